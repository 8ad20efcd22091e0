"""The table: the regions of every game, made from a view. Public ones are the same for everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter

from app.games import GAMES, GameRecord
from app.games.parts import (
    Button,
    GameScreen,
    Player,
    Prompting,
    Region,
    Scene,
    Tap,
    cached_part,
    element_id,
    sentence,
)
from app.kernel import LET, View, who
from app.kernel.cards import BOX
from app.kernel.log import listed
from app.rooms.live.room_hub import RoomHub
from app.rooms.snapshot import MemberSnapshot
from app.tables.clock import Deadline
from app.web.screen import open_cards
from app.web.screen.parts import (
    SEAT,
    ActButton,
    AfterPart,
    ChoicesPart,
    ClockPart,
    Face,
    Link,
    Moves,
    PromptPart,
    ResultRow,
    ResultsPart,
    SeatPart,
    StatusPart,
    TagsPart,
)
from app.web.screen.rules_excerpts import explained

RegionsByArea = dict[str, list[Region]]
NO_PROMPT = Region("prompt", "parts/prompt.html", "prompt", PromptPart())
NO_CHOICES = Region("choices", "parts/prompt.html", "choices", ChoicesPart())
NO_STATUS = Region("status", "parts/prompt.html", "status", StatusPart(()))
NO_CLOCK = Region("clock", "parts/prompt.html", "clock", ClockPart())
NO_RESULTS = Region("results", "parts/results.html", "results", ResultsPart())
ABANDONED = Region(
    "results", "parts/results.html", "results", ResultsPart("The game was ended", "Nobody wins.")
)
OTHERS = "others"  # what passing.js lets pass that is not about the player
ALL_KNOW, ALONE = 5, 3  # seconds until the only choice is taken
CARDS_SHOWN = 8  # of each player in the results: so many fit side by side on a phone
NOTHING_AFTER = Region("after", "parts/results.html", "after", AfterPart())
DEALING_WORDS = "Dealing the cards. Every seat adds to the shuffle."
DEALING = Region("after", "parts/results.html", "after", AfterPart(over=True, wait=DEALING_WORDS))


def public_regions(scene: Scene, game: GameRecord, *, ended: bool) -> RegionsByArea:
    """The public regions; `ended`: the match was ended early."""
    screen, turn = game.screen, game.turn(scene.view)
    return {
        "seats": [seat_region(scene, screen, seat, turn) for seat in range(scene.view["seats"])],
        "results": [ABANDONED if ended else results_region(scene, screen)],
        "felt": screen.felt(scene),
        "dock": [status_region(scene)],
        "boxes": screen.boxes(scene),
        "moves": [moves_region(scene.view, scene.question)],
    }


def own_regions(scene: Scene, game: GameRecord) -> RegionsByArea:
    """The regions for the scene's seat only; a spectator has nothing to decide."""
    if scene.view["seat"] is None:
        return {"dock": [NO_PROMPT, NO_CHOICES]}
    screen = game.screen
    prompt = prompt_region(scene, screen, explained(scene.view))
    choices = ChoicesPart(tuple(own_taps(scene, game)))
    return {
        "dock": [prompt, Region("choices", "parts/prompt.html", "choices", choices), *screen.dock(scene)],
        "boxes": screen.own_boxes(scene),
    }


def seat_region(scene: Scene, screen: GameScreen, seat: int, turn: int | None) -> Region:
    player = scene.players[seat]
    tags = TagsPart(seat, turn == seat, seat in scene.view["waiting"], player.gone, player.bot)
    part = SeatPart(seat, player, tags, screen.badge(scene, seat), screen.facts(scene, seat))
    return Region(f"seat-{seat}", SEAT, "seat", part)


def own_taps(scene: Scene, game: GameRecord) -> list[Tap]:
    """What a tap on each element does: the game's taps, and the options that belong to a player."""
    if scene.view["seat"] is None:
        return []
    taps = game.screen.taps(scene)
    for option in scene.view["options"]:
        place = option["place"]
        if place is not None and place.startswith("seat:"):
            words = scene.words(option["label"])
            taps.append(Tap(f"act-{place.removeprefix('seat:')}", option["n"], act=words))
    return taps


