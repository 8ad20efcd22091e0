"""The hooks before a commit run what `python3 -m app test` runs, from .venv and from nowhere else."""

from __future__ import annotations

from ruamel.yaml import YAML

from app.bootstrap.paths import ROOT
from tests.contributing.test_style_and_types import CHECKS


def test_each_check_has_a_hook_that_fetches_nothing() -> None:
    (repo,) = YAML(typ="safe").load(ROOT / ".pre-commit-config.yaml")["repos"]
    assert repo["repo"] == "local"
    assert {hook["language"] for hook in repo["hooks"]} == {"system"}
    for check, hook in zip(CHECKS, repo["hooks"], strict=True):
        assert " ".join(check).startswith(hook["name"])
        assert hook["entry"].startswith(f".venv/bin/{hook['name']}")
