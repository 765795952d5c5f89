"""Compiling ahead: who must wait is told why and for how long, and `nightmare warm` waits for everybody."""

from __future__ import annotations

import importlib.metadata
import logging
from pathlib import Path

from numba import config
from numba.misc.appdirs import AppDirs

from nightmare_gym.engine.compile import BOUNDS
from nightmare_gym.engine.game import Game

logger = logging.getLogger("nightmare_gym")


def _sign(game: Game) -> Path:
    """A file that says: this version of this game has been compiled on this machine."""
    root = Path(config.CACHE_DIR or AppDirs(appname="numba", appauthor=False).user_cache_dir)
    numba = importlib.metadata.version("numba")
    return root / "nightmare-gym" / f"{game.id}-{game.stamp}-{numba}-{BOUNDS}.compiled"


def is_warm(game: Game) -> bool:
    """Whether this version of the game has been compiled on this machine."""
    return bool(config.DISABLE_JIT) or _sign(game).exists()


_announced: set[str] = set()


def announce(game: Game) -> None:
    """Before a cold game's first use: say that it compiles, and for about how long. Says it once a process."""
    if game.id in _announced:
        return
    _announced.add(game.id)
    if is_warm(game):
        return
    logger.warning("Compiling %s for its first use on this machine: about %d s, once.", game.id, game.compile_seconds)
    try:
        _sign(game).parent.mkdir(parents=True, exist_ok=True)
        _sign(game).touch()
    except OSError:
        logger.debug("no writable cache folder: the sign that %s is compiled was not left", game.id)
