"""The best play of a solved board of Endless Nightmare in a form that people can read: best Actions, and prices."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from nightmare_agents.endless_nightmare.solving.table import SolvedBoard
from nightmare_gym.engine.game import Game, records
from nightmare_gym.games.endless_nightmare.layout import BASIC_NIGHTMARES, CHOOSE_ACTION, FIRST_ACTION, NONE, POINTS
from nightmare_gym.games.endless_nightmare.layout import PLAYER_ACTIONS as ACTIONS
from nightmare_training.formats import Rows, markdown_table
from nightmare_training.stamps import Stamped

UNMET = -1
"""In place of an Action: no game can lead there."""
LEADS = (2, 4, 6, 8, 10, 15, 20)
"""The leads of which the page tells the first turn."""


class Strategy(BaseModel):
    """The facts of a page of the best play.

    Attributes:
        game: The game.
        options: Its options.
        survived: How many Nightmares are survived on the map of the best Actions.
        table: The name of the table's file.
        optimum: The expected score of a game.
        stamp: By which rules it was found.
    """

    game: str
    options: dict[str, Any]
    survived: int
    table: str
    optimum: float
    stamp: Stamped = None

    def command(self, folder: str) -> str:
        """The command that makes the page, in a folder."""
        survived = f" --survived {self.survived}" if self.survived else ""
        return f"nightmare strategy {self.table} --folder {folder}{survived}"


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
        """All markers with their names."""
        return ", ".join(f"{name.capitalize()} {value}" for name, value in asdict(self).items())


def tracks_at_start(board: SolvedBoard) -> Tracks:
    """The markers with which a game begins."""
    box = board.solution.task.box
    return Tracks(**{name: int(box[name].start) for name in Tracks.__annotations__})


def tracks_of_prices(tracks: Tracks) -> Tracks:
    """The markers at which prices are asked: with two Sanity less, so that there may be a Horror more."""
    return replace(tracks, sanity=max(2, tracks.sanity - 2))


def best_actions(game: Game, board: SolvedBoard, nightmare: int, survived: int, tracks: Tracks) -> NDArray[np.int64]:
    """The best Action at each distance and lead, where every Action may be chosen.

    Args:
        game: Endless Nightmare.
        board: The solved board.
        nightmare: The Nightmare.
        survived: How many were survived before it.
        tracks: All other markers.

    Returns:
        (displacement, lead - 1) The number of the Action: points - 1 + 5 times its kind; `UNMET` where no game can be.
    """
    places, length = board.solution.task.board, int(board.solution.task.box.nightmares[nightmare].length)
    states = records(np.zeros(length * places.farthest, game.layout.dtype))
    for name, value in (*asdict(tracks).items(), ("nightmare", nightmare), ("survived", survived)):
        states[name] = value
    displacement, lead = np.divmod(np.arange(len(states)), places.farthest)
    states["displacement"], states["lead"], states["length"], states["column"] = displacement, lead + 1, length, NONE
    states["restriction"] = NONE
    states["agenda"]["height"] = 1
    states["agenda"]["steps"][:, 0]["step"] = CHOOSE_ACTION
    met = lead + 1 - displacement <= board.solution.task.reach(survived)  # the others are not solved
    found = np.full(len(states), UNMET)
    found[met] = board.judged(states[met], board.boxes)[0] - FIRST_ACTION
    return found.reshape(length, places.farthest)


def named(action: int) -> str:
    """An Action and its points, as "Move 3"."""
    return f"{ACTIONS[action // POINTS]} {action % POINTS + 1}"


def first_turns(game: Game, board: SolvedBoard, survived: int, tracks: Tracks) -> tuple[list[str], Rows]:
    """The best first Action in each Nightmare, by lead."""
    leads = [lead for lead in LEADS if lead <= board.solution.task.reach(survived)]
    rows = []
    for nightmare, name in enumerate(BASIC_NIGHTMARES):
        best = best_actions(game, board, nightmare, survived, tracks)[0]
        rows.append([name, *(named(int(best[lead - 1])) for lead in leads)])
    return ["met with a lead of", *(str(lead) for lead in leads)], rows


CHANGES = {
    "a space of lead": ("lead", -1),
    "a Sanity": ("sanity", -1),
    "a Courage": ("courage", -1),
    "an Incantation": ("incantation", 1),
    "a Mantra": ("mantra", 1),
    "a Horror less": ("horrors", 1),
    "a Scare less": ("scares", 1),
}
"""The markers that have a price, and the change by which it is found: two positions apart by it, alike otherwise."""


def prices(board: SolvedBoard, tracks: Tracks) -> dict[str, NDArray[np.float64]]:
    """The price of each marker between two Nightmares: by how much the expected score differs with one more or less.

    Args:
        board: The solved board.
        tracks: All other markers; the lead is that of a game's start.

    Returns:
        By what has a price: by Nightmares survived, the expected score; nan where nobody can stand there.
    """
    box, places = board.solution.task.box, board.solution.task.board

    def worth(lead: int, markers: Tracks) -> NDArray[np.float64]:
        there = places.minds[markers.sanity, markers.incantation, markers.horrors] >= 0
        charged = max(0, markers.scares - markers.mantra)
        if not there or markers.courage + charged > places.courages:
            return np.full(len(board.solution.between), np.nan)
        place = places.place(lead, **asdict(markers))
        return np.asarray(board.solution.between[(slice(None), *place)])

    lead, here = int(box.lead), worth(int(box.lead), tracks)
    found = {}
    for name, (marker, change) in CHANGES.items():
        if marker == "lead":
            there = worth(lead + change, tracks)
        else:
            there = worth(lead, replace(tracks, **{marker: getattr(tracks, marker) + change}))
        found[name] = np.abs(there - here)
    return found


def optimum_from(board: SolvedBoard, lead: int) -> float:
    """The optimum of a game that begins with a smaller lead than the board's: the same tables, begun elsewhere."""
    place = board.solution.task.board.place(lead, **asdict(tracks_at_start(board)))
    return float(board.solution.between[0][place])


