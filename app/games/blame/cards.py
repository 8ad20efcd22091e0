"""The cards of Game of Blame: six Roles, forty-two Issues, six Treasons."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag

from app.kernel import Face


class Emblem(IntFlag):
    """B01: each Role has one of these; Issues bear one or two."""

    ESTATES = 1
    COIN = 2
    FAITH = 4
    SECRETS = 8
    MAGIC = 16
    WAR = 32


EMBLEMS = tuple(Emblem)
ALL_EMBLEMS = Emblem(63)


@dataclass(frozen=True, slots=True)
class Role(Face):
    emblem: Emblem = Emblem.ESTATES


@dataclass(frozen=True, slots=True)
class Issue(Face):
    """An Issue of one or two Emblems, or a Treason, which bears all six while on the Blame pile (B08)."""

    emblems: Emblem = Emblem.ESTATES

    @property
    def treason(self) -> bool:
        return self.emblems == ALL_EMBLEMS


def slug(title: str) -> str:
    letters = "".join(c if c.isalnum() else " " for c in title.lower().replace("'", ""))
    return "-".join(letters.split())


ROLES = tuple(
    Role(name.lower(), name, back="role", back_title="a Role", emblem=emblem)
    for name, emblem in zip(
        ("Viceroy", "Treasurer", "Archbishop", "Spymaster", "Wizard", "General"), EMBLEMS, strict=True
    )
)
VICEROY, TREASURER, ARCHBISHOP, SPYMASTER, WIZARD, GENERAL = range(6)  # the Role cards come first in the box

_E, _C, _F, _S, _M, _W = EMBLEMS

# B02: two of each of the fifteen pairs, two of each single Emblem, six Treasons. Titles are ours.
TITLES: tuple[tuple[Emblem, tuple[str, ...]], ...] = (
    (_E | _C, ("The Bridge Nobody Paid For", "Rents Raised Twice in One Week")),
    (_E | _F, ("Cathedral Built on a Bog", "Tithe Barn Full of Owls")),
    (_E | _S, ("Tunnels Under the Orangery", "The Duke's Second Household")),
    (_E | _M, ("Enchanted Scarecrows Unionise", "The Hedge Maze Has Moved")),
    (_E | _W, ("Barracks in the Rose Garden", "Harvest Trampled on Parade")),
    (_C | _F, ("Relics Bought by Weight", "The Collection Plate Collects Itself")),
    (_C | _S, ("Ledger Written in Lemon Juice", "Bribes Filed Under Stationery")),
    (_C | _M, ("Gold That Turns Back on Tuesdays", "The Alchemist's Expense Claim")),
    (_C | _W, ("Unpaid Pikemen at the Gate", "Cannons Bought, Balls Forgotten")),
    (_F | _S, ("Penance by Blackmail", "The Choirboy Who Took Notes")),
    (_F | _M, ("Miracle Performed by Accident", "Holy Water Now Flammable")),
    (_F | _W, ("Crusade Sent the Wrong Way", "Truce Broken at Choir Practice")),
    (_S | _M, ("Crystal Ball Left in a Tavern", "The Invisible Agent Is Lost")),
    (_S | _W, ("Battle Plans Used as a Fish Wrapper", "Our Spy Promoted by the Enemy")),
    (_M | _W, ("Golem Regiment Demands Leave", "Fireball in the Powder Store")),
    (_E, ("Rats in the Royal Pantry", "A Village Mislaid")),
    (_C, ("The Mint Has Been Pawned", "Every Coin Bears the Wrong Head")),
    (_F, ("The Bishop Blessed the Wrong Ship", "Bells Rung for a Living King")),
    (_S, ("The Password Is on the Door", "Half the Court Reads the Queen's Post")),
    (_M, ("The Court Is Frogs Again", "Weather Ordered, Plague Delivered")),
    (_W, ("Surrender Sent by Mistake", "The Cavalry Ate the Horses")),
)
TREASONS = (
    "Poison in the Birthday Cake",
    "The Crown Sold Abroad",
    "A Portrait with the Head Cut Out",
    "Letters to the Pretender",
    "The Postern Gate Unbolted",
    "A Toast to the Other Queen",
)

ISSUES = tuple(
    [Issue(slug(title), title, emblems=emblems) for emblems, titles in TITLES for title in titles]
    + [Issue(slug(title), title, emblems=ALL_EMBLEMS) for title in TREASONS]
)
FACES: tuple[Role | Issue, ...] = ROLES + ISSUES
DECK = range(len(ROLES), len(FACES))  # the 48 cards, by number

# face -> the Emblems it bears on the Blame pile, as plain ints: looked at for every card of every turn
BORNE = tuple(0 if isinstance(face, Role) else int(face.emblems) for face in FACES)
TREASON = int(ALL_EMBLEMS)
EMBLEM_OF = tuple(int(role.emblem) for role in ROLES)  # Role card -> its Emblem
