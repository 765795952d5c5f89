"""Comparisons and tournaments of agents that are handed over, beside players by name."""

from __future__ import annotations

import climb
from climb.players import careful
from nightmare_training.evaluate.comparison import compare
from nightmare_training.evaluate.tournament.holding import hold


def test_a_comparison_takes_agents_and_names() -> None:
    found = compare(climb.GAME, ["random", careful(2), "climb.players:make"], 100, 3)
    assert list(found.agents) == ["random", "careful-2", "climb.players:make"]
    assert found.game == "climb"
    assert found.stamp is not None
    assert list(found.stamp.players) == list(found.agents)
    again = compare("climb:GAME", [careful(2)], 100, 3)
    assert again.agents["careful-2"].mean == found.agents["careful-2"].mean
    assert again.stamp is not None
    assert again.stamp.players["careful-2"] == found.stamp.players["careful-2"]


def test_a_tournament_takes_agents_and_names() -> None:
    found = hold(climb.GAME, [careful(1), careful(2), "climb.players:make"], [2], 20, 3)
    assert found.names == ["careful-1", "careful-2", "climb.players:make"]
    assert set(found.ratings) == set(found.names)
    assert found.stamp is not None
    assert len(set(found.stamp.players.values())) == 3


def test_a_game_without_declared_measures_is_measured_in_general() -> None:
    assert set(compare(climb.GAME, ["random"], 20, 3).agents["random"].model_extra or {}) == {"turns"}
