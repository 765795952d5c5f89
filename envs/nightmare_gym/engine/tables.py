"""The loop that plays PettingZoo's tables: games of several seats, each row shown to the seat that is asked."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.loops import (
    ILLEGAL,
    LIVE,
    NOTHING_BROKE,
    NOTHING_STEPPED,
    SAME_STEP,
    STAY,
    ask,
    asked_seat,
    begin,
    decide,
    observe,
    settle,
    standing,
    start,
)

DECIDE, BEGIN, RESUME = range(3)
"""The work of a call in each listed row: a decision, a new game, or a start from the row's position."""


@rule
def close(
    game: Any,
    plan: Any,
    state: Any,
    ints: Any,
    params: Any,
    params_ints: Any,
    paid: Any,
    rewards: Any,
    observations: Any,
) -> None:
    """Write each seat's observation of the end, and its earnings since its own last decision."""
    for seat in range(params.seats):
        rewards[seat] = state.returns[seat] - paid[seat]
        observe(game, plan, state, ints, params, params_ints, seat, observations[seat])


@entry
def move_tables(
    games: Any, states: Any, ints: Any, params_array: Any, params_ints: Any, plan: Any, dice: Any, weights: Any,
    what: int, rows: Any, actions: Any, autoreset: int, illegal_reward: float, paid: Any,
    seats: Any, masks: Any, observations: Any, rewards: Any, status: Any,
    final_ints: Any, final_observations: Any, final_rewards: Any, ended: Any,
) -> tuple[int, int]:  # fmt: skip
    """Move on in the listed rows: `actions` has an element for each of them, all other arrays one a row.

    This is one entry for three kinds of work, because each entry carries a copy of the rules. A game that ended fills
    the `final_` arrays of its row (`final_ints` under `SAME_STEP` only, where a new game starts at once). `paid` holds
    each seat's return as of its last decision, or as of the start; `ended` is filled from the front with the rows whose
    game ended. A game that nature ends before any decision asks nobody: it fills the `final_` arrays at once, and under
    an autoreset it ends with the row's next step.

    Returns:
        The first row with a fault, `NOTHING_BROKE`, or `NOTHING_STEPPED` if all listed rows had ended already; and the
        number of games that ended.
    """
    game, params, endings = games[0], params_array[0], 0
    broken = NOTHING_STEPPED if what == DECIDE and len(rows) > 0 else NOTHING_BROKE
    for k in range(len(rows)):
        i = rows[k]
        state, mask = states[i], masks[i]
        fresh = what == BEGIN
        if what == DECIDE:
            if status[i] != LIVE and autoreset == STAY:
                continue
            broken = max(broken, NOTHING_BROKE)
            asked = seats[i]
            if asked >= 0:
                paid[i, asked] = state.returns[asked]  # it was told this with the question
            status[i] = decide(game, state, params, weights, dice[i], mask, actions[k])
            if status[i] != LIVE:
                ended[endings] = i
                endings += 1
                close(
                    game,
                    plan,
                    state,
                    ints[i],
                    params,
                    params_ints[0],
                    paid[i],
                    final_rewards[i],
                    final_observations[i],
                )
                if status[i] == ILLEGAL and asked >= 0:
                    final_rewards[i, asked] = illegal_reward - paid[i, asked]
                if autoreset == SAME_STEP:
                    fresh = True
                    for word in range(ints.shape[1]):
                        final_ints[i, word] = ints[i, word]
        if fresh:
            paid[i, :] = 0.0
            begin(game, state, ints[i], params, weights, dice[i])
        elif what == RESUME:
            settle(game, state, params)
            for seat in range(params.seats):
                paid[i, seat] = state.returns[seat]
            start(game, state, params, weights, dice[i])
        if what != DECIDE:
            status[i] = standing(state, params)
            if status[i] != LIVE:
                close(
                    game,
                    plan,
                    state,
                    ints[i],
                    params,
                    params_ints[0],
                    paid[i],
                    final_rewards[i],
                    final_observations[i],
                )
        if (fresh or status[i] == LIVE) and standing(state, params) == LIVE:
            ask(game, state, params, mask)
            asked = asked_seat(state)
            observe(game, plan, state, ints[i], params, params_ints[0], asked, observations[i])
            rewards[i] = state.returns[asked] - paid[i, asked]
            seats[i] = state.actor
        else:
            mask[:] = False
            observations[i, :] = 0.0
            rewards[i] = 0.0
            seats[i] = NOBODY
        if state.fault != 0 and broken < 0:
            broken = i
    return broken, endings
