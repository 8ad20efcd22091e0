"""Quick reactions over the socket: who sees them, how many, and that nothing of them stays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.rooms.reactions import MOODS
from app.web.guard.limits import Limits, RateLimit
from tests.manual_clock import Clock
from tests.web.live_server import Program, Room, Wire, deal, playing, serving
from tests.web.test_protocol_talk import say


@pytest.fixture
def room(wire: Wire) -> Room:
    room = wire.room(2)
    room.join("Bob")
    room.join("Eve", watch=True)
    return room


def shown(program: Program, end: str = "that is all") -> list[tuple[str, str]]:
    """Who showed what to this program, until a last line of chat."""
    if not any(message.get("text") == end for message in program.got):
        program.until("chat", lambda line: line["text"] == end)
    return [(each["from"], each["mood"]) for each in program.got if each["type"] == "reaction"]


def test_everybody_sees_what_a_player_shows(room: Room) -> None:
    ann, bob, eve = programs = [room.program(token) for token in room.tokens]
    you = ann.until("room")["you"]
    for program in (bob, eve):
        program.until("room")
    ann.send(type="reaction", mood="well_played")
    for program in programs:
        assert program.until("reaction") == {
            "type": "reaction",
            "from": "Ann",
            "member": you["member"],
            "seat": 0,
            "mood": "well_played",
        }
    room.leave()


def test_while_a_game_runs_players_see_nothing_of_those_who_watch(wire: Wire) -> None:
    with playing(wire, seats=2, watchers=2) as (_, programs):
        ann, bob, eve, dan = programs
        eve.send(type="reaction", mood="wow")
        dan.until("reaction")
        ann.send(type="reaction", mood="hmm")
        for program in programs:
            program.until("reaction", lambda told: told["mood"] == "hmm")
        say(ann, "that is all")
        for player in (ann, bob):
            assert shown(player) == [("Ann", "hmm")]
        for watcher in (eve, dan):
            assert [mood for _, mood in shown(watcher)] == ["wow", "hmm"]
        ann.send(type="end")
        ann.until("room", lambda told: told["status"] == "abandoned")
        eve.send(type="reaction", mood="sorry")
        assert ann.until("reaction")["seat"] is None


def test_nothing_of_a_reaction_is_kept(room: Room) -> None:
    with room.program() as ann:
        ann.send(type="reaction", mood="ha")
        ann.until("reaction")
        say(ann, "that is all")
    with room.program(room.tokens[1]) as bob:
        assert shown(bob) == []


def test_the_host_mutes_reactions_with_the_chat(room: Room) -> None:
    ann, bob = room.program(), room.program(room.tokens[1])
    member = bob.until("room")["you"]["member"]
    ann.send(type="mute", member=member)
    bob.until("chat", lambda line: line["text"] == "Ann muted Bob.")
    bob.send(type="reaction", mood="ha")
    assert bob.error() == (None, "muted")
    say(ann, "that is all")
    assert shown(ann) == []
    room.leave()


def test_at_a_quiet_table_players_neither_talk_nor_react_during_a_game(room: Room) -> None:
    ann, bob, eve = programs = [room.program(token) for token in room.tokens]
    ann.send(type="options", fields={"seats": "2", "watchers": "true", "whispers": "true", "quiet": "true"})
    ann.until("chat", lambda line: line["text"] == "Ann made this a quiet table.")
    ann.send(type="reaction", mood="ha")  # the game has not begun
    eve.until("reaction")
    room.start()
    deal(programs[:2], programs[2:])
    for sent in ({"type": "reaction", "mood": "hmm"}, {"type": "chat", "text": "Hm."}):
        bob.send(**sent)
        assert bob.error() == (None, "quiet")
    bob.send(type="chat", text="Hm.", to=[0])
    assert bob.error() == (None, "quiet")
    eve.send(type="reaction", mood="wow")
    assert eve.until("reaction")["from"] == "Eve"
    ann.send(type="end")
    bob.until("room", lambda told: told["status"] == "abandoned")
    say(bob, "that is all")
    assert shown(ann) == [("Ann", "ha")]
    room.leave()


@pytest.mark.parametrize(
    "sent", [{"mood": "he holds the Queen"}, {"mood": None}, {}, {"mood": "ha", "to": [1]}], ids=str
)
def test_there_are_a_few_and_no_others(room: Room, sent: dict[str, object]) -> None:
    with room.program() as ann:
        ann.send(type="reaction", **sent)
        assert ann.error() == (None, "bad_message")
        say(ann, "that is all")
        assert shown(ann) == []


@pytest.fixture
def strict(empty_database: Path, tmp_path: Path, clock: Clock) -> Iterator[Wire]:
    """Three reactions, and one more when a second has passed; the time stands still."""
    limits = replace(Limits.unlimited(), reactions=RateLimit(clock, burst=3, millis=1000))
    with serving(empty_database, tmp_path, limits=limits) as wire:
        yield wire


def test_who_shows_too_many_is_told_to_slow_down(strict: Wire, clock: Clock) -> None:
    room = strict.room(2)
    room.join("Eve", watch=True)
    room.join("Dan", watch=True)
    ann, eve, dan = [room.program(token) for token in room.tokens]
    for _ in range(3):
        ann.send(type="reaction", mood="ha")
        ann.until("reaction")
        dan.until("reaction")
    ann.send(type="reaction", mood="ha")
    assert ann.error() == (None, "too_fast")
    # Those who watch can be many: together they may show as much as one player.
    for watcher, mood in ((eve, "wow"), (eve, "wow"), (dan, "ouch")):
        watcher.send(type="reaction", mood=mood)
        dan.until("reaction")
    dan.send(type="reaction", mood="ouch")
    assert dan.error() == (None, "too_fast")
    clock.now += 1000
    ann.send(type="reaction", mood="sorry")
    dan.until("reaction", lambda told: told["mood"] == "sorry")
    room.leave()


def test_programs_are_told_which_there_are(wire: Wire) -> None:
    assert ", ".join(MOODS) in wire.http.get("/programs").text
