"""The compose file for several workers, checked without an engine."""

from __future__ import annotations

import subprocess

from ruamel.yaml import YAML

from app.bootstrap.paths import ROOT
from app.settings import Settings
from tests.docker.test_docker import COMPOSE, PROGRAMS

WORKERS = ROOT / "docker-compose.workers.yml"


def test_it_fits_its_schema() -> None:
    check = [str(PROGRAMS / "check-jsonschema"), "--builtin-schema", "vendor.compose-spec", str(WORKERS)]
    found = subprocess.run(check, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_a_worker_is_guarded_like_the_one_server() -> None:
    alone = YAML(typ="safe").load(COMPOSE)["services"]["culprit"]
    worker = YAML(typ="safe").load(WORKERS)["services"]["culprit"]
    same = ("build", "image", "init", "read_only", "tmpfs", "cap_drop", "security_opt", "stop_grace_period")
    assert {name: worker[name] for name in same} == {name: alone[name] for name in same}
    assert worker["volumes"] == ["data:/data"]
    assert "ports" not in worker  # only the door is open


def test_its_variables_are_settings() -> None:
    environment = YAML(typ="safe").load(WORKERS)["services"]["culprit"]["environment"]
    assert {name.removeprefix("CULPRIT_").lower() for name in environment} <= Settings.model_fields.keys()
    assert {"CULPRIT_DATABASE_URL", "CULPRIT_REDIS_URL"} <= environment.keys()


def test_the_files_it_mounts_are_there() -> None:
    services = YAML(typ="safe").load(WORKERS)["services"].values()
    for volume in (volume for service in services for volume in service.get("volumes", [])):
        if volume.startswith("./"):
            assert (ROOT / volume.split(":")[0]).is_file()
