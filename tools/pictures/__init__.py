"""The pictures in README.md and docs/looks.md, taken of real games on a real server."""
