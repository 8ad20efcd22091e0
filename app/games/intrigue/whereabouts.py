"""Where a card of Game of Intrigue can lie, as far as everybody at the table can tell.

Personal piles hold the colour of their owner, the draw pile holds none until discards are shuffled in, and so
on. `app.kernel.redeal` deals only such positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import TYPE_CHECKING

from app.games.intrigue.cards import CLAIMABLE, COLOUR, COLOURS, INSPECTOR, KIND, KINDS
from app.kernel import BOX

if TYPE_CHECKING:
    from app.games.intrigue.table import Intrigue


def of_kind(*kinds: str) -> frozenset[int]:
    return frozenset(face for face, kind in enumerate(KIND) if kind in kinds)


def of_colour(colour: str) -> frozenset[int]:
    return frozenset(face for face, own in enumerate(COLOUR) if own == colour)


PACTS, ROLES, INFLUENCE = of_kind("pact"), of_kind("role"), of_kind("influence")
UNCOLOURED = of_colour("") - of_kind("standing", "role")  # I02
DISCARDABLE = of_kind(*KINDS) - PACTS - ROLES  # I23, I29, I34
LAYABLE = DISCARDABLE | {INSPECTOR}  # I23
PACTS_AND_ROLES = PACTS | ROLES
OWN_PACTS = {colour: PACTS & of_colour(colour) for colour in COLOURS}
IN_PILE = {colour: of_colour(colour) | ROLES for colour in COLOURS}  # I05
OUT_OF_GAME = frozenset[int]().union(*IN_PILE.values())  # I05, I14, I34: Roles, illegal Pacts, personal piles
CALLED_OTHERWISE = of_kind(*CLAIMABLE)


def on_offer(t: Intrigue, seat: int) -> Set[int]:
    """I18, I19: an Influence and a Pact are called what they are, and nothing else is called so."""
    for claimant, kind, _, _ in t.claims:
        if claimant == seat:
            return {"pact": OWN_PACTS[t.colours[seat]], "influence": INFLUENCE}.get(kind, CALLED_OTHERWISE)
    return frozenset()  # nothing lies there before it has been called something


HOLDS: Mapping[str, Callable[[Intrigue, int], Set[int]]] = {
    "draw": lambda t, _: DISCARDABLE if t.refilled else UNCOLOURED,  # I06, I32
    "discard": lambda t, _: DISCARDABLE,
    "pile": lambda t, seat: IN_PILE[t.colours[seat]],
    "offer": on_offer,
    "laid": lambda t, _: LAYABLE,
    "aside": lambda t, _: PACTS_AND_ROLES,
    BOX: lambda t, _: OUT_OF_GAME,
}
