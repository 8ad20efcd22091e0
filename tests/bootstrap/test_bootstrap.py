"""The whole bootstrap in a copy of the repo, with small packages in place of the real ones."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from app.bootstrap import environment
from app.bootstrap.paths import ROOT
from tests.bootstrap.packages import fake_node_modules, tiny_wheel

pytestmark = pytest.mark.slow

STUB = """
import sys
def main(argv):
    import culprit_tiny
    print("served", sys.prefix, *argv)
    return 0
"""
# Starts Culprit in a Python that finds neither pip nor ensurepip, as on a bare Debian.
BARE = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name in ("pip", "ensurepip") else find(name)
from app.commands import main
sys.exit(main([]))
"""
NPM = '#!/bin/sh\n[ "$1 $2" = "ci --ignore-scripts" ] || exit 9\n{first}\ncp -R "{packages}" node_modules\n'


class Machine:
    """A machine with Python, an npm of ours, and a fresh copy of the repo."""

    def __init__(self, place: Path) -> None:
        self.root = place / "culprit"
        self.programs = place / "bin"
        self.packages = fake_node_modules(place / "npm")
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "app" / "bootstrap", self.root / "app" / "bootstrap", ignore=ignored)
        shutil.copytree(ROOT / "app" / "commands", self.root / "app" / "commands", ignore=ignored)
        for name in ("__init__.py", "__main__.py", "defaults.py"):
            shutil.copy(ROOT / "app" / name, self.root / "app" / name)
        for name in ("package-lock.json", ".npmrc"):
            shutil.copy(ROOT / name, self.root / name)
        (self.root / "package.json").write_text(json.dumps({"culprit": {"icons": ["goat"]}}))
        (self.root / "app" / "commands" / "serve.py").write_text(STUB)
        (self.root / "requirements").mkdir()
        self.lock = self.root / "requirements" / "serve.lock"
        self.lock.write_text(tiny_wheel(place))
        self.programs.mkdir()
        self.npm()

    def npm(self, first: str = "") -> None:
        """What npm does before it brings the packages."""
        program = self.programs / "npm"
        program.write_text(NPM.format(first=first, packages=self.packages))
        program.chmod(0o755)

    def start(self, *argv: str) -> subprocess.Popen[str]:
        path = f"{self.programs}{os.pathsep}{os.environ['PATH']}"
        return subprocess.Popen(
            [environment.base_python(), "-m", "app", *argv],
            cwd=self.root,
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, *argv: str) -> tuple[int, str, str]:
        with self.start(*argv) as process:
            out, err = process.communicate(timeout=120)
        return process.returncode, out, err


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_first_start_sets_up_and_the_second_has_nothing_to_do(machine: Machine) -> None:
    code, out, err = machine.run("--lan")
    assert (code, out) == (0, f"served {machine.root / '.venv'} --lan\n"), err
    assert "culprit: making .venv" in err
    assert "culprit: installing" in err
    assert (machine.root / "static" / "vendor" / "icons.svg").is_file()
    assert machine.run("--lan") == (0, out, "")


def test_a_copy_without_tools_offers_no_commands_of_theirs(machine: Machine) -> None:
    code, out, err = machine.run("--help")
    assert code == 0 and "serve" in out, err
    assert "fuzz" not in out and "bench" not in out
    assert "there is no command 'fuzz'" in machine.run("fuzz")[2]


def test_two_starts_at_once_set_up_once(machine: Machine) -> None:
    with machine.start() as first, machine.start() as second:
        results = [process.communicate(timeout=120) for process in (first, second)]
    assert [first.returncode, second.returncode] == [0, 0], results
    assert [out for out, _ in results] == [f"served {machine.root / '.venv'}\n"] * 2
    assert sum(err.count("making .venv") for _, err in results) == 1


def test_a_start_that_was_killed_is_made_good_by_the_next(machine: Machine, tmp_path: Path) -> None:
    reached = tmp_path / "reached"
    os.mkfifo(reached)
    machine.npm(first=f"echo > {reached}; exec sleep 600")
    with machine.start() as process:
        reached.read_text()  # npm has begun
        os.killpg(process.pid, signal.SIGKILL)
    # As if pip had been killed as well, in the midst of unpacking.
    (machine.root / ".venv" / "culprit-serve.stamp").unlink()
    (machine.root / ".venv" / "culprit-unfinished").touch()
    next(machine.root.glob(".venv/lib/*/site-packages/culprit_tiny.py")).unlink()
    machine.npm()
    code, out, err = machine.run()
    assert (code, out) == (0, f"served {machine.root / '.venv'}\n"), err


def test_what_changed_is_installed_again(machine: Machine) -> None:
    machine.run()
    machine.lock.write_text(machine.lock.read_text() + "# another version\n")
    assert "installing" in machine.run()[2]
    (machine.root / "package.json").write_text(json.dumps({"culprit": {"icons": ["goat", "old-goat"]}}))
    _, _, err = machine.run()
    assert "installing" not in err
    assert "fetching" in err


def test_a_venv_behind_a_link_is_used_but_never_changed(machine: Machine, tmp_path: Path) -> None:
    assert machine.run()[0] == 0
    venv, shared = machine.root / ".venv", tmp_path / "shared"
    venv.rename(shared)
    venv.symlink_to(shared)
    assert machine.run() == (0, f"served {venv}\n", "")
    before = {path: path.stat().st_mtime_ns for path in shared.rglob("*")}
    machine.lock.write_text(machine.lock.read_text() + "# another version\n")
    assert machine.run() == (1, "", f"culprit: {environment.VENV_IS_LINK}\n")
    (shared / "bin" / "python").unlink()
    assert machine.run() == (1, "", f"culprit: {environment.VENV_IS_LINK}\n")
    after = {path: path.stat().st_mtime_ns for path in shared.rglob("*")}
    assert before.keys() - after.keys() == {shared / "bin" / "python"} and not after.keys() - before.keys()
    venv.unlink()
    assert machine.run()[:2] == (0, f"served {venv}\n")


def test_a_package_with_another_hash_is_refused_in_one_last_line(machine: Machine) -> None:
    line = machine.lock.read_text()
    machine.lock.write_text(line[: line.index("sha256:")] + f"sha256:{'0' * 64}\n")
    code, out, err = machine.run()
    assert (code, out) == (1, "")
    assert err.splitlines()[-1] == f"culprit: {environment.NOT_INSTALLED}"
    assert "Traceback" not in err
    machine.lock.write_text(line)
    assert machine.run()[0] == 0


def test_health_and_doctor_install_nothing(machine: Machine) -> None:
    assert machine.run("health", "--port", "1")[0] == 1
    _, out, _ = machine.run("doctor")
    assert "`python3 -m app` will do it" in out
    assert not (machine.root / ".venv").exists()


def test_a_python_without_venv_and_pip_is_told_in_one_line(machine: Machine) -> None:
    answer = subprocess.run(
        [environment.base_python(), "-c", BARE], cwd=machine.root, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 1
    assert answer.stderr.splitlines()[-1] == f"culprit: {environment.NO_VENV}"
