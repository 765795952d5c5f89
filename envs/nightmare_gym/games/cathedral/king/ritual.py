"""The King's Ritual, and its climbing of the track (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.areas import controlled, stage
from nightmare_gym.games.cathedral.counts import each_area
from nightmare_gym.games.cathedral.king.asking import PERFORMING_RITUAL
from nightmare_gym.games.cathedral.layout import (
    HIGHER,
    ICON_X,
    KING,
    LAST_SPACE,
    LOWER,
    NO_ICON,
)
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step


@rule
def performs_ritual(state: State, params: Params, row: int) -> None:
    """NC-11.1: Followers are removed, then the die is rolled."""
    then(state, Step.ROLL, PERFORMING_RITUAL, row)
    then(state, Step.KING_REMOVES, params.ritual_removes[row])


@rule
def ritual_row(state: State, params: Params, row: int, value: int) -> None:
    """NC-11.1: the die chooses the marker that climbs; in stage 2 a command may follow."""
    if params.ritual_commands[row] > 0:
        then(state, Step.KING_COMMANDS)
    then(state, Step.KING_CLIMBS, HIGHER if value >= params.ritual_higher_from else LOWER, params.ritual_climbs[row])


@rule
def climbs(state: State, params: Params) -> None:
    """NC-11.2: a marker climbs, then the icons of the spaces entered take effect in their order.

    Steps beyond the last space pass to the other marker.
    """
    marker, steps = top(state).a, top(state).b
    markers = state.kings_markers
    done(state)
    icons = 0
    for _ in range(steps):
        if markers[marker] == LAST_SPACE:
            marker = LOWER + HIGHER - marker
        if markers[marker] == LAST_SPACE:
            break
        markers[marker] += 1
        if markers[LOWER] > markers[HIGHER]:
            markers[LOWER], markers[HIGHER] = markers[HIGHER], markers[LOWER]
            marker = HIGHER
        icon_here = params.icon[markers[marker]]
        if icon_here != NO_ICON:
            icons = icons << 2 | icon_here
    while icons:  # the last one is put on the agenda first
        then(state, Step.KING_ICON, icons & 3)
        icons >>= 2


@rule
def icon(state: State, params: Params) -> None:
    """NC-11.3: its areas produce (in stage 2 it commands, but not within a command), or each Dream gets a Cultist."""
    entered = top(state).a
    done(state)
    if entered != ICON_X:
        then(state, Step.CULTIST_ON_EACH)
    elif stage(state) == 0:
        then(state, Step.KING_PRODUCES, 0, each_area(controlled(state, KING), 1))
    elif state.kings_running == 0:
        then(state, Step.KING_COMMANDS)
