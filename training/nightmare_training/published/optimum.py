"""The optimum of a game, as a solver has found it: exactly or within certified bounds."""

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
"""What it is called in the folder of a game's results."""
EXACT = 1e-5
"""An optimum that is known better than this counts as known."""


class Optimum(BaseModel):
    """The best that any player can expect.

    Attributes:
        game: The game.
        options: Its options; those of the comparison beside which the file lies.
        figure: Which figure the bounds are of: a key of a player's figures, such as `mean`.
        lower: It is at least this.
        upper: It is at most this.
        exact: Whether it is known: the bounds differ by rounding only.
        how: By which method it was found, in a line.
        command: What finds it again.
        stamp: By which rules it was found; files of old have none.
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
    """The optimum of a game that is solved, with so much effort, by the solver that was asked for."""
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
    """Read what is known of the optimum beside a folder's results; None where nothing is.

    Raises:
        OptionError: The file is no such.
    """
    file = folder / OPTIMUM_FILE
    if not file.is_file():
        return None
    try:
        return Optimum.model_validate_json(file.read_bytes())
    except ValidationError as error:
        raise OptionError(complaints(str(file), error)[0]) from error


def known_optimum(game: str, options: Mapping[str, Any], results: Path) -> Optimum | None:
    """The tightest that is known of the mean in a game with these options, by all folders of results.

    Raises:
        OptionError: A file is none that tells an optimum.
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
