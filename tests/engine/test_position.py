"""`Position`: looking, changing, copying, keys and text."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightmare_gym.engine.errors import Fault, IllegalAction, OptionError
from nightmare_gym.engine.game import ints, records
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.position import Position
from reference import lantern, pig
from reference.lantern.layout import BLOW_OUT, HOLD_BREATH, STEADY
from reference.table import take, walk

pytestmark = pytest.mark.uncompiled

GAMES = [
    "pig", "lantern", "endless_nightmare", "endless_nightmare_active", "lucidity", "bogeymen", "dream_catchers",
    "cathedral",
]  # fmt: skip
SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position of Pig or of Lantern that random play can meet."""
    if draw(st.booleans()):
        position = Position(pig.GAME, target=draw(st.integers(2, 100)))
    else:
        position = Position(lantern.GAME, seats=draw(st.integers(2, 4)), breath=draw(st.integers(0, 3)))
    for _ in walk(position, draw(SEEDS), draw(st.integers(1, 80))):
        pass
    return position


def test_a_clone_goes_the_same_way_by_itself() -> None:
    for id in GAMES:
        position = Position(id)
        for step, _ in enumerate(walk(position, seed=6, most=120)):
            if position.is_over:
                break
            twin, before = position.clone(), position.exact_key()
            event, choice = take(twin, random.Random(step))
            assert position.exact_key() == before
            mirror = position.clone()
            getattr(mirror, event)(choice)
            assert mirror.exact_key() == twin.exact_key() != before


CALLS = [
    lambda position: position.mask(),
    lambda position: position.legal_actions(),
    lambda position: position.weights(),
    lambda position: position.chance_outcomes(),
    lambda position: position.observation(1),
    lambda position: position.apply(0),
    lambda position: position.resolve(0),
]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    ("path", "number", "told"),
    [
        ("mover", 4, "mover is 4, not -1 to 3"),
        ("bag[3]", -1, r"bag\[3\] is -1, not 0 to"),
        ("agenda.height", 9, "agenda.height is 9, not 0 to"),
        ("actor", 2, "actor is 2, but only 2 play"),
        ("actor", -4, "actor is -4, not -2 to 3"),
    ],
)
def test_no_rule_sees_a_number_out_of_its_range(call: Any, path: str, number: int, told: str) -> None:
    """A caller may write any number into a record; compiled rules would use it as an index."""
    position = Position("lantern", seats=2)
    position.apply(STEADY)
    (leaf,) = (one for one in position.game.layout.leaves if one.path == path)
    ints(position.states)[0, leaf.offset] = number
    before = position.exact_key()
    with pytest.raises(OptionError, match=f"no position of lantern: {told}"):
        call(position)
    assert position.exact_key() == before


@pytest.mark.parametrize("call", CALLS)
def test_a_position_that_broke_is_told_by_every_call(call: Any) -> None:
    position = Position("pig")
    position.state.fault = 1
    with pytest.raises(Fault, match="pig: nature has no outcome to choose from"):
        call(position)


def test_nature_without_an_outcome_is_a_fault() -> None:
    for call in (Position.weights, Position.chance_outcomes, lambda position: position.resolve(0)):
        position = Position("lantern")
        position.apply(STEADY)
        position.state.bag[:] = 0
        with pytest.raises(Fault, match="nature has no outcome"):
            call(position)


def test_the_record_is_that_of_the_states_also_after_they_are_replaced() -> None:
    position, other = Position("pig"), Position("pig")
    other.apply(0)
    before = position.state
    assert position.state is before
    position.states = records(other.states.copy())
    assert (position.actor, position.is_chance) == (NATURE, True)
    position.state.turn = 9
    assert (int(position.states["turn"][0]), int(other.states["turn"][0])) == (9, int(other.state.turn))
    twin = position.clone()
    twin.state.turn = 5
    assert (int(position.state.turn), int(twin.states["turn"][0])) == (9, 5)


def test_a_deep_copy_is_a_clone() -> None:
    """Parameters that were changed are copied too; a text, and so a pickle, could not hold them."""
    position = Position("pig", target=30)
    position.params.target = 7
    twin = copy.deepcopy(position)
    assert twin.key() == position.key()
    twin.apply(twin.legal_actions()[0])
    assert twin.key() != position.key()


def test_the_start_is_as_the_rules_set_it_up() -> None:
    position = Position("lantern", seats=3)
    assert position.actor == 0
    assert not position.is_over
    assert not position.is_chance
    assert position.returns == [0.0, 0.0, 0.0]
    assert position.legal_actions() == [0, 1]
    assert position.mask().tolist() == [True, True, False, False]
    assert position.chance_outcomes() == []
    assert "seat 0" in position.describe()


