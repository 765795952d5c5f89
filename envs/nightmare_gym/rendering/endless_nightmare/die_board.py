"""The Die Board in the picture: its zones to scale, the markers on it, the aim and the end of a throw."""

from __future__ import annotations

from functools import cache
from itertools import accumulate

from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.params import components
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
    SPACE_EDGE,
    START,
    TABLE_Y,
)
from nightmare_gym.rendering.endless_nightmare.feat_words import landings, percent
from nightmare_gym.rendering.sprites import Brush, Colour, Sprite, painted

LEFT, TOP, HEIGHT = RIGHT + 66, TABLE_Y + 32, 84
UNIT = 74.0
"""The width of a zone of length 1."""
MIDDLE = TOP + HEIGHT / 2
NEAR_ZONE, FAR_ZONE = (40, 36, 70), (86, 44, 84)
SPOTS = ((-22, -29), (22, 29), (22, -29), (-22, 29), (0, -29), (0, 29))
"""The places of markers in a zone, seen from its middle; a die finds room between them."""


def draw(canvas: Canvas, state: State, params: Params) -> None:
    """Draw the Die Board with its markers and the die."""
    row, step = params.nightmares[state.nightmare], state.agenda.steps[state.agenda.height - 1]
    hand = ", with the wrong hand" if row.number == L.BY_WRONG_HAND else ""
    canvas.write(f"The Die Board{hand}", RIGHT + 14, TABLE_Y + 17, 14, INK)
    if row.leaves_marker != L.NEVER:
        told = f"{int(state.markers.sum())} of {params.stock} markers lie here"
        canvas.write(told, RIGHT + RIGHT_WIDTH - 14, TABLE_Y + 17, 13, SOFT, "right")
    thrown = landings(params, row, int(step.a)) if state.actor != NOBODY and step.step == Step.THROW else []
    _zones(canvas, thrown)
    for zone in range(L.ZONES):
        for x, y in SPOTS[: state.markers[zone]]:
            canvas.put(drawing.disc(9, START, BLOOD, 2), label(1 + zone) + x, MIDDLE + y)
            canvas.put(drawing.disc(3, BLOOD), label(1 + zone) + x, MIDDLE + y)
    if state.actor == NOBODY:
        return
    if step.step == Step.CHOOSE_AIM:
        for zone in range(L.ZONES):
            canvas.put(cross(11, SOFT), rest(1 + zone), MIDDLE)
    elif step.step == Step.THROW:
        canvas.put(drawing.glow(36, MOON, 0.5), rest(1 + int(step.a)), MIDDLE)
        canvas.put(cross(16, MOON), rest(1 + int(step.a)), MIDDLE)
    lies: dict[int, int] = {Step.MARKERS: step.a, Step.SPEND_SANITY: state.die}
    _die(canvas, int(lies.get(step.step, L.SHORT)))


def rest(landing: int) -> float:
    """Return the middle of a die after a throw; in a zone on average, as it may touch the zone beyond, too."""
    return LEFT + UNIT * components().die_board.aims[landing - 1] if L.SHORT < landing < L.OVER else label(landing)


def label(landing: int) -> float:
    """Return the middle of a zone, or of the table before or behind the board."""
    zones = components().die_board.zones
    if L.SHORT < landing < L.OVER:
        return LEFT + UNIT * (sum(zones[: landing - 1]) + zones[landing - 1] / 2)
    return LEFT - 28 if landing == L.SHORT else LEFT + UNIT * sum(zones) + 28


def _zones(canvas: Canvas, thrown: list[float]) -> None:
    """Draw the zones, their numbers below them, and the chances that the present throw ends in each."""
    zones = components().die_board.zones
    for zone, (begin, length) in enumerate(zip(accumulate(zones, initial=0.0), zones, strict=False)):
        far = zone / (L.ZONES - 1)
        red, green, blue = (round(near + far * (end - near)) for near, end in zip(NEAR_ZONE, FAR_ZONE, strict=True))
        panel = drawing.panel(UNIT * length, HEIGHT, 2, (red, green, blue), SPACE_EDGE)
        canvas.put(panel, LEFT + UNIT * begin, TOP)
        canvas.spot((LEFT + UNIT * begin, TOP, UNIT * length, HEIGHT), L.FIRST_AIM + zone)
        canvas.write(str(2 + zone), label(1 + zone), TOP + HEIGHT + 12, 14, INK, "middle")
    canvas.put(_entrance(), LEFT - 18, MIDDLE)
    for landing in (L.SHORT, L.OVER):
        canvas.write("1", label(landing), TOP + HEIGHT + 12, 14, FAINT, "middle")
    for landing, chance in enumerate(thrown):
        canvas.write(
            percent(chance),
            label(landing),
            TOP + HEIGHT + 28,
            12,
            MOON if L.SHORT < landing < L.OVER else BLOOD,
            "middle",
        )


def _die(canvas: Canvas, landing: int) -> None:
    """Draw the die in its place; a throw that is short, or a 1, is not on the board."""
    if landing == L.SHORT:
        return
    size = round(UNIT * components().die_board.die)
    canvas.put(drawing.glow(38, MOON, 0.35), rest(landing), MIDDLE)
    canvas.put(drawing.die(size, 5, BONE, BONE_EDGE, START), rest(landing), MIDDLE)


@cache
def cross(radius: float, colour: Colour) -> Sprite:
    """Crosshairs, placed by their middle."""
    size = radius * 1.5

    def paint(draw: Brush, scale: float) -> None:
        low, high = (size - radius) * scale, (size + radius) * scale
        draw.ellipse((low, low, high, high), None, colour, round(1.5 * scale))
        for begin, end in ((0.0, 0.8 * radius), (2 * size - 0.8 * radius, 2 * size)):
            draw.line((begin * scale, size * scale, end * scale, size * scale), colour, round(1.5 * scale))
            draw.line((size * scale, begin * scale, size * scale, end * scale), colour, round(1.5 * scale))

    return painted(2 * size, 2 * size, paint, middle=True)


@cache
def _entrance() -> Sprite:
    """An arrow that points to where a die comes onto the board."""

    def paint(draw: Brush, scale: float) -> None:
        draw.line((0, 8 * scale, 18 * scale, 8 * scale), FAINT, round(2 * scale))
        draw.polygon([(x * scale, y * scale) for x, y in ((16, 2), (26, 8), (16, 14))], FAINT)

    return painted(26, 16, paint, middle=True)
