"""The shared encoder: what each seat sees of a position of Lantern, feature by feature."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightmare_gym.engine.game import ints
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.engine.successors import observations
from reference import lantern, pig
from reference.lantern.layout import (
    COLOURS,
    D6,
    MOST_BREATH,
    MOST_POINTS,
    MOST_STONES,
    MOST_WORTH,
    SEATS,
)
from reference.lantern.layout import (
    LAYOUT as LANTERN_LAYOUT,
)
from reference.table import COMBINATIONS, walk

pytestmark = [pytest.mark.uncompiled, pytest.mark.bounds]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position of Lantern that random play can meet."""
    position = Position(lantern.GAME, seats=draw(st.integers(2, SEATS)), breath=draw(st.integers(0, MOST_BREATH)))
    for _ in walk(position, draw(st.integers(0, 999)), draw(st.integers(1, 60))):
        pass
    return position


def seen(position: Position, observer: int) -> dict[str, float]:
    """The observation by name."""
    observers = np.array([observer])  # by the way of planners, which looks at no ranges
    values = observations(position.game, position.states, position.params_array, observers)[0]
    return {name: float(x) for name, x in zip(position.game.layout.feature_names, values, strict=True)}


def expected(position: Position, observer: int) -> dict[str, float]:
    """What Lantern's layout promises, written out by hand."""
    state, params = position.state, position.params
    seats = int(params.seats)
    asked = LANTERN_LAYOUT.step_names[state.agenda.steps[state.agenda.height - 1].step] if state.agenda.height else ""
    features: dict[str, Any] = {f"asked: {step}": asked == step for step in ("Choose a path", "Blow")}

    def one_hot(name: str, value: int, labels: list[str]) -> None:
        features.update({f"{name}: {label}": value == i for i, label in enumerate(labels)})

    def seat(name: str, value: int) -> None:
        labels = ["me", "1 to my left", "2 to my left", "3 to my left"]
        one_hot(name, -1 if value < 0 else (value - observer) % seats, labels)

    seat("mover", int(state.mover))
    one_hot("path", int(state.path), ["steady", "daring"])
    on_table = state.stone >= 0
    features["stone.worth"] = params.stones[state.stone].worth / MOST_WORTH if on_table else 0
    features["stone.risk"] = params.stones[state.stone].risk / D6 if on_table else 0
    one_hot("die", int(state.die), ["1", "2", "3", "4", "5", "6"])
    seat("blower", int(state.blower))
    for colour in range(len(COLOURS)):
        features[f"bag[{colour}]"] = state.bag[colour] / MOST_STONES
        features[f"wood[{colour}]"] = state.wood[colour] / MOST_STONES
    for place in range(SEATS):
        who = "me" if place == 0 else f"me+{place}"
        player = state.players[(observer + place) % seats]
        there = place < seats
        features[f"players[{who}].breath"] = there * player.breath / MOST_BREATH
        features[f"players[{who}].points"] = there * player.points / MOST_POINTS
        for colour in range(len(COLOURS)):
            features[f"players[{who}].stones[{colour}]"] = there * player.stones[colour] / MOST_STONES
    risk = params.stones[state.stone].risk + (state.path == 1) * params.daring_risk
    features["the flame is alight"] = state.die >= 0 and state.die + 1 > risk
    points = [int(player.points) for player in state.players[:seats]]
    lead = points[observer] - max(points[:observer] + points[observer + 1 :])
    features["my lead"] = max(0, lead) / MOST_POINTS
    return {name: float(value) for name, value in features.items()}


@given(positions())
def test_every_seat_sees_what_the_layout_promises(position: Position) -> None:
    for observer in range(int(position.params.seats)):
        assert seen(position, observer) == pytest.approx(expected(position, observer), abs=1e-6)