def prompt_region(scene: Scene, present: GameScreen, kind: str | None = None) -> Region:
    """What the viewer has to decide; `kind` links it to its explanation in the help sheet."""
    view = scene.view
    asking = view["asking"]
    if view["options"] and asking is not None:
        game = GAMES[view["game"]]
        prompting, concerns = game.prompting, game.concerns
        made = buttons(scene, present, prompting)
        let = _let(view, made)
        part = PromptPart(
            q=scene.q,
            text=scene.words(view["prompt"]),
            hint=present.hint(scene),
            let=let,
            passes=() if let is None else _passes(view),
            mine=concerns is None or concerns(view),
            forced=_forced(scene),
            options=made,
            amount=None if prompting is None else prompting.amount(scene),
            kind=kind,
            news=view["news"],
        )
    elif view["answered"] is not None:
        part = PromptPart(answered=scene.words(view["answered"]))
    else:
        return NO_PROMPT
    return Region("prompt", "parts/prompt.html", "prompt", part)


def _forced(scene: Scene) -> int:
    """After how many seconds the only choice is taken; 0: the player is waited for.

    If all can see that there is only one, the time is the same for everybody. Otherwise it could reveal to
    rivals what the player holds, so it is taken only where all rivals are bots, which do not look at times.
    Options that all pass are one choice.
    """
    view, asking = scene.view, scene.view["asking"]
    if asking is not None and view["seat"] in asking.get("forced", ()):
        return ALL_KNOW
    only = len(view["options"]) == 1 or all(option["declines"] for option in view["options"])
    alone = only and all(player.bot for seat, player in enumerate(scene.players) if seat != view["seat"])
    return ALONE if alone else 0


def _let(view: View, made: Sequence[Button]) -> int | None:
    """The option for passing automatically: the one that passes most. None if it needs a second tap."""
    offered = view["options"]
    if offered[0]["verb"] != LET[0]:
        return None
    return max((each.n for each in made if offered[each.n]["declines"] and each.sure is None), default=None)


def _passes(view: View) -> tuple[tuple[str, str], ...]:
    """How long a player may pass automatically: (unit, the number of the current one).

    If the game tells what is about a player, they may also pass on everything else, for the whole game.
    """
    game, public = GAMES[view["game"]], view["public"]
    number = _round(view)
    now = {} if number is None else {"round": number}
    if game.whose_turn is not None:
        now = {"turn": " ".join(str(public[field]) for field in game.turn_fields), **now}
    if game.concerns is not None:
        now = {OTHERS: "", **now}
    return (*now.items(), ("game", ""))


def _round(view: View) -> str | None:
    """The number of the round, in a game that has rounds."""
    return str(view["public"]["round"]) if "round" in GAMES[view["game"]].turn_fields else None


def buttons(scene: Scene, present: GameScreen, prompting: Prompting | None) -> tuple[Button, ...]:
    """The buttons of all options except those whose card in the viewer's dock is the button."""
    game, made = GAMES[scene.view["game"]], []
    for option in scene.view["options"]:
        place = option["place"]
        if game.in_dock(scene.view, place):
            continue
        seat = int(place.removeprefix("seat:")) if place is not None and place.startswith("seat:") else None
        button = Button(
            option["n"],
            scene.words(option["label"]),
            kind="plain" if option["declines"] or seat is not None else "main",
            emblems=present.signs(scene, place),
            colour=None if seat is None else scene.players[seat].colour,
        )
        tuned = button if prompting is None else prompting.tune(scene, option, button)
        if tuned is not None:
            made.append(tuned)
    made.sort(key=attrgetter("last"))
    return tuple(made)


def status_region(scene: Scene) -> Region:
    """Whom the table waits for, and for what. The style sheet hides it from the players asked."""
    view = scene.view
    if view["asking"] is None:
        return NO_STATUS
    doing, players = view["asking"]["doing"], tuple(scene.players)
    return waiting_for(tuple(view["waiting"]), doing, players, explained(view), _round(view))


def clock_region(deadline: Deadline | None) -> Region:
    """How long the table waits; the same for everybody."""
    if deadline is None:
        return NO_CLOCK
    part = ClockPart(deadline.until, deadline.end - deadline.until)
    return Region("clock", "parts/prompt.html", "clock", part)


