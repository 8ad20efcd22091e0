"""The cards of Game of Blame by what they bear, and positions of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.games.blame.cards import ISSUES, ROLES, Emblem
from app.games.blame.rules import PlayOrStop
from app.games.blame.table import Blame, Options
from app.kernel import Question, Step
from tests.games.positions import position


def _bearing(emblems: Emblem) -> tuple[str, ...]:
    return tuple(issue.id for issue in ISSUES if issue.emblems == emblems)


_E, _C, _F, _S, _M, _W = Emblem

VICEROY, TREASURER, ARCHBISHOP, SPYMASTER, WIZARD, GENERAL = (role.id for role in ROLES)
ESTATES, ESTATES_2 = _bearing(_E)
COIN, COIN_2 = _bearing(_C)
FAITH, FAITH_2 = _bearing(_F)
SECRETS, SECRETS_2 = _bearing(_S)
MAGIC, MAGIC_2 = _bearing(_M)
WAR, WAR_2 = _bearing(_W)
ESTATES_COIN, ESTATES_COIN_2 = _bearing(_E | _C)
ESTATES_FAITH, ESTATES_FAITH_2 = _bearing(_E | _F)
ESTATES_SECRETS, ESTATES_SECRETS_2 = _bearing(_E | _S)
ESTATES_MAGIC, ESTATES_MAGIC_2 = _bearing(_E | _M)
ESTATES_WAR, ESTATES_WAR_2 = _bearing(_E | _W)
COIN_FAITH, COIN_FAITH_2 = _bearing(_C | _F)
COIN_SECRETS, COIN_SECRETS_2 = _bearing(_C | _S)
COIN_MAGIC, COIN_MAGIC_2 = _bearing(_C | _M)
COIN_WAR, COIN_WAR_2 = _bearing(_C | _W)
FAITH_SECRETS, FAITH_SECRETS_2 = _bearing(_F | _S)
FAITH_MAGIC, FAITH_MAGIC_2 = _bearing(_F | _M)
FAITH_WAR, FAITH_WAR_2 = _bearing(_F | _W)
SECRETS_MAGIC, SECRETS_MAGIC_2 = _bearing(_S | _M)
SECRETS_WAR, SECRETS_WAR_2 = _bearing(_S | _W)
MAGIC_WAR, MAGIC_WAR_2 = _bearing(_M | _W)
TREASON, TREASON_2, TREASON_3, TREASON_4, TREASON_5, TREASON_6 = _bearing(Emblem(63))

PLAIN = Options()
POWERS = Options(powers=True)
MISPLAYS = Options(misplays=True)
OPEN = Options(pile="open")


def blame(
    *,
    seats: int = 3,
    roles: Sequence[str] = (VICEROY, TREASURER, ARCHBISHOP, SPYMASTER),
    hands: Sequence[Sequence[str]] = (),
    secrets: Sequence[Sequence[str]] = (),
    pile: Sequence[str],
    draw: Sequence[str] = (),
    rest: str = "draw:0",
    turn: int = 0,
    played: int = 0,
    treason: bool = False,
    options: Options = PLAIN,
    agenda: Sequence[Step | Question[Any]] | None = None,
) -> Blame:
    """A position of Game of Blame, standing at `turn`'s choice to play or stop unless `agenda` says more.

    Hands and Secrets are by seat and may be left out; piles are bottom to top. For a short Draw pile, let the
    `rest` be somebody's Secrets, where it is out of play.
    """
    piles: dict[str, Sequence[str]] = {"draw:0": draw, "blame:0": pile}
    piles |= {f"hand:{seat}": hand for seat, hand in enumerate(hands)}
    piles |= {f"secrets:{seat}": buried for seat, buried in enumerate(secrets)}
    piles |= {f"role:{seat}": [role] for seat, role in enumerate(roles[:seats])}
    piles["centre:0"] = [role.id for role in ROLES if role.id not in roles[:seats]]
    return position(
        Blame,
        piles,
        seats=seats,
        options=options,
        fields={"turn": turn, "played": played, "treason": treason, "accusation": None},
        agenda=[PlayOrStop(turn)] if agenda is None else agenda,
        rest=rest,
        arrange=_cover_up,
    )


def title(card: str) -> str:
    return next(issue.title for issue in ISSUES if issue.id == card)


def _cover_up(t: Blame) -> None:
    """As if the cards of the Blame pile had been played one on the other."""
    if t.options.pile == "memory":
        for card in t.pile("blame")[:-1]:
            t.hide(card)
