"""`python3 -m app`: installs what is missing, then runs a command.

Uses the standard library only, and no syntax that an older Python 3 could not parse.
"""

import shutil
import sys

OLDEST_PYTHON = (3, 11)


def refusal() -> str:
    """Why this Python cannot run Culprit; empty if it can."""
    if sys.platform == "win32":
        return "Culprit runs on Linux and macOS; on Windows use Docker or WSL."
    if sys.version_info >= OLDEST_PYTHON:
        return ""
    newer = next(filter(shutil.which, ("python3.%d" % minor for minor in range(19, 10, -1))), None)
    advice = "try: %s -m app" % newer if newer else "please install a newer one."
    return "Culprit needs Python 3.11 or newer, and this is %d.%d; %s" % (*sys.version_info[:2], advice)


if __name__ == "__main__":
    reason = refusal()
    if reason:
        sys.exit(reason)
    from app.commands import main

    sys.exit(main(sys.argv[1:]))
