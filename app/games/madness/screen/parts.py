"""What the screen of Blood & Madness Bluff is made of: its parts, and how a card looks."""

from __future__ import annotations

from app.games.madness.pots import Pot, divide
from app.games.madness.screen.claims import Claim
from app.games.madness.screen.emblems import TITLES, emblem
from app.games.madness.table import COINS, GOAL, NOTHING
from app.games.parts import Bit, Card, CardImage, Gone, Part, Scene, cached_part, element_id
from app.kernel import View
from app.kernel.view import Option

TEMPLATE = "games/madness.html"
TOUCHES = frozenset({"swap", "cancel", "use", "aim"})


class Laid(Part, frozen=True):
    """A card in front of a player. `peek`: the emblem of a face-down card, for its owner only."""

    card: Card
    silenced: bool = False
    peek: str | None = None
    claimed: bool = False  # what somebody has just said something about
    aim: str | None = None  # the emblem of what is said to be aimed at it


class Cluster(Part, frozen=True):
    """Cards that lie together: the coins, or a character, and across them whoever guards them."""

    cards: tuple[Laid, ...]
    guards: tuple[Laid, ...] = ()
    guarded: bool = False


class Plate(Part, frozen=True):
    """A player's plate: who it is, their chips, how far it is to 13, and what they have staked."""

    who: Bit
    bot: bool
    gone: Gone | None
    chips: int
    columns: tuple[str, ...]
    total: int | None  # None: not in this round any more
    words: str
    stake: int
    held: int
    acts: bool  # the table looks at them: they alone are waited for, or it is their turn
    asked: bool
    dealer: bool
    marks: tuple[str, ...]
    aim: str | None  # the emblem of what is said to be aimed at their hand


class Front(Part, frozen=True):
    """A player's cards on the table."""

    who: Bit
    clusters: tuple[Cluster, ...]
    claim: Claim | None
    many: bool  # they lie closer together
    note: str | None  # why there are none


class SidePot(Part, frozen=True):
    name: str
    chips: int
    who: str


class Middle(Part, frozen=True):
    """The pot, and what is true for all."""

    pot: int
    heap: tuple[str, ...]
    pots: tuple[SidePot, ...]
    notes: tuple[str, ...]
    round: str
    blinds: str
    deck: int
    discards: int


class Sight(Part, frozen=True):
    """A card of another player that the viewer is looking at; and whether bets are being made."""

    bets: bool
    card: Card | None = None
    note: str | None = None


class Play(Part, frozen=True):
    """One of the things to be done with a card in hand."""

    n: int
    label: str
    kind: str  # up, down or plain
    note: str | None = None


class Held(Part, frozen=True):
    """A card in hand with what can be done with it besides a tap."""

    card: Card
    plays: tuple[Play, ...]


class Hand(Part, frozen=True):
    cards: tuple[Held, ...]


def touch(scene: Scene, place: str) -> Option | None:
    """What a tap on the card at this place does: the one thing most people want of it, or nothing."""
    return next((o for o in scene.view["options"] if o["place"] == place and o["verb"] in TOUCHES), None)


def picture(place: str, card: str, told: str = "") -> Card:
    """A card at a place of the view; `told` says what it does there."""
    return Card(element_id(place), image(card, told))


@cached_part
def image(card: str, told: str) -> CardImage:
    if card.startswith("?"):
        return CardImage(None, "", "hidden", f"A card face down{told}.", back=card[1:])
    title = TITLES[card]
    kind = f"money{coin_value(card)}" if card.startswith("coin-") else "figure"
    return CardImage(card, title, kind, f"{title}{told}.", emblems=(emblem(card),))


def coin_value(card: str) -> str:
    """The class by which a coin shows its number; characters have none."""
    return f" v{card[-1]}" if card.startswith("coin-") else ""


# -- what lies in front of a player ----------------------------------------------------------------------
class Side:
    """One player's side of the table as a view shows it."""

    def __init__(self, scene: Scene, seat: int, claim: Claim | None = None) -> None:
        public = scene.view["public"]
        self.seat = seat
        self.claim = claim
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
            Cluster(tuple(map(self._up, money)), self._guarding(COINS), self._safe(COINS)),
            *(Cluster((self._up(at),), self._guarding(at), self._safe(at)) for at in others),
            *(Cluster((self._down(at),)) for at in idle),
        ]
        return tuple(cluster for cluster in made if cluster.cards or cluster.guards)

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
        place = f"front:{self.seat}:{at}"
        aim = None if self.claim is None or self.claim.target != place else self.claim.emblem
        return Laid(picture(place, card, told), off, aim=aim)

    def _down(self, at: int) -> Laid:
        """Its owner sees what it is; on the table it lies face down for all."""
        card, told = self.down[at], f" face down{self._duty(self.hidden_guards[at])}"
        title = "A card" if card.startswith("?") else TITLES[card]
        spot = element_id(f"down:{self.seat}:{at}")
        back = Card(spot, CardImage(None, "", "hidden", f"{title}{told}.", back="card"))
        said = self.claim is not None and not self.claim.verdict and self.claim.by == self.seat
        peek = None if card.startswith("?") else f"{emblem(card)}{coin_value(card)}"
        return Laid(back, peek=peek, claimed=said and at == len(self.down) - 1)

    def _duty(self, guard: int) -> str:
        if guard == NOTHING:
            return ""
        return " guarding the coins" if guard == COINS else f" guarding the {TITLES[self.front[guard]]}"


def distance(total: int) -> str:
    """How far it has come, or that it went too far."""
    return f"{total} of {GOAL} in coins{', too many' if total > GOAL else ''}"


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
