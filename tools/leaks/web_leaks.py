"""Leaks outside the rules: in views as they are sent, in the log, in the deal and in errors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from app.games import GAMES
from app.kernel import SPECTATOR, View, options, waiting
from app.kernel import view as kernel_view
from app.kernel.chance import Chance
from app.kernel.log import LogLine, Sight
from app.rooms.live.room_hub import RoomHub
from app.tables import live_table
from app.tables.deal import ceremony, commitment, seed
from app.web.socket import dispatch, json_frames
from app.web.socket.outgoing import message_of
from tools.leaks.markup_and_timing_leaks import SHELF, Shelf
from tools.leaks.planting import (
    CHANCE,
    FIELDS,
    LOG,
    OPTIONS,
    Leak,
    Patch,
    Rule,
    around,
    hidden,
)
from tools.leaks.rule_finders import everywhere, twins
from tools.leaks.side_channel_leaks import SIDE_SHELF
from tools.leaks.stream_finders import deals, wire


def written() -> Iterator[Leak]:
    """All leaks of these modules; a leak is named after its function."""
    for channel, plants, finders in _SHELF:
        for plant in plants:
            yield Leak(channel, plant.__name__.replace("_", " "), plant, finders)


# -- extra fields -----------------------------------------------------------------------------------
def a_program_is_sent_a_card_beside_the_view(patch: Patch) -> None:
    def frame(true: Rule, self: live_table.LiveTable, viewer: int) -> bytes:
        message = msgspec.json.decode(true(self, viewer))
        return msgspec.json.encode(message | {"next": hidden(self.table, viewer)})

    around(patch, live_table.LiveTable, "frame", frame)


def a_view_carries_numbers_of_cards(patch: Patch) -> None:
    def view(true: Rule, self: kernel_view.Projector, viewer: int) -> View:
        made: View = true(self, viewer)
        made["private"] = {
            **made["private"],
            "ids": [card for pile in self.table.piles.values() for card in pile],
        }
        return made

    around(patch, kernel_view.Projector, "view", view)


def backs_differ_by_face(patch: Patch) -> None:
    def cards(true: Rule, self: kernel_view.Projector, place: Any, pile: list[int], viewer: int) -> list[str]:
        odd = [self.table.faces[card] % 2 for card in pile]
        shown: list[str] = true(self, place, pile, viewer)
        return [f"{name}{n}" if name[0] == "?" else name for name, n in zip(shown, odd, strict=True)]

    around(patch, kernel_view.Projector, "_cards", cards)


def the_room_tells_who_holds_more(patch: Patch) -> None:
    def message(true: Rule, hub: RoomHub, me: Any) -> dict[str, object]:
        told: dict[str, object] = true(hub, me)
        return told if hub.live is None else told | {"hint": sum(hub.live.table.faces[::7])}

    around(patch, json_frames, "room_message", message)


# -- log text ---------------------------------------------------------------------------------------
def the_log_is_rendered_with_what_others_read(patch: Patch) -> None:
    patch.setattr(LogLine, "read", lambda self, viewer: self.variants[0][1])


def a_line_names_a_card_whoever_sees_it(patch: Patch) -> None:
    from app.kernel import table

    def write(true: Rule, text: str, cards: list[Sight], to: int, others: str | None) -> Any:
        return true(text, [Sight(face, -1, -1) for face, _, _ in cards], to, others)

    around(patch, table, "write", write)


# -- seeds and chance -------------------------------------------------------------------------------
def the_commitment_is_the_secret(patch: Patch) -> None:
    patch.setattr(commitment, "commitment_of", lambda secret, terms: secret.hex())


def the_seed_is_the_commitment(patch: Patch) -> None:
    patch.setattr(ceremony.Ceremony, "seed", lambda self: bytes.fromhex(self.commitment))


def the_seed_follows_from_the_secret_alone(patch: Patch) -> None:
    patch.setattr(ceremony, "seed_of", lambda secret, contributions: seed.seed_of(secret, []))


def the_seed_follows_from_the_players_alone(patch: Patch) -> None:
    patch.setattr(ceremony, "seed_of", lambda secret, contributions: seed.seed_of(b"", contributions))


def chance_forgets_its_key(patch: Patch) -> None:
    def below(self: Chance, n: int) -> int:
        self.drawn += 1
        return (self.drawn * 7919) % n

    patch.setattr(Chance, "below", below)


def only_half_of_the_seed_counts(patch: Patch) -> None:
    from app.kernel import table

    around(patch, table, "key_of", lambda true, seed: true(seed[:16]))


def the_secret_stands_in_the_page(patch: Patch) -> None:
    def frame(true: Rule, self: live_table.LiveTable, viewer: int) -> bytes:
        message = msgspec.json.decode(true(self, viewer))
        return msgspec.json.encode(message | {"chance": self.table.chance.key.hex()})

    around(patch, live_table.LiveTable, "frame", frame)


# -- options, legality, errors ----------------------------------------------------------------------
def a_refusal_says_what_others_could_do(patch: Patch) -> None:
    def refuse(true: Rule, self: dispatch.Dispatcher, code: str, of: str | None = None) -> None:
        table = self._hub.live
        count = 0 if table is None else max(len(options(table.table, s)) for s in range(table.table.seats))
        true(self, f"{code}_{count}", of)

    around(patch, dispatch.Dispatcher, "refuse", refuse)


def who_is_not_asked_learns_whether_the_number_was_right(patch: Patch) -> None:
    def choice(true: Rule, self: live_table.LiveTable, seat: int | None, question: int, number: int) -> Any:
        refusal = true(self, seat, question, number)
        if refusal is live_table.Refusal.NOT_YOURS and hidden(self.table, SPECTATOR) > "K":
            return live_table.Refusal.NOT_OFFERED
        return refusal

    around(patch, live_table.LiveTable, "_choice", choice)


def an_error_names_who_is_waited_for(patch: Patch) -> None:
    def refuse(true: Rule, self: dispatch.Dispatcher, code: str, of: str | None = None) -> None:
        table = self._hub.live
        assert table is not None
        error = {"type": "error", "id": of, "code": code, "waiting": waiting(table.table)}
        self._connection.post(message_of(error))
        self._connection.flush()

    around(patch, dispatch.Dispatcher, "refuse", refuse)


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
    *SIDE_SHELF,
    *SHELF,
)
