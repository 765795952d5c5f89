"""Climb: two paths up a mountain, for one or two climbers who push their luck."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

from climb import rules, scoring
from climb.layout import ACTIONS, LAYOUT, MOST_DAYS, OPENED, PARAMS, SEATS
from nightmare_gym.engine.components import Table, load, unsourced
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.options import check_turn_limit, check_whole

FILE = Path(__file__).with_name("components.toml")


class Mountain(Table):
    """The paths' heights, and the odds that the dice open nothing, the first path, the second one, both."""

    heights: tuple[int, int]
    odds: tuple[int, int, int, int]


class Components(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    mountain: Mountain


def build_params(players: int = 1, days: int = 4, turn_limit: int = 1000) -> NDArray[np.void]:
    """Build the parameters of one kind of game.

    Args:
        players: The number of climbers, 1 or 2.
        days: The number of turns of a single climber.
        turn_limit: The turn after which a game is cut short.

    Raises:
        OptionError: An option has a wrong value.
    """
    check_whole("players", players, 1, SEATS, f"1 to {SEATS}")
    check_whole("days", days, 1, MOST_DAYS, f"1 to {MOST_DAYS}")
    check_turn_limit(turn_limit)
    mountain = load(FILE, Components).mountain
    params_array = PARAMS.new()
    params_array["seats"], params_array["turn_limit"], params_array["days"] = players, turn_limit, days
    params_array["heights"], params_array["odds"] = mountain.heights, mountain.odds
    return params_array


def summary(states: NDArray[np.void], params_array: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """List the winners, each climber's height, and the turns."""
    seats = range(int(params_array["seats"][0]))
    over, returns, camps = states["actor"] == NOBODY, states["returns"], states["players"]["camp"]
    won = {f"won_{seat}": over & (returns[:, seat] > 0) for seat in seats}
    height = {f"height_{seat}": camps[:, seat].sum(axis=1) for seat in seats}
    return {**won, **height, "turns": states["turn"]}


def worst_return(params: Any) -> float:
    """The return of a loss."""
    return 0.0 if params.seats == 1 else -1.0


def provenance(**_: Any) -> list[str]:
    """List the tables that are not from the rules."""
    return unsourced(load(FILE, Components))


GAME = Game(
    id="climb",
    layout=LAYOUT,
    actions=ACTIONS,
    max_outcomes=len(OPENED),
    build_params=build_params,
    rules=(rules, scoring),
    rendered_by="climb.describe:RENDERING",
    summary=summary,
    worst_return=worst_return,
    provenance=provenance,
    compile_seconds=5,
)
