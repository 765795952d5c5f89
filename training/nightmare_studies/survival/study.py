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
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.support.formats import Rows, as_flags, markdown_table
from nightmare_training.support.versions import ENGINE, versions


class Chance(BaseModel):
    """The largest chance to survive one Nightmare, with all markers as at the start of a game.

    Attributes:
        nightmare: Its name.
        survived: Number of Nightmares survived before it.
        lower: Lower bound of the chance.
        upper: Upper bound of the chance.
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
        tops: The tops of Horrors and Scares in the tables of the bounds; None if all is exact.
        chances: One for each Nightmare and number of Nightmares survived.
        versions: Versions of the packages that the numbers depend on.
        stamp: Hashes of the rules; older files have none.
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
    """Compute the largest chance to survive each Nightmare.

    Args:
        game: Endless Nightmare.
        options: Its options.
        survived: The numbers of Nightmares survived before.
        tops: The tops of Horrors and Scares, for bounds; None for the exact chance.
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
    """Make the table with a line for each Nightmare, a column for each number of Nightmares survived."""
    many = list(dict.fromkeys(chance.survived for chance in found.chances))
    lines = {
        name: [_shown(chance) for chance in found.chances if chance.nightmare == name] for name in BASIC_NIGHTMARES
    }
    return ["Nightmare", *(f"{n} survived" for n in many)], [[name, *cells] for name, cells in lines.items()]


def page(found: Survival) -> str:
    """Return the table in Markdown, with the command that makes it again."""
    return (
        "# The largest chance to survive each Nightmare\n\n"
        "Endless Nightmare, Basic: a Nightmare by itself, met with all markers where a game begins, after a number of "
        f"Nightmares survived. {'Certified bounds' if found.tops else 'Exact'}: "
        "[docs/solving.md](../../docs/solving.md). The board is not the printed one, which is not public.\n\n"
        f"{markdown_table(*rows(found))}\n\n`{command(found)}`\n"
    )


def command(found: Survival) -> str:
    """Return the command that computes the chances again."""
    many = ",".join(dict.fromkeys(str(chance.survived) for chance in found.chances))
    tops = f" --tops {found.tops[0]},{found.tops[1]}" if found.tops else ""
    return f"nightmare study survival{as_flags(found.options)} --survived {many}{tops}"


def _shown(chance: Chance) -> str:
    """Write a chance in percent, or the range of its bounds if they differ."""
    low, high = 100 * chance.lower, 100 * chance.upper
    if np.isclose(low, high, atol=1e-5):
        return f"{low:.4f}%"
    return f"{low:.2f} to {high:.2f}%"
