"""The seat protocol end to end: programs play whole games over real sockets."""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from pathlib import Path

import pytest

from app.commands import verify
from app.games import GAMES
from app.tables.deal.commitment import Terms, commitment_of
from app.tables.deal.seed import bot_bytes, seed_of
from tests.web.live_server import HASTY, Message, Program, Wire, deal, play_on, play_out, playing, serving

pytestmark = pytest.mark.slow


def asked(programs: list[Program]) -> Program:
    """Whoever must decide."""
    return next(program for program in programs if program.view["options"])


def test_programs_play_a_whole_game_by_option_numbers(wire: Wire) -> None:
    with playing(wire, seats=3, watchers=1) as (_, programs):
        match = room_of(programs[0])["match"]
        play_out(programs)
        for seat, program in enumerate(programs):
            assert program.q is None and program.view["options"] == []
            assert program.view["seat"] == (seat if seat < 3 else None)
            outcome = program.view["outcome"]
            assert outcome == programs[0].view["outcome"]
            assert set(outcome) == {"winners", "scores", "fates"}
            assert program.until("room", lambda room: room["status"] == "over")["match"] == match


def room_of(program: Program) -> Message:
    """The last it heard of the room."""
    return [message for message in program.got if message["type"] == "room"][-1]


def test_the_order_of_messages_is_room_commitment_view(wire: Wire) -> None:
    room = wire.room(2)
    room.join("Bob")
    ann, bob = (room.program(token) for token in room.tokens)
    started = room.start()
    deal([ann, bob])
    for program in (ann, bob):
        kinds = [message["type"] for message in program.got if message["type"] != "chat"]
        assert kinds[0] == "room" and kinds.index("commitment") < kinds.index("view")
        first = next(message for message in program.got if message["type"] == "commitment")
        assert (first["match"], first["commitment"]) == (started["match"], started["commitment"])
        view = program.got[-1]
        assert set(view) == {"type", "match", "q", "view"} and view["match"] == started["match"]
        assert {"seat", "waiting", "prompt", "options", "log", "outcome"} <= set(view["view"])
    room.leave()


def test_whoever_comes_later_is_told_the_commitment_before_any_card_too(wire: Wire) -> None:
    with playing(wire, seats=2) as (room, programs):
        late = room.program(room.join("Eve", watch=True))
        late.until("view")
        told = [message for message in late.got if message["type"] == "commitment"]
        first = next(message for message in programs[0].got if message["type"] == "commitment")
        after = {key: first[key] for key in ("type", "match", "commitment")} | {"dealt": True}
        assert told == [after]
        # Bytes that come now are too late, and nothing happens.
        late.send(type="entropy", match=told[0]["match"], hash="0" * 64)
        assert late.so_far() == []


def test_even_bots_among_themselves_are_dealt_after_the_commitment(wire: Wire) -> None:
    room = wire.room(2)
    ann = room.program()
    ann.send(type="watch")
    ann.until("room", lambda message: message["you"]["seat"] is None)
    room.bots(2)
    started = room.start()
    ann.until("view", lambda view: view["q"] is None)
    kinds = [message["type"] for message in ann.got]
    assert kinds.index("commitment") < kinds.index("view")
    assert wire.http.get(f"/api/matches/{started['match']}/export").status_code == 200
    room.leave()


def test_every_seat_adds_its_bytes_to_the_deal(wire: Wire, tmp_path: Path) -> None:
    room = wire.room(3)
    room.join("Bob")
    room.bots(1)
    ann, bob = (room.program(token) for token in room.tokens)
    started = room.start()
    shares = [secrets.token_bytes(16) for _ in range(2)]
    commitments = [program.until("commitment") for program in (ann, bob)]
    assert all("hashes" not in commitment for commitment in commitments)
    for seat, told in enumerate(commitments):
        assert told == {
            "type": "commitment", **started, "seat": seat, "game": "blame", "version": GAMES["blame"].version,
            "options": told["options"], "seats": [None, None, "random"], "deals": {"begun": 1, "undealt": 0},
        }  # fmt: skip
    hashes = [sha256(share).hexdigest() for share in shares]
    for program, digest in zip((ann, bob), hashes, strict=True):
        program.send(type="entropy", match=started["match"], hash=digest)
    for program, share in zip((ann, bob), shares, strict=True):
        assert program.until("commitment")["hashes"] == [*hashes, None]
        program.send(type="entropy", match=started["match"], bytes=share.hex())
    for program in (ann, bob):
        program.until("view")
    ann.send(type="end")
    ann.until("room", lambda message: message["status"] == "abandoned")
    exported = wire.http.get(f"/api/matches/{started['match']}/export").json()
    secret = bytes.fromhex(exported["secret"])
    first = commitments[0]
    terms = Terms(first["game"], first["version"], first["options"], tuple(first["seats"]))
    assert commitment_of(secret, terms) == started["commitment"] == exported["commitment"]
    assert [given["bytes"] for given in exported["contributions"]] == [
        *(share.hex() for share in shares),
        bot_bytes(secret, 2).hex(),
    ]
    assert exported["seed"] == seed_of(secret, [*shares, bot_bytes(secret, 2)]).hex()
    file = tmp_path / "match.json"
    file.write_text(json.dumps(exported))
    assert verify.main([str(file), "--commitment", started["commitment"]]) == 0
    room.leave()


