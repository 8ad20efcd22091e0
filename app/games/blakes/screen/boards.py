"""The Blakes on the table, their conflict and the stack, as a view shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import STATS, Event, signed
from app.games.blakes.conflict import COMPARED, cost
from app.games.blakes.effects import KINDS
from app.games.blakes.screen.parts import (
    SIGNS,
    Board,
    Chip,
    Clash,
    Fighter,
    Play,
    Stack,
    Stat,
    chip,
    persona_name,
    portrait,
    slip,
    title_of,
)
from app.games.blakes.stats import Act, Parts
from app.games.parts import Scene, Tap, cached_part, element_id
from app.games.view_reading import own_seat, owner_at
from app.kernel import View, who
from app.kernel.view import Option

KIND_SIGNS = {"assault": "va", "wits": "wit"}
ATTACKS = {"assault": "Assault", "wits": "Wits"}
SHORT_STATS = (ATTACKS["assault"], *STATS[1:])
RISKY = "As things stand, this puts you out of the game."


def blakes(view: View) -> list[int]:
    """The Blakes by their players; the style sheet puts the viewer's own last."""
    seats, all_blakes = view["seats"], len(view["public"]["personas"])
    return [blake for seat in range(seats) for blake in range(seat, all_blakes, seats)]


def board(scene: Scene, blake: int) -> Board:
    view, public = scene.view, scene.view["public"]
    seats = view["seats"]
    seat = blake % seats
    player, persona, out = scene.players[seat], public["personas"][blake], public["out"][seat]
    lives = bool(view["piles"][f"blake:{blake}"])
    leads = blake < seats  # the first Blake of a player bears what is the player's
    over = view["outcome"] is not None
    loser, lost = stake(view, public["stats"])
    return Board(
        blake=blake,
        who=scene.named(seat),
        turn=not over and public["turn"] == seat,
        asked=leads and seat in view["waiting"],
        starts=leads and not out and public["start"] == seat and public["round"] > 0,
        bot=leads and player.bot,
        gone=player.gone if leads else None,
        out=f"Out in round {out}" if out and not lives else "",
        persona=persona_name(persona),
        portrait=portrait(persona),
        twin=portrait(public["twins"][blake]),
        esteem=public["esteem"][blake],
        loses=min(lost, public["esteem"][blake]) if loser == blake else 0,
        seat=seat if leads else None,
        hand=len(view["piles"][f"hand:{seat}"]),
        side="attacker" if public["attacker"] == blake else "defender" if public["defender"] == blake else "",
        stats=stats(view, blake) if lives else (),
        chips=chips_on(view, blake) if lives else (),
    )


# -- stats -----------------------------------------------------------------------------------------------
def stats(view: View, blake: int) -> tuple[Stat, ...]:
    """Three stats; in a conflict the one that is compared is marked."""
    public, event = view["public"], view["piles"]["event:0"]
    met = -1
    if public["kind"]:
        mine, theirs = COMPARED[public["kind"]]
        met = mine if public["attacker"] == blake else theirs if public["defender"] == blake else met
    return stats_of(
        tuple(map(tuple, public["stats"][blake])),
        public["personas"][blake],
        event[0] if event else "",
        () if muted(view, blake) else tuple(view["piles"][f"buffs:{blake}"]),
        tuple(act for act, _ in public["acts"][blake][public["lapsed"][blake] :]),
        met,
    )


@cached_part
def stats_of(
    rows: tuple[Parts, ...],
    persona: str,
    event: str,
    buffs: tuple[str, ...],
    acts: tuple[str, ...],
    met: int,
) -> tuple[Stat, ...]:
    made = []
    for at, (base, *_, total) in enumerate(rows):
        parts = [str(base), *changes(at, persona, (event, *buffs, *acts))]
        if sum(rows[at][:-1]) < 0:
            parts.append("never below 0")
        trend = "up" if total > base else "down" if total < base else ""
        made.append(Stat(SIGNS[at], STATS[at], total, trend, " \u00b7 ".join(parts), at == met))
    return tuple(made)


def changes(at: int, persona: str, cards: Sequence[str]) -> Iterator[str]:
    """The cards that change this stat, and by how much."""
    for face in cards:
        by = BY_ID[face].stats_for(persona)[at] if face else 0
        if by:
            yield f"{title_of(face)} {signed(by)}"


def muted(view: View, blake: int) -> bool:
    """Whether the Buffs on this Blake do not count now (K22, K33)."""
    event = view["piles"]["event:0"]
    lying = BY_ID[event[0]] if event else None
    return bool(view["public"]["twins"][blake]) or (isinstance(lying, Event) and lying.mutes)


