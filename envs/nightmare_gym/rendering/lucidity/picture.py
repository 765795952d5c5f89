"""The picture of a position, for people and for videos: every player's card, the middle, and the question."""

from __future__ import annotations

from typing import NamedTuple

from nightmare_gym.dreaming.layout import COLOURS, FIRST_RETURN, POWERS, TRACK_NAMES
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.lucidity import layout as L
from nightmare_gym.games.lucidity.layout import Step
from nightmare_gym.games.lucidity.records import Params, State
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.dreaming import table
from nightmare_gym.rendering.dreaming.backdrop import BOTTOM, GAP, LEFT, RIGHT, SHAPE, TOP, ask, frame, headline, night
from nightmare_gym.rendering.dreaming.due import step_of
from nightmare_gym.rendering.dreaming.palette import BLOOD, DARK, DREAM, FAINT, INK, MOON, NAME, NIGHT, SOFT, veil
from nightmare_gym.rendering.dreaming.rows import (
    Meant,
    listed,
    of_dreamer,
    of_nobody,
    power_of,
    power_row,
    row,
    rows_of,
)
from nightmare_gym.rendering.lucidity.asking import question
from nightmare_gym.rendering.lucidity.naming import nightmares
from nightmare_gym.rendering.lucidity.words import nature, winners
from nightmare_gym.rendering.sprites import CLEAR, Colour
from nightmare_gym.rendering.text import text_width, wrapped

CARD = 428
"""The width of a player's card."""


class Plan(NamedTuple):
    """The sizes of the cards.

    Attributes:
        tall: Height of a card.
        pitch: The width of a space.
        line: The distance from one row of spaces to the next.
    """

    tall: float
    pitch: float
    line: float


SMALL = Plan((BOTTOM - TOP - GAP) / 2, 32, 70)
PLANS = {2: Plan(412, 34, 94), 3: SMALL, 4: SMALL}
CENTRE, WIDE = LEFT + CARD + GAP, RIGHT - LEFT - 2 * (CARD + GAP)
"""The left side and the width of the part between the players."""
OTHER, LOWER = RIGHT - CARD, BOTTOM - SMALL.tall
PLACES = {
    2: ((LEFT, TOP + 125), (OTHER, TOP + 125)),
    3: ((LEFT, TOP), (OTHER, (TOP + LOWER) / 2), (LEFT, LOWER)),
    4: ((LEFT, TOP), (OTHER, TOP), (OTHER, LOWER), (LEFT, LOWER)),
}
"""The places of the cards, clockwise, by the number of players."""
POWER_PITCH = 24
"""The width of a space of Power."""
NOTE = "Sleep Tracks inferred and abilities reconstructed: not the printed cards"

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
    canvas = Canvas(night(int(sum(state.awake)), MOON if over else CLEAR))
    _headline(canvas, state)
    for seat in range(int(params.seats)):
        _player(canvas, state, params, seat)
    _centre(canvas, state, params)
    ask(canvas, question(state, params), MOON if over else SOFT if state.actor == NATURE else INK, NOTE)
    return canvas


def _headline(canvas: Canvas, state: State) -> None:
    parts: list[tuple[str, Colour]] = [(f"Turn {state.turn}", MOON), (f"Player {state.mover}'s turn", INK)]
    if state.final_turns:
        parts.append(("the final turns", BLOOD))
    parts += [(words, BLOOD) for flag, words in ((state.imprisoned, "imprisoned"), (state.tempted, "tempted")) if flag]
    if state.bag_ran_out:
        parts.append(("the bag ran out", BLOOD))
    headline(canvas, "LUCIDITY", tuple(parts))


# --- the players ----------------------------------------------------------------------------------------------------


def _player(canvas: Canvas, state: State, params: Params, seat: int) -> None:
    x, y = PLACES[int(params.seats)][seat]
    one, to_left = state.dreamers[seat], (seat - int(state.mover)) % int(params.seats)
    plan = PLANS[int(params.seats)]
    frame(canvas, x, y, CARD, plan.tall, lit=state.actor == seat or seat in winners(state, params))
    canvas.spot((x, y, CARD, plan.tall), *([L.FIRST_VICTIM + to_left - 1] if to_left else []))
    meant = _meant(state, seat, to_left)
    if one.eliminated:
        _eliminated(canvas, x, y, plan.tall, seat)
        return
    _name(canvas, x, y, state, params, seat)
    power = listed(one.card, range(POWERS))
    left = x + 14
    canvas.write("Power", left, y + 48, 12.5, SOFT)
    room = CARD - 28 - int(params.power_to_end) * POWER_PITCH
    power_row(canvas, left, y + 71, int(params.power_to_end), power, POWER_PITCH, room, meant)
    if one.nightmare >= 0:
        _nightmare(canvas, x, y, plan.tall, params, int(one.nightmare))
        return
    wide = (CARD - 28) / 2
    for i, line in enumerate(rows_of(one.card, params)):
        down = y + 104 + 0.58 * plan.line + i // 2 * plan.line
        row(canvas, left + i % 2 * wide, down, line, plan.pitch, wide - 8, meant)