@given(positions())
def test_the_observation_does_not_depend_on_what_was_in_the_buffer_or_on_bookkeeping(
    position: Position,
) -> None:
    before = position.observation(1).tolist()
    position.state.turn = 77
    position.state.returns[0] = 3.5
    assert position.observation(1).tolist() == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_that_is_turned_looks_the_same_to_the_seat_turned_with_it(seats: int) -> None:
    position = Position(lantern.GAME, seats=seats)
    for _ in walk(position, seed=4, most=30):
        pass
    turned = position.clone()
    state, old = turned.states.view(np.ndarray)[0], position.states.view(np.ndarray)[0]
    for seat in range(seats):
        state["players"][(seat + 1) % seats] = old["players"][seat]
    for name in ("mover", "blower", "actor"):
        state[name] = old[name] if old[name] < 0 else (old[name] + 1) % seats
    for seat in range(seats):
        assert turned.observation((seat + 1) % seats).tolist() == position.observation(seat).tolist()


def test_chairs_that_nobody_sits_on_are_zeros() -> None:
    position = Position(lantern.GAME, seats=2)
    ints(position.states)[0, [leaf.offset for leaf in lantern.GAME.layout.leaves if leaf.seat >= 2]] = 9
    empty = [x for name, x in seen(position, 1).items() if "[me+2]" in name or "[me+3]" in name]
    assert len(empty) == 2 * (2 + len(COLOURS))
    assert not any(empty)


@given(st.integers(-(2**31), 2**31 - 1))
def test_numbers_beyond_their_range_saturate(value: int) -> None:
    position = Position(lantern.GAME)
    position.state.bag[0] = value
    position.state.players[1].points = value
    features = seen(position, 0)
    assert features["bag[0]"] == pytest.approx(min(max(value / MOST_STONES, 0.0), 1.0))
    assert features["players[me+1].points"] == pytest.approx(min(max(value / MOST_POINTS, 0.0), 1.0))


@pytest.mark.parametrize("value", [-(2**31), -2, -1, 6, 7, 2**31 - 2])
def test_a_category_beyond_its_range_is_none_of_them(value: int) -> None:
    position = Position(lantern.GAME)
    position.state.die = value
    assert not any(x for name, x in seen(position, 0).items() if name.startswith("die: "))


def test_nobody_and_no_card_are_zeros() -> None:
    features = seen(Position(lantern.GAME), 0)
    none = [x for name, x in features.items() if name.startswith(("blower: ", "path: ", "die: ", "stone."))]
    assert len(none) == 4 + 2 + 6 + 2
    assert not any(none)


@given(positions())
def test_every_feature_lies_within_0_and_1(position: Position) -> None:
    for observer in range(int(position.params.seats)):
        out = position.observation(observer)
        assert ((out >= 0) & (out <= 1)).all()


@pytest.mark.parametrize("id", COMBINATIONS)
def test_at_most_one_decision_is_asked_and_only_when_a_seat_is(id: str) -> None:
    position = Position(id)
    for _ in walk(position, seed=2, most=200):
        asked = [x for name, x in seen(position, 0).items() if name.startswith("asked: ")]
        assert sum(asked) == (position.actor >= 0) or position.actor == -2
        assert sum(asked) <= 1


def test_an_empty_agenda_asks_nothing() -> None:
    position = Position(lantern.GAME, seats=4)
    position.state.agenda.height = 0
    position.state.agenda.steps[0].step = 0
    for turn in range(4):
        for field in ("turn", "fault"):
            position.state[field] = turn if field == "turn" else 0
        position.state.returns[:] = np.array([turn] * 4, np.int32).view(np.float32)
        features = seen(position, 0)
        assert not features["asked: Choose a path"]
        assert not features["asked: Blow"]


def test_pig_shows_both_scores_from_the_observers_side() -> None:
    position = Position(pig.GAME)
    position.state.players[0].points = 30
    position.state.players[1].points = 70
    assert seen(position, 0)["players[me].points"] == pytest.approx(0.3)
    assert seen(position, 1)["players[me].points"] == pytest.approx(0.7)
    assert seen(position, 1)["mover: 1 to my left"] == 1


def test_lookup_tables_are_found_in_the_parameters_of_each_position() -> None:
    position = Position(lantern.GAME)
    position.state.stone = 2
    assert seen(position, 0)["stone.worth"] == pytest.approx(4 / MOST_WORTH)
    position.params.stones[2].worth = 6
    assert seen(position, 0)["stone.worth"] == pytest.approx(6 / MOST_WORTH)
    assert make_game("lantern").build_params()["stones"]["worth"][0, 2] == 4
