"""The table as one viewer sees it: the regions every game has, made from a view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from app.games import GAMES
from app.games.parts import Button, Player, Present, Prompting, Region, Scene, element_id, sentence
from app.kernel import LET, View, who
from app.kernel.cards import BOX
from app.kernel.log import listed
from app.tables.clock import Deadline
from app.web.screen.parts import (
    Act,
    ClockPart,
    Link,
    Moves,
    PromptPart,
    ResultsPart,
    Row,
    SeatPart,
    StatusPart,
)

NO_PROMPT = Region("prompt", "parts/prompt.html", "prompt", PromptPart())
NO_STATUS = Region("status", "parts/prompt.html", "status", StatusPart(()))
NO_CLOCK = Region("clock", "parts/prompt.html", "clock", ClockPart())
NO_RESULTS = Region("results", "parts/results.html", "results", ResultsPart())


def seat_region(scene: Scene, present: Present, seat: int) -> Region:
    """The same to all who are not on it."""
    view, player = scene.view, scene.players[seat]
    option = scene.offered.get(f"seat:{seat}")
    part = SeatPart(
        seat=seat,
        name=player.name,
        colour=player.colour,
        me=view["seat"] == seat,
        turn=GAMES[view["game"]].turn(view) == seat,
        asked=seat in view["waiting"],
        gone=player.gone,
        bot=player.bot,
        badge=present.badge(scene, seat),
        facts=present.facts(scene, seat),
        n=None if option is None else option["n"],
        act=None if option is None else scene.words(option["label"]),
    )
    return Region(f"seat-{seat}", "parts/seat.html", "seat", part)


def prompt_region(scene: Scene, present: Present, kind: str | None = None) -> Region:
    """What the viewer has to decide; `kind` names what is said about it on the same page."""
    view = scene.view
    if view["options"]:
        prompting = GAMES[view["game"]].prompting
        made = buttons(scene, present, prompting)
        part = PromptPart(
            q=scene.q,
            text=scene.words(view["prompt"]),
            hint=present.hint(scene),
            # Where letting it pass stakes something, it is asked for each time.
            let=view["options"][0]["verb"] == LET[0]
            and bool(made)
            and (made[0].n, made[0].sure) == (0, None),
            options=made,
            amount=None if prompting is None else prompting.amount(scene),
            kind=kind,
        )
    elif view["answered"] is not None:
        part = PromptPart(answered=scene.words(view["answered"]))
    else:
        return NO_PROMPT
    return Region("prompt", "parts/prompt.html", "prompt", part)


def buttons(scene: Scene, present: Present, prompting: Prompting | None) -> tuple[Button, ...]:
    """All options but those whose card in the viewer's dock is the button."""
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
    return tuple(made)


def status_region(scene: Scene) -> Region:
    """Whom the table waits for, and for what; nothing for the one who must decide."""
    view = scene.view
    if view["asking"] is None or view["options"]:
        return NO_STATUS
    return waiting_for(tuple(view["waiting"]), view["asking"]["doing"], tuple(scene.players))


def clock_region(deadline: Deadline | None) -> Region:
    """How long the table waits; the same for everybody."""
    if deadline is None:
        return NO_CLOCK
    part = ClockPart(deadline.until, deadline.end - deadline.until)
    return Region("clock", "parts/prompt.html", "clock", part)


@lru_cache(maxsize=1024)
def waiting_for(seats: tuple[int, ...], doing: str, players: tuple[Player, ...]) -> Region:
    names = listed([who(seat) for seat in seats])
    part = StatusPart(sentence(f"Waiting for {names} to {doing}.", players))
    return Region("status", "parts/prompt.html", "status", part)


class After(NamedTuple):
    """What a viewer may do once the game is over."""

    host: bool
    host_name: str
    export: str | None
    replay: str | None = None


def results_region(scene: Scene, present: Present, after: After) -> Region:
    """How it ended, and what may follow."""
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
            Row(
                name=player.name,
                colour=player.colour,
                me=view["seat"] == seat,
                won=seat in winners,
                score=None if scores is None else scores[seat],
                fate=None if fates is None else fates[seat][:1].upper() + fates[seat][1:],
                emblem=standing.emblem,
                note=standing.note,
            )
        )
    title = winning(scene.players, winners, view["seat"])
    part = after_game(title, present.verdict(scene), tuple(rows), after)
    return Region("results", "parts/results.html", "results", part)


def abandoned_region(after: After) -> Region:
    part = after_game("The game was ended", "Nobody wins.", (), after)
    return Region("results", "parts/results.html", "results", part)


def after_game(title: str, text: str | None, rows: tuple[Row, ...], after: After) -> ResultsPart:
    return ResultsPart(
        title,
        text,
        rows,
        acts=(Act("rematch", "Play again", main=True), Act("lobby", "Another game")) if after.host else (),
        wait=None if after.host else f"{after.host_name} may start another game.",
        links=tuple(
            Link(href, label)
            for href, label in ((after.replay, "Replay"), (after.export, "Download the game"))
            if href is not None
        ),
    )


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
    """What travelled. The question comes first: the same flight a second time is still another one."""
    flights = [
        f"{element_id(move['from'])}>{element_id(move['to'])}"
        for move in view["moved"]
        if not move["from"].startswith(BOX)  # no screen shows the box
    ]
    moves = " ".join(("end" if question is None else str(question), *flights))
    return Region("moves", "parts/prompt.html", "moves", Moves(moves))
