"""OpenSpiel's tree search as a player of our games: another's search of the same rules, with the same rollouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from nightmare_gym.ecosystem.needed import missing

try:
    from open_spiel.python.algorithms.mcts import MCTSBot
except ModuleNotFoundError as error:
    raise missing("OpenSpiel's tree search", "open_spiel", error) from error

from nightmare_agents.agent import Actions, Bot, Decisions
from nightmare_agents.planning.planner import whole
from nightmare_agents.planning.rollouts import Rollouts
from nightmare_gym.ecosystem.open_spiel import OpenSpielState, open_spiel_game

MOST = 2**31 - 1
"""The highest seed of a rollout."""


class OneRollout:
    """An evaluator for OpenSpiel: one rollout of a bot for each leaf, even priors, and nature's odds as its priors."""

    def __init__(self, bot: Bot, dice: np.random.RandomState) -> None:
        self.bot, self.dice = bot, dice

    def evaluate(self, state: OpenSpielState) -> Sequence[float]:
        """Play the game out once; return what each seat earned."""
        position, seed = state.position, int(self.dice.randint(MOST))
        returns: Sequence[float] = Rollouts(self.bot, 1, seed).final(
            position.game, position.states, position.params_array
        )[0]
        return returns

    def prior(self, state: OpenSpielState) -> list[tuple[int, float]]:
        """Return each choice with its prior."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@dataclass
class OpenSpielTree:
    """OpenSpiel's MCTS bot, with one rollout a leaf by a bot of ours, and a fresh tree at every decision.

    Attributes:
        bot: The player of the rollouts.
        options: The game's options.
        simulations: The simulations at each decision.
        exploration: The weight of UCT's bound, in units of the game's returns.
        name: The player's name.
    """

    bot: Bot
    options: dict[str, Any]
    simulations: int
    exploration: float
    name: str = field(compare=False)

    def __post_init__(self) -> None:
        whole(self.name, "simulations", self.simulations)

    def act(self, decisions: Decisions) -> Actions:
        """Search in each row that has a choice."""
        actions = decisions.masks[decisions.rows].argmax(1)
        game = open_spiel_game(decisions.game, **self.options)
        for i in np.flatnonzero(decisions.masks[decisions.rows].sum(1) > 1):
            row = decisions.rows[i]
            state = game.new_initial_state()
            state.position.states = decisions.states[row : row + 1].copy()
            dice = dice_for(decisions.dice[row], int(state.position.state.turn))
            leaves = OneRollout(self.bot, dice)
            bot = MCTSBot(game, self.exploration, self.simulations, leaves, solve=False, random_state=dice)
            actions[i] = bot.step(state)
        return actions


def dice_for(stream: np.void, turn: int) -> np.random.RandomState:
    """Make dice of the kind that OpenSpiel's bots take, keyed by a row's stream for agents and by the turn."""
    keys = [int(stream[key]) % 2**32 for key in ("seed_high", "seed_low", "row", "episode")]
    return np.random.RandomState([*keys, turn])
