"""The study of luck: its shares are those that arithmetic says, and a perfect player loses nothing."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from nightmare_gym.engine.register import make_game
from nightmare_studies.luck.published import KINDS
from nightmare_studies.luck.study import Luck, level, losses, reviewed, share
from nightmare_training.cli.app import app
from nightmare_training.published.today import Today

pytestmark = pytest.mark.study

SMALL = {"board": "small"}


def test_the_share_is_that_of_the_variance() -> None:
    """Luck and skill are independent, with variances of 9 and 1: luck has nine tenths, whatever its scale."""
    rng = np.random.default_rng(0)
    luck, skill = rng.normal(0, 3, 20_000), rng.normal(0, 1, 20_000)
    for scale in (1.0, 0.2, -5.0):
        assert share(luck + skill, scale * luck) == pytest.approx(0.9, abs=0.01)
    assert share(luck + skill, np.zeros(20_000)) == 0.0
    assert share(np.ones(20_000), luck) == 0.0
    found = level(luck[:400] + skill[:400], luck[:400])
    assert found.share_ci95[0] < found.share < found.share_ci95[1]
    assert found.share_ci95[0] < 0.9 < found.share_ci95[1]


def test_the_losses_are_those_of_the_accounts() -> None:
    game = make_game("endless_nightmare", SMALL)
    from nightmare_agents.registry import find_agent
    from nightmare_training.support.progress import silent

    accounts = reviewed(game, {"heuristic": find_agent(game, "heuristic")}, 6, 1, SMALL, silent)
    found = losses(game, accounts)
    assert sum(one.per_game for one in found.values()) == pytest.approx(
        np.mean([one.losses[one.unforced].sum() for one in accounts])
    )
    assert sum(one.times for one in found.values()) == pytest.approx(np.mean([one.unforced.sum() for one in accounts]))
    assert [one.per_game for one in found.values()] == sorted((one.per_game for one in found.values()), reverse=True)


def test_the_command_writes_a_file_of_its_kind(tmp_path: Path) -> None:
    asked = ["study", "luck", "endless_nightmare", "--players", "random,heuristic", "--games", "20", "--judged", "3"]
    said = CliRunner().invoke(app, [*asked, "--option", "board=small", "--folder", str(tmp_path)])
    assert said.exit_code == 0, said.output
    (kind,) = KINDS
    found = kind.read(tmp_path / kind.file)
    assert isinstance(found, Luck)
    assert list(found.levels) == ["random", "heuristic"]
    assert kind.changed(found, Today(tmp_path)) == []
    assert kind.command(tmp_path, found) == (
        "nightmare study luck endless_nightmare --players random,heuristic --games 20 --judged 3 --seed 0 "
        f"--option board=small --folder results/{tmp_path.name}"
    )
