"""Rollout search: a player's own choice, unless rollouts by that player show that another action is better.

All actions' rollouts meet the same dice, so their differences vary less than their means. The dice are the search's
own: it knows what is left in decks and stacks, not what comes. Actions that fall behind are dropped. An action is taken
if it leads by `TAKEN` standard errors; else the player's own choice stands. With few rollouts the search is about as
good as the player, with many it is better (policy improvement; Tesauro and Galperin, 1996).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from nightmare_agents.agent import Actions, Bot, Decisions
from nightmare_agents.answers import assert_sound
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.dice import draw, open_stream, streams
from nightmare_gym.engine.dispatch import apply, choose
from nightmare_gym.engine.errors import UNANSWERED, OptionError
from nightmare_gym.engine.game import records
from nightmare_gym.engine.loops import advance, is_legal, play_out, settle

ROUND = 16
"""The rollouts of each action in a round, after which actions that are behind are dropped."""

DROPPED, TAKEN = 1.0, 2.0
"""The standard errors of the difference by which an action is dropped when behind, or taken when ahead."""


@rule
def play_through(
    game: Any, bot: Any, state: Any, scratch: Any, params: Any, weights: Any, mask: Any, dice: Any, rollout: int,
    action: int,
) -> float:  # fmt: skip
    """Return what the seat that is asked earns when it takes an action and the bot plays on, by the rollout's dice."""
    open_stream(dice[0], rollout)
    open_stream(dice[1], rollout)
    scratch[0] = state
    apply(game, scratch[0], params, action)
    advance(game, scratch[0], params, weights, dice[0])
    play_out(game, bot, scratch[0], params, mask, weights, dice[0], dice[1], 1 << 30)
    settle(game, scratch[0], params)
    return float(scratch[0].returns[state.actor])


@rule
def lead(total: float, squares: float, rollouts: int, errors: float) -> float:
    """The mean of the differences less a number of its standard errors: a lower bound of the lead."""
    mean = total / rollouts
    return mean - errors * sqrt(max(squares / rollouts - mean * mean, 0.0) / rollouts)


@entry
def search(
    games: Any, bots: Any, states: Any, scratch: Any, params_array: Any, masks: Any, dice: Any, rows: Any, weights: Any,
    mask: Any, rollout_dice: Any, rivals: Any, sums: Any, rounds: int, actions: Any,
) -> None:  # fmt: skip
    """Find for each row the bot's own choice, or the action with the surest lead beyond `TAKEN`.

    `rivals` (actions) is room for the actions still compared, `sums` (actions, 2) for their differences to the bot's
    own choice and the squares of these. A rollout with a fault, or a position without an answer, is left in `scratch`.
    """
    game, bot, params = games[0], bots[0], params_array[0]
    for i in range(len(rows)):
        row = rows[i]
        state, left = states[row], 0
        for action in range(len(rivals)):
            rivals[action] = masks[row, action]
            sums[action, 0], sums[action, 1] = 0.0, 0.0
            left += masks[row, action]
        own = choose(bot, state, params, masks[row], left, dice[row])
        if not is_legal(masks[row], own):
            scratch[0] = state
            scratch[0].fault = UNANSWERED
            return
        actions[i] = own
        rivals[own] = False
        left -= 1
        for k in range(2):  # nature's dice, and the bot's
            rollout_dice[k].seed_high, rollout_dice[k].seed_low = draw(dice[row], state.turn), k
        for played in range(ROUND, ROUND * (rounds + 1), ROUND):
            if left == 0:
                break
            for rollout in range(played - ROUND, played):
                earned = play_through(game, bot, state, scratch, params, weights, mask, rollout_dice, rollout, own)
                if scratch[0].fault != 0:
                    return
                for action in range(len(rivals)):
                    if rivals[action]:
                        other = play_through(
                            game, bot, state, scratch, params, weights, mask, rollout_dice, rollout, action
                        )
                        if scratch[0].fault != 0:
                            return
                        sums[action, 0] += other - earned
                        sums[action, 1] += (other - earned) * (other - earned)
            most = 0.0
            for action in range(len(rivals)):
                if rivals[action]:
                    if lead(sums[action, 0], sums[action, 1], played, -DROPPED) < 0:
                        rivals[action] = False
                        left -= 1
                    elif lead(sums[action, 0], sums[action, 1], played, TAKEN) > most:
                        most = lead(sums[action, 0], sums[action, 1], played, TAKEN)
                        actions[i] = action
            if most == 0.0:
                actions[i] = own


@dataclass
class RolloutSearch:
    """Rollout search over a bot.

    Attributes:
        player: The bot to improve on, which also plays the rollouts.
        rounds: The most rounds of `ROUND` rollouts of each action.
        name: The player's name.
    """

    player: Bot
    rounds: int
    name: str = field(compare=False)

    def act(self, decisions: Decisions) -> Actions:
        """Search in each row."""
        actions = np.zeros(len(decisions.rows), np.int64)
        game, scratch = decisions.game, decisions.game.states(1)
        weights, mask = np.zeros(game.max_outcomes, np.int64), np.zeros(len(game.actions), np.bool_)
        search(
            game.marker, self.player.marker, decisions.states, scratch, decisions.params_array, decisions.masks,
            decisions.dice, decisions.rows, weights, mask, records(streams(0, 2)), np.zeros_like(mask),
            np.zeros((len(mask), 2)), self.rounds, actions,
        )  # fmt: skip
        assert_sound(self.player.name, game, scratch, decisions.params_array)
        return actions


def rollout(player: Bot, rollouts: int) -> RolloutSearch:
    """Make the rollout search with at most this number of rollouts of each action.

    Raises:
        OptionError: The number is not a multiple of `ROUND`.
    """
    if rollouts < ROUND or rollouts % ROUND:
        raise OptionError(f"rollout-{rollouts}: expected a multiple of {ROUND} rollouts for each action")
    return RolloutSearch(player, rollouts // ROUND, f"rollout-{rollouts}")