@cached_part
def waiting_for(
    seats: tuple[int, ...], doing: str, players: tuple[Player, ...], kind: str | None, now: str | None
) -> Region:
    names = listed([who(seat) for seat in seats])
    part = StatusPart(sentence(f"Waiting for {names} to {doing}.", players), kind, now)
    return Region("status", "parts/prompt.html", "status", part)


def results_region(scene: Scene, present: GameScreen) -> Region:
    """How it ended."""
    view = scene.view
    outcome = view["outcome"]
    if outcome is None:
        return NO_RESULTS
    winners, scores, fates = outcome["winners"], outcome["scores"], outcome["fates"]
    standings = [present.standing(scene, seat) for seat in range(view["seats"])]
    rows = []
    for seat in sorted(range(view["seats"]), key=lambda s: (s not in winners, standings[s].rank)):
        player, standing = scene.players[seat], standings[seat]
        rows.append(
            ResultRow(
                name=player.name,
                colour=player.colour,
                me=view["seat"] == seat,
                won=seat in winners,
                score=None if scores is None else scores[seat],
                fate=fates[seat][:1].upper() + fates[seat][1:] if fates is not None and fates[seat] else None,
                emblem=standing.emblem,
                note=standing.note,
                cards=standing.cards[:CARDS_SHOWN],
                more=max(0, len(standing.cards) - CARDS_SHOWN),
                sad=standing.sad and seat not in winners,
            )
        )
    title = winning(scene.players, winners, view["seat"])
    part = ResultsPart(title, present.verdict(scene), tuple(rows))
    return Region("results", "parts/results.html", "results", part)


def after_region(hub: RoomHub, me: MemberSnapshot, address: Callable[[str], str]) -> Region:
    """What a member may do once the match has ended."""
    room = hub.room
    if room.match_status == "dealing":
        return DEALING  # the table of the last match stays until the next one is dealt
    if room.match is None or room.match_status not in ("over", "abandoned"):
        return NOTHING_AFTER
    host = room.member(room.host)
    powers = (ActButton("rematch", "Rematch", main=True), ActButton("lobby", "Another game"))
    players = [player for player in room.chairs if player is not None]
    people = [player for player in players if player.bot is None]
    ready = [player for player in players if player.ready or player.id == room.host]  # the host starts it
    part = AfterPart(
        over=True,
        acts=powers if room.host == me.id else (),
        wait=None
        if room.host == me.id
        else f"{'The host' if host is None else host.name} can start a rematch or another game.",
        wants_rematch=None if me.seat is None or room.host == me.id else me.ready,
        rematch=tuple(Face(player.name, player.colour, player.bot is not None) for player in ready)
        if len(people) > 1
        else (),
        players=len(players),
        links=(
            Link(address(replay_path(room.match, me.seat)), "Replay", "play"),
            Link(address(f"/api/matches/{room.match}/export"), "Download", "download"),
        ),
        open_cards=open_cards.agreement(room, me),
    )
    return Region("after", "parts/results.html", "after", part)


def replay_path(match: str, seat: int | None) -> str:
    """The address of the replay for a member of the match: from their own view, from the deal on."""
    return f"/matches/{match}" + ("" if seat is None else f"?at=0&eyes={seat}")


def winning(players: Sequence[Player], winners: Sequence[int], me: int | None) -> str:
    if not winners:
        return "Nobody wins"
    names = ["you" if seat == me else players[seat].name for seat in winners]
    names.sort(key=lambda name: name != "you")
    if len(names) == 1:
        return "You win" if names[0] == "you" else f"{names[0]} wins"
    together = ", ".join(names[:-1]) + f" and {names[-1]}"
    return together[0].upper() + together[1:] + " share the win"


def moves_region(view: View, question: int | None) -> Region:
    """The cards that moved. The question's number comes first, so that the same move later is a new value."""
    flights = [
        f"{element_id(move['from'])}>{element_id(move['to'])}"
        for move in view["moved"]
        if not move["from"].startswith(BOX) and not move["to"].startswith(BOX)  # no screen shows the box
    ]
    moves = " ".join(("end" if question is None else str(question), *flights))
    return Region("moves", "parts/prompt.html", "moves", Moves(moves))
