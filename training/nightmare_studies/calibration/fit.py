"""The weights of expectimax's value, fitted to its own games: which starts of turns led to a win."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_agents.bogeymen.expectimax import expectimax
from nightmare_agents.bogeymen.value import WEIGHTS, log_odds_rows
from nightmare_agents.play import AT_ONCE, play_table
from nightmare_gym.dreaming.layout import TRACKS
from nightmare_gym.engine.game import Game, records
from nightmare_gym.games.bogeymen.layout import WON

Options = Mapping[str, Any]
Weights = dict[str, float]
RIDGE = 100.0
"""The pull towards the old weights: it keeps a few hundred games, whose positions are alike, from moving them far."""
DIGITS = 2


def fit(
    game: Game,
    settings: Sequence[Options],
    games: int,
    seed: int,
    rounds: int = 1,
    weights: Mapping[str, float] = WEIGHTS,
    progress: Callable[[int], object] = lambda done: None,
) -> Weights:
    """Fit the weights of expectimax's value by logistic regression, to games that it plays with the former weights.

    Args:
        game: The Bogeymen.
        settings: The options of the games.
        games: The number of games in each setting and round.
        seed: Seed of the dice; each round and setting has games of its own.
        rounds: How often it plays and is fitted; each fit sees the games of all rounds.
        weights: The weights to begin with.
        progress: Is told the games that were played.

    Returns:
        The weights, rounded.
    """
    parts, wins = np.empty((0, len(WEIGHTS))), np.empty(0)
    found = dict(weights)
    for round_ in range(rounds):
        player = expectimax(**found)
        for i, options in enumerate(settings):
            first = (round_ * len(settings) + i) * games
            facts, won = turns(game, player, games, seed, options, first, progress)
            parts, wins = np.concatenate([parts, facts]), np.concatenate([wins, won])
        found = regression(parts, wins, found)
    return found


def turns(
    game: Game, player: Agent, games: int, seed: int, options: Options, first: int, progress: Callable[[int], object]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the parts of the value at the start of each turn, one column a weight, and 1 where the game was won."""
    parts, wins = [], []
    for begin in range(first, first + games, AT_ONCE):
        positions: list[NDArray[np.void]] = []
        rows: list[NDArray[np.intp]] = []

        def watch(decisions: Decisions, actions: Actions) -> None:
            begun = decisions.rows[actions < TRACKS]  # the choice of a Sleep Track
            positions.append(decisions.states[begun])  # noqa: B023  # called at once
            rows.append(begun)  # noqa: B023

        some = min(AT_ONCE, first + games - begin)
        finals = play_table(game, [player], some, seed, dict(options), progress, watch, begin)
        parts.append(parts_of(np.concatenate(positions), game.params(**options)))
        wins.append(np.isin(finals["ending"], WON)[np.concatenate(rows)].astype(float))
    return np.concatenate(parts), np.concatenate(wins)


def parts_of(states: NDArray[np.void], params: NDArray[np.void]) -> NDArray[np.float64]:
    """Return the facts that the weights are multiplied with: the log odds are linear in the weights."""
    parts = np.zeros((len(states), len(WEIGHTS)))
    for column, name in enumerate(WEIGHTS):
        alone = expectimax(**dict.fromkeys(WEIGHTS, 0.0) | {name: 1.0})
        log_odds_rows(alone.marker, records(states), records(params), parts[:, column])
    return parts


def regression(parts: NDArray[np.float64], won: NDArray[np.float64], old: Mapping[str, float]) -> Weights:
    """Return the weights that make the wins likeliest, drawn towards the old ones."""
    before = np.array([old[name] for name in WEIGHTS])

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        odds, moved = parts @ weights, weights - before
        chance = 1.0 / (1.0 + np.exp(-odds))
        likely = np.logaddexp(0.0, odds).sum() - won @ odds
        return float(likely + RIDGE / 2 * moved @ moved), parts.T @ (chance - won) + RIDGE * moved

    found = minimize(loss, before, jac=True, method="L-BFGS-B").x
    return {name: round(float(weight), DIGITS) for name, weight in zip(WEIGHTS, found, strict=True)}
