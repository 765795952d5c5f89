"""The places to which nature can lead after an action are those that `Position` finds, one event at a time."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nightmare_gym.engine.errors import Fault
from nightmare_gym.engine.game import records
from nightmare_gym.engine.outcomes import outcomes
from nightmare_gym.engine.position import Position
from reference import flawed, lantern, pig  # noqa: F401  # registers it
from reference.table import walk

pytestmark = pytest.mark.uncompiled

REFERENCES = [pig.GAME.id, lantern.GAME.id]
MANY = 1000


def decisions(id: str, seed: int, events: int, **options: Any) -> list[Position]:
    """Positions of a game in which a seat is asked, as far as random choices lead."""
    position = Position(id, **options)
    return [position.clone() for _ in walk(position, seed, events) if position.actor >= 0]


def reached(position: Position) -> dict[bytes, float]:
    """The odds of each decision or end that can come next."""
    if not position.is_chance:
        return {position.states.tobytes(): 1.0}
    found: dict[bytes, float] = defaultdict(float)
    for outcome, odds in position.chance_outcomes():
        after = position.clone()
        after.resolve(outcome)
        for place, chance in reached(after).items():
            found[place] += odds * chance
    return found


def agree(positions: list[Position], rng: np.random.Generator, most: int = MANY) -> list[int]:
    """Compare all at once with each, after an action that is drawn; return how many places each action leads to."""
    game, params_array = positions[0].game, positions[0].params_array
    states = records(np.concatenate([position.states for position in positions]))
    before = states.tobytes()
    actions = np.array([rng.choice(position.legal_actions()) for position in positions])
    found = outcomes(game, states, params_array, actions, most)
    assert states.tobytes() == before
    assert (np.diff(found.parents) >= 0).all()
    counts = np.bincount(found.parents, minlength=len(positions)).tolist()
    for parent, position in enumerate(positions):
        after, own = position.clone(), found.parents == parent
        after.apply(int(actions[parent]))
        told: dict[bytes, float] = defaultdict(float)
        for state, odds in zip(found.states[own], found.odds[own], strict=True):
            told[state.tobytes()] += odds
        if after.is_chance and own.any():
            assert told == pytest.approx(reached(after), abs=1e-12)
        else:
            assert not own.any()
            assert not after.is_chance or most < MANY
    return counts


@pytest.mark.parametrize("id", [*REFERENCES, "endless_nightmare"])
def test_they_are_those_of_each_position(id: str) -> None:
    counts = agree(decisions(id, 1, 60), np.random.default_rng(1))
    assert max(counts) >= 6


@pytest.mark.bounds
@settings(max_examples=12, deadline=None)
@given(st.sampled_from(REFERENCES), st.integers(0, 2**32 - 1), st.integers(4, 40), st.integers(1, 40))
def test_they_are_those_of_any_position_or_too_many(id: str, seed: int, events: int, most: int) -> None:
    positions = decisions(id, seed, events)
    if positions:
        counts = agree(positions, np.random.default_rng(seed), most)
        whole = agree(positions, np.random.default_rng(seed))
        assert counts == [number if number <= most else 0 for number in whole]


def test_room_grows_with_what_follows() -> None:
    position = max(decisions("lantern", 3, 40), key=lambda one: agree([one], np.random.default_rng(0))[0])
    each = agree([position], np.random.default_rng(0))[0]
    assert each > 6
    many = 200
    states = records(np.concatenate([position.states] * many))
    action = np.random.default_rng(0).choice(position.legal_actions())
    found = outcomes(position.game, states, position.params_array, np.full(many, action), each)
    assert found.parents.tolist() == np.repeat(np.arange(many), each).tolist()
    assert np.bincount(found.parents, found.odds) == pytest.approx(np.ones(many))


def test_beyond_the_end_nothing_follows() -> None:
    position = decisions("pig", 1, 20, turn_limit=1)[-1]
    position.state.turn = 2
    assert len(outcomes(position.game, position.states, position.params_array, np.array([0]), MANY).odds) == 0


def test_a_fault_of_the_rules_is_told() -> None:
    position = Position("flawed", flaw="no outcome")
    last = position.clone()

    def play() -> None:
        nonlocal last
        for one in walk(position, 1):
            last = one.clone() if one.actor >= 0 else last

    with pytest.raises(Fault):
        play()
    for action in last.legal_actions():
        with pytest.raises(Fault, match=r"^flawed: .*outcome.*, among the outcomes of an action$"):
            outcomes(last.game, last.states, last.params_array, np.array([action]), MANY)
