"""The protocol of planners, and checks that all of them use."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from nightmare_agents.agent import Agent
from nightmare_agents.planning.analysis import Analysis
from nightmare_gym.engine.errors import IllegalAction, OptionError
from nightmare_gym.engine.position import Position


@runtime_checkable
class Planner(Agent, Protocol):
    """A player that can analyse a position."""

    def analyse(self, position: Position, seconds: float | None = None) -> Analysis:
        """Value the legal actions within the planner's budget and this many seconds."""


def refuse_unasked(name: str, position: Position) -> None:
    """Raise an error where no seat is asked.

    Raises:
        IllegalAction: Nature is to choose, or the game is over or cut short by the turn limit.
    """
    if position.actor < 0:
        what = "nature is to choose" if position.is_chance else "the game is over"
        raise IllegalAction(f"{name} cannot plan here: no seat is asked ({what})")
    if position.state.turn > position.params.turn_limit:
        raise IllegalAction(
            f"{name} cannot plan here: the turn limit of {position.params.turn_limit} has cut the game short"
        )


def whole(name: str, what: str, number: int) -> None:
    """Raise an error for a budget below 1.

    Raises:
        OptionError: The number is below 1.
    """
    if number < 1:
        raise OptionError(f"{name}: {what}={number}, expected at least 1")