def test_returns_are_those_of_the_seats_that_play() -> None:
    position = Position("lantern", seats=2, margin=True)
    for _ in walk(position, seed=8):
        points = [int(player.points) for player in position.state.players[:2]]
        assert position.returns == [points[0] - points[1], points[1] - points[0]]
    assert position.actor == NOBODY
    assert position.is_over
    assert position.legal_actions() == []


def test_the_winner_of_pig_takes_it_from_the_loser() -> None:
    position = Position("pig", target=10)
    for _ in walk(position, seed=1):
        assert position.is_over or position.returns == [0.0, 0.0]
    winner = int(np.argmax(position.returns))
    assert position.state.players[winner].points == 10
    assert sorted(position.returns) == [-1.0, 1.0]


@pytest.mark.parametrize("action", [2, 3])
def test_an_illegal_action_is_named_with_the_legal_ones(action: int) -> None:
    position = Position("lantern")
    before = position.exact_key()
    with pytest.raises(IllegalAction) as raised:
        position.apply(action)
    assert f"action {action} ({lantern.GAME.actions[action]}) is not legal" in str(raised.value)
    assert "legal: 0 (steady), 1 (daring)" in str(raised.value)
    assert position.exact_key() == before


@pytest.mark.parametrize("action", [-1, 4, 10**12])
def test_an_action_that_does_not_exist_is_illegal(action: int) -> None:
    with pytest.raises(IllegalAction, match=f"action {action} is not legal here; legal: 0 "):
        Position("lantern").apply(action)


def test_no_action_is_legal_while_nature_chooses_or_at_the_end() -> None:
    position = Position("pig", target=2)
    position.apply(0)
    with pytest.raises(IllegalAction, match="no seat is asked"):
        position.apply(0)
    position.resolve(5)
    assert position.is_over
    with pytest.raises(IllegalAction, match="no seat is asked"):
        position.apply(0)


def test_an_outcome_that_cannot_happen_is_refused_with_the_possible_ones() -> None:
    position = Position("lantern")
    with pytest.raises(IllegalAction, match="nature is not to choose"):
        position.resolve(0)
    position.apply(0)
    position.state.bag[:] = [0, 2, 0, 1]
    for outcome in (-1, 0, 2, 4, 99):
        with pytest.raises(IllegalAction, match=rf"outcome {outcome} is not possible here; possible: \[1, 3\]"):
            position.resolve(outcome)
    position.resolve(3)
    assert position.state.stone == 3


def test_a_bag_is_drawn_from_by_what_is_in_it() -> None:
    position = Position("lantern")
    position.apply(0)
    assert position.actor == NATURE
    assert position.chance_outcomes() == [(0, 0.4), (1, 0.3), (2, 0.2), (3, 0.1)]
    position.resolve(0)
    assert position.chance_outcomes() == [(face, 1 / 6) for face in range(6)]


def test_a_seat_is_asked_out_of_turn_and_interrupts() -> None:
    position = Position("lantern", seats=3)
    position.apply(STEADY)
    position.resolve(3)  # a black stone: the flame needs a 5
    position.resolve(5)
    assert (position.actor, position.state.mover) == (1, 0)
    position.apply(HOLD_BREATH)
    assert position.actor == 2
    position.apply(BLOW_OUT)
    assert position.is_chance
    position.resolve(4)
    assert position.actor == 1  # asked anew; seat 2 may not blow twice in a row
    position.apply(HOLD_BREATH)
    assert (position.actor, position.state.mover) == (1, 1)
    assert position.state.players[0].points == 7
    assert position.state.players[2].breath == 1


def test_chance_outcomes_sum_to_1() -> None:
    for id in GAMES:
        position = Position(id)
        for _ in walk(position, seed=3, most=300):
            outcomes = position.chance_outcomes()
            assert bool(outcomes) == position.is_chance
            assert not outcomes or sum(odds for _, odds in outcomes) == pytest.approx(1, abs=1e-12)
            assert all(odds > 0 for _, odds in outcomes)


@given(positions())
def test_text_and_pickle_bring_the_same_position_back(position: Position) -> None:
    for again in (Position.from_json(position.to_json()), pickle.loads(pickle.dumps(position))):
        assert again.game is position.game
        assert again.exact_key() == position.exact_key()
        assert again.params_array.tobytes() == position.params_array.tobytes()
        assert again.legal_actions() == position.legal_actions()
        if not again.is_over:
            twin = position.clone()
            take(again, random.Random(1))
            take(twin, random.Random(1))
            assert again.exact_key() == twin.exact_key()


def test_every_game_survives_text() -> None:
    for id in GAMES:
        position = Position(id)
        for _ in walk(position, seed=12, most=60):
            assert Position.from_json(position.to_json()).exact_key() == position.exact_key()


