"""The decisions that a player takes in whole games, noted without touching the games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_agents.play import play
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.layout import NOBODY
from nightmare_training.support.intervals import Floats


@dataclass(frozen=True)
class Taken:
    """All decisions of some games in which there was more than one legal action, an element for each of them.

    Attributes:
        scores: (games,) what each game earned.
        games: The number of the game.
        states: The position in which it was taken.
        actions: The action.
    """

    scores: Floats
    games: NDArray[np.int64]
    states: NDArray[np.void]
    actions: Actions


def decisions_of(
    game: Game,
    player: Agent,
    games: int,
    seed: int,
    options: dict[str, Any],
    progress: Callable[[int], object] | None = None,
) -> Taken:
    """Play the very games of `nightmare_agents.play.play`, and note the decisions in them.

    Raises:
        OptionError: The turn limit has cut a game short: it knows nothing of the worth of what would have followed.
    """
    noted: list[tuple[NDArray[Any], ...]] = [(np.zeros(0, np.int64), game.states(0), np.zeros(0, np.int64))]

    def watch(decisions: Decisions, actions: Actions) -> None:
        free = decisions.masks[decisions.rows].sum(1) > 1
        rows = decisions.rows[free]
        number = decisions.dice["episode"][rows].astype(np.int64)  # game g has the dice of (seed, g)
        noted.append((number, decisions.states[rows], actions[free]))

    finals = play(game, player, games, seed, options, progress, watch)
    cut = int((finals["actor"] != NOBODY).sum())
    if cut:
        raise OptionError(f"{player.name}: the turn limit has cut {cut} of {games} games short: solve for a higher one")
    numbers, states, actions = (np.concatenate(parts) for parts in zip(*noted, strict=True))
    return Taken(finals["returns"][:, 0].astype(np.float64), numbers, records(states), actions)
