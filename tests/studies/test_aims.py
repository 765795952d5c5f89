"""A player's aims by its skill: the counts, and the lookahead's aims."""

from __future__ import annotations

import math
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from nightmare_agents.agent import Decisions
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.endless_nightmare.layout import AIMS, FIRST_AIM, FIRST_TIME, NIGHTMARES, POINTS
from nightmare_studies.aims.plot import draw_aims
from nightmare_studies.aims.study import Aims, Study, rows, study

pytestmark = pytest.mark.study

RESULTS = Path(__file__).parents[2] / "results"
GAME = make_game("endless_nightmare_active")


def watched(nightmares: list[str], points: list[int], markers: list[int], actions: list[int]) -> Aims:
    """Return the counts of some decisions, each in its own row."""
    states = GAME.states(len(nightmares))
    states["nightmare"] = [NIGHTMARES.index(name) for name in nightmares]
    states["points"], states["markers"][:, 2] = points, markers
    nothing = np.zeros((len(states), 0))
    rows = np.arange(len(states))
    decisions = Decisions(GAME, states, GAME.params(), nothing.astype(np.float32), nothing.astype(bool), states, rows)
    aims = Aims()
    aims(decisions, np.array(actions))
    return aims


def test_throws_onto_an_empty_board_are_counted_by_points_and_aim() -> None:
    decay, spiders = "Decay (Active)", "Spiders (Active)"
    aims = watched([decay, decay, spiders], [3, 3, 5], [0, 0, 0], [FIRST_AIM + 4, FIRST_AIM + 4, FIRST_AIM])
    expected = np.zeros((POINTS, AIMS), np.int64)
    expected[2, 4], expected[4, 0] = 2, 1
    assert (aims.counts == expected).all()


@pytest.mark.parametrize(
    ("nightmare", "markers", "action"),
    [
        ("Decay (Active)", 1, FIRST_AIM),  # a marker lies there
        ("Impostor (Active)", 0, FIRST_AIM),  # the wrong hand
        ("The Test (Active)", 0, FIRST_TIME),  # no throw
        ("Decay (Active)", 0, 0),  # not the aim
    ],
)
def test_nothing_else_is_counted(nightmare: str, markers: int, action: int) -> None:
    assert not watched([nightmare], [3], [markers], [action]).counts.any()


def test_the_lookahead_aims_further_the_surer_its_hand_and_scores_more(tmp_path: Path) -> None:
    """Going for 3 points; the score is 5.5 standard errors apart, which chance alone brings in less than one in 1e6."""
    found = study("lookahead", 400, 7, spreads=(0.5, 2.0))
    sure, shaky = found.throws
    far, near = (np.average(np.arange(AIMS), weights=one.aims[2]) for one in (sure, shaky))
    assert far - near > 1.0
    errors = [(one.ci95[1] - one.ci95[0]) / 2 / 1.96 for one in (sure, shaky)]
    assert sure.mean - shaky.mean > 5.5 * math.hypot(*errors)
    assert (sure.throw_slope, shaky.throw_slope) == (0.125, 0.5)

    headings, lines = rows(found)
    assert [line[0] for line in lines] == ["0.5", "2"]
    assert all(len(line) == len(headings) for line in lines)
    assert re.fullmatch(r"\d\.\d\d \([\d,]+\)", lines[0][-3])
    with Image.open(draw_aims(found, tmp_path / "aims.png")) as picture:
        assert min(picture.size) > 500


def test_the_same_study_gives_the_same_numbers_and_keeps_the_rest_of_a_skill() -> None:
    options = {"version": "mixed", "skill": {"touch": 1.0, "throw_slope": 0.5}}
    found = study("heuristic", 30, 3, options, spreads=(1.0,))
    assert found == study("heuristic", 30, 3, options, spreads=(1.0,))
    assert found.throws[0].throw_slope == 0.5
    assert found != study("heuristic", 30, 3, {**options, "skill": {"throw_slope": 0.5}}, spreads=(1.0,))


@pytest.mark.parametrize(
    ("player", "games", "options", "message"),
    [
        ("lookahead", 10, {"version": "basic"}, "version='basic': nothing is thrown there"),
        ("lookahead", 1, {}, "1 games: expected at least 2"),
        ("nobody", 10, {}, "no player 'nobody' for endless_nightmare_active"),
        ("lookahead", 10, {"skill": "clumsy"}, "skill='clumsy': expected one of steady, novice, deft"),
    ],
)
def test_a_wrong_request_is_told_in_one_line(player: str, games: int, options: dict[str, str], message: str) -> None:
    with pytest.raises(OptionError, match=re.escape(message)):
        study(player, games, 0, options)


def test_the_surer_its_throws_the_further_the_policy_aims_and_the_more_it_scores() -> None:
    path = RESULTS / "endless_nightmare_active" / "aims.json"
    sure, *_, shaky = Study.model_validate_json(path.read_bytes()).throws
    far, near = (np.average(np.arange(AIMS), weights=one.aims[2]) for one in (sure, shaky))
    assert (sure.throw_sigma, shaky.throw_sigma) == (0.5, 1.5)
    assert far - near > 0.5
    assert sure.ci95[0] > shaky.ci95[1]
