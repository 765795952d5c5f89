"""The page of `nightmare play --web`, served on this machine while a test looks at it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from nightmare_play.web.app import application
from nightmare_play.web.room import Room

TOKEN = "a-token"


@contextmanager
def served(room: Room) -> Iterator[str]:
    """Serve a room on a free port of the loopback address; gives the page's address without the token."""
    app = application(room, TOKEN)
    server = uvicorn.Server(
        uvicorn.Config(app, port=0, log_level="error", lifespan="off", timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        threading.Event().wait(0.01)
    host, port = server.servers[0].sockets[0].getsockname()
    try:
        yield f"http://{host}:{port}"
    finally:
        server.should_exit = True
        thread.join(10)
    assert not thread.is_alive()
