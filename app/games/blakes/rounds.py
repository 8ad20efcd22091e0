"""A round: an Event, a turn for each player still in, and the start player card moves on."""

from __future__ import annotations

from app.games.blakes.card_set import special_words
from app.games.blakes.cards import Event, effect
from app.games.blakes.drawing import draw
from app.games.blakes.ending import change_esteem, fall, score
from app.games.blakes.table import NONE_YET, Blakes
from app.games.blakes.turns import take_turn
from app.kernel import do, does


def new_round(t: Blakes) -> None:
    if t.last:  # K25
        score(t, "The Evil Nemesis came after the Tyrant Boss:")
        return
    if not t.pile("events"):  # K07
        score(t, "No Event is left:")
        return
    t.round += 1
    t.turn, t.step = NONE_YET, 0
    for card in t.pile("event")[:]:
        t.move(card, "past")
    t.move(t.pile("events")[-1], "event")
    event = t.event()
    assert event is not None
    words = [f"{words[0].upper()}{words[1:]}." for words in (effect(event), special_words(event)) if words]
    t.tell(f"Round {t.round}: [{event.title}]. {' '.join(words)}")
    befall(t, event)
    t.then(do(go_round))


def befall(t: Blakes, event: Event) -> None:
    """K08: what happens once happens to all at the same time; stats count as long as the Event lies."""
    if event.ends_after and t.options.nemesis and event.ends_after in past(t):  # K25
        t.last = True
        t.tell("This round is the last.")
    for seat in t.around(t.start):
        draw(t, seat, event.draw)
    for blake in t.living():
        by = event.esteem_for(t.personas[blake])
        if by:
            t.tell(f"{change_esteem(t, blake, by)}.")
    fall(t)


def past(t: Blakes) -> list[str]:
    """The Events turned up before this one."""
    return [t.face(card).id for card in t.pile("past")]


def go_round(t: Blakes) -> None:
    order = t.around(t.start)
    t.start = order[0]  # K21: one who is out hands the card on
    t.tell(f"{does(t.start, 'starts')} this round.")
    t.then(*(do(take_turn, seat) for seat in order), do(end_round))


def end_round(t: Blakes) -> None:
    """K09: the start player card moves left, to the next one still in."""
    t.start = t.around(t.left_of(t.start))[0]
    t.then(do(new_round))
