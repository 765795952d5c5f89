"""The application: the page's files, and its requests as calls of a `Room`."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nightmare_gym.engine.errors import ArgumentError, NightmareError
from nightmare_play.web import forms
from nightmare_play.web.guard import Guard
from nightmare_play.web.room import Room

PAGE = files(__package__) / "page"
FILES = {"": "index.html", "app.js": "app.js", "style.css": "style.css", "icon.svg": "icon.svg"}
MEDIA = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
LARGEST = 100_000
"""The most bytes of a request."""


def application(room: Room, token: str) -> Guard:
    """Make the application that shows a room.

    Args:
        room: The room.
        token: The secret first part of every path.
    """
    asked: dict[str, Callable[[dict[str, Any]], Any]] = {
        "view": lambda given: room.view(_number(given, "at")),
        "act": lambda given: room.act(given["action"]),
        "step": lambda given: room.step(),
        "undo": lambda given: room.undo(),
        "branch": lambda given: room.branch(given["at"]),
        "odds": lambda given: room.odds(_number(given, "at"), given["action"]),
        "analysis": lambda given: room.analysis(_number(given, "at")),
        "loss": lambda given: room.loss(given["at"]),
        "least": lambda given: room.least(),
        "games": lambda given: forms.games(),
        "usual": lambda given: {"names": forms.usual(given["game"], given["options"])},
        "begin": lambda given: room.begin(
            given["game"], forms.read_options(given["options"]), given["names"], given["seed"]
        ),
    }

    async def answer(request: Request) -> Response:
        """Answer a request of the page; bad ones get one line and the status 400."""
        what = asked.get(request.path_params["what"])
        if what is None:
            raise HTTPException(404)
        try:
            return JSONResponse(await run_in_threadpool(what, await _given(request)))
        except NightmareError as error:
            return JSONResponse({"error": " ".join(str(error).split())}, 400)
        except (KeyError, TypeError, AttributeError) as error:
            return JSONResponse({"error": f"this is no request of the page: {type(error).__name__}: {error}"}, 400)

    async def picture(request: Request) -> Response:
        """Send the picture of an event."""
        try:
            at = int(request.query_params["at"]) if "at" in request.query_params else None
            svg = await run_in_threadpool(room.picture, at)
        except (NightmareError, ValueError):
            svg = None
        return Response(status_code=404) if svg is None else Response(svg, media_type=MEDIA["svg"])

    async def replay(request: Request) -> Response:
        """Send the game as a file."""
        game = room.replay()
        name = f"{game.game.replace(':', '_')}.json"
        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(game.to_json(), media_type="application/json", headers=disposition)

    async def page(request: Request) -> Response:
        """Send a file of the page."""
        name = FILES.get(request.path_params.get("file", ""))
        if name is None:
            raise HTTPException(404)
        return Response((PAGE / name).read_bytes(), media_type=MEDIA[name.rpartition(".")[2]])

    routes = [
        Route("/do/{what}", answer, methods=["POST"]),
        Route("/picture", picture),
        Route("/replay", replay),
        Route("/", page),
        Route("/{file}", page),
    ]
    return Guard(Starlette(routes=routes), token)


async def _given(request: Request) -> dict[str, Any]:
    """Read the JSON of a request.

    Raises:
        ArgumentError: It is none, or too long.
    """
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            raise ArgumentError(f"the request is longer than {LARGEST} bytes")
    try:
        given = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise ArgumentError("this is no request of the page: expected names and values in JSON")
    return given


def _number(given: dict[str, Any], name: str) -> int | None:
    """Return a number that may be left out; the room checks it."""
    return given.get(name)
