"""Scape Goat at a glance."""

from __future__ import annotations

from app.games.parts import Glance, counted
from app.games.scapegoat.table import TITLES, TOKENS
from app.kernel import View


def glance(view: View) -> Glance:
    public, limit = view["public"], view["table_options"]["limit"]
    of = f" of {limit * view['seats']}" if limit else ""
    ready = "everything is prepared" if sum(public["tokens"]) == TOKENS else "still preparing"
    return Glance(f"Turn {public['turns']}{of}, {ready}", tuple(map(where, public["at"], public["tokens"])))


def where(at: str, tokens: int) -> str:
    title = TITLES[at].removeprefix("the ")
    return f"{title}, {counted(tokens, 'token')}" if tokens else title
