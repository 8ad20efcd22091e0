"""The buttons of Blood & Madness Bluff: bets, targets, and what needs a second tap."""

from __future__ import annotations

from msgspec.structs import replace

from app.games.madness.screen.emblems import TITLES, emblem
from app.games.madness.screen.regions import duty, several
from app.games.parts import Amount, Button, Scene
from app.games.view_reading import card_at, own_seat
from app.kernel.view import Option

SURE = "That is all you have."
NEEDLESS = "You could check: that costs nothing."


def tune(scene: Scene, option: Option, button: Button) -> Button | None:
    """Amounts stand in a field of their own; staking everything asks twice."""
    verb, asking = option["verb"], scene.view["asking"]
    if verb == "raise" and asking is not None and asking["kind"] == "Amount":
        return None
    return replace(
        aimed(scene, option, button),
        kind=weight(option),
        emblems=claim_emblems(option) or button.emblems,
        sure=SURE if all_in(scene, option) else NEEDLESS if needless(scene, option) else None,
        last=verb == "fold",  # the safe choice comes first
    )


def aimed(scene: Scene, option: Option, button: Button) -> Button:
    """The question, or the verb, says what happens: of a target the button says whose it is, and which."""
    match option["verb"], option["operands"]:
        case "aim", {"target": str(place)} if place.startswith("front:") and not guarding(scene):
            _, seat, at = place.split(":")
            which = TITLES[card_at(scene.view, place)] + duty(scene, int(seat), int(at))
        case "aim", {"target": str(place)} if place.startswith("seat:"):
            seat, which = place.removeprefix("seat:"), "A card in hand"
        case "silence", {"warrior": str(place)}:
            _, seat, at = place.split(":")
            which = "Silence Warrior" + (duty(scene, int(seat), int(at)) if several(scene, int(seat)) else "")
        case _:
            return button
    owner = scene.players[int(seat)]
    name = "You" if int(seat) == scene.view["seat"] else owner.name
    return replace(button, label=which, of=name, colour=owner.colour)


def guarding(scene: Scene) -> bool:
    """Whether the viewer says what a Warrior guards, which is always their own."""
    asking = scene.view["asking"]
    return asking is not None and asking["about"].get("character") == "warrior"


def weight(option: Option) -> str:
    """What costs nothing, or goes on, is the bright choice; what stakes more or spends a card is not."""
    match option["verb"]:
        case "challenge":
            return "grave"
        case "check":
            return "main"
        case "raise" | "bet" | "use" | "silence" | "aim":
            return "plain"
    return "plain" if option["declines"] else "main"


def needless(scene: Scene, option: Option) -> bool:
    """Whether one would fold where checking costs nothing."""
    return option["verb"] == "fold" and any(other["verb"] == "check" for other in scene.view["options"])


def claim_emblems(option: Option) -> tuple[str, ...]:
    """A character that is only named has its emblem too."""
    return (emblem(str(option["operands"]["character"])),) if option["verb"] == "claim" else ()


def all_in(scene: Scene, option: Option) -> bool:
    """Whether it takes every chip the viewer has."""
    public, seat = scene.view["public"], own_seat(scene.view)
    owed, stack = public["level"] - public["stakes"][seat], public["stacks"][seat]
    match option["verb"], option["operands"]:
        case "call", _:
            return bool(owed >= stack)
        case "raise", {"by": int(by)}:
            return bool(by + owed == stack)
    return False


def amount(scene: Scene) -> Amount | None:
    view, public = scene.view, scene.view["public"]
    asking, seat = view["asking"], view["seat"]
    raises = [option for option in view["options"] if option["verb"] == "raise"]
    if asking is None or asking["kind"] != "Amount" or seat is None or not raises:
        return None
    by = {int(option["operands"]["by"]): option for option in raises}
    least, most = min(by), max(by)
    owed = public["level"] - public["stakes"][seat]
    pot = owed + sum(public["stakes"]) + public["penalties"] + public["carried"]
    named = {least: "Least", pot // 2: "Half the pot", pot: "The pot", most: "Most"}
    if all_in(scene, by[most]):
        named[most] = "All in"
    picks = [
        Button(by[size]["n"], f"{name}: {size}", sure=SURE if name == "All in" else None)
        for size, name in named.items()
        if size in by
    ]
    act = "Bet" if asking["about"]["opening"] else "Raise by"
    return Amount(by[least]["n"], least, most, act, act, tuple(picks))
