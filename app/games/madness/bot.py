"""Blood & Madness Bluff, played sensibly: near thirteen but not over, and a bluff or a doubt now and then."""

from __future__ import annotations

from app.games.madness.bot_worth import (
    USEFUL,
    amount,
    bet,
    coin,
    prospects,
    reach,
    strength,
    total,
    totals,
    wants_to_bet,
    weight,
)
from app.games.madness.cards import FACES
from app.games.madness.table import GOAL
from app.games.view_reading import Below, best, card_of, chance, own_seat, rivals, seat_of, with_verb
from app.kernel import View
from app.kernel.view import Option

COPIES = {face.title: (face.id, face.copies) for face in FACES}
GOOD_ENOUGH = 10  # a total with which one lets others come
WORTH_USING = 0.06  # how much a card must change to be used now
NOISE = 0.05


def choose(view: View, below: Below) -> int:
    return _answer(view, below)["n"]


def _answer(view: View, below: Below) -> Option:
    match view["asking"]:
        case {"kind": "Bet"}:
            return bet(view, below)
        case {"kind": "Amount"}:
            return amount(view, below)
        case {"kind": "Turn"}:
            return _turn(view, below)
        case {"kind": "PlayCard"}:
            return best(view["options"], lambda option: _playing(view, option), below, noise=NOISE)
        case {"kind": "AfterPlay"}:
            return _use(view, below) or with_verb(view, "end")[0]
        case {"kind": "Declare"}:
            return _declare(view, below)
        case {"kind": "Aim" | "AimClaim"}:
            return best(view["options"], lambda option: _aiming(view, option), below, noise=NOISE)
        case {"kind": "Challenge"}:
            return _challenge(view, below)
        case {"kind": "Cancel"}:
            return _cancel(view, below)
        case {"kind": "Swap"}:
            return _swap(view, below)
    return view["options"][below(len(view["options"]))]


# -- a turn ------------------------------------------------------------------------------------------
def _turn(view: View, below: Below) -> Option:
    using = _use(view, below)
    if using is not None:
        return using
    bets, plays = with_verb(view, "bet"), with_verb(view, "play")
    if bets and wants_to_bet(view, below):
        return bets[0]
    mine = total(view, own_seat(view))
    ahead = all(points > GOAL or points <= mine for points in totals(view).values())
    if not plays or mine == GOAL or (ahead and mine >= GOOD_ENOUGH and not chance(below, 10)):
        return with_verb(view, "pass")[0]
    return plays[0]


def _use(view: View, below: Below) -> Option | None:
    """A card before oneself that would change something for the better, if there is one."""
    uses = with_verb(view, "use")
    worth = [(_using(view, card_of(view, option)), option) for option in uses]
    good = [option for gain, option in worth if gain > WORTH_USING]
    return good[below(len(good))] if good else None


def _using(view: View, card: str) -> float:
    match card:
        case "thief":
            return _theft(view)
        case "sorceress":
            return 0.1
        case "horror":
            return 0.08 if any("thief" in view["piles"][f"front:{rival}"] for rival in rivals(view)) else 0.0
    return 0.0


def _theft(view: View) -> float:
    """What a Thief could gain at best."""
    coins = ((seat, card) for seat in totals(view) for card in _open_coins(view, seat))
    return max((_stealing(view, seat, card) for seat, card in coins), default=0.0)


def _open_coins(view: View, seat: int) -> list[str]:
    """The coins of a seat that no Warrior seems to guard."""
    public = view["public"]
    guarded = -2 in (*public["guards"][seat], *public["hidden_guards"][seat])
    return [] if guarded else [card for card in view["piles"][f"front:{seat}"] if coin(card)]


def _stealing(view: View, seat: int, card: str) -> float:
    """How much better one stands without this coin."""
    points = totals(view)
    if seat not in points:
        return 0.0
    after = {**points, seat: points[seat] - coin(card)}
    return prospects(own_seat(view), after) - prospects(own_seat(view), points)


