"""Settings: from variables and files, and the README's table of them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from app.bootstrap.paths import ROOT
from app.commands.settings import table
from app.settings import Settings, SettingsUnclear, load, unusable


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"CULPRIT_{name.upper()}", raising=False)


def test_the_readme_tells_every_setting() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme.partition("<!-- settings -->")[2].partition("<!-- /settings -->")[0]
    assert shown.strip() == table()


def test_every_setting_has_a_description() -> None:
    assert all(field.description for field in Settings.model_fields.values())


def test_settings_come_from_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CULPRIT_PORT", "9000")
    monkeypatch.setenv("CULPRIT_TRUSTED_PROXIES", "10.0.0.0/8, 192.168.1.1")
    monkeypatch.setenv("CULPRIT_LOG_LEVEL", "WARNING")
    settings = load()
    assert settings.port == 9000
    assert settings.trusted_proxies == ("10.0.0.0/8", "192.168.1.1")
    assert settings.log_level == "warning"


def test_the_command_line_goes_before_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CULPRIT_PORT", "9000")
    assert load(port=9001, host=None).port == 9001


def test_an_empty_variable_counts_as_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CULPRIT_PUBLIC_URL", "")
    assert load().public_url is None


def test_a_secret_can_stand_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("0123456789" * 4 + "\n")
    monkeypatch.setenv("CULPRIT_SECRET_KEY_FILE", str(tmp_path / "key"))
    assert load().signing_key() == b"0123456789" * 4


def test_a_secret_cannot_stand_in_both_places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "url").write_text("postgresql://db/culprit")
    monkeypatch.setenv("CULPRIT_DATABASE_URL_FILE", str(tmp_path / "url"))
    monkeypatch.setenv("CULPRIT_DATABASE_URL", "postgresql://other/culprit")
    with pytest.raises(SettingsUnclear, match="not both"):
        load()


def test_a_missing_secret_file_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CULPRIT_DATABASE_URL_FILE", str(tmp_path / "absent"))
    with pytest.raises(
        SettingsUnclear, match=r"CULPRIT_DATABASE_URL_FILE: .*absent cannot be read: No such file"
    ):
        load()


def test_a_secret_file_of_another_user_is_told_with_a_remedy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setenv("CULPRIT_SECRET_KEY_FILE", str(tmp_path / "key"))
    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(SettingsUnclear) as told:
        load()
    remedy = f"the server runs as user {os.geteuid()}; chown {os.geteuid()} {tmp_path / 'key'}."
    assert str(told.value).startswith("CULPRIT_SECRET_KEY_FILE: ") and str(told.value).endswith(remedy)


def test_a_senseless_secret_in_a_file_is_told_with_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "url").write_text("mysql://ann:hunter2@db/culprit\n")
    monkeypatch.setenv("CULPRIT_DATABASE_URL_FILE", str(tmp_path / "url"))
    with pytest.raises(SettingsUnclear) as told:
        load()
    assert str(told.value).startswith(f"CULPRIT_DATABASE_URL (in the file {tmp_path / 'url'}): must begin")
    assert "hunter2" not in str(told.value)
    (tmp_path / "url").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsUnclear, match=r"CULPRIT_DATABASE_URL_FILE: .* is no text\."):
        load()


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("port", "many", "CULPRIT_PORT: must be a whole number."),
        ("port", "70000", "CULPRIT_PORT: must be at most 65535."),
        ("secret_key", "short", "CULPRIT_SECRET_KEY: must have at least 32 random characters"),
        ("secret_key", "k" * 64, "CULPRIT_SECRET_KEY: must have at least 32 random characters"),
        ("public_url", "play.example.org", "CULPRIT_PUBLIC_URL: must begin with http"),
        ("public_url", "https://example.org/games", "CULPRIT_PUBLIC_URL: must end after the host"),
        ("log_level", "loud", "CULPRIT_LOG_LEVEL: must be 'debug', 'info', 'warning' or 'error'."),
        ("public_url", "https://ann:pw@example.org", "CULPRIT_PUBLIC_URL: must name a plain host"),
        ("public_url", "https://play example.org", "CULPRIT_PUBLIC_URL: must name a plain host"),
        ("public_url", "https://müller.example", "CULPRIT_PUBLIC_URL: must name a plain host"),
        ("keep_days", "0", "CULPRIT_KEEP_DAYS: must be at least 1."),
        ("keep_days", "99999999999999999999", "CULPRIT_KEEP_DAYS: must be at most 36500."),
        ("metrics", "perhaps", "CULPRIT_METRICS: must be true or false."),
        ("base_path", "/a b", "CULPRIT_BASE_PATH: must be a plain path such as /culprit"),
        ("base_path", "/a/../b", "CULPRIT_BASE_PATH: must be a plain path such as /culprit"),
        ("base_path", "/{room}", "CULPRIT_BASE_PATH: must be a plain path such as /culprit"),
        ("base_path", "https://example.org/x", "CULPRIT_BASE_PATH: must be a plain path such as /culprit"),
        ("trusted_proxies", "caddy", "CULPRIT_TRUSTED_PROXIES: must be addresses or networks such as"),
        (
            "trusted_proxies",
            "10.0.0.1/8",
            "CULPRIT_TRUSTED_PROXIES: has '10.0.0.1/8', which is no whole network; write 10.0.0.0/8.",
        ),
        (
            "trusted_proxies",
            "*",
            "CULPRIT_TRUSTED_PROXIES: must name addresses; to believe everyone, write 0.0.0.0/0",
        ),
        (
            "database_url",
            "postgresql://ann:p@ss@db/culprit",
            "CULPRIT_DATABASE_URL: must be like postgresql://user:password@host:5432/name; in user",
        ),
        (
            "database_url",
            "postgresql://ann:p/ss@db/culprit",
            "CULPRIT_DATABASE_URL: must be like postgresql://",
        ),
        (
            "database_url",
            "postgresql://ann:p#ss@db/culprit",
            "CULPRIT_DATABASE_URL: must be like postgresql://",
        ),
        (
            "database_url",
            "postgresql://ann:p@s/s@db/culprit",
            "CULPRIT_DATABASE_URL: must be like postgresql://",
        ),
        (
            "database_url",
            "postgresql://ann:p@s?s@db/culprit",
            "CULPRIT_DATABASE_URL: must be like postgresql://",
        ),
        (
            "redis_url",
            "redis://:p#ss@bus",
            "CULPRIT_REDIS_URL: must be like redis://host:6379; in user and password, write",
        ),
        ("public_url", "https://example.org:many", "CULPRIT_PUBLIC_URL: must begin with http"),
        ("redis_url", "http://bus", "CULPRIT_REDIS_URL: must begin with redis://"),
        ("redis_url", "redis://bus:many", "CULPRIT_REDIS_URL: must be like redis://"),
        ("redis_url", "redis://[::1", "CULPRIT_REDIS_URL: must be like redis://"),
        ("database_url", "mysql://db/culprit", "CULPRIT_DATABASE_URL: must begin with postgresql://"),
        ("database_url", "postgresql://db:many/culprit", "CULPRIT_DATABASE_URL: must be like postgresql://"),
        ("database_url", "sqlite://", "CULPRIT_DATABASE_URL: must name a file"),
        ("database_url", "sqlite:///:memory:", "CULPRIT_DATABASE_URL: must name a file"),
        ("database_url", "postgresql:db", "CULPRIT_DATABASE_URL: must be like postgresql://"),
        (
            "database_url",
            "postgresql://db/culprit?sslmode=require&channel_binding=require",
            "CULPRIT_DATABASE_URL: has channel_binding after the ?, which Culprit does not know; leave that",
        ),
        (
            "database_url",
            "postgresql://db/culprit?sslmode=on",
            "CULPRIT_DATABASE_URL: has sslmode=on; it can be allow, disable, prefer, require",
        ),
        ("database_url", "sqlite:////srv/culprit.db?mode=ro", "CULPRIT_DATABASE_URL: must name a file and"),
        ("database_url", "sqlite:////usr", "CULPRIT_DATABASE_URL: must name a file, and /usr is a folder."),
        ("redis_url", "redis://bus/one", "CULPRIT_REDIS_URL: must be like redis://host:6379; what may"),
        ("redis_url", "redis://bus?db=one", "CULPRIT_REDIS_URL: must be like redis://host:6379; what may"),
        ("redis_url", "redis://bus?wait=1", "CULPRIT_REDIS_URL: has wait after the ?, which Culprit does"),
    ],
)
def test_a_senseless_setting_is_told_in_a_sentence(name: str, value: str, sentence: str) -> None:
    with pytest.raises(SettingsUnclear) as told:
        load(**{name: value})
    assert str(told.value).startswith(sentence)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("database_url", "postgresql://ann:x@db/culprit?sslmode=verify-full"),
        ("database_url", "postgresql:///culprit?host=/run/postgresql"),
        ("redis_url", "redis://bus:6379/1"),
        ("redis_url", "rediss://:x@bus?ssl_cert_reqs=none"),
        ("public_url", "https://[::1]:8443"),
        ("public_url", "https://xn--mller-kva.example"),
    ],
)
def test_what_is_usual_elsewhere_is_understood(name: str, value: str) -> None:
    assert getattr(load(**{name: value}), name) is not None


def test_a_mistyped_variable_is_told_with_what_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CULPRIT_PUBLIC_UR", "https://play.example.org")
    monkeypatch.setenv("CULPRIT_FLAVOUR", "salty")
    with pytest.raises(SettingsUnclear) as told:
        load()
    assert str(told.value).splitlines() == [
        "CULPRIT_FLAVOUR is no setting. `python3 -m app settings` lists them all.",
        "CULPRIT_PUBLIC_UR is no setting. Did you mean CULPRIT_PUBLIC_URL?",
    ]


def test_an_empty_variable_is_none_even_if_this_version_does_not_know_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An older image meets them when a newer compose file starts it again."""
    monkeypatch.setenv("CULPRIT_OF_A_LATER_VERSION", "")
    assert load().port == 8000


