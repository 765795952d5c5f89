"""The committed results: the policy plays as well as its README says, and meets the project's bar."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from nightmare_agents.learned import POLICY_FILE, load_policy
from nightmare_agents.play import play
from nightmare_gym.engine.game import find
from nightmare_training.config_files import load_config

FOLDER = Path(__file__).parents[2] / "results" / "endless_nightmare"
BAR = 40.0
"""The mean score that a learned policy must reach over 10,000 games."""


def test_the_published_mean_is_found_again() -> None:
    """The same 10,000 games; only rounding in another numpy's matrix products could change a choice now and then."""
    published = json.loads((FOLDER / "comparison.json").read_text())
    (figures,) = (one for name, one in published["agents"].items() if name.startswith("results/"))
    game = find("endless_nightmare")
    finals = play(game, load_policy(FOLDER, game), published["games"], published["seed"])
    scores = game.summary(finals, game.box())["score"]
    assert published["games"] >= 10_000
    assert scores.mean() == pytest.approx(figures["mean"], abs=0.2)
    assert scores.mean() - 5.5 * scores.std() / np.sqrt(len(scores)) > BAR


def test_the_published_config_is_the_one_in_configs() -> None:
    assert load_config(str(FOLDER / "config.yaml")).model_dump() == load_config("endless_nightmare").model_dump()


def test_the_policy_is_small_and_the_training_was_short() -> None:
    outcome = json.loads((FOLDER / "training.json").read_text())
    assert (FOLDER / POLICY_FILE).stat().st_size < 1_000_000
    assert outcome["seconds"] < 30 * 60
