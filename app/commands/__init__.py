"""The command line: the commands, and what each needs before it can run.

This module is imported before any package is installed, so a command's module is imported only when it runs.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from app import __version__
from app.bootstrap.environment import DEV, SERVE
from app.bootstrap.progress import SetupFailed
from app.bootstrap.reexec import hand_over

STOPPED = 130


@dataclass(frozen=True, slots=True)
class Command:
    """`module.main(argv)` runs the command and returns the exit code."""

    name: str
    does: str
    module: str
    part: str | None = SERVE
    """The packages it needs: SERVE, DEV, or None if the standard library is enough."""
    browser_files: bool = False


COMMANDS = (
    Command("serve", "run the server (the default without a command)", "app.commands.serve", SERVE, True),
    Command("test", "run every check and test", "app.commands.test", DEV, True),
    Command("play", "play in the terminal", "app.play"),
    Command("verify", "check an exported game: deal, answers, result", "app.commands.verify"),
    Command("fuzz", "play random games and look for faults", "tools.fuzz"),
    Command("bench", "measure the speed of the engine and of the server", "tools.bench", SERVE, True),
    Command("backup", "write everything to one file; the server may be running", "app.commands.backup"),
    Command("restore", "replace all data by a backup", "app.commands.restore"),
    Command("copy-database", "copy all games into another, empty database", "app.commands.copy_database"),
    Command("rooms", "list rooms, close one, or send a notice to all tables", "app.commands.rooms"),
    Command("sweep", "delete idle rooms now", "app.commands.sweep"),
    Command("figures", "print how many rooms, matches and answers there are", "app.commands.figures"),
    Command("health", "check that the running server works", "app.commands.health", None),
    Command("doctor", "find what could keep the server from running", "app.commands.doctor", None),
    Command("settings", "print the table of all settings", "app.commands.settings"),
)


def commands() -> dict[str, Command]:
    """The commands whose module is installed; the Docker image has neither tests nor `tools`."""
    return {command.name: command for command in COMMANDS if _is_there(command.module)}


def _is_there(module: str) -> bool:
    package = module.partition(".")[0]
    # Without the package, find_spec(module) would raise.
    return find_spec(package) is not None and find_spec(module) is not None


def main(argv: list[str]) -> int:
    """Runs one command; `--lan` alone means `serve --lan`."""
    if argv[:1] in (["-h"], ["--help"]):
        _parser().print_help()
        return 0
    if argv[:1] == ["--version"]:
        print(f"culprit {__version__}")
        return 0
    name, rest = (argv[0], argv[1:]) if argv and not argv[0].startswith("-") else ("serve", argv)
    command = commands().get(name)
    if command is None:
        _parser().error(f"there is no command {name!r}")
    try:
        # The help of our own modules needs no packages.
        explain = command.module.startswith(__name__) and {"-h", "--help"} & set(rest)
        if command.part is not None and not explain:
            hand_over(command.part, argv, browser_files=command.browser_files)
        return int(import_module(command.module).main(rest))
    except SetupFailed as failed:
        print(f"culprit: {failed}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nculprit: stopped", file=sys.stderr)
        return STOPPED


def _parser() -> argparse.ArgumentParser:
    width = max(map(len, commands()))
    lines = (f"  {command.name:{width}}  {command.does}" for command in commands().values())
    return argparse.ArgumentParser(
        prog="python3 -m app",
        usage="python3 -m app [COMMAND] [OPTION ...]\n       python3 -m app --version",
        description="Culprit: games of blame and bluff among friends.",
        epilog="commands (each explains itself with --help):\n" + "\n".join(lines),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
