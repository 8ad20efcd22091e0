"""The server under attack is the one that the web's own tests use."""

from tests.web.conftest import ann, bob, client, clock, empty_database, serve, wire

__all__ = ["ann", "bob", "client", "clock", "empty_database", "serve", "wire"]
