"""Tables in a batch: the same as `Position`s with the same dice, each seat with its own view and its own rewards."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_gym.engine.errors import Fault, OptionError
from nightmare_gym.engine.game import ints, records
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.loops import ILLEGAL, LIVE, NEXT_STEP, SAME_STEP, STAY, TERMINATED, TRUNCATED
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from reference import flawed, lantern, pig
from reference.scalar import Scalar

pytestmark = [pytest.mark.uncompiled, pytest.mark.bounds]

UNCOMPILED = isinstance(records(np.zeros(1, [("a", "i4")])), np.recarray)
STEPS = 40 if UNCOMPILED else 150
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("pig", {"target": 15}),
    ("lantern", {"seats": 2, "margin": True}),
    ("lantern", {"seats": 3}),
    ("lantern", {"seats": 4, "margin": True, "breath": 3}),
]


def a_table(id: str, rows: int, options: dict[str, Any], autoreset: int = STAY, seed: int = 21) -> MultiAgentBatch:
    """A table on which the games have begun."""
    table = MultiAgentBatch(id, rows, options, autoreset)
    table.seed(seed)
    table.reset()
    return table


def choices(table: MultiAgentBatch, rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for each row, at random; 0 where nothing is asked."""
    return (rng.random(table.masks.shape) * table.masks).argmax(axis=1)


def shown(table: MultiAgentBatch) -> list[NDArray[Any]]:
    """All that a table tells, as it is now."""
    named = (table.seats, table.observations, table.masks, table.rewards, table.status, table.final_rewards)
    return [ints(table.states).copy(), *(array.copy() for array in (*named, table.final_observations))]


def assert_rows_alike(one: list[NDArray[Any]], other: list[NDArray[Any]], rows: Any, others: Any = None) -> None:
    """Two tables tell the same of these rows."""
    for left, right in zip(one, other, strict=True):
        assert left[rows].tobytes() == right[rows if others is None else others].tobytes()


class Accounts:
    """What each seat has been told of its returns, kept by hand."""

    def __init__(self, seats: int) -> None:
        self.paid = [0.0] * seats

    def due(self, position: Position, seat: int) -> float:
        """What a seat has earned since it last decided."""
        return position.returns[seat] - self.paid[seat]


@pytest.mark.parametrize(("id", "options"), GAMES)
def test_a_table_plays_as_positions_do_with_the_same_dice(id: str, options: dict[str, Any]) -> None:
    table, rng, rows = a_table(id, 3, options, SAME_STEP), np.random.default_rng(1), 3
    scalars = [Scalar(id, 21, row, options) for row in range(rows)]
    accounts = [Accounts(table.players) for _ in range(rows)]
    for _ in range(STEPS):
        for row, scalar in enumerate(scalars):
            position = scalar.position
            assert ints(table.states)[row].tolist() == ints(position.states)[0].tolist()
            assert table.seats[row] == position.actor
            assert table.masks[row].tolist() == position.mask().tolist()
            assert table.observations[row].tolist() == position.observation(position.actor).tolist()
            assert table.rewards[row] == accounts[row].due(position, position.actor)
        actions = choices(table, rng)
        ended = table.step(actions)
        for row, scalar in enumerate(scalars):
            asked = scalar.position.actor
            accounts[row].paid[asked] = scalar.position.returns[asked]
            scalar.apply(int(actions[row]))
            assert (row in ended) == scalar.position.is_over
            assert table.status[row] == (TERMINATED if scalar.position.is_over else LIVE)
            if scalar.position.is_over:
                assert ints(table.final_states)[row].tolist() == ints(scalar.position.states)[0].tolist()
                for seat in range(table.players):
                    assert table.final_rewards[row, seat] == accounts[row].due(scalar.position, seat)
                    seen = scalar.position.observation(seat).tolist()
                    assert table.final_observations[row, seat].tolist() == seen
                scalar.begin()
                accounts[row] = Accounts(table.players)
    assert sum(scalar.games for scalar in scalars) > rows


@pytest.mark.parametrize(("id", "options"), GAMES)
@pytest.mark.parametrize("autoreset", [STAY, SAME_STEP])
def test_the_rewards_of_a_seat_sum_up_to_its_return(id: str, options: dict[str, Any], autoreset: int) -> None:
    table, rng = a_table(id, 16, options, autoreset), np.random.default_rng(2)
    sums, endings = np.zeros((16, table.players)), 0
    for _ in range(STEPS):
        asking = np.flatnonzero(table.seats != NOBODY)
        if not len(asking):
            break
        sums[asking, table.seats[asking]] += table.rewards[asking]
        ended = table.step(choices(table, rng))
        for row in ended:
            returns = table.final_states["returns"][row, : table.players]
            assert sums[row] + table.final_rewards[row] == pytest.approx(returns, abs=1e-4)
        endings += len(ended)
        sums[ended] = 0.0
    assert endings >= 8


