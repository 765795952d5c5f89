"""Serve the page until the program is interrupted."""

from __future__ import annotations

import secrets
import socket
import webbrowser
from collections.abc import Callable

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
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except (OSError, OverflowError) as error:
        raise OptionError(f"--port {port}: {error}; expected a free port, or 0 for any") from None
    token = secrets.token_urlsafe(16)
    address = f"http://{HOST}:{listener.getsockname()[1]}/{token}/"
    told(address)
    if open_page:
        webbrowser.open_new_tab(address)
    config = uvicorn.Config(application(room, token), log_level="error", lifespan="off", timeout_graceful_shutdown=1)
    uvicorn.Server(config).run([listener])
