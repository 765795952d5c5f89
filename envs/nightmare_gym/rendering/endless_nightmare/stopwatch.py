"""The Test's stopwatch in the picture: the number of each time, and the times that may be aimed at."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.endless_nightmare.layout import AIMS, FIRST_TIME, LATE
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.endless_nightmare.backdrop import (
    BLOOD,
    BONE,
    BONE_EDGE,
    FAINT,
    INK,
    MOON,
    RIGHT,
    RIGHT_WIDTH,
    SOFT,
    SPACE,
    SPACE_EDGE,
    START,
    TABLE_Y,
)
from nightmare_gym.rendering.endless_nightmare.feat_words import percent, seconds, share
from nightmare_gym.rendering.sprites import Brush, Colour, Sprite, painted

LEFT, TOP, HEIGHT = RIGHT + 112, TABLE_Y + 52, 44
TENTH = 59.0
"""The width of a tenth of a second."""
DIAL_X, DIAL_Y, DIAL = RIGHT + 56, TABLE_Y + 88, 38
ROUND = 10.0
"""The number of seconds in which the hand goes round."""


def draw(canvas: Canvas, state: State, params: Params) -> None:
    """Draw the watch, and the end of its run on a scale of tenths."""
    row, step = params.nightmares[state.nightmare], state.agenda.steps[state.agenda.height - 1]
    aim = int(step.a) if state.actor != NOBODY and step.step == Step.STOP else -1
    canvas.write("The stopwatch", RIGHT + 14, TABLE_Y + 17, 14, INK)
    told = f"too early is a 1; too late is a 1 and costs {row.late_costs} Sanity"
    canvas.write(told, RIGHT + RIGHT_WIDTH - 14, TABLE_Y + 17, 13, SOFT, "right")
    reached = int(state.die) + 1 if state.die > 0 and step.step == Step.ACTION_ROLLED else 0
    _dial(canvas, params.times[aim] if aim >= 0 else seconds(reached) if reached else 0.0)
    _scale(canvas, reached)
    for i in range(AIMS):
        _aim(canvas, float(params.times[i]), i == aim)
        canvas.square(at(float(params.times[i])), TOP - 9, 20, FIRST_TIME + i)
    if aim >= 0:
        for number in range(1, LATE + 2):
            chance = percent(share(params.stopping[aim], number - 1))
            canvas.write(
                chance,
                at(seconds(number)) + TENTH / 2,
                TOP + HEIGHT + 33,
                12,
                MOON if number <= LATE else BLOOD,
                "middle",
            )


def at(time: float) -> float:
    """Return the place of a time on the scale, which begins a tenth before the first number."""
    return LEFT + TENTH * (1 + 10 * (time - seconds(1)))


def _scale(canvas: Canvas, reached: int) -> None:
    """Draw a space for each tenth, with its number; the first is too early, the last too late."""
    for number in range(LATE + 2):
        early_or_late = number in (0, LATE + 1)
        colour: Colour = (70, 30, 48) if early_or_late else SPACE
        edge: Colour = MOON if number == reached > 0 else SPACE_EDGE
        x = at(seconds(number))
        canvas.put(drawing.panel(TENTH - 2, HEIGHT, 5, colour, edge), x + 1, TOP)
        canvas.write(
            "1" if early_or_late else str(number), x + TENTH / 2, TOP + HEIGHT / 2, 20, INK, "middle", bold=True
        )
        if number > 0:
            canvas.write(f"{seconds(number):.1f}", x, TOP + HEIGHT + 13, 12, FAINT, "middle")


def _aim(canvas: Canvas, time: float, taken: bool) -> None:
    colour: Colour = MOON if taken else SOFT
    if taken:
        canvas.put(drawing.glow(22, MOON, 0.6), at(time), TOP - 9)
    canvas.put(drawing.diamond(6, colour if taken else START, colour), at(time), TOP - 9)


def _dial(canvas: Canvas, time: float) -> None:
    canvas.put(drawing.panel(12, 10, 3, BONE_EDGE), DIAL_X - 6, DIAL_Y - DIAL - 9)
    canvas.put(drawing.disc(DIAL, BONE, BONE_EDGE, 3), DIAL_X, DIAL_Y)
    canvas.put(hand(round(time, 2)), DIAL_X, DIAL_Y)
    canvas.put(drawing.disc(3, BLOOD), DIAL_X, DIAL_Y)


@cache
def hand(time: float) -> Sprite:
    """The dial's ticks and its hand, placed by the dial's middle."""

    def paint(draw: Brush, scale: float) -> None:
        def spot(turn: float, radius: float) -> tuple[float, float]:
            angle = 2 * pi * turn
            return (DIAL + radius * sin(angle)) * scale, (DIAL - radius * cos(angle)) * scale

        for tick in range(20):
            inner = DIAL - (10 if tick % 2 == 0 else 7)
            draw.line((*spot(tick / 20, inner), *spot(tick / 20, DIAL - 4)), START, round(scale))
        draw.line((*spot(time / ROUND, -7), *spot(time / ROUND, DIAL - 9)), BLOOD, round(2 * scale))

    return painted(2 * DIAL, 2 * DIAL, paint, middle=True)