def veterans(game: Game, board: SolvedBoard) -> str:
    """A sentence on Veteran's variant, if it begins with a smaller lead."""
    lead = int(game.box(**{**board.facts.options, "veteran": True})["lead"][0])
    if lead >= int(board.solution.task.box.lead):
        return ""
    return f" Veteran's variant, which begins with a lead of {lead}: {optimum_from(board, lead):.6f} points."


def page(game: Game, board: SolvedBoard, survived: int, tracks: Tracks, setting: str, command: str) -> str:
    """The page of a strategy, in Markdown; the pictures lie beside it."""
    priced = tracks_of_prices(tracks)
    costs = prices(board, priced)
    levels = range(len(board.solution.between))
    table = markdown_table(
        ["Nightmares survived", *(str(level) for level in levels)],
        [[name, *("" if np.isnan(cost) else f"{cost:.2f}" for cost in by_level)] for name, by_level in costs.items()],
    )
    return "\n".join(
        [
            "# The best play",
            "",
            f"endless_nightmare, {setting}: the optimum is {board.facts.value:.6f} points.{veterans(game, board)}",
            "",
            "## Which Action",
            "",
            f"With {survived} Nightmares survived and {tracks}: by the distance moved in the Nightmare, and the lead. "
            "Where nothing is shown no game can be.",
            "",
            "![The best Action in each Nightmare](actions.png)",
            "",
            "The first turn in each Nightmare (in Exposed and Temptation without their roll, which comes later):",
            "",
            markdown_table(*first_turns(game, board, survived, tracks)),
            "",
            "## What a marker is worth",
            "",
            f"Between two Nightmares, with {priced} and the lead of a game's start: by so many points the expected "
            "score differs with one more of it. A Sanity is worth a die where the die gains more than this.",
            "",
            table,
            "",
            "![What a marker is worth](prices.png)",
            "",
            f"Found by `{command}`.",
            "",
        ]
    )
