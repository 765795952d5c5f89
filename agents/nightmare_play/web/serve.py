"""Serve the page: until the program is interrupted, or in a thread."""

from __future__ import annotations

import secrets
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread

import uvicorn

from nightmare_gym.engine.errors import OptionError
from nightmare_play.web.app import application
from nightmare_play.web.room import Room

HOST = "127.0.0.1"


def serve(room: Room, port: int = 0, open_page: bool = True, told: Callable[[str], object] = print) -> None:
    """Serve a room on this machine until Ctrl-C.

    Args:
        room: The room.
        port: The port; 0 takes a free one.
        open_page: True to open the page in the browser.
        told: Called with the page's address.

    Raises:
        OptionError: The port is taken, or needs rights that this user lacks.
    """
    listener, address, server = _ready(room, port)
    told(address)
    if open_page:
        webbrowser.open_new_tab(address)
    server.run([listener])


@contextmanager
def answering(room: Room) -> Iterator[str]:
    """Serve a room in a thread as long as the context lasts, and give the page's address."""
    listener, address, server = _ready(room, 0)
    thread = Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        yield address
    finally:
        server.should_exit = True
        thread.join()


def _ready(room: Room, port: int) -> tuple[socket.socket, str, uvicorn.Server]:
    """Listen on a port; return the socket, the page's address and the server.

    Raises:
        OptionError: The port is taken, or needs rights that this user lacks.
    """
    listener = socket.socket(proto=socket.IPPROTO_TCP)  # asyncio sends small answers at once only if this is named
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise OptionError(f"--port {port}: {error}; expected a free port, or 0 for any") from None
    listener.listen()  # who asks before the server runs has to wait, and is not refused
    token = secrets.token_urlsafe(16)
    config = uvicorn.Config(application(room, token), log_level="error", lifespan="off", timeout_graceful_shutdown=1)
    return listener, f"http://{HOST}:{listener.getsockname()[1]}/{token}/", uvicorn.Server(config)
