"""The compiled fuzz: random legal play that checks every law after every event."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.dice import open_stream
from nightmare_gym.engine.dispatch import apply, chance, check, choose, setup
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.loops import LIVE, ask, event, observe, settle, standing
from nightmare_gym.engine.ranges import in_range

SOUND, FAULT, LAW, RANGE, TIME, FEATURE, COUNT, WEIGHT = range(8)
"""The fuzz's findings: nothing, `state.fault`, a broken law, a field out of range, a turn that went back, a feature
outside [0, 1], a wrong number of legal actions, weights that do not fit the number of outcomes."""

UNWRITTEN = -1
"""The content of the weights before the rules fill them, for a batch passes the last event's weights there."""


@rule
def _verdict(game: Any, state: Any, ints: Any, params: Any, ranges: Any, turn: int) -> int:
    if state.fault != 0:
        return FAULT
    if check(game, state, params) != 0:
        return LAW
    if state.turn < turn:
        return TIME
    return SOUND if in_range(state, ints, params, ranges) else RANGE


@rule
def _weighed(game: Any, state: Any, params: Any, weights: Any) -> bool:
    """Tell whether nature's outcomes, and only they, have weights."""
    for k in range(len(weights)):
        weights[k] = UNWRITTEN
    outcomes = chance(game, state, params, weights)
    for k in range(len(weights)):
        if (weights[k] < 0) if k < outcomes else (weights[k] > 0):
            return False
    return True


@rule
def _seen(game: Any, plan: Any, state: Any, ints: Any, params: Any, params_ints: Any, observation: Any) -> bool:
    """Tell whether every seat's observation lies in [0, 1]."""
    for seat in range(params.seats):
        observe(game, plan, state, ints, params, params_ints, seat, observation)
        for i in range(len(observation)):
            if not 0.0 <= observation[i] <= 1.0:
                return False
    return True


@entry
def fuzz(
    games: Any, bots: Any, states: Any, ints: Any, params_array: Any, params_ints: Any, plan: Any, ranges: Any,
    weights: Any, mask: Any, observation: Any, dice: Any, bot_dice: Any, events: int,
) -> Any:  # fmt: skip
    """Play game after game in one row, and check after every event.

    Returns:
        (finding, games ended, decisions taken, events of nature); the position with the finding stays in the row.
    """
    game, bot, state, params = games[0], bots[0], states[0], params_array[0]
    ended, decisions, chances, turn = -1, 0, 0, 0
    for _ in range(events):
        if standing(state, params) != LIVE or ended < 0:
            for i in range(ints.shape[1]):
                ints[0, i] = 0
            open_stream(dice[0], dice[0].episode + 1)
            open_stream(bot_dice[0], dice[0].episode)
            setup(game, state, params)
            ended += 1
            turn = 0
        elif state.actor == NATURE:
            if not _weighed(game, state, params, weights):
                return WEIGHT, ended, decisions, chances
            event(game, state, params, weights, dice[0])
            chances += 1
        else:
            count = ask(game, state, params, mask)
            if count != mask.sum() or count == 0:
                return COUNT, ended, decisions, chances
            apply(game, state, params, choose(bot, state, params, mask, count, bot_dice[0]))
            decisions += 1
        found = _verdict(game, state, ints[0], params, ranges, turn)
        if found != SOUND:
            return found, ended, decisions, chances
        turn = state.turn
        settle(game, state, params)
        if not _seen(game, plan, state, ints[0], params, params_ints[0], observation):
            return FEATURE, ended, decisions, chances
    return SOUND, ended, decisions, chances
