"""What a bot claims about its cards at Game of Intrigue, and which claims of others it believes.

Public facts rule out many claims: no card of a colour is in play before its player has drawn from their pile,
and no Role before a pile is used up. Checks show who has been caught.
"""

from __future__ import annotations

from app.games.intrigue.bot_worth import CARD, own_hand, pile_left
from app.games.intrigue.cards import FACES, SOCIAL, SPEECH, Card
from app.games.view_reading import Below, best, chance, own_seat, with_verb
from app.kernel import View
from app.kernel.view import Option

FULL_PILE = 15  # I05
FIRST_DRAWS = 5  # I07
TRUST = 0.6  # how often others tell the truth, if it can be true
DISTRUST = 0.12  # suspicion for each illegal card found in checks, less for each legal one
# How likely a card is illegal if it is claimed to be of this kind; and for all other kinds.
ILLEGAL = {"pact": 0.75, "hook": 0.9, "threat": 0.9, "asset": 0.25, "favour": 0.25, "secret": 0.25}
LEAST_ILLEGAL = 0.15
TO_OBJECT = 0.55  # I14, I15: a player who objects is paid for each illegal card, and pays if there is none
LIE_OF_LEGAL = 30  # how often, in a hundred, a legal card is called something better
WITH_VALUE = 60
RECENT = 8  # how many checked cards the other players are assumed to remember


# -- what others say -----------------------------------------------------------------------------------
def meant(kind: str, colour: str, value: int) -> list[Card]:
    """The cards that a claim could be about."""
    return [card for card in FACES if (card.kind, card.colour) == (kind, colour) and value in (0, card.value)]


def possible(view: View, seat: int, kind: str, colour: str, value: int = 0) -> bool:
    """Whether the claim of this seat can be true, judged from the view."""
    colours = view["public"]["colours"]
    if kind == "role":
        return any(not pile_left(view, each) for each in range(view["seats"]))
    if colour and pile_left(view, colours.index(colour)) == FULL_PILE:
        return False
    if kind != "standing" and colour != colours[seat] and _has_only_own(view, seat):
        return False
    seen = _seen(view, but=seat)
    copies = view["seats"] if kind == "standing" else 1
    return any(seen.count(card.id) < card.copies * copies for card in meant(kind, colour, value))


def _has_only_own(view: View, seat: int) -> bool:
    """Before the first trade, a player who drew only from their own pile has these cards and Standing."""
    public = view["public"]
    drawn = FULL_PILE - pile_left(view, seat)
    return public["round"] == 1 and not public["trades"] and drawn >= FIRST_DRAWS


def _seen(view: View, but: int) -> list[str]:
    """All faces in the view, except those of this seat."""
    theirs = (f"hand:{but}", f"offer:{but}")
    return [face for place, pile in view["piles"].items() if place not in theirs for face in pile]


def caught(view: View, seat: int) -> int:
    """How many more illegal cards than legal ones checks have found with this seat."""
    return sum(
        1 if back.endswith("-illegal") else -1
        for claimant, *_, back in view["public"]["checks"]
        if claimant == seat
    )


def believed(view: View, seat: int, kind: str, colour: str, value: int) -> float:
    """How likely it is that the claim is true."""
    if kind in ("pact", "influence"):  # I18, I19
        return 1.0
    if not possible(view, seat, kind, colour, value):
        return 0.0
    return max(0.2, TRUST - DISTRUST * max(0, caught(view, seat)))


def objects(view: View, below: Below) -> bool:
    """Whether one of the two cards is likely enough to be illegal."""
    legal = 1.0
    for seat, kind, colour, value in view["public"]["claims"]:
        legal *= 1 - _illegal(view, seat, kind, colour, value)
    likely = 1 - legal
    return chance(below, 85 if likely > TO_OBJECT else 15 if likely > TO_OBJECT - 0.1 else 2)


def _illegal(view: View, seat: int, kind: str, colour: str, value: int) -> float:
    if kind == "influence":
        return 0.0
    if kind in ("favour", "secret") and value == 4:
        return 1.0
    likely = ILLEGAL.get(kind, LEAST_ILLEGAL) + DISTRUST * caught(view, seat)
    if not possible(view, seat, kind, colour, value):
        likely += 0.3
    return min(0.97, max(0.02, likely))


# -- what one says oneself -------------------------------------------------------------------------------
def was_caught_with(view: View, card: Card) -> bool:
    """Whether a check has exposed this illegal card: another lie about it would not be believed."""
    seat = own_seat(view)
    lately = view["public"]["checks"][-RECENT:]
    return card.illegal and any(claimant == seat and back == card.back for claimant, *_, back in lately)


def claim(view: View, below: Below) -> Option:
    """Mostly the truth about a legal card; an illegal one is claimed to be something unsuspicious."""
    options = with_verb(view, "claim")
    (truth,) = (option for option in options if option["operands"].get("truth"))
    card = CARD[about_card(view)]
    if len(options) == 1 or not (card.illegal or chance(below, LIE_OF_LEGAL)):
        return truth
    lies = [option for option in options if option is not truth and _innocent(view, option)]
    return best(lies, lambda option: _likeness(option, card), below, noise=4.0) if lies else truth


def about_card(view: View) -> str:
    """The card in hand that the question is about."""
    assert view["asking"] is not None
    return own_hand(view)[int(str(view["asking"]["about"]["card"]).split(":")[2])]


def _innocent(view: View, option: Option) -> bool:
    """Whether it is a legal card that the bot could have: an Asset, a Speech card, a Favour or a Secret."""
    kind, colour = str(option["operands"]["kind"]), str(option["operands"]["colour"])
    harmless = kind in SPEECH or kind == "asset" or (kind in SOCIAL and kind not in ("hook", "threat"))
    return harmless and possible(view, own_seat(view), kind, colour)


def _likeness(option: Option, card: Card) -> float:
    """How good a lie is: best with the card's own value, which a check would show, or as a welcome Asset."""
    if option["operands"]["kind"] == "asset":
        return 2.0
    values = {
        each.value for each in meant(str(option["operands"]["kind"]), str(option["operands"]["colour"]), 0)
    }
    return 2.0 if card.value in values else 0.0


def claim_value(view: View, below: Below) -> Option:
    """The card's real value, even in a lie; but no value that only illegal cards of the claimed kind have."""
    options = with_verb(view, "value")
    assert view["asking"] is not None
    about, card = view["asking"]["about"], CARD[about_card(view)]
    for option in options:
        meaning = meant(str(about["kind"]), str(about["colour"]), card.value)
        innocent = any(not each.illegal for each in meaning)
        if option["operands"]["value"] == card.value and innocent and chance(below, WITH_VALUE):
            return option
    return next((option for option in options if not option["operands"]["value"]), options[0])
