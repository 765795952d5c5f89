"""Flat Monte-Carlo: play every legal action out many times at random, and take the one that earned most."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from nightmare_agents.agent import Actions, Bot, Decisions
from nightmare_agents.answers import assert_sound
from nightmare_gym.engine.bots import choose
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dice import draw, open_stream, streams
from nightmare_gym.engine.dispatch import apply
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import records
from nightmare_gym.engine.loops import advance, play_out, settle


@entry
def search(
    games: Any, bots: Any, states: Any, scratch: Any, params_array: Any, masks: Any, dice: Any, rows: Any, weights: Any,
    mask: Any, rollout_dice: Any, rollouts: int, actions: Any,
) -> None:  # fmt: skip
    """Find for each row the action whose rollouts earn its seat most; a rollout with a fault is left in `scratch`.

    The n-th rollouts of all actions of a decision share their dice, nature's and the player's (common random
    numbers). `rollout_dice` is room for the two streams.
    """
    game, bot, params, nature, player = games[0], bots[0], params_array[0], rollout_dice[0], rollout_dice[1]
    for i in range(len(rows)):
        row = rows[i]
        state, best = states[row], -np.inf
        seat = state.actor
        nature.seed_high, nature.seed_low = draw(dice[row], state.turn), draw(dice[row], state.turn)
        player.seed_high, player.seed_low = nature.seed_high, nature.seed_low
        for action in range(masks.shape[1]):
            if not masks[row, action]:
                continue
            total = 0.0
            for rollout in range(rollouts):
                open_stream(nature, rollout)
                open_stream(player, rollout)
                scratch[0] = state
                apply(game, scratch[0], params, action)
                advance(game, scratch[0], params, weights, nature)
                play_out(game, bot, scratch[0], params, mask, weights, nature, player, 1 << 30)
                settle(game, scratch[0], params)
                if scratch[0].fault != 0:
                    return
                total += scratch[0].returns[seat]
            if total > best:
                best = total
                actions[i] = action


@dataclass
class FlatMonteCarlo:
    """The flat Monte-Carlo player.

    Attributes:
        rollouts: The rollouts of each legal action.
        name: The player's name.
        player: The bot that plays the rollouts.
    """

    rollouts: int
    name: str = field(compare=False)
    player: Bot = field(default_factory=lambda: Bot("random", choose))

    def act(self, decisions: Decisions) -> Actions:
        """Search in each row."""
        actions = np.zeros(len(decisions.rows), np.int64)
        game, scratch = decisions.game, decisions.game.states(1)
        weights, mask = np.zeros(game.max_outcomes, np.int64), np.zeros(len(game.actions), np.bool_)
        search(
            game.marker, self.player.marker, decisions.states, scratch, decisions.params_array, decisions.masks,
            decisions.dice, decisions.rows, weights, mask, records(streams(0, 2)), self.rollouts, actions,
        )  # fmt: skip
        assert_sound(self.player.name, game, scratch, decisions.params_array)
        return actions


def flat_monte_carlo(rollouts: int) -> FlatMonteCarlo:
    """Make the player with this number of rollouts for each legal action.

    Raises:
        OptionError: The number is below 1.
    """
    if rollouts < 1:
        raise OptionError(f"monte-carlo-{rollouts}: expected at least 1 rollout for each action")
    return FlatMonteCarlo(rollouts, f"monte-carlo-{rollouts}")