# -- playing a card ----------------------------------------------------------------------------------
def _playing(view: View, option: Option) -> float:
    card, points, seat = card_of(view, option), totals(view), own_seat(view)
    match option["verb"]:
        case "use":
            return _using(view, card) + 0.02 if _using(view, card) > WORTH_USING else -1.0
        case "silence":
            return -1.0
        case "down":
            # Face down it may pass for a Thief; somebody may doubt it.
            return 0.55 * _theft(view) - 0.04 - 0.1 * USEFUL.get(card, 0.0)
    if coin(card):
        if points[seat] + coin(card) > GOAL:
            return -0.5
        rest = list(view["piles"][f"hand:{seat}"])
        rest.remove(card)
        now, later = points[seat] + coin(card), reach(points[seat] + coin(card), rest)
        ahead = prospects(seat, {**points, seat: now}) - prospects(seat, points)
        return ahead + 0.3 * (weight(later) - weight(now))
    match card:
        case "warrior":
            return 0.1 if points[seat] >= GOOD_ENOUGH and option["label"].endswith("coins") else 0.03
        case "madness":
            return -0.1
    return _using(view, card) or 0.02


def _declare(view: View, below: Below) -> Option:
    """The truth if there is one; otherwise whatever helps most."""
    card = view["piles"][f"down:{own_seat(view)}"][-1]
    claims = {option["label"].lower(): option for option in view["options"]}
    if card in claims and not chance(below, 10):
        return claims[card]
    if "thief" in claims and _theft(view) > WORTH_USING / 2:
        return claims["thief"]
    if "warrior" in claims and total(view, own_seat(view)) >= GOOD_ENOUGH:
        return claims["warrior"]
    return claims.get("sorceress") or view["options"][below(len(view["options"]))]


def _aiming(view: View, option: Option) -> float:
    if option["verb"] == "back":
        return -5.0
    if option["place"] is None:
        return 0.5  # a Warrior, before the coins
    if option["place"].startswith("seat:"):
        return prospects(seat_of(option), totals(view))
    card, seat = card_of(view, option), seat_of(option)
    if coin(card):
        return _stealing(view, seat, card)
    guarding = "warrior" in view["prompt"].lower()
    return (1.0 if (seat == own_seat(view)) == guarding else -1.0) + USEFUL.get(card, 0.0)


# -- others' cards -----------------------------------------------------------------------------------
def _challenge(view: View, below: Below) -> Option:
    """Surely if all such cards lie elsewhere; else the likelier, the fewer are left and the worse it is."""
    believe, doubt = view["options"]
    title = next(title for title in COPIES if f" {title}, " in view["prompt"])
    face, copies = COPIES[title]
    seen = sum(pile.count(face) for pile in view["piles"].values())
    if seen >= copies:
        return doubt
    left = (copies - seen) / copies
    hurts = "your" in view["prompt"].lower() and total(view, own_seat(view)) <= GOAL
    return doubt if chance(below, round((45 if hurts else 14) * (1.2 - left))) else believe


def _cancel(view: View, below: Below) -> Option:
    let, *cancels = view["options"]
    mine = " your " in view["prompt"] and total(view, own_seat(view)) <= GOAL
    if not cancels or not mine or (strength(view) < 0.2 and chance(below, 60)):
        return let
    cheap = [option for option in cancels if card_of(view, option) == "madness"]
    return (cheap or cancels)[0]


def _swap(view: View, below: Below) -> Option:
    """Take what one sees if it is better than the worst one has."""
    seat = own_seat(view)
    leave, *swaps = view["options"]
    seen = next((face for title, (face, _) in COPIES.items() if f" see {title} of " in view["prompt"]), "")
    worst = best(swaps, lambda option: -_having(view, card_of(view, option)), below)
    better = _having(view, seen) > _having(view, card_of(view, worst)) + 0.05
    return worst if seen and better and total(view, seat) <= GOAL else leave


def _having(view: View, card: str) -> float:
    """What it is worth to have a card in the hand."""
    if not coin(card):
        return USEFUL.get(card, 0.0)
    mine = total(view, own_seat(view))
    return 0.4 * (weight(mine + coin(card)) - weight(mine)) if mine + coin(card) <= GOAL else 0.0
