"""The engine against a second, independent writing-down of the rules (`by_hand.py`): 20,000 games each."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from games.endless_nightmare import by_hand
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.loops import LIVE
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.endless_nightmare.layout import BREATHE, FIRST_ACTION, FIRST_AIM, FIRST_TIME, HOLD_BREATH, KEEP
from reference.table import Table

GAMES = 20_000
BOUND = 5.5
"""Standard errors. A normal variable is farther off with a chance of 3.8e-8, so the comparisons below (for each of two
versions the mean score, and the shares of five causes) raise a false alarm in fewer than one of a million choices of
seeds. The seeds are fixed: the tests pass always or never."""


def assert_alike(mine: list[tuple[int, str]], theirs: dict[str, NDArray[np.generic]]) -> None:
    """Scores and causes by hand are those of the engine."""
    scores, other = np.array([score for score, _ in mine], float), theirs["score"].astype(float)
    off = (scores.mean() - other.mean()) / sqrt((scores.var() + other.var()) / GAMES)
    assert abs(off) < BOUND, f"mean score {scores.mean():.3f} by hand, {other.mean():.3f} by the engine"
    by_cause, by_engine = Counter(cause for _, cause in mine), Counter(theirs["cause"].tolist())
    for cause in by_cause | by_engine:
        shares = by_cause[cause] / GAMES, by_engine[cause] / GAMES
        pooled = sum(shares) / 2
        off = (shares[0] - shares[1]) / sqrt(max(pooled * (1 - pooled) * 2 / GAMES, 1 / GAMES**2))
        assert abs(off) < BOUND, f"{cause}: {shares[0]:.4f} by hand, {shares[1]:.4f} by the engine"


def test_always_move_3_scores_the_same_by_hand_and_by_the_engine() -> None:
    random = Random(20131005)
    game = make_game("endless_nightmare")
    games = play(game, find_agent(game.id, "always-move-3"), GAMES, seed=20131005)
    assert_alike([by_hand.play(random) for _ in range(GAMES)], game.summary(games, game.params()))


def always_move_3(masks: NDArray[np.bool_], breath: NDArray[np.int32]) -> NDArray[np.int64]:
    """Choose as the player of `by_hand.play_active` does, in every row."""
    choices = [
        (masks[:, KEEP], KEEP),
        (masks[:, FIRST_AIM], FIRST_AIM + 3),
        (masks[:, FIRST_TIME], FIRST_TIME + 2),
        (masks[:, BREATHE] & (breath >= 3), BREATHE),
        (masks[:, HOLD_BREATH], HOLD_BREATH),
        (masks[:, FIRST_ACTION], FIRST_ACTION + 2),
    ]
    return np.select([when for when, _ in choices], [action for _, action in choices], 0)


def test_the_active_version_plays_the_same_by_hand_and_by_the_engine() -> None:
    """It is the odds that are put to the test, too: by hand no table of them is made."""
    random = Random(20131006)
    table = Table(make_game("endless_nightmare_active"), GAMES, seed=20131006)
    table.reset()
    while (table.status == LIVE).any():
        table.step(always_move_3(table.masks, table.states.view(np.ndarray)["breath"]))
    facts = table.game.summary(table.states.view(np.ndarray), table.params_array)
    assert_alike([by_hand.play_active(random) for _ in range(GAMES)], facts)
