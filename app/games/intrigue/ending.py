"""The end: a Goal is reached, or hands are counted; and who wins along with the winner."""

from __future__ import annotations

from app.games.intrigue.cards import COLOUR, FACES, HANGER_ON, KIND, PRETENDER, SPECULATOR, VALUE
from app.games.intrigue.roles import progress, title, total
from app.games.intrigue.table import Intrigue
from app.kernel import EVERYONE, Outcome, does, verb, who


# -- Goals ---------------------------------------------------------------------------------------------
def check_goals(t: Intrigue) -> None:
    """I37: whoever holds a Goal, has reached it and has Standing wins at once; several share."""
    holders = {t.where[card][1] for card in t.imply_roles()}
    if not holders:
        return
    published = t.options.goals == "published"
    won: dict[int, str] = {}
    for seat in t.order():
        if seat not in holders:
            continue
        hand = t.hand(seat)
        t.imply(hand, EVERYONE)  # that nobody wins tells something about these cards
        faces = [t.faces[card] for card in hand]
        for face in faces:
            if KIND[face] != "role" or not t.standing(seat):
                continue
            role = FACES[face].id
            reached = progress(role, faces, t.colours[seat], published=published)
            if reached is not None and reached.met:
                won[seat] = role
    if won:
        for seat, role in won.items():
            t.tell(f"{does(seat, 'is')} the [{title(role)}] and {verb(seat, 'has')} reached that Goal.")
        fates = [title(won[seat]) if seat in won else "" for seat in range(t.seats)]
        end(t, list(won), None, fates)


# -- the final count -----------------------------------------------------------------------------------
def final_count(t: Intrigue, seats: list[int]) -> None:
    """I35, I36: the greatest total value wins; equal: more Standing; still equal: they share."""
    scores = [0] * t.seats
    for seat in seats:
        scores[seat] = count_hand(t, seat)
    # I35, I49: without Standing nobody wins. Those who go out together lack it all: then the Pretender alone.
    winners = [seat for seat in seats if t.standing(seat)]
    winners = winners or [seat for seat in seats if t.holds(seat, PRETENDER) is None]
    reached = {seat: (scores[seat], len(t.standing(seat))) for seat in winners}
    winners = [seat for seat in winners if reached[seat] == max(reached.values())]
    fates = [f"{scores[seat]} in the final count" if seat in seats else "" for seat in range(t.seats)]
    end(t, winners, scores, fates)


def count_hand(t: Intrigue, seat: int) -> int:
    faces = [t.faces[card] for card in t.hand(seat)]
    if t.holds(seat, SPECULATOR) is None:
        value = total(faces)
        t.tell(f"{who(seat)}'s hand is worth {value}.")
        return value
    # I51: what Assets are worth is diced for.
    worth = [5 + 1 + t.chance.below(4) for face in faces if KIND[face] == "asset"]
    value = sum(worth) + sum(VALUE[face] for face in faces if KIND[face] != "asset")
    diced = ", ".join(map(str, worth)) or "none"
    is_speculator = f"{does(seat, 'is')} the [{title('speculator')}]"
    t.tell(f"{is_speculator}: Assets worth {diced}. {who(seat)}'s hand is worth {value}.")
    return value


# -- the end -------------------------------------------------------------------------------------------
def end(t: Intrigue, winners: list[int], scores: list[int] | None, fates: list[str]) -> None:
    """All hands are laid open, and who hangs on to a winner wins too."""
    for seat in range(t.seats):
        for zone in ("hand", "aside"):
            for card in t.pile(zone, seat):
                t.show(card, EVERYONE)
    for seat in range(t.seats):
        if seat not in winners and (host := hangs_on(t, seat, winners)) is not None:
            is_it = f"{does(seat, 'is')} the [{title('hanger-on')}]"
            t.tell(f"{is_it}, {verb(seat, 'holds')} {who(host)}'s Pact and {verb(seat, 'wins')} too.")
            winners = [*winners, seat]
            fates[seat] = title("hanger-on")
            break
    for seat, round_ in enumerate(t.gone):
        fates[seat] = fates[seat] or (f"out in round {round_}" if round_ else "still in")
    if not winners:
        t.tell("Nobody wins.")
    t.finish(Outcome(sorted(winners), scores, fates))


def hangs_on(t: Intrigue, seat: int, winners: list[int]) -> int | None:
    """I47: the winner whose Pact lies with the Hanger-on, in hand or as it was when its holder went out."""
    held = [t.faces[card] for zone in ("hand", "aside") for card in t.pile(zone, seat)]
    if HANGER_ON not in held:
        return None
    colours = {COLOUR[face] for face in held if KIND[face] == "pact"}
    return next((winner for winner in winners if t.colours[winner] in colours), None)
