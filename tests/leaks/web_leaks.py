"""Leaks outside the rules: in views on their way, in the log, at side doors, in the deal and in errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec

from app.db import chat
from app.games import GAMES
from app.kernel import SPECTATOR, View, open_up, options, waiting
from app.kernel import view as kernel_view
from app.kernel.chance import Chance
from app.rooms.hub import RoomHub
from app.tables import ceremony, fairness, live, replay, replays
from app.web import browser, doors, live_tables, program, replay_pages, room_pages
from app.web.site import site_of
from tests.leaks.finders import everywhere, twins
from tests.leaks.planting import (
    CHANCE,
    FIELDS,
    LOG,
    OPTIONS,
    SIDE,
    Leak,
    Patch,
    around,
    hidden,
)
from tests.leaks.silent_leaks import SEALED, SHELF, Shelf
from tests.leaks.stream_finders import deals, wire

Rule = Callable[..., Any]  # Any: whatever is wrapped


def written() -> Iterator[Leak]:
    """All of them; the name of a leak is that of its function."""
    for door, plants, finders in _SHELF:
        for plant in plants:
            yield Leak(door, plant.__name__.replace("_", " "), plant, finders)


# -- extra fields -----------------------------------------------------------------------------------
def a_program_is_sent_a_card_beside_the_view(patch: Patch) -> None:
    def frame(true: Rule, self: live.LiveTable, viewer: int) -> bytes:
        message = msgspec.json.decode(true(self, viewer))
        return msgspec.json.encode(message | {"next": hidden(self.table, viewer)})

    around(patch, live.LiveTable, "frame", frame)


def a_view_carries_numbers_of_cards(patch: Patch) -> None:
    def view(true: Rule, self: kernel_view.Projector, viewer: int) -> View:
        made: View = true(self, viewer)
        made["private"] = {
            **made["private"],
            "ids": [card for pile in self._t.piles.values() for card in pile],
        }
        return made

    around(patch, kernel_view.Projector, "view", view)


def backs_differ_by_face(patch: Patch) -> None:
    def cards(true: Rule, self: kernel_view.Projector, place: Any, pile: list[int], viewer: int) -> list[str]:
        odd = [self._t.faces[card] % 2 for card in pile]
        shown: list[str] = true(self, place, pile, viewer)
        return [f"{name}{n}" if name[0] == "?" else name for name, n in zip(shown, odd, strict=True)]

    around(patch, kernel_view.Projector, "_cards", cards)


def the_room_tells_who_holds_more(patch: Patch) -> None:
    def message(true: Rule, hub: RoomHub, me: Any) -> dict[str, object]:
        told: dict[str, object] = true(hub, me)
        return told if hub.live is None else told | {"hint": sum(hub.live.table.faces[::7])}

    around(patch, program, "room_message", message)


# -- log text ---------------------------------------------------------------------------------------
def the_log_is_rendered_with_what_others_read(patch: Patch) -> None:
    def read(true: Rule, found: Any, viewer: int) -> list[str]:
        lines: list[str] = []
        for stretch in found:
            lines += stretch if isinstance(stretch, list) else [stretch.variants[0][1]]
        return lines

    around(patch, kernel_view, "read", read)


def a_line_names_a_card_whoever_sees_it(patch: Patch) -> None:
    from app.kernel import table

    def write(true: Rule, text: str, cards: Any, to: int) -> Any:
        return true(text, [(face, -1, -1) for face, _, _ in cards], to)

    around(patch, table, "write", write)


# -- side doors -------------------------------------------------------------------------------------
def a_reload_shows_what_the_host_sees(patch: Patch) -> None:
    async def page(true: Rule, self: browser.BrowserFrames, me: Any) -> Any:
        host = self._hub.room.member(self._hub.room.host)
        return await true(self, host)

    around(patch, browser.BrowserFrames, "page", page)


def spectators_see_through_the_eyes_of_a_seat(patch: Patch) -> None:
    around(patch, RoomHub, "viewer", lambda true, self, member: 0 if member.seat is None else member.seat)


def somebody_who_comes_back_is_shown_all_cards(patch: Patch) -> None:
    async def whole(true: Rule, self: browser.BrowserFrames, made: Any, me: Any) -> str:
        html: str = await true(self, made, me)
        table = self._hub.live
        return html if table is None else html + f"<!-- {sum(open_up(table.table).faces[::5])} -->"

    around(patch, browser.BrowserFrames, "_whole", whole)


def a_match_can_be_replayed_before_its_end(patch: Patch) -> None:
    patch.setattr(replays.Played, "ended", property(lambda self: True))
    around(patch, replay_pages, "eyes_of", lambda true, *args: replay_pages.OPEN_EYES)


def a_match_can_be_exported_before_its_end(patch: Patch) -> None:
    from app.web import export as door

    async def export(true: Rule, database: Any, match: str) -> Any:
        found = await replays.Replays(database).find(match)
        assert found is not None and found.seed is not None
        return {"game": found.game, "seed": found.seed.hex()}

    around(patch, door, "export", export)


def looking_back_goes_through_the_eyes_of_another(patch: Patch) -> None:
    around(patch, replay.Replay, "view", lambda true, self, at, viewer: true(self, at, 0))


def strangers_read_a_card_in_the_list_of_tables(patch: Patch) -> None:
    async def look(true: Rule, self: live_tables.LiveTables, room: Any) -> Any:
        seen, hub = await true(self, room), self._hubs.loaded(room.code)
        assert hub is not None and hub.live is not None
        log = [*seen.view["log"], hidden(hub.live.table, SPECTATOR)]
        return seen._replace(view={**seen.view, "log": log})

    around(patch, live_tables.LiveTables, "_look", look)


def strangers_read_in_the_list_of_tables_how_many_have_answered(patch: Patch) -> None:
    async def look(true: Rule, self: live_tables.LiveTables, room: Any) -> Any:
        seen = await true(self, room)
        return seen._replace(view={**seen.view, "log": [*seen.view["log"], f"{seen.n} answers."]})

    around(patch, live_tables.LiveTables, "_look", look)


def strangers_are_told_a_card_at_the_door(patch: Patch) -> None:
    def door(true: Rule, request: Any, room: Any) -> Any:
        response, hub = true(request, room), site_of(request).hubs.loaded(room.code)
        assert hub is not None and hub.live is not None
        response.headers["x-playing"] = hidden(hub.live.table, SPECTATOR)
        return response

    around(patch, room_pages, "_door", door)


def whispers_are_for_everybody(patch: Patch) -> None:
    def line(true: Rule, message: Any, heard: bool) -> Any:
        return true(message, True)

    around(patch, chat, "_line", line)


def players_read_what_spectators_say(patch: Patch) -> None:
    def reader_of(true: Rule, hub: RoomHub, me: Any) -> chat.Reader:
        return chat.Reader(me.id, spectators=True)

    for module in (browser, program):
        around(patch, module, "reader_of", reader_of)


# -- seeds and chance -------------------------------------------------------------------------------
def the_commitment_is_the_secret(patch: Patch) -> None:
    for module in (fairness, ceremony):
        patch.setattr(module, "commitment_of", lambda secret: secret.hex())


def the_seed_is_the_commitment(patch: Patch) -> None:
    patch.setattr(ceremony.Ceremony, "seed", lambda self: bytes.fromhex(self.commitment))


def the_seed_follows_from_the_secret_alone(patch: Patch) -> None:
    patch.setattr(ceremony, "seed_of", lambda secret, contributions: fairness.seed_of(secret, []))


def the_seed_follows_from_the_players_alone(patch: Patch) -> None:
    patch.setattr(ceremony, "seed_of", lambda secret, contributions: fairness.seed_of(b"", contributions))


def chance_forgets_its_key(patch: Patch) -> None:
    def below(self: Chance, n: int) -> int:
        self.drawn += 1
        return (self.drawn * 7919) % n

    patch.setattr(Chance, "below", below)


def only_half_of_the_seed_counts(patch: Patch) -> None:
    from app.kernel import table

    around(patch, table, "key_of", lambda true, seed: true(seed[:16]))


def the_secret_stands_in_the_page(patch: Patch) -> None:
    def frame(true: Rule, self: live.LiveTable, viewer: int) -> bytes:
        message = msgspec.json.decode(true(self, viewer))
        return msgspec.json.encode(message | {"chance": self.table.chance.key.hex()})

    around(patch, live.LiveTable, "frame", frame)


# -- options, legality, errors ----------------------------------------------------------------------
def a_refusal_says_what_others_could_do(patch: Patch) -> None:
    def refuse(true: Rule, self: doors.Doors, code: str, of: str | None = None) -> None:
        table = self._hub.live
        count = 0 if table is None else max(len(options(table.table, s)) for s in range(table.table.seats))
        true(self, f"{code}_{count}", of)

    around(patch, doors.Doors, "refuse", refuse)


def who_is_not_asked_learns_whether_the_number_was_right(patch: Patch) -> None:
    def choice(true: Rule, self: live.LiveTable, seat: int | None, question: int, number: int) -> Any:
        refusal = true(self, seat, question, number)
        if refusal is live.Refusal.NOT_YOURS and hidden(self.table, SPECTATOR) > "K":
            return live.Refusal.NOT_OFFERED
        return refusal

    around(patch, live.LiveTable, "_choice", choice)


def an_error_names_who_is_waited_for(patch: Patch) -> None:
    def refuse(true: Rule, self: doors.Doors, code: str, of: str | None = None) -> None:
        table = self._hub.live
        assert table is not None
        error = {"type": "error", "id": of, "code": code, "waiting": waiting(table.table)}
        self._connection.post(browser.encode(error))

    around(patch, doors.Doors, "refuse", refuse)


_SHELF: tuple[Shelf, ...] = (
    (
        FIELDS,
        (
            a_program_is_sent_a_card_beside_the_view,
            a_view_carries_numbers_of_cards,
            backs_differ_by_face,
            the_room_tells_who_holds_more,
        ),
        wire(),
    ),
    (LOG, (the_log_is_rendered_with_what_others_read,), wire()),
    (
        LOG,
        (a_line_names_a_card_whoever_sees_it,),
        tuple(partial(twins, game, everywhere) for game in GAMES.values()),
    ),
    (
        SIDE,
        (
            a_reload_shows_what_the_host_sees,
            spectators_see_through_the_eyes_of_a_seat,
            somebody_who_comes_back_is_shown_all_cards,
            a_match_can_be_replayed_before_its_end,
            a_match_can_be_exported_before_its_end,
            looking_back_goes_through_the_eyes_of_another,
            players_read_what_spectators_say,
            strangers_read_a_card_in_the_list_of_tables,
            strangers_are_told_a_card_at_the_door,
        ),
        wire(),
    ),
    (SIDE, (strangers_read_in_the_list_of_tables_how_many_have_answered,), SEALED),
    (SIDE, (whispers_are_for_everybody,), wire("scapegoat")),
    (
        CHANCE,
        (
            the_commitment_is_the_secret,
            the_seed_is_the_commitment,
            the_seed_follows_from_the_secret_alone,
            the_seed_follows_from_the_players_alone,
            chance_forgets_its_key,
            only_half_of_the_seed_counts,
        ),
        (deals,),
    ),
    (CHANCE, (the_secret_stands_in_the_page,), wire()),
    (
        OPTIONS,
        (
            a_refusal_says_what_others_could_do,
            who_is_not_asked_learns_whether_the_number_was_right,
            an_error_names_who_is_waited_for,
        ),
        wire(),
    ),
    *SHELF,
)
