"""The stake of an action: how much nature decides after it, before a seat is asked again.

Of two actions that with the larger stake is the bolder one, exactly where the judge is exact. In Pig a roll has a
stake, to hold has none.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.chance import behind_chance, equals
from nightmare_agents.planning.leaves import is_live, worth
from nightmare_agents.planning.rows import taken
from nightmare_agents.values import Floats
from nightmare_gym.engine.game import Game, ints
from nightmare_play.review.judge import Ints, Judge

MOST = 216
"""The most positions behind an action over which its stake goes: as many as three dice have faces."""

AT_ONCE = 256
"""The actions whose stakes are computed together; all positions behind them are in memory at once."""


def stakes(game: Game, params_array: NDArray[np.void], judge: Judge, states: NDArray[np.void], seats: Ints) -> Floats:
    """Compute the standard deviation of a seat's value over what nature chooses next, by exact odds.

    Nature chooses until a seat is asked. What the seat itself decides before that is the best action; where another
    seat is asked first, or nobody is, the stake is 0. Behind more than `MOST` positions nature's last choices are left
    out.

    Args:
        game: The game.
        params_array: The parameters, one record, as `Judge.params` returns them.
        judge: The judge.
        states: (actions,) the position after each action.
        seats: (actions,) the seat that took it.
    """
    parts = [
        _some(game, params_array, judge, taken(states, np.arange(len(states))[some]), seats[some])
        for some in (slice(begun, begun + AT_ONCE) for begun in range(0, len(states), AT_ONCE))
    ]
    return np.concatenate(parts) if parts else np.zeros(0)


def _some(game: Game, params_array: NDArray[np.void], judge: Judge, states: NDArray[np.void], seats: Ints) -> Floats:
    """Compute the stakes of some actions; the states are changed."""
    while len(own := np.flatnonzero((states["actor"] == seats) & is_live(states, params_array))):
        look = judge.look(game, taken(states, own), params_array)
        ints(states)[own] = ints(look.after.states)[look.best]
    leaves, odds, roots = behind_chance(game, states, params_array, MOST)
    firsts, same = equals(leaves)
    values = worth(judge.value, game, taken(leaves, firsts), params_array)[same, seats[roots]]
    means = np.bincount(roots, odds * values, len(states))
    return np.sqrt(np.bincount(roots, odds * (values - means[roots]) ** 2, len(states)))
