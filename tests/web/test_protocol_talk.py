"""Chat over the socket: who hears what, and what cannot be said."""

from __future__ import annotations

import pytest

from tests.web.live_server import Message, Program, Room, Wire, deal, playing

pytestmark = pytest.mark.slow

LAST = "that is all"


def heard(program: Program) -> list[str]:
    """What people said to this program, up to the line with which everything ends."""
    if not any(message.get("text") == LAST for message in program.got):
        program.until("chat", lambda line: line["text"] == LAST)
    lines = [message for message in program.got if message["type"] == "chat" and not message["notice"]]
    return [line["text"] for line in lines]


def say(program: Program, text: str, **more: object) -> Message:
    program.send(type="chat", text=text, **more)
    return program.until("chat", lambda line: line["text"] == text)


@pytest.fixture
def room(wire: Wire) -> Room:
    room = wire.room(3)
    room.join("Bob")
    room.join("Cid")
    room.join("Eve", watch=True)
    return room


def test_what_is_said_in_the_lobby_everybody_hears(room: Room) -> None:
    ann, bob, _, eve = programs = [room.program(token) for token in room.tokens]
    line = say(ann, "Who wants to begin?")
    assert set(line) == {"type", "from", "seat", "text", "to", "at", "notice"}
    assert (line["from"], line["seat"], line["to"], line["notice"]) == ("Ann", 0, None, False)
    say(eve, "I only watch.")
    say(bob, LAST)
    for program in programs:
        assert heard(program) == ["Who wants to begin?", "I only watch.", LAST]
    room.leave()


def test_whoever_comes_later_reads_what_was_said_before(room: Room) -> None:
    with room.program() as ann:
        say(ann, "First!")
        say(ann, LAST)
    with room.program(room.tokens[1]) as bob:
        assert heard(bob) == ["First!", LAST]


def test_watchers_are_not_heard_by_players_while_a_game_runs(wire: Wire) -> None:
    with playing(wire, seats=2, watchers=2) as (_, programs):
        ann, bob, eve, dan = programs
        say(eve, "Ann holds a Treason!")
        dan.until("chat", lambda line: line["text"] == "Ann holds a Treason!")
        say(ann, "Good luck.")
        say(bob, LAST)
        for player in (ann, bob):
            assert heard(player) == ["Good luck.", LAST]
        for watcher in (eve, dan):
            assert heard(watcher) == ["Ann holds a Treason!", "Good luck.", LAST]
        ann.send(type="end")
        ann.until("room", lambda message: message["status"] == "abandoned")
        # Now that it does no harm everybody talks with everybody.
        say(eve, "Well played.")
        bob.until("chat", lambda line: line["text"] == "Well played.")


def test_a_player_who_comes_back_does_not_read_the_watchers_either(wire: Wire) -> None:
    with playing(wire, seats=2, watchers=1) as (room, programs):
        ann, bob, eve = programs
        say(eve, "Ann holds a Treason!")
        say(ann, LAST)
        again = room.program(room.tokens[1])
        assert heard(again) == [LAST]
        assert heard(bob) == [LAST]


def test_a_whisper_is_for_those_it_names(room: Room) -> None:
    ann, bob, cid, eve = programs = [room.program(token) for token in room.tokens]
    ann.send(type="chat", text="psst", to=[1])
    assert ann.error() == (None, "no_whispers")  # not at this table
    ann.send(type="options", fields={"seats": "3", "watchers": "true", "whispers": "true"})
    ann.until("chat", lambda line: line["text"] == "Ann allowed whispers.")
    room.start()
    deal(programs[:3], programs[3:])
    line = say(ann, "Blame Cid.", to=[1])
    assert (line["from"], line["seat"], line["to"]) == ("Ann", 0, [1])
    assert bob.until("chat", lambda line: line["text"] == "Blame Cid.")["to"] == [1]
    line = say(bob, "To both.", to=[2, 0, 2, 7])
    assert line["to"] == [0, 2]
    say(cid, LAST)
    assert heard(ann) == ["Blame Cid.", "To both.", LAST]
    assert heard(bob) == ["Blame Cid.", "To both.", LAST]
    # I39: all see that two whisper, and not what.
    assert heard(cid) == ["", "To both.", LAST]
    assert heard(eve) == ["", "", LAST]
    # Nor does anybody else find more after coming back.
    both = ["Blame Cid.", "To both."]
    for token, texts in zip(room.tokens, (both, both, ["", "To both."], ["", ""]), strict=True):
        assert heard(room.program(token)) == [*texts, LAST]
    room.leave()


def test_a_whisper_to_nobody_or_from_a_watcher_is_refused(room: Room) -> None:
    ann, eve = room.program(), room.program(room.tokens[3])
    ann.send(type="options", fields={"seats": "3", "watchers": "true", "whispers": "true"})
    ann.until("chat", lambda line: line["text"] == "Ann allowed whispers.")
    for program, to in ((ann, [0]), (ann, [7]), (eve, [0])):
        program.send(type="chat", text="psst", to=to)
        assert program.error() == (None, "no_whispers")
    ann.send(type="chat", text="psst", to=[])
    assert ann.error() == (None, "bad_message")
    say(ann, LAST)
    assert heard(eve) == [LAST]
    room.leave()


def test_who_is_muted_is_not_heard_until_unmuted(room: Room) -> None:
    ann, bob = room.program(), room.program(room.tokens[1])
    member = next(each["id"] for each in ann.until("room")["members"] if each["name"] == "Bob")
    ann.send(type="mute", member=member)
    ann.until("chat", lambda line: line["text"] == "Ann muted Bob.")
    bob.until("chat", lambda line: line["text"] == "Ann muted Bob.")
    bob.send(type="chat", text="But I…")
    assert bob.error() == (None, "muted")
    ann.send(type="mute", member=member)
    bob.until("chat", lambda line: line["text"] == "Ann unmuted Bob.")
    say(bob, LAST)
    assert heard(ann) == [LAST]
    room.leave()


@pytest.mark.parametrize(
    "text",
    ["", " ", "\n\t ", "a\0b", "\x07", "\u200b", "\u2066turned", "\u202eturned", "\x7f"],
    ids=lambda text: ascii(text),
)
def test_what_cannot_be_read_cannot_be_said(room: Room, text: str) -> None:
    with room.program() as ann:
        ann.send(type="chat", text=text)
        assert ann.error() == (None, "bad_message")
        say(ann, LAST)
        assert heard(ann) == [LAST]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  two   words\n", "two words"),
        ("x" * 500, "x" * 500),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467 family",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467 family",
        ),
        ("שלום, سلام, 你好", "שלום, سلام, 你好"),
    ],
    ids=ascii,
)
def test_what_is_said_arrives_as_it_was_said(room: Room, text: str, kept: str) -> None:
    with room.program() as ann, room.program(room.tokens[1]) as bob:
        ann.send(type="chat", text=text)
        say(ann, LAST)
        assert heard(bob) == [kept, LAST]


def test_many_lines_at_once_all_arrive_in_order(room: Room) -> None:
    with room.program() as ann, room.program(room.tokens[1]) as bob:
        said = [f"line {number}" for number in range(30)]
        for text in said:
            ann.send(type="chat", text=text)
        say(ann, LAST)
        assert heard(bob) == [*said, LAST]
