"""Battle Blakes: what cards, attacks and conflicts are worth to a seat, judged from its view."""

from __future__ import annotations

from functools import cache
from math import sqrt

from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import Action, Buff, Character, Event
from app.games.blakes.conflict import cost
from app.games.blakes.effects import OTHER_KIND
from app.games.blakes.outlook import Play, played, with_card
from app.games.blakes.stats import Sheet
from app.games.blakes.table import MOST_ESTEEM
from app.games.view_reading import about, card_at, own_seat, owner_at
from app.kernel import View
from app.kernel.view import Option

A_POINT = 0.7  # what a point of a stat of an own Blake is worth in each round to come
FALLING = 6.0  # what it is worth that a rival goes out, in addition to the Self-Esteem lost
THE_OTHER = 0.25  # K28, K29: the lower of two Blakes counts; what a point of the other is worth
A_DRAW, A_THEFT = 1.6, 1.3  # what two cards drawn, or one taken, are worth
A_CANCEL = 2.0  # what it is worth that an own card is not cancelled
UNITING = 2.5  # K30: the cost of using it up: it is allowed once per game


@cache
def character_worth(face: str) -> float:
    card = BY_ID[face]
    return sum(card.stats) + card.esteem / 3


@cache
def held_worth(face: str) -> float:
    """How much a card in hand is worth keeping."""
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
    """A view, and how its conflict would end."""

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

    @property
    def bystanders(self) -> list[int]:
        """The Blakes that the attack could be turned on (K34)."""
        attacker, defender = self.public["attacker"] % self.seats, self.public["defender"]
        return [blake for blake in self.living if blake != defender and blake % self.seats != attacker]

    def mine(self, blake: int) -> bool:
        return blake % self.seats == self.seat

    def regard(self, blake: int) -> float:
        """The weight of a Blake's loss: negative for an own Blake, highest for the strongest rival."""
        if self.mine(blake):
            return -1.0
        rivals = [self.esteem[other] for other in self.living if not self.mine(other)]
        alone = len({other % self.seats for other in self.living}) == 2
        return 1.0 if alone else 0.8 if self.esteem[blake] == max(rivals, default=0) else 0.45

    def losing(self, blake: int, points: int) -> float:
        """What it is worth to the bot that a Blake loses this much Self-Esteem."""
        falls = FALLING if points >= self.esteem[blake] else 0.0
        return self.regard(blake) * (falls - self._counting(blake, -min(points, self.esteem[blake])))

    def gaining(self, blake: int, points: int) -> float:
        """What it is worth to the bot that a Blake gains this much."""
        return -self.regard(blake) * self._counting(blake, min(points, MOST_ESTEEM - self.esteem[blake]))

    def _counting(self, blake: int, by: int) -> float:
        """What a change of Self-Esteem counts for its player; with two Blakes mostly the lower one counts."""
        if not self.public["duo"]:
            return by
        other = self.esteem[self._twin(blake)]
        lower = min(self.esteem[blake] + by, other) - min(self.esteem[blake], other)
        return lower + THE_OTHER * (by - lower)

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
        defender = owner_at(str(option["operands"]["target"]))
        own = [blake for blake in self.living if self.mine(blake)]
        return max(self.conflict(option["verb"], blake, defender, self.stats, 1) for blake in own)

    def sending(self, option: Option) -> float:
        """K27: which of one's two Blakes; uniting them is for once, and for much."""
        blake, defender = owner_at(str(option["operands"]["blake"])), owner_at(about(self.view, "target"))
        stats = list(self.stats)
        if option["verb"] == "unite":
            stats[blake] = with_card(self.view, self.public["personas"][self._twin(blake)], blake, "")
        worth = self.conflict(about(self.view, "kind"), blake, defender, stats, 1)
        return worth - (UNITING if option["verb"] == "unite" else 0.0)

    def _twin(self, blake: int) -> int:
        """The other Blake of the same player."""
        return next(b for b in self.living if b % self.seats == blake % self.seats and b != blake)

    # -- cards ---------------------------------------------------------------------------------------
    def clashing(self, option: Option) -> float:
        """What an option changes in the conflict."""
        if option["verb"] == "unite":  # K30: the defender's two Blakes
            blake = self.public["defender"]
            return self.with_sheet(self.public["personas"][self._twin(blake)], blake) - self.now()
        return self.worth(played(self.view, option["operands"]))

    def answering(self) -> float:
        """What the card just played is worth to oneself, once it is settled (K15)."""
        assert self.view["asking"] is not None
        told = self.view["asking"]["about"]
        if owner_at(str(told["player"])) == self.seat:
            return 0.0
        play = played(self.view, told)
        if play.does == "cancel":
            victim, _ = self.public["plays"][-2]
            return -A_CANCEL if victim == self.seat else 0.0
        return self.worth(play)

    def worth(self, play: Play) -> float:
        """What a card changes: in the conflict, if there is one, and whatever comes."""
        if self.public["kind"]:
            match play:
                case Play(does="unite"):
                    return self.with_sheet(play.face, self.seat) - self.now()
                case Play(does="switch"):
                    return self.now(kind=OTHER_KIND[self.public["kind"]]) - self.now()
                case Play(does="double"):
                    return self.now(factor=2 * self.public["factor"]) - self.now()
                case Play(does="redirect", on=int(blake)):
                    return self.now(defender=blake) - self.now()
                case Play(does="play" | "swap", on=int(blake)) if any(play.card.stats) or play.pair:
                    return self.with_sheet(play.face, blake, play.pair) - self.now()
        return self.lasting(play)

    def lasting(self, play: Play) -> float:
        """What a card is worth whatever comes."""
        match play:
            case Play(does="attach", card=Buff() as buff, on=int(blake)):
                return -self.regard(blake) * self._buff(buff, self.public["personas"][blake])
            case Play(does="strip", buff=str(place)):
                return self._without(place)
            case Play(does="shift", buff=str(place), on=int(blake)):
                return self._without(place) - self.regard(blake) * self._lying(place, blake)
            case Play(does="steal"):
                return A_THEFT
            case Play(does="play", card=Action(draw=int(number))) if number:
                return A_DRAW
            case Play(does="play", on=int(blake)) if play.card.esteem < 0:
                return self.losing(blake, -play.card.esteem)
            case Play(does="play", on=int(blake)) if play.card.esteem:
                return self.gaining(blake, play.card.esteem)
        return 0.0

    def _buff(self, buff: Buff, persona: str) -> float:
        """What a Buff is worth to its bearer in all rounds to come."""
        each = A_POINT * sum(buff.stats_for(persona)) + buff.esteem_for(persona)
        events = self.view["piles"]["event:0"]
        event = BY_ID[events[0]] if events else None
        muted = isinstance(event, Event) and event.mutes
        return each * sqrt(max(0, self.rounds - muted))

    def _without(self, place: str) -> float:
        """What it is worth that the Buff there goes."""
        return self.regard(owner_at(place)) * self._lying(place, owner_at(place))

    def _lying(self, place: str, blake: int) -> float:
        """What the Buff there is worth to this Blake."""
        buff = BY_ID[card_at(self.view, place)]
        assert isinstance(buff, Buff)
        return self._buff(buff, self.public["personas"][blake])