def _meant(state: State, seat: int, to_left: int) -> Meant:
    """Return the actions that the dice of a player stand for: those of the Dreamer, and prey of a Nightmare."""
    own = of_dreamer if seat == state.dreamer else of_nobody
    hunted = int(state.dreamers[state.mover].nightmare)

    def meant(kind: int) -> tuple[int, ...]:
        if to_left and kind < POWERS and kind % COLOURS == hunted:
            return (*own(kind), L.FIRST_CONSUME + kind // COLOURS * L.LEFT + to_left - 1)
        return own(kind)

    return meant


def _eliminated(canvas: Canvas, x: float, y: float, tall: float, seat: int) -> None:
    """The card of a player who is out."""
    canvas.put(drawing.panel(CARD - 2, tall - 2, 9, veil(NIGHT, 170)), x + 1, y + 1)
    canvas.put(drawing.eye(120, 0.1, (58, 51, 88), (58, 51, 88), DARK), x + CARD / 2, y + tall / 2 - 50)
    canvas.write(f"Player {seat}", x + CARD / 2, y + tall / 2 - 6, 18, FAINT, "middle")
    canvas.write("eliminated", x + CARD / 2, y + tall / 2 + 28, 26, FAINT, "middle", spacing=2)


def _name(canvas: Canvas, x: float, y: float, state: State, params: Params, seat: int) -> None:
    """Write the player's name, kind, turn and Power."""
    one = state.dreamers[seat]
    moves, over = seat == state.mover and state.actor != NOBODY, state.actor == NOBODY
    if moves:
        canvas.put(drawing.glow(20, MOON, 0.5), x + 22, y + 22)
    canvas.put(drawing.disc(7, MOON if moves else (58, 51, 88)), x + 22, y + 22)
    canvas.put(drawing.disc(5.6, MOON if not moves else (22, 19, 38)), x + 25 if moves else -99, y + 19.5)
    at = x + 38 + canvas.write(f"Player {seat}", x + 38, y + 22, 18, INK, bold=True) + 12
    what: tuple[str, Colour] = ("Dreamer", SOFT)
    if one.nightmare >= 0:
        what = ("Nightmare", NAME[one.nightmare])
    elif moves and state.track >= 0:
        what = (f"{TRACK_NAMES[state.track]} sleep", MOON)
    elif one.final_turn:
        what = ("one final turn", BLOOD)
    if seat == state.dreamer != state.mover:
        what = ("attacked by Minions", BLOOD)
    if over and seat in winners(state, params):
        what = ("has won", MOON)
    canvas.write(what[0], at, y + 22, 14, what[1])
    held = power_of(one.card)
    edge = x + CARD - 14
    canvas.write(str(held), edge, y + 22, 22, MOON, "right", bold=True)
    canvas.write("Power", edge - text_width(str(held), 22) - 7, y + 23, 13, SOFT, "right")


def _nightmare(canvas: Canvas, x: float, y: float, card: float, params: Params, colour: int) -> None:
    """Draw the Nightmare card, over all rows but that of Power."""
    left, top, wide, tall = x + 14, y + 98, CARD - 28, card - 112
    canvas.put(drawing.panel(wide, tall, 10, veil(DREAM[colour], 66), NAME[colour], 1.5), left, top)
    middle, eye = left + wide / 2, top + tall / 2 - 40
    canvas.put(drawing.glow(110, DREAM[colour], 0.5), middle, eye)
    canvas.put(drawing.eye(150, 0.56, NAME[colour], DREAM[colour], DARK), middle, eye)
    canvas.write(f"Nightmare of {nightmares(params)[colour]}", middle, eye + 70, 21, INK, "middle", bold=True)
    for i, words in enumerate(wrapped(nature(params, colour), 14, wide - 60)):
        canvas.write(words, middle, eye + 98 + 18 * i, 14, (214, 207, 230), "middle")


# --- the middle -----------------------------------------------------------------------------------------------------


def _centre(canvas: Canvas, state: State, params: Params) -> None:
    step, y = step_of(state), float(TOP)
    table.sleep_tracks(canvas, (CENTRE, y, WIDE, 146), state, params, step)
    y += 146 + GAP
    table.bag(canvas, (CENTRE, y, WIDE, 78), state)
    y += 78 + GAP
    drawn = ("Minions", L.FIRST_GIVE) if step == Step.CHOOSE_MINION else ("Drawn", FIRST_RETURN)
    table.dice_in_play(canvas, (CENTRE, y, WIDE, 206), state, step, *drawn)
    y += 206 + GAP
    cards = (CENTRE, y, WIDE, BOTTOM - y)
    table.nightmares(canvas, cards, nightmares(params), _notes(state, params), state)
    for colour, card in enumerate(table.quarters(cards)):
        canvas.spot(card, L.FIRST_BECOME + colour)


def _notes(state: State, params: Params) -> list[str]:
    """Return a note for each Nightmare: the player who has claimed it, or "unclaimed"."""
    claimed = {int(state.dreamers[seat].nightmare): seat for seat in range(int(params.seats))}
    return [f"Player {claimed[colour]}" if colour in claimed else "unclaimed" for colour in range(len(state.awake))]
