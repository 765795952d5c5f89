"""The one way in which independent pieces of work are done, wherever that is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from nightmare_training.support.kept import KeptByKey
from nightmare_training.work.piece import Piece

R = TypeVar("R")


class Work(ABC):
    """A place where pieces of work are done; results do not depend on it. Workers end with its `with` statement."""

    def __enter__(self) -> Work:
        return self

    def __exit__(self, *error: object) -> None:  # noqa: B027  # nothing to end here
        """End the workers, if there are some."""

    def do(self, pieces: Sequence[Piece[R]], known: KeptByKey[R] | None = None) -> list[R]:
        """Do pieces of work; return their results in the order of the pieces.

        Args:
            pieces: The pieces; their keys differ.
            known: The results of earlier pieces, by key. These pieces are not done again; the results of others are
                kept as they finish, in any order.

        Raises:
            WorkLost: A piece ended its worker again and again.
            Exception: A piece has failed; of several, the first in the order of the pieces.
        """
        found: dict[int, R] = {}
        for i, piece in enumerate(pieces):
            if known is not None and piece.key in known.values:
                found[i] = known.values[piece.key]
                piece.told(piece.steps)
        for i, result in self.results({i: piece for i, piece in enumerate(pieces) if i not in found}):
            if known is not None:
                known.keep(pieces[i].key, result)
            found[i] = result
        return [found[i] for i in range(len(pieces))]

    @abstractmethod
    def results(self, pieces: Mapping[int, Piece[Any]]) -> Iterator[tuple[int, Any]]:
        """Yield each piece's number and result as it finishes; errors are those of `do`."""


class Here(Work):
    """This process: one piece after the other."""

    def results(self, pieces: Mapping[int, Piece[Any]]) -> Iterator[tuple[int, Any]]:
        """Yield each piece's number and result, in their order."""
        for i, piece in pieces.items():
            yield i, piece.do(piece.told, *piece.arguments)


HERE = Here()
"""Work without workers."""