def two_tables(autoreset: int) -> Iterator[MultiAgentBatch]:
    """Two equal tables, some steps into their games."""
    for _ in range(2):
        table, rng = a_table("lantern", 8, {"seats": 3}, autoreset), np.random.default_rng(3)
        for _ in range(5):
            table.step(choices(table, rng))
        yield table


@pytest.mark.parametrize("autoreset", [STAY, SAME_STEP])
def test_a_step_of_some_rows_leaves_the_others_as_they_are(autoreset: int) -> None:
    some, every = two_tables(autoreset)
    rng, rows = np.random.default_rng(4), np.array([6, 1, 3])
    others = np.setdiff1d(np.arange(8), rows)
    for _ in range(STEPS):
        if not np.isin(rows, some.live).any():
            break
        before, actions = shown(some), choices(every, rng)
        every.step(actions)
        ended = some.step(actions[rows].astype(np.int32), rows.astype(np.int16))
        assert set(ended.tolist()) <= set(rows.tolist())
        assert_rows_alike(shown(some), before, others)
        assert_rows_alike(shown(some), shown(every), rows)
    assert autoreset == SAME_STEP or (some.status[rows] == TERMINATED).all()
    assert (some.status[others] == LIVE).all()


def test_no_rows_are_no_step() -> None:
    table = a_table("pig", 4, {})
    before = shown(table)
    assert len(table.step(np.zeros(0, np.int64), np.zeros(0, np.int64))) == 0
    assert_rows_alike(shown(table), before, np.arange(4))


@pytest.mark.parametrize("rows", [[4], [-1], [0.0], [[0]]], ids=str)
def test_rows_that_are_not_there_are_refused(rows: list[Any]) -> None:
    table = a_table("pig", 4, {})
    with pytest.raises(OptionError, match="expected numbers of rows, 0 to 3"):
        table.step(np.zeros(1, np.int64), np.array(rows))


@pytest.mark.parametrize("actions", [np.zeros(3, np.int64), np.zeros(2), np.zeros((2, 1), np.int64)], ids=str)
def test_actions_that_do_not_fit_the_listed_rows_are_refused(actions: NDArray[Any]) -> None:
    table = a_table("pig", 4, {})
    with pytest.raises(OptionError, match="expected 2 whole numbers, one for each row"):
        table.step(actions, np.array([1, 2]))


def test_next_step_is_refused() -> None:
    with pytest.raises(OptionError, match="SAME_STEP or STAY"):
        MultiAgentBatch("pig", 2, autoreset=NEXT_STEP)


def test_a_table_that_has_ended_stays_and_asks_nobody() -> None:
    table, rng = a_table("pig", 8, {"target": 2}), np.random.default_rng(5)
    ended: list[int] = []
    while len(table.live):
        over = np.setdiff1d(np.arange(8), table.live)
        before = shown(table)
        ended += table.step(choices(table, rng)).tolist()
        assert_rows_alike(shown(table), before, over)
    assert sorted(ended) == list(range(8))  # each is told once
    assert (table.seats == NOBODY).all()
    assert not table.masks.any()
    assert not table.observations.any()
    assert not table.rewards.any()
    assert (np.abs(table.final_states["returns"]) == 1).all()
    assert set(table.summary(np.arange(8))) == {"winner", "turns"}


def test_same_step_begins_anew_at_once_and_keeps_the_end() -> None:
    options = {"target": 10}
    stay, same = a_table("pig", 16, options), a_table("pig", 16, options, SAME_STEP)
    rng = np.random.default_rng(6)
    while len(stay.live) == 16:
        actions = choices(stay, rng)
        ended = stay.step(actions)
        assert same.step(actions).tolist() == ended.tolist()
    assert 0 < len(ended) < 16
    assert ints(same.final_states)[ended].tolist() == ints(stay.states)[ended].tolist()
    assert same.final_rewards.tolist() == stay.final_rewards.tolist()
    assert same.final_observations.tolist() == stay.final_observations.tolist()
    assert same.status.tolist() == stay.status.tolist()
    assert (same.states["turn"][ended] == 1).all()
    assert (same.seats[ended] == 0).all()
    assert not same.rewards[ended].any()
    assert same.masks[ended].any(axis=1).all()
    assert_rows_alike(shown(same), shown(stay), stay.live)


def offended(autoreset: int, illegal_reward: float | None) -> tuple[MultiAgentBatch, NDArray[Any], list[list[float]]]:
    """Tables of which two are ended by an illegal action: also the seats that were asked, and what all were told."""
    table = MultiAgentBatch("lantern", 4, {"seats": 3, "margin": True}, autoreset, illegal_reward)
    table.seed(8)
    table.reset()
    rng, told = np.random.default_rng(7), np.zeros((4, 3))
    for _ in range(9):
        told[np.arange(4), table.seats] += table.rewards
        table.step(choices(table, rng))
    told[np.arange(4), table.seats] += table.rewards
    asked, actions = table.seats.copy(), choices(table, rng)
    actions[:2] = (-1, np.flatnonzero(~table.masks[1])[0])
    assert table.step(actions).tolist() == [0, 1]
    return table, asked, told.tolist()


