"""The Blakes on the table, their conflict and the stack, as a view shows them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import SKIN, STATS, WIT, Event, signed
from app.games.blakes.conflict import COMPARED, cost
from app.games.blakes.effects import KINDS
from app.games.blakes.screen.pictures import (
    SIGNS,
    Board,
    Chip,
    Clash,
    Fighter,
    Mark,
    Play,
    Stack,
    Stat,
    chip,
    emblem,
    persona_name,
    slip,
    title_of,
)
from app.games.blakes.stats import Act, Parts, parts_words
from app.games.parts import Scene, Tap, cached_part, element_id
from app.games.view_reading import own_seat, owner_at
from app.kernel import View, themselves, who
from app.kernel.view import Option

AIMED_AT = {"assault": SKIN, "wits": WIT}  # the stat of the other that an attack is measured against
KIND_SIGNS = {"assault": "va", "wits": "wit"}
ACTS = {"assault": "Assault", "wits": "Wits"}
RISKY = "As things stand it would put you out of the game."


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
        emblem=emblem(persona),
        esteem=public["esteem"][blake],
        seat=seat if leads else None,
        hand=len(view["piles"][f"hand:{seat}"]),
        side="attacker" if public["attacker"] == blake else "defender" if public["defender"] == blake else "",
        stats=stats(scene, blake) if lives else (),
        chips=chips_on(view, blake) if lives else (),
    )


# -- stats -----------------------------------------------------------------------------------------------
@cached_part
def stat(index: int, row: Parts) -> Stat:
    base, event, buffs, acts, total = row
    parts = (("event", event), ("buff", buffs), ("action", acts))
    changes = [Mark(sign, signed(by)) for sign, by in parts if by]
    cut = base + event + buffs + acts < 0
    return Stat(SIGNS[index], total, base, tuple(changes), cut, parts_words(index, row))


def stats(scene: Scene, blake: int) -> tuple[Stat, ...]:
    """Three stats; in a conflict the one that is compared is marked."""
    public = scene.view["public"]
    made = [
        replace(stat(i, tuple(row)), id=stat_id(blake, i)) for i, row in enumerate(public["stats"][blake])
    ]
    if public["kind"]:
        mine, theirs = COMPARED[public["kind"]]
        for at, who in ((mine, public["attacker"]), (theirs, public["defender"])):
            if who == blake:
                made[at] = replace(made[at], met=True)
    return tuple(made)


def stat_id(blake: int, index: int) -> str:
    return f"{SIGNS[index]}-of-{blake}"


def attack(scene: Scene, option: Option) -> Tap:
    """The other's stat as the button of the attack on it."""
    view, public = scene.view, scene.view["public"]
    kind, me, blake = option["verb"], own_seat(view), owner_at(str(option["place"]))
    act, sure, at = ACTS[kind], None, AIMED_AT[kind]
    if not public["duo"]:
        act += f" {public['stats'][me][COMPARED[kind][0]][-1]}:{public['stats'][blake][at][-1]}"
        lost = -cost(kind, public["stats"][me], public["stats"][blake], 1)
        sure = RISKY if lost >= public["esteem"][me] else None
    return Tap(stat_id(blake, at), option["n"], f"{scene.words(option['label'])}.", sure, act=act)


# -- what is at work -------------------------------------------------------------------------------------
def chips_on(view: View, blake: int) -> tuple[Chip, ...]:
    public, piles = view["public"], view["piles"]
    event = BY_ID[piles["event:0"][0]] if piles["event:0"] else None
    twin = public["twins"][blake]
    return chips(
        blake,
        public["personas"][blake],
        twin,
        bool(twin) or (isinstance(event, Event) and event.mutes),
        tuple(piles[f"buffs:{blake}"]),
        tuple(public["acts"][blake]),
        public["lapsed"][blake],
    )


@cached_part
def chips(
    blake: int,
    persona: str,
    twin: str,
    muted: bool,
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
            replace(chip(buff, persona, muted), id=element_id(f"buffs:{blake}:{at}"))
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
    lost = cost(kind, rows[attacker], rows[defender], public["factor"])
    mine, theirs = COMPARED[kind]
    fighters = (
        fighter(scene, attacker, mine, max(0, -lost)),
        fighter(scene, defender, theirs, max(0, lost)),
    )
    return Clash(
        KINDS[kind], KIND_SIGNS[kind], public["factor"], fighters, scene.sentence(f"{ends(scene, rows)}.")
    )


def fighter(scene: Scene, blake: int, at: int, loses: int) -> Fighter:
    public = scene.view["public"]
    seat = blake % scene.view["seats"]
    persona = public["personas"][blake]
    return Fighter(
        who=scene.named(seat),
        emblem=emblem(persona),
        persona=title_of(persona),
        stat=stat(at, tuple(public["stats"][blake][at])),
        title=STATS[at],
        loses=loses,
    )


def ends(scene: Scene, rows: Sequence[Sequence[Parts]]) -> str:
    """How the conflict would end with these stats, as the kernel speaks of players."""
    public = scene.view["public"]
    attacker, defender = public["attacker"], public["defender"]
    lost = cost(public["kind"], rows[attacker], rows[defender], public["factor"])  # type: ignore[arg-type]
    if not lost:
        return "Nobody would lose anything"
    loser = defender if lost > 0 else attacker
    named = title_of(public["personas"][loser]) if public["duo"] else who(loser % scene.view["seats"])
    falls = " and be out" if abs(lost) >= public["esteem"][loser] else ""
    return f"{named} would lose {abs(lost)}{falls}"


# -- the stack -------------------------------------------------------------------------------------------
def stack(scene: Scene) -> Stack:
    """K15: the last played is settled first, so it stands first."""
    view = scene.view
    cards = zip(view["piles"]["stack:0"], view["public"]["plays"], strict=True)
    made = [play(scene, card, seat, aim) for card, (seat, aim) in cards]
    return Stack(tuple(reversed(made)))


def play(scene: Scene, card: str, seat: int, aim: str) -> Play:
    on = f"on {themselves(seat)}" if aim == f"on {who(seat)}" else aim
    return Play(slip(card), scene.named(seat), scene.sentence(on))
