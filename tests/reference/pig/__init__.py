"""Pig, a folk game: roll and add as often as you dare; a 1 loses the turn total."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.options import check_whole
from nightmare_gym.engine.register import register_game
from nightmare_gym.engine.rendering import Rendering
from reference.pig import rules, scoring
from reference.pig.layout import ACTIONS, D6, HIGHEST_TARGET, LAYOUT, PARAMS, SEATS
from reference.pig.records import Params, State


def build_params(target: int = 100, turn_limit: int = 10_000) -> NDArray[np.void]:
    """Build the parameters of one kind of game.

    Args:
        target: The points that win.
        turn_limit: The turn after which a game is cut short.

    Raises:
        OptionError: An option has a wrong value.
    """
    check_whole("target", target, 2, HIGHEST_TARGET, f"2 to {HIGHEST_TARGET}")
    params_array = PARAMS.new()
    params_array["seats"], params_array["turn_limit"], params_array["target"] = SEATS, turn_limit, target
    return params_array


def describe(state: State, params: Params) -> str:
    """Tell both scores, the turn total, and the seat that plays."""
    scores = " : ".join(str(player.points) for player in state.players)
    asked = "the game is over" if state.actor == NOBODY else f"seat {state.mover} plays"
    return f"{scores}, turn total {state.turn_total}; {asked}"


def outcome_name(state: State, params: Params, outcome: int) -> str:
    """Tell the die's number."""
    return f"the d6 shows {outcome + 1}"


def summary(states: NDArray[np.void], params_array: NDArray[np.void]) -> dict[str, NDArray[Any]]:
    """List the winners, and the turns."""
    return {"winner": states["mover"], "turns": states["turn"]}


def worst_return(params: Params) -> float:
    """The return of a loss."""
    return -1.0


def provenance(**_: Any) -> list[str]:
    """List nothing: a die needs no source."""
    return []


GAME = register_game(
    Game(
        id="pig",
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
