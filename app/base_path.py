"""Serves everything under a path such as /culprit, whether or not the proxy strips it."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send


class BasePath:
    """Restores the full path of every request, so that url_for, mounts and routes agree on the base."""

    def __init__(self, app: ASGIApp, base_path: str) -> None:
        self.app = app
        self.base_path = base_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.base_path and scope["type"] in {"http", "websocket"}:
            path = scope["path"]
            if path != self.base_path and not path.startswith(f"{self.base_path}/"):
                path = self.base_path + path
            scope = {**scope, "path": path, "root_path": self.base_path}
        await self.app(scope, receive, send)
