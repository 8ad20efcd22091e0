"""`python3 -m app serve`: runs the server until it is stopped."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.settings import Settings

EVERY_ADDRESS = "0.0.0.0"


def main(argv: list[str]) -> int:
    """Checks settings, data folder and port, in this order, then serves."""
    args = _parser().parse_args(argv)
    from app.commands.data_lock import FolderInUse
    from app.settings import SettingsUnclear, load, unusable

    try:
        settings = load(host=EVERY_ADDRESS if args.lan else args.host, port=args.port)
    except SettingsUnclear as unclear:
        print(unclear, file=sys.stderr)
        return 2
    try:
        return _serve(settings, lan=args.lan)
    except (SettingsUnclear, FolderInUse) as unclear:
        print(f"culprit: {unclear}", file=sys.stderr)
    except OSError as error:
        path = Path(error.filename) if isinstance(error.filename, str) else settings.data
        print(f"culprit: {unusable(path, error)}", file=sys.stderr)
    return 1


def _serve(settings: Settings, *, lan: bool) -> int:
    from app import logs
    from app.commands.data_lock import in_use_by_server
    from app.commands.uvicorn_server import PortTaken, listen, run
    from app.db.migrate import MigrationFailed
    from app.db.outage import is_outage

    logs.configure(settings.log_level, as_json=settings.log_json, known=is_outage)
    with in_use_by_server(settings):
        settings.signing_key()
        try:
            listener = listen(settings)
        except PortTaken as taken:
            print(taken, file=sys.stderr)
            return 1
        with listener:
            try:
                return run(settings, listener, lan=lan)
            except MigrationFailed as failed:
                print(f"culprit: {failed}", file=sys.stderr)
                return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m app serve", description=__doc__)
    parser.add_argument("--host", help="address to listen on (CULPRIT_HOST, else 127.0.0.1)")
    parser.add_argument("--port", help="port to listen on (CULPRIT_PORT, else 8000)")
    parser.add_argument(
        "--lan",
        action="store_true",
        help="listen on all addresses and show a link for friends in this network",
    )
    return parser
