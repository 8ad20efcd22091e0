"""The script of a world: the answers of a game, and everything else that clients do between them.

They reload, reconnect, chat and whisper, send messages that are malformed, stale, not theirs or not offered,
repeat messages, and request pages that might leak.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from app.kernel import SPECTATOR
from app.web.screen.table_previews import FRESH_MILLIS
from app.web.socket.endpoint import HEARTBEAT_SECONDS
from tools.fuzz.streams.plan import TwinPlan
from tools.fuzz.streams.world import HTML, JSON, World, tick
from tools.fuzz.walks import WalkedAnswer

FROM_MEMORY = 0.8
NO_SUCH_OPTION = 999  # more than any question has options
EVENTS = (
    "reload", "reload", "reconnect", "say", "whisper", "nonsense", "stale", "far", "far", "repeat", "entropy",
    "doors", "tick",
)  # fmt: skip


@dataclass(frozen=True)
class ScriptEvent:
    """Something that one of the viewers does."""

    what: str
    who: int
    number: int  # makes each event unique


@dataclass(frozen=True)
class Script:
    answers: Sequence[WalkedAnswer]
    events: Sequence[Sequence[ScriptEvent]]  # before each answer, and after the last
    back: bool = False  # whether viewers look back: only if the worlds differ from the deal on


def script_of(
    answers: Sequence[WalkedAnswer], rnd: Random, *, events: float = 0.7, back: bool = False
) -> Script:
    """Makes a script with `events` events per answer."""
    seats = answers[0].before.seats
    viewers = (*range(seats), SPECTATOR)
    kinds = (*EVENTS, "back", "back", "back") if back else EVENTS
    scattered: list[list[ScriptEvent]] = [[] for _ in range(len(answers) + 1)]
    for number in range(int(len(answers) * events)):
        place = rnd.randrange(len(scattered))
        scattered[place].append(ScriptEvent(rnd.choice(kinds), rnd.choice(viewers), number))
    for viewer in viewers:  # each viewer does at least the most revealing things
        for what in ("reload", "reconnect", "far", "doors"):
            place = rnd.randrange(len(scattered))
            scattered[place].append(ScriptEvent(what, viewer, len(viewers) * 100 + viewer))
        if back:  # at the end, when there is most to look back at
            scattered[-1].append(ScriptEvent("back", viewer, len(viewers) * 100 + viewer))
    return Script(answers, scattered, back)


def said(event: ScriptEvent) -> str:
    return f"Psst {event.number}." if event.what == "whisper" else f"Line {event.number}."


def hearer(event: ScriptEvent) -> int:
    """The seat that a whisper is addressed to."""
    return event.number % 2


async def perform(world: World, script: Script, plan: TwinPlan) -> None:
    """Performs the script in order; waits after each step until the loop is idle."""
    rnd = Random(len(script.answers))  # the same in every world
    for at, answer in enumerate(script.answers):
        for event in script.events[at]:
            world.step += 1
            await act(world, event, at)
        world.step += 1
        if at in plan.tables:
            # Mostly in memory; now and then the server restarts.
            await (world.replace_table if rnd.random() < FROM_MEMORY else world.restart_with)(plan.tables[at])
        world.step += 1
        world.answered[world.step] = answer
        if (number := plan.numbers[at]) is None:
            continue
        before = world.live.n
        world.say(
            answer.seat,
            {"type": "move", "q": answer.before.question, "n": number, "id": f"answer-{at}"},
            kind=HTML if at % 2 else JSON,
        )
        await tick(world, 0)
        assert world.live.n == before + 1, f"answer {at} was refused: {world.heard[answer.seat, JSON][-1]}"
    if script.answers[-1].after.result is None:
        for event in script.events[-1]:
            world.step += 1
            await act(world, event, len(script.answers))


async def act(world: World, event: ScriptEvent, at: int) -> None:
    """Performs an event, after this many answers."""
    who, name, room = event.who, f"{event.what}-{event.number}", f"/rooms/{world.code}"
    q = world.live.question
    match event.what:
        case "reload":
            await world.look_at(who, room)
        case "reconnect":
            await world.hang_up(who)
            await world.connect(who)
        case "say":
            world.say(who, {"type": "chat", "text": said(event)}, HTML)
        case "whisper":
            world.say(who, {"type": "chat", "text": said(event), "to": [hearer(event)]}, HTML)
        case "nonsense":
            world.say(who, '{"type":"move","q":', HTML)
            world.say(who, {"type": "move", "q": q, "n": 0, "id": name, "seat": 0})
        case "stale":
            world.say(who, {"type": "move", "q": (q or 0) + 1, "n": 0, "id": name}, HTML)
        case "far":
            world.say(who, {"type": "move", "q": q, "n": NO_SUCH_OPTION, "id": name}, HTML)
            world.say(who, {"type": "move", "q": q, "n": NO_SUCH_OPTION, "id": f"{name}-again"})
        case "repeat":
            world.say(who, {"type": "move", "q": q, "n": NO_SUCH_OPTION, "id": f"answer-{at - 1}"})
        case "entropy":
            world.say(who, {"type": "entropy", "match": world.match, "bytes": "00" * 16})
        case "doors":
            await tick(world, FRESH_MILLIS // 1000)  # expires the cached previews for visitors
            for path in world.pages():
                await world.look_at(who, path)
                if world.code in path or world.match in path:
                    await world.look_at(who, path, stranger=True)
        case "back":
            await world.look_at(who, f"{room}/back")
            await world.look_at(who, f"{room}/back?at={event.number % ((q or 0) + 1)}")
        case "tick":
            await tick(world, HEARTBEAT_SECONDS)
        case _:
            raise AssertionError(event.what)
    await tick(world, 0)
