"""Positions of Game of Intrigue, and short words to play on with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.games.intrigue.announcing import lay_cards
from app.games.intrigue.cards import COLOURS, FACE, FACES
from app.games.intrigue.rounds import Discuss, end_round, open_draw
from app.games.intrigue.table import NOBODY_YET, Intrigue, Options
from app.games.intrigue.trading import next_trade
from app.kernel import BOX, EVERYONE, Question, Step, do, options, play, waiting
from tests.games.positions import asking, assert_conserved, position
from tests.games.read_log import log_by_name

PLAIN = Options()
ONE_STANDING = ("standing",)
LAYING = (do(lay_cards), do(open_draw), do(end_round))
DRAWING = LAYING[1:]
ENDING = LAYING[2:]
HALT = Discuss((0,))  # before the draw, so that what was laid can be looked at; seat 0 is ready to go on
Claim = tuple[str, str, int]  # kind, colour, value


def intrigue(
    *,
    seats: int = 3,
    hands: Sequence[Sequence[str]] = (),
    piles: Sequence[Sequence[str]] = (),
    draw: Sequence[str] = (),
    discard: Sequence[str] = (),
    aside: Sequence[Sequence[str]] = (),
    first: int = 0,
    round_: int = 1,
    stale: int = 0,
    traded: Sequence[int] = (),
    draws: Sequence[int] = (),
    out: Sequence[int] = (),
    options: Options = PLAIN,
    agenda: Sequence[Step | Question[Any]] = (do(next_trade), *LAYING),
    seed: bytes = b"position",
) -> Intrigue:
    """A position at the beginning of the Trade phase, unless `agenda` says otherwise.

    Seats whose hand is not given hold one Standing. All cards that are not named are in the box.
    """
    dealt: dict[str, Sequence[str]] = {"draw:0": draw, "discard:0": discard}
    for seat in range(seats):
        dealt[f"hand:{seat}"] = hands[seat] if seat < len(hands) else () if seat in out else ONE_STANDING
        dealt[f"pile:{seat}"] = piles[seat] if seat < len(piles) else ()
        dealt[f"aside:{seat}"] = aside[seat] if seat < len(aside) else ()
    return position(
        Intrigue,
        dealt,
        seats=seats,
        options=options,
        fields={
            "round": round_,
            "phase": "trade",
            "first": first,
            "colours": list(COLOURS[:seats]),
            "still_in": [seat not in out for seat in range(seats)],
            "gone": [round_ if seat in out else 0 for seat in range(seats)],
            "traded": [seat in traded for seat in range(seats)],
            "asked": [seat in out for seat in range(seats)],
            "draws": [seat in draws for seat in range(seats)],
            "immune": [0] * seats,
            "stale": stale,
            "trade": (),
            "favour": False,
            "claims": [],
            "accuser": NOBODY_YET,
            "refilled": True,
            "checks": (),
            "past_trades": (),
            "fines": (),
            "trades": 0,
            "announced": 0,
            "roles_drawn": 0,
        },
        agenda=agenda,
        rest="box:0",
        arrange=_open_backs,
        seed=seed,
    )


def _open_backs(t: Intrigue) -> None:
    t.disclose(t.pile(BOX), EVERYONE)  # all know what is not in the game
    for card in range(len(t.faces)):
        if t.kind(card) == "role":
            t.backs_known[card] = EVERYONE
    for zone, owner in t.piles:
        if zone in ("draw", "discard", "pile"):
            t.bare(zone, owner)


# -- cards and answers -----------------------------------------------------------------------------------
def card(t: Intrigue, place: str, name: str) -> int:
    """A card of that face in a pile."""
    zone, owner = place.split(":")
    return next(each for each in t.pile(zone, int(owner)) if t.face(each).id == name)


def verbs(t: Intrigue, seat: int) -> list[str]:
    """What the seat may do, each verb once."""
    return list(dict.fromkeys(choice[0] for choice in options(t, seat)))


def cards_for(t: Intrigue, seat: int, verb: str) -> list[str]:
    """The cards that the seat could do this with."""
    return [t.face(choice[1]).id for choice in options(t, seat) if choice[0] == verb and len(choice) > 1]


def say(t: Intrigue, seat: int, *choice: str | int) -> None:
    """The seat answers exactly this."""
    play(t, seat, choice)
    assert_conserved(t)


def use(t: Intrigue, seat: int, verb: str, name: str) -> None:
    """The seat does that with a hand card of that name."""
    say(t, seat, verb, card(t, f"hand:{seat}", name))


def all_say(t: Intrigue, *choice: str | int) -> None:
    for seat in waiting(t):
        say(t, seat, *choice)


def truth(name: str) -> Claim:
    face = FACES[FACE[name]]
    return face.kind, face.colour, face.value


def claim(t: Intrigue, seat: int, said: Claim) -> None:
    """The seat says that: kind and colour first, then the value if the kind has one."""
    kind, colour, value = said
    answer(t, seat, "claim", kind, colour)
    if asking(t) == "StateValue":
        answer(t, seat, "value", value)


def answer(t: Intrigue, seat: int, *choice: str | int) -> None:
    """The seat answers this, be it the truth or not."""
    say(t, seat, *choice, *([] if choice in options(t, seat) else ["true"]))


def offer(t: Intrigue, seat: int, name: str, rival: int, said: Claim | None = None) -> None:
    """The seat offers a card to a rival, and calls it what it is unless `said`."""
    use(t, seat, "offer", name)
    if asking(t) == "Partner":
        say(t, seat, "with", rival)
    claim(t, seat, said or truth(name))


def give(t: Intrigue, seat: int, name: str, said: Claim | None = None) -> None:
    """The seat answers an offer."""
    use(t, seat, "give", name)
    claim(t, seat, said or truth(name))


def agree(t: Intrigue, seat: int, name: str, rival: int, other: str) -> None:
    """Both have agreed; the objections are asked for."""
    offer(t, seat, name, rival)
    give(t, rival, other)
    if asking(t) == "Accept":
        say(t, seat, "accept")
    assert asking(t) == "Objection"


def trade(t: Intrigue, seat: int, name: str, rival: int, other: str) -> None:
    """A trade to which nobody objects."""
    agree(t, seat, name, rival, other)
    all_say(t, "let")


def object_to(t: Intrigue, accuser: int) -> None:
    for seat in waiting(t):
        say(t, seat, "object" if seat == accuser else "let")
        if asking(t) != "Objection":
            return


def pass_up(t: Intrigue) -> None:
    """Nobody proposes a trade any more in this round."""
    while asking(t) == "Propose":
        all_say(t, "pass")


def announced(*cards: str | None, seats: int = 3, **more: Any) -> Intrigue:
    """Each seat with a card here has traded, laid it and announced it; None takes no part. Then a halt.

    A hand given by `hands` is what the seat holds besides.
    """
    hands = [list(hand) for hand in more.pop("hands", [ONE_STANDING] * seats)]
    laying = [seat for seat, name in enumerate(cards) if name is not None]
    for seat in laying:
        hands[seat].append(str(cards[seat]))
    t = intrigue(seats=seats, hands=hands, traded=laying, agenda=[LAYING[0], HALT, *DRAWING], **more)
    for seat in laying:
        use(t, seat, "lay", str(cards[seat]))
    for seat in laying:
        say(t, seat, "announce")
    return t


def log(t: Intrigue, viewer: int) -> list[str]:
    return log_by_name(t, viewer)
