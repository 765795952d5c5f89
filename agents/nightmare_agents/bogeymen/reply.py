"""Quick rules for the choices that are left in a turn, for a player who tries a turn out."""

from __future__ import annotations

from typing import Any

from nightmare_agents.bogeymen.passive import give_back
from nightmare_agents.bogeymen.table import best_start, danger, most_dangerous, spent_power, to_the_hunt_row
from nightmare_gym.dreaming.layout import (
    CHOOSE_DREAMS,
    CHOOSE_SHADOW,
    COLOURS,
    EXHAUST,
    FACES,
    FIRST_FACE,
    FIRST_KIND,
    FIRST_SHADOW,
    GO_ON,
    MOVE_SHADOW,
    REST_OR_DREAM,
    RETURN,
    ROLL_NOW,
    ROTATE,
    SHADOW,
    TAKE_REST,
)
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.bogeymen.layout import CHOOSE_EXCESS, CHOOSE_RETURNED, CHOOSE_SPENT, CHOOSE_SPOOKS, FIRST_CELL


@rule
def first_of(dice: Any, first: int) -> int:
    """The first colour of which dice lie on a place."""
    colour = 0
    while dice[first + colour] == 0:
        colour += 1
    return colour


@rule
def next_spook(bot: Any, state: Any) -> int:
    """Pick up the most dangerous island, Spook by Spook, except those that show Power; then roll."""
    if state.drawn[state.paid] == 0:
        return FIRST_CELL + best_start(bot, state)
    worst = most_dangerous(bot, state)
    if worst < 0 or danger(bot, state, state.spooks[worst]) <= 0.0:
        return ROLL_NOW
    return FIRST_CELL + worst


@rule
def next_dream(state: Any) -> int:
    """Reroll one dream that shows the worst face."""
    if state.drawn[state.paid] > 0:
        return ROLL_NOW
    face = FACES - 1
    while state.unresolved[face * COLOURS + state.paid] == 0:
        face -= 1
    return FIRST_FACE + face


@rule
def by_rule(bot: Any, state: Any, box: Any) -> int:
    """No more rerolls and no Dream Again; the most dangerous Spook leaves."""
    step = top(state).step
    if step == RETURN:
        return give_back(bot, state, box)
    if step == REST_OR_DREAM:
        return TAKE_REST
    if step in (CHOOSE_EXCESS, CHOOSE_RETURNED):
        return FIRST_CELL + most_dangerous(bot, state)
    if step == CHOOSE_SPENT:
        return spent_power(state)
    if step == CHOOSE_SHADOW:
        return FIRST_SHADOW + first_of(state.unresolved, SHADOW * COLOURS)
    if step == ROTATE:
        return FIRST_KIND + EXHAUST * COLOURS + first_of(state.dreamers[0].card, EXHAUST * COLOURS)
    if step == MOVE_SHADOW:
        return to_the_hunt_row(bot, state)
    if step == CHOOSE_SPOOKS:
        return next_spook(bot, state)
    if step == CHOOSE_DREAMS:
        return next_dream(state)
    return GO_ON
