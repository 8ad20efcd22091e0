"""Game of Blame, played sensibly: think the turn through to its end, and remember what lies in the pile.

A hand is as bad as the points it would cost now. Drawing costs about a point a card; two cards played move
Roles; three are an accusation, for which the bot counts the cards of the pile that it remembers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import erf, sqrt

from app.games.blame.cards import EMBLEM_OF, FACES, ROLES, TREASON, Issue
from app.games.blame.ending import TREASON_SCORE
from app.games.blame.table import MOST_PLAYED
from app.games.view_reading import Below, best, card_of, own_seat, rivals, seat_of, with_verb
from app.kernel import View
from app.kernel.view import Option

BORNE = {face.id: int(face.emblems) for face in FACES if isinstance(face, Issue)}
ROLE = {role.id: n for n, role in enumerate(ROLES)}
STRANGE = 0.1  # what an Issue of another's Emblem costs: Roles may move yet
A_CARD = 1.0  # what a card from the Draw pile costs on average
BEARS = 0.375  # how likely an unknown card bears a given Emblem
WITHIN_REACH = 6  # the number of cards considered of a big hand
RIVAL_TAKES = 0.45  # what it is worth that a rival takes a card of the pile
BURIED = 0.8  # what it is worth to bury a card
NOISE = 0.25

Plan = tuple[int, ...]  # indices of the hand, in the order they are played


def choose(view: View, below: Below) -> int:
    verbs = {option["verb"] for option in view["options"]}
    if verbs & {"play", "stop"}:
        return _turn(view, below)["n"]
    if "swap" in verbs:
        return _swap(view, below)["n"]
    if "undo" in verbs:
        return _undo(view)["n"]
    if verbs & {"bury", "give"}:
        return _get_rid(view, below)["n"]
    if verbs & {"accuse", "choose"}:
        return best(view["options"], lambda option: _against(view, seat_of(option)), below)["n"]
    return below(len(view["options"]))  # a Role is as good as any other before the deal


# -- what cards cost ---------------------------------------------------------------------------------
@cache
def cost(card: str, emblem: int) -> float:
    borne = BORNE.get(card)
    if borne is None:
        return A_CARD
    if borne == TREASON:
        return TREASON_SCORE
    return 1.0 if borne & emblem else STRANGE


def hand_cost(cards: Sequence[str], emblem: int) -> float:
    return sum(cost(card, emblem) for card in cards)


def emblem_of(view: View, seat: int) -> int:
    return EMBLEM_OF[ROLE[view["piles"][f"role:{seat}"][0]]]


def own_hand(view: View) -> list[str]:
    return view["piles"][f"hand:{own_seat(view)}"]


def has_power(view: View, seat: int, role: str) -> bool:
    return bool(view["table_options"]["powers"]) and view["piles"][f"role:{seat}"][0] == role


# -- a turn ------------------------------------------------------------------------------------------
def _turn(view: View, below: Below) -> Option:
    """The first step of the best plan for the rest of the turn."""
    outlook = Outlook(view)
    plan = best(list(outlook.plans()), outlook.worth, below, noise=NOISE)
    if not plan:
        return with_verb(view, "stop")[0]
    hand = f"hand:{outlook.seat}:{plan[0]}"
    return next(option for option in view["options"] if option["place"] == hand)


class Outlook:
    """What all plans for a turn have in common, computed once."""

    def __init__(self, view: View) -> None:
        public, piles = view["public"], view["piles"]
        self.seat = own_seat(view)
        self.played, self.treason = public["played"], public["treason"]
        self.hand = own_hand(view)
        self.borne = [BORNE[card] for card in self.hand]
        self.emblem = emblem_of(view, self.seat)
        self.pile = piles["blame:0"]
        self.left = len(piles["draw:0"])
        self.view = view
        self.costs = {emblem: [cost(card, emblem) for card in self.hand] for emblem in EMBLEM_OF}
        self.sums = {emblem: sum(costs) for emblem, costs in self.costs.items()}
        self.pile_cost = hand_cost(self.pile, self.emblem)
        self.cases = [
            Case(view, rival)
            for rival in rivals(view)
            if piles[f"hand:{rival}"] and not _shielded(view, rival)  # B17, B33
        ]

    def plans(self) -> list[Plan]:
        """Every way to play on: which cards, one after the other, each fitting the one beneath."""
        costs = self.costs[self.emblem]
        places = sorted(range(len(self.hand)), key=lambda place: -costs[place])[:WITHIN_REACH]
        found: list[Plan] = []
        self._go_on(places, (), BORNE[self.pile[-1]], self.treason, MOST_PLAYED - self.played, found)
        return found

    def _go_on(
        self, places: Sequence[int], plan: Plan, beneath: int, treason: bool, left: int, found: list[Plan]
    ) -> None:
        found.append(plan)
        if not left:
            return
        for place in places:
            borne = self.borne[place]
            if borne & beneath and place not in plan and not (treason and borne == TREASON):
                self._go_on(places, (*plan, place), borne, treason or borne == TREASON, left - 1, found)

    def kept(self, plan: Plan, emblem: int) -> float:
        """What the cards that stay in the hand cost the holder of this Emblem."""
        costs = self.costs[emblem]
        return self.sums[emblem] - sum(costs[place] for place in plan)

    def worth(self, plan: Plan) -> float:
        """The value of a plan: the hand when the turn is over, and what the turn brings besides."""
        view, seat = self.view, self.seat
        match self.played + len(plan):
            case 0:
                return self._draw(plan, 3) + (BURIED if has_power(view, seat, "treasurer") else 0)
            case 1:
                return self._draw(plan, 1) + (BURIED if has_power(view, seat, "archbishop") else 0)
            case 2 if has_power(view, seat, "wizard"):
                return -min(_expected(view, rival) for rival in rivals(view))
            case 2:
                top = self.borne[plan[-1]] if plan else BORNE[self.pile[-1]]
                return -min(self.kept(plan, emblem) for emblem in emblems_after(self.emblem, top))
            case _ if has_power(view, seat, "spymaster"):
                fewest = min(len(view["piles"][f"secrets:{rival}"]) for rival in rivals(view))
                return BURIED - self.kept(plan, self.emblem) - fewest
            case _:
                return self._accuse(plan)

    def _laid(self, plan: Plan) -> float:
        return sum(self.costs[self.emblem][place] for place in plan)

    def _draw(self, plan: Plan, number: int) -> float:
        worth = -self.kept(plan, self.emblem) - A_CARD * min(self.left, number)
        # B24: whoever takes the last card takes the Blame.
        return worth if self.left > number else worth - self.pile_cost - self._laid(plan)

    def _accuse(self, plan: Plan) -> float:
        laid = [self.borne[place] for place in plan]
        likely = max((case.condemned(laid) for case in self.cases), default=0.0)
        won = RIVAL_TAKES * (len(self.pile) + len(plan)) + (BURIED if len(plan) < len(self.hand) else 0)
        lost = -self.pile_cost - self._laid(plan)
        return -self.kept(plan, self.emblem) + likely * won + (1 - likely) * lost


@cache
def emblems_after(mine: int, top: int) -> frozenset[int]:
    """The Emblems that the bot could have after the swap that this top card allows."""
    free = [emblem for emblem in EMBLEM_OF if top & emblem]
    if len(free) == 1:
        pairs = [(free[0], other) for other in EMBLEM_OF if other != free[0]]
    else:
        pairs = list(combinations(free, 2))
    return frozenset(two if one == mine else one if two == mine else mine for one, two in pairs)


def _expected(view: View, rival: int) -> float:
    """What a rival's hand would cost the bot."""
    return hand_cost(view["piles"][f"hand:{rival}"], emblem_of(view, own_seat(view)))


