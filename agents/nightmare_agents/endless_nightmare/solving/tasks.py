"""The board to solve, and the folder of its unfinished work."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.endless_nightmare.solving.notes import Notes
from nightmare_agents.endless_nightmare.solving.places import Board, eyes_of
from nightmare_agents.endless_nightmare.solving.work import EXACT
from nightmare_gym.engine.game import records
from nightmare_gym.engine.reach import file_hash
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.endless_nightmare.layout import D6, POINTS, SHADOW_ROWS, SLOTS

SOLVING = Path(__file__).parent
Table = NDArray[np.float64]


@dataclass(frozen=True)
class Task:
    """A board to solve.

    Attributes:
        params_array: The parameters, with tracks as high as in the tables (see `lowered`).
        rules: `EXACT`, `LOWER` or `UPPER`.
        tolerance: The largest difference allowed between a position's worth and the best mean over its successors.
        threads: The Nightmares that are solved at once.
        notes: A folder for unfinished work; None for none.
    """

    params_array: NDArray[np.void]
    rules: int = EXACT
    tolerance: float = 1e-9
    threads: int = 1
    notes: Path | None = None

    @property
    def params(self) -> Any:
        """The parameters."""
        return self.params_array.view(np.recarray)[0]

    @cached_property
    def kept(self) -> Notes:
        """The notes of unfinished work."""
        return Notes(self.notes, about(self))

    @cached_property
    def rooms(self) -> dict[int, Table]:
        """Memory of solved Nightmares that can be used again, by identity; new memory would take long."""
        return {}

    def give_back(self, table: Table) -> None:
        """Let the memory of a table be used again."""
        self.rooms[id(table)] = table

    @cached_property
    def board(self) -> Board:
        """The places of the board's positions in tables."""
        return Board(self.params)

    @property
    def place_of_start(self) -> tuple[int, int, int]:
        """The place of a game's start in a table of positions between Nightmares."""
        tracks = ("sanity", "incantation", "mantra", "horrors", "scares", "courage")
        return self.board.place(int(self.params.lead), *(int(self.params[name].start) for name in tracks))

    def reach(self, survived: int) -> int:
        """Return the largest lead with which a Nightmare can be met after a number survived.

        Within a Nightmare the lead less the displacement never rises, and the last Move may overshoot.
        """
        longest = max(int(self.params.nightmares[nightmare].length) for nightmare in range(SLOTS))
        return min(self.board.farthest, int(self.params.lead) + survived * (longest - 1 + POINTS))

    @cached_property
    def settled(self) -> int:
        """The number of Nightmares survived from which on The Shadow gets no faster."""
        survived = SHADOW_ROWS + D6
        while survived > 0 and eyes_of(self.params, survived - 1) == eyes_of(self.params, SHADOW_ROWS + D6):
            survived -= 1
        return survived


def lowered(params_array: NDArray[np.void], horrors: int | None = None, scares: int | None = None) -> NDArray[np.void]:
    """Return the parameters with lower tops of Horrors and Scares, and of Incantation and Mantra as far as they matter.

    Protection matters up to the top of its danger, and never rises above the largest number of points.
    """
    found = params_array.copy()
    for danger, top, protection in (("horrors", horrors, "incantation"), ("scares", scares, "mantra")):
        if top is not None:
            found[danger]["top"] = np.minimum(found[danger]["top"], top)
        found[protection]["top"] = np.minimum(np.minimum(found[protection]["top"], POINTS), found[danger]["top"])
    return records(found)


def about(task: Task) -> str:
    """Return a line that identifies the task."""
    params = hashlib.sha256(task.params_array.tobytes()).hexdigest()
    solver = " ".join(file_hash(str(file)) for file in sorted(SOLVING.glob("*.py")))
    return f"{params} {task.rules} {task.tolerance} {make_game('endless_nightmare').stamp} {solver}"
