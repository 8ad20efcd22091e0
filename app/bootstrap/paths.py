"""Paths of the bootstrap."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = ROOT / "requirements"
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
VENDOR = ROOT / "static" / "vendor"
LOCK = ROOT / ".bootstrap.lock"
"""Held during an installation; outside the venv, which may be deleted and recreated."""
