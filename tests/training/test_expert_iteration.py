"""Expert iteration: its targets against slow definitions, its judge against the planners', resuming, and learning."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from pydantic import ValidationError

from nightmare_agents.planning.forest import NONE, Forest
from nightmare_agents.planning.improvement import DOUBT, improved, root_choices
from nightmare_agents.planning.mcts import Mcts
from nightmare_agents.values import Floats, LearnedValue
from nightmare_gym.engine.dice import streams
from nightmare_gym.engine.game import records
from nightmare_gym.engine.loops import open_rows
from nightmare_training.config.training import Curve, SelfPlay
from nightmare_training.support.interrupts import Interrupted
from nightmare_training.train.algorithms.expert_iteration import NOW_AND_THEN, ExpertIterationTrainer, Lesson, losses
from nightmare_training.train.algorithms.ppo_config import LearningRate, NativePPO
from nightmare_training.train.algorithms.search_config import Search, SearchedConfig
from nightmare_training.train.loop import train
from reference import lantern, pig  # noqa: F401  # registers them
from reference.lantern import friends
from training.test_native_ppo import PIG, against_the_exact_solution, stop_after

PPO: dict[str, Any] = {
    "num_envs": 8, "steps": 16, "batch": 64, "layers": (16, 16), "reward_scale": 0.5, "precision": "float32"
}  # fmt: skip
TINY = SearchedConfig(
    name="tiny",
    algorithm="expert_iteration",
    game="pig",
    options={"target": 15},
    seed=3,
    total_timesteps=512,
    checkpoint_interval=128,
    ppo=NativePPO(**PPO),
    search=Search(simulations=6, window=2),
    self_play=SelfPlay(snapshot_interval=128, pool=2),
    curve=Curve(points=2, games=20),
)
SEVERAL: dict[str, dict[str, Any]] = {
    "self-play": {},
    "a search now and then": {"search": {"simulations": 6, "window": 2, "sure": 0.5}},
    "a mixture": {"game": lantern.GAME.id, "options": {}, "mixture": [{"seats": 2}, {"seats": 3}]},
    "one policy on every seat": {"game": friends.GAME.id, "options": {"seats": 3}, "self_play": None},
}


def but(**changes: Any) -> SearchedConfig:
    return SearchedConfig.model_validate({**TINY.model_dump(), **changes})


# --- the better policy, by its definition ---------------------------------------------------------


def slow_improved(
    odds: dict[int, float], visits: dict[int, int], worths: dict[int, float], sharpness: float
) -> dict[int, float]:
    """The better policy of one decision: each value counts beside `DOUBT` visits of the policy's mean.

    Args:
        odds: The learned policy.
        visits: Of each visited action.
        worths: Of each visited action.
        sharpness: The weight of the values.
    """
    grown = dict(odds)
    for action, seen in visits.items():
        mean = sum(odds[one] * worths[one] for one in visits) / sum(odds[one] for one in visits)
        believed = (seen * worths[action] + DOUBT * mean) / (seen + DOUBT)
        grown[action] *= math.exp(sharpness * (believed - mean))
    return {action: own / sum(grown.values()) for action, own in grown.items()}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**31), st.floats(0.1, 20))
def test_the_better_policy_is_that_of_its_definition(seed: int, sharpness: float) -> None:
    rng, actions = np.random.default_rng(seed), 6
    legal = np.flatnonzero(rng.random(actions) < 0.7) if seed % 5 else np.array([2])
    legal = legal if len(legal) else np.array([0])
    log_probs = np.full(actions, -np.inf)
    ratings = rng.normal(scale=2, size=len(legal))
    log_probs[legal] = ratings - np.log(np.exp(ratings).sum())
    visits, worths = np.zeros(actions, np.int64), np.zeros(actions)
    visits[legal] = rng.integers(0, 4, len(legal)) ** 3
    worths[visits > 0] = rng.normal(size=(visits > 0).sum())
    found, _ = improved(log_probs[None], visits[None], worths[None], sharpness)
    slow = slow_improved(
        {int(a): math.exp(log_probs[a]) for a in legal},
        {int(a): int(visits[a]) for a in legal if visits[a]}, {int(a): worths[a] for a in legal if visits[a]},
        sharpness,
    )  # fmt: skip
    assert found[0] == pytest.approx([slow.get(action, 0.0) for action in range(actions)], abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**31), st.floats(0.1, 50))
def test_it_is_worth_at_least_as_much_by_the_searched_values(seed: int, sharpness: float) -> None:
    rng = np.random.default_rng(seed)
    odds, worths = rng.dirichlet(np.ones(5), 8), rng.normal(size=(8, 5))
    visits = rng.integers(0, 9, (8, 5)) ** 2
    found, means = improved(np.log(odds), visits, worths, sharpness)
    completed = np.where(visits > 0, worths, means[:, None])
    assert ((found * completed).sum(1) >= (odds * completed).sum(1) - 1e-9).all()


def test_the_loss_is_the_cross_entropy_and_the_squared_error() -> None:
    rng, count, actions = np.random.default_rng(1), 12, 4
    masks = rng.random((count, actions)) < 0.6
    masks[:, 1] = True
    policies = rng.random((count, actions)) * masks
    policies /= policies.sum(1, keepdims=True)
    ratings = np.where(masks, rng.normal(size=(count, actions)), -np.inf)
    log_probs = ratings - np.log(np.exp(ratings).sum(1, keepdims=True))
    values, wanted = rng.normal(size=(2, count))
    tensors = (torch.from_numpy(array) for array in (masks, masks, policies, wanted))
    found = losses(torch.from_numpy(log_probs), torch.from_numpy(values), Lesson(*tensors))
    entropy = -sum(policies[i, a] * log_probs[i, a] for i in range(count) for a in np.flatnonzero(masks[i]))
    assert found.tolist() == pytest.approx([entropy, sum((values - wanted) ** 2)])


# --- the search -----------------------------------------------------------------------------------


@pytest.mark.parametrize("changes", SEVERAL.values(), ids=SEVERAL)
def test_leaves_are_judged_as_by_the_planners_with_the_exported_policy(changes: dict[str, Any]) -> None:
    trainer = ExpertIterationTrainer(but(**changes))
    trainer.learn(0.0)
    policy = trainer.export()
    usual = Mcts("usual", 6, LearnedValue(policy), policy)
    for rows in trainer.lessons.parts:
        values, logits = trainer.planner.judged(rows.game, rows.states, rows.params_array)
        expected, expected_logits = usual.judged(rows.game, rows.states, rows.params_array)
        assert values == pytest.approx(expected, abs=1e-4)
        differences = logits - expected_logits  # of log-probabilities to ratings: one number for each decision
        assert differences - differences[:, :1] == pytest.approx(np.zeros(logits.shape), abs=1e-4)


def test_the_visits_and_values_at_the_roots_are_those_of_the_trees() -> None:
    trainer = ExpertIterationTrainer(TINY)
    trainer.learn(0.0)
    (rows,) = trainer.lessons.parts
    forest = Forest.plant(rows.game, rows.states, rows.params_array)
    dice = records(streams(1, rows.rows))
    open_rows(dice)
    trainer.planner.grow(forest, dice, 6, 10_000)
    visits, worths = root_choices(forest, len(rows.game.actions))
    assert (visits.sum(1) == 5).all()  # the first simulation values the root
    for tree, root in enumerate(forest.roots):
        for edge in forest.choices(root):
            action, child = int(edge["choice"]), int(edge["child"])
            reached = child != NONE and forest.nodes["visits"][child] > 0
            assert visits[tree, action] == (forest.nodes["visits"][child] if reached else 0)
            assert worths[tree, action] == (forest.values[child, rows.states["actor"][tree]] if reached else 0)


def test_actions_are_drawn_from_the_better_policy_which_is_kept() -> None:
    trainer = ExpertIterationTrainer(but(search={"simulations": 12, "sharpness": 3.0}))
    trainer.collect()
    policies, masks = trainer.policies.numpy(), trainer.taken.masks.numpy()
    assert policies.sum(2) == pytest.approx(np.ones(policies.shape[:2]), abs=1e-5)
    assert (policies[~masks] == 0).all()
    taken = np.take_along_axis(policies, trainer.taken.actions.numpy()[..., None], 2)
    assert (taken > 0).all()
    with torch.no_grad():
        before = trainer.network(trainer.taken.observations, trainer.taken.masks)[0].flatten(0, 1).exp().numpy()
    assert np.abs(before - policies.reshape(before.shape)).max() > 0.05


def test_a_searched_decision_is_worth_the_policys_mean_and_its_own_value_as_one_visit_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trainer = ExpertIterationTrainer(TINY)
    search, calls = trainer.searched, list[tuple[Any, ...]]()

    def noted(steps: NDArray[np.int64], rows: NDArray[np.intp]) -> tuple[NDArray[np.int64], Floats]:
        found = search(steps, rows)
        calls.append((steps, rows, *found))
        return found

    monkeypatch.setattr(trainer, "searched", noted)
    trainer.collect()
    taken, corrected = trainer.taken, 0
    for steps, rows, visits, worths in calls:
        with torch.no_grad():
            log_probs, values = trainer.network(taken.observations[steps, rows], taken.masks[steps, rows])
        for odds, own, seen, worth, kept in zip(
            log_probs.exp().tolist(), values.tolist(), visits, worths, taken.values[steps, rows].tolist(), strict=True
        ):
            met = np.flatnonzero(seen)
            mean = sum(odds[action] * worth[action] for action in met) / sum(odds[action] for action in met)
            assert kept == pytest.approx((own + seen.sum() * mean) / (1 + seen.sum()), abs=1e-5)
            corrected += abs(kept - own) > 1e-3
    assert corrected > 100


def test_decisions_of_which_the_network_is_sure_are_searched_now_and_then() -> None:
    """The bounds are 5.5 standard errors wide: a false alarm in 30 million seeds; this one is fixed."""
    trainer = ExpertIterationTrainer(but(search={"simulations": 6, "sure": 0.884}, ppo={**PPO, "num_envs": 64}))
    with torch.no_grad():
        trainer.network.ratings.weight.mul_(300)  # for at first all actions are about as likely
    trainer.collect()
    taken = trainer.taken
    with torch.no_grad():
        log_probs, values = trainer.network(taken.observations.flatten(0, 1), taken.masks.flatten(0, 1))
    sure = log_probs.exp().max(1).values.numpy() > 0.884
    searched = (trainer.policies.sum(2) > 0).flatten().numpy()
    assert 100 < sure.sum() < 900
    assert searched[~sure].all()
    assert abs(searched[sure].mean() - NOW_AND_THEN) < 5.5 * math.sqrt(NOW_AND_THEN * (1 - NOW_AND_THEN) / sure.sum())
    kept = taken.values.flatten()[torch.from_numpy(~searched)]
    assert kept.tolist() == pytest.approx(values[torch.from_numpy(~searched)].tolist(), abs=1e-5)


def test_a_decision_that_was_not_searched_teaches_nothing_about_the_policy() -> None:
    masks, policies = torch.tensor([[True, True, False]]), torch.zeros(1, 3)
    log_probs = torch.tensor([[-1.0, -0.5, -torch.inf]], requires_grad=True)
    surprise, _ = losses(log_probs, torch.zeros(1), Lesson(masks, masks, policies, torch.zeros(1)))
    surprise.backward()
    assert surprise == 0
    assert log_probs.grad is not None
    assert (log_probs.grad == 0).all()


# --- resuming -------------------------------------------------------------------------------------


@pytest.mark.parametrize("changes", SEVERAL.values(), ids=SEVERAL)
def test_stopping_and_resuming_gives_the_very_same_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any]
) -> None:
    config, whole, resumed = but(**changes), tmp_path / "whole", tmp_path / "resumed"
    train(config, whole)
    with monkeypatch.context() as patched:
        stop_after(patched, 256, ExpertIterationTrainer)
        with pytest.raises(Interrupted, match="Stopped at 256 timesteps"):
            train(config, resumed)
    train(config.model_copy(update={"threads": 2}), resumed)
    assert (whole / "policy.npz").read_bytes() == (resumed / "policy.npz").read_bytes()


# --- configs --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"search": {"simulations": 1}}, "greater than or equal to 2"),
        ({"search": {"sharpness": 0}}, "greater than 0"),
        ({"search": {"sure": 0}}, "greater than 0"),
        ({"search": {"sure": 1.1}}, "less than or equal to 1"),
        ({"search": {"depth": 3}}, "Extra inputs are not permitted"),
        ({"ppo": {"clip": 0.1}}, r"ppo\.clip: expert iteration has none; expected no such key"),
        ({"ppo": {"entropy": {"start": 0.5}}}, r"ppo\.entropy: expert iteration has none; expected no such key"),
        ({"self_play": None}, "self_play: pig is competitive; expected the opponents of the seat that learns"),
    ],
)
def test_a_bad_config_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        but(**changes)


# --- learning -------------------------------------------------------------------------------------


def test_it_learns_to_play_pig_nearly_as_well_as_the_exact_solution(tmp_path: Path) -> None:
    """The seed is fixed: the same training and the same 4,000 games in every run."""
    config = SearchedConfig(
        **PIG,
        algorithm="expert_iteration",
        total_timesteps=128 * 8 * 30,
        ppo=NativePPO(
            num_envs=128,
            steps=8,
            batch=512,
            epochs=8,
            layers=(32, 32),
            learning_rate=LearningRate(start=5e-3, end=5e-4),
        ),
        search=Search(simulations=16, sharpness=20.0, window=8),
        self_play=SelfPlay(snapshot_interval=128 * 8 * 8, pool=3),
    )
    assert against_the_exact_solution(config, tmp_path) > -0.05
