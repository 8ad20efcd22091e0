"""Who may import whom: the kernel knows nobody, and everybody knows only what lies beneath."""

from __future__ import annotations

import sys

import pytest

from tests.architecture.modules import ROOT, Module, faults, modules

RULES = {"kernel"}
PLAY = RULES | {"games", "bots"}
COMMON = {
    "activity",
    "settings",
    "setting_values",
    "defaults",
    "logs",
    "lan",
    "base_path",
    "__version__",
}  # small things about the host, known to all who serve
ARROWS = {  # part of the program -> the other parts it may import
    "kernel": set(),
    "games": RULES,
    "bots": RULES | {"games"},
    "db": COMMON,
    "tables": PLAY | {"db"} | COMMON,
    "rooms": PLAY | {"db", "tables"} | COMMON,
    "web": PLAY | {"db", "tables", "rooms"} | COMMON,
    "main": PLAY | {"db", "tables", "rooms", "web"} | COMMON,
    "bootstrap": set(),
}
ANYTHING = {
    "__main__",
    "__init__",
    "commands",
    "play",
}  # what is started from the command line
APP = modules()


def parts_imported(module: Module) -> set[str]:
    names = {name.split(".")[1] for name in module.imports if name.startswith("app.")}
    return names - {module.part}


def test_the_product_imports_neither_tools_nor_tests() -> None:
    assert faults(APP, lambda module: module.packages & {"tools", "tests"}) == {}


def test_a_module_imports_only_what_lies_beneath_it() -> None:
    def above(module: Module) -> set[str]:
        allowed = COMMON if module.part in COMMON else ARROWS[module.part]
        return parts_imported(module) - allowed

    assert faults([module for module in APP if module.part not in ANYTHING], above) == {}


def test_every_part_has_its_place() -> None:
    assert {module.part for module in APP} <= ARROWS.keys() | COMMON | ANYTHING


def test_the_arrows_have_no_circle() -> None:
    """Each part may import only parts that come before it in the list."""
    order = list(ARROWS)
    for part, allowed in ARROWS.items():
        assert all(order.index(other) < order.index(part) for other in allowed - COMMON)


@pytest.mark.parametrize("part", ["kernel", "bootstrap"])
def test_the_rules_and_the_setting_up_need_nothing_but_the_standard_library(part: str) -> None:
    def outside(module: Module) -> set[str]:
        return module.packages - {"app"} - sys.stdlib_module_names

    assert faults([module for module in APP if module.part == part], outside) == {}


GAMES = {path.name for path in (ROOT / "app" / "games").iterdir() if (path / "__init__.py").is_file()}


def test_only_its_record_is_known_of_a_game() -> None:
    """Whatever else a game has is imported in its own folder and nowhere else."""

    def other_games(module: Module) -> set[str]:
        home = module.name.split(".")[2] if module.part == "games" and "." in module.name[4:] else None
        named = {name.split(".")[2] for name in module.imports if name.startswith("app.games.")}
        return named & (GAMES - {home})

    assert faults(APP, other_games) == {"app.games": GAMES}
