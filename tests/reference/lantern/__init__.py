"""Lantern: a walk through a dark wood, made to try what the engine can do (the rules: `rules.py`)."""

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
from reference.lantern import rules, scoring
from reference.lantern.layout import (
    ACTIONS,
    BOX,
    COLOURS,
    D6,
    LAYOUT,
    MOST_BREATH,
    MOST_STONES,
    MOST_WORTH,
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


def build_box(
    seats: int = 2, breath: int | None = None, margin: bool = False, turn_limit: int = 100
) -> NDArray[np.void]:
    """The box of one kind of game.

    Args:
        seats: How many play, 2 to 4.
        breath: How often each may blow; None takes the rules' number.
        margin: What a player earns is the lead, not the points.
        turn_limit: The turn after which a game is cut short.

    Raises:
        OptionError: An option has a value that it cannot have.
    """
    check_whole("seats", seats, 2, SEATS, f"2 to {SEATS}")
    if breath is not None:
        check_whole("breath", breath, 0, MOST_BREATH, f"0 to {MOST_BREATH}, or None")
    facts = load(FILE, Components)
    boxes = np.zeros(1, BOX)
    boxes["seats"], boxes["turn_limit"], boxes["margin"] = seats, turn_limit, margin
    boxes["breath"] = facts.rules.breath if breath is None else breath
    boxes["daring_risk"], boxes["daring_worth"] = facts.rules.daring_risk, facts.rules.daring_worth
    boxes["in_bag"] = [stone.in_bag for stone in facts.stones.rows]
    boxes["stones"] = [(stone.worth, stone.risk) for stone in facts.stones.rows]
    return boxes


def describe(state: State, box: Params) -> str:
    """The bag, the table, the lanterns, and what is asked."""
    bag = ", ".join(f"{n} {colour}" for n, colour in zip(state.bag, COLOURS, strict=True))
    points = " : ".join(str(player.points) for player in state.players[: box.seats])
    if state.actor == NOBODY:
        return f"{points}; the walk is over"
    asked = "nature" if state.actor == NATURE else f"seat {state.actor}"
    step = LAYOUT.steps[state.agenda.steps[state.agenda.height - 1].step]
    return f"{points}; bag: {bag}; seat {state.mover} walks; {asked}: {step}"


def outcome_name(state: State, box: Params, outcome: int) -> str:
    """The stone drawn, or what the die shows."""
    if state.agenda.steps[state.agenda.height - 1].step == Step.DRAW:
        return f"a {COLOURS[outcome]} stone"
    return f"the d6 shows {outcome + 1}"


def summary(states: NDArray[np.void], boxes: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """The points of all, in how many turns."""
    return {"points": states["players"]["points"], "turns": states["turn"]}


def worst_return(box: Params) -> float:
    """No points, or by option all the others' points behind."""
    return -float((box.in_bag * np.asarray(box.stones)["worth"]).sum() * box.daring_worth) if box.margin else 0.0


def provenance(**_: Any) -> list[str]:
    """What of the game's data is not from its rules."""
    return unsourced(load(FILE, Components))


GAME = register_game(
    Game(
        id="lantern",
        layout=LAYOUT,
        actions=ACTIONS,
        max_outcomes=D6,
        build_box=build_box,
        rules=(rules, scoring),
        describe=describe,
        outcome_name=outcome_name,
        summary=summary,
        worst_return=worst_return,
        provenance=provenance,
    )
)
