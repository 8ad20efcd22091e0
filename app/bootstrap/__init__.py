"""Installs the virtual environment, packages and browser files, with nothing but the standard library."""
