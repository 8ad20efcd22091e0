"""Battle Blakes: what cards, attacks and conflicts are worth to a seat, as far as its view tells."""

from __future__ import annotations

from functools import cache
from math import sqrt

from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import Action, Buff, Character, Event
from app.games.blakes.conflict import cost
from app.games.blakes.effects import OTHER_KIND
from app.games.blakes.screen.aims import with_card
from app.games.blakes.stats import Sheet
from app.games.view_reading import card_at, card_of, own_seat, owner_at
from app.kernel import View
from app.kernel.operands import Operand, Operands
from app.kernel.view import Option

A_POINT = 0.7  # what a point of a stat is worth in each round to come, on oneself
FALLING = 6.0  # beyond its Self-Esteem, what it is worth that a rival goes out


@cache
def character_worth(face: str) -> float:
    card = BY_ID[face]
    return sum(card.stats) + card.esteem / 3


@cache
def held_worth(face: str) -> float:
    """How much one would rather keep a card than another."""
    card = BY_ID[face]
    match card:
        case Character():
            return 3.0
        case Action(does="cancel"):
            return 1.8 if card.cancels == "action" else 0.8
        case Action(does="double" | "switch" | "redirect"):
            return 2.0
        case Action(does="swap" | "steal" | "strip" | "shift"):
            return 1.2
    return 0.6 * max(map(abs, card.stats)) + 0.6 * abs(card.esteem) + (1.0 if not any(card.stats) else 0.0)


