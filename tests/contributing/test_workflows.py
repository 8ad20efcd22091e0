"""The workflows and the issue forms, checked without GitHub."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from app.bootstrap.paths import ROOT
from app.games import GAMES

PROGRAMS = Path(sys.executable).parent
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")
PINNED = re.compile(r"[a-z-]+/[a-z-]+@v\d+|\./\.github/workflows/[a-z]+\.yml")


def read(path: Path) -> Any:  # Any: YAML is whatever it says
    return YAML(typ="safe").load(path)


def jobs(path: Path) -> dict[str, Any]:  # Any: a job has whatever keys it needs
    return dict(read(path)["jobs"])


def steps(job: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from job.get("steps", [])


def check(*command: str | Path) -> None:
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_actionlint_finds_nothing() -> None:
    # Without shellcheck and pyflakes, which some machines have and others do not.
    check(PROGRAMS / "actionlint", "-no-color", "-shellcheck=", "-pyflakes=", *WORKFLOWS)


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("github-issue-forms", FORMS),
        ("github-issue-config", [GITHUB / "ISSUE_TEMPLATE" / "config.yml"]),
    ],
)
def test_what_github_reads_fits_its_schema(schema: str, files: list[Path]) -> None:
    assert files
    check(PROGRAMS / "check-jsonschema", "--builtin-schema", f"vendor.{schema}", *files)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_pinned_and_every_job_may_do_only_what_it_needs(path: Path) -> None:
    assert read(path)["permissions"] == {"contents": "read"}
    for name, job in jobs(path).items():
        used = [step["uses"] for step in steps(job) if "uses" in step]
        used += [job["uses"]] if "uses" in job else []
        assert all(PINNED.fullmatch(action) for action in used), used
        assert "packages" not in job.get("permissions", {}) or name == "publish"


def test_pull_requests_are_tested_as_everybody_tests_at_home() -> None:
    workflow = read(GITHUB / "workflows" / "test.yml")
    assert {"pull_request", "push"} <= workflow["on"].keys()
    (job,) = workflow["jobs"].values()
    *installs, tests = [step["run"] for step in steps(job) if "run" in step]
    assert tests == ".ci/run"
    assert all(line.startswith("sudo apt-get ") for run in installs for line in run.splitlines())
    assert os.access(ROOT / ".ci/run", os.X_OK)


def test_the_oldest_python_and_the_one_in_the_image_are_tested() -> None:
    (job,) = jobs(GITHUB / "workflows" / "test.yml").values()
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    wanted = re.findall(r'requires-python = ">=([\d.]+)"', pyproject)
    wanted += sorted(set(re.findall(r"^FROM python:(\d+\.\d+)", dockerfile, re.MULTILINE)))
    assert job["strategy"]["matrix"]["python"] == wanted


def test_an_image_is_published_only_after_the_tests_of_its_tag() -> None:
    publish = jobs(GITHUB / "workflows" / "image.yml")["publish"]
    assert publish["needs"] == "test"
    assert jobs(GITHUB / "workflows" / "image.yml")["test"]["if"] == "github.ref_type == 'tag'"
    (build,) = (step["with"] for step in steps(publish) if "build-push" in step.get("uses", ""))
    assert build["push"] is True and build["sbom"] is True and build["provenance"] == "mode=max"
    assert build["platforms"].split(",") == ["linux/amd64", "linux/arm64"]


def test_the_form_for_rules_offers_every_game() -> None:
    fields = {field.get("id"): field for field in read(GITHUB / "ISSUE_TEMPLATE" / "rule.yml")["body"]}
    assert fields["game"]["attributes"]["options"] == [game.title for game in GAMES.values()]
