"""The error of a player without a legal answer; it names the player and the step."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.errors import FAULTS, UNANSWERED, Fault, NoAnswer
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.position import Position


def no_answer(player: str, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> NoAnswer:
    """Make the error of a player that has no answer at the first of these positions."""
    position = Position(game, params_array)
    position.states = records(states[:1].copy())
    position.state.fault = 0  # the position itself is sound
    agenda = position.state.agenda
    step = game.layout.step_names[agenda.steps[agenda.height - 1].step]
    return NoAnswer(f"{player} has no legal answer to {step!r} of {game.id}; position: {position.to_json()}")


def assert_sound(player: str, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> None:
    """Raise an error if a game that a player played on scratch paper went wrong.

    Args:
        player: The player's name.
        game: The game.
        states: The positions on the paper; the game stopped at the first one.
        params_array: The parameters, one record.

    Raises:
        NoAnswer: The player had no legal answer.
        Fault: The rules broke.
    """
    fault = int(states["fault"][0])
    if fault == UNANSWERED:
        raise no_answer(player, game, states, params_array)
    if fault:
        raise Fault(f"{game.id}: {FAULTS.get(fault, f'fault {fault}')}, in a game that {player} played on paper")
