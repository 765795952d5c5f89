"""The interface of a trainer to the loop, and the registry of algorithms.

Importing this file imports no torch: a config is read without the algorithm that it names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.plugins import Registry, is_object_name, named_object

if TYPE_CHECKING:
    from nightmare_agents.learned import LearnedPolicy
    from nightmare_training.config.training import TrainingConfig

C = TypeVar("C", bound="TrainingConfig")


class Trainer(Protocol):
    """A training by one algorithm: all that the loop (`train/loop.py`) asks of it.

    The loop knows the budget, the learning curve, checkpoints, Ctrl-C and the run's folder; a trainer knows its
    networks, its games, and its way of learning.
    """

    @property
    def timesteps(self) -> int:
        """Decisions learned from so far."""

    def learn(self, share: float) -> float:
        """Take some decisions and learn from them.

        Args:
            share: The share of the training that is done, 0 to 1, for schedules, stages and opponents.

        Returns:
            The mean return of the last games, for display.
        """

    def export(self, mean: float = 0.0) -> LearnedPolicy:
        """Make a player of the present policy.

        Args:
            mean: The mean return, kept as a note in it.
        """

    def log(self, name: str, value: float) -> None:
        """Write a number to the logs."""

    def save(self) -> bytes:
        """Pack all that a trainer needs to resume exactly, with random generators."""


MakeTrainer = Callable[[C, Path | None, bytes | None], Trainer]
"""Makes a trainer from a config, the folder of its logs (None: no logs), and the bytes of `save` (None: a new one)."""


@dataclass(frozen=True)
class Algorithm(Generic[C]):
    """An algorithm, named by the key `algorithm` of a config.

    Attributes:
        title: Its name in reports.
        config: The class of its configs: a `TrainingConfig` with a section of hyper-parameters.
        trainer: The function or class that makes its trainers, or its `package.module:object`, so that its libraries
            are imported only when a training begins.
    """

    title: str
    config: type[C]
    trainer: MakeTrainer[C] | str

    def make(self, config: C, logs: Path | None = None, saved: bytes | None = None) -> Trainer:
        """Make a trainer, a new one or one that resumes.

        Args:
            config: The config of the training.
            logs: The folder of its logs; None writes none.
            saved: The bytes of a trainer's `save`; None starts a new training.
        """
        make: MakeTrainer[C] = named_object(self.trainer) if isinstance(self.trainer, str) else self.trainer
        return make(config, logs, saved)


ALGORITHMS: Registry[Algorithm[Any]] = Registry("nightmare_gym.trainers", Algorithm, "algorithm")
"""All algorithms by name. An entry point's name is the algorithm's, its value is `module:OBJECT` of an `Algorithm`."""


def register_trainer(name: str, algorithm: Algorithm[Any]) -> None:
    """Make an algorithm known in this process.

    A package declares an entry point instead, which makes its algorithm known in every process.

    Args:
        name: Its name in configs.
        algorithm: Its configs and trainers.

    Raises:
        OptionError: Another algorithm has this name.
    """
    ALGORITHMS.register(name, algorithm)


def find_algorithm(name: str) -> Algorithm[Any]:
    """Find an algorithm by its name, or as `package.module:object`.

    Raises:
        OptionError: There is no such algorithm, two packages claim its name, or it cannot be imported.
    """
    found = named_object(name) if is_object_name(name) else ALGORITHMS.get(name)
    if found is None:
        known = ", ".join(ALGORITHMS.names())
        raise OptionError(f"there is no algorithm {shown(name)}; there are: {known}, or package.module:object")
    if not isinstance(found, Algorithm):
        raise OptionError(f"{name} is not an algorithm: expected an Algorithm, found {shown(found)}")
    return found
