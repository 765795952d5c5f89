"""Hints: the values of all legal actions, by a planner or by an exact solution."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from nightmare_agents.planning.naming import named_planner
from nightmare_agents.planning.planner import Planner
from nightmare_agents.registry import find_agent
from nightmare_agents.values import Value
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.position import Position


class Hint(NamedTuple):
    """A legal action with each seat's expected return after it; None if the planner has not tried it."""

    action: int
    values: tuple[float, ...] | None


Adviser = Callable[[Position], list[Hint]]
"""A function that values the legal actions of a position, the best for the seat that is asked first."""


def adviser(game: Game, name: str, seed: int) -> Adviser:
    """Find the adviser of this name.

    Args:
        game: The game.
        name: The name of a planner, or the file of a solved table.
        seed: Seed of a planner's draws.

    Raises:
        OptionError: There is no such player, or it gives actions no values.
    """
    found: Any = find_agent(game, name)
    if isinstance(found, Planner):
        planner = named_planner(game, name, seed)
        return lambda position: [Hint(one.action, one.values) for one in planner.analyse(position).choices]
    if hasattr(found, "final"):
        return lambda position: _valued(found, position)
    raise OptionError(f"{name!r} gives no values; expected a planner (search-K, mcts-K) or a solved table")


def _valued(value: Value, position: Position) -> list[Hint]:
    """Value the position after each action."""
    actions = position.legal_actions()
    after = [position.clone() for _ in actions]
    for one, action in zip(after, actions, strict=True):
        one.apply(action)
    states = records(np.concatenate([one.states for one in after]))
    found = value.final(position.game, states, position.params_array)
    hints = [Hint(action, tuple(values.tolist())) for action, values in zip(actions, found, strict=True)]
    return sorted(hints, key=lambda hint: -hint.values[position.actor] if hint.values else 0.0)
