"""Playing whole games: every listed game to its end, on dice keyed by (seed, game)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Agent, Decisions
from nightmare_gym.engine.dice import AGENT_SALT, GAME, streams
from nightmare_gym.engine.game import Game, find, records
from nightmare_gym.engine.loops import ILLEGAL, open_rows
from nightmare_gym.interfaces.batch import Batch

AT_ONCE = 2048


def play(
    game: Game | str,
    agent: Agent,
    games: int,
    seed: int,
    options: dict[str, Any] | None = None,
    progress: Callable[[int], object] | None = None,
    watch: Callable[[Decisions, NDArray[np.int64]], object] | None = None,
) -> NDArray[np.void]:
    """Play games 0 .. `games` - 1 of a seed to their ends with one agent.

    Game g has the dice of (seed, g), whatever the batch size: two agents meet the same dice in the same turns.

    Args:
        game: The game, or its id.
        agent: Who plays.
        games: How many.
        seed: Seed of the dice, and of the agent's own.
        options: The game's options.
        progress: Called with the number of games that have just ended.
        watch: Called with all decisions and the actions taken in them.

    Returns:
        The final positions, in the order of the games.

    Raises:
        IllegalAction: The agent took an action that the rules don't allow.
    """
    game = find(game) if isinstance(game, str) else game
    return np.concatenate(
        [
            _some(game, agent, first, min(AT_ONCE, games - first), seed, options, progress, watch)
            for first in range(0, games, AT_ONCE)
        ]
    )


def _some(
    game: Game,
    agent: Agent,
    first: int,
    games: int,
    seed: int,
    options: dict[str, Any] | None,
    progress: Callable[[int], object] | None,
    watch: Callable[[Decisions, NDArray[np.int64]], object] | None,
) -> NDArray[np.void]:
    batch = Batch(game, games, options)
    batch.deal(seed, first)
    dice = records(streams(seed, np.full(games, GAME, np.int64), AGENT_SALT))
    dice["episode"] = first + np.arange(games) - 1
    open_rows(dice)
    observations = batch.reset()
    actions = np.zeros(games, np.int64)
    live = batch.live
    while len(live):
        decisions = Decisions(game, batch.states, batch.boxes, observations, batch.masks, dice, live)
        chosen = agent.act(decisions)
        if watch is not None:
            watch(decisions, chosen)
        actions[live] = chosen
        observations, _ = batch.step(actions)
        refused = live[batch.status[live] == ILLEGAL]
        if len(refused):
            batch.position(refused[0]).apply(int(actions[refused[0]]))  # raises, naming the legal ones
        before, live = len(live), batch.live
        if progress is not None:
            progress(before - len(live))
    return batch.states.copy()
