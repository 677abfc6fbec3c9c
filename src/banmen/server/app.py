"""The server as an ASGI application: the page, the API, websockets, health and metrics."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from banmen import __version__, pages
from banmen.rules import IllegalMove, Sentence
from banmen.server import api, lines, practice, screens
from banmen.server.compression import ENDINGS, Compression, smallest
from banmen.server.description import describe
from banmen.server.limits import HEADERS, Guard, TooMany
from banmen.server.room import NOT_STORED
from banmen.server.state import ServerState, Settings
from banmen.server.store import Unavailable
from banmen.server.table import Refused
from banmen.server.workers import Busy, Lost
from banmen.svg import layout

log = logging.getLogger(__name__)
READ = ["GET", "HEAD"]
FOR_EVER = "public, max-age=31536000, immutable"
SORRY = "Something went wrong here, and was written down. Nothing of your game is lost."
NOT_BUILT = "The page has not been built: run `make setup`. The API is there: see /api/openapi.json."


def create_app(settings: Settings | None = None) -> FastAPI:
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        lines.quieten()
        async with ServerState.open(chosen) as server:
            app.state.server = server
            yield

    app = FastAPI(
        title="banmen", version=__version__, lifespan=lifespan, openapi_url="/api/openapi.json", docs_url=None,
        redoc_url=None, separate_input_output_schemas=False,
    )  # fmt: skip
    app.include_router(api.router)
    app.include_router(screens.router)
    app.include_router(practice.router)
    _answer_errors(app, chosen.page / "index.html")
    _add_service(app)
    describe(app)
    _add_page(app, chosen)
    app.add_middleware(Compression)
    app.add_middleware(Guard, limits=chosen.limits)
    return app


def _answer_errors(app: FastAPI, index: Path) -> None:
    """Whatever goes wrong is answered with one sentence, never with a trace."""

    def say(kind: type[Exception], status: int) -> None:
        def answer(request: Request, error: Exception) -> JSONResponse:
            headers = {"retry-after": "5"} if status == 429 else None
            cause = error.__cause__ if isinstance(error.__cause__, IllegalMove) else error
            return _sentence(status, str(error), getattr(error, "rule", None), headers, getattr(cause, "said", None))

        app.add_exception_handler(kind, answer)

    for kind, status in {
        Refused: 400,
        ValueError: 400,
        api.Missing: 404,
        TooMany: 429,
        Busy: 429,
        Lost: 503,
    }.items():
        say(kind, status)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            return _sentence(422, f"That is not JSON: {first['ctx']['error']} at character {first['loc'][-1]}.")
        where = ".".join(str(part) for part in first["loc"])
        return _sentence(422, f"{where}: {first['msg']}.")

    @app.exception_handler(StarletteHTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and _wants_page(request) and index.exists():
            return _file(index, request, 404)  # it says that there is no such page
        return _sentence(error.status_code, f"{error.detail}.", headers=dict(error.headers or {}))

    @app.exception_handler(Unavailable)
    async def unavailable(request: Request, error: Unavailable) -> JSONResponse:
        log.error("the store: %s", error)
        return _sentence(503, NOT_STORED)

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> JSONResponse:
        log.error("an unexpected error", exc_info=error)
        return _sentence(500, SORRY, headers=HEADERS)  # past the guard


def _wants_page(request: Request) -> bool:
    """Whether somebody typed an address into a browser."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")


def _sentence(
    status: int,
    sentence: str,
    rule: str | None = None,
    headers: dict[str, str] | None = None,
    said: Sentence | None = None,
) -> JSONResponse:
    return JSONResponse({"sentence": sentence, "rule": rule, "said": said}, status, headers)


def _add_service(app: FastAPI) -> None:
    """For whoever runs the server."""

    @app.get("/health", responses=api.REFUSALS)
    async def health(request: Request) -> dict[str, Any]:
        server: ServerState = request.app.state.server
        await server.store.events("health")
        return {"ok": True, "version": __version__, "seconds": round(time.time() - server.began)}

    @app.get("/metrics", response_class=PlainTextResponse, responses=api.REFUSALS)
    async def metrics(request: Request) -> str:
        """Counts in the text format that Prometheus reads."""
        server: ServerState = request.app.state.server
        registry = server.registry
        found: dict[str, float] = {f"banmen_{name}_total": count for name, count in registry.counts.items()}
        found["banmen_flicks_total"] = registry.flicks.count
        found["banmen_rooms"] = len(registry.rooms)
        found["banmen_screens"] = sum(len(room.screens) for room in registry.rooms.values())
        found |= {f"banmen_thinkers_{name}": count for name, count in server.workers.metrics().items()}
        return "".join(f"{name} {value}\n" for name, value in found.items())


def _add_page(app: FastAPI, settings: Settings) -> None:
    """The page: one HTML file for every address of its own, and the files that it asks for."""
    folder = settings.page
    colours = layout.css()

    @app.get("/stage.css", include_in_schema=False)
    def css() -> Response:
        return Response(colours, media_type="text/css", headers={"cache-control": "max-age=3600"})

    @app.get("/rules/pictures/{name}", include_in_schema=False)
    def picture(name: str) -> Response:
        try:
            return Response(pages.picture(name), media_type="image/svg+xml")
        except ValueError as error:
            raise api.Missing(str(error)) from None

    @app.api_route("/", methods=READ, include_in_schema=False)
    @app.api_route("/table/{table}", methods=READ, include_in_schema=False)
    @app.api_route("/learn/{game}", methods=READ, include_in_schema=False)
    @app.api_route("/practice/{game}", methods=READ, include_in_schema=False)
    @app.api_route("/analysis", methods=READ, include_in_schema=False)
    def page(request: Request, table: str = "", game: str = "") -> Response:
        index = folder / "index.html"
        if not index.exists():
            return PlainTextResponse(NOT_BUILT, 503)
        return _file(index, request, cached="no-cache")

    class Assets(StaticFiles):
        def file_response(self, full_path: Any, stat_result: Any, scope: Scope, *rest: Any) -> Response:
            copy, headers = smallest(Path(full_path), Headers(scope=scope))
            found = copy.stat() if headers.keys() & {"content-encoding"} else stat_result
            response = super().file_response(copy, found, scope, *rest)
            response.headers.update({**headers, "cache-control": FOR_EVER})
            return response

    if (folder / "assets").exists():
        app.mount("/assets", Assets(directory=folder / "assets"))
    files = (file for file in folder.glob("[!.]*") if file.is_file() and file.suffix not in ENDINGS.values())
    beside = {file.name: file for file in files}

    @app.api_route("/{name}", methods=READ, include_in_schema=False)
    def file(request: Request, name: str) -> Response:
        """A file that lies beside the page, such as its icon."""
        if name not in beside:
            raise HTTPException(404, "There is no such page")
        return _file(beside[name], request)


def _file(path: Path, request: Request, status: int = 200, cached: str = "") -> Response:
    copy, headers = smallest(path, request.headers)
    return FileResponse(copy, status, headers | ({"cache-control": cached} if cached else {}))
