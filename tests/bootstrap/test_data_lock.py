"""One SQLite folder, one server, unless a bus joins several."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.commands.data_lock import FolderInUse, in_use_by_server, unused
from app.settings import load

BUS = "redis://127.0.0.1:6379"


def test_two_servers_without_a_bus_cannot_share_a_folder(tmp_path: Path) -> None:
    settings = load(data=tmp_path)
    with (
        in_use_by_server(settings),
        pytest.raises(FolderInUse, match="CULPRIT_DATA"),
        in_use_by_server(settings),
    ):
        pass
    with in_use_by_server(settings):
        pass


def test_with_a_bus_they_can(tmp_path: Path) -> None:
    settings = load(data=tmp_path, redis_url=BUS)
    with in_use_by_server(settings), in_use_by_server(settings), unused(tmp_path) as free:
        assert not free


@pytest.mark.parametrize("first", [None, BUS])
def test_one_that_has_no_bus_hears_of_nothing_and_is_refused(tmp_path: Path, first: str | None) -> None:
    one, other = load(data=tmp_path, redis_url=first), load(data=tmp_path, redis_url=None if first else BUS)
    with in_use_by_server(one), pytest.raises(FolderInUse), in_use_by_server(other):
        pass


def test_the_folder_of_a_database_that_lies_elsewhere_counts(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/elsewhere/culprit.db"
    one = load(data=tmp_path / "one", database_url=url)
    other = load(data=tmp_path / "other", database_url=url)
    with in_use_by_server(one), pytest.raises(FolderInUse, match="elsewhere"), in_use_by_server(other):
        pass


def test_on_postgresql_the_folder_holds_no_games(tmp_path: Path) -> None:
    settings = load(data=tmp_path, database_url="postgresql://db/culprit")
    with in_use_by_server(settings), in_use_by_server(settings):
        pass
