"""All settings of the server, read from CULPRIT_* environment variables.

A secret may also be read from a file: CULPRIT_SECRET_KEY_FILE names the file that contains it.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, PrivateAttr, SecretStr, ValidationError, field_validator
from pydantic.config import JsonDict
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from app import defaults, setting_values
from app.setting_values import (
    base_path,
    check_address,
    check_bus_options,
    check_database_options,
    is_host,
    unknown_names,
)

PREFIX = "CULPRIT_"
FEWEST_KEY_BYTES = 32
FEWEST_KEY_CHARACTERS = 10
"""Distinct characters: a key with fewer is not random."""
MAKE_KEY = 'python3 -c "import secrets; print(secrets.token_urlsafe(48))"'
SECRET: JsonDict = {"secret": True}
"""Marks a setting that has a *_FILE variant and is never printed."""

# The asyncio drivers, by the schemes that people write.
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}
BUSES = {"redis", "rediss", "valkey", "valkeys"}


class Settings(BaseSettings):
    """The settings of a server; the table in the README is generated from these fields."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, validate_default=True)

    host: str = Field(defaults.HOST, description="Address to listen on; `0.0.0.0` for all.")
    port: int = Field(defaults.PORT, ge=0, le=65535, description="Port to listen on; `0` for any free one.")
    data: Path = Field(Path(defaults.DATA), description="Folder of the database and the secret key.")
    database_url: SecretStr | None = Field(
        None,
        json_schema_extra=SECRET,
        description="`postgresql://user:password@host/name`; without it, SQLite in the data folder.",
    )
    redis_url: SecretStr | None = Field(
        None,
        json_schema_extra=SECRET,
        description="`redis://host:6379`, a Redis or Valkey; needed only for several workers.",
    )
    public_url: str | None = Field(
        None, description="The address players use, such as `https://play.example.org`; used in invitations."
    )
    base_path: str = Field("", description="Serve under this path instead of `/`, such as `/culprit`.")
    trusted_proxies: Annotated[tuple[str, ...], NoDecode] = Field(
        ("127.0.0.1", "::1"),
        description="Addresses or networks whose `X-Forwarded-*` headers are believed, comma-separated.",
    )
    secret_key: SecretStr | None = Field(
        None,
        json_schema_extra=SECRET,
        description="Signs the cookies; made on the first start and kept in the data folder.",
    )
    keep_days: int = Field(
        30,
        ge=1,
        le=36_500,
        description="Days after which idle rooms are deleted, with their games and replays.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", description="`debug`, `info`, `warning` or `error`."
    )
    log_json: bool = Field(False, description="Log one JSON object per line.")
    push: bool = Field(
        True,
        description="Browsers that ask for it are told by Web Push when it is their turn; needs https.",
    )
    metrics: bool = Field(False, description="Serve Prometheus figures at `/metrics`.")

    _lan: str | None = PrivateAttr(None)

    @field_validator("data")
    @classmethod
    def _whole_path(cls, data: Path) -> Path:
        return data.expanduser().absolute()

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, url: SecretStr | None) -> SecretStr | None:
        if url is None:
            return None
        if url.get_secret_value().partition(":")[0].partition("+")[0] not in DRIVERS:
            raise ValueError("must begin with postgresql:// or sqlite:///")
        like = "postgresql://user:password@host:5432/name"
        if not url.get_secret_value().startswith("sqlite"):
            check_address(url.get_secret_value(), like)
            check_database_options(url.get_secret_value())
        try:
            parts = make_url(url.get_secret_value())
        except (ArgumentError, ValueError):
            raise ValueError(f"must be like {like}") from None
        if parts.get_backend_name() == "sqlite":
            if parts.database in {None, "", ":memory:"} or parts.query:
                raise ValueError("must name a file and nothing else, as sqlite:////srv/culprit.db does")
            if Path(str(parts.database)).is_dir():
                raise ValueError(f"must name a file, and {parts.database} is a folder")
        return url

    @field_validator("redis_url")
    @classmethod
    def _known_bus(cls, url: SecretStr | None) -> SecretStr | None:
        if url is None:
            return None
        if url.get_secret_value().partition("://")[0] not in BUSES:
            raise ValueError("must begin with redis:// or rediss://")
        check_address(url.get_secret_value(), "redis://host:6379")
        check_bus_options(url.get_secret_value())
        return url

    @field_validator("public_url")
    @classmethod
    def _only_scheme_and_host(cls, url: str | None) -> str | None:
        if url is None:
            return None
        if not _parses(url) or (parts := urlsplit(url)).scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError("must begin with http:// or https:// and name a host")
        if parts.path.strip("/") or parts.query or parts.fragment:
            raise ValueError(f"must end after the host; a path belongs into {PREFIX}BASE_PATH")
        if not is_host(parts.netloc):
            raise ValueError(
                "must name a plain host, as https://play.example.org does: no user, no password, no spaces,"
                " and letters beyond a to z as browsers write them (xn--…)"
            )
        # As browsers write it in the Origin header.
        usual = {"http": ":80", "https": ":443"}[parts.scheme]
        return f"{parts.scheme}://{parts.netloc.lower().removesuffix(usual)}"

    @field_validator("base_path")
    @classmethod
    def _one_leading_slash(cls, path: str) -> str:
        return base_path(path)

    @field_validator("log_level", mode="before")
    @classmethod
    def _any_case(cls, level: object) -> object:
        return level.lower() if isinstance(level, str) else level

    @field_validator("trusted_proxies", mode="before")
    @classmethod
    def _commas(cls, proxies: object) -> object:
        return setting_values.proxies(proxies) if isinstance(proxies, str) else proxies

    @field_validator("secret_key")
    @classmethod
    def _long_enough(cls, key: SecretStr | None) -> SecretStr | None:
        if key is not None and _guessable(key.get_secret_value().encode()):
            raise ValueError(
                f"must have at least {FEWEST_KEY_BYTES} random characters, or cookies could be forged;"
                f" `{MAKE_KEY}` prints a good one"
            )
        return key

    @property
    def database(self) -> str:
        """The URL of the database with its asyncio driver."""
        if self.database_url is None:
            return f"sqlite+aiosqlite:///{self.data / 'culprit.db'}"
        url = self.database_url.get_secret_value()
        scheme, colon, rest = url.partition(":")
        return DRIVERS.get(scheme, scheme) + colon + rest

    @property
    def bus(self) -> str | None:
        """The URL of the bus between workers; None if there is only one worker."""
        if self.redis_url is None:
            return None
        scheme, colon, rest = self.redis_url.get_secret_value().partition(":")
        return scheme.replace("valkey", "redis") + colon + rest

    @property
    def sqlite_file(self) -> Path | None:
        """The file of the SQLite database; None for PostgreSQL."""
        scheme, _, path = self.database.partition(":///")
        return Path(path) if scheme.startswith("sqlite") else None

    @property
    def lan(self) -> str | None:
        """The URL for other devices in the local network, if started with --lan."""
        return self._lan

    def open_to_lan(self, url: str) -> None:
        """Sets the URL for other devices in the local network."""
        self._lan = url

    @property
    def key_file(self) -> Path | None:
        """The file of the signing key; None if the key is set in the environment."""
        return self.data / "secret.key" if self.secret_key is None else None

    def signing_key(self) -> bytes:
        """The key that signs cookies; unless it is set, it is created and kept in the data folder."""
        if self.secret_key is not None:
            return self.secret_key.get_secret_value().encode()
        file = self.data / "secret.key"
        try:
            if not file.exists():
                _make_key(file)
            key = file.read_bytes().strip()
        except OSError as error:
            raise SettingsUnclear(unusable(file, error)) from error
        if _guessable(key):
            raise SettingsUnclear(
                f"{file}: must have at least {FEWEST_KEY_BYTES} random characters, or cookies could be"
                " forged. Put the old key back, or delete the file: the next start makes a new one, and"
                " everybody has to join their rooms again."
            )
        return key

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings, SecretFiles(settings_cls)