def _shielded(view: View, rival: int) -> bool:
    return has_power(view, rival, "general") and not view["piles"][f"secrets:{rival}"]


# -- accusing ----------------------------------------------------------------------------------------
class Case:
    """What speaks against a rival: the pile, as far as it is remembered."""

    def __init__(self, view: View, rival: int) -> None:
        self.mine, self.theirs = emblem_of(view, own_seat(view)), emblem_of(view, rival)
        known = [BORNE[card] for card in view["piles"]["blame:0"] if card in BORNE]
        self.lead = self._lead(known)
        self.unknown = len(view["piles"]["blame:0"]) - len(known)

    def _lead(self, cards: Sequence[int]) -> int:
        mine, theirs = self.mine, self.theirs
        return sum(bool(borne & theirs) - bool(borne & mine) for borne in cards)

    def condemned(self, laid: Sequence[int]) -> float:
        """How likely the pile, with these cards on it, is more the rival's fault than one's own."""
        lead = self.lead + self._lead(laid)
        if not self.unknown:
            return float(lead > 0)
        spread = sqrt(2 * BEARS * (1 - BEARS) * self.unknown)
        return 0.5 * (1 + erf((lead - 0.5) / (spread * sqrt(2))))


def _against(view: View, rival: int) -> float:
    """How good it is to choose this rival."""
    match view["asking"]:
        case {"kind": "Accuse"}:
            return Case(view, rival).condemned(())
        case {"kind": "Raid"}:
            return -len(view["piles"][f"secrets:{rival}"])
        case {"kind": "Exchange"}:
            return -_expected(view, rival)
    return -len(view["piles"][f"hand:{rival}"])  # a card is given to whoever has the fewest


# -- Roles and cards to be rid of --------------------------------------------------------------------
def _swap(view: View, below: Below) -> Option:
    """One's own Role for the one that suits the hand best, if that is better than what one has."""
    seat, hand = own_seat(view), own_hand(view)
    offered = {card_of(view, option): option for option in view["options"]}
    own = view["piles"][f"role:{seat}"][0]
    settled = next((role for role in ROLE if role not in offered), None)

    def burden(role: str) -> float:
        return hand_cost(hand, EMBLEM_OF[ROLE[role]])

    if settled == own:
        return best([*offered.values()], lambda option: -burden(card_of(view, option)), below)
    if own in offered:
        to = [settled] if settled is not None else [role for role in ROLE if role != own]
        if min(map(burden, to)) < burden(own) - 0.5:
            return offered[own]
    others = [option for role, option in offered.items() if role != own]
    return others[below(len(others))]


def _undo(view: View) -> Option:
    """Three more cards are a high price: only for a Role that is very bad."""
    hand = own_hand(view)
    now, before = emblem_of(view, own_seat(view)), EMBLEM_OF[ROLE["viceroy"]]
    worth_it = hand_cost(hand, now) - hand_cost(hand, before) > 3 * A_CARD
    return next(option for option in view["options"] if (option["verb"] == "undo") == worth_it)


def _get_rid(view: View, below: Below) -> Option:
    """The most expensive card; none if all are cheap, as cards that fit are worth having."""
    mine = emblem_of(view, own_seat(view))
    cards = [option for option in view["options"] if option["verb"] != "keep"]
    worst = best(cards, lambda option: cost(card_of(view, option), mine), below)
    keep = with_verb(view, "keep")
    return keep[0] if keep and cost(card_of(view, worst), mine) < 1 else worst
