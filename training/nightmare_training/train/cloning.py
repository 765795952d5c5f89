"""Behaviour cloning: before a policy learns from its own decisions, it learns from another player's."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from math import ceil
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_training.config.training import TrainingConfig
from nightmare_training.support.interrupts import Interrupted
from nightmare_training.support.progress import bars
from nightmare_training.train.mixture import seed_of
from nightmare_training.trainers import Trainer

Told = Callable[[int], object]
"""A listener to progress, called with the number of decisions just done."""

HELD_OUT = 0.05
"""Share of the decisions that the clone is tested on; it does not learn from them."""

FEW, MANY = 16, 512
"""The number of games that are recorded at once: at first, and at most."""

RECORDED = 1 << 24
"""The first number of `seed_of` for the dice of recorded games: no mixture has as many parts."""


class Examples(NamedTuple):
    """A teacher's decisions: observations, legal masks, actions, and returns from then on."""

    observations: NDArray[np.float16]  # half precision: features are within 0 and 1, and there are many of them
    masks: NDArray[np.bool_]
    actions: Actions
    values: NDArray[np.float32]

    @classmethod
    def room(cls, game: Game, decisions: int) -> Examples:
        """Make room for a number of decisions."""
        return cls(
            np.zeros((decisions, game.feature_count), np.float16),
            np.zeros((decisions, len(game.actions)), np.bool_),
            np.zeros(decisions, np.int64),
            np.zeros(decisions, np.float32),
        )

    def at(self, where: slice | NDArray[np.intp]) -> Examples:
        """Return some of the decisions."""
        return Examples(self.observations[where], self.masks[where], self.actions[where], self.values[where])

    def put(self, first: int, some: Examples) -> None:
        """Write some decisions, beginning at place `first`."""
        arrays: tuple[NDArray[Any], ...] = self
        others: tuple[NDArray[Any], ...] = some
        for array, other in zip(arrays, others, strict=True):
            array[first : first + len(other)] = other


@runtime_checkable
class Imitator(Trainer, Protocol):
    """A trainer whose algorithm can begin with a clone."""

    def imitate(self, examples: Examples, fitted: NDArray[np.intp], told: Told) -> None:
        """Learn the teacher's choices, by the config's `cloning`.

        Args:
            examples: The teacher's decisions.
            fitted: The indices of the decisions to learn from.
            told: Called with the number of decisions just learned from.
        """

    def agreement(self, examples: Examples) -> float:
        """Return the share of the teacher's choices that the policy rates best."""


def clone(trainer: Trainer, config: TrainingConfig) -> float:
    """Let a trainer learn from its config's teacher, with progress bars.

    Returns:
        The share of the teacher's choices that the clone rates best, in decisions held out.

    Raises:
        Interrupted: Ctrl-C; nothing is kept.
        OptionError: The algorithm cannot learn from a teacher.
    """
    assert config.cloning is not None
    if not isinstance(trainer, Imitator):
        raise OptionError(f"cloning: the algorithm {config.algorithm} cannot learn from a teacher; expected no cloning")
    teacher, epochs = config.cloning.teacher, config.cloning.epochs
    try:
        with bars("decisions") as progress:

            def bar(what: str, decisions: int) -> Told:
                return partial(progress.advance, progress.add_task(what, total=decisions))

            examples = record(config, bar(f"Recording {teacher}", config.cloning.decisions))
            fitted, held_out = split(len(examples.actions), len(config.lessons[-1]))
            trainer.imitate(examples, fitted, bar(f"Cloning {teacher}", len(fitted) * epochs))
            return trainer.agreement(examples.at(held_out))
    except KeyboardInterrupt:
        raise Interrupted(f"Stopped while cloning {teacher}: the same command starts the cloning again.") from None


def record(config: TrainingConfig, told: Told) -> Examples:
    """Record the teacher's decisions: the same number for each kind of games, kind by kind and game by game."""
    assert config.cloning is not None
    game, kinds = config.rules, config.lessons[-1]
    teacher, share = find_agent(config.game, config.cloning.teacher), config.cloning.decisions // len(kinds)
    examples = Examples.room(game, share * len(kinds))
    for i, options in enumerate(kinds):
        filled, played, games = 0, 0, FEW
        for batch in count():
            seed = seed_of(config.seed, RECORDED + batch * len(kinds) + i)
            some = _games(game, teacher, games, seed, options, told)
            taken = min(len(some.actions), share - filled)
            examples.put(i * share + filled, some.at(slice(taken)))
            told(taken - len(some.actions))  # those beyond the share do not count
            filled, played = filled + taken, played + games
            if filled == share:
                break
            games = min(MANY, ceil((share - filled) * played / filled))
    return examples


def split(decisions: int, kinds: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Split the decisions into those to learn from and those held out, the last ones of each kind.

    At most one game of each kind has decisions in both parts.
    """
    share = decisions // kinds
    held_out = np.arange(decisions) % share >= int(share * (1 - HELD_OUT))
    return np.flatnonzero(~held_out), np.flatnonzero(held_out)


def _games(game: Game, teacher: Agent, games: int, seed: int, options: dict[str, Any], told: Told) -> Examples:
    """Record all decisions of some games, game by game."""
    seen: list[tuple[NDArray[Any], ...]] = []

    def watch(decisions: Decisions, actions: Actions) -> None:
        rows, seats = decisions.rows, decisions.seats
        earned = decisions.states["returns"][rows, seats]
        observations = decisions.observations[rows].astype(np.float16)
        seen.append((rows, seats, earned, observations, decisions.masks[rows], actions.copy()))
        told(len(rows))

    finals = play(game, teacher, games, seed, options, watch=watch)
    rows, seats, earned, observations, masks, actions = (np.concatenate(arrays) for arrays in zip(*seen, strict=True))
    values = finals["returns"][rows, seats] - earned
    return Examples(observations, masks, actions, values).at(np.argsort(rows, kind="stable"))
