"""Blood & Madness Bluff, played sensibly: near thirteen but not over, with lies and doubts that pay."""

from __future__ import annotations

from app.games.madness.bot_bets import amount, bet, wants_to_bet
from app.games.madness.bot_claims import challenging, claiming, holding
from app.games.madness.bot_worth import (
    GOOD_ENOUGH,
    USEFUL,
    coin,
    happening,
    having,
    open_coins,
    prospects,
    reach,
    stealing,
    strength,
    total,
    totals,
    using,
    weight,
)
from app.games.madness.cards import CLAIMS
from app.games.madness.table import GOAL
from app.games.view_reading import (
    Below,
    about,
    best,
    card_at,
    card_of,
    chance,
    own_seat,
    owner_at,
    rivals,
    with_verb,
)
from app.kernel import View
from app.kernel.view import Option

WORTH_USING = 0.06  # how much a card must change to be used now
NOISE = 0.05
TOO_FAR = -0.5  # a total over thirteen is as good as lost
Claim = tuple[str, str]  # a character, and what it is aimed at


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
    using_one = _use(view, below)
    if using_one is not None:
        return using_one
    bets, plays = with_verb(view, "bet"), with_verb(view, "play")
    if bets and wants_to_bet(view, below):
        return bets[0]
    mine = total(view, own_seat(view))
    under = [points for seat, points in totals(view).items() if seat != own_seat(view) and points <= GOAL]
    ahead = all(points <= mine for points in under)
    # With all others over thirteen a pass takes the pot (M15), and anything else could only lose it.
    if not plays or not under or mine == GOAL or (ahead and mine >= GOOD_ENOUGH and not chance(below, 10)):
        return with_verb(view, "pass")[0]
    return plays[0]


def _use(view: View, below: Below) -> Option | None:
    """A card before oneself that would change something for the better, if there is one."""
    good = [option for option in with_verb(view, "use") if using(view, card_of(view, option)) > WORTH_USING]
    return good[below(len(good))] if good else None


# -- playing a card ----------------------------------------------------------------------------------
def _playing(view: View, option: Option) -> float:
    card, points, seat = card_of(view, option), totals(view), own_seat(view)
    match option["verb"]:
        case "use":
            return using(view, card) + 0.02 if using(view, card) > WORTH_USING else -1.0
        case "silence":
            return -1.0
        case "down":
            return max((_claiming(view, claim, card) for claim in _claims(view)), default=-1.0)
    if coin(card):
        now = points[seat] + coin(card)
        if now > GOAL:
            return TOO_FAR
        rest = list(view["piles"][f"hand:{seat}"])
        rest.remove(card)
        ahead = prospects(seat, {**points, seat: now}) - prospects(seat, points)
        return ahead + 0.3 * (weight(reach(now, rest)) - weight(now))
    match card:
        case "warrior":
            guards_coins = option["operands"]["ward"] == "coins"
            return 0.1 if points[seat] >= GOOD_ENOUGH and guards_coins else 0.03
        case "madness":
            return -0.1
    return using(view, card) or 0.02


# -- claims ------------------------------------------------------------------------------------------
def _claims(view: View) -> list[Claim]:
    """What one could say of a card that lies face down: each character at the target that helps most."""
    seat = own_seat(view)
    coins = [
        (stealing(view, owner, card, seat), f"front:{owner}:{at}")
        for owner in totals(view)
        if open_coins(view, owner)
        for at, card in enumerate(view["piles"][f"front:{owner}"])
        if coin(card)
    ]
    holders = [rival for rival in rivals(view) if rival in totals(view) and view["piles"][f"hand:{rival}"]]
    claims: list[Claim] = [("warrior", "coins")]
    if coins:
        claims.append(("thief", max(coins)[1]))
    if holders:
        claims.append(("sorceress", f"seat:{holders[0]}"))
    return claims


def _claiming(view: View, claim: Claim, card: str) -> float:
    character, target = claim
    true = card == character
    return claiming(view, character, target, true=true) - (0.0 if true else _missed(card))


def _missed(card: str) -> float:
    """A card that was called something else is gone, and has done nothing."""
    return 0.04 + 0.1 * USEFUL.get(card, 0.0)


def _declare(view: View, below: Below) -> Option:
    """What is worth most to say of the card: the truth, or the lie that is most likely to help."""
    card = card_at(view, about(view, "card"))
    said = {str(option["operands"]["character"]): option for option in view["options"]}
    claims = [claim for claim in _claims(view) if claim[0] in said]
    if card in CLAIMS and card in said and card not in dict(claims):
        return said[card]
    if not claims:
        return view["options"][below(len(view["options"]))]
    character, _ = best(claims, lambda claim: _claiming(view, claim, card), below, noise=NOISE)
    return said[character]


def _aiming(view: View, option: Option) -> float:
    if option["verb"] == "back":
        return -5.0
    seat, target = own_seat(view), str(option["operands"]["target"])
    character = about(view, "character")
    if character == "warrior":
        return happening(view, character, seat, target, seat)
    if character == "sorceress":
        return prospects(owner_at(target), totals(view))
    return happening(view, character, seat, target, seat)


# -- others' cards -----------------------------------------------------------------------------------
def _challenge(view: View, below: Below) -> Option:
    """As often as pays against what this player has shown."""
    believe, doubt = view["options"]
    character, bluffer = about(view, "character"), owner_at(about(view, "bluffer"))
    held = holding(view, bluffer, character)
    likely = challenging(view, character, bluffer, about(view, "target"), own_seat(view), held)
    return doubt if below(1000) < 1000 * likely else believe


def _cancel(view: View, below: Below) -> Option:
    let, *cancels = view["options"]
    target = about(view, "target")
    mine = owner_at(target) == own_seat(view) and total(view, own_seat(view)) <= GOAL
    if not cancels or not mine or (strength(view) < 0.2 and chance(below, 60)):
        return let
    cheap = [option for option in cancels if card_of(view, option) == "madness"]
    return (cheap or cancels)[0]


def _swap(view: View, below: Below) -> Option:
    """Take what one sees if it is better than the worst one has."""
    leave, *swaps = view["options"]
    seen = card_at(view, about(view, "card"))
    worst = best(swaps, lambda option: -having(view, card_of(view, option)), below)
    better = having(view, seen) > having(view, card_of(view, worst)) + 0.05
    return worst if better and total(view, own_seat(view)) <= GOAL else leave
