"""The odds of nature by which players reckon are those of the rules (in plain Python: only bots call them)."""

from __future__ import annotations

from typing import Any

import pytest

from nightmare_agents.cathedral.nature import outcomes, weight
from nightmare_gym.engine.position import Position
from nightmare_gym.games.cathedral.state import LAYOUT
from nightmare_gym.games.cathedral.steps import Step
from reference.table import walk

OPTIONS: list[dict[str, Any]] = [
    {"difficulty": "harder", "king_choices": "random"},
    {"length": "variable", "divergent": True, "king_choices": "random"},
]


@pytest.mark.rules
@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_odds_are_those_of_the_rules(options: dict[str, Any]) -> None:
    seen = set()
    for seed in range(3):
        for position in walk(Position("cathedral", **options), seed):
            state, params = position.state, position.params
            step = int(state.agenda.steps[state.agenda.height - 1].step)
            if position.is_chance and step != Step.WHICH_NIGHTMARES:
                seen.add(LAYOUT.step_names[step])
                weights = [weight(state, params, outcome) for outcome in range(outcomes(state))]
                assert weights == position.weights()[: len(weights)].tolist()
                assert not position.weights()[len(weights) :].any()
    assert {"draw", "the die", "an area card", "reveal the King's cards", "a battle card"} <= seen
