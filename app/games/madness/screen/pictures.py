"""What the screen of Blood & Madness Bluff is made of: its parts, and how a card looks."""

from __future__ import annotations

from app.games.madness.cards import FACES
from app.games.madness.pots import Pot, divide
from app.games.madness.table import COINS, GOAL, NOTHING
from app.games.parts import Bit, Bits, Button, Card, Part, Scene, element_id
from app.kernel import View
from app.kernel.view import Option

TITLES = {face.id: face.title for face in FACES}

TOUCHES = frozenset({"up", "swap", "cancel", "use", "aim"})


class Laid(Part, frozen=True):
    """A card in front of a player. `peek`: the emblem of a face-down card, for its owner only."""

    card: Card
    silenced: bool = False
    peek: str | None = None


class Cluster(Part, frozen=True):
    """Cards that lie together: the coins, or a character, with whoever guards them."""

    cards: tuple[Laid, ...]
    guarded: bool


class Front(Part, frozen=True):
    """A player's side of the table."""

    who: Bit
    total: int
    words: str
    stake: int
    marks: tuple[str, ...]
    clusters: tuple[Cluster, ...]
    turn: bool


class SidePot(Part, frozen=True):
    name: str
    chips: int
    who: str


class Middle(Part, frozen=True):
    """The pot, and what is true for all."""

    pot: int
    pots: tuple[SidePot, ...]
    notes: tuple[str, ...]
    round: str
    blinds: str
    deck: int
    discards: int


class News(Part, frozen=True):
    """The last lines of the log, and a card one is looking at."""

    lines: tuple[Bits, ...]
    card: Card | None = None
    note: str | None = None


class Held(Part, frozen=True):
    """A card in hand with everything else that could be done with it."""

    card: Card
    more: tuple[Button, ...]


class Hand(Part, frozen=True):
    cards: tuple[Held, ...]
    note: str | None


def emblem(card: str) -> str:
    return "bm b-coin" if card.startswith("coin-") else f"bm b-{card}"


def touch(scene: Scene, place: str) -> Option | None:
    """What a tap on the card at this place does: the one thing most people want of it, or nothing."""
    return next((o for o in scene.view["options"] if o["place"] == place and o["verb"] in TOUCHES), None)


def picture(place: str, card: str, told: str = "") -> Card:
    """A card at a place of the view; `told` says what it does there."""
    spot = element_id(place)
    if card.startswith("?"):
        return Card(spot, None, "", "hidden", f"A card face down{told}.", back=card[1:])
    title = TITLES[card]
    kind = f"money v{card[-1]}" if card.startswith("coin-") else "figure"
    return Card(spot, card, title, kind, f"{title}{told}.", emblems=(emblem(card),))


# -- what lies in front of a player ----------------------------------------------------------------------
class Side:
    """One player's side of the table as a view shows it."""

    def __init__(self, scene: Scene, seat: int) -> None:
        public = scene.view["public"]
        self.seat = seat
        self.front = scene.view["piles"][f"front:{seat}"]
        self.down = scene.view["piles"][f"down:{seat}"]
        self.guards = public["guards"][seat]
        self.hidden_guards = public["hidden_guards"][seat]
        self.silenced = {at for owner, at in public["silenced"] if owner == seat}

    def total(self) -> int:
        return sum(int(card[-1]) for card in self.front if card.startswith("coin-"))

    def clusters(self) -> tuple[Cluster, ...]:
        """The coins, then each card that guards nothing, with their guards; then idle face-down cards."""
        money = [at for at, card in enumerate(self.front) if card.startswith("coin-")]
        others = [at for at, guard in enumerate(self.guards) if guard == NOTHING and at not in money]
        idle = [at for at, guard in enumerate(self.hidden_guards) if guard == NOTHING]
        made = [
            Cluster((*self._guarding(COINS), *map(self._up, money)), self._safe(COINS)),
            *(Cluster((*self._guarding(at), self._up(at)), self._safe(at)) for at in others),
            *(Cluster((self._down(at),), False) for at in idle),
        ]
        return tuple(cluster for cluster in made if cluster.cards)

    def _safe(self, what: int) -> bool:
        awake = [guard for at, guard in enumerate(self.guards) if at not in self.silenced]
        return what in awake or what in self.hidden_guards

    def _guarding(self, what: int) -> tuple[Laid, ...]:
        """Who guards it, each behind those who guard them in turn."""
        up: list[Laid] = []
        for at, guard in enumerate(self.guards):
            if guard == what:
                up += [*self._guarding(at), self._up(at)]
        return (*up, *(self._down(at) for at, guard in enumerate(self.hidden_guards) if guard == what))

    def _up(self, at: int) -> Laid:
        card, off = self.front[at], at in self.silenced
        told = " silenced" if off else self._duty(self.guards[at])
        return Laid(picture(f"front:{self.seat}:{at}", card, told), off)

    def _down(self, at: int) -> Laid:
        """Its owner sees what it is; on the table it lies face down for all."""
        card, told = self.down[at], f" face down{self._duty(self.hidden_guards[at])}"
        title = "A card" if card.startswith("?") else TITLES[card]
        spot = element_id(f"down:{self.seat}:{at}")
        back = Card(spot, None, "", "hidden", f"{title}{told}.", back="card")
        return Laid(back, peek=None if card.startswith("?") else emblem(card))

    def _duty(self, guard: int) -> str:
        if guard == NOTHING:
            return ""
        return " guarding the coins" if guard == COINS else f" guarding the {TITLES[self.front[guard]]}"


def distance(total: int) -> str:
    """How far from 13."""
    if total == GOAL:
        return f"exactly {GOAL}"
    return f"{total - GOAL} over {GOAL}" if total > GOAL else f"{GOAL - total} short of {GOAL}"


# -- the pot -----------------------------------------------------------------------------------------------
def pots(view: View) -> tuple[list[Pot], int]:
    """The main pot and one for every all-in that reaches less far; and how much is not matched yet."""
    public = view["public"]
    stakes, stacks = public["stakes"], public["stacks"]
    still_in = [seat for seat in range(view["seats"]) if public["still_in"][seat]]
    top = max(stakes)
    reach = {seat: top if stacks[seat] else stakes[seat] for seat in still_in}
    divided, unmatched = divide(stakes, reach, public["penalties"] + public["carried"])
    return divided, sum(unmatched)
