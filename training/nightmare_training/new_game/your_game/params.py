"""The printed numbers and the options, which reach the rules as one record, the parameters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from nightmare_gym.engine.components import Table, load, unsourced
from nightmare_gym.engine.options import check_turn_limit, check_whole
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from your_game.layout import D6, MOST_FULL, MOST_TURNS, PARAMS

FILE = Path(__file__).with_name("components.toml")


class Rules(Table):
    """Numbers that the rules' text gives."""

    turns: int = Field(ge=1, le=MOST_TURNS)
    bust: int = Field(ge=1, le=D6)
    full: int = Field(ge=D6, le=MOST_FULL)


class Components(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    rules: Rules


def build_params(turns: int | None = None, turn_limit: int = 1000) -> NDArray[np.void]:
    """Build the parameters of one kind of game.

    Args:
        turns: The number of turns; None takes the rules' number.
        turn_limit: The turn after which a game is cut short.

    Raises:
        OptionError: An option has a wrong value.
    """
    if turns is not None:
        check_whole("turns", turns, 1, MOST_TURNS, f"1 to {MOST_TURNS}, or None")
    check_turn_limit(turn_limit)
    printed = load(FILE, Components).rules
    params_array = PARAMS.new()
    params_array["seats"], params_array["turn_limit"] = 1, turn_limit
    params_array["turns"] = printed.turns if turns is None else turns
    params_array["bust"], params_array["full"] = printed.bust, printed.full
    return params_array


def provenance(**_: Any) -> list[str]:
    """List the tables that are not from the rulebook."""
    return unsourced(load(FILE, Components))
