"""The encoder's written code: bit for bit the features of the walk over the plan, which says what an observation is."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from nightmare_gym.engine.compile import UNCOMPILED, entry
from nightmare_gym.engine.encoder import encode
from nightmare_gym.engine.encoder_code import Loop, PlanLine, encoder_code, encoder_of, loops
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.layout import LOOKUP, NUMBER, PLAN, Field, Layout, category, count, group, lookup, seat
from nightmare_gym.engine.register import make_game
from nightmare_gym.engine.steps import Steps, asks
from nightmare_gym.engine.successors import observations
from reference import lantern, pig
from reference.table import COMBINATIONS, Table

pytestmark = [pytest.mark.uncompiled, pytest.mark.bounds]

FILLED = 7.0
"""The content of a buffer before an observation is written to it."""

walk = entry(encode)


@entry
def walk_all(plan: Any, all_ints: Any, params_ints: Any, seats: int, observers: Any, out: Any) -> None:
    """Walk over the plan for each row; a plan without a title is of one type in all games."""
    for i in range(len(all_ints)):
        walk(plan, all_ints[i], params_ints, seats, observers[i], out[i])


def title_of(plan: NDArray[np.void]) -> str:
    """Return the title of a plan's dtype."""
    fields: Any = plan.dtype.fields
    title: str = fields["offset"][2]
    return title


def writer(plan: NDArray[np.void]) -> Callable[..., None]:
    """Return the loop over rows of the code that is written for a plan."""
    write = encoder_of(title_of(plan))

    @entry
    def write_all(all_ints: Any, params_ints: Any, seats: int, observers: Any, out: Any) -> None:
        for i in range(len(all_ints)):
            write(all_ints[i], params_ints, seats, observers[i], out[i])

    return write_all


def walked(
    layout: Layout, params_array: NDArray[np.void], all_ints: NDArray[Any], seats: int, observers: NDArray[np.int64]
) -> NDArray[np.float32]:
    """Return what the walk writes."""
    out = np.full((len(all_ints), len(layout.feature_names)), FILLED, np.float32)
    plan = records(layout.plan(params_array.dtype).view(PLAN))
    walk_all(plan, all_ints, ints(params_array)[0], seats, observers, out)
    return out


def written(
    layout: Layout, params_array: NDArray[np.void], all_ints: NDArray[Any], seats: int, observers: NDArray[np.int64]
) -> NDArray[np.float32]:
    """Return what the written code writes."""
    out = np.full((len(all_ints), len(layout.feature_names)), FILLED, np.float32)
    writer(layout.plan(params_array.dtype))(all_ints, ints(params_array)[0], seats, observers, out)
    return out


def garbage(layout: Layout, rows: int, seed: int) -> NDArray[np.int64]:
    """Draw records with numbers of all sizes: 4-byte integers, in 8 bytes so that uncompiled code can subtract.

    The agenda's height and the rows of tables stay within what exists: to read beyond is no promise.
    """
    random = np.random.default_rng(seed)
    drawn = random.integers(-(2**31), 2**31, (rows, layout.width), np.int64)
    drawn[:, ::2] //= 2 ** random.integers(0, 32, drawn[:, ::2].shape)
    for leaf in layout.leaves:
        low, high = leaf.field.low, leaf.field.high
        near = random.integers(low - 2, high + 3, rows)
        column = drawn[:, leaf.offset]
        if leaf.path == "agenda.height":
            column[:] = near.clip(low, high)
        elif leaf.field.kind == LOOKUP:
            column[:] = np.where(near > high, column.clip(None, -1), near)
        else:
            column[:] = np.where(random.random(rows) < 0.7, near, column).clip(-(2**31), 2**31 - 1)
    return drawn


