"""Rollout search: it improves on its player for whoever is asked, leaves the table alone, and says what K may be."""

from __future__ import annotations

import pytest

from nightmare_agents.agent import Bot, act_one
from nightmare_agents.registry import find_agent
from nightmare_agents.rollout import ROUND, rollout
from nightmare_gym.engine.bots import choose
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from reference.pig.layout import HOLD, ROLL

SEEDS = range(12)
RANDOM = Bot("random", choose)


def race(seat: int) -> Position:
    """Pig, where both players need a single point: who rolls wins five times in six, who holds lets the other roll."""
    position = Position("pig", target=10)
    position.state.mover = position.state.actor = seat
    for player in position.state.players:
        player.points = 9
    return position


@pytest.mark.parametrize("seat", [0, 1])
def test_it_takes_what_earns_the_asked_seat_more_than_the_players_own_choice(seat: int) -> None:
    """The lead of rolling is 1.05; by 64 rollouts its standard error is below 0.2, so twelve seeds never miss it."""
    search, position = rollout(RANDOM, 4 * ROUND), race(seat)
    before = position.exact_key()
    assert {act_one(RANDOM, position, seed) for seed in SEEDS} == {ROLL, HOLD}
    assert {act_one(search, position, seed) for seed in SEEDS} == {ROLL}
    assert position.exact_key() == before


def test_without_a_lead_the_players_own_choice_stands() -> None:
    """A game that is cut short with this turn earns nothing, whatever is done."""
    position = Position("pig", target=100, turn_limit=1)
    search = rollout(RANDOM, ROUND)
    own = [act_one(RANDOM, position, seed) for seed in SEEDS]
    assert [act_one(search, position, seed) for seed in SEEDS] == own
    assert len(set(own)) == 2


@pytest.mark.parametrize("rollouts", [0, ROUND - 1, ROUND + 1])
def test_rollouts_come_in_whole_rounds(rollouts: int) -> None:
    with pytest.raises(OptionError, match=rf"rollout-{rollouts}: expected a multiple of {ROUND} rollouts"):
        find_agent("dream_catchers", f"rollout-{rollouts}")
