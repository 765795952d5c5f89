"""Types of the records that rules read and write, the state and the parameters, for type checkers and editors only.

A game declares its own in `records.py`, which `nightmare records` writes from its layout. Compiled code never sees
them, and uncompiled rules get numpy's records, which have the same attributes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

T_co = TypeVar("T_co", covariant=True)

Mask = NDArray[np.bool_]
"""A flag for each action: legal or not."""
Weights = NDArray[np.int64]
"""A whole number for each outcome of nature."""
Features = NDArray[np.float32]
"""The derived features, each in [0, 1]."""


class Many(Protocol[T_co]):
    """Several things of one kind, in a fixed number: a field with a shape, or a group."""

    @overload
    def __getitem__(self, at: int) -> T_co: ...
    @overload
    def __getitem__(self, at: slice) -> Many[T_co]: ...
    def __getitem__(self, at: Any) -> Any:
        """Read one, or some of them."""

    def __setitem__(self, at: int | slice, value: Any) -> None:
        """Write one, or some of them."""

    def __len__(self) -> int:
        """Count them."""

    def __iter__(self) -> Iterator[T_co]:
        """Go through them."""

    def __array__(self) -> NDArray[Any]:
        """Make an array of them, outside of rules."""

    def any(self) -> bool:
        """Tell whether one is not 0, outside of rules."""

    def max(self) -> T_co:
        """Find the largest, outside of rules."""

    def sum(self) -> T_co:
        """Add them up, outside of rules."""

    def tolist(self) -> list[Any]:
        """List them, outside of rules."""


class Grid(Protocol[T_co]):
    """Numbers in rows and columns."""

    @overload
    def __getitem__(self, at: int) -> Many[T_co]: ...
    @overload
    def __getitem__(self, at: tuple[int, int]) -> T_co: ...
    def __getitem__(self, at: Any) -> Any:
        """Read a row, or one number."""

    def __setitem__(self, at: tuple[int, int], value: Any) -> None:
        """Write one number."""

    def __len__(self) -> int:
        """Count the rows."""

    def __iter__(self) -> Iterator[Many[T_co]]:
        """Go through the rows."""

    def __array__(self) -> NDArray[Any]:
        """Make an array of them, outside of rules."""


class Cube(Protocol[T_co]):
    """Numbers in rows and columns, several times."""

    @overload
    def __getitem__(self, at: int) -> Grid[T_co]: ...
    @overload
    def __getitem__(self, at: tuple[int, int]) -> Many[T_co]: ...
    @overload
    def __getitem__(self, at: tuple[int, int, int]) -> T_co: ...
    def __getitem__(self, at: Any) -> Any:
        """Read one grid, a row of one, or one number."""

    def __len__(self) -> int:
        """Count the grids."""

    def __array__(self) -> NDArray[Any]:
        """Make an array of them, outside of rules."""


class AgendaStep:
    """A step of the agenda, with its two arguments."""

    step: int
    a: int
    b: int


class Agenda:
    """The steps that the rules still have to carry out, as a stack."""

    height: int
    steps: Many[AgendaStep]


class _ByName:
    """A record whose fields can be read by `record["name"]`, too, outside of rules."""

    dtype: np.dtype[np.void]

    def __getitem__(self, name: str) -> Any:
        """Read a field."""


class AnyState(_ByName):
    """The fields that the states of all games have."""

    actor: int
    """The seat that is asked, `NATURE`, `NOBODY` or `RULES`."""
    fault: int
    """The number of the fault in the rules, or 0."""
    turn: int
    returns: Many[float]
    """The return of each seat so far."""
    agenda: Agenda


class AnyParams(_ByName):
    """The fields that the parameters of all games have."""

    seats: int
    """The number of players."""
    turn_limit: int
    """The turn after which a game is cut short."""
