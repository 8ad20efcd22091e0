"""What a card is worth to a bot at Game of Intrigue: in hand, laid, and yet to be drawn.

A hand is worth its values in the final count, or its progress towards a Goal; Standing is worth more the less
of it is left. The bot's own pile holds little of use, but a Role lies beneath it.
"""

from __future__ import annotations

from app.games.intrigue.cards import FACE, FACES, SOCIAL, SPEECH, Card
from app.games.intrigue.roles import NEEDED, progress
from app.games.intrigue.table import HAND
from app.games.view_reading import own_seat, rivals
from app.kernel import View

CARD: dict[str, Card] = {card.id: card for card in FACES}
STANDING = (30.0, 12.0, 4.0, 2.0)  # what the last, the second, the third and any more Standing is worth
A_STEP = {"millionaire": 0.8, "kingpin": 6.0, "broker": 6.0, "hoarder": 7.0, "magpie": 3.0, "hermit": -14.0}
A_GOAL = 40.0  # it may win at once, and is not given away
REACHED = 20.0
PERKS = {
    "survivor": 9.0,
    "pretender": 5.0,
    "inspector": 8.0,
    "speculator": 4.0,
    "hanger-on": 3.0,
    "lobbyist": -6.0,
}
ANNOUNCED = {
    "hook": 3.5,
    "threat": 4.5,
    "favour": 2.0,
    "secret": 0.5,
    "defence": 1.0,
    "testimony": 0.2,
    "rebrand": 0.1,
}
INSPECTED = 12.0
A_DRAW = 4.5  # what a card drawn is worth: a little less than the mean of the draw pile
A_ROLE = 24.0  # what it is worth to draw the Role, divided among the cards above it
# How many cards one draws in a round: all who trade lay one, but few announce it (I31).
DEEP = 10  # cards in a personal pile when all first draws came from there (I05, I07)
EACH_ROUND = {"laid": 1.0, "announced": 0.3}


def own_hand(view: View) -> list[str]:
    return view["piles"][f"hand:{own_seat(view)}"]


def own_colour(view: View) -> str:
    colour: str = view["public"]["colours"][own_seat(view)]
    return colour


def pile_left(view: View, seat: int) -> int:
    return len(view["piles"][f"pile:{seat}"])


def bound(view: View, rival: int) -> bool:
    """Whether one holds a Pact of that player."""
    colour = view["public"]["colours"][rival]
    return any(CARD[face].kind == "pact" and CARD[face].colour == colour for face in own_hand(view))


# -- in hand -------------------------------------------------------------------------------------------
def worth(view: View, face: str) -> float:
    """What it is worth to have this card, of those in hand."""
    return worth_in(view, face, own_hand(view))


def worth_got(view: View, face: str) -> float:
    """What it would be worth to get such a card."""
    return worth_in(view, face, [*own_hand(view), face])


def worth_in(view: View, face: str, hand: list[str]) -> float:
    card = CARD[face]
    if card.kind == "standing":
        return STANDING[min(hand.count(face), len(STANDING)) - 1]
    value = float(card.value)
    if card.kind == "role":
        value += A_GOAL if face in NEEDED else PERKS[face]
    elif can_be_announced(view, card):
        others = sum(can_be_announced(view, CARD[other]) for other in hand) - 1
        value += 0.3 * ANNOUNCED[card.kind] + (1.0 if others else 2.5)
    return value + _towards(view, face, hand)


def _towards(view: View, face: str, hand: list[str]) -> float:
    """How much the card does for a Goal one holds."""
    published = view["table_options"]["goals"] == "published"
    colour, faces = own_colour(view), [FACE[each] for each in hand]
    without = faces.copy()
    without.remove(FACE[face])
    gain = 0.0
    for role in hand:
        if role in NEEDED and role != face:
            now = progress(role, faces, colour, published=published)
            then = progress(role, without, colour, published=published)
            assert now is not None and then is not None
            gain += A_STEP[role] * (now.now - then.now) + (REACHED if now.met and not then.met else 0.0)
            if role == "kingpin" and not CARD[face].illegal and CARD[face].colour != colour:
                gain -= A_STEP[role]
    return gain


# -- laid ----------------------------------------------------------------------------------------------
def laying(view: View, face: str) -> float:
    """What it brings to lay this card: what it does, the draw it earns, and that it is gone."""
    card, gain = CARD[face], -worth(view, face)
    if face == "inspector":
        gain += INSPECTED
    elif can_be_announced(view, card):
        gain += ANNOUNCED[card.kind] + _purging(view, card)
    elif view["table_options"]["draw"] == "announced":  # I31: who keeps quiet draws nothing
        return gain
    return gain + a_draw(view) * (HAND - len(own_hand(view)) + 1)


def best_to_lay(view: View) -> float:
    """What the Announcement brings to one who has traded; Pacts and Roles cannot be laid (I23)."""
    layable = [
        face for face in own_hand(view) if CARD[face].kind not in ("pact", "role") or face == "inspector"
    ]
    return max((laying(view, face) for face in layable), default=0.0)


def can_be_announced(view: View, card: Card) -> bool:
    """I24: a Speech card, or a Social one on a rival who is still in and whose Pact one does not hold."""
    if card.kind not in SOCIAL:
        return card.kind in SPEECH
    rival = view["public"]["colours"].index(card.colour)
    return rival in rivals(view) and view["public"]["still_in"][rival] and not bound(view, rival)


def _purging(view: View, card: Card) -> float:
    """I29: what it brings to discard so many illegal cards, or legal ones, and draw others for them."""
    if card.kind not in ("testimony", "rebrand"):
        return 0.0
    others = own_hand(view).copy()
    others.remove(card.id)
    purged = [face for face in others if _can_be_purged(CARD[face], illegal=card.kind == "testimony")]
    gains = sorted((a_draw(view) - worth(view, face) for face in purged), reverse=True)
    return sum(gain for gain in gains[: card.value] if gain > 0)


def _can_be_purged(card: Card, *, illegal: bool) -> bool:
    return card.kind not in ("pact", "role") and card.illegal == illegal


# -- yet to be drawn -------------------------------------------------------------------------------------
def digs(view: View) -> bool:
    """Whether the bot is drawing its own pile down to the Role, and there are rounds enough to reach it.

    The cards above the Role are of little use to their owner, and Pacts among them stay in hand (I19). So the
    bot digs all the way and from the deal on, or not at all.
    """
    left = pile_left(view, own_seat(view))
    rounds: int = view["table_options"]["rounds"] - view["public"]["round"]
    return (
        0 < left <= min(DEEP, EACH_ROUND[view["table_options"]["draw"]] * rounds + HAND - len(own_hand(view)))
    )


def a_draw(view: View) -> float:
    """What a card drawn is worth: from the draw pile, or on the way to the Role."""
    if not digs(view):
        return A_DRAW
    return A_DRAW + A_ROLE / (pile_left(view, own_seat(view)) + 3)
