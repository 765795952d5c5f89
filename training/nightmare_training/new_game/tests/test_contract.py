"""The contract with the engine and the interfaces, tested in random games."""

from __future__ import annotations

import random

import pytest
from nightmare_agents.agent import act_one
from nightmare_gym import Position
from nightmare_gym.testing import check_game

from your_game.players import careful


@pytest.mark.parametrize("seed", range(20))
def test_random_games_are_sound(seed: int) -> None:
    chooser = random.Random(seed)
    position = Position("your_game", turns=1 + seed % 5)
    while not position.is_over:
        outcomes = position.chance_outcomes()
        if outcomes:
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            position.resolve(chooser.choice(outcomes)[0])
        else:
            position.apply(chooser.choice(position.legal_actions()))
        assert Position.from_json(position.to_json()).key() == position.key()  # every number is in its range
        assert ((position.observation() >= 0) & (position.observation() <= 1)).all()
        assert position.returns[0] == position.state.points <= 20 * (position.params.turns - position.state.turns_left)
        assert position.describe()


def test_the_player_knows_what_to_do() -> None:
    chooser, player, position = random.Random(1), careful(total=8), Position("your_game")
    while not position.is_over:
        if position.is_chance:
            position.resolve(chooser.choice(position.chance_outcomes())[0])
        else:
            assert position.action_name(act_one(player, position)) == ("bank" if position.state.total >= 8 else "roll")
            position.apply(act_one(player, position))


def test_the_game_keeps_its_contract() -> None:
    check_game("your_game", [{}, {"turns": 1}], events=1_000)
