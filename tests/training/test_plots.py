"""Plots are written, and say what they show."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_training.evaluate.comparison import compare
from nightmare_training.plots import draw_comparison, draw_learning_curve, draw_pushing_luck
from nightmare_training.plots.habits import Habits

GAME = "endless_nightmare"


def is_drawn(file: Path) -> bool:
    """A picture of a sensible size that is not of one colour."""
    picture = np.asarray(Image.open(file).convert("RGB"))
    return min(picture.shape[:2]) > 400 and len(np.unique(picture.reshape(-1, 3), axis=0)) > 20


def test_a_comparison_is_drawn(tmp_path: Path) -> None:
    files = draw_comparison(compare(GAME, ["random", "heuristic"], 60, 1), tmp_path / "plots")
    assert [file.name for file in files] == ["returns.png", "pushing_luck_heuristic.png"]
    assert all(is_drawn(file) for file in files)


def test_a_learning_curve_is_drawn(tmp_path: Path) -> None:
    curve = tmp_path / "curve.csv"
    curve.write_text("timesteps,seconds,mean,low,high\n1000,1.0,3.0,2.0,4.0\n2000,2.0,5.0,4.0,6.0\n")
    file = tmp_path / "curve.png"
    draw_learning_curve({"run": curve}, {"random": 1.3, "heuristic": 1.5}, file, "seed 1")
    assert is_drawn(file)


def test_every_action_is_counted_once() -> None:
    habits, asked = Habits(), 0

    def watch(decisions: Decisions, actions: Actions) -> None:
        nonlocal asked
        asked += int(((actions >= 3) & (actions < 33)).sum())
        habits(decisions, actions)

    play(GAME, find_agent(GAME, "always-move-2"), 50, 1, watch=watch)
    assert habits.counts.sum() == asked > 0
    moves = habits.counts[:, :, 0]
    assert moves[..., 1].sum() == moves.sum()  # always-move-2 moves with 2 points, never another number


def test_a_game_without_habits_has_no_such_plot(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="has no plot"):
        draw_pushing_luck("lucidity", "random", 10, 1, tmp_path / "x.png")
