"""Planners by name."""

from __future__ import annotations

from dataclasses import replace
from os import cpu_count

from nightmare_agents.planning.expectimax import Expectimax
from nightmare_agents.planning.mcts import Mcts
from nightmare_agents.planning.rollouts import Rollouts
from nightmare_agents.registry import find_agent
from nightmare_agents.shared import SharedValue
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game


def named_planner(game: str | Game, name: str, seed: int, threads: int | None = None) -> Expectimax | Mcts:
    """Find a planner for analyses.

    Args:
        game: The game, or its id.
        name: The planner's name, as for `find_agent`.
        seed: Seed of all its draws.
        threads: Trees that grow side by side in a tree search, or the threads that share the rollouts of an
            expectimax, whose results do not depend on it; None for one a processor.

    Raises:
        OptionError: There is no such player, or it is not a planner.
    """
    found = find_agent(game, name)
    if not isinstance(found, Expectimax | Mcts):
        raise OptionError(f"{name!r} is not a planner; expected search-K or mcts-K, with or without @PATH")
    threads = threads or cpu_count() or 1
    if isinstance(found.value, Rollouts):
        found.value = replace(found.value, seed=seed)
    if isinstance(found, Mcts):
        found.threads = threads
    elif isinstance(found.value, Rollouts):
        found.value = SharedValue(found.value, threads)
    found.seed = seed
    return found