def test_proxies_are_addresses_and_networks() -> None:
    assert load(trusted_proxies="172.16.0.0/12, ::1,10.0.0.7").trusted_proxies == (
        "172.16.0.0/12",
        "::1",
        "10.0.0.7",
    )


def test_a_key_that_cannot_be_kept_is_told_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SettingsUnclear, match=r"cannot be used: .*choose another folder with CULPRIT_DATA"):
        load(data=tmp_path / "file").signing_key()
    refused = unusable(tmp_path, PermissionError(13, "Permission denied"))
    assert f"chown -R {os.geteuid()} {tmp_path}" in refused


@pytest.mark.parametrize("given", ["https://Play.Example.org", "https://play.example.org:443/"])
def test_the_public_address_is_kept_as_browsers_write_it(given: str) -> None:
    assert load(public_url=given).public_url == "https://play.example.org"
    assert load(public_url="http://lan:8000").public_url == "http://lan:8000"


def test_a_refused_secret_is_not_repeated() -> None:
    with pytest.raises(SettingsUnclear) as told:
        load(secret_key="hunter2", database_url="postgresql://ann:hunter2", redis_url="redis://ann:hunter2")
    assert "hunter2" not in str(told.value)
    assert len(str(told.value).splitlines()) == 3


def test_secrets_are_not_printed() -> None:
    assert "hunter2" not in repr(load(database_url="postgresql://ann:hunter2@db/culprit"))


