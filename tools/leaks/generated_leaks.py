"""Leaks in the rules of games, generated from the declarations, questions and log lines of each game."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from inspect import isclass
from itertools import pairwise
from typing import Any
from zlib import crc32

from app.games import GAMES
from app.kernel import (
    EVERYONE,
    NOBODY,
    OWNER,
    Ask,
    Choice,
    Eyes,
    Game,
    Offer,
    Question,
    Sealed,
    Table,
    Zone,
)
from app.kernel.answers import answer, standing
from tools.leaks.planting import (
    BROWSER,
    FIELDS,
    LOG,
    MADE,
    OPTIONS,
    TIMING,
    Leak,
    Patch,
    Plant,
    Rule,
    Site,
    around,
    hidden,
    keyword,
    method,
    sites,
)
from tools.leaks.rule_finders import Focus, everywhere, knowledge, put, twins

# Generated changes that are no leaks:
NO_LEAKS = frozenset(
    {
        # All have seen each card of the pile when it was played, and it moves on before the next question.
        "blame: everybody sees the card at blame.rules.show_pile",
    }
)


def generated() -> Iterator[Leak]:
    """All generated leaks; duplicate names, from several places in one function, get a number."""
    seen: Counter[str] = Counter()
    for game in GAMES.values():
        for kind in (zones, fields, tellings, lookings, asked, words, sums):
            for leak in kind(game):
                seen[leak.name] += 1
                if leak.name not in NO_LEAKS:
                    again = f" ({seen[leak.name]})" if seen[leak.name] > 1 else ""
                    yield replace(leak, name=leak.name + again)


def leak(game: Game, channel: str, name: str, plant: Plant, focus: Focus | None = None) -> Leak:
    return Leak(channel, f"{game.id}: {name}", plant, (partial(twins, game, focus), partial(knowledge, game)))


def widening(game: Game, channel: str, name: str, plant: Plant) -> Leak:
    """A wider audience. Twins rely on the game's declarations, so only the recorded knowledge finds it."""
    return Leak(channel, f"{game.id}: {name}", plant, (partial(knowledge, game),))


# -- declarations -----------------------------------------------------------------------------------
def zones(game: Game) -> Iterator[Leak]:
    """Every zone with hidden cards is shown to the next wider audience."""
    for name, zone in game.table.ZONES.items():
        wider = {"look": _wider(zone, zone.look), "backs": _wider(zone, zone.backs)}
        for field, audience in wider.items():
            if audience is not None:
                changed = replace(zone, look=audience) if field == "look" else replace(zone, backs=audience)
                plant = partial(_declare, game, name, changed)
                yield widening(game, BROWSER, f"zone {name} shows its {field} to more", plant)


def _wider(zone: Zone, audience: int) -> int | None:
    if audience == EVERYONE:
        return None
    return OWNER if audience == NOBODY and zone.each else EVERYONE


def _declare(game: Game, name: str, zone: Zone, patch: Patch) -> None:
    looks = {
        place: zone.looks(place[1]) if place[0] == name else look for place, look in game.table.LOOKS.items()
    }
    patch.setattr(game.table, "ZONES", {**game.table.ZONES, name: zone})
    patch.setattr(game.table, "LOOKS", looks)


def fields(game: Game) -> Iterator[Leak]:
    """Every private or secret field is declared public."""
    for name, audience in game.table.FIELDS.items():
        if audience != "public":

            def plant(patch: Patch, name: str = name) -> None:
                patch.setattr(game.table, "FIELDS", game.table.FIELDS | {name: "public"})

            yield leak(game, FIELDS, f"field {name} is public", plant, everywhere)


def sums(game: Game) -> Iterator[Leak]:
    """A public field reveals something about hidden cards."""
    table: Any = game.table

    def declare(patch: Patch, tells: Callable[[Any], object]) -> None:
        patch.setattr(table, "FIELDS", table.FIELDS | {"hint": "public"})
        patch.setattr(table, "hint", property(tells), raising=False)

    def number(t: Table) -> int:
        return max((card for pile in t.piles.values() for card in pile[-1:]), default=0)

    def places(t: Table) -> int:
        """How often a hidden low card is under a hidden high one."""
        return sum(t.faces[low] < t.faces[high] for pile in t.piles.values() for low, high in pairwise(pile))

    yield leak(
        game, FIELDS, "a public field holds the number of a card", partial(declare, tells=number), everywhere
    )
    yield leak(
        game,
        FIELDS,
        "a public field tells an order of hidden cards",
        partial(declare, tells=places),
        everywhere,
    )


# -- log lines and shown cards ------------------------------------------------------------------------
def tellings(game: Game) -> Iterator[Leak]:
    """Every line with an audience is told to all viewers, with its cards."""
    for site in sites(game, lambda node: method(node) == "tell" and keyword(node, "to") is not None):
        yield leak(game, LOG, f"everybody reads the line at {site}", partial(_tell_all, game, site))
    for site in sites(game, lambda node: method(node) == "note"):
        yield leak(game, LOG, f"everybody reads the note at {site}", partial(_note_all, game, site))


def _tell_all(game: Game, site: Site, patch: Patch) -> None:
    def tell(true: Rule, t: Table, text: str, *cards: int, **named: Any) -> None:
        if site.called(3):
            for card in cards:
                text = text.replace("[]", t.face(card).title, 1)
            true(t, text)
        else:
            true(t, text, *cards, **named)

    around(patch, game.table, "tell", tell)