class Situation:
    """A view, with the conflict in it as it would end."""

    def __init__(self, view: View) -> None:
        self.view, self.public = view, view["public"]
        self.seat, self.seats = own_seat(view), view["seats"]
        self.stats: list[Sheet] = self.public["stats"]
        self.esteem: list[int] = self.public["esteem"]
        self.rounds = len(view["piles"]["events:0"]) + 1
        self.living = [blake for blake in range(len(self.esteem)) if view["piles"][f"blake:{blake}"]]

    @property
    def sides(self) -> list[int]:
        """The seats whose conflict it is."""
        return [blake % self.seats for blake in (self.public["attacker"], self.public["defender"])]

    def mine(self, blake: int) -> bool:
        return blake % self.seats == self.seat

    def regard(self, blake: int) -> float:
        """How much one minds what a Blake loses: one's own much, a rival's gladly, most of all the best's."""
        if self.mine(blake):
            return -1.0
        rivals = [self.esteem[other] for other in self.living if not self.mine(other)]
        alone = len({other % self.seats for other in self.living}) == 2
        return 1.0 if alone else 0.8 if self.esteem[blake] == max(rivals, default=0) else 0.45

    def losing(self, blake: int, points: int) -> float:
        """What it is worth to oneself that a Blake loses so much Self-Esteem."""
        lost = min(points, self.esteem[blake])
        return self.regard(blake) * (lost + (FALLING if points >= self.esteem[blake] else 0.0))

    # -- a conflict ----------------------------------------------------------------------------------
    def conflict(self, kind: str, attacker: int, defender: int, stats: list[Sheet], factor: int) -> float:
        lost = cost(kind, stats[attacker], stats[defender], factor)
        return self.losing(defender, lost) if lost > 0 else self.losing(attacker, -lost) if lost else 0.0

    def now(self, **changed: object) -> float:
        """What the conflict is worth as it stands, or with something changed."""
        stands = {
            "kind": self.public["kind"],
            "attacker": self.public["attacker"],
            "defender": self.public["defender"],
            "stats": self.stats,
            "factor": self.public["factor"],
        }
        return self.conflict(**(stands | changed))

    def with_sheet(self, face: str, blake: int, pair: str = "") -> float:
        """What the conflict is worth once this card lies on that Blake."""
        stats = list(self.stats)
        stats[blake] = with_card(self.view, face, blake, pair)
        return self.now(stats=stats)

    def attacking(self, option: Option) -> float:
        defender = owner_at(option["operands"]["target"])
        own = [blake for blake in self.living if self.mine(blake)]
        return max(self.conflict(option["verb"], blake, defender, self.stats, 1) for blake in own)

    def sending(self, option: Option) -> float:
        """K27: which of one's two Blakes; uniting them is for once, and for much."""
        asking = self.view["asking"]
        assert asking is not None
        kind, defender = str(asking["about"]["kind"]), owner_at(asking["about"]["target"])
        blake = owner_at(option["operands"]["blake"])
        stats = list(self.stats)
        if option["verb"] == "unite":
            other = next(b for b in self.living if self.mine(b) and b != blake)
            stats[blake] = with_card(self.view, self.public["personas"][other], blake, "")
        return self.conflict(kind, blake, defender, stats, 1) - (2.5 if option["verb"] == "unite" else 0.0)

    # -- cards ---------------------------------------------------------------------------------------
    def clashing(self, option: Option) -> float:
        """What a card changes in the conflict."""
        if option["verb"] == "unite":  # K30: the defender's two Blakes
            blake = self.public["defender"]
            other = next(b for b in self.living if self.mine(b) and b != blake)
            return self.with_sheet(self.public["personas"][other], blake) - self.now()
        face = card_of(self.view, option)
        card = BY_ID[face]
        if isinstance(card, Character):
            return self.with_sheet(face, self.seat) - self.now()
        assert isinstance(card, Action)
        blake, pair = self.aim(option["operands"])
        match card.does:
            case "switch":
                return self.now(kind=OTHER_KIND[self.public["kind"]]) - self.now()
            case "double":
                return self.now(factor=2 * self.public["factor"]) - self.now()
            case "redirect" if blake is not None:
                return self.now(defender=blake) - self.now()
            case "play" | "swap" if blake is not None and (any(card.stats) or pair):
                return self.with_sheet(face, blake, pair) - self.now()
        return self.playing(option)

    def playing(self, option: Option) -> float:
        """What a card is worth whatever comes."""
        face = card_of(self.view, option)
        blake, _ = self.aim(option["operands"])
        return self.settled(face, blake, option["operands"].get("buff"))

    def settled(self, face: str, blake: int | None, stripped: Operand | None) -> float:
        card = BY_ID[face]
        match card:
            case Buff() if blake is not None:
                return -self.regard(blake) * self._buff(card, self.public["personas"][blake])
            case Action(does="strip") if stripped is not None:
                return self._stripping(stripped)
            case Action(does="steal"):
                return 1.3
            case Action(does="play") if card.draw:
                return 1.6
            case Action(does="play") if blake is not None and card.esteem:
                by = card.esteem
                return (
                    self.losing(blake, -by)
                    if by < 0
                    else -self.regard(blake) * min(by, 25 - self.esteem[blake])
                )
        return 0.0

    def _buff(self, buff: Buff, persona: str) -> float:
        """What a Buff is worth to its bearer in all rounds to come."""
        each = A_POINT * sum(buff.stats_for(persona)) + buff.esteem_for(persona)
        event = self.view["piles"]["event:0"]
        lying = BY_ID[event[0]] if event else None
        muted = isinstance(lying, Event) and lying.mutes
        return each * sqrt(max(0, self.rounds - muted))

    def _stripping(self, place: Operand) -> float:
        """What it is worth that a Buff in play goes."""
        buff, blake = BY_ID[card_at(self.view, place)], owner_at(place)
        assert isinstance(buff, Buff)
        return self.regard(blake) * self._buff(buff, self.public["personas"][blake])

    def aim(self, operands: Operands) -> tuple[int | None, str]:
        """The Blake a card is played on, and of a swap which stats."""
        return (owner_at(operands["on"]) if "on" in operands else None), str(operands.get("pair", ""))

    def played(self) -> float:
        """What the card just played is worth to oneself, once it is settled."""
        asking = self.view["asking"]
        assert asking is not None and asking["kind"] == "Reply"
        about = asking["about"]
        face, player = card_at(self.view, about["card"]), owner_at(about["player"])
        card = BY_ID[face]
        if isinstance(card, Action) and card.does == "cancel":
            below = self.public["plays"][-2][0] if len(self.public["plays"]) > 1 else player
            return -2.0 if below == self.seat else 0.0
        blake, _ = self.aim(about)
        if self.public["kind"] and blake is not None and any(card.stats):
            return self.with_sheet(face, blake) - self.now()
        if self.public["kind"] and isinstance(card, Action):
            match card.does:
                case "switch":
                    return self.now(kind=OTHER_KIND[self.public["kind"]]) - self.now()
                case "double":
                    return self.now(factor=2 * self.public["factor"]) - self.now()
                case "redirect" if blake is not None:
                    return self.now(defender=blake) - self.now()
        return self.settled(face, blake, about.get("buff"))
