"""The image and the compose file, checked without an engine."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from app.bootstrap.paths import ROOT
from app.commands import COMMANDS
from app.settings import load, variables

pytestmark = pytest.mark.slow

PROGRAMS = Path(sys.executable).parent
DOCKERFILE = ROOT / "Dockerfile"
COMPOSE = ROOT / "docker-compose.yml"
INSIDE = {"CULPRIT_HOST", "CULPRIT_PORT", "CULPRIT_DATA"}
"""What the image decides: BIND, PORT and the volume are their places outside."""


def instructions(name: str) -> list[str]:
    lines = DOCKERFILE.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    return [line.removeprefix(name).strip() for line in lines if line.startswith(f"{name} ")]


def compose() -> dict[str, Any]:  # Any: YAML is whatever it says
    return dict(YAML(typ="safe").load(COMPOSE))


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
    assert "--start-interval" not in text


def test_the_image_does_not_run_as_root_and_checks_itself() -> None:
    assert instructions("USER") == ["10001"]
    assert instructions("VOLUME") == ["/data"]
    assert instructions("HEALTHCHECK")[0].endswith('CMD ["python", "-m", "app", "health"]')


def test_nothing_can_be_installed_in_the_image() -> None:
    build, final = (run for run in instructions("RUN") if "pip uninstall" in run)
    assert ".venv/bin/python -m pip uninstall --yes pip" in build
    assert final.startswith("python -m pip uninstall")


def test_the_image_offers_no_tests() -> None:
    """It could not run them: neither they nor their packages are in it."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    (module,) = (command.module for command in COMMANDS if command.name == "test")
    assert "!tests" not in lines and f"{module.replace('.', '/')}.py" in lines


def test_what_the_image_compiles_can_be_imported() -> None:
    (compiled,) = re.findall(r'python -c "(import [^"]+)"', DOCKERFILE.read_text(encoding="utf-8"))
    subprocess.run([sys.executable, "-c", compiled], cwd=ROOT, check=True)


def test_what_is_copied_into_the_image_is_there() -> None:
    for copied in instructions("COPY"):
        *sources, _ = copied.split()
        for source in sources:
            if sources[0].startswith("--from"):
                break
            assert (ROOT / source).exists(), source


def test_the_service_can_write_nothing_but_its_volume() -> None:
    service = compose()["services"]["culprit"]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["tmpfs"] == ["/tmp"]
    assert service["volumes"] == ["data:/data"]


def test_by_default_one_server_starts_that_only_this_machine_reaches() -> None:
    services = compose()["services"]
    assert [name for name, service in services.items() if "profiles" not in service] == ["culprit"]
    assert services["culprit"]["ports"] == ["${BIND:-127.0.0.1}:${PORT:-8000}:8000"]
    assert {name for service in services.values() for name in service.get("profiles", [])} == {
        "caddy",
        "postgres",
        "valkey",
    }


def test_every_setting_passes_through() -> None:
    environment = compose()["services"]["culprit"]["environment"]
    assert environment == {name: f"${{{name}:-}}" for name in environment}
    assert environment.keys() == set(variables()) - INSIDE


def test_the_example_tells_every_variable_of_the_compose_file() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    told = set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE)) - {"COMPOSE_PROFILES"}
    assert told == set(re.findall(r"\$\{([A-Z_]+)", COMPOSE.read_text(encoding="utf-8")))


def test_the_example_is_understood_with_everything_uncommented() -> None:
    """As compose reads it: the values that are given are those of settings that make sense."""
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    given = {
        name.removeprefix("CULPRIT_").lower(): value.replace("${POSTGRES_PASSWORD}", "secret")
        for name, value in re.findall(r"^#(CULPRIT_[A-Z_]+)=(.+)$", example, re.MULTILINE)
    }
    assert load(**given).public_url == "https://play.example.org"


def test_the_addresses_of_the_example_are_services() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    hosts = set(re.findall(r"(?:@|redis://)(\w+)[:/]", example))
    assert hosts <= compose()["services"].keys()
    upstream = re.findall(r"dynamic a (\w+) 8000", (ROOT / "docs" / "Caddyfile").read_text(encoding="utf-8"))
    assert upstream == ["culprit"]


def test_the_files_it_mounts_are_there() -> None:
    for service in compose()["services"].values():
        for volume in service.get("volumes", []):
            if volume.startswith("./"):
                assert (ROOT / volume.split(":")[0]).is_file()
            else:
                assert volume.split(":")[0] in compose()["volumes"]
