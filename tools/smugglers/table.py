"""The table of Smugglers: its cards, its places, and what is public, private and secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from app.kernel import EVERYONE, NOBODY, OWNER, Face, Private, Public, Secret, Shuffle, Table, Zone

TIDES = 3
FACES = (
    Face("silk", "Silk", "crate", "a crate"),
    Face("tea", "Tea", "crate", "a crate"),
    Face("gun", "Gun", "crate", "a crate"),
    Face("badge", "Badge", "letter", "a letter"),
    Face("pass", "Pass", "letter", "a letter"),
)
SILK, TEA, GUN, BADGE, PASS = range(len(FACES))
GOODS = (SILK, TEA, GUN)


@dataclass(frozen=True, slots=True)
class Options:
    rounds: int = field(default=2, metadata={"values": (1, 2, 3)})
    sea: Literal["calm", "storm"] = "calm"  # in a storm the crates are washed after each round
    fines: bool = False


def imagine_tide(t: Smugglers, viewer: int, shuffle: Shuffle) -> None:
    if t.result is not None:
        return  # the scores reveal it
    tides = list(range(TIDES))
    shuffle(tides)
    t.tide = tides[0]


def imagine_orders(t: Smugglers, viewer: int, shuffle: Shuffle) -> None:
    for seat in range(t.seats):
        if seat != viewer and t.result is None:
            goods = list(GOODS)
            shuffle(goods)
            t.orders[seat] = goods[0]


class Smugglers(Table):
    GAME = "smugglers"
    FACES: ClassVar[Sequence[Face]] = FACES
    ZONES: ClassVar[Mapping[str, Zone]] = {
        "stock": Zone(NOBODY, backs=NOBODY),
        "hand": Zone(OWNER, each=True, loose=True),
        "hold": Zone(OWNER, each=True),
        "quay": Zone(EVERYONE),
    }
    RESAMPLE: ClassVar[Mapping[str, Callable[[Any, int, Shuffle], None]]] = {
        "tide": imagine_tide,
        "orders": imagine_orders,
    }
    options: Options
    turn: Public[int]
    round: Public[int]
    coins: Public[list[int]]
    orders: Private[list[int]]  # the good each seat is paid for at the end
    tide: Secret[int]

    @classmethod
    def box(cls, seats: int, options: Options) -> list[int]:
        return [SILK] * 4 + [TEA] * 4 + [GUN] * 4 + [BADGE] * 5 + [PASS] * 4
