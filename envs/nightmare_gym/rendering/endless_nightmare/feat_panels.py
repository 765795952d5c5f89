"""The panels of Active Nightmares over the Nightmare table: Die Board, stopwatch, water, the coffin's lid."""

from __future__ import annotations

from nightmare_gym.games.endless_nightmare.layout import BY_STOPWATCH, DROWNING, LID_FEAT, LONGEST_BREATH
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.endless_nightmare import die_board, stopwatch
from nightmare_gym.rendering.endless_nightmare.backdrop import (
    BLOOD,
    EDGE,
    GOOD,
    INK,
    MOON,
    RIGHT,
    RIGHT_WIDTH,
    SOFT,
    SPACE_EDGE,
    START,
    TABLE_HEIGHT,
    TABLE_Y,
)
from nightmare_gym.rendering.endless_nightmare.feat_words import feat_chance, gasp, percent, share, throws
from nightmare_gym.rendering.endless_nightmare.words import phase
from nightmare_gym.rendering.sprites import Colour

CLOTH = (20, 17, 35)
WATER, AIR = (34, 78, 128), (150, 214, 246)
WOOD, WOOD_EDGE, NAIL = (92, 62, 46), (46, 30, 24), (170, 160, 150)
PLANKS = 4


def playing(state: State, params: Params) -> bool:
    """Tell whether the current Nightmare needs more than the board and a d6."""
    if state.nightmare < 0 or phase(state) == 1:
        return False
    row = params.nightmares[state.nightmare]
    return bool(throws(row) or row.number == BY_STOPWATCH or row.event == DROWNING or row.feat == LID_FEAT)


def draw(canvas: Canvas, state: State, params: Params) -> None:
    """Cover the Nightmare table with the panel of the current Nightmare."""
    row = params.nightmares[state.nightmare]
    canvas.put(drawing.panel(RIGHT_WIDTH, TABLE_HEIGHT, 10, CLOTH, EDGE), RIGHT, TABLE_Y)
    if throws(row):
        die_board.draw(canvas, state, params)
    elif row.number == BY_STOPWATCH:
        stopwatch.draw(canvas, state, params)
    elif row.event == DROWNING:
        _water(canvas, state, params)
    else:
        _lid(canvas, state, params)


def _title(canvas: Canvas, name: str, told: str, colour: Colour = SOFT) -> None:
    canvas.write(name, RIGHT + 14, TABLE_Y + 17, 14, INK)
    canvas.write(told, RIGHT + RIGHT_WIDTH - 14, TABLE_Y + 17, 13, colour, "right")


def _water(canvas: Canvas, state: State, params: Params) -> None:
    """Draw the water, deeper with each turn without a breath, and the chance that the breath holds for one more."""
    row, now = params.nightmares[state.nightmare], int(state.breath)
    _title(canvas, "Turns without a breath", f"a breath costs {row.breath_costs} Courage, a gasp {gasp(params, row)}")
    pitch, y = (RIGHT_WIDTH - 28) / (LONGEST_BREATH + 1), TABLE_Y + 82
    for count in range(LONGEST_BREATH + 1):
        x = RIGHT + 14 + pitch * (count + 0.5)
        red, green, blue = (round(tint * (1 - 0.7 * count / LONGEST_BREATH)) for tint in WATER)
        here, chance = count == now, share(params.hold[count], 1)
        water = drawing.panel(pitch - 4, 88, 6, (red, green, blue), MOON if here else SPACE_EDGE, 2 if here else 1)
        canvas.put(water, x - pitch / 2 + 2, TABLE_Y + 34)
        if here:
            canvas.put(drawing.glow(42, AIR, 0.5), x, y + 4)
        bubble = drawing.disc(25 - 3.4 * count, (*AIR, 200 if here else 50), (*AIR, 255 if here else 120))
        canvas.put(bubble, x, y + 4)
        turns = f"{count}{' or more' if count == LONGEST_BREATH else ''}"
        canvas.write(turns, x - pitch / 2 + 8, TABLE_Y + 43, 12, MOON if here else INK)
        colour = GOOD if chance == 1 else BLOOD if chance < 0.5 else INK
        canvas.write(f"holds {percent(chance)}", x, TABLE_Y + 137, 13, colour, "middle", bold=here)


def _lid(canvas: Canvas, state: State, params: Params) -> None:
    """Draw the lid of the coffin, whole or broken."""
    row, broken = params.nightmares[state.nightmare], bool(state.lid_broken)
    told = (
        "broken: the way up is open"
        if broken
        else f"a Move that would succeed breaks it with {percent(feat_chance(params, row))}"
    )
    _title(canvas, "The lid", told, GOOD if broken else SOFT)
    left, width, height = RIGHT + 40, RIGHT_WIDTH - 80, 25
    gap = 92 if broken else 0
    canvas.put(drawing.panel(width, PLANKS * height + 4, 6, START, WOOD_EDGE), left, 524)
    if broken:
        canvas.put(drawing.glow(74, MOON, 0.5), left + width / 2, 576)
    for plank in range(PLANKS):
        y = 526 + height * plank
        tilt = (-18, 10, -6, 22)[plank] if broken else 0
        end = (width - gap) / 2 + tilt
        parts = ((0.0, end), (end + gap, width - end - gap)) if broken else ((0.0, float(width)),)
        for x, length in parts:
            canvas.put(drawing.panel(length, height - 1, 3, WOOD, WOOD_EDGE), left + x, y)
        for x in (12, width - 12):
            canvas.put(drawing.disc(2, NAIL), left + x, y + height / 2)
