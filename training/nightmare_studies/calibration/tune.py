"""A rule of thumb tuned to some games: small changes of its parameters, kept where it wins more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from nightmare_agents.agent import Bot
from nightmare_agents.play import play_table
from nightmare_gym.engine.game import Game
from nightmare_gym.games.bogeymen.layout import WON

Changes = dict[str, float]
RANGES: Mapping[str, tuple[float, float]] = {
    "red": (0.1, 0.9), "green": (0.1, 0.9), "yellow": (0.1, 0.7), "blue": (-0.1, 0.6), "shadow": (0.0, 0.5),
    "row_awake": (0.0, 3.0), "height": (0.0, 1.5), "soon": (0.0, 1.5), "later": (0.0, 1.0), "calm": (0.0, 4.0),
    "safe": (-1.0, 3.0), "race": (0, 13), "most_exhausts": (0, 2), "most_hunted": (0, 3), "island": (0.0, 10.0),
    "bad_row": (0.0, 5.0), "reserve": (-3.0, 4.0), "kept": (-3.0, 4.0), "to_come": (0.0, 1.2),
}  # fmt: skip
"""The parameters that may change, from the lowest to the highest value; whole numbers stay whole."""
STEP = 0.3
"""The standard deviation of a change, as a share of the range."""
MOST = 4
"""The most parameters that change at once."""


def tune(
    make: Callable[..., Bot],
    start: Mapping[str, float],
    game: Game,
    settings: Sequence[Mapping[str, Any]],
    games: int,
    trials: int,
    seed: int,
    progress: Callable[[int], object] = lambda done: None,
) -> Changes:
    """Try changes of a player's parameters, each on new dice, and keep those that win more on two sets of dice.

    Args:
        make: Makes the player, with parameters by name.
        start: Its parameters.
        game: The game.
        settings: The options of the games.
        games: The number of games of each player in each setting on each set of dice.
        trials: The number of changes that are tried.
        seed: Seed of the changes and of the dice.
        progress: Is told the trials that are done.

    Returns:
        The parameters that differ from those at the start.
    """

    def wins(changes: Changes, first: int) -> int:
        return sum(
            int(np.isin(play_table(game, [make(**changes)], games, seed, dict(one), first=first)["ending"], WON).sum())
            for one in settings
        )

    random, kept = np.random.default_rng(seed), dict[str, float]()
    for trial in range(trials):
        tried = {**kept, **_changed(random, {**start, **kept})}
        dice = (2 * trial * games, (2 * trial + 1) * games)
        if all(wins(tried, first) > wins(kept, first) for first in dice):
            kept = tried
        progress(1)
    return {name: value for name, value in kept.items() if value != start[name]}


def _changed(random: np.random.Generator, now: Mapping[str, float]) -> Changes:
    """Change up to `MOST` parameters."""
    changes: Changes = {}
    for name in random.choice(list(RANGES), random.integers(1, MOST + 1), replace=False):
        low, high = RANGES[name]
        value = float(np.clip(now[name] + random.normal() * STEP * (high - low), low, high))
        changes[str(name)] = round(value) if isinstance(low, int) else round(value, 2)
    return changes
