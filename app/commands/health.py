"""`python3 -m app health`: checks that the server and its database work; exit code 0 if they do."""

from __future__ import annotations

import argparse
import http.client
import sys

from app import defaults

SECONDS = 4
ALIVE, READY = "/healthz", "/readyz"
LONGEST_ANSWER = 500


def main(argv: list[str]) -> int:
    """Checks a server, with the standard library only, so that the check of a container is cheap."""
    parser = argparse.ArgumentParser(prog="python3 -m app health", description=__doc__)
    parser.add_argument("--host", default=defaults.variable("HOST", defaults.HOST))
    parser.add_argument("--port", type=int, default=defaults.variable("PORT", str(defaults.PORT)))
    args = parser.parse_args(argv)
    ailment = ask(args.host, args.port, READY)
    if ailment:
        print(f"not well: {ailment}", file=sys.stderr)
        return 1
    print("well")
    return 0


def ask(host: str, port: int, path: str = ALIVE) -> str:
    """What is wrong with the server at this address; empty if it is healthy."""
    connection = http.client.HTTPConnection(defaults.ANY_ADDRESS.get(host, host), port, timeout=SECONDS)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        words = answer.read(LONGEST_ANSWER).decode(errors="replace").strip()
    except (OSError, http.client.HTTPException) as error:
        return f"no answer on port {port} ({error})"
    finally:
        connection.close()
    if answer.status == http.HTTPStatus.OK:
        return ""
    return (
        words
        if answer.status == http.HTTPStatus.SERVICE_UNAVAILABLE and words
        else f"it answered {answer.status}"
    )
