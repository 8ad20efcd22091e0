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
    name_of,
    persona_name,
    slip,
    title_of,
)
from app.games.blakes.stats import Act, Parts, parts_words
from app.games.parts import Scene, cached_part, element_id
from app.kernel import View
from app.kernel.view import Option

AIMED_AT = {"assault": SKIN, "wits": WIT}  # the stat of the other that an attack is measured against
KIND_SIGNS = {"assault": "va", "wits": "wit"}
ACTS = {"assault": "Assault", "wits": "Wits"}
RISKY = "As things stand it would put you out of the game."


def blakes(view: View) -> list[int]:
    """The Blakes in the order in which they lie: the others' leftwards from the viewer, then one's own."""
    seats, me = view["seats"], view["seat"] or 0
    first = [(me + i) % seats for i in range(1, seats)] + [me]
    if view["seat"] is None:
        first = list(range(seats))
    return [blake for seat in first for blake in range(seat, len(view["public"]["personas"]), seats)]


def board(scene: Scene, blake: int) -> Board:
    view, public = scene.view, scene.view["public"]
    seats, me = view["seats"], view["seat"]
    seat = blake % seats
    player, persona, out = scene.players[seat], public["personas"][blake], public["out"][seat]
    lives = bool(view["piles"][f"blake:{blake}"])
    leads = blake < seats  # the first Blake of a player bears what is the player's
    over = view["outcome"] is not None
    return Board(
        blake=blake,
        name="You" if seat == me else player.name,
        colour=player.colour,
        me=seat == me,
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
    """Three stats; in a conflict the one that is compared, and on one's turn the buttons to attack."""
    public = scene.view["public"]
    made = [stat(i, tuple(row)) for i, row in enumerate(public["stats"][blake])]
    if public["kind"]:
        mine, theirs = COMPARED[public["kind"]]
        for at, who in ((mine, public["attacker"]), (theirs, public["defender"])):
            if who == blake:
                made[at] = replace(made[at], met=True)
    asking = scene.view["asking"]
    if asking is not None and asking["kind"] == "Turn":
        place = f"blake:{blake}"
        for option in scene.view["options"]:
            if option["place"] == place and option["verb"] in KINDS:
                at = AIMED_AT[option["verb"]]
                made[at] = attack(scene, blake, made[at], option)
    return tuple(made)


def attack(scene: Scene, blake: int, target: Stat, option: Option) -> Stat:
    """The other's stat as the button of the attack on it."""
    view, public = scene.view, scene.view["public"]
    kind, me = option["verb"], view["seat"]
    versus, sure = "", None
    if not public["duo"] and me is not None:
        versus = f"{public['stats'][me][COMPARED[kind][0]][-1]}:{target.total}"
        lost = -cost(kind, public["stats"][me], public["stats"][blake], 1)
        sure = RISKY if lost >= public["esteem"][me] else None
    label = scene.words(option["label"])
    return replace(
        target, n=option["n"], act=ACTS[kind], versus=versus, words=f"{label}. {target.words}", sure=sure
    )


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
    return Clash(KINDS[kind], KIND_SIGNS[kind], public["factor"], fighters, f"{ends(scene, rows)}.")


def fighter(scene: Scene, blake: int, at: int, loses: int) -> Fighter:
    public = scene.view["public"]
    seat = blake % scene.view["seats"]
    persona = public["personas"][blake]
    return Fighter(
        name="You" if seat == scene.view["seat"] else scene.players[seat].name,
        colour=scene.players[seat].colour,
        emblem=emblem(persona),
        persona=title_of(persona),
        stat=stat(at, tuple(public["stats"][blake][at])),
        title=STATS[at],
        loses=loses,
    )


def ends(scene: Scene, rows: Sequence[Sequence[Parts]]) -> str:
    """How the conflict would end with these stats."""
    public = scene.view["public"]
    attacker, defender = public["attacker"], public["defender"]
    lost = cost(public["kind"], rows[attacker], rows[defender], public["factor"])  # type: ignore[arg-type]
    if not lost:
        return "Nobody would lose anything"
    loser = defender if lost > 0 else attacker
    falls = " and be out" if abs(lost) >= public["esteem"][loser] else ""
    return f"{name_of(scene, loser, 'You')} would lose {abs(lost)}{falls}"


# -- the stack -------------------------------------------------------------------------------------------
def stack(scene: Scene) -> Stack:
    """K15: the last played is settled first, so it stands first."""
    view = scene.view
    cards = zip(view["piles"]["stack:0"], view["public"]["plays"], strict=True)
    made = [play(scene, card, seat, aim) for card, (seat, aim) in cards]
    return Stack(tuple(reversed(made)))


def play(scene: Scene, card: str, seat: int, aim: str) -> Play:
    me = seat == scene.view["seat"]
    name = "You" if me else scene.players[seat].name
    if aim == f"on {{{seat}}}":
        aim = "on yourself" if me else "on themselves"
    return Play(slip(card), name, scene.players[seat].colour, to_me(scene, aim))


def to_me(scene: Scene, words: str) -> str:
    """Words about seats, to the one who reads them."""
    me = scene.view["seat"]
    if me is not None:
        words = words.replace(f"{{{me}}}'s", "your").replace(f"{{{me}}}", "you")
    return scene.words(words)
