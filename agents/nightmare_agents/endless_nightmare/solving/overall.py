"""The progress of a solve as a whole: its parts count by the time that they take."""

from __future__ import annotations

from collections.abc import Callable

Told = Callable[[str, int, int], object]
"""A callback with the name of the present part, and the steps of the whole solve, done and in all."""
STEPS = 10_000
"""The steps of a pass over all Nightmares."""
CHECKED = 2.0
"""The passes that a level takes, with its check, if The Shadow is always seen."""
UNSEEN = (3.5, 4.0, 4.0)
"""Likewise with none, one or two survived, where The Shadow may show no eyes (measured on `medium`)."""
SETTLING = 6.0
"""The passes until each block has settled where The Shadow gets no faster."""


def quiet(name: str, done: int, whole: int) -> None:
    """Do nothing, as a callback."""


class Overall:
    """The progress of a solve.

    Args:
        told: Called with the steps of the whole.
        levels: The number of levels before the one in which The Shadow gets no faster.
    """

    def __init__(self, told: Told, levels: int) -> None:
        self._told, self._done = told, 0.0
        self._levels = [UNSEEN[level] if level < len(UNSEEN) else CHECKED for level in range(levels + 1)]

    def settling(self) -> Told:
        """The callback of the iteration where The Shadow gets no faster."""
        return self._part(SETTLING, sum(self._levels))

    def level(self, survived: int) -> Told:
        """The callback of another level."""
        return self._part(self._levels[survived], sum(self._levels[:survived]))

    def _part(self, passes: float, left: float) -> Told:
        before, whole = self._done, self._done + passes + left
        self._done += passes

        def told(name: str, done: int, steps: int) -> None:
            self._told(name, int(STEPS * (before + passes * done / steps)), int(STEPS * whole))

        return told
