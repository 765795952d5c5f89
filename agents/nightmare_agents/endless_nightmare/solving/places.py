"""The places of a board's positions at the start of a turn in tables.

A position is (sanity, incantation, horrors), called its mind; (mantra, scares), its heart; and within a Nightmare
(displacement, lead), its way. A row of a table is one mind, heart and way, with a number for each Courage *before*
phase 5 has charged the Scares ahead of Mantra. So each row has a known charge, and its first numbers are deaths.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.games.endless_nightmare.layout import D6, POINTS, SHADOW_ROWS, SLOTS
from nightmare_gym.games.endless_nightmare.records import Params

NOWHERE = -1
"""The place of impossible positions."""
SPENDS = 2
"""The most Sanity that a turn's rolls can take: one for its event, one for its Action."""

Places = NDArray[np.int32]


@dataclass(frozen=True)
class Board:
    """The places that all Nightmares of a board share.

    Args:
        params: The parameters, with tracks as high as they are tabled.
    """

    params: Params

    @cached_property
    def minds(self) -> Places:
        """The number of each mind (sanity, incantation, horrors) that can occur at the start of a turn, or `NOWHERE`.

        It is found by going through all effects of a turn on the three tracks.
        """
        params = self.params
        met = np.zeros(
            (int(params.sanity.start) + 1, int(params.incantation.top) + 1, int(params.horrors.top) + 1), bool
        )
        most = 1 + max(int(params.nightmares[one].horrors_after_move) for one in range(SLOTS))
        waiting = [(int(params.sanity.start), int(params.incantation.start), int(params.horrors.start))]
        while waiting:
            sanity, incantation, horrors = mind = waiting.pop()
            if sanity < 1 or met[mind]:
                continue
            met[mind] = True
            waiting.append((sanity - 1, incantation, horrors))  # a Sanity spent in phase 1
            for spent in range(SPENDS + 1):
                for protection in range(incantation, min(incantation + 1, met.shape[1] - 1) + 1):
                    for after in range(max(0, horrors - POINTS), min(horrors + most, met.shape[2] - 1) + 1):
                        waiting.append((sanity - spent - max(0, after - protection), protection, after))
        return numbered(met)

    @cached_property
    def hearts(self) -> Places:
        """The number of each heart (mantra, scares) with which somebody can be alive, or `NOWHERE`."""
        mantra, scares = np.ogrid[: int(self.params.mantra.top) + 1, : int(self.params.scares.top) + 1]
        return numbered(scares - mantra < self.courages)

    @property
    def planes(self) -> int:
        """The number of pairs of a mind and a heart; each is a plane of a table."""
        return int((self.minds.max() + 1) * (self.hearts.max() + 1))

    @property
    def blocks(self) -> list[tuple[int, int, int]]:
        """All (sanity, incantation, mantra), in an order in which each comes after all that it can lead to."""
        sanities, incantations, mantras = self.minds.shape[0], self.minds.shape[1], self.hearts.shape[0]
        return [
            (sanity, incantation, mantra)
            for mantra in range(mantras - 1, -1, -1)
            for incantation in range(incantations - 1, -1, -1)
            for sanity in range(1, sanities)
        ]

    def planes_of(self, sanity: int, incantation: int, mantra: int) -> NDArray[np.int64]:
        """Find the plane of each pair (horrors, scares) with these tracks, or `NOWHERE`."""
        found = np.full((self.minds.shape[2], self.hearts.shape[1]), NOWHERE, np.int64)
        if sanity > 0 and incantation < self.minds.shape[1] and mantra < self.hearts.shape[0]:
            minds, hearts = self.minds[sanity, incantation], self.hearts[mantra]
            there = np.ix_(minds >= 0, hearts >= 0)
            found[there] = (minds[:, None] * (self.hearts.max() + 1) + hearts)[there]
        return found

    @property
    def between(self) -> tuple[int, int, int]:
        """The shape of a table of positions between two Nightmares: by plane, lead and Courage before it is charged."""
        return self.planes, self.leads, self.courages

    def place(
        self, lead: int, sanity: int, incantation: int, mantra: int, horrors: int, scares: int, courage: int
    ) -> tuple[int, int, int]:
        """Find the place of a position between two Nightmares in its table."""
        plane = int(self.minds[sanity, incantation, horrors]) * int(self.hearts.max() + 1) + int(
            self.hearts[mantra, scares]
        )
        return plane, lead - self.nearest, courage - 1 + max(0, scares - mantra)

    @cached_property
    def with_less(self) -> NDArray[np.int64]:
        """The plane with one Sanity less, for each plane, or `NOWHERE`."""
        hearts = int(self.hearts.max() + 1)
        found = np.full(self.planes, NOWHERE, np.int64).reshape(-1, hearts)
        for sanity, incantation, horrors in np.argwhere(self.minds >= 0):
            if sanity > 1:
                less = self.minds[sanity - 1, incantation, horrors]
                found[self.minds[sanity, incantation, horrors]] = less * hearts + np.arange(hearts)
        return found.ravel()

    @property
    def courages(self) -> int:
        """The number of numbers in a row: one for each Courage, before Scares are charged."""
        params = self.params
        ahead = max(0, int(params.scares.start) - int(params.mantra.start))
        return max(int(params.courage.top), int(params.courage.start) + ahead)

    @property
    def nearest(self) -> int:
        """The smallest lead with which the player is not caught."""
        return int(self.params.catch) + 1

    @property
    def farthest(self) -> int:
        """The largest lead with which the player is not caught."""
        return int(self.params.ring) - int(self.params.catch) - 1

    @property
    def leads(self) -> int:
        """The number of leads from the nearest to the farthest."""
        return self.farthest - self.nearest + 1

    @property
    def behind(self) -> int:
        """The most spaces below the nearest lead after The Shadow's steps; caught players have rows, too."""
        return max(max(eyes_of(self.params, survived)) for survived in range(SHADOW_ROWS + D6))


