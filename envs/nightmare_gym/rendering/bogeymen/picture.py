"""The picture of a position, for people and for videos: the Bogeyman, the Dreamer, the dice, and the question."""

from __future__ import annotations

from nightmare_gym.dreaming.layout import DREAMS, NONE
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.layout import Step
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.rendering.bogeymen.asking import question
from nightmare_gym.rendering.bogeymen.spook_card import WIDE as SPOOKS_WIDE
from nightmare_gym.rendering.bogeymen.spook_card import bogeyman
from nightmare_gym.rendering.bogeymen.words import won
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.dreaming import table
from nightmare_gym.rendering.dreaming.backdrop import BOTTOM, GAP, LEFT, RIGHT, SHAPE, TOP, ask, frame, headline, night
from nightmare_gym.rendering.dreaming.due import step_of
from nightmare_gym.rendering.dreaming.palette import BLOOD, GOOD, INK, MOON, SOFT
from nightmare_gym.rendering.dreaming.rows import of_dreamer, power_of, power_row, row, rows_of
from nightmare_gym.rendering.sprites import CLEAR, Colour

X = LEFT + SPOOKS_WIDE + GAP
WIDE = RIGHT - X
"""The width of the part at the right of the Bogeyman's card."""
CARD = 310
HALF = (WIDE - GAP) / 2
POWER_PITCH, PITCH, GRID, LINE = 47.0, 40.0, 168, 92
"""The width of a space of Power and of any other; the distance from the card's top to its first rows, and from row to
row."""
ORDER = (0, 2, 4, 1, 3, 5)
"""The rows of the card, line by line: Hunt, Depths, Imprisonment, and below them Exhaust, Envy, Primeval Fear."""
NOTE = "Bogeyman cards reconstructed and Sleep Tracks inferred: not the printed cards"

__all__ = ["SHAPE", "picture"]


def picture(state: State, params: Params) -> Canvas:
    """Draw a position.

    Args:
        state: The record of the position.
        params: The game's parameters.

    Returns:
        The picture, always of the shape `SHAPE`.
    """
    over = bool(state.actor == NOBODY)
    mood: Colour = CLEAR if not over else GOOD if won(state) else BLOOD
    canvas = Canvas(night(int(sum(state.awake)), mood))
    headline(canvas, "THE BOGEYMEN", _headline(state))
    bogeyman(canvas, state, params)
    _dreamer(canvas, state, params)
    _below(canvas, state, params)
    colour: Colour = mood if over else SOFT if state.actor == NATURE else INK
    ask(canvas, question(state, params), colour, NOTE)
    return canvas


def _headline(state: State) -> tuple[tuple[str, Colour], ...]:
    parts: list[tuple[str, Colour]] = [(f"Turn {state.turn}", MOON)]
    if state.bag_ran_out:
        parts.append(("the bag ran out", BLOOD))
    return tuple(parts)


def _dreamer(canvas: Canvas, state: State, params: Params) -> None:
    """The Dreamer's card: Power from the oldest die on, and the other rows."""
    card, step = state.dreamers[0].card, step_of(state)
    choosing = (DreamerStep.ROTATE, DreamerStep.MOVE_SHADOW, DreamerStep.REST, Step.CHOOSE_SPENT)
    frame(canvas, X, TOP, WIDE, CARD, lit=step in choosing)
    left, spaces = X + 16, int(params.power_to_end)
    canvas.write("The Dreamer", left, TOP + 25, 19, INK, bold=True)
    held, needed = power_of(card), int(params.power_for_each_awakened) * int(sum(state.awake))
    edge = X + WIDE - 16.0
    edge -= canvas.write(f"{held}", edge, TOP + 25, 28, MOON, "right", bold=True) + 8
    edge -= canvas.write("Power", edge, TOP + 27, 14, SOFT, "right") + 26
    canvas.write(f"{needed} to escape, {spaces} to win", edge, TOP + 27, 14, GOOD if held >= needed else BLOOD, "right")
    canvas.write("Power, the oldest first", left, TOP + 56, 12.5, SOFT)
    kinds = [int(kind) for kind in state.dreamers[0].power_row if kind != NONE]
    room = WIDE - 32 - spaces * POWER_PITCH
    power_row(canvas, left, TOP + 92, spaces, kinds, POWER_PITCH, room, of_dreamer, L.FIRST_PLACE)
    rows, wide = rows_of(card, params), (WIDE - 32) / 3
    for i, which in enumerate(ORDER):
        row(canvas, left + i % 3 * wide, TOP + GRID + 5 + i // 3 * LINE, rows[which], PITCH, wide - 12, of_dreamer)


def _below(canvas: Canvas, state: State, params: Params) -> None:
    """Dice in play and the bag; Sleep Tracks and Nightmares."""
    step, y, right = step_of(state), TOP + CARD + GAP, X + HALF + GAP
    picked = step in (Step.ROLL_SPOOKS, Step.CHOOSE_SPOOKS)
    tall = BOTTOM - y
    table.dice_in_play(canvas, (X, y, HALF, tall - 78 - GAP), state, step, "Spooks picked up" if picked else "Drawn")
    table.bag(canvas, (X, BOTTOM - 78, HALF, 78), state)
    table.sleep_tracks(canvas, (right, y, HALF, 146), state, params, step)
    notes = ["Awakened" if awake else "asleep" for awake in state.awake]
    table.nightmares(canvas, (right, y + 146 + GAP, HALF, tall - 146 - GAP), DREAMS, notes, state)
