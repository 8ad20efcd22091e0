"""The virtual environment and its packages.

A stamp file in the venv names the lock file that was installed, so a second start has nothing to do. A venv
whose installation was interrupted has another mark and is recreated. `python3 -m app.bootstrap.environment
serve` does only that, as in the Docker image.
"""

from __future__ import annotations

import hashlib
import importlib.util
import subprocess
import sys
from pathlib import Path

from app.bootstrap.paths import REQUIREMENTS, VENV, VENV_PYTHON
from app.bootstrap.progress import SetupFailed, run, say

SERVE = "serve"
DEV = "dev"
UNFINISHED = VENV / "culprit-unfinished"
NO_VENV = "Culprit needs Python's own venv and pip; on Debian or Ubuntu: apt install python3-venv python3-pip"
NOT_INSTALLED = "the packages could not be installed; check the network and run the same command again"
VENV_IS_LINK = (
    "the packages in .venv are not the ones this version needs, and .venv is a link: what it leads to may"
    " belong to something else, so it is left alone. Remove the link and run the same command again"
)
# Prints the version if this Python is a working venv; it is not after the system's Python was replaced.
PROBE = (
    "import os, sys, sysconfig; print(*sys.version_info[:2], os.path.isdir(sysconfig.get_path('purelib')))"
)


def inside() -> bool:
    """Whether this process runs in the venv."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def base_python() -> str:
    """The Python to create venvs with, even if this process runs in one."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def ready(part: str) -> bool:
    """Whether the venv has exactly the packages of this part's lock file."""
    stamp = _stamp(part)
    if not stamp.is_file() or not VENV_PYTHON.exists():
        return False
    version, _, digest = stamp.read_text(encoding="ascii").partition(" ")
    if inside() and version != _version(sys.version_info[:2]):
        return False
    return digest == _digest(part)


def prepare(part: str) -> None:
    """Creates the venv if necessary and installs the part's packages; refuses a venv that is a symlink."""
    if VENV.is_symlink():
        raise SetupFailed(VENV_IS_LINK)
    version = _usable()
    if version is None:
        say("making .venv")
        version = _make()
    lock = REQUIREMENTS / f"{part}.lock"
    packages = sum("==" in line for line in lock.read_text(encoding="ascii").splitlines())
    say(f"installing {packages} packages from requirements/{lock.name}")
    for old in (SERVE, DEV):
        _stamp(old).unlink(missing_ok=True)
    UNFINISHED.touch()
    install(lock, packages=packages)
    # The test packages include the server's: dev.in begins with serve.in.
    for part_held in {part, SERVE}:
        _stamp(part_held).write_text(f"{version} {_digest(part_held)}", encoding="ascii")
    UNFINISHED.unlink()


def install(lock: Path, target: Path | None = None, packages: int = 0) -> None:
    """Installs a lock file by pip with hash checking, into the venv or into the given folder."""
    command = [str(VENV_PYTHON), "-m", "pip", "install"]
    if not _has_pip():
        command = [base_python(), "-m", "pip", "--python", str(VENV_PYTHON), "install"]
    command += ["--require-hashes", "-r", str(lock), "--no-input", "--disable-pip-version-check"]
    command += ["--progress-bar", "off", "--no-warn-script-location"]
    if target is not None:
        command += ["--target", str(target)]
    run(command, NOT_INSTALLED, packages=packages)


def _make() -> str:
    pip = importlib.util.find_spec("pip") is not None
    ensurepip = importlib.util.find_spec("ensurepip") is not None
    if importlib.util.find_spec("venv") is None or not (pip or ensurepip):
        raise SetupFailed(NO_VENV)
    # Debian has ensurepip in a separate package; without it, the system's pip installs into the venv.
    without = [] if ensurepip else ["--without-pip"]
    run([base_python(), "-m", "venv", "--clear", *without, str(VENV)], NO_VENV)
    version = _usable()
    if version is None:
        raise SetupFailed(NO_VENV)
    return version


def _usable() -> str | None:
    """The version of the venv's Python; None if the venv must be recreated."""
    if UNFINISHED.exists() or not VENV_PYTHON.exists():
        return None
    try:
        answer = subprocess.run(
            [str(VENV_PYTHON), "-c", PROBE], capture_output=True, text=True, check=True
        ).stdout.split()
    except (OSError, subprocess.CalledProcessError):
        return None
    major, minor, has_packages = answer
    return _version((int(major), int(minor))) if has_packages == "True" else None


def _has_pip() -> bool:
    return any(VENV.glob("lib/python*/site-packages/pip/__init__.py"))


def _stamp(part: str) -> Path:
    return VENV / f"culprit-{part}.stamp"


def _digest(part: str) -> str:
    return hashlib.sha256((REQUIREMENTS / f"{part}.lock").read_bytes()).hexdigest()


def _version(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))


if __name__ == "__main__":
    prepare(sys.argv[1])
