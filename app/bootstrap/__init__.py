"""Makes a fresh machine ready, with nothing but the standard library: venv, packages, browser files."""