def _parses(url: str) -> bool:
    """Whether the host and port of a URL can be parsed."""
    try:
        return urlsplit(url).port != 0
    except ValueError:
        return False


def load(**given: object) -> Settings:
    """Loads the settings; values from the command line take precedence. Raises SettingsUnclear."""
    # The compose file passes all settings, empty if unset; an older image may not know all of them.
    ours = {name for name, value in os.environ.items() if name.startswith(PREFIX) and value}
    if unknown := unknown_names(ours, variables()):
        raise SettingsUnclear("\n".join(unknown))
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    except ValidationError as error:
        faults = error.errors(include_input=False)
        raise SettingsUnclear("\n".join(_sentence(fault, given) for fault in faults)) from error


def variables() -> list[str]:
    """The names of all environment variables that are read."""
    names = [(f"{PREFIX}{name.upper()}", field) for name, field in Settings.model_fields.items()]
    files = [f"{name}_FILE" for name, field in names if field.json_schema_extra == SECRET]
    return [name for name, _ in names] + files


def _sentence(fault: ErrorDetails, given: Mapping[str, object]) -> str:
    limits = fault.get("ctx", {})
    match fault["type"]:
        case "int_parsing" | "int_type":
            words = "must be a whole number"
        case "bool_parsing" | "bool_type":
            words = "must be true or false"
        case "greater_than_equal":
            words = f"must be at least {limits['ge']}"
        case "less_than_equal":
            words = f"must be at most {limits['le']}"
        case "literal_error":
            words = f"must be {limits['expected']}"
        case _:
            words = fault["msg"].removeprefix("Value error, ")
    field = str(fault["loc"][0])
    name = f"{PREFIX}{field.upper()}"
    file = os.environ.get(f"{name}_FILE")
    where = f" (in the file {file})" if file and given.get(field) is None else ""
    return f"{name}{where}: {words[0].lower()}{words[1:]}."