# -- attacks ---------------------------------------------------------------------------------------------
def attack(scene: Scene, option: Option) -> Tap:
    """The button of an attack, under its target; with two Blakes each it is not yet known who attacks."""
    view, public = scene.view, scene.view["public"]
    kind, me, blake = option["verb"], own_seat(view), owner_at(str(option["place"]))
    act, sure = ATTACKS[kind], None
    if not public["duo"]:
        mine, theirs = COMPARED[kind]
        lost = cost(kind, public["stats"][me], public["stats"][blake], 1)
        act += f" {public['stats'][me][mine][-1]}:{public['stats'][blake][theirs][-1]}\n{comes_of(lost)}"
        sure = RISKY if -lost >= public["esteem"][me] else None
    return Tap(f"{kind}-on-{blake}", option["n"], f"{scene.words(option['label'])}.", sure, act=act)


def comes_of(lost: int) -> str:
    """What an attack would cost, in two or three words for the one who makes it."""
    if not lost:
        return "nobody hurt"
    return f"they lose {lost}" if lost > 0 else f"you lose {-lost}"


# -- what is at work -------------------------------------------------------------------------------------
def chips_on(view: View, blake: int) -> tuple[Chip, ...]:
    public, piles = view["public"], view["piles"]
    return chips(
        blake,
        public["personas"][blake],
        public["twins"][blake],
        muted(view, blake),
        tuple(piles[f"buffs:{blake}"]),
        tuple(public["acts"][blake]),
        public["lapsed"][blake],
    )


@cached_part
def chips(
    blake: int,
    persona: str,
    twin: str,
    off: bool,
    buffs: tuple[str, ...],
    acts: tuple[Act, ...],
    lapsed: int,
) -> tuple[Chip, ...]:
    """Who is united with it, its Buffs, and the Actions of this turn; what does not count is marked."""
    united = []
    if twin:
        words = f"Blunder Twin Powers with {title_of(twin)}: both base stats add up, Buffs do not count."
        united.append(Chip("twin", f"with {title_of(twin)}", (), words))
    return (
        *united,
        *(
            replace(chip(buff, persona, off), id=element_id(f"buffs:{blake}:{at}"))
            for at, buff in enumerate(buffs)
        ),
        *(chip(act, persona, at < lapsed, pair) for at, (act, pair) in enumerate(acts)),
    )


# -- the conflict ----------------------------------------------------------------------------------------
def clash(scene: Scene) -> Clash:
    """Both sides, what is compared, and what it would cost as things stand: for all to follow."""
    public = scene.view["public"]
    kind, attacker, defender, rows = public["kind"], public["attacker"], public["defender"], public["stats"]
    if not kind or not scene.view["piles"][f"blake:{attacker}"]:
        return Clash()
    loser, lost = stake(scene.view, rows)
    mine, theirs = COMPARED[kind]
    before = public["esteem"][loser] if lost else 0
    return Clash(
        KINDS[kind],
        KIND_SIGNS[kind],
        public["factor"],
        (
            fighter(mine, rows[attacker][mine], lost if loser == attacker else 0),
            fighter(theirs, rows[defender][theirs], lost if loser == defender else 0),
        ),
        scene.sentence(f"{ends(scene, rows)}."),
        before,
        max(0, before - lost),
    )


def fighter(at: int, row: Parts, loses: int) -> Fighter:
    base, *changed, total = row
    sums = " ".join((str(base), *(signed(by) for by in changed if by)))
    return Fighter(SHORT_STATS[at], total, sums if any(changed) else "", loses)


def stake(view: View, rows: Sequence[Sequence[Parts]]) -> tuple[int, int]:
    """Which Blake would lose how much in the conflict with these stats; (-1, 0): none."""
    public = view["public"]
    if not public["kind"]:
        return -1, 0
    attacker, defender = public["attacker"], public["defender"]
    lost = cost(public["kind"], rows[attacker], rows[defender], public["factor"])  # type: ignore[arg-type]
    return (defender if lost > 0 else attacker if lost else -1), abs(lost)


def ends(scene: Scene, rows: Sequence[Sequence[Parts]]) -> str:
    """How the conflict would end with these stats, as the kernel speaks of players."""
    public = scene.view["public"]
    loser, lost = stake(scene.view, rows)
    if not lost:
        return "Nobody would be hurt"
    named = title_of(public["personas"][loser]) if public["duo"] else who(loser % scene.view["seats"])
    falls = " and be out" if lost >= public["esteem"][loser] else ""
    return f"{named} would lose {lost}{falls}"


# -- the stack -------------------------------------------------------------------------------------------
def stack(scene: Scene) -> Stack:
    """K15: the last played is settled first, so it stands first."""
    view = scene.view
    cards = enumerate(zip(view["piles"]["stack:0"], view["public"]["plays"], strict=True))
    made = [
        Play(element_id(f"stack:0:{at}"), slip(card), scene.named(seat), scene.sentence(aim))
        for at, (card, (seat, aim)) in cards
    ]
    return Stack(tuple(reversed(made)))
