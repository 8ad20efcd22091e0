"""Templates and static files: one strict Jinja environment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from app import __version__
from app.games import GAMES
from app.rooms.reactions import MOODS
from app.web.error_messages import script_messages

ROOT = Path(__file__).parents[3]
STATIC = ROOT / "static"
FOR_EVER = "public, max-age=31536000, immutable"
FOR_AN_HOUR = "public, max-age=3600"


def folders(kind: str) -> list[Path]:
    """The program's own `templates` or `static`, then those of packages with games; the first match wins."""
    packages = [files(game.package) / kind for game in GAMES.values() if game.package is not None]
    return [ROOT / kind, *(Path(str(folder)) for folder in packages if folder.is_dir())]


class Assets:
    """URLs of static files; they contain a hash of the content, so browsers may cache them for ever."""

    def __init__(self, folders: Sequence[Path], root: str) -> None:
        self._folders = folders
        self._root = root
        self._addresses: dict[str, str] = {}

    def has(self, path: str) -> bool:
        """Whether there is such a file: a game need not have its own style sheet."""
        return path in self._addresses or self._file(path).is_file()

    def _file(self, path: str) -> Path:
        files = [folder / path for folder in self._folders]
        return next((file for file in files if file.is_file()), files[0])

    def text(self, path: str) -> str:
        """The content of the file."""
        return self._file(path).read_text()

    def __call__(self, path: str) -> str:
        address = self._addresses.get(path)
        if address is None:
            content = self._file(path).read_bytes()
            digest = sha256(content).hexdigest()[:12]
            address = self._addresses[path] = f"{self._root}/static/{path}?v={digest}"
        return address


class StaticFolders(StaticFiles):
    """Serves static files; those requested with the hash of their content may be cached for ever."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        self.all_directories = [*folders("static")]

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code in {200, 304}:
            versioned = scope.get("query_string", b"").startswith(b"v=")
            response.headers["Cache-Control"] = FOR_EVER if versioned else FOR_AN_HOUR
        return response


@cache
def environment(root: str) -> Environment:
    """The templates, compiled once per process; `root` is the base path, "" or "/culprit"."""
    templates = Environment(
        loader=FileSystemLoader(folders("templates")),
        autoescape=True,
        undefined=StrictUndefined,
    )
    templates.globals.update(
        root=root,
        asset=Assets(folders("static"), root),
        version=__version__,
        messages=script_messages(),
        moods=MOODS,
    )
    return templates


def page(templates: Environment, template: str, status: int = 200, **context: object) -> HTMLResponse:
    """A response with a rendered page."""
    return HTMLResponse(templates.get_template(template).render(context), status)
