"""Rooms and tables of the tests of tables, for bots that sit at them."""

from tests.tables.conftest import clock, empty_database, file, hubs, journal, runtime, url

__all__ = ["clock", "empty_database", "file", "hubs", "journal", "runtime", "url"]
