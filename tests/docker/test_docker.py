"""The image and the compose file, checked without an engine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ruamel.yaml import YAML

from app.bootstrap.paths import ROOT

PROGRAMS = Path(sys.executable).parent
DOCKERFILE = ROOT / "Dockerfile"
COMPOSE = ROOT / "docker-compose.yml"


def instructions(name: str) -> list[str]:
    lines = DOCKERFILE.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    return [line.removeprefix(name).strip() for line in lines if line.startswith(f"{name} ")]


def test_hadolint_finds_nothing() -> None:
    found = subprocess.run([PROGRAMS / "hadolint", DOCKERFILE], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_the_compose_file_fits_its_schema() -> None:
    check = [str(PROGRAMS / "check-jsonschema"), "--builtin-schema", "vendor.compose-spec", str(COMPOSE)]
    found = subprocess.run(check, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_older_builders_can_build_it() -> None:
    text = DOCKERFILE.read_text(encoding="utf-8")
    assert "<<" not in text
    assert "--link" not in text


def test_the_image_does_not_run_as_root_and_checks_itself() -> None:
    assert instructions("USER") == ["10001"]
    assert instructions("VOLUME") == ["/data"]
    assert instructions("HEALTHCHECK")[0].endswith('CMD ["python", "-m", "app", "health"]')


def test_what_is_copied_into_the_image_is_there() -> None:
    for copied in instructions("COPY"):
        *sources, _ = copied.split()
        for source in sources:
            if sources[0].startswith("--from"):
                break
            assert (ROOT / source).exists(), source


def test_the_service_can_write_nothing_but_its_volume() -> None:
    compose = YAML(typ="safe").load(COMPOSE)
    (service,) = compose["services"].values()
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["tmpfs"] == ["/tmp"]
    assert service["volumes"] == ["data:/data"]
    assert list(compose["volumes"]) == ["data"]