@pytest.mark.parametrize(
    "change",
    [
        {"game": "pigs"},
        {"game": None},
        {"state": [1, 2, 3]},
        {"state": None},
        {"options": [1]},
        {"options": {"goal": 3}},
        {"options": None},
        {"format": 1},
    ],
)
def test_text_of_another_kind_is_refused(change: dict[str, object]) -> None:
    data = json.loads(Position("pig").to_json())
    with pytest.raises(OptionError):
        Position.from_json(json.dumps({**data, **change}))


def test_text_with_numbers_that_no_field_holds_is_refused() -> None:
    data = json.loads(Position("pig").to_json())
    data["state"][-1] = 2**40
    with pytest.raises(OptionError):
        Position.from_json(json.dumps(data))


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", "{}"])
def test_what_is_no_text_of_a_position_is_refused(text: str) -> None:
    with pytest.raises(OptionError):
        Position.from_json(text)


def test_a_wrong_option_is_refused() -> None:
    with pytest.raises(OptionError, match="target=1"):
        Position("pig", target=1)


def test_no_earlier_positions_key_changes_when_a_clone_moves_on() -> None:
    for id in GAMES:
        position = Position(id)
        kept: list[tuple[Position, bytes, bytes]] = []
        chooser = random.Random(2)
        while not position.is_over and len(kept) < 80:
            kept.append((position, position.key(), position.exact_key()))
            position = position.clone()
            take(position, chooser)
        assert all((old.key(), old.exact_key()) == (key, exact) for old, key, exact in kept)


@given(positions(), st.integers(1, 10**6), SEEDS)
def test_equal_keys_have_equal_futures(position: Position, turn: int, seed: int) -> None:
    """Two positions that differ in bookkeeping alone go the same way to the end."""
    twin = position.clone()
    twin.state.turn = turn
    twin.state.returns[:] = 99.0
    for step in range(400):
        assert twin.key() == position.key()
        assert twin.actor == position.actor
        assert twin.legal_actions() == position.legal_actions()
        assert twin.chance_outcomes() == position.chance_outcomes()
        assert step == 0 or twin.returns == position.returns
        assert twin.observation(1).tolist() == position.observation(1).tolist()
        if position.is_over:
            break
        assert take(position, random.Random(seed + step)) == take(twin, random.Random(seed + step))


def test_positions_of_equal_keys_have_equal_successors() -> None:
    """Over whole games of little Pig, in which many ways lead to the same position."""
    known: dict[bytes, tuple[object, ...]] = {}
    met = 0
    for seed in range(25):
        position = Position(pig.GAME, target=8)
        for _ in walk(position, seed, most=40):
            successors = []
            for action in position.legal_actions():
                successors.append(position.clone())
                successors[-1].apply(action)
            for outcome, _ in position.chance_outcomes():
                successors.append(position.clone())
                successors[-1].resolve(outcome)
            future = (*(one.key() for one in successors), *(tuple(one.returns) for one in successors))
            met += position.key() in known
            assert known.setdefault(position.key(), future) == future
    assert met > 100


def test_keys_tell_parameters_apart() -> None:
    assert Position("pig", target=50).key() != Position("pig", target=100).key()
    assert Position("pig", target=50).exact_key() == Position("pig", target=100).exact_key()


def test_keys_tell_apart_what_can_influence_the_rest() -> None:
    position = Position("lantern", seats=3)
    keys = {position.key(), Position("lantern", seats=3, breath=1).key(), Position("lantern", seats=2).key()}
    for field in ("mover", "path", "stone", "die", "blower"):
        other = position.clone()
        other.state[field] = 1
        keys.add(other.key())
    assert len(keys) == 8


@pytest.mark.parametrize("field", ["height", "actor", "horrors"])
def test_a_text_with_an_impossible_number_is_refused_in_one_line(field: str) -> None:
    position = Position("endless_nightmare")
    data = json.loads(position.to_json())
    (leaf,) = (one for one in position.game.layout.leaves if one.path.endswith(field))
    data["state"][leaf.offset] = 10**6
    with pytest.raises(OptionError, match=rf"{field} is 1000000, not") as caught:
        Position.from_json(json.dumps(data))
    assert "\n" not in str(caught.value)


def test_a_text_with_a_step_of_a_free_number_is_refused() -> None:
    position = Position("endless_nightmare")
    data = json.loads(position.to_json())
    (leaf,) = (one for one in position.game.layout.leaves if one.path.endswith("agenda.steps[0].step"))
    data["state"][leaf.offset] = 17
    with pytest.raises(OptionError, match="no position of endless_nightmare: no step has the number 17"):
        Position.from_json(json.dumps(data))
