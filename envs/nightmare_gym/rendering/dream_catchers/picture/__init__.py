"""The picture of a position, for people and for videos: a child's bedroom at night, and the question.

Pillow is imported with these modules: only the game's `picture`, when it draws its first picture, imports them.
"""

from __future__ import annotations

from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.dream_catchers.layout import BED, NONE, SLEPT
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.rendering.canvas import Canvas
from nightmare_gym.rendering.dream_catchers.picture import backdrop, tracks
from nightmare_gym.rendering.dream_catchers.picture.backdrop import LEFT, RIGHT, SHAPE, WORST, Area
from nightmare_gym.rendering.dream_catchers.picture.bed import bed
from nightmare_gym.rendering.dream_catchers.picture.palette import BLOOD, GOOD, INK, MOON, SOFT
from nightmare_gym.rendering.dream_catchers.picture.players import player
from nightmare_gym.rendering.dream_catchers.picture.stacks import stacks
from nightmare_gym.rendering.dream_catchers.picture.tiles import dreamscape
from nightmare_gym.rendering.dream_catchers.question import question
from nightmare_gym.rendering.dream_catchers.words import NIGHT, name, step_of
from nightmare_gym.rendering.sprites import CLEAR, Colour

TIME: Area = (LEFT, 42, RIGHT - LEFT, 72)
TOP, TALL = 124.0, 348.0
"""The top and the height of the middle of the picture: the Dreamscape between the players."""
DREAMSCAPE: Area = (306, TOP, TALL, TALL)
TRACKS: Area = (LEFT, 482, RIGHT - LEFT, 76)
UNDER: Area = (LEFT, 568, 612, 166)
STACKS: Area = (642, 568, RIGHT - 642, 166)
PANEL, GAP = 276.0, 10.0
"""The width of a player's panel, and the space between two of them."""
HALF = (TALL - GAP) / 2
SEATS: dict[int, tuple[tuple[bool, float, float], ...]] = {
    2: ((False, 0, TALL), (True, 0, TALL)),
    3: ((False, 0, HALF), (True, 0, TALL), (False, HALF + GAP, HALF)),
    4: ((False, 0, HALF), (True, 0, HALF), (True, HALF + GAP, HALF), (False, HALF + GAP, HALF)),
}
"""For each seat, clockwise: True if its panel is at the right, the distance from the top, the height."""
NEAR = (2, 4, 6)
"""The steps left of the Nightmare track at which danger rises by a level."""
NOTE = "tiles, Monsters, Treasures and tracks reconstructed: not the printed ones"

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
    mood: Colour = CLEAR if not over else GOOD if state.ending == SLEPT else BLOOD
    canvas = Canvas(backdrop.room(_danger(state), mood))
    backdrop.headline(canvas, _headline(state))
    tracks.time_track(canvas, TIME, state, params)
    dreamscape(canvas, DREAMSCAPE, state, params)
    for seat in range(int(params.seats)):
        player(canvas, place_of(int(params.seats), seat), state, seat, int(params.seats))
    tracks.dream_tracks(canvas, TRACKS, state, params)
    bed(canvas, UNDER, state, params)
    stacks(canvas, STACKS, state, params)
    backdrop.ask(canvas, question(state, params), mood if over else SOFT if state.actor == NATURE else INK, NOTE)
    return canvas


def place_of(players: int, seat: int) -> Area:
    """Return the area of a player's panel."""
    right, down, tall = SEATS[players][seat]
    return (RIGHT - PANEL if right else float(LEFT)), TOP + down, PANEL, tall


def _danger(state: State) -> int:
    """Return the level of danger, 0 to `WORST`, from the Nightmare track and the Monsters."""
    if state.bedroom == NONE:
        return 0
    full = state.under_bed[BED - 1] != NONE
    return min(WORST, sum(int(state.nightmare_left) <= near for near in NEAR) + bool(full))


def _headline(state: State) -> tuple[tuple[str, Colour], ...]:
    """Return the turn and its phase in words."""
    if state.turn == 0:
        return (("Set-up", MOON),)
    phase = "Night" if step_of(state) in NIGHT else f"{name(state, state.mover)}'s turn"
    return ((f"Turn {state.turn}", MOON), (phase, INK))