@pytest.mark.parametrize("id", COMBINATIONS)
def test_observations_equal_the_walk_from_every_seat_in_every_kind_of_game(id: str) -> None:
    kinds = COMBINATIONS[id]
    for options in kinds[:: len(kinds) // 2] if UNCOMPILED else kinds:
        table = Table(make_game(id, options), 3, seed=5, **options)
        seats = int(table.params_array["seats"][0])
        table.reset()
        for _ in range(4 if UNCOMPILED else 40):
            table.step(table.random_actions(), autoreset=1)
            for observer in range(seats):
                assert_seen_alike(table.game, table.states, table.params_array, seats, observer)


def assert_seen_alike(
    game: Game, states: NDArray[np.void], params_array: NDArray[np.void], seats: int, observer: int
) -> None:
    """Compare with the walk what planners see, and what the written code says for itself."""
    observers = np.full(len(states), observer)
    expected = walked(game.layout, params_array, ints(states), seats, observers)
    declared = len(game.layout.feature_names) - len(game.layout.derived)
    seen = observations(game, states, params_array, observers)
    assert seen[:, :declared].tobytes() == expected[:, :declared].tobytes()
    assert not expected[:, declared:].any()
    if UNCOMPILED:  # observations walk there
        own = written(game.layout, params_array, ints(states), seats, observers)
        assert own.tobytes() == expected.tobytes()


@pytest.mark.parametrize("id", COMBINATIONS)
def test_numbers_of_all_sizes_are_written_as_the_walk_writes_them(id: str) -> None:
    options = COMBINATIONS[id][-1]
    game = make_game(id, options)
    params_array = records(game.build_params(**options))
    numbers = garbage(game.layout, 20 if UNCOMPILED else 2000, seed=8)
    for seats in range(1, 1 + game.layout.seats):  # chairs that nobody sits on, too
        observers = np.arange(len(numbers)) % seats
        expected = walked(game.layout, params_array, numbers, seats, observers)
        assert written(game.layout, params_array, numbers, seats, observers).tobytes() == expected.tobytes()
        assert {0.0, 1.0} <= set(expected.ravel())


class Asked(Steps):
    """The only step of the layouts that are drawn."""

    CHOOSE = asks("choose")


TABLES = np.dtype([("seats", "i4"), ("cards", "i4", (4, 3)), ("tiles", "i4", (2, 12))])
CARDS = [("one", 3), ("two", 3), ("three", 9)]
TILES = [(str(i), 2) for i in range(12)]


@st.composite
def fields(draw: st.DrawFn, seats: int) -> list[Field]:
    """Any few fields with neighbours of the same kind, in groups and in groups of groups."""

    def few(prefix: str, least: int) -> list[Field]:
        return [one(f"{prefix}{i}") for i in range(draw(st.integers(least, 4)))]

    def one(name: str) -> Field:
        kind = draw(st.integers(0, 4))
        shape = draw(st.sampled_from([(), (1,), (2,), (12,)]))
        if kind == 0:
            return count(name, draw(st.sampled_from([3, 20])), draw(st.sampled_from([0, -2])), shape)
        if kind == 1:
            return category(name, [str(i) for i in range(draw(st.integers(1, 4)))], shape)
        if kind == 2:
            return seat(name, seats, shape)
        return lookup(name, "cards", 4, CARDS, shape) if kind == 3 else lookup(name, "tiles", 2, TILES, shape)

    within = [group("g", [*few("ga", 1), group("h", few("ha", 1), draw(st.integers(1, 3)))], draw(st.integers(1, 3)))]
    players = [group(f"p{i}", few(f"p{i}a", 1), seats, per_seat=True) for i in range(draw(st.integers(0, 2)))]
    return [*few("a", 0), *draw(st.sampled_from([[], within])), *few("b", 0), *players]


@pytest.mark.skipif(not UNCOMPILED, reason="to compile each layout takes a second")
@settings(max_examples=200)
@given(st.data(), st.integers(1, 4), st.integers(0, 2**16))
def test_any_layout_is_written_as_it_is_walked(data: st.DataObject, most: int, seed: int) -> None:
    layout = Layout(tuple(data.draw(fields(most))), Asked, seats=most, derived=("more",))
    params_array = records(np.zeros(1, TABLES))
    ints(params_array)[:] = np.random.default_rng(seed).integers(-2, 12, ints(params_array).shape)
    for seats in range(1, 1 + most):
        observers = np.arange(seats)
        numbers = garbage(layout, seats, seed)
        expected = walked(layout, params_array, numbers, seats, observers)
        assert written(layout, params_array, numbers, seats, observers).tobytes() == expected.tobytes()


def line(offset: int, place: int, **other: Any) -> PlanLine:
    """A line of the plan of a category."""
    return PlanLine(**{**dict.fromkeys(PlanLine._fields, 0), "width": 2, "offset": offset, "place": place, **other})


def test_lines_that_recur_become_loops_within_loops() -> None:
    row = [line(0, 0), line(1, 2), line(2, 4, kind=NUMBER)]
    rows = [one.moved(5 * i, 6 * i) for i in range(3) for one in row]
    inner = Loop(2, 1, 2, row[:1])
    assert loops(rows) == [Loop(3, 5, 6, [inner, row[2]])]
    assert loops([line(0, 0), line(1, 2), line(2, 5)]) == [Loop(2, 1, 2, [line(0, 0)]), line(2, 5)]


def test_a_reader_can_print_the_code() -> None:
    plan = pig.GAME.layout.plan(pig.GAME.params().dtype)
    code = encoder_code(plan)
    assert "for seat in range(min(2, seats)):" in code
    made: Any = encoder_of(title_of(plan))
    assert inspect.getsource(getattr(made, "py_func", made)) == code


def test_plans_of_one_content_share_their_code() -> None:
    game = lantern.GAME
    again = Layout(game.layout.fields, game.layout.steps, seats=game.layout.seats, depth=game.layout.depth)
    params = game.params().dtype
    assert again.plan(params).dtype == game.layout.plan(params).dtype
    assert again.plan(params).dtype != pig.GAME.layout.plan(pig.GAME.params().dtype).dtype
