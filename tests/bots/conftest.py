"""Rooms and tables of the tests of tables, for bots that sit at them."""

from tests.tables.conftest import file, hubs, journal, runtime, url

__all__ = ["file", "hubs", "journal", "runtime", "url"]
