"""The first use of a game, which compiles it: a warning tells the user who waits the reason and the time."""

from __future__ import annotations

import importlib.metadata
import logging
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from nightmare_gym.engine.code_cache import BOUNDS, cache_root, unkept
from nightmare_gym.engine.compile import UNCOMPILED
from nightmare_gym.engine.game import Game

logger = logging.getLogger("nightmare_gym")


def _sign(game: Game) -> Path:
    """Return the file whose existence says that this version of this game has been compiled on this machine."""
    numba = importlib.metadata.version("numba")
    return cache_root() / f"{game.id}-{game.stamp}-{numba}-{BOUNDS}.compiled"


def is_compiled(game: Game) -> bool:
    """Tell whether this version of the game has been compiled on this machine."""
    return UNCOMPILED or os.path.exists(_sign(game))  # `Path.exists` raises in a folder that is closed to us


_known: set[str] = set()


def first_use(game: Game) -> AbstractContextManager[None]:
    """Warn before a game's first use compiles it, with the approximate time; leave the sign if all code is kept."""
    return nullcontext() if game.id in _known else _first_use(game)


@contextmanager
def _first_use(game: Game) -> Iterator[None]:
    if is_compiled(game):
        _known.add(game.id)
        yield
        return
    logger.warning("Compiling %s for its first use on this machine: about %d s, once.", game.id, game.compile_seconds)
    yield
    _known.add(game.id)
    if unkept():
        return
    try:
        _sign(game).parent.mkdir(parents=True, exist_ok=True)
        _sign(game).touch()
    except OSError:
        logger.debug("no writable cache folder: the sign that %s is compiled was not left", game.id)
