"""The markers of a position on the tracks, which are not on the way."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from nightmare_agents.endless_nightmare.solving.table import SolvedBoard


@dataclass(frozen=True)
class Tracks:
    """The markers that are not on the way.

    Attributes:
        sanity: Sanity.
        incantation: Incantation.
        mantra: Mantra.
        horrors: Horrors.
        scares: Scares.
        courage: Courage.
    """

    sanity: int
    incantation: int
    mantra: int
    horrors: int
    scares: int
    courage: int

    def __str__(self) -> str:
        """List all markers with their names."""
        return ", ".join(f"{name.capitalize()} {value}" for name, value in asdict(self).items())


def tracks_at_start(board: SolvedBoard) -> Tracks:
    """Return the markers at the start of a game."""
    params = board.solution.task.params
    return Tracks(**{name: int(params[name].start) for name in Tracks.__annotations__})


def tracks_of_prices(tracks: Tracks) -> Tracks:
    """Return the markers for prices: with two Sanity less, so that one Horror more is possible."""
    return replace(tracks, sanity=max(2, tracks.sanity - 2))
