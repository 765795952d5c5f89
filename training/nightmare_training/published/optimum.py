"""The optimum of a game, found by a solver: exactly or within certified bounds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from nightmare_agents.solving.solved import EFFORT, Effort, Facts
from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_training.evaluate.stamps import Stamped, stamp_of
from nightmare_training.support.formats import as_flags

OPTIMUM_FILE = "optimum.json"
"""The name of its file in the folder of a game's results."""
EXACT = 1e-5
"""The error below which an optimum counts as exact."""


class Optimum(BaseModel):
    """The best that any player can expect.

    Attributes:
        game: The game.
        options: Its options; those of the comparison in the same folder.
        figure: The figure with these bounds: a key of a player's figures, such as `mean`.
        lower: Lower bound.
        upper: Upper bound.
        exact: True if the bounds differ by rounding only.
        how: A line on the method.
        command: The command that finds it again.
        stamp: Hash of the rules; older files have none.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    options: dict[str, Any]
    figure: str = "mean"
    lower: float
    upper: float
    exact: bool
    how: str
    command: str
    stamp: Stamped = None

    @model_validator(mode="after")
    def _bounds_are_in_order(self) -> Optimum:
        if self.lower > self.upper:
            raise ValueError(f"lower {self.lower:g} is above upper {self.upper:g}")
        return self


def solved_optimum(facts: Facts, effort: Effort = EFFORT, solver: str = "") -> Optimum:
    """Make the optimum of a solved game, with the effort and the solver in its command."""
    wanted = {"limit": effort.limit, "tolerance": effort.tolerance}
    flags = "".join(f" --{name} {x}" for name, x in wanted.items() if x != getattr(EFFORT, name))
    flags += f" --solver {solver}" if solver else ""
    return Optimum(
        game=facts.game,
        options=facts.options,
        lower=facts.value - facts.error,
        upper=facts.value + facts.error,
        exact=facts.error < EXACT,
        how=f"solved, with a certified error of {facts.error:.1g} (docs/solving.md)",
        command=f"nightmare solve {facts.game}{as_flags(facts.options)}{flags}",
        stamp=stamp_of(make_game(facts.game, facts.options), facts.options),
    )


def read_optimum(folder: Path) -> Optimum | None:
    """Read the optimum in a folder of results; return None if there is no file.

    Raises:
        OptionError: The file is not an optimum.
    """
    file = folder / OPTIMUM_FILE
    if not file.is_file():
        return None
    try:
        return Optimum.model_validate_json(file.read_bytes())
    except ValidationError as error:
        raise OptionError(complaints(str(file), error)[0]) from error


def known_optimum(game: str, options: Mapping[str, Any], results: Path) -> Optimum | None:
    """Return the tightest known optimum of the mean in a game with these options, over all folders of results.

    Raises:
        OptionError: A file is not an optimum.
    """
    params = make_game(game, dict(options)).params(**options).tobytes()
    found = [
        one
        for one in map(read_optimum, sorted(path for path in results.iterdir() if path.is_dir()))
        if one is not None
        and (one.game, one.figure) == (game, "mean")
        and make_game(game, one.options).params(**one.options).tobytes() == params
    ]
    return min(found, key=lambda one: one.upper - one.lower, default=None)