@dataclass(frozen=True)
class TwoMantras(Board):
    """The places of two Mantras at a time, each one and the next; a turn leads to no others.

    A Mantra has the same places as the next but one, which suffices for a pass through `blocks`.
    """

    @cached_property
    def hearts(self) -> Places:
        """The number of each heart (mantra, scares), the same for all even and for all odd Mantras."""
        hearts = super().hearts
        mantra, scares = np.ogrid[: hearts.shape[0], : hearts.shape[1]]
        return np.where(hearts >= 0, mantra % 2 * hearts.shape[1] + scares, NOWHERE).astype(np.int32)


def eyes_of(params: Params, survived: int) -> list[int]:
    """The steps of The Shadow by the die (pips - 1); EN-7.1."""
    return [int(params.shadow[min(SHADOW_ROWS - 1, D6 - (die + 1 - survived))]) for die in range(D6)]


def numbered(there: NDArray[np.bool_]) -> Places:
    """Number the true elements consecutively; the others are `NOWHERE`."""
    found = np.full(there.shape, NOWHERE, np.int32)
    found[there] = np.arange(there.sum())
    return found


@dataclass(frozen=True)
class Ways:
    """The pairs of displacement and lead within a Nightmare, in the order in which they stand in its table.

    The lead less the displacement never rises in a Nightmare, as The Shadow never steps back. Ways with less of it come
    first; among equals, which are a group, the farthest displacement comes first. So the results of a die lie side by
    side, too. Players caught from behind have ways; behind all ways are the leads with which the Nightmare may have
    ended, the farthest first.

    Attributes:
        board: The board.
        nightmare: The Nightmare.
    """

    board: Board
    nightmare: int

    @property
    def length(self) -> int:
        """The Nightmare's length."""
        return int(self.board.params.nightmares[self.nightmare].length)

    @property
    def steps_back(self) -> int:
        """The spaces by which each turn begins further back."""
        return int(self.board.params.nightmares[self.nightmare].steps_back)

    @cached_property
    def lowest(self) -> int:
        """The smallest displacement in a Nightmare, at which the largest lead has become the smallest."""
        return 1 - self.board.leads - self.back if self.back > 0 else 0

    @property
    def back(self) -> int:
        """The most spaces by which a turn leads further back, by its Nightmare or by a failed Move."""
        return self.steps_back + POINTS * int(self.board.params.nightmares[self.nightmare].back_after_failed_move)

    @property
    def last_lead(self) -> int:
        """The smallest lead that has a place, which is one of a caught player."""
        return self.board.nearest - self.board.behind - self.back

    @cached_property
    def pairs(self) -> NDArray[np.int32]:
        """The displacement and lead of each way, (ways, 2)."""
        found = [
            (displacement, lead)
            for displacement in range(self.lowest, self.length)
            for lead in range(self.last_lead, self.board.farthest + 1)
            if lead - displacement <= self.board.farthest
        ]
        return np.array(sorted(found, key=lambda way: (way[1] - way[0], -way[0])), np.int32)

    @property
    def rows(self) -> int:
        """The number of rows in a plane: for all ways, and for the leads with which the Nightmare may have ended."""
        return len(self.pairs) + self.board.farthest - self.last_lead + 1

    @cached_property
    def places(self) -> Places:
        """The row of each way, by (displacement - lowest, lead - last_lead); the last line is the Nightmare's end."""
        found = np.full((self.length - self.lowest + 1, self.board.farthest - self.last_lead + 1), NOWHERE, np.int32)
        found[self.pairs[:, 0] - self.lowest, self.pairs[:, 1] - self.last_lead] = np.arange(len(self.pairs))
        found[-1] = np.arange(len(self.pairs), self.rows)[::-1]
        return found

    @cached_property
    def strips(self) -> NDArray[np.int32]:
        """The farthest displacement, its lead, and the length of each group, (groups, 3), without caught players."""
        there = self.pairs[self.pairs[:, 1] - self.steps_back >= self.board.nearest]
        apart = there[:, 1] - there[:, 0]
        first = np.flatnonzero(np.r_[True, np.diff(apart) > 0])
        counts = np.diff(np.r_[first, len(there)])
        return np.column_stack((there[first], counts)).astype(np.int32)
