"""A batch of a game of several seats: one controller who is shown what the asked seat sees, and earns as seat 0."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.loops import LIVE, NEXT_STEP, SAME_STEP, STAY
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from reference import lantern, pig  # noqa: F401  # registers them

pytestmark = [pytest.mark.uncompiled, pytest.mark.bounds]

ROWS = 8


@pytest.mark.parametrize(("id", "options"), [("pig", {"target": 15}), ("lantern", {"seats": 3, "margin": True})])
def test_the_seat_that_is_asked_is_shown_what_it_sees_at_a_table(id: str, options: dict[str, Any]) -> None:
    batch, table = Batch(id, ROWS, options, SAME_STEP), MultiAgentBatch(id, ROWS, options, SAME_STEP)
    observations, rng = batch.reset(), np.random.default_rng(1)
    table.reset()
    earned, asked, ended = np.zeros(ROWS, np.float32), set(), 0
    for _ in range(60):
        assert observations.tolist() == table.observations.tolist()
        assert batch.masks.tolist() == table.masks.tolist()
        asked |= set(table.seats.tolist())
        actions = (rng.random(table.masks.shape) * table.masks).argmax(axis=1)
        observations, rewards = batch.step(actions)
        table.step(actions)
        earned += rewards
        for row in np.flatnonzero(batch.status != LIVE):
            final_states, final_observations = batch.finals
            assert earned[row] == final_states["returns"][row, 0]
            assert final_observations[row].tolist() == table.final_observations[row, 0].tolist()
            earned[row], ended = 0.0, ended + 1
    assert asked == set(range(table.players))
    assert ended > 0


def test_who_takes_over_is_shown_what_the_asked_seat_sees() -> None:
    batch = Batch("lantern", 1, {"seats": 3})
    batch.reset()
    batch.step(np.zeros(1, np.int64))
    position = batch.position(0)
    assert position.actor > 0
    seen = position.observation(position.actor)
    assert batch.resume(position)[0].tolist() == seen.tolist()
    assert seen.tolist() != position.observation(0).tolist()


def test_an_illegal_action_is_paid_for_once() -> None:
    batch = Batch("pig", 2, illegal_reward=-7.0)
    batch.reset()
    assert batch.step(np.array([9, 1]))[1].tolist() == [-7.0, 0.0]
    assert batch.step(np.array([9, 1]))[1].tolist() == [0.0, 0.0]


@pytest.mark.parametrize("autoreset", [STAY, NEXT_STEP, SAME_STEP])
@pytest.mark.parametrize("game", ["pig", "lantern"])
def test_a_step_leaves_nothing_of_the_memory_that_it_is_given(
    game: str, autoreset: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = Batch(game, 5, autoreset=autoreset)
    batch.reset()
    monkeypatch.setattr(np, "empty", lambda shape, dtype: np.full(shape, np.nan, dtype))
    ended = 0
    for number in range(300):
        if not len(batch.live) and autoreset == STAY:
            break
        observations, rewards = batch.step(
            batch.masks.argmin(axis=1) if number % 5 == 0 else batch.masks.argmax(axis=1)
        )
        assert ((observations >= 0) & (observations <= 1)).all()
        assert np.isfinite(rewards).all()
        ended += int((batch.status != LIVE).sum())
    assert ended
