"""Checks of a single world, for leaks that would look the same in both twins."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sqlalchemy import select

from app.db.models import Match
from app.kernel import SPECTATOR
from app.kernel.chance import key_of
from app.tables.deal.commitment import Terms, commitment_of
from tools.fuzz.streams.script import Script, hearer, said
from tools.fuzz.streams.socket_client import BROKEN
from tools.fuzz.streams.world import PAGE, World

CODES = frozenset(
    {"bad_message", "too_fast", "not_yours", "stale", "not_offered", "muted", "no_whispers"}
)  # the only texts of an error


async def overheard(world: World, script: Script) -> list[str]:
    """What a viewer was sent that was not meant for them."""
    async with world.app.state.services.runtime.database.reading() as session:
        match = (await session.execute(select(Match).where(Match.id == world.match))).scalar_one()
    shares = [bytes.fromhex(each["bytes"]) for each in match.contributions]
    secrets = [match.secret, match.seed, key_of(match.seed), *shares]
    running = match.status == "playing"
    return [
        *(seeds(world, secrets) if running else ()),
        *commitments(world, match),
        *messages_after_secret_answers(world),
        *talk(world, script),
        *errors(world),
        *faults(world),
    ]


def seeds(world: World, secrets: list[bytes]) -> Iterator[str]:
    """The seed, secret and contributions are sent to no client."""
    for (viewer, kind), heard in world.heard.items():
        for step, text in heard:
            if any(secret.hex() in text for secret in secrets):
                yield f"{viewer} is told a secret of the deal by {kind} in step {step}"


def commitments(world: World, match: Match) -> Iterator[str]:
    """The commitment is that of the secret and the terms, and does not reveal the secret."""
    terms = Terms.of(match.game, match.version, match.options, match.players)
    bound = commitment_of(match.secret, terms)
    for (viewer, _), heard in world.heard.items():
        for _, text in heard:
            if text.startswith('{"type":"commitment"'):
                told = json.loads(text)["commitment"]
                if told != bound or match.secret.hex() in text:
                    yield f"{viewer} is told another commitment: {told}"


def messages_after_secret_answers(world: World) -> Iterator[str]:
    """After a secret answer, only the seat that answered is sent anything."""
    still = {step: answer.seat for step, answer in world.answered.items() if answer.secret}
    for (viewer, kind), heard in world.heard.items():
        for step, text in heard:
            if step in still and still[step] != viewer:
                yield f"{viewer} is sent {text[:80]!r} by {kind} when {still[step]} answers in secret"


def talk(world: World, script: Script) -> Iterator[str]:
    """A whisper is sent to two members only, and spectators' chat to spectators only."""
    for event in (event for events in script.events for event in events):
        if event.what == "whisper":
            ears = {event.who, hearer(event)} if event.who != SPECTATOR else set()
        elif event.what == "say" and event.who == SPECTATOR:
            ears = {SPECTATOR}
        else:
            continue
        for (viewer, kind), heard in world.heard.items():
            if viewer not in ears and any(said(event) in text for _, text in heard):
                yield f"{viewer} reads by {kind} what {event.who} said to {sorted(ears)}"


def errors(world: World) -> Iterator[str]:
    """An error message contains a code and nothing else."""
    for (viewer, _), heard in world.heard.items():
        for step, text in heard:
            if text.startswith('{"type":"error"'):
                error = json.loads(text)
                if error.keys() != {"type", "id", "code"} or error["code"] not in CODES:
                    yield f"an error tells {viewer} more than its code in step {step}: {text}"


def faults(world: World) -> Iterator[str]:
    """No page fails: an error could reveal as much as a page."""
    for (viewer, kind), heard in world.heard.items():
        for step, text in heard:
            if kind == PAGE and text.startswith(f"{BROKEN} "):
                yield f"a page breaks that {viewer} looks at in step {step}"
