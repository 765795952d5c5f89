"""Advantages without luck: nature's mean by a walk through `Position`s, no bias, less variance, and exact resuming."""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from pydantic import ValidationError

from nightmare_agents.learned import LearnedPolicy
from nightmare_gym.engine.position import Position
from nightmare_training.config.training import Curve, SelfPlay
from nightmare_training.train.algorithms.native_ppo import NativePPOTrainer, advantages
from nightmare_training.train.algorithms.ppo_config import NativePPO, NativePPOConfig
from reference import lantern  # noqa: F401  # registers it
from reference.lantern import friends

Floats = NDArray[np.float64]
MOST = 40
TINY = NativePPOConfig(
    name="tiny",
    algorithm="native_ppo",
    game=friends.GAME.id,
    options={"seats": 3, "turn_limit": 6},
    total_timesteps=2048,
    ppo=NativePPO(
        num_envs=16,
        steps=16,
        batch=64,
        layers=(16, 16),
        reward_scale=0.1,
        gamma=0.9,
        precision="float32",
        outcomes=MOST,
    ),
    curve=Curve(points=2, games=20),
)
KINDS: dict[str, dict[str, Any]] = {
    "friends who are cut short": {},
    "friends to the end": {"options": {"seats": 3}},
    "a mixture": {"game": "endless_nightmare", "options": {"turn_limit": 9}, "mixture": [{}, {"veteran": True}]},
}


def but(ppo: dict[str, Any] | None = None, **changes: Any) -> NativePPOConfig:
    return NativePPOConfig.model_validate(
        {**TINY.model_dump(), **changes, "ppo": {**TINY.ppo.model_dump(), **(ppo or {})}}
    )


def batches(trainer: NativePPOTrainer) -> list[Any]:
    games: Any = trainer.lessons.games
    return [part.batch for part in getattr(games, "parts", (games,))]


def ahead(position: Position, paid: float, policy: LearnedPolicy, ppo: NativePPO) -> tuple[float, int]:
    """The mean of reward and next value by the rules' odds, one event at a time; and the number of places."""
    if position.is_chance:
        total, places = 0.0, 0
        for outcome, odds in position.chance_outcomes():
            after = position.clone()
            after.resolve(outcome)
            worth, here = ahead(after, paid, policy, ppo)
            total, places = total + odds * worth, places + here
        return total, places
    reward = ppo.reward_scale * (float(position.returns[0]) - paid)
    if position.is_over:
        return reward, 1
    seen = position.observation(max(position.actor, 0))[None]
    return reward + ppo.gamma * ppo.reward_scale * float(policy.values(seen)[0]), 1


def slow_expected(trainer: NativePPOTrainer) -> Floats:
    """Collect, and compute nature's mean for each decision from copies of the positions; NaN without nature."""
    games: Any = trainer.lessons.games
    policy, ppo, step = trainer.export(), trainer.section, games.step
    rows: list[list[float]] = []

    def watched(actions: NDArray[np.int64]) -> Any:
        found = []
        placed = ((batch, own) for batch in batches(trainer) for own in range(batch.rows))
        for (batch, own), action in zip(placed, actions.tolist(), strict=True):
            after = batch.position(own)
            after.apply(action)
            worth, places = ahead(after, float(batch.paid[own]), policy, ppo)
            found.append(worth if after.is_chance and places <= ppo.outcomes else np.nan)
        rows.append(found)
        return step(actions)

    games.step = watched
    trainer.collect()
    return np.array(rows)


@pytest.mark.parametrize("changes", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("most", [6, MOST])
def test_natures_mean_is_that_of_the_rules_one_event_at_a_time(changes: dict[str, Any], most: int) -> None:
    trainer = NativePPOTrainer(but({"outcomes": most}, **changes))
    expected = slow_expected(trainer)
    assert 0.1 < np.isnan(expected).mean() < 0.9 or most == MOST
    assert trainer.expected == pytest.approx(expected, abs=1e-5, nan_ok=True)


def collected(rollouts: int, **ppo: Any) -> tuple[NativePPOTrainer, list[Floats], list[Floats]]:
    """A trainer, and from some rollouts the luck of each decision and the variances of both kinds of advantages."""
    trainer = NativePPOTrainer(but({"num_envs": 256, "batch": 4096, "steps": 32, **ppo}, options={"seats": 3}))
    luck, variances = [], []
    for _ in range(rollouts):
        trainer.collect()
        values, goes_on = trainer.taken.values.numpy(), ~trainer.over
        last = trainer.values(trainer.observations)
        came = trainer.rewards + trainer.section.gamma * goes_on * np.concatenate([values[1:], last[None]])
        luck.append((came - trainer.expected)[~np.isnan(trainer.expected)])
        plain = advantages(trainer.rewards, values, trainer.over, last, trainer.section.gamma, 0.95)
        variances.append(np.array([plain.var(), trainer.taken.advantages.numpy().var()]))
        trainer.update(0.0)
    return trainer, luck, variances


def test_luck_has_mean_0_with_any_value_and_its_variance_is_gone() -> None:
    """The luck's mean lies within 5.5 standard errors but for 4e-8; the value is an untrained, then a trained one."""
    _, luck, variances = collected(12)
    for some in (luck[0], np.concatenate(luck)):
        assert len(some) > 1000
        assert abs(some.mean()) < 5.5 * some.std() / np.sqrt(len(some))
        assert some.std() > 0.01
    assert variances[-1][1] < 0.8 * variances[-1][0]


def test_advantages_take_natures_mean_for_what_it_chose() -> None:
    rng = np.random.default_rng(2)
    steps, rows, gamma, weight = 7, 5, 0.8, 0.6
    rewards, values = rng.normal(size=(2, steps, rows)).astype(np.float32)
    over, last = rng.random((steps, rows)) < 0.3, rng.normal(size=rows).astype(np.float32)
    expected = np.where(rng.random((steps, rows)) < 0.5, rng.normal(size=(steps, rows)), np.nan).astype(np.float32)
    found = advantages(rewards, values, over, last, gamma, weight, expected)
    for row in range(rows):
        for step in range(steps):
            total = 0.0
            for k in range(step, steps):
                follows = 0.0 if over[k, row] else float(values[k + 1, row] if k + 1 < steps else last[row])
                worth = float(rewards[k, row]) + gamma * follows
                if not np.isnan(expected[k, row]):
                    worth = float(expected[k, row])
                total += (gamma * weight) ** (k - step) * (worth - float(values[k, row]))
                if over[k, row]:
                    break
            assert found[step, row] == pytest.approx(total, abs=1e-5)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_resumed_training_goes_on_as_if_it_had_not_stopped(threads: int) -> None:
    config = but(threads=threads)
    whole, stopped, one = NativePPOTrainer(config), NativePPOTrainer(config), NativePPOTrainer(TINY)
    for share in (0.0, 0.5):
        whole.learn(share)
        one.learn(share)
        stopped = NativePPOTrainer(config, None, stopped.save())
        stopped.learn(share)
    first = [*chain(*whole.policy_layers())]
    for other in (stopped, one):
        assert all(np.array_equal(a, b) for a, b in zip(first, chain(*other.policy_layers()), strict=True))


def test_opponents_choices_have_no_odds() -> None:
    with pytest.raises(ValidationError, match="outcomes: opponents' choices have no odds; expected 0"):
        but(game="lantern", self_play=SelfPlay())
