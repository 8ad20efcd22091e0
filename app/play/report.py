"""Formats a tally as small tables that read well in a terminal and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.play.match import MatchPlan
from app.play.tally import Tally, Wins

TextRow = tuple[str, ...]


def report(plan: MatchPlan, title: str, tally: Tally) -> str:
    """The whole report about these matches."""
    return "\n".join(_lines(plan, title, tally))


def _lines(plan: MatchPlan, title: str, tally: Tally) -> Iterator[str]:
    bots = ", ".join(plan.levels)
    yield f"{title}: {tally.games} games, {plan.seats} seats, bots {bots}, seed {plan.seed}"
    yield ""
    if len(tally.levels) > 1:
        yield from _wins("Level", tally.levels)
        yield ""
        yield _verdict(tally)
        yield ""
    yield from _wins("Seat", {str(seat + 1): wins for seat, wins in sorted(tally.seats.items())})
    for what, parts in tally.parts.items():
        yield ""
        yield from _wins(what, dict(sorted(parts.items())))
    yield ""
    means = [(name, f"{mean.value:.2f}") for name, mean in tally.means.items()]
    yield from table(("Per game", "mean"), means)
    for name, counter in tally.shares.items():
        yield ""
        yield from _shares(name.capitalize(), counter.most_common(), tally.games)
    if tally.fates:
        yield ""
        yield from _shares("Fate of a player", tally.fates.most_common(), tally.fates.total())
    yield ""
    shared, unwon = _percent(tally.shared / tally.games), _percent(tally.unwon / tally.games)
    yield f"Shared wins: {shared}; won by nobody: {unwon}."


def _wins(what: str, wins: Mapping[str, Wins]) -> Iterator[str]:
    rows = []
    for name, each in wins.items():
        low, high = each.interval
        rows.append((name, _percent(each.share), f"{_percent(low)} – {_percent(high)}", str(each.of)))
    yield from table((what, "wins", "95 % interval", "played"), rows)


def _verdict(tally: Tally) -> str:
    lead = tally.lead()
    if lead is None:
        return "Too few deals to tell one level from another."
    by = f"{_percent(lead.share)} ({_percent(lead.low)} – {_percent(lead.high)})"
    told = f"Deal by deal, {lead.first} wins more often than {lead.last} by {by}"
    return f"{told}: {'clearly better' if lead.clear else 'not clearly better'}."


def _shares(what: str, counted: Iterable[tuple[str, int]], of: int) -> Iterator[str]:
    yield from table((what, "share"), [(name, _percent(count / of)) for name, count in counted])


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def table(head: TextRow, rows: Sequence[TextRow]) -> Iterator[str]:
    """A Markdown table; the first column is left-aligned, the others right-aligned."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]

    def line(row: TextRow) -> str:
        first, *others = (
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        return "| " + " | ".join((first, *others)) + " |"

    yield line(head)
    yield "|" + "|".join("-" * (width + 1) + ("-" if n == 0 else ":") for n, width in enumerate(widths)) + "|"
    yield from map(line, rows)
