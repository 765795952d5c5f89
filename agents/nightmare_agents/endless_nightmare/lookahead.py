"""One turn ahead: the die's exact odds, Sanity spent at its best, and a hand-made value of what follows."""

from __future__ import annotations

import math
from typing import Any

from nightmare_agents.agent import Bot
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.endless_nightmare.layout import ADD, D6, KEEP, LAYOUT, SPEND_SANITY
from nightmare_gym.games.endless_nightmare.rules import apply, resolve
from nightmare_gym.games.endless_nightmare.scoring import points

PARAMETERS = {
    "life": 2.24,  # being alive at all
    "lead": 15.95,  # a long lead over The Shadow ...
    "lead_reach": 5.65,  # ... of which so many spaces bring most of it
    "sanity": 21.52,
    "sanity_reach": 2.51,
    "courage": 5.0,
    "courage_reach": 2.21,
    "mantra": 2.86,  # each point of Mantra ahead of Scares, with falling worth
    "incantation": 2.6,
    "scared": 3.88,  # each point of Scares ahead of Mantra
    "horrified": 5.6,
    "ended": -0.4,  # being through a Nightmare, beyond its points
    "survived": 0.52,  # each Nightmare survived makes The Shadow faster
}


@rule
def worth(amount: float, reach: float) -> float:
    """From 0 for nothing towards 1 for plenty."""
    return 1.0 - math.exp(-amount / reach)


@rule
def value(bot: Any, state: Any, box: Any) -> float:
    """Points so far, and a guess of those to come."""
    so_far = float(points(state, box))
    if state.actor == NOBODY:
        return so_far
    if state.ended == 1:
        so_far = float((state.survived + 1) * box.points_per_nightmare) + bot.ended
    mantra, incantation = state.mantra - state.scares, state.incantation - state.horrors
    to_come = (
        bot.life
        + bot.lead * worth(state.lead, bot.lead_reach)
        + bot.sanity * worth(state.sanity - 1, bot.sanity_reach)
        + bot.courage * worth(state.courage - 1, bot.courage_reach)
        + bot.mantra * math.sqrt(max(0, mantra))
        + bot.incantation * math.sqrt(max(0, incantation))
        - bot.scared * max(0, -mantra)
        - bot.horrified * max(0, -incantation)
        - bot.survived * state.survived
    )
    return so_far + max(0.0, to_come)


@rule
def best_bend(bot: Any, states: Any, k: int, box: Any) -> tuple[int, float]:
    """The best answer to the roll in `states[k]`, and its value; `states[k + 1]` is scratch."""
    state = states[k]
    best, best_value = KEEP, -1.0
    for choice in range(KEEP, ADD + 1):
        if (choice == KEEP) or (choice == ADD and state.die < D6 - 1) or (choice != ADD and state.die > 0):
            states[k + 1] = state
            apply(states[k + 1], box, choice)
            found = value(bot, states[k + 1], box)
            if found > best_value:
                best, best_value = choice, found
    return best, best_value


@rule
def after_roll(bot: Any, states: Any, k: int, box: Any) -> float:
    """The mean value over the six rolls, from `states[k]`, at which the die is to be rolled."""
    total = 0.0
    for face in range(D6):
        states[k + 1] = states[k]
        resolve(states[k + 1], box, face)
        if states[k + 1].actor >= 0 and top(states[k + 1]).step == SPEND_SANITY:
            total += best_bend(bot, states, k + 1, box)[1]
        else:
            total += value(bot, states[k + 1], box)
    return total / D6


@rule
def choose(bot: Any, state: Any, box: Any, mask: Any, count: int, dice: Any) -> int:
    """The action with the highest expected value one turn ahead."""
    states = bot.scratch
    states[0] = state
    if top(state).step == SPEND_SANITY:
        return best_bend(bot, states, 0, box)[0]
    best, best_value = -1, -1.0
    for action in range(len(mask)):
        if mask[action]:
            states[1] = states[0]
            apply(states[1], box, action)
            found = after_roll(bot, states, 1, box) if states[1].actor == NATURE else value(bot, states[1], box)
            if found > best_value:
                best, best_value = action, found
    return best


def lookahead(**changes: float) -> Bot:
    """The one-turn lookahead; `changes` replace weights of its value."""
    return Bot("lookahead", choose, {**PARAMETERS, **changes}, LAYOUT.dtype)
