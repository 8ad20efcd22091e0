"""Positions of Battle Blakes, and short words to play on with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from app.games.blakes.card_set import CHARACTERS, EVENTS, PERSONAS
from app.games.blakes.rounds import end_round
from app.games.blakes.table import NONE_YET, Blakes, Options
from app.games.blakes.turns import act, draw_up, end_turn, take_turn
from app.kernel import LET, SPECTATOR, Question, Step, do, options, play, project, standing, waiting, who
from app.kernel.wording import spoken
from tests.games.positions import asking, assert_conserved, position
from tests.games.read_log import read_log

PLAIN = Options()
DUO = Options(duo=True)
# Verbal Assault/Skin/Wit and Self-Esteem:  3/2/3, 20   5/3/3, 14   4/4/2, 16   4/2/4, 17
ARTIST, GAMER, ATHLETIC, ROCKSTAR = "artist-blake", "gamer-blake", "athletic-blake", "rockstar-blake"
# 5/4/1, 18   2/5/2, 18   4/3/3, 15   2/2/5, 18
DRUNKEN, DROWSY, CORPORATE, SCHOLAR = "drunken-blake", "drowsy-blake", "corporate-blake", "scholar-blake"
USUAL = (ARTIST, GAMER, ATHLETIC, ROCKSTAR)


def blakes(
    *,
    seats: int = 3,
    personas: Sequence[str] = USUAL,
    hands: Sequence[Sequence[str]] = (),
    buffs: Sequence[Sequence[str]] = (),
    esteem: Sequence[int] = (),
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    rest: str = "deck:0",
    event: str = "",
    events: Sequence[str] | None = None,
    past: Sequence[str] = (),
    out: Sequence[int] = (),
    start: int | None = None,
    turn: int = 0,
    round_: int = 2,
    powers: bool = True,
    options: Options = PLAIN,
    agenda: Sequence[Step | Question[Any]] | None = None,
) -> Blakes:
    """A position, standing at `turn`'s turn unless `agenda` says more; then the others have theirs.

    Personas, Buffs and Self-Esteem are by Blake and may be left out; `events` are those to come, in order.
    Unless an Event is named none lies there. Seats that are `out` were so from the first round.
    """
    duo = options.duo and seats == 2
    if events is None:
        events = [other for other in ("group-hug", "family-reunion") if other != event]
    number = seats * 2 if duo else seats
    personas = list(personas[:number])
    start = turn if start is None else start
    living = [blake for blake in range(number) if blake % seats not in out]
    piles: dict[str, Sequence[str]] = {
        "deck:0": deck,
        "discard:0": discard,
        "event:0": [event] if event else [],
        "events:0": events[::-1],
        "past:0": past,
        "gone:0": [personas[blake] for blake in range(number) if blake not in living],
    }
    piles |= {f"blake:{blake}": [personas[blake]] for blake in living}
    piles |= {f"hand:{seat}": hand for seat, hand in enumerate(hands)}
    piles |= {f"buffs:{blake}": own for blake, own in enumerate(buffs)}
    named = Counter(card for pile in piles.values() for card in pile)
    piles["unused:0"] = [face.id for face in (*EVENTS, *CHARACTERS) if not named[face.id]]
    given = [PERSONAS[persona].esteem for persona in personas]
    given[: len(esteem)] = esteem
    order = [seat for i in range(seats) if (seat := (start + i) % seats) not in out]
    after = order[order.index(turn) + 1 :] if turn in order else []
    its_turn = [do(act, turn), do(draw_up, turn), do(end_turn)]
    return position(
        Blakes,
        piles,
        seats=seats,
        options=options,
        fields={
            "duo": duo,
            "round": round_,
            "last": False,
            "start": start,
            "turn": turn,
            "step": 1,
            "personas": personas,
            "esteem": [given[blake] if blake in living else 0 for blake in range(number)],
            "out": [1 if seat in out else 0 for seat in range(seats)],
            "acts": [()] * number,
            "lapsed": [0] * number,
            "twins": [""] * number,
            "powers": [duo and powers] * seats,
            "plays": [],
            "attacker": NONE_YET,
            "defender": NONE_YET,
            "kind": "",
            "factor": 1,
            "passed": (),
            "stats": [],
        },
        agenda=[*its_turn, *(do(take_turn, seat) for seat in after), do(end_round)]
        if agenda is None
        else agenda,
        rest=rest,
    )


def round_of(turned_up: str, **position_of: Any) -> Blakes:  # Any: whatever `blakes` takes
    """This Event is turned up next, and everything that follows from it has happened."""
    later = ("open-mic" if turned_up == "group-hug" else "group-hug",)
    events = (turned_up, *position_of.pop("events", later))
    return blakes(events=events, agenda=[do(end_round)], **position_of)


# -- answers -------------------------------------------------------------------------------------------
def labels(t: Blakes, seat: int) -> list[str]:
    """The options as this seat reads them; the others' names are `{0}`, `{1}` and so on."""
    names = [who(each) for each in range(t.seats)]
    return [spoken(option["label"], seat, names) for option in project(t, seat)["options"]]


def cards_offered(t: Blakes, seat: int) -> set[str]:
    """The faces of the hand cards that this seat may play now."""
    return {t.face(choice[1]).id for choice in options(t, seat) if choice[0] == "play"}


def say(t: Blakes, seat: int, label: str) -> None:
    """The seat takes the option with these words; what stands in brackets after them may be left out."""
    found = [n for n, words in enumerate(labels(t, seat)) if words == label or words.startswith(f"{label} (")]
    assert found, f"{label!r} is not among {labels(t, seat)}"
    play(t, seat, options(t, seat)[found[0]])
    assert_whole(t)


def let(t: Blakes, *seats: int) -> None:
    """These seats let it pass; without any, all who are asked do."""
    for seat in seats or waiting(t):
        play(t, seat, LET)
    assert_whole(t)


def put(t: Blakes, seat: int, label: str) -> None:
    """The seat plays a card and nobody answers it; others asked before it let it pass."""
    for other in waiting(t):
        if other == seat:
            break
        if asking(t) in ("Clash", "Reply"):
            play(t, other, LET)
    say(t, seat, label)
    if asking(t) == "Reply":
        let(t)


def assault(t: Blakes, seat: int, target: int) -> None:
    say(t, seat, f"Verbal Assault on {{{target}}}")


def wits(t: Blakes, seat: int, target: int) -> None:
    say(t, seat, f"Battle of Wits with {{{target}}}")


def fight_on(t: Blakes) -> None:
    """Nobody plays anything more in this conflict."""
    while asking(t) in ("Clash", "Reply"):
        let(t)


def attack_and_settle(t: Blakes, seat: int, target: int, kind: str = "assault") -> None:
    (assault if kind == "assault" else wits)(t, seat, target)
    fight_on(t)


def assert_whole(t: Blakes) -> None:
    assert_conserved(t)
    assert len(t.plays) == len(t.pile("stack"))
    assert all(0 <= esteem <= 25 for esteem in t.esteem)
    assert t.stats == [t.sheet(blake) for blake in range(len(t.personas))]


# -- looking -------------------------------------------------------------------------------------------
def worth(t: Blakes, blake: int) -> tuple[int, ...]:
    """Verbal Assault, Skin and Wit now."""
    return tuple(parts[-1] for parts in t.stats[blake])


def told(t: Blakes) -> list[str]:
    """The log as everybody reads it."""
    return read_log(t, SPECTATOR)


def asked(t: Blakes) -> tuple[int, ...]:
    """The seats the question that stands is put to, in their order."""
    question = standing(t)
    return () if question is None else question.asked
