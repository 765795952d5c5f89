"""The bed: the child, the bedroom's own rule, and the Monsters below."""

from __future__ import annotations

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.dream_catchers.layout import BED, BY_PRISCILLA, FIRST_ABILITY, FIRST_MONSTER, NONE, SLEPT
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.dream_catchers.picture.backdrop import Area, frame
from nightmare_gym.rendering.dream_catchers.picture.icons import child, icon, monster
from nightmare_gym.rendering.dream_catchers.picture.palette import (
    BLANKET,
    BLOOD,
    DARK,
    FAINT,
    GOOD,
    INK,
    MOON,
    PILLOW,
    SOFT,
    WOOD,
    WOOD_DARK,
    mixed,
    veil,
)
from nightmare_gym.rendering.dream_catchers.picture.tiles import symbols_of
from nightmare_gym.rendering.dream_catchers.words import bedroom, hunted, strength_now
from nightmare_gym.rendering.text import wrapped

MATTRESS, SLOT = 60, 84
"""The height of the bed with the child, and of a place below it."""


def bed(canvas: Canvas, area: Area, state: State, params: Params) -> None:
    """Draw the bed, and the Monsters under it."""
    frame(canvas, area)
    x, y, width, height = area
    _child(canvas, (x, y, width, MATTRESS), state, params)
    top = y + MATTRESS + 14
    for leg in (x + 10, x + width - 20):
        canvas.put(drawing.panel(10, height - MATTRESS - 16, 3, WOOD_DARK), leg, top - 2)
    wide = (width - 56) / (BED + 1)
    for slot in range(BED + 1):
        here = (x + 24 + slot * (wide + 4), top + 1, wide, SLOT)
        kind = int(state.under_bed[slot]) if slot < BED else int(state.woken_by)
        canvas.put(drawing.panel(wide, SLOT, 9, veil(DARK, 180)), here[0], here[1])
        if kind == NONE:
            words = "nobody hides here" if slot < BED else "a third Monster wakes the child"
            canvas.write(words, here[0] + wide / 2, here[1] + SLOT / 2, 11, FAINT, "middle")
        else:
            _monster(canvas, here, state, params, slot, kind)
        if slot < BED:
            canvas.spot(here, FIRST_MONSTER + slot)


def _child(canvas: Canvas, area: Area, state: State, params: Params) -> None:
    """Draw the child in its bed, and the bedroom's own rule on the blanket."""
    x, y, width, height = area
    lost = state.actor == NOBODY and state.ending != SLEPT
    canvas.put(drawing.panel(20, height + 6, 7, WOOD), x + 6, y + 6)
    canvas.put(drawing.panel(16, height - 8, 6, WOOD), x + width - 22, y + 20)
    canvas.put(drawing.panel(width - 30, 14, 4, WOOD, WOOD_DARK), x + 12, y + height)
    canvas.put(drawing.panel(78, 34, 15, PILLOW), x + 26, y + height - 32)
    canvas.put(drawing.panel(width - 124, height - 13, 12, BLANKET, mixed(BLANKET, INK, 0.3)), x + 98, y + 13)
    canvas.put(child(50, lost), x + 72, y + height - 31)
    if not lost:
        for i, size in enumerate((9, 11, 13)):
            canvas.write("z", x + 102 + 9 * i, y + 9 - 3 * i, size, INK)
    words, special = bedroom(state, params)
    lines = wrapped(special, 11.5, width - 150) if special else ()
    colour = GOOD if state.actor == NOBODY and not lost else INK
    middle = y + 13 + (height - 13) / 2
    canvas.write(words, x + 114, middle - 7 * len(lines), 15, colour, bold=True)
    canvas.spot((x + 98, y + 13, width - 124, height - 13), FIRST_ABILITY + BY_PRISCILLA)
    for i, line in enumerate(lines):
        canvas.write(line, x + 114, middle - 7 * len(lines) + 15 + 14 * i, 11.5, (222, 226, 250))


def _monster(canvas: Canvas, area: Area, state: State, params: Params, slot: int, kind: int) -> None:
    """Draw a Monster: its strength now, the symbols that catch it, its food, its Weakness tokens."""
    x, y, width, height = area
    if slot == hunted(state):
        canvas.put(drawing.panel(width, height, 9, veil(MOON, 30), MOON, 2), x, y)
    eats = symbols_of(params.eats[kind])[0]
    canvas.put(drawing.glow(46, mixed(DARK, INK, 0.4) if slot < BED else BLOOD, 0.6), x + 44, y + height / 2)
    canvas.put(monster(kind, eats, 70), x + 44, y + height / 2)
    left = x + 94
    needed = strength_now(state, params, slot) if slot < BED else int(params.strengths[kind])
    canvas.put(drawing.die(27, needed, INK, FAINT, DARK), left + 13, y + 19)
    canvas.write("or more", left + 32, y + 19, 11.5, SOFT)
    for i, symbol in enumerate(symbols_of(params.needs[kind])):
        canvas.put(icon(symbol, 22), left + 13 + 27 * i, y + 47)
    canvas.put(icon(eats, 15), left + 27 + canvas.write("eats", left + 2, y + 71, 11.5, SOFT) - 12, y + 71)
    if slot < BED:
        for i in range(int(state.weakness[slot])):
            canvas.put(drawing.disc(6, (150, 224, 120), DARK), x + 12 + 11 * i, y + height - 11)
