"""Players' choices between Rest and Dream Again as rules for solving a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Agent, Decisions
from nightmare_agents.lucidity.simple import dreams_on, simple
from nightmare_agents.lucidity.turn import Rule, States
from nightmare_gym.dreaming.layout import DREAM_AGAIN, TAKE_REST
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dice import AGENT_SALT, streams
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.loops import open_rows
from nightmare_gym.engine.successors import observations


def rule_of(agent: Agent, game: Game, params_array: NDArray[np.void]) -> Rule:
    """Return an agent's rule at Rest-or-Dream decisions; its own dice are the same each time."""

    def dreams_on(states: States) -> NDArray[np.bool_]:
        rows = np.arange(len(states))
        masks = np.zeros((len(states), len(game.actions)), np.bool_)
        masks[:, [TAKE_REST, DREAM_AGAIN]] = True
        here, dice = records(states.view(np.ndarray)), records(streams(0, len(states), AGENT_SALT))
        open_rows(dice)
        seen = observations(game, here, params_array, np.asarray(here["actor"], np.int64))
        return agent.act(Decisions(game, here, params_array, seen, masks, dice, rows)) == DREAM_AGAIN

    return dreams_on


@entry
def _decide(bots: Any, states: Any, params_array: Any, on: Any) -> None:
    """Fill `on` with the choices of a simple bot's rule: True for Dream Again."""
    for i in range(len(states)):
        on[i] = dreams_on(bots[0], states[i], params_array[0])


def rule_in_numbers(numbers: Mapping[str, int], params_array: NDArray[np.void]) -> Rule:
    """Return the rule for people with these integers (`simple`); it is faster than the player that follows it.

    Raises:
        OptionError: There is no such sentence, or its number is not one of those to try.
    """
    marker = simple(numbers).marker

    def dreams_again(states: States) -> NDArray[np.bool_]:
        on = np.zeros(len(states), np.bool_)
        _decide(marker, records(states.view(np.ndarray)), params_array, on)
        return on

    return dreams_again
