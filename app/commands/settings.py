"""`python3 -m app settings`: prints the table of all settings, as in the README."""

from __future__ import annotations

import argparse


def main(argv: list[str]) -> int:
    """Prints the table as Markdown."""
    argparse.ArgumentParser(prog="python3 -m app settings", description=__doc__).parse_args(argv)
    print(table())
    return 0


def table() -> str:
    """One row per setting, generated from the settings class."""
    from app.settings import PREFIX, SECRET, Settings

    rows = ["| variable | default | meaning |", "|---|---|---|"]
    for name, field in Settings.model_fields.items():
        variable = f"`{PREFIX}{name.upper()}`"
        if field.json_schema_extra == SECRET:
            variable += " (or `…_FILE`)"
        rows.append(f"| {variable} | {_shown(field.default)} | {field.description} |")
    return "\n".join(rows)


def _shown(default: object) -> str:
    match default:
        case None | "":
            return ""
        case bool():
            return f"`{str(default).lower()}`"
        case tuple():
            return f"`{','.join(default)}`"
        case _:
            return f"`{default}`"
