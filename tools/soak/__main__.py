"""`python -m tools.soak`: runs a server for hours with tables of bots and programs, spectators and chat.

All clients drop their connection now and then and reconnect, and every few minutes a host closes the room
and opens another. At the end all rooms are closed: then no socket, task, file or room may be left, memory
must not have grown, and no error may have been logged.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.soak.campaign import Failed, SoakPlan, SoakReport, soak


def main(argv: list[str]) -> int:
    """Returns 0 if no fault was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--workers", type=int, default=1, help="more than one need the two addresses below")
    parser.add_argument("--database-url", metavar="URL", help="an empty PostgreSQL; without it, SQLite")
    parser.add_argument("--redis-url", metavar="URL", help="a Redis or Valkey")
    args = parser.parse_args(argv)
    if args.workers > 1 and not (args.database_url and args.redis_url):
        parser.error("several workers need --database-url and --redis-url")
    named = {"CULPRIT_DATABASE_URL": args.database_url, "CULPRIT_REDIS_URL": args.redis_url}
    settings = {name: value for name, value in named.items() if value}
    plan = SoakPlan(args.minutes * 60, args.tables, args.workers, settings)
    with TemporaryDirectory(prefix="culprit-soak-") as folder:
        try:
            report = soak(plan, Path(folder), lambda line: print(line, file=sys.stderr, flush=True))
        except Failed as failed:
            print(f"culprit: {failed}", file=sys.stderr)
            for log in Path(folder).glob("worker-*.log"):
                print(log.read_text(encoding="utf-8"), file=sys.stderr)
            return 1
    print("\n".join(lines(report)))
    return 1 if report.faults() else 0


def lines(report: SoakReport) -> list[str]:
    """The report as lines: what happened, and the faults."""
    first, last = (figure / 1e6 for figure in report.memory())
    told = [f"{count:>8,} {what}" for what, count in sorted(report.did.items())]
    told.append(f"{report.after['moves']:>8,} moves stored")
    told.append(f"memory {first:.0f} MB in the second quarter, {last:.0f} MB in the last")
    for name in ("tasks", "files", "sockets", "rooms"):
        most = max(sample.get(name, 0) for sample in report.samples)
        told.append(
            f"{name}: {report.before.get(name, 0)} before, {most} at most, {report.after.get(name, 0)} after"
        )
    told.append(f"{len(report.warnings)} warnings logged")
    told += [f"  {line}" for line in report.warnings[:10]]
    faults = report.faults()
    return [*told, *(f"FAULT: {fault}" for fault in faults)] if faults else [*told, "all is well"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
