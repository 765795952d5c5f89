"""The protocol that every player keeps, and the hand-written bot as one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.answers import no_answer
from nightmare_gym.engine.bots import Parameters, bot_marker
from nightmare_gym.engine.dice import AGENT_SALT, streams
from nightmare_gym.engine.errors import IllegalAction
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.loops import choose_rows, open_rows
from nightmare_gym.engine.position import Position

Actions = NDArray[np.int64]


@dataclass(frozen=True)
class Decisions:
    """Decisions to be taken, one in each of the named rows.

    Attributes:
        game: The game that all rows play.
        states: Every row's position.
        params_array: The parameters, one record.
        observations: (rows, features) float32, each from the view of the seat that is asked.
        masks: (rows, actions) bool.
        dice: Every row's random stream for agents; the game's own dice are another stream.
        rows: The rows in which a decision is asked.
    """

    game: Game
    states: NDArray[np.void]
    params_array: NDArray[np.void]
    observations: NDArray[np.float32]
    masks: NDArray[np.bool_]
    dice: NDArray[np.void]
    rows: NDArray[np.intp]

    @property
    def seats(self) -> NDArray[np.int32]:
        """The seat that is asked in each of the named rows."""
        return np.asarray(self.states["actor"])[self.rows]


class Agent(Protocol):
    """A player of one game."""

    name: str

    def act(self, decisions: Decisions) -> Actions:
        """Choose an action for each of `decisions.rows`."""


@runtime_checkable
class Orderly(Agent, Protocol):
    """A player that takes some decisions before others because that order is quicker."""

    def at_hand(self, decisions: Decisions) -> NDArray[np.intp]:
        """Return those of `decisions.rows` that are decided first, at least one; all others wait."""


def act_one(agent: Agent, position: Position, seed: int = 0) -> int:
    """Return an agent's action in a single position.

    Raises:
        IllegalAction: No seat is asked.
    """
    if position.actor < 0:
        raise IllegalAction(f"{agent.name} cannot act here: no seat is asked")
    dice = records(streams(seed, 1, AGENT_SALT))
    open_rows(dice)
    decisions = Decisions(
        position.game,
        position.states,
        position.params_array,
        position.observation(position.actor)[None],
        position.mask()[None],
        dice,
        np.zeros(1, np.intp),
    )
    return int(agent.act(decisions)[0])


@dataclass
class Bot:
    """A hand-written player: a compiled function, and a record of its parameters.

    Attributes:
        name: The bot's name in tables.
        choose: The compiled `choose(bot, state, params, mask, count, dice)`.
        parameters: The bot's parameters by name.
        scratch: The game's state, for a bot that tries actions out (see `nightmare_gym.engine.bots.bot_marker`).
    """

    name: str = field(compare=False)
    choose: Callable[..., Any]
    parameters: Parameters = field(default_factory=dict)
    scratch: np.dtype[np.void] | None = None

    def __post_init__(self) -> None:
        self.marker = bot_marker(self.choose, self.parameters, self.scratch)

    def act(self, decisions: Decisions) -> Actions:
        """Choose in each row by the compiled function.

        Raises:
            NoAnswer: The bot does not know a step at which it is asked.
        """
        actions = np.zeros(len(decisions.rows), np.int64)
        choose_rows(
            self.marker,
            decisions.states,
            decisions.params_array,
            decisions.masks,
            decisions.dice,
            decisions.rows,
            actions,
        )
        silent = decisions.rows[actions < 0]
        if len(silent):
            raise no_answer(self.name, decisions.game, decisions.states[silent], decisions.params_array)
        return actions

    def __reduce__(self) -> tuple[Any, ...]:
        where = (self.choose.__module__, self.choose.__name__)
        return _bot_from, (self.name, *where, dict(self.parameters), self.scratch)


def _bot_from(name: str, module: str, choose: str, *rest: Any) -> Bot:
    """Rebuild a pickled bot; its function is found by name."""
    return Bot(name, getattr(import_module(module), choose), *rest)
