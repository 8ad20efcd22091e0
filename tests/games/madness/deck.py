"""Positions of Blood & Madness Bluff, and short words to play on with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.games.madness.rounds import new_round
from app.games.madness.table import COINS, NOTHING, Madness, Options
from app.games.madness.turns import Turn
from app.kernel import Question, Step, do, options, play, waiting
from tests.games.positions import assert_conserved, position

PLAIN = Options()
ENOUGH = 50


def madness(
    *,
    seats: int = 3,
    hands: Sequence[Sequence[str]] = (),
    fronts: Sequence[Sequence[str]] = (),
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    rest: str = "deck:0",
    dealer: int | None = None,
    turn: int = 0,
    stacks: Sequence[int] | None = None,
    stakes: Sequence[int] | None = None,
    folded: Sequence[int] = (),
    passed: Sequence[int] = (),
    penalties: int = 0,
    carried: int = 0,
    round_: int = 1,
    level: int | None = None,
    gone: Sequence[int] = (),
    has_bet: bool = False,
    exposed: Sequence[tuple[int, bool]] = (),
    options: Options = PLAIN,
    agenda: Sequence[Step | Question[Any]] | None = None,
) -> Madness:
    """A position, standing at `turn`'s turn unless `agenda` says more; the next round follows it.

    Hands and fronts are by seat and may be left out. In front of a player, `?thief` is a Thief face down, and
    `warrior>coins` or `warrior>0` (the first face-up card) says what a card guards. Without `dealer`, seat 0
    is left of the dealer.
    """
    marked = [[_read(name) for name in front] for front in fronts] + [[] for _ in range(seats - len(fronts))]
    stakes = [2] * seats if stakes is None else stakes
    stacks = [ENOUGH] * seats if stacks is None else stacks
    piles: dict[str, Sequence[str]] = {"deck:0": deck, "discard:0": discard}
    piles |= {f"hand:{seat}": hand for seat, hand in enumerate(hands)}
    for zone, lies_up in (("front", True), ("down", False)):
        for seat, front in enumerate(marked):
            piles[f"{zone}:{seat}"] = [name for name, up, _ in front if up == lies_up]
    return position(
        Madness,
        piles,
        seats=seats,
        options=options,
        fields={
            "round": round_,
            "dealer": seats - 1 if dealer is None else dealer,
            "first_dealer": seats - 1 if dealer is None else dealer,
            "small": options.small_blind,
            "big": options.big_blind,
            "stacks": list(stacks),
            "stakes": list(stakes),
            "penalties": penalties,
            "carried": carried,
            "level": max(stakes) if level is None else level,
            "raised": options.big_blind,
            "still_in": [seat not in folded and bool(stakes[seat] + stacks[seat]) for seat in range(seats)],
            "passed": [seat in passed for seat in range(seats)],
            "turn": turn,
            "has_bet": has_bet,
            "guards": [tuple(guard for _, up, guard in front if up) for front in marked],
            "hidden_guards": [tuple(guard for _, up, guard in front if not up) for front in marked],
            "silenced": [],
            "gone": list(gone) or [0] * seats,
            "exposed": tuple(exposed),
            "challenge": None,
        },
        agenda=[*([Turn(turn)] if agenda is None else agenda), do(new_round)],
        rest=rest,
    )


def _read(marked: str) -> tuple[str, bool, int]:
    """(name, face up, what it guards)"""
    name, _, ward = marked.partition(">")
    guard = NOTHING if not ward else COINS if ward == "coins" else int(ward)
    return name.removeprefix("?"), not name.startswith("?"), guard


def new_round_of(
    stacks: Sequence[int], *, dealer: int, options: Options = PLAIN, carried: int = 0
) -> Madness:
    """A round has just been dealt by this dealer."""
    return madness(
        seats=len(stacks),
        stacks=stacks,
        stakes=[0] * len(stacks),
        dealer=dealer,
        round_=0,
        carried=carried,
        options=options,
        agenda=[],
    )


# -- cards ---------------------------------------------------------------------------------------------
def card(t: Madness, place: str, name: str, nth: int = 0) -> int:
    """A card of that face in a pile."""
    zone, owner = place.split(":")
    return [each for each in t.pile(zone, int(owner)) if t.face(each).id == name][nth]


def verbs(t: Madness, seat: int) -> set[str]:
    return {choice[0] for choice in options(t, seat)}


def say(t: Madness, seat: int, *choice: str | int) -> None:
    """The seat answers exactly this; every chip and card stays at the table."""
    chips = all_chips(t)
    play(t, seat, choice)
    assert all_chips(t) == chips
    assert_conserved(t)


def all_say(t: Madness, *choice: str | int) -> None:
    """Everyone who is asked answers the same."""
    for seat in waiting(t):
        say(t, seat, *choice)


def fold_all(t: Madness) -> None:
    """Everyone folds as soon as they are asked, until the next round."""
    now = t.round
    while t.round == now and waiting(t):
        all_say(t, "fold")


def all_chips(t: Madness) -> int:
    return sum(t.stacks) + sum(t.stakes) + t.penalties + t.carried


def aims(t: Madness, seat: int) -> list[int]:
    """What can be aimed at: rivals by seat, cards by number."""
    return [choice[1] for choice in options(t, seat) if choice[0] == "aim"]


def aimed_cards(t: Madness, seat: int) -> list[tuple[int, str]]:
    """The cards that can be aimed at: (whose, what)."""
    return [(t.where[target][1], t.face(target).id) for target in aims(t, seat)]


def heap(t: Madness, seat: int, *names: str) -> None:
    """Cards of the deck come to lie face up in front of a player."""
    for name in names:
        t.lay(card(t, "deck:0", name), seat)
    assert_conserved(t)


def raises(t: Madness, seat: int) -> list[int]:
    return [choice[1] for choice in options(t, seat) if choice[0] == "raise" and len(choice) > 1]


def bluff(t: Madness, seat: int, name: str, claim: str, target: int | None = None) -> None:
    """On their turn, the seat takes a card and plays one of that name face down, as a `claim`."""
    say(t, seat, "play")
    say(t, seat, "down", card(t, f"hand:{seat}", name))
    say(t, seat, "claim", claim)
    if target is not None:
        say(t, seat, "aim", target)


def play_up(t: Madness, seat: int, name: str, *ward: int) -> None:
    """On their turn, the seat takes a card and plays one of that name face up."""
    say(t, seat, "play")
    say(t, seat, "up", card(t, f"hand:{seat}", name), *ward)


def raise_by(t: Madness, seat: int, by: int) -> None:
    say(t, seat, "raise")
    say(t, seat, "raise", by)


def bet(t: Madness, seat: int, by: int) -> None:
    say(t, seat, "bet")
    say(t, seat, "raise", by)
