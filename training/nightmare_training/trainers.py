"""The seam of training: a trainer as the loop sees it, and the register of algorithms.

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
    """A training under way, by one algorithm: all that the loop (`train/loop.py`) asks of it.

    The loop knows the budget, the learning curve, checkpoints, Ctrl-C and the run's folder; a trainer knows its
    networks, the games that it learns from, and how it learns.
    """

    @property
    def timesteps(self) -> int:
        """Decisions learned from so far."""

    def learn(self, share: float) -> float:
        """Take some decisions and learn from them.

        Args:
            share: The part of the training that is done, 0 to 1: by this, schedules, stages and opponents change.

        Returns:
            The mean return of the games that ended last, to be shown.
        """

    def export(self, mean: float = 0.0) -> LearnedPolicy:
        """Make a player of the policy as it is now.

        Args:
            mean: The mean return to be noted in it.
        """

    def log(self, name: str, value: float) -> None:
        """Write a number to the logs."""

    def save(self) -> bytes:
        """Pack all that a trainer made of it needs to go on as if nothing had happened, random generators too."""


MakeTrainer = Callable[[C, Path | None, bytes | None], Trainer]
"""Makes a trainer of a config, the folder of its logs (None: no logs), and what `save` has packed (None: a new one)."""


@dataclass(frozen=True)
class Algorithm(Generic[C]):
    """An algorithm: what the key `algorithm` of a config names.

    Attributes:
        title: What reports call it.
        config: The class of its configs: a `TrainingConfig` with a section of hyper-parameters.
        trainer: The function or class that makes its trainers, or the `package.module:object` where that lies; so
            its libraries are imported only when a training begins.
    """

    title: str
    config: type[C]
    trainer: MakeTrainer[C] | str

    def make(self, config: C, logs: Path | None = None, saved: bytes | None = None) -> Trainer:
        """Make a trainer, a new one or one that goes on.

        Args:
            config: What is trained, and how.
            logs: The folder of its logs; None writes none.
            saved: What a trainer's `save` has packed; None begins anew.
        """
        make: MakeTrainer[C] = named_object(self.trainer) if isinstance(self.trainer, str) else self.trainer
        return make(config, logs, saved)


ALGORITHMS: Registry[Algorithm[Any]] = Registry("nightmare_gym.trainers", Algorithm, "algorithm")
"""All algorithms by name. An entry point's name is the algorithm's, its value is `module:OBJECT` of an `Algorithm`."""


def register_trainer(name: str, algorithm: Algorithm[Any]) -> None:
    """Make an algorithm known in this process.

    A package declares an entry point instead, by which every process finds its algorithm.

    Args:
        name: What configs call it.
        algorithm: Its configs and trainers.

    Raises:
        OptionError: Another algorithm has this name.
    """
    ALGORITHMS.register(name, algorithm)


def find_algorithm(name: str) -> Algorithm[Any]:
    """An algorithm by its name, or as `package.module:object`.

    Raises:
        OptionError: There is no such algorithm, two packages claim its name, or it cannot be imported.
    """
    found = named_object(name) if is_object_name(name) else ALGORITHMS.get(name)
    if found is None:
        known = ", ".join(ALGORITHMS.names())
        raise OptionError(f"there is no algorithm {shown(name)}; there are: {known}, or package.module:object")
    if not isinstance(found, Algorithm):
        raise OptionError(f"{name} is no algorithm: expected an Algorithm, found {shown(found)}")
    return found
