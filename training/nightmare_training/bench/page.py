"""The time in which the page of `nightmare play --web` answers a move."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from http.client import HTTPConnection
from json import dumps, loads
from typing import Any
from urllib.parse import urlsplit

from nightmare_play.seats import seated, usual_names
from nightmare_play.session import Session
from nightmare_play.web.room import Room
from nightmare_play.web.serve import answering
from nightmare_training.bench.measure import SEED, Speed, of_repeats
from nightmare_training.config.environments import Environment

MOST = 200
"""The most moves of a game that are measured."""


def answers(env: Environment) -> list[Speed]:
    """Measure the milliseconds until a move's answer is here, and until its picture is; a first game does not count."""
    names = usual_names(env.game, int(env.game.params(**env.edition)["seats"][0]))
    for seed in (SEED, SEED + 1):
        room = Room(Session(env.game, env.edition, seated(env.game, names), names, seed))
        with answering(room) as address:
            moves, pictures = _played(address)
    return [
        of_repeats("page: a move's answer", moves, "the agents' moves after it, too; wall; lowest, highest", "ms"),
        of_repeats("page: its picture", pictures, "SVG; wall; lowest, highest", "ms"),
    ]


def _played(address: str) -> tuple[list[float], list[float]]:
    """Play a game by requests; return the milliseconds of each move and of each picture."""
    found = urlsplit(address)
    server = HTTPConnection(found.netloc)

    def asked(what: str, given: dict[str, Any]) -> Any:
        server.request("POST", f"{found.path}do/{what}", dumps(given), {"Content-Type": "application/json"})
        return loads(server.getresponse().read())

    def drawn() -> bytes:
        server.request("GET", f"{found.path}picture")
        return server.getresponse().read()

    view = asked("view", {})
    moves: list[float] = []
    pictures: list[float] = []
    while not view["over"] and len(moves) < MOST:
        offered = view["actions"]
        move = {"action": offered[len(moves) % len(offered)]["action"]}
        view, took = _timed(partial(asked, "act", move))
        moves.append(took)
        pictures.append(_timed(drawn)[1])
    server.close()
    return moves, pictures


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """Return a result, and the milliseconds that it took."""
    since = time.perf_counter()
    found = work()
    return found, 1e3 * (time.perf_counter() - since)
