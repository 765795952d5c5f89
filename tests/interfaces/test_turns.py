"""Self-play's transitions: from a seat's decision to its next one, each once, and none across games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_gym.engine.loops import SAME_STEP, STAY
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_gym.interfaces.turns import Transitions, Turns
from reference import lantern, pig  # noqa: F401  (registers the games)

pytestmark = [pytest.mark.uncompiled, pytest.mark.bounds]

GAMES: list[tuple[str, dict[str, Any]]] = [("pig", {"target": 15}), ("lantern", {"seats": 3, "margin": True})]
Decision = tuple[bytes, bytes, int]
"""What was seen, what was legal, what was done."""


class Chains:
    """What `Turns` must tell, kept by hand: the open decision of each seat, and what it has earned since."""

    def __init__(self, table: MultiAgentBatch) -> None:
        self.table = table
        self.open: dict[tuple[int, int], Decision] = {}
        self.closed = 0

    def decide(self, row: int, action: int) -> None:
        """Book a decision that is about to be taken."""
        seen = self.table.observations[row].tobytes(), self.table.masks[row].tobytes()
        self.open[row, int(self.table.seats[row])] = (*seen, action)

    def check(self, found: Transitions, listed: NDArray[Any], ended: set[int]) -> None:
        """The transitions found are those due, each with the decision from which it leads."""
        table = self.table
        asked = {(row, int(table.seats[row])) for row in map(int, listed) if row not in ended}
        due = {key for key in self.open if key in asked or key[0] in ended}
        keys = list(zip(found.row.tolist(), found.seat.tolist(), strict=True))
        assert len(keys) == len(set(keys))
        assert set(keys) == due
        for i, (row, seat) in enumerate(keys):
            decision = (found.observation[i].tobytes(), found.mask[i].tobytes(), int(found.action[i]))
            assert decision == self.open.pop((row, seat))
            assert found.done[i] == (row in ended)
            if found.done[i]:
                assert found.reward[i] == table.final_rewards[row, seat]
                assert found.next_observation[i].tobytes() == table.final_observations[row, seat].tobytes()
                assert not found.next_mask[i].any()
            else:
                assert found.reward[i] == table.rewards[row]
                assert found.next_observation[i].tobytes() == table.observations[row].tobytes()
                assert found.next_mask[i].tobytes() == table.masks[row].tobytes()
        self.closed += len(keys)


@pytest.mark.parametrize(("id", "options"), GAMES)
@pytest.mark.parametrize("autoreset", [STAY, SAME_STEP])
def test_every_decision_leads_to_the_next_one_of_its_seat(id: str, options: dict[str, Any], autoreset: int) -> None:
    table, rng = MultiAgentBatch(id, 12, options, autoreset), np.random.default_rng(1)
    table.seed(4)
    table.reset()
    turns, chains, decisions, endings = Turns(table), Chains(table), 0, 0
    for step in range(120):
        some = rng.permutation(12)[: rng.integers(1, 13)]
        listed = np.arange(12) if step % 3 == 0 else some
        if autoreset == STAY and not np.isin(listed, table.live).any():
            continue
        actions = (rng.random((12, table.masks.shape[1])) * table.masks).argmax(axis=1)[listed]
        asking = table.seats[listed] >= 0
        for row, action in zip(listed[asking], actions[asking], strict=True):
            chains.decide(int(row), int(action))
            decisions += 1
        before = table.dice["episode"].copy(), table.status.copy()
        found = turns.step(actions, None if step % 3 == 0 else listed)
        anew = (table.dice["episode"] != before[0]) | (table.status != before[1])
        ended = set(listed[anew[listed] & (table.status[listed] != 0)].tolist())
        chains.check(found, listed, ended)
        endings += len(ended)
    assert endings >= 10
    assert decisions == chains.closed + len(chains.open)


def test_the_rewards_of_a_seats_transitions_sum_up_to_its_return() -> None:
    table, rng = MultiAgentBatch("lantern", 8, {"seats": 4}), np.random.default_rng(2)
    table.reset()
    turns, sums = Turns(table), np.zeros((8, 4))
    while len(table.live):
        found = turns.step((rng.random(table.masks.shape) * table.masks).argmax(axis=1))
        np.add.at(sums, (found.row, found.seat), found.reward)
    assert sums.tolist() == table.states["returns"].tolist()


def test_an_illegal_action_is_the_last_transition_of_all() -> None:
    table = MultiAgentBatch("pig", 1)
    table.reset()
    turns = Turns(table)
    turns.step(np.array([1]))
    found = turns.step(np.array([7]))
    assert found.seat.tolist() == [0, 1]
    assert found.action.tolist() == [1, 7]
    assert found.reward.tolist() == [0.0, -2.0]
    assert found.done.all()


def test_a_game_of_one_has_turns_too() -> None:
    table, decisions, completed = MultiAgentBatch("endless_nightmare", 4), 0, 0
    table.reset()
    turns = Turns(table)
    while len(table.live):
        decisions += len(table.live)
        completed += len(turns.step(table.masks.argmax(axis=1)).row)
    assert completed == decisions


def test_what_was_before_a_reset_is_forgotten() -> None:
    table = MultiAgentBatch("pig", 3)
    table.reset()
    turns = Turns(table)
    turns.step(np.ones(3, np.int64))
    table.reset()
    turns.forget()
    assert len(turns.step(np.ones(3, np.int64)).row) == 0
    assert turns.step(np.ones(3, np.int64)).seat.tolist() == [0, 0, 0]
