"""`python3 -m app health`: asks the running server whether it is well; exit code 0 if it is."""

from __future__ import annotations

import argparse
import http.client
import sys

from app import defaults

SECONDS = 3


def main(argv: list[str]) -> int:
    """Needs nothing but the standard library, so that a container can check itself cheaply."""
    parser = argparse.ArgumentParser(prog="python3 -m app health", description=__doc__)
    parser.add_argument("--host", default=defaults.variable("HOST", defaults.HOST))
    parser.add_argument("--port", type=int, default=defaults.variable("PORT", str(defaults.PORT)))
    args = parser.parse_args(argv)
    ailment = ask(args.host, args.port)
    if ailment:
        print(f"not well: {ailment}", file=sys.stderr)
        return 1
    print("well")
    return 0


def ask(host: str, port: int) -> str:
    """What is wrong with the server there; empty if it is well."""
    connection = http.client.HTTPConnection(defaults.ANY_ADDRESS.get(host, host), port, timeout=SECONDS)
    try:
        connection.request("GET", "/healthz")
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        return f"no answer on port {port} ({error})"
    finally:
        connection.close()
    return "" if status == http.HTTPStatus.OK else f"it answered {status}"
