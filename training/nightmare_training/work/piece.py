"""Pieces of work that do not depend on each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from nightmare_training.support.kept import Key

R = TypeVar("R", covariant=True)

Told = Callable[[int], object]
"""A listener to progress, called with the number of steps just done."""


def nobody(done: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True)
class Piece(Generic[R]):
    """A piece of work.

    Attributes:
        key: Its name: all that tells it from the other pieces of the same work.
        do: A function of a module. It is called with a listener to its progress and with the arguments, maybe in
            another process, and its result may depend on nothing else.
        arguments: The arguments; they are pickled for a worker.
        steps: The number of steps that it tells in all.
        told: The listener to its progress in this process.
    """

    key: Key
    do: Callable[..., R]
    arguments: tuple[Any, ...]
    steps: int = 1
    told: Told = nobody

    @property
    def name(self) -> str:
        """The key as text, for messages."""
        return " ".join(map(str, self.key))
