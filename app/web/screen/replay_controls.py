"""The controls of a replay: the current moment, and links to other moments and viewpoints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from app.games.parts import Bit, Bits, Player, by_name, sentence
from app.web.screen.replay_parts import ControlsPart, ReplayLine, ReplayLog, Viewpoint, Way

SPECTATOR_EYES, OPEN_EYES = "", "open"
MOST_LINES = 3
DEALT: Bits = (Bit("The cards are dealt."),)


@dataclass(frozen=True, slots=True)
class Track:
    """The moments of a replay: from `first` to `last`, with turns beginning at some of them."""

    action: str  # the address of the screen, without a moment
    first: int
    last: int
    turns: Sequence[int]
    events: Sequence[int] = ()  # moments of notable events
    grows: bool = False  # more moments may follow: at the last one, the links forward check for them

    def clamp(self, at: int | None, default: int) -> int:
        return min(max(default if at is None else at, self.first), self.last)

    def href(self, at: int, eyes: str) -> str:
        return f"{self.action}?at={at}" + (f"&eyes={eyes}" if eyes else "")

    @property
    def _newer(self) -> str | None:
        """The target of the links forward at the last moment."""
        return self.action if self.grows else None

    def ways(self, at: int, eyes: str) -> tuple[tuple[Way, ...], tuple[Way, ...]]:
        """The links back and forward: to the end, by turn, by step."""
        before = list(takewhile(lambda turn: turn < at, (turn for turn in self.turns if turn >= self.first)))
        after = [turn for turn in self.turns if turn > at]
        seen = [event for event in self.events if event < at]
        coming = [event for event in self.events if event > at]
        back = (
            ("first", "First step", self.first),
            ("event-back", "Previous highlight", seen[-1] if seen else self.first),
            ("turn-back", "Previous turn", before[-1] if before else self.first),
            ("back", "Previous step", at - 1),
        )
        on = (
            ("on", "Next step", at + 1),
            ("turn-on", "Next turn", after[0] if after else self.last),
            ("event-on", "Next highlight", coming[0] if coming else self.last),
            ("last", "Last step", self.last),
        )
        return (
            tuple(
                Way(key, label, self.href(to, eyes) if at > self.first else None)
                for key, label, to in back
                if self.events or key != "event-back"
            ),
            tuple(
                Way(key, label, self.href(to, eyes) if at < self.last else self._newer)
                for key, label, to in on
                if self.events or key != "event-on"
            ),
        )


def controls(
    track: Track,
    at: int,
    eyes: str,
    told: Bits,
    *,
    place: str,
    pairs: tuple[Viewpoint, ...] = (),
    note: str | None = None,
    plays: bool = False,
) -> ControlsPart:
    back, on = track.ways(at, eyes)
    return ControlsPart(
        action=track.action,
        at=at,
        first=track.first,
        last=track.last,
        eyes=eyes,
        place=place,
        told=told,
        back=back,
        on=on,
        pairs=pairs,
        note=note,
        plays=plays,
        marks=tuple(track.events),
    )


def place_of(track: Track, at: int) -> str:
    """The current moment, in words."""
    turn = sum(1 for begins in track.turns if begins <= at)
    return f"Step {at} of {track.last}, turn {turn} of {len(track.turns)}"


def pairs_of_eyes(track: Track, at: int, eyes: str, players: Sequence[Player]) -> tuple[Viewpoint, ...]:
    """The viewpoints: every seat, a spectator, and all cards open."""
    seats = [(str(seat), player.name, player.colour) for seat, player in enumerate(players)]
    everybody: list[tuple[str, str, int | None]] = [
        *seats,
        (SPECTATOR_EYES, "Spectator", None),
        (OPEN_EYES, "All cards open", None),
    ]
    return tuple(Viewpoint(name, track.href(at, own), colour, own == eyes) for own, name, colour in everybody)


def log_with_links(
    lines: Sequence[tuple[int, str]], track: Track, at: int, eyes: str, players: tuple[Player, ...]
) -> ReplayLog:
    """The whole log as a spectator reads it, each line with a link to its moment."""
    return ReplayLog(
        tuple(
            ReplayLine(
                n,
                by_name(sentence(text, players)),
                track.href(step, eyes),
                "now" if step == at else "later" if step > at else "",
            )
            for n, (step, text) in enumerate(lines)
        )
    )


def in_words(lines: Sequence[str], players: tuple[Player, ...]) -> Bits:
    """The last of these log lines, joined."""
    bits: list[Bit] = []
    for line in lines[-MOST_LINES:]:
        bits += [Bit(" ")] if bits else []
        bits += sentence(line, players)
    return tuple(bits)