@pytest.mark.parametrize(
    ("given", "spoken"),
    [
        ("postgres://db/culprit", "postgresql+asyncpg://db/culprit"),
        ("postgresql://ann:x@db:5433/culprit", "postgresql+asyncpg://ann:x@db:5433/culprit"),
        ("postgresql+asyncpg://db/culprit", "postgresql+asyncpg://db/culprit"),
        ("sqlite:////srv/culprit.db", "sqlite+aiosqlite:////srv/culprit.db"),
    ],
)
def test_the_database_is_spoken_to_by_its_asyncio_driver(given: str, spoken: str) -> None:
    assert load(database_url=given).database == spoken


@pytest.mark.parametrize(
    ("given", "spoken"),
    [
        ("redis://bus:6379", "redis://bus:6379"),
        ("valkey://ann:x@bus", "redis://ann:x@bus"),
        ("valkeys://bus", "rediss://bus"),
    ],
)
def test_the_bus_is_spoken_to_in_the_words_of_redis(given: str, spoken: str) -> None:
    assert load(redis_url=given).bus == spoken


def test_without_an_address_there_is_no_bus_and_its_password_is_not_printed() -> None:
    assert load().bus is None
    assert "hunter2" not in repr(load(redis_url="redis://:hunter2@bus"))


def test_without_an_address_the_database_is_sqlite_in_the_data_folder(tmp_path: Path) -> None:
    settings = load(data=tmp_path)
    assert settings.sqlite_file == tmp_path / "culprit.db"
    assert load(database_url="postgresql://db/culprit").sqlite_file is None


@pytest.mark.parametrize(("given", "kept"), [("games", "/games"), ("/games/", "/games"), ("/", ""), ("", "")])
def test_a_base_path_begins_with_a_slash_and_ends_without(given: str, kept: str) -> None:
    assert load(base_path=given).base_path == kept


def test_the_key_is_made_once_and_only_for_our_eyes(tmp_path: Path) -> None:
    first = load(data=tmp_path / "new").signing_key()
    file = tmp_path / "new" / "secret.key"
    assert len(first) >= 32
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert load(data=tmp_path / "new").signing_key() == first
    assert [path.name for path in file.parent.iterdir()] == ["secret.key"]


@pytest.mark.parametrize("key", [b"", b"xy", b"k" * 64, b"a short one, made by hand\n"])
def test_a_key_in_the_data_folder_that_could_be_guessed_is_refused_with_a_remedy(
    tmp_path: Path, key: bytes
) -> None:
    (tmp_path / "secret.key").write_bytes(key)
    with pytest.raises(SettingsUnclear, match=r"at least 32 random characters.*delete the file") as told:
        load(data=tmp_path).signing_key()
    assert str(tmp_path / "secret.key") in str(told.value)
    assert (tmp_path / "secret.key").read_bytes() == key


def test_who_sets_a_weak_key_is_told_how_to_make_a_good_one() -> None:
    with pytest.raises(SettingsUnclear, match=r"secrets\.token_urlsafe"):
        load(secret_key="hunter2")
