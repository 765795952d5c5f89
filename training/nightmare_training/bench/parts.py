"""A batch whose step is done part by part, so that each part can be timed: together they do what a step does.

Each part goes through all rows before the next one begins, in a compiled loop of its own.
"""

from __future__ import annotations

import time
from typing import Any

from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.dispatch import apply, choose, features
from nightmare_gym.engine.encoder import encode
from nightmare_gym.engine.loops import (
    ILLEGAL,
    LIVE,
    NOTHING_BROKE,
    SAME_STEP,
    advance,
    asked_seat,
    begin,
    is_legal,
    observe,
    offer,
    settle,
    standing,
    step_rows,
)
from nightmare_gym.interfaces.batch import Batch

CLOCK = time.thread_time_ns
"""The clock of all that is measured here: other programs' time does not count."""

PARTS = ("action", "nature", "earnings", "ends", "new games", "mask", "declared", "derived", "loop")
"""The parts of a step that are compiled, in their order."""
ACTION, NATURE, EARNINGS, ENDS, NEW_GAMES, MASK, DECLARED, DERIVED, LOOP = range(len(PARTS))


@rule
def act(game: Any, state: Any, params: Any, mask: Any, action: int) -> int:
    """Carry out a decision, without nature's events after it, unless the game is over; return the row's status."""
    if standing(state, params) != LIVE:
        return standing(state, params)
    if not is_legal(mask, action):
        return ILLEGAL
    apply(game, state, params, action)
    return LIVE


@entry
def do_part(
    games: Any, states: Any, ints: Any, params_array: Any, params_ints: Any, plan: Any, dice: Any, weights: Any,
    part: int, first_derived: int, actions: Any, illegal_reward: float, masks: Any, observations: Any, rewards: Any,
    status: Any, paid: Any, final_ints: Any, final_observations: Any,
) -> int:  # fmt: skip
    """Do one part of `loops.step_rows` under `SAME_STEP` in every row; the arguments are that loop's, and two more.

    `part` is the part's place in `PARTS`, `first_derived` that of the first derived feature in an observation. `status`
    goes from part to part within a step.

    Returns:
        The first row with a fault, or `NOTHING_BROKE`; the last part looks for it.
    """
    game, params, rows = games[0], params_array[0], len(states)
    if part == ACTION:
        for i in range(rows):
            status[i] = act(game, states[i], params, masks[i], actions[i])
    elif part == NATURE:
        for i in range(rows):
            if status[i] == LIVE:
                advance(game, states[i], params, weights, dice[i])
    elif part == EARNINGS:
        for i in range(rows):
            if status[i] == LIVE:
                settle(game, states[i], params)
                status[i] = standing(states[i], params)
            rewards[i] = (illegal_reward if status[i] == ILLEGAL else states[i].returns[0]) - paid[i]
            paid[i] = states[i].returns[0]
    elif part == ENDS:
        for i in range(rows):
            if status[i] != LIVE:
                for k in range(ints.shape[1]):
                    final_ints[i, k] = ints[i, k]
                seat = asked_seat(states[i])
                observe(game, plan, states[i], ints[i], params, params_ints[0], seat, final_observations[i])
    elif part == NEW_GAMES:
        for i in range(rows):
            if status[i] != LIVE:
                begin(game, states[i], ints[i], params, weights, dice[i])
                paid[i] = 0.0
    elif part == MASK:
        for i in range(rows):
            offer(game, states[i], params, False, masks[i])
    elif part == DECLARED:
        for i in range(rows):
            encode(plan, ints[i], params_ints[0], params.seats, asked_seat(states[i]), observations[i])
    elif part == DERIVED:
        for i in range(rows):
            features(game, states[i], params, asked_seat(states[i]), observations[i, first_derived:])
    else:
        for i in range(rows):
            if states[i].fault != 0:
                return i
    return NOTHING_BROKE


@entry
def choose_in_rows(bots: Any, states: Any, params_array: Any, masks: Any, counts: Any, dice: Any, actions: Any) -> None:
    """Let a bot decide in every row, of whose legal actions there are `counts`, as a roll-out's loop knows."""
    bot, params = bots[0], params_array[0]
    for i in range(len(states)):
        actions[i] = choose(bot, states[i], params, masks[i], counts[i], dice[i])


class Parted(Batch):
    """A batch under `SAME_STEP` whose steps are done part by part.

    Attributes:
        times: The clock, in nanoseconds, before the first part of the last step, and after each.
    """

    times: list[int]

    def _run(self, loop: Any, length: int, *arguments: Any) -> list[tuple[int, Any]]:
        """Do a step's parts, one after the other; call the loop for anything else, as for new games in all rows."""
        if loop is not step_rows or arguments[1] != SAME_STEP:
            return super()._run(loop, length, *arguments)
        actions, _, *others = arguments
        first_derived = self.game.feature_count - len(self.game.layout.derived)
        rules, broken = self._rules, NOTHING_BROKE
        self.times = [CLOCK()]
        for part in range(len(PARTS)):
            broken = do_part(*rules, part, first_derived, actions, *others)
            self.times.append(CLOCK())
        return [(0, broken)]
