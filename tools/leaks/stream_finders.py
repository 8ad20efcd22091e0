"""Finders of leaks outside the rules: twin worlds over sockets, the delays of bots, and the deal."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b, sha256

from app.games import GAMES
from app.kernel import SPECTATOR, Game, options, play, waiting
from app.tables.deal import commitment
from app.tables.deal.ceremony import Ceremony
from app.tables.deal.commitment import Terms
from tools.fuzz.settings import Setting
from tools.fuzz.streams.bot_delays import moments
from tools.fuzz.streams.compare import from_the_deal, in_stretches
from tools.leaks.planting import Find

NUMBER = 4  # of the worlds
ANSWERS = 18
OPENING = 8


def usual(game: str) -> Setting:
    """A table with few seats, but more than one rival if possible."""
    played = GAMES[game]
    return Setting(played, next((seats for seats in played.seats if seats > 2), 2), played.Options())


def streams(game: str, viewer: int = 1) -> list[str]:
    """Compares twin worlds, stretch by stretch, for a seat and a spectator."""
    return in_stretches(
        usual(game), NUMBER, least=ANSWERS, most=ANSWERS, viewers=[viewer, SPECTATOR], events=1.5
    ).findings


def past(game: str) -> list[str]:
    """Compares twin worlds from the deal on, for a seat and a spectator."""
    return from_the_deal(usual(game), NUMBER, most=6, viewers=[1, SPECTATOR]).findings


def pauses(game: str) -> list[str]:
    """Checks the delays of bots."""
    return moments(usual(game), NUMBER).findings


def deals() -> list[str]:
    """Checks that the seed is derived from the secret and all contributions, and the deal from the seed."""
    findings = []
    secret, shares = b"s" * 32, [b"a" * 16, b"b" * 16, b""]
    terms = Terms("blame", 1, {}, (None, None, None))
    bound = commitment.commitment_of(secret, terms)
    ceremony = Ceremony("match", bound, secret, terms)
    for seat, share in enumerate(shares[:2]):
        ceremony.take_hash(seat, sha256(share).hexdigest())
        ceremony.take_bytes(seat, share)
    if ceremony.seed() != blake2b(prefixed(secret, *shares), digest_size=32).digest():
        findings.append("the seed does not follow from the secret and the bytes of all seats")
    told = prefixed(b"culprit-deal-2", secret, b"blame", b"1", b"{}", b"[null,null,null]")
    if bound != sha256(told).hexdigest():
        findings.append("the commitment is another")
    for game in GAMES.values():
        for begin, fault in ((b"", "seeds deal the same cards"), (b"x" * 16, "part of the seed is lost")):
            seeds = [begin + bytes([n]) * 8 for n in range(4)]
            if len({opening(game, seed) for seed in seeds}) < len(seeds):
                findings.append(f"{game.id}: {fault}")
    return findings


def prefixed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def opening(game: Game, seed: bytes) -> str:
    """The places of all cards after a few answers, each the first option."""
    t = game.setup(game.seats[-1], game.Options(), seed)
    for _ in range(OPENING):
        if asked := waiting(t):
            play(t, asked[0], options(t, asked[0])[0])
    return str((t.piles, t.faces))


def wire(game: str = "blame") -> tuple[Find, ...]:
    return partial(streams, game), partial(past, game)