class SecretFiles(PydanticBaseSettingsSource):
    """Reads a secret from the file that its *_FILE variable names."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        name = f"{PREFIX}{field_name.upper()}"
        file = os.environ.get(f"{name}_FILE", "")
        if field.json_schema_extra != SECRET or not file:
            return None, field_name, False
        if os.environ.get(name):
            raise SettingsUnclear(f"Set {name} or {name}_FILE, not both.")
        try:
            return Path(file).read_text(encoding="utf-8").strip(), field_name, False
        except UnicodeError as error:
            raise SettingsUnclear(f"{name}_FILE: {file} is no text.") from error
        except OSError as error:
            raise SettingsUnclear(f"{name}_FILE: {_unreadable(file, error)}") from error

    def __call__(self) -> dict[str, Any]:  # Any: pydantic-settings checks the values afterwards
        found = {name: self.get_field_value(field, name)[0] for name, field in self._fields()}
        return {name: value for name, value in found.items() if value is not None}

    def _fields(self) -> list[tuple[str, FieldInfo]]:
        return list(self.settings_cls.model_fields.items())


class SettingsUnclear(Exception):
    """A setting is invalid; the message is for the host."""


def _guessable(key: bytes) -> bool:
    """Whether a key is too short, or has too few distinct characters."""
    return len(key) < FEWEST_KEY_BYTES or len(set(key)) < FEWEST_KEY_CHARACTERS


def unusable(path: Path, error: OSError) -> str:
    """An error message about a file or folder of ours, with what the host can do."""
    user, folder = os.geteuid(), path if path.is_dir() else path.parent
    remedy = f"choose another folder with {PREFIX}DATA"
    if isinstance(error, PermissionError):
        remedy = f"the server runs as user {user}; chown -R {user} {folder}, or {remedy}"
    reason = "it is not a folder" if isinstance(error, FileExistsError) else error.strerror or error
    return f"{path} cannot be used: {reason}; {remedy}."


def _unreadable(file: str, error: OSError) -> str:
    """An error message about a file that the host wrote, with what the host can do."""
    user = os.geteuid()
    remedy = "name a file that is there"
    if isinstance(error, PermissionError):
        remedy = f"the server runs as user {user}; chown {user} {file}"
    return f"{file} cannot be read: {error.strerror or error}; {remedy}."


def _make_key(file: Path) -> None:
    """Writes a new key, readable by our user only; if two servers start at once, the first key wins."""
    file.parent.mkdir(parents=True, exist_ok=True)
    ours = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(ours, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as stream:
        stream.write(secrets.token_urlsafe(48) + "\n")
        stream.flush()
        os.fsync(stream.fileno())
    try:
        os.link(ours, file)
    except FileExistsError:
        pass
    finally:
        ours.unlink()
