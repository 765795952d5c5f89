"""The picture of a position, for people and for videos: the map around the Cathedral, the King, your cards.

Pillow is imported with these modules: only the game's `picture`, when it draws its first picture, imports them.
"""

from __future__ import annotations

from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.cathedral.layout import (
    HUMAN,
    KING,
    NONE,
    PIECES,
    SYMBOL_NAMES,
)
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.cathedral.picture import backdrop, tracks
from nightmare_gym.rendering.cathedral.picture.backdrop import LEFT, RIGHT, SHAPE, Area
from nightmare_gym.rendering.cathedral.picture.board import board, coming, nightmares
from nightmare_gym.rendering.cathedral.picture.palette import BLOOD, GOLD, GOOD, INK, SIDE, SOFT
from nightmare_gym.rendering.cathedral.picture.table import king, units, yours
from nightmare_gym.rendering.cathedral.questions import question
from nightmare_gym.rendering.cathedral.survey import survey
from nightmare_gym.rendering.cathedral.words import conflict_title
from nightmare_gym.rendering.sprites import CLEAR, Colour

MAP: Area = (LEFT, 44, 584, 586)
UNITS: Area = (LEFT, 642, 584, 108)
BEASTS: Area = (LEFT, 760, 584, 106)
COLUMN, WIDE = 616.0, RIGHT - 616.0
"""The left side and the width of the right half of the picture."""
TRACK: Area = (COLUMN, 44, WIDE, 114)
MATRIX: Area = (COLUMN, 168, WIDE, 200)
KINGS: Area = (COLUMN, 378, WIDE, 114)
YOURS: Area = (COLUMN, 502, WIDE, 364)
NOTE = "reconstructed components: map, tracks, Action Matrix and cards are not the printed ones"

__all__ = ["SHAPE", "picture"]


def picture(state: State, params: Params) -> Canvas:
    """Draw a position.

    Args:
        state: The record of the position.
        params: The game's parameters.

    Returns:
        The picture, always of the shape `SHAPE`.
    """
    found = survey(state, params)
    over = bool(state.actor == NOBODY)
    won = bool(found.points[HUMAN].sum() > found.points[KING].sum())
    mood: Colour = CLEAR if not over else GOOD if won else BLOOD
    canvas = Canvas(backdrop.sky(mood))
    backdrop.headline(canvas, _headline(state, params))
    board(canvas, state, params, found)
    units(canvas, UNITS, state, params)
    _beasts(canvas, state, params)
    tracks.ritual_track(canvas, TRACK, state, params)
    tracks.matrix(canvas, MATRIX, state, params)
    king(canvas, KINGS, state, params, found)
    yours(canvas, YOURS, state, params, found)
    backdrop.ask(canvas, question(state, params), mood if over else SOFT if state.actor == NATURE else INK, NOTE)
    return canvas


def _beasts(canvas: Canvas, state: State, params: Params) -> None:
    """Draw the Nightmares, and below them the present conflict, or the turns from this one on."""
    backdrop.frame(canvas, BEASTS, "NIGHTMARES", lit=bool(state.fight_area != NONE))
    nightmares(canvas, BEASTS, state)
    x, y, width, _ = BEASTS
    if state.fight_area != NONE:
        canvas.write(conflict_title(state), x + width / 2, y + 86, 13.5, GOLD, "middle")
    else:
        coming(canvas, BEASTS, state, params)


def _headline(state: State, params: Params) -> tuple[tuple[str, Colour], ...]:
    """Return the words for the turn, its symbol, and the stage."""
    if state.clock == 0:
        return (("Set-up", GOLD),)
    yours = bool(state.clock % 2)
    whose = ("Your turn", SIDE[HUMAN]) if yours else ("The King's turn", SIDE[KING])
    symbol = SYMBOL_NAMES[params.lap[state.clock]]
    stage = f"Stage {1 + (state.pieces == PIECES)}, {symbol} is marked"
    return ((f"Turn {state.clock} of {params.turns}", GOLD), whose, (stage, SOFT))
