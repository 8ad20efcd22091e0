"""The options as a numbered menu: safe ones first, irrevocable ones last."""

from __future__ import annotations

from dataclasses import dataclass

from app.games import GameRecord
from app.games.parts import Amount, Button, Scene, Tap
from app.kernel.view import Option
from app.play.ansi import WORD
from app.play.screen_labels import Label, Labels
from app.web.screen.table_regions import buttons, own_taps

FIRST, USUAL, LAST = range(3)


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A line of the menu: it chooses option `n`, or asks for an amount."""

    words: str
    n: int | None = None
    amount: Amount | None = None
    sure: str | None = None  # the confirmation question, if it needs one
    signs: frozenset[str] = frozenset()


def entries(scene: Scene, game: GameRecord, labels: Labels) -> list[MenuEntry]:
    amount = game.prompting.amount(scene) if game.prompting is not None else None
    shown = {button.n: button for button in buttons(scene, game.screen, game.prompting)}
    taps = {tap.n: tap for tap in own_taps(scene, game) if tap.n is not None}
    ranked: list[tuple[int, MenuEntry]] = []
    held: set[tuple[str, ...]] = set()
    for option in scene.view["options"]:
        n, button = option["n"], shown.get(option["n"])
        if button is None and amount is not None and 0 <= n - amount.first <= amount.most - amount.least:
            continue
        tap = taps.get(n)
        sure = (button.sure if button is not None else None) or (tap.sure if tap is not None else None)
        card = _card(option, labels)
        words = _words(scene.words(option["label"]), card, tap)
        if card is not None and game.in_dock(scene.view, option["place"]):
            targets = [str(each) for each in option["operands"].values()]
            same = (words, card.text, *(each for each in targets if not game.in_dock(scene.view, each)))
            if same in held:
                continue  # another copy of the same card in hand
            held.add(same)
        entry = MenuEntry(words, n, sure=sure, signs=frozenset() if card is None else card.signs)
        ranked.append((_rank(option, button, sure), entry))
    if amount is not None:
        ranked.append((USUAL, MenuEntry(f"{amount.label} ({amount.least} to {amount.most})", amount=amount)))
    return [entry for _, entry in sorted(ranked, key=lambda each: each[0])]


def _rank(option: Option, button: Button | None, sure: str | None) -> int:
    if sure is not None or (button is not None and button.last):
        return LAST
    return FIRST if option["declines"] else USUAL


def _card(option: Option, labels: Labels) -> Label | None:
    """The card that the option is about, if the viewer can see it."""
    place = option["place"]
    return labels.card(place) if place is not None and place.count(":") == 2 else None


def _words(label: str, card: Label | None, tap: Tap | None) -> str:
    """The label of the option, other facts about its card, and the further lines of its button."""
    shown = [] if card is None else [each for each in card.more.split(", ") if not _said(each, label)]
    if tap is not None:
        shown += tap.act.split("\n")[1:]
    return f"{label} ({', '.join(shown)})" if shown else label


def _said(words: str, label: str) -> bool:
    """Whether the label contains these words already; of "value 6", the number is enough."""
    return words.removeprefix("value ").lower() in WORD.findall(label.lower()) or not words
