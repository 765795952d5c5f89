"""The engine against a second, independent writing-down of the rules (`by_hand.py`): 20,000 games each."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import numpy as np

from games.endless_nightmare import by_hand
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.game import find

GAMES = 20_000
BOUND = 5.5
"""Standard errors. A normal variable is farther off with a chance of 3.8e-8, so the six comparisons below (the mean
score, and the shares of five causes) raise a false alarm in fewer than one of a million choices of seeds. The seeds
are fixed: the test passes always or never."""


def test_always_move_3_scores_the_same_by_hand_and_by_the_engine() -> None:
    random = Random(20131005)
    mine = [by_hand.play(random) for _ in range(GAMES)]
    game = find("endless_nightmare")
    facts = game.summary(play(game, find_agent(game.id, "always-move-3"), GAMES, seed=20131005), game.box())

    scores, theirs = np.array([score for score, _ in mine], float), facts["score"].astype(float)
    off = (scores.mean() - theirs.mean()) / sqrt((scores.var() + theirs.var()) / GAMES)
    assert abs(off) < BOUND, f"mean score {scores.mean():.3f} by hand, {theirs.mean():.3f} by the engine"

    by_cause, by_engine = Counter(cause for _, cause in mine), Counter(facts["cause"].tolist())
    for cause in by_cause | by_engine:
        shares = by_cause[cause] / GAMES, by_engine[cause] / GAMES
        pooled = sum(shares) / 2
        off = (shares[0] - shares[1]) / sqrt(max(pooled * (1 - pooled) * 2 / GAMES, 1 / GAMES**2))
        assert abs(off) < BOUND, f"{cause}: {shares[0]:.4f} by hand, {shares[1]:.4f} by the engine"