def test_nothing_is_exported_before_the_end_and_everything_after_it(wire: Wire, tmp_path: Path) -> None:
    with playing(wire, seats=2) as (_, programs):
        match = programs[0].got[-1]["match"]
        address = f"/api/matches/{match}/export"
        moves = 0
        while programs[0].q is not None:
            early = wire.http.get(address)
            assert (early.status_code, early.json()) == (404, {"code": "no_room"})
            play_on(programs, moves * 5)
            moves += 1
        answer = wire.http.get(address)
        assert answer.status_code == 200 and "attachment" in answer.headers["content-disposition"]
        exported = answer.json()
        assert set(exported) == {
            "format", "match", "game", "version", "options", "seats", "players", "status", "commitment",
            "deals", "secret", "contributions", "seed", "answers", "outcome", "started_at", "ended_at",
        }  # fmt: skip
        assert len(exported["answers"]) == moves and exported["status"] == "over"
        assert exported["outcome"] == programs[0].view["outcome"]
        file = tmp_path / "match.json"
        file.write_bytes(answer.content)
        assert verify.main([str(file)]) == 0


def test_a_start_with_empty_seats_is_refused_and_the_lobby_stays(wire: Wire) -> None:
    room = wire.room(3)
    with room.program() as ann:
        ann.until("room")
        refused = wire.post(f"/api/rooms/{room.code}/start", token=room.host)
        assert (refused.status_code, refused.json()) == (409, {"code": "seats"})
        ann.send(type="start")
        assert ann.error() == (None, "seats")
        assert room_of(ann)["status"] == "lobby" and room_of(ann)["match"] is None


def test_a_repeated_move_is_acknowledged_again_and_played_once(wire: Wire) -> None:
    with playing(wire) as (_, programs):
        mover = asked(programs)
        q = mover.q
        move_id = mover.move(0)
        mover.until("ack")
        mover.until("view")
        log = mover.view["log"]
        for n in (0, 1, 99):
            mover.move(n, q, move_id)
            assert mover.until("ack")["id"] == move_id
        assert mover.so_far() == [] and mover.view["log"] == log


def test_moves_are_refused_in_the_order_of_the_protocol(wire: Wire) -> None:
    with playing(wire, watchers=1) as (_, programs):
        mover = asked(programs)
        idle = next(program for program in programs[:3] if program is not mover)
        watcher = programs[3]
        q = mover.q
        assert q is not None
        for program, number, n, code in (
            (watcher, q, 0, "not_yours"),
            (watcher, q + 7, 99, "not_yours"),
            (idle, q + 7, 99, "stale"),
            (idle, q, 99, "not_yours"),
            (mover, q + 7, 0, "stale"),
            (mover, 2**31 - 1, 0, "stale"),
            (mover, q, 99, "not_offered"),
        ):
            move_id = program.move(n, number)
            assert program.error() == (move_id, code)
        for program in programs:
            assert program.so_far() == []


def test_a_spectator_sees_the_table_and_no_hand(wire: Wire) -> None:
    with playing(wire, watchers=1) as (_, programs):
        watcher = programs[3]
        assert watcher.view["seat"] is None and watcher.view["options"] == []
        hands = [pile for name, pile in watcher.view["piles"].items() if name.startswith("hand:")]
        assert hands and all(card.startswith("?") for pile in hands for card in pile)


def test_a_second_socket_of_a_seat_sees_and_may_do_the_same(wire: Wire) -> None:
    with playing(wire) as (room, programs):
        mover = asked(programs)
        seat = programs.index(mover)
        second = room.program(room.tokens[seat])
        second.until("view")
        assert (second.view, second.q) == (mover.view, mover.q)
        move_id = second.move(0)
        assert second.until("ack")["id"] == move_id
        second.until("view")
        mover.until("view")
        assert second.view == mover.view
        assert [message for message in mover.got if message["type"] == "ack"] == []


def test_coming_back_in_the_middle_of_a_game_gives_the_same_view(wire: Wire) -> None:
    with playing(wire, watchers=1) as (room, programs):
        for moves in range(6):
            play_on(programs, moves)
        for seat, program in enumerate(programs):
            last = next(text for text in reversed(program.texts) if text.startswith('{"type":"view"'))
            program.close()
            again = room.program(room.tokens[seat])
            again.until("view")
            assert again.texts[-1] == last


