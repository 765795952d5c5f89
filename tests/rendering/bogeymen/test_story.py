"""The story of the Bogeymen: each event in its order, with the numbers that it leaves."""

from __future__ import annotations

import random

import pytest

from nightmare_gym.engine.position import Position
from nightmare_gym.engine.telling import tell
from nightmare_gym.rendering.bogeymen.story import spooks_left
from nightmare_gym.rendering.dreaming.rows import power_of

pytestmark = pytest.mark.rules


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_question_is_a_sentence_and_every_change_of_power_and_spooks_is_told(seed: int) -> None:
    position, chances = Position("bogeymen", hard=True), random.Random(seed)
    for _ in range(250):
        if position.is_over:
            break
        question = position.question()
        assert question.endswith("." if position.is_chance else "?")
        choices = [o for o, _ in position.chance_outcomes()] if position.is_chance else position.legal_actions()
        power, spooks, turn = (
            power_of(position.state.dreamers[0].card),
            spooks_left(position.state),
            position.state.turn,
        )
        lines = [line.text for line in tell(position, chances.choice(choices))]
        now = power_of(position.state.dreamers[0].card)
        assert now == power or any("Power" in line and f"to {now}" in line for line in lines), lines
        left = spooks_left(position.state)
        moved = left != spooks and turn > 0 and not position.state.picked_up.any() and not position.state.drawn.any()
        assert not moved or any(f"{left} Spook" in line for line in lines), lines
