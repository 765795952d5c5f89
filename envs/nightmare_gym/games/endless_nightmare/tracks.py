"""The tracks: moving Progress, looking behind for The Shadow, raising Horrors and Scares, and losing."""

from __future__ import annotations

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.endless_nightmare.layout import LAPPED, SHADOW
from nightmare_gym.games.endless_nightmare.records import Params, State


@rule
def walk(state: State, spaces: int) -> None:
    """Move the Progress marker forward, or back if `spaces` is negative."""
    state.displacement += spaces
    state.lead += spaces
    state.place += spaces


@rule
def look_behind(state: State, params: Params) -> None:
    """EN-9.1: the game is lost if The Shadow is beside you, or passed in either direction."""
    if state.actor == NOBODY:
        return
    if state.lead <= params.catch:
        lose(state, SHADOW)
    elif state.lead >= params.ring - params.catch:
        lose(state, LAPPED)


@rule
def raise_horrors(state: State, params: Params, by: int) -> None:
    """Increase Horrors, up to the end of the track."""
    state.horrors = min(params.horrors.top, state.horrors + by)


@rule
def raise_scares(state: State, params: Params, by: int) -> None:
    """Increase Scares, up to the end of the track."""
    state.scares = min(params.scares.top, state.scares + by)


@rule
def lose(state: State, cause: int) -> None:
    """EN-9: the game is over at once; the rest of the turn is not played."""
    state.cause = cause
    state.actor = NOBODY