def test_whoever_is_here_is_told_to_all(wire: Wire) -> None:
    room = wire.room(2)
    bob_token = room.join("Bob")
    with room.program() as ann:
        first = ann.until("room")
        assert set(first) == {
            "type", "code", "game", "seats", "options", "grace", "timing", "host", "you", "match", "status",
            "ending", "members", "banned", "open_cards",
        }  # fmt: skip
        assert first["code"].replace("-", "") == room.code
        assert first["you"] == {"member": first["host"], "seat": 0}
        assert [(each["name"], each["seat"], each["here"], each["ready"]) for each in first["members"]] == [
            ("Ann", 0, True, True),
            ("Bob", 1, False, True),
        ]
        bob = room.program(bob_token)
        ann.until("room", lambda message: message["members"][1]["here"])
        bob.close()
        ann.until("room", lambda message: not message["members"][1]["here"])


def test_a_removed_player_is_played_by_a_bot_and_the_game_goes_on(wire: Wire) -> None:
    with playing(wire, seats=2) as (_, programs):
        ann, bob = programs
        member = next(each["id"] for each in room_of(ann)["members"] if each["seat"] == 1)
        ann.send(type="remove", member=member)
        assert bob.closed() == 4001
        while ann.q is not None:
            if ann.view["options"]:
                ann.move(0)
                ann.until("ack")
            ann.until("view")
        assert ann.view["outcome"] is not None


def test_an_ended_game_takes_no_move_and_can_be_played_again(wire: Wire) -> None:
    with playing(wire) as (_, programs):
        mover = asked(programs)
        q = mover.q
        programs[0].send(type="end")
        for program in programs:
            program.until("view", lambda view: view["q"] is None)
            assert program.view["options"] == [] and program.view["outcome"] is None
        move_id = mover.move(0, q)
        assert mover.error() == (move_id, "stale")
        match = room_of(programs[0])["match"]
        programs[0].send(type="rematch")
        deal(programs)
        assert all(program.got[-1]["match"] != match for program in programs)
        play_out(programs)


def test_only_the_host_may_end_remove_or_start_again(wire: Wire) -> None:
    with playing(wire) as (_, programs):
        bob = programs[1]
        host = room_of(bob)["host"]
        for message in (
            {"type": "end"},
            {"type": "remove", "member": host},
            {"type": "host", "member": host},
            {"type": "mute", "member": host},
            {"type": "renew"},
            {"type": "close"},
            {"type": "start"},
            {"type": "rematch"},
            {"type": "lobby"},
            {"type": "bot", "seat": 0},
            {"type": "options", "fields": {"seats": "2"}},
        ):
            bob.send(**message)
            assert bob.error() == (None, "not_host")
        for program in programs:
            assert program.so_far() == []


def test_seats_cannot_change_hands_while_a_game_runs(wire: Wire) -> None:
    with playing(wire, watchers=1) as (_, programs):
        for program, message in (
            (programs[3], {"type": "sit", "seat": 0}),
            (programs[1], {"type": "watch"}),
            (programs[0], {"type": "bot", "seat": 1}),
            (programs[0], {"type": "options", "fields": {"seats": "2", "watchers": "true"}}),
        ):
            program.send(**message)
            assert program.error() == (None, "started")


def test_back_in_the_lobby_other_rules_can_be_chosen(wire: Wire) -> None:
    with playing(wire, seats=2) as (_, programs):
        ann = programs[0]
        ann.send(type="end")
        ann.until("room", lambda message: message["status"] == "abandoned")
        ann.send(type="lobby")
        ann.until("room", lambda message: message["status"] == "lobby" and message["match"] is None)
        ann.send(type="options", fields={"seats": "2", "opt-powers": "true", "watchers": "true"})
        changed = ann.until("room", lambda message: message["options"]["powers"])
        assert changed["seats"] == 2
        ann.send(type="start")
        deal(programs)
        assert ann.view["table_options"]["powers"] is True


def test_a_game_that_is_ended_before_the_deal_leads_back_to_the_lobby(wire: Wire) -> None:
    room = wire.room(2)
    room.join("Bob")
    with room.program() as ann:
        room.start()
        ann.until("commitment")
        ann.send(type="end")
        ann.until("room", lambda message: message["status"] == "lobby" and message["match"] is None)
        ann.send(type="sit", seat=0)
        assert ann.so_far() == []
        again = room.start()
        assert ann.until("commitment")["match"] == again["match"]


def test_silent_seats_are_not_waited_for_for_ever(empty_database: Path, tmp_path: Path) -> None:
    with serving(empty_database, tmp_path, delays=HASTY) as hasty:
        room = hasty.room(2)
        room.join("Bob")
        with room.program() as ann:
            match = room.start()["match"]
            ann.until("view")
            ann.send(type="end")
            ann.until("room", lambda message: message["status"] == "abandoned")
        exported = hasty.http.get(f"/api/matches/{match}/export").json()
        assert exported["contributions"] == [{"by": "player", "hash": None, "bytes": ""}] * 2


@pytest.mark.parametrize("seats", [2, 4])
def test_one_program_among_bots(wire: Wire, seats: int) -> None:
    with playing(wire, seats=seats, bots=seats - 1) as (_, programs):
        ann = programs[0]
        while ann.q is not None:
            if ann.view["options"]:
                ann.move(len(ann.view["options"]) - 1)
                ann.until("ack")
            ann.until("view")
        assert ann.view["outcome"] is not None
