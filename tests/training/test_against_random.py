"""The gain over the random player."""

from __future__ import annotations

import numpy as np
import pytest

from nightmare_agents.rated import Rated
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_training.evaluate.against_random import against_random


def test_a_bot_beats_random_and_random_does_not_beat_itself() -> None:
    small = {"board": "small"}
    gain = against_random("endless_nightmare", find_agent("endless_nightmare", "heuristic"), 400, 1, small)
    assert gain.low > 0
    assert str(gain).startswith("heuristic beats random: +")
    assert str(gain).endswith("], 400 games")
    nothing = against_random("endless_nightmare", find_agent("endless_nightmare", "random"), 400, 1, small)
    assert (nothing.mean, nothing.low, nothing.high) == (0, 0, 0)  # the same choices, on the same dice
    assert str(nothing).startswith("random is not shown to beat random: ")


def test_a_player_sits_on_every_seat() -> None:
    """Lucidity is no longer than its turn limit, its returns are 1, 0 and -1; each seat has games of its own."""
    gain = against_random("lucidity", find_agent("lucidity", "greedy"), 300, 1, {"players": 3})
    assert 0 < gain.low < gain.mean < gain.high < 2
    with pytest.raises(OptionError, match=r"^games=100: expected a multiple of 3 \(the seats\), 6 or more$"):
        against_random("lucidity", find_agent("lucidity", "greedy"), 100, 1, {"players": 3})


def test_the_gain_is_over_the_mean_of_the_others() -> None:
    """One player of one kind among equals gains nothing: the gains of its seats cancel but for chance."""
    gain = against_random("lucidity", find_agent("lucidity", "random"), 4000, 1, {"players": 2})
    assert abs(gain.mean) < 5 * (gain.high - gain.low) / 2 / 1.96


def test_a_team_is_one_player() -> None:
    gain = against_random("dream_catchers", find_agent("dream_catchers", "random"), 10, 1, {"players": 3})
    assert gain.mean == 0


def test_a_function_that_rates_actions_is_a_player() -> None:
    """The best rated action is often illegal: the player takes the best legal one."""
    last = Rated("last", lambda seen: np.tile(np.arange(45), (len(seen), 1)))
    gain = against_random("endless_nightmare", last, 100, 1, {"board": "small"})
    assert (gain.name, gain.games) == ("last", 100)
    assert gain.mean != 0
