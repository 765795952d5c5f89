"""The largest chance to survive each Nightmare of Endless Nightmare by itself."""

from __future__ import annotations

from typing import Any

import numpy as np
from pydantic import BaseModel

from nightmare_agents.endless_nightmare.solving.nightmares import survival
from nightmare_agents.endless_nightmare.solving.table import checked
from nightmare_agents.endless_nightmare.solving.tasks import Task, lowered
from nightmare_agents.endless_nightmare.solving.work import EXACT, LOWER, UPPER
from nightmare_agents.solving.graph import Told
from nightmare_gym.engine.game import Game
from nightmare_gym.games.endless_nightmare.layout import BASIC_NIGHTMARES
from nightmare_training.evaluate.comparison import ENGINE
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.support.formats import Rows, as_flags, markdown_table
from nightmare_training.support.versions import versions


class Chance(BaseModel):
    """The largest chance to survive one Nightmare, met with all markers where a game begins.

    Attributes:
        nightmare: Its name.
        survived: How many were survived before it.
        lower: The chance is at least this,
        upper: and at most this.
    """

    nightmare: str
    survived: int
    lower: float
    upper: float


class Survival(BaseModel):
    """The chances to survive each Nightmare by itself.

    Attributes:
        game: The game.
        options: Its options.
        tops: Of Horrors and Scares in the tables of the bounds; None where all is exact.
        chances: One for each Nightmare and number of Nightmares survived.
        versions: Of what the numbers depend on.
        stamp: By which rules they were found; files of old have none.
    """

    game: str
    options: dict[str, Any]
    tops: tuple[int, int] | None
    chances: list[Chance]
    versions: dict[str, str]
    stamp: Stamped = None


def survivals(
    game: Game, options: dict[str, Any], survived: list[int], tops: tuple[int, int] | None, told: Told
) -> Survival:
    """The largest chance to survive each Nightmare.

    Args:
        game: Endless Nightmare.
        options: Its options.
        survived: After how many Nightmares each is met.
        tops: Of Horrors and Scares, for bounds; None for the exact chance.
        told: Called with the Nightmares done.
    """
    params_array, chances, stamp = checked(game, options), [], stamp_of(game, options)
    tasks = [
        Task(lowered(params_array, *(tops or (None, None))), rules) for rules in ((LOWER, UPPER) if tops else (EXACT,))
    ]
    for many in survived:
        for nightmare, name in enumerate(BASIC_NIGHTMARES):
            found = [float(survival(task, nightmare, many)[task.place_of_start]) for task in tasks]
            chances.append(Chance(nightmare=name, survived=many, lower=found[0], upper=found[-1]))
            told("Nightmares", len(chances), len(survived) * len(BASIC_NIGHTMARES))
    return Survival(game=game.id, options=options, tops=tops, chances=chances, versions=versions(ENGINE), stamp=stamp)


def rows(found: Survival) -> tuple[list[str], Rows]:
    """A table: a line for each Nightmare, a column for each number of Nightmares survived."""
    many = list(dict.fromkeys(chance.survived for chance in found.chances))
    lines = {
        name: [_shown(chance) for chance in found.chances if chance.nightmare == name] for name in BASIC_NIGHTMARES
    }
    return ["Nightmare", *(f"{n} survived" for n in many)], [[name, *cells] for name, cells in lines.items()]


def page(found: Survival) -> str:
    """The table in Markdown, and the command that makes it again."""
    return (
        "# The largest chance to survive each Nightmare\n\n"
        "Endless Nightmare, Basic: a Nightmare by itself, met with all markers where a game begins, after so many were "
        f"survived. {'Certified bounds' if found.tops else 'Exact'}: [docs/solving.md](../../docs/solving.md). The "
        "board is not the printed one, which is not public.\n\n"
        f"{markdown_table(*rows(found))}\n\n`{command(found)}`\n"
    )


def command(found: Survival) -> str:
    """The command that finds it again."""
    many = ",".join(dict.fromkeys(str(chance.survived) for chance in found.chances))
    tops = f" --tops {found.tops[0]},{found.tops[1]}" if found.tops else ""
    return f"nightmare study survival{as_flags(found.options)} --survived {many}{tops}"


def _shown(chance: Chance) -> str:
    """A chance to the last place of which both bounds agree, at most six."""
    low, high = 100 * chance.lower, 100 * chance.upper
    if np.isclose(low, high, atol=1e-5):
        return f"{low:.4f}%"
    return f"{low:.2f} to {high:.2f}%"
