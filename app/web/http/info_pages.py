"""Pages that are the same for everybody: rules, the page for programs, credits, the API's description."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from app.games import GAMES
from app.web.screen.help_sheet import help_html, help_version
from app.web.screen.rules_page import rules_html
from app.web.screen.templates import FOR_AN_HOUR, FOR_EVER, STATIC, page
from app.web.services import services_of

EXAMPLE = STATIC.parent / "examples" / "clockwork.py"
ROBOTS = "User-agent: *\nDisallow: /api/\nDisallow: /rooms/\nDisallow: /matches/\n"


async def all_rules(request: Request) -> Response:
    """The list of games with their rules."""
    games = [
        {"id": game.id, "title": game.title, "tag": game.tag, "icon": game.icon} for game in GAMES.values()
    ]
    return page(services_of(request).templates, "pages/rules.html", games=games)


async def rules(request: Request) -> Response:
    """The rules of one game."""
    game = request.path_params["game"]
    if game not in GAMES:
        raise HTTPException(404)
    return HTMLResponse(rules_html(services_of(request).templates, game))


async def help_sheet(request: Request) -> Response:
    """The help sheet of a table; requested with its version, it may be cached for ever."""
    game = request.path_params["game"]
    if game not in GAMES:
        raise HTTPException(404)
    newest = request.query_params.get("v") == help_version(game)
    html = help_html(services_of(request).templates, game)
    return HTMLResponse(html, headers={"Cache-Control": FOR_EVER if newest else FOR_AN_HOUR})


async def programs(request: Request) -> Response:
    """The page for people who write programs that play."""
    return page(services_of(request).templates, "pages/programs.html")


async def example(_request: Request) -> Response:
    """An example of a program that plays."""
    return FileResponse(EXAMPLE, media_type="text/x-python", headers={"Cache-Control": FOR_AN_HOUR})


async def credits_page(request: Request) -> Response:
    """The credits."""
    return page(services_of(request).templates, "pages/credits.html")


async def openapi(request: Request) -> Response:
    """The OpenAPI document, for tools."""
    return JSONResponse(request.app.openapi())


async def docs(request: Request) -> Response:
    """The documentation of the API, made from the same document."""
    return page(services_of(request).templates, "pages/docs.html", calls=calls(request.app.openapi()))


async def robots(_request: Request) -> Response:
    """Keeps rooms out of search engines: they are for people who were sent the link."""
    return PlainTextResponse(ROBOTS)


async def favicon(_request: Request) -> Response:
    """For browsers that request it even if a page names another icon."""
    return FileResponse(
        STATIC / "img" / "favicon.svg", media_type="image/svg+xml", headers={"Cache-Control": FOR_AN_HOUR}
    )


def calls(schema: dict[str, Any]) -> list[dict[str, Any]]:  # Any: an OpenAPI document is plain JSON
    """Every call of an OpenAPI document, with its fields and responses, as the page lists them."""
    return [
        {
            "method": method.upper(),
            "path": path,
            "summary": call.get("summary", ""),
            "text": call.get("description", ""),
            "token": bool(call.get("security")),
            "fields": _fields(schema, call.get("requestBody", {})),
            "answers": [
                {
                    "status": status,
                    "text": answer["description"],
                    "fields": _fields(schema, answer) if status.startswith("2") else [],
                }
                for status, answer in call["responses"].items()
            ],
        }
        for path, methods in schema["paths"].items()
        for method, call in methods.items()
    ]


def _fields(schema: dict[str, Any], described: dict[str, Any]) -> list[dict[str, Any]]:
    content = described.get("content", {}).get("application/json", {}).get("schema", {})
    name = content.get("$ref", "").rpartition("/")[2]
    model = schema.get("components", {}).get("schemas", {}).get(name, content)
    return [
        {
            "name": field,
            "type": _type(about),
            "needed": field in model.get("required", []),
            "text": about.get("description", ""),
        }
        for field, about in model.get("properties", {}).items()
    ]


def _type(about: dict[str, Any]) -> str:
    if "anyOf" in about:
        return " or ".join(_type(each) for each in about["anyOf"])
    if "enum" in about:
        return " | ".join(f'"{value}"' for value in about["enum"])
    return str(about.get("type", "object"))


routes = [
    Route("/rules", all_rules),
    Route("/rules/{game}", rules),
    Route("/rules/{game}/help", help_sheet),
    Route("/programs", programs),
    Route(f"/programs/{EXAMPLE.name}", example),
    Route("/credits", credits_page),
    Route("/openapi.json", openapi),
    Route("/docs", docs),
    Route("/robots.txt", robots),
    Route("/favicon.ico", favicon),
]
