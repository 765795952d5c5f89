"""What can follow many positions at once is what `Position` says of each."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nightmare_gym.engine.game import records
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.successors import observations, successors
from reference import lantern, pig
from reference.table import walk

pytestmark = pytest.mark.uncompiled

REFERENCES = [pig.GAME.id, lantern.GAME.id]
GAMES = [
    *REFERENCES, "endless_nightmare", "endless_nightmare_active", "lucidity", "bogeymen", "dream_catchers", "cathedral",
]  # fmt: skip


def met(id: str, seed: int, events: int) -> list[Position]:
    """Positions of a game, the start among them, as far as random choices lead."""
    position = Position(id)
    found = [position.clone()]
    found += [position.clone() for _ in walk(position, seed, events)]
    return found


def agree(positions: list[Position]) -> None:
    """The successors of all at once are those of each, in order."""
    game, params_array = positions[0].game, positions[0].params_array
    states = records(np.concatenate([position.states for position in positions]))
    before = states.copy()
    found = successors(game, states, params_array)
    probabilities = found.probabilities(len(positions))
    assert states.tobytes() == before.tobytes()
    expected = 0
    for parent, position in enumerate(positions):
        live = position.state.turn <= position.params.turn_limit
        weights = position.weights()
        follow = [(choice, odds, "resolve") for choice, odds in position.chance_outcomes() if live]
        follow += [(choice, 0.0, "apply") for choice in position.legal_actions() if live]
        for choice, odds, event in follow:
            after = position.clone()
            getattr(after, event)(choice)
            assert found.parents[expected] == parent
            assert found.choices[expected] == choice
            assert found.weights[expected] == (weights[choice] if position.is_chance else 0)
            assert probabilities[expected] == pytest.approx(odds, abs=1e-12)
            assert found.states[expected : expected + 1].tobytes() == after.states.tobytes()
            expected += 1
    assert len(found.states) == len(found.parents) == len(found.choices) == len(found.weights) == expected


@pytest.mark.parametrize("id", GAMES)
def test_they_are_those_of_each_position(id: str) -> None:
    for seed, events in ((1, 20), (2, 40)):
        agree(met(id, seed, events)[::3])


@pytest.mark.bounds
@settings(max_examples=12, deadline=None)
@given(st.sampled_from(REFERENCES), st.integers(0, 2**32 - 1), st.integers(0, 40))
def test_they_are_those_of_any_position(id: str, seed: int, events: int) -> None:
    agree(met(id, seed, events))


def test_room_grows_with_what_follows() -> None:
    position = met("endless_nightmare", 3, 40)
    widest = max(position, key=lambda one: len(one.legal_actions()))
    assert len(widest.legal_actions()) > 20
    many = 100
    found = successors(widest.game, records(np.concatenate([widest.states] * many)), widest.params_array)
    assert found.parents.tolist() == np.repeat(np.arange(many), len(widest.legal_actions())).tolist()
    assert found.choices.tolist() == widest.legal_actions() * many


def test_nothing_follows_the_end_or_the_turn_limit() -> None:
    over = met(pig.GAME.id, 4, 10_000)[-1]
    assert over.is_over
    cut = Position(pig.GAME, turn_limit=3)
    assert len(successors(cut.game, cut.states, cut.params_array).states) == 2
    cut.state.turn = 4
    for position in (over, cut):
        found = successors(position.game, position.states, position.params_array)
        assert len(found.states) == 0
        assert found.probabilities(1).tolist() == []
    assert len(successors(cut.game, cut.game.states(0), cut.params_array).states) == 0


def test_probabilities_are_those_of_the_weights() -> None:
    position = Position(lantern.GAME)
    position.apply(0)
    found = successors(position.game, position.states, position.params_array)
    assert found.probabilities(1).tolist() == [odds for _, odds in position.chance_outcomes()]
    assert found.probabilities(1).sum() == pytest.approx(1)


@pytest.mark.parametrize("id", GAMES)
def test_observations_are_those_of_each_seat(id: str) -> None:
    positions = met(id, 5, 20)
    states = records(np.concatenate([position.states for position in positions]))
    seats = np.arange(len(positions)) % int(positions[0].params.seats)
    seen = observations(positions[0].game, states, positions[0].params_array, seats)
    for position, seat, row in zip(positions, seats, seen, strict=True):
        assert np.array_equal(row, position.observation(int(seat)))
