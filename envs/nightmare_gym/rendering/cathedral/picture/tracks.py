"""The Ritual track, and the Action Matrix with the King's Dreamer and Cultists."""

from __future__ import annotations

from nightmare_gym.games.cathedral.layout import (
    DAY_NAMES,
    FIRST_DAY,
    FIRST_MARKER,
    FIRST_NIGHT,
    FIRST_PASS,
    HUMAN,
    ICON_X,
    ICON_Y,
    LAST_SPACE,
    NONE,
)
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.cathedral.picture.backdrop import Area, frame
from nightmare_gym.rendering.cathedral.picture.icons import crown, cultist, moon, symbol
from nightmare_gym.rendering.cathedral.picture.palette import (
    CULTIST,
    DARK,
    EDGE,
    FAINT,
    GOLD,
    INK,
    LINE,
    SIDE,
    SOFT,
    SPACE,
    mixed,
    veil,
)
from nightmare_gym.rendering.cathedral.words import members, undecided
from nightmare_gym.rendering.sprites import Brush, Sprite, painted

ICONS = {ICON_X: "X", ICON_Y: "Y"}
DAY_Y, DAY_RADIUS = 68, 35
NIGHT_Y = (144, 177)
"""The heights of the two rows of Night spaces, below the Day spaces: first those that touch neighbours only."""


def ritual_track(canvas: Canvas, area: Area, state: State, params: Params) -> None:
    """Draw the spaces with costs, points and icons; your markers above, the King's below."""
    frame(canvas, area, "RITUAL TRACK")
    x, y, width, _ = area
    canvas.write("costs and points; you above, the King below", x + width - 12, y + 15, 11, FAINT, "right")
    pitch = (width - 16) / (LAST_SPACE + 1)
    for space in range(LAST_SPACE + 1):
        here, middle = x + 8 + pitch * (space + 0.5), y + 68
        icon = ICONS.get(int(params.icon[space]))
        canvas.put(drawing.panel(pitch - 4, 40, 6, SPACE, GOLD if icon else EDGE), here - pitch / 2 + 2, middle - 20)
        if space:
            symbol(canvas, here - (7 if icon else 0), middle - 8, int(params.cost[space]), 15)
        if icon:
            canvas.write(icon, here + 8, middle - 8, 13, GOLD, "middle", bold=True)
        canvas.write(str(params.track_points[space]), here, middle + 11, 12, SOFT, "middle")
    for side, markers in enumerate((state.your_markers, state.kings_markers)):
        for i, space in enumerate(markers):
            shift = (i - 0.5) * 13 if markers[0] == markers[1] else 0
            here = x + 8 + pitch * (space + 0.5) + shift
            canvas.put(drawing.disc(6.5, SIDE[side], DARK), here, y + (38, 98)[side])
            if side == HUMAN:
                canvas.square(here, y + 38, 18, FIRST_MARKER + i)


def matrix(canvas: Canvas, area: Area, state: State, params: Params) -> None:
    """Draw the Day spaces clockwise, and the Night spaces; lines lead from yours to the Day spaces that it closes."""
    frame(canvas, area, "ACTION MATRIX")
    x, y, width, _ = area
    pitch = width / len(DAY_NAMES)
    days = [x + pitch * (day + 0.5) for day in range(len(DAY_NAMES))]
    besides = [members(days_beside) for days_beside in params.night_days]
    rows = [int(max(beside) - min(beside) + 1 != len(beside)) for beside in besides]
    spots = [
        (sum(days[day] for day in beside) / len(beside), y + NIGHT_Y[row])
        for beside, row in zip(besides, rows, strict=True)
    ]
    for day in besides[state.night] if state.night != NONE else ():
        here, down = spots[state.night]
        canvas.put(_line(days[day] - here, y + DAY_Y + 26 - down), here, down)
    for night, (here, down) in enumerate(spots):
        own = bool(state.night == night)
        canvas.put(drawing.disc(13, DARK, GOLD if own else LINE, 2 if own else 1), here, down)
        canvas.put(moon(15, GOLD if own else mixed(GOLD, DARK, 0.6)), here, down)
        canvas.write(str(night + 1), here + 21, down, 11, GOLD if own else FAINT, "middle")
        canvas.spot((here - 15, down - 15, 44, 30), FIRST_NIGHT + night)
    for day, name in enumerate(DAY_NAMES):
        _day(canvas, days[day], y + DAY_Y, state, day, name)


def _line(across: float, down: float) -> Sprite:
    """A thin line from a point to another, placed by the first."""
    left, upper = min(0.0, across) - 2, min(0.0, down) - 2

    def paint(draw: Brush, scale: float) -> None:
        ends = [((x - left) * scale, (y - upper) * scale) for x, y in ((0.0, 0.0), (across, down))]
        draw.line(ends, veil(GOLD, 150), round(1.6 * scale))

    return painted(abs(across) + 4, abs(down) + 4, paint).at(-left, -upper)


def _day(canvas: Canvas, x: float, y: float, state: State, day: int, name: str) -> None:
    """Draw a Day space: its Cultists, the King's Dreamer, tucked cards."""
    chosen = state.day == day and not undecided(state)
    canvas.put(drawing.disc(DAY_RADIUS, SPACE, GOLD if chosen else EDGE, 2.5 if chosen else 1.2), x, y)
    canvas.square(x, y, 2 * DAY_RADIUS, FIRST_DAY + day, FIRST_PASS + day)
    canvas.write(name, x, y - 12, 12, INK, "middle")
    canvas.put(cultist(20), x - 9, y + 9)
    canvas.write(str(state.cultists[day]), x + 9, y + 10, 17, CULTIST, "middle", bold=True)
    if state.kings_day == day:
        canvas.put(crown(26), x - 34, y - 29)
    if state.tucked[day]:
        for i in range(min(3, int(state.tucked[day]))):
            canvas.put(drawing.panel(14, 19, 3, mixed(SIDE[1], DARK, 0.5), SIDE[1]), x + 33 + 3 * i, y - 2 - 2 * i)
        canvas.write(f"+{state.tucked[day]}", x + 43, y + 27, 11, SIDE[1], "middle")
    if state.power_cultists and state.kings_day == day and state.day != NONE:
        canvas.write(f"{state.power_cultists} on its card", x, y + 44, 10.5, CULTIST, "middle")