def _note_all(game: Game, site: Site, patch: Patch) -> None:
    def note(true: Rule, t: Table, seat: int, text: str, *cards: int) -> None:
        true(t, seat, text, *cards)
        if site.called(3):
            for card in cards:
                text = text.replace("[]", t.face(card).title, 1)
            t.tell(text)

    around(patch, game.table, "note", note)


def lookings(game: Game) -> Iterator[Leak]:
    """Every card that is shown to some viewers is shown to all."""

    def to_some(node: ast.Call) -> bool:
        return method(node) == "show" and ast.unparse(node.args[-1]) != "EVERYONE"

    for site in sites(game, to_some):
        yield widening(game, FIELDS, f"everybody sees the card at {site}", partial(_show_all, game, site))


def _show_all(game: Game, site: Site, patch: Patch) -> None:
    def show(true: Rule, t: Table, card: int, audience: int) -> None:
        true(t, card, EVERYONE if site.called(3) else audience)

    around(patch, game.table, "show", show)


# -- who is asked ---------------------------------------------------------------------------------------
def questions(game: Game) -> list[type[Any]]:
    return [
        word
        for word in game.vocabulary.values()
        if isclass(word) and issubclass(word, Question) and not word.__subclasses__()
    ]


def asked(game: Game) -> Iterator[Leak]:
    """Only seats with a real choice are asked, or the others are answered for at once."""
    for kind in questions(game):
        if kind.__name__ in PUBLIC_CHOICES:
            continue
        if issubclass(kind, Offer):
            name = f"{kind.__name__} is put only to those who can accept"
            yield leak(game, TIMING, name, partial(_ask_holders, game, kind))
        if issubclass(kind, Offer | Sealed):
            name = f"{kind.__name__} is answered at once for those without a choice"
            yield leak(game, TIMING, name, partial(_answer_at_once, game, kind))
            name = f"{kind.__name__} answers itself for those without a choice"
            yield leak(game, TIMING, name, partial(_answers_itself, kind), put(kind))


# Whether a seat has a choice here follows from public information, such as the size of a hand: no leak.
PUBLIC_CHOICES = frozenset({"Bury", "Trade", "Frame", "Challenge", "Discuss", "Burden"})


def _ask_holders(game: Game, kind: type[Any], patch: Patch) -> None:
    def then(true: Rule, t: Table, *steps: Any) -> None:
        true(t, *steps)
        top: Any = t.agenda[-1] if t.agenda else None  # Any: a question with its own fields
        if type(top) is kind:
            holders = tuple(seat for seat in top.seats if len(top.options(t, seat)) > 1)
            if holders and holders != top.seats:
                MADE.times += 1
                t.agenda[-1] = replace(top, seats=holders)

    around(patch, game.table, "then", then)


def _answer_at_once(game: Game, kind: type[Any], patch: Patch) -> None:
    def settle(true: Rule, t: Table) -> None:
        true(t)
        question = standing(t)
        if question is not None and type(question) is kind and not t.sealed:
            for seat in question.asked:
                choices = question.options(t, seat)
                if len(choices) == 1 and standing(t) is question:
                    MADE.times += 1
                    answer(t, seat, choices[0])

    around(patch, game.table, "settle", settle)


def _answers_itself(kind: type[Any], patch: Patch) -> None:
    """A question is marked as forced whenever it is, not only when that is public."""

    def forced(true: Rule, question: Any, eyes: Eyes, seat: int) -> bool:
        return len(question.options(eyes._t, seat)) == 1  # a game would need private access for this

    around(patch, kind, "forced", forced)


# -- words and the order of options ---------------------------------------------------------------------
def words(game: Game) -> Iterator[Leak]:
    """Prompts, labels and the order of options reveal more than the asked seat may know."""
    for n, kind in enumerate(questions(game)):
        name, mistake = (
            ("the prompt of {} helps too much", _prompt_helps),
            ("a label of {} names a hidden card", _label_helps),
            ("the order of options of {} follows a hidden card", _order_follows),
        )[n % 3]
        if mistake is _order_follows and not issubclass(kind, Ask):
            name, mistake = "the prompt of {} helps too much", _prompt_helps
        yield leak(game, OPTIONS, name.format(kind.__name__), partial(mistake, kind), put(kind))


def _prompt_helps(kind: type[Any], patch: Patch) -> None:
    def prompt(true: Rule, question: Any, eyes: Eyes) -> str:
        return f"{true(question, eyes)} Beware of {hidden(eyes._t, eyes.viewer)}."

    around(patch, kind, "prompt", prompt)


def _label_helps(kind: type[Any], patch: Patch) -> None:
    def label(true: Rule, question: Any, eyes: Eyes, choice: Choice) -> str:
        return f"{true(question, eyes, choice)} (not {hidden(eyes._t, eyes.viewer)})"

    around(patch, kind, "label", label)


def _order_follows(kind: type[Any], patch: Patch) -> None:
    def options(true: Rule, question: Any, t: Table, seat: int) -> list[Choice]:
        offered: list[Choice] = true(question, t, seat)
        # Not by the length of the title: in Intrigue's draw pile all lengths are odd, so two options would
        # always be in the same order, and nothing would leak.
        turn = crc32(hidden(t, seat).encode()) % max(1, len(offered))
        return offered[turn:] + offered[:turn]

    around(patch, kind, "options", options)