@pytest.mark.parametrize("autoreset", [STAY, SAME_STEP])
def test_an_illegal_action_ends_the_table_and_costs_the_offender_only(autoreset: int) -> None:
    table, asked, told = offended(autoreset, None)
    assert table.status.tolist() == [ILLEGAL, ILLEGAL, LIVE, LIVE]
    assert table.terminated.tolist() == [True, True, False, False]
    for row in range(2):
        returns = table.final_states["returns"][row]
        assert any(told[row])
        for seat in range(3):
            whole = told[row][seat] + table.final_rewards[row, seat]
            assert whole == (table.illegal_return if seat == asked[row] else returns[seat])


@pytest.mark.parametrize("autoreset", [STAY, SAME_STEP])
def test_the_illegal_reward_can_be_set(autoreset: int) -> None:
    plain, asked, _ = offended(autoreset, None)
    table, _, _ = offended(autoreset, -7.0)
    expected = plain.final_rewards.copy()
    expected[[0, 1], asked[:2]] = -7.0
    assert table.final_rewards.tolist() == expected.tolist()


def test_the_turn_limit_cuts_a_table_short() -> None:
    table, rng = a_table("lantern", 8, {"seats": 3, "turn_limit": 2}), np.random.default_rng(9)
    while len(table.live):
        table.step(choices(table, rng))
    assert (table.status == TRUNCATED).all()
    assert table.truncated.all()
    assert (table.seats == NOBODY).all()
    assert not table.masks.any()
    assert table.final_observations.any(axis=2).all()


def test_game_g_is_the_same_in_a_batch_of_any_size() -> None:
    small, large = MultiAgentBatch("lantern", 3, {"seats": 4}), MultiAgentBatch("lantern", 16, {"seats": 4})
    small.deal(5, 7)
    large.deal(5, 0)
    for table in (small, large):
        table.reset()
    for _ in range(20):
        assert_rows_alike(shown(small), shown(large), slice(0, 3), slice(7, 10))
        small.step(small.masks.argmax(axis=1))
        large.step(large.masks.argmax(axis=1))


def test_resume_starts_every_row_from_a_position() -> None:
    position = Position(lantern.GAME, seats=3)
    position.apply(1)
    position.resolve(0)
    table = MultiAgentBatch("lantern", 64, {"seats": 3})
    observations = table.resume(position)
    assert observations is table.observations
    assert (table.states["stone"] == 0).all()
    assert len(set(table.states["die"].tolist())) == 6  # each row has dice of its own
    assert (table.seats == 1).all()
    assert table.observations[5].tolist() == table.position(5).observation(1).tolist()
    assert not table.rewards.any()


def test_a_resumed_table_pays_what_is_earned_from_then_on() -> None:
    scalar = Scalar("lantern", 1, 0, {"seats": 2})
    while not any(scalar.position.returns):
        scalar.apply(scalar.position.legal_actions()[0])
    table, rng = MultiAgentBatch("lantern", 4, {"seats": 2}), np.random.default_rng(10)
    table.resume(scalar.position)
    told = np.array([scalar.position.returns] * 4)
    while len(table.live):
        told[table.live, table.seats[table.live]] += table.rewards[table.live]
        table.step(choices(table, rng))
    assert (told + table.final_rewards).tolist() == table.states["returns"][:, :2].tolist()


def test_a_fault_raises_with_the_position() -> None:
    table, rng = a_table("flawed", 4, {"flaw": "no legal action"}), np.random.default_rng(11)

    def play_on() -> None:
        while True:
            table.step(choices(table, rng))

    for _ in range(2):  # it is not forgotten
        with pytest.raises(
            Fault,
            match=r'^flawed, row \d: .* no legal action, at the step .Choose a path.; position: {"game": "flawed"',
        ):
            play_on()


@pytest.mark.parametrize("autoreset", [STAY, SAME_STEP])
def test_a_table_pickles_and_goes_on_alike(autoreset: int) -> None:
    table, rng = a_table("pig", 6, {"target": 20}, autoreset), np.random.default_rng(12)
    for _ in range(15):
        table.step(choices(table, rng))
    twin: MultiAgentBatch = pickle.loads(pickle.dumps(table))
    for _ in range(30):
        assert_rows_alike(shown(table), shown(twin), np.arange(6))
        assert ints(table.final_states).tolist() == ints(twin.final_states).tolist()
        actions = choices(table, rng)
        if not len(table.live):
            break
        assert table.step(actions).tolist() == twin.step(actions).tolist()


@pytest.mark.parametrize("game", [pig.GAME, lantern.GAME, flawed.GAME], ids=lambda game: str(game.id))
def test_a_table_can_be_made_from_the_game_itself(game: Any) -> None:
    assert MultiAgentBatch(game, 1).reset().shape == (1, game.feature_count)
