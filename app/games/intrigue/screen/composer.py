"""The form of claims: kinds, then colours or values. The truth is one choice among others."""

from __future__ import annotations

from app.games.intrigue.cards import CLAIMABLE, NO_VALUE, VALUES
from app.games.intrigue.cards import claim_words as said
from app.games.intrigue.screen.parts import emblem, seal
from app.games.parts import Part, Scene
from app.kernel.view import Option


class ClaimChoice(Part, frozen=True):
    """One thing a card can be said to be."""

    n: int
    label: str
    seal: str | None
    true: bool


class ClaimedKind(Part, frozen=True):
    """A kind of card to claim, with a choice for each colour where it has one."""

    title: str
    emblem: str
    values: str
    choices: tuple[ClaimChoice, ...]
    true: bool


class ClaimedValue(Part, frozen=True):
    n: int
    value: int
    true: bool


class Composer(Part, frozen=True):
    kinds: tuple[ClaimedKind, ...] = ()
    values: tuple[ClaimedValue, ...] = ()


def composer(scene: Scene) -> Composer:
    return Composer(kinds(scene), values(scene))


def in_form(option: Option) -> bool:
    """Whether an option stands in the form. I18, I19: an Influence and a Pact are called what they are."""
    return option["verb"] == "value" or (
        option["verb"] == "claim" and option["operands"]["kind"] in CLAIMABLE
    )


def kinds(scene: Scene) -> tuple[ClaimedKind, ...]:
    """A button for each kind, in the order of the rules, wherever the truth is."""
    rows: dict[str, dict[str, ClaimChoice]] = {kind: {} for kind in CLAIMABLE}
    for option in scene.view["options"]:
        if option["verb"] == "claim" and in_form(option):
            kind, colour = str(option["operands"]["kind"]), str(option["operands"]["colour"])
            words = said(kind, colour, NO_VALUE)
            true = bool(option["operands"].get("truth"))
            rows[kind][colour] = ClaimChoice(
                option["n"], f"{words[:1].upper()}{words[1:]}", seal(colour) if colour else None, true
            )
    colours = scene.view["public"]["colours"]
    return tuple(
        ClaimedKind(
            kind.capitalize(),
            emblem(kind),
            f"{VALUES[kind][0]}\N{EN DASH}{VALUES[kind][-1]}" if VALUES[kind] else "",
            tuple(row[colour] for colour in ("", *colours) if colour in row),
            any(choice.true for choice in row.values()),
        )
        for kind, row in rows.items()
        if row
    )


def values(scene: Scene) -> tuple[ClaimedValue, ...]:
    made = [
        ClaimedValue(option["n"], int(option["operands"]["value"]), bool(option["operands"].get("truth")))
        for option in scene.view["options"]
        if option["verb"] == "value"
    ]
    return tuple(sorted(made, key=lambda choice: choice.value))
