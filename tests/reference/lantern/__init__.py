"""Lantern: a walk through a dark wood, made to test the engine (the rules: `rules.py`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from nightmare_gym.engine.components import Table, load, unsourced
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.options import check_whole
from nightmare_gym.engine.register import register_game
from nightmare_gym.engine.rendering import Rendering
from reference.lantern import rules, scoring
from reference.lantern.layout import (
    ACTIONS,
    COLOURS,
    D6,
    LAYOUT,
    MOST_BREATH,
    MOST_STONES,
    MOST_WORTH,
    PARAMS,
    SEATS,
    Step,
)
from reference.lantern.records import Params, State

FILE = Path(__file__).with_name("components.toml")


class Rules(Table):
    """Numbers that the rules' text gives."""

    breath: int = Field(ge=0, le=MOST_BREATH)
    daring_risk: int = Field(ge=0)
    daring_worth: int = Field(ge=1, le=2)


class Stone(BaseModel):
    """One colour of stones."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str
    worth: int = Field(ge=0, le=MOST_WORTH)
    risk: int = Field(ge=0, le=D6)
    in_bag: int = Field(ge=0, le=MOST_STONES)


class Stones(Table):
    """All colours."""

    rows: tuple[Stone, Stone, Stone, Stone]


class Components(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    rules: Rules
    stones: Stones


def build_params(
    seats: int = 2, breath: int | None = None, margin: bool = False, turn_limit: int = 100
) -> NDArray[np.void]:
    """Build the parameters of one kind of game.

    Args:
        seats: The number of players, 2 to 4.
        breath: The number of times that each may blow; None takes the rules' number.
        margin: True if a player earns the lead, not the points.
        turn_limit: The turn after which a game is cut short.

    Raises:
        OptionError: An option has a wrong value.
    """
    check_whole("seats", seats, 2, SEATS, f"2 to {SEATS}")
    if breath is not None:
        check_whole("breath", breath, 0, MOST_BREATH, f"0 to {MOST_BREATH}, or None")
    facts = load(FILE, Components)
    params_array = PARAMS.new()
    params_array["seats"], params_array["turn_limit"], params_array["margin"] = seats, turn_limit, margin
    params_array["breath"] = facts.rules.breath if breath is None else breath
    params_array["daring_risk"], params_array["daring_worth"] = facts.rules.daring_risk, facts.rules.daring_worth
    params_array["in_bag"] = [stone.in_bag for stone in facts.stones.rows]
    params_array["stones"] = [(stone.worth, stone.risk) for stone in facts.stones.rows]
    return params_array


def describe(state: State, params: Params) -> str:
    """Tell the points, the bag, the mover, and the question."""
    bag = ", ".join(f"{n} {colour}" for n, colour in zip(state.bag, COLOURS, strict=True))
    points = " : ".join(str(player.points) for player in state.players[: params.seats])
    if state.actor == NOBODY:
        return f"{points}; the walk is over"
    asked = "nature" if state.actor == NATURE else f"seat {state.actor}"
    step = LAYOUT.step_names[state.agenda.steps[state.agenda.height - 1].step]
    return f"{points}; bag: {bag}; seat {state.mover} walks; {asked}: {step}"


def outcome_name(state: State, params: Params, outcome: int) -> str:
    """Name the stone drawn, or the die's number."""
    if state.agenda.steps[state.agenda.height - 1].step == Step.DRAW:
        return f"a {COLOURS[outcome]} stone"
    return f"the d6 shows {outcome + 1}"


def summary(states: NDArray[np.void], params_array: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """List all players' points, and the turns."""
    return {"points": states["players"]["points"], "turns": states["turn"]}


def worst_return(params: Params) -> float:
    """The return of no points, or, by option, of a lag behind all points that there are."""
    return (
        -float((params.in_bag * np.asarray(params.stones)["worth"]).sum() * params.daring_worth)
        if params.margin
        else 0.0
    )


def provenance(**_: Any) -> list[str]:
    """List the game's data that is not from its rules."""
    return unsourced(load(FILE, Components))


GAME = register_game(
    Game(
        id="lantern",
        layout=LAYOUT,
        actions=ACTIONS,
        max_outcomes=D6,
        build_params=build_params,
        rules=(rules, scoring),
        rendered_by=Rendering(describe=describe, outcome_name=outcome_name),
        summary=summary,
        worst_return=worst_return,
        provenance=provenance,
    )
)
