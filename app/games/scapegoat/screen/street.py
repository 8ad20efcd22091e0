"""The street and the rim of the table: five buildings, everybody's goat, the dice."""

from __future__ import annotations

from app.games.parts import Card, Scene, counted, element_id
from app.games.scapegoat.screen.parts import Location, Plate, Rim, goat, picture, shown
from app.games.scapegoat.table import FLIPPED, HIDDEN, TOKENS
from app.games.view_reading import about, owner_at

TITLES = {"prepare": "Prepare", "spy": "Spy", "trade": "Trade", "stash": "Stash", "cops": "Cops"}
DOES = {
    "spy": "See a whole hand",
    "trade": "Exchange one card",
    "stash": "Take one, hide one",
    "cops": "Ends the game: the scapegoat wins",
}


# -- buildings -------------------------------------------------------------------------------------
def location(scene: Scene, spot: str) -> Location:
    view, public = scene.view, scene.view["public"]
    left = TOKENS - sum(public["tokens"])
    title, text = FLIPPED if flipped(scene, spot) else TITLES[spot], does(scene, spot)
    pile = view["piles"][f"{spot}:0"]
    card = shown(element_id(f"{spot}:0:{len(pile) - 1}"), pile[-1]) if pile else None
    goats = tuple(goat(scene, seat) for seat, at in enumerate(public["at"]) if at == spot)
    told = [f"{title}. {text}."]
    if card is not None:
        told.append(f"Evidence: {card.image.label}")
    if spot == "prepare" and left:
        told.append(f"{counted(left, 'token')} left.")
    if goats:
        told.append("Here: " + ", ".join(each.who.text for each in goats) + ".")
    return Location(
        id=element_id(f"{spot}:0"),
        kind="frame" if flipped(scene, spot) else spot,
        title=title,
        text=text,
        label=" ".join(told),
        card=card,
        goats=goats,
        tokens=left if spot == "prepare" else 0,
        stash=hidden_cards(scene) if spot == "stash" else (),
    )


def flipped(scene: Scene, spot: str) -> bool:
    """S13: whether this is Prepare, and lies on its other side."""
    return spot == "prepare" and sum(scene.view["public"]["tokens"]) == TOKENS


def does(scene: Scene, spot: str) -> str:
    if spot != "prepare":
        return DOES[spot]
    match TOKENS - sum(scene.view["public"]["tokens"]):
        case 0:
            return "Frame, or steal a token"
        case 1:
            return "Take the last token"
    return "Take a token"


def hidden_cards(scene: Scene) -> tuple[Card | None, ...]:
    """S12: while somebody holds one of the three, its place stays empty."""
    stash: list[Card | None] = [
        picture(f"hidden:0:{i}", card) for i, card in enumerate(scene.view["piles"]["hidden:0"])
    ]
    if len(stash) < HIDDEN:
        (gap,) = (move["from"] for move in scene.view["moved"] if move["from"].startswith("hidden:"))
        stash.insert(int(gap.rpartition(":")[2]), None)
    return tuple(stash)


# -- players ---------------------------------------------------------------------------------------
def plate(scene: Scene, seat: int) -> Plate:
    view, public, player = scene.view, scene.view["public"], scene.players[seat]
    held, tokens = len(view["piles"][f"hand:{seat}"]), public["tokens"][seat]
    told = f"{player.name}, {public['colours'][seat]} goat, {counted(held, 'card')}"
    if tokens:
        told += f", {counted(tokens, 'preparation token')}"
    return Plate(
        goat=goat(scene, seat),
        label=f"{told}.",
        held=held,
        tokens=tokens,
        bot=player.bot,
        gone=player.gone,
        tag=tag(scene, seat),
        showed=showed(scene, seat),
    )


def tag(scene: Scene, seat: int) -> str:
    """What the table waits for this player to do. Who of several has answered yet shows nowhere (S19)."""
    view = scene.view
    if view["asking"] is None:
        return ""
    match view["asking"]["kind"]:
        case "Frame":
            return "Frames" if seat == view["public"]["framer"] else ""
        case "Trade":
            return "Trades" if seat in traders(scene) else ""
        case "SlipAway" if seat in view["waiting"]:
            return "Decides"
        case _ if seat in view["waiting"]:
            return "Turn"
    return ""


def traders(scene: Scene) -> tuple[int, int]:
    """S11: the one whose turn it is, and the other."""
    return owner_at(about(scene.view, "trader")), owner_at(about(scene.view, "partner"))


def showed(scene: Scene, seat: int) -> Card | None:
    """S22: what a failed attempt has shown can be read for one more turn."""
    public = scene.view["public"]
    if not public["revealed"] or public["framer"] == public["turn"] or scene.view["outcome"] is not None:
        return None
    return shown(f"showed-{seat}", public["revealed"][seat])


def rim(scene: Scene) -> Rim:
    public, limit = scene.view["public"], scene.view["table_options"]["limit"]
    white, black = public["dice"]
    return Rim(white, black, public["turns"], limit * scene.view["seats"] if limit else None)
