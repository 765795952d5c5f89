"""Native PPO: its arithmetic against slow definitions, its arrays against the games, resuming, and learning."""

from __future__ import annotations

import signal
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from nightmare_agents.learned import Layers, LearnedPolicy, load_policy
from nightmare_agents.play import play_table
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import records
from nightmare_gym.engine.position import Position
from nightmare_training.config.training import Cloning, Curve, Prioritised, SelfPlay, TrainingConfig
from nightmare_training.support.interrupts import Interrupted
from nightmare_training.train.algorithms.maskable_ppo import MaskablePPOTrainer
from nightmare_training.train.algorithms.native_ppo import (
    VALUE_WEIGHT,
    NativePPOTrainer,
    Network,
    Taken,
    advantages,
    losses,
)
from nightmare_training.train.algorithms.networks import precision_of
from nightmare_training.train.algorithms.ppo_config import (
    PPO,
    Entropy,
    LearningRate,
    NativePPO,
    NativePPOConfig,
    PPOConfig,
)
from nightmare_training.train.cloning import clone
from nightmare_training.train.lessons import Copy
from nightmare_training.train.loop import train
from nightmare_training.train.training_rows import training_rows
from reference import lantern, pig  # noqa: F401  # registers them
from reference.lantern import friends
from reference.pig_chances import BEST, Exact
from reference.scalar import roll

Floats = NDArray[np.float64]
GAME = "endless_nightmare"
TINY = NativePPOConfig(
    name="tiny",
    algorithm="native_ppo",
    game=GAME,
    seed=3,
    total_timesteps=2048,
    checkpoint_interval=512,
    ppo=NativePPO(num_envs=8, steps=32, batch=64, layers=(16, 16), reward_scale=0.1, precision="float32"),
    curve=Curve(points=2, games=20),
)
PIG: dict[str, Any] = {
    "name": "pig", "game": "pig", "options": {"target": 12}, "curve": Curve(points=5, games=400)
}  # fmt: skip
"""A training of Pig, but for its algorithm."""
SEVERAL: dict[str, dict[str, Any]] = {
    "one game": {},
    "a mixture": {"mixture": [{}, {"veteran": True}]},
    "self-play": {
        "game": lantern.GAME.id,
        "mixture": [{"seats": 2}, {"seats": 3}],
        "self_play": SelfPlay(snapshot_interval=256, pool=2, prioritised=Prioritised()),
    },
    "one policy on every seat": {"game": friends.GAME.id, "options": {"seats": 3}},
}


def but(**changes: Any) -> NativePPOConfig:
    return NativePPOConfig.model_validate({**TINY.model_dump(), **changes})


def but_ppo(**changes: Any) -> NativePPOConfig:
    return but(ppo={**TINY.ppo.model_dump(), **changes})


# --- advantages, by their definition --------------------------------------------------------------


def lambda_advantage(rewards: list[float], values: list[float], after: float, gamma: float, weight: float) -> float:
    """The advantage of the first decision: the mean of its n-step estimates with weights (1 - w) w^(n - 1).

    Args:
        rewards: Of this decision and those after it, up to the end of the game or of the rollout.
        values: Of the same decisions.
        after: The value of the decision after them; 0 if the game is over.
        gamma: Discount.
        weight: Between one step (0) and the whole game (1); the longest estimate has all the rest.
    """
    worth = [*values, after]
    estimates = []
    for n in range(1, len(rewards) + 1):
        earned = sum(gamma**k * rewards[k] for k in range(n))
        estimates.append(earned + gamma**n * worth[n])
    weights = [(1 - weight) * weight ** (n - 1) for n in range(1, len(rewards))]
    weights.append(1 - sum(weights))
    return sum(own * estimate for own, estimate in zip(weights, estimates, strict=True)) - values[0]


def slow_advantages(
    rewards: NDArray[Any],
    values: NDArray[Any],
    over: NDArray[np.bool_],
    last: NDArray[Any],
    gamma: float,
    weight: float,
) -> Floats:
    steps, rows = rewards.shape
    found = np.zeros((steps, rows))
    for row in range(rows):
        for step in range(steps):
            ends = [later for later in range(step, steps) if over[later, row]]
            end, after = (ends[0], 0.0) if ends else (steps - 1, float(last[row]))
            part = slice(step, end + 1)
            earned, worth = rewards[part, row].astype(float).tolist(), values[part, row].astype(float).tolist()
            found[step, row] = lambda_advantage(earned, worth, after, gamma, weight)
    return found


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**31), st.integers(1, 9), st.integers(1, 4), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_advantages_are_the_weighted_n_step_estimates(
    seed: int, steps: int, rows: int, ending: float, gamma: float, weight: float
) -> None:
    rng = np.random.default_rng(seed)
    rewards, values = rng.normal(size=(2, steps, rows)).astype(np.float32)
    over, last = rng.random((steps, rows)) < ending, rng.normal(size=rows).astype(np.float32)
    found = advantages(rewards, values, over, last, gamma, weight)
    assert found == pytest.approx(slow_advantages(rewards, values, over, last, gamma, weight), abs=1e-4)


# --- the loss and its gradient, by finite differences ---------------------------------------------


def slow_loss(
    layers: list[Floats], activation: str, shared: bool, taken: dict[str, Any], clip: float, entropy: float
) -> float:
    """PPO's loss in double precision, decision by decision; `layers` are bodies and heads as weights and biases."""
    between = np.tanh if activation == "tanh" else lambda x: np.maximum(x, 0)
    body, value_body = layers[:4], layers[:4] if shared else layers[4:8]
    rating, rating_bias, value, value_bias = layers[-4:]
    taken = {name: array.astype(float) if array.dtype == np.float32 else array for name, array in taken.items()}
    total = 0.0
    for i in range(len(taken["actions"])):
        seen = valued = taken["observations"][i]
        for weight, bias in zip(body[::2], body[1::2], strict=True):
            seen = between(weight @ seen + bias)
        for weight, bias in zip(value_body[::2], value_body[1::2], strict=True):
            valued = between(weight @ valued + bias)
        legal = np.flatnonzero(taken["masks"][i])
        ratings = (rating @ seen + rating_bias)[legal]
        odds = np.exp(ratings - ratings.max())
        odds /= odds.sum()
        ratio = odds[legal.tolist().index(taken["actions"][i])] / np.exp(taken["log_probs"][i])
        gain = taken["advantages"][i]
        total -= min(ratio * gain, min(max(ratio, 1 - clip), 1 + clip) * gain)
        total += VALUE_WEIGHT * (float((value @ valued + value_bias)[0]) - taken["values"][i]) ** 2
        total -= entropy * float(-(odds * np.log(odds)).sum())
    return total


@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize("activation", ["tanh", "relu"])
def test_the_loss_and_its_gradient_are_those_of_a_slow_definition(shared: bool, activation: Any) -> None:
    rng, count, features, actions = np.random.default_rng(5), 30, 4, 5
    section = NativePPO(layers=(6, 3), shared=shared, activation=activation)
    network = Network([str(i) for i in range(features)], actions, section, torch.float32, 7)
    with torch.no_grad():
        for parameter in network.parameters():  # ratings that differ, and biases that are not 0
            parameter.add_(torch.from_numpy(rng.normal(scale=0.5, size=tuple(parameter.shape)).astype(np.float32)))
    masks = rng.random((count, actions)) < 0.6
    masks[:, 2] = True
    taken: dict[str, Any] = {
        "observations": rng.random((count, features), np.float32),
        "masks": masks,
        "actions": np.array([rng.choice(np.flatnonzero(mask)) for mask in masks]),
        "log_probs": np.log(rng.uniform(0.1, 0.6, count)).astype(np.float32),
        "values": rng.normal(size=count).astype(np.float32),
        "advantages": rng.normal(size=count).astype(np.float32),
    }
    some = Taken(**{name: torch.from_numpy(array) for name, array in taken.items()})
    entropy, clip = 0.3, 0.2
    log_probs, values = network(some.observations, some.masks)
    parts = losses(log_probs, values, some, clip)
    loss = parts @ torch.tensor([1.0, VALUE_WEIGHT, entropy])
    loss.backward()  # type: ignore[no-untyped-call]
    parameters = list(network.parameters())
    layers = [parameter.detach().double().numpy().copy() for parameter in parameters]
    assert loss.item() == pytest.approx(slow_loss(layers, activation, shared, taken, clip, entropy), rel=1e-5)
    step = 1e-6
    for layer, parameter in zip(layers, parameters, strict=True):
        assert parameter.grad is not None
        for place in np.ndindex(layer.shape):
            kept, ends = layer[place], []
            for moved in (kept + step, kept - step):
                layer[place] = moved
                ends.append(slow_loss(layers, activation, shared, taken, clip, entropy))
            layer[place] = kept
            assert float(parameter.grad[place]) == pytest.approx((ends[0] - ends[1]) / (2 * step), rel=1e-4, abs=1e-4)


# --- actions --------------------------------------------------------------------------------------


def test_actions_are_drawn_by_their_probabilities_and_never_a_masked_one() -> None:
    """Each share lies within 6 standard errors: a false alarm in fewer than one of 10^8 such tests."""
    trainer, rows = NativePPOTrainer(TINY), 40_000
    odds = np.array([0.5, 0.3, 0.0, 0.19, 0.01, 0.0])
    with np.errstate(divide="ignore"):
        log_probs = torch.from_numpy(np.log(odds).astype(np.float32)).expand(rows, -1)
    shares = np.bincount(trainer.draw(log_probs).numpy(), minlength=len(odds)) / rows
    assert (np.abs(shares - odds) <= 6 * np.sqrt(odds * (1 - odds) / rows)).all()


@pytest.mark.parametrize("drawn", [0.0, 1e-45, 1e30])
def test_no_noise_makes_a_masked_action_the_best(drawn: float) -> None:
    class Extreme:
        def standard_exponential(self, shape: tuple[int, ...], dtype: Any) -> NDArray[np.float32]:
            noise = np.ones(shape, np.float32)
            noise[:, 0] = drawn  # the masked action's
            return noise

    trainer: Any = NativePPOTrainer(TINY)
    trainer.rng = Extreme()
    log_probs = torch.tensor([[-torch.inf, -60.0, 0.0], [-torch.inf, 0.0, -torch.inf]])
    assert trainer.draw(log_probs).tolist() == [2, 1]


# --- what is learned from -------------------------------------------------------------------------


@pytest.mark.parametrize("changes", SEVERAL.values(), ids=SEVERAL)
@pytest.mark.parametrize("precision", ["float32", "bfloat16"])
def test_a_rollout_holds_what_happened_in_the_games(changes: dict[str, Any], precision: str) -> None:
    """The same actions, taken again in new games, show the same; all else follows from the exported policy."""
    config = but(**{**changes, "ppo": {**TINY.ppo.model_dump(), "precision": precision}})
    trainer, close = NativePPOTrainer(config), {"float32": 1e-4, "bfloat16": 0.05}[precision]
    policy, taken, ppo = trainer.export(), trainer.taken, config.ppo
    trainer.collect()
    if config.self_play is None:  # otherwise opponents draw
        games: Any = training_rows(config, ppo.num_envs)
        seen = games.reset()
        for step in range(ppo.steps):
            assert taken.observations[step].float().numpy() == pytest.approx(seen, abs=close)
            assert np.array_equal(taken.masks[step].numpy(), games.action_masks())
            seen, rewards, over, _ = games.step(taken.actions[step].numpy())
            assert trainer.rewards[step] == pytest.approx(rewards * ppo.reward_scale)
            assert np.array_equal(trainer.over[step], over)
        assert np.array_equal(trainer.observations, seen)
    masks, actions = taken.masks.numpy(), taken.actions.numpy()
    assert np.take_along_axis(masks, actions[..., None], 2).all()
    observations = taken.observations.float().numpy()
    flat = observations.reshape(-1, observations.shape[-1])
    ratings = np.where(masks.reshape(len(flat), -1), policy.logits(flat).astype(float), -np.inf)
    log_probs = ratings - np.log(np.exp(ratings).sum(1, keepdims=True))
    expected = np.take_along_axis(log_probs, actions.reshape(-1, 1), 1)[:, 0]
    assert taken.log_probs.flatten().numpy() == pytest.approx(expected, abs=close)
    values = (policy.values(flat) * ppo.reward_scale).reshape(ppo.steps, -1)
    assert taken.values.numpy() == pytest.approx(values, abs=close)
    last = policy.values(trainer.observations) * ppo.reward_scale
    slow = slow_advantages(trainer.rewards, values, trainer.over, last, ppo.gamma, ppo.gae_lambda)
    assert taken.advantages.numpy() == pytest.approx(slow, abs=10 * close)


def event_by_event(trainer: NativePPOTrainer, policy: LearnedPolicy, game: Copy, row: int, action: int) -> float:
    """The luck of one decision: each event's outcome and all others played as positions, worth what the policy says."""
    position = Position(game.game, game.params_array)
    position.states = records(game.states[row : row + 1].copy())
    dice, weights = records(game.dice[row : row + 1].copy()), np.zeros(game.game.max_outcomes, np.int64)

    def worth(outcome: int) -> float:
        after = position.clone()
        after.resolve(outcome)
        if after.is_over:
            return after.returns[0]
        return after.returns[0] + float(policy.values(after.observation(max(after.actor, 0))[None])[0])

    luck = 0.0
    position.apply(action)
    while position.is_chance:
        odds = dict(position.chance_outcomes())
        came = roll(position.game.marker, position.states, position.params_array, weights, dice)
        luck += worth(came) - sum(odds[outcome] * worth(outcome) for outcome in odds)
        position.resolve(came)
    return luck


@pytest.mark.parametrize("name", ["one game", "a mixture", "one policy on every seat"])
def test_luck_is_taken_out_event_by_event_by_exact_odds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two trainings with and without luck meet the same games; their rewards differ by the luck of each decision."""
    changes = {"ppo": TINY.ppo.model_dump() | {"steps": 12, "batch": 96, "gae_lambda": 0.8}, **SEVERAL[name]}
    plain = NativePPOTrainer(but(**changes))
    trainer = NativePPOTrainer(but(**{**changes, "ppo": changes["ppo"] | {"without_luck": True}}))
    policy, games = trainer.export(), list[list[Copy]]()
    copies = trainer.lessons.copies

    def watched() -> list[Copy]:
        games.append(copies())
        return copies()

    monkeypatch.setattr(trainer.lessons, "copies", watched)
    plain.collect()
    trainer.collect()
    assert np.array_equal(trainer.taken.actions, plain.taken.actions)
    found = (plain.rewards - trainer.rewards) / TINY.ppo.reward_scale
    for step, parts in enumerate(games):
        rows = [(part, row) for part in parts for row in range(len(part.states))]
        actions = plain.taken.actions[step].tolist()
        expected = [
            event_by_event(trainer, policy, *which, action) for which, action in zip(rows, actions, strict=True)
        ]
        assert found[step] == pytest.approx(expected, abs=2e-3)
    assert found.std() > 0.05
    last = policy.values(trainer.observations) * TINY.ppo.reward_scale
    values, ppo = trainer.taken.values.numpy(), trainer.config.ppo
    slow = slow_advantages(trainer.rewards, values, trainer.over, last, ppo.gamma, ppo.gae_lambda)
    assert trainer.taken.advantages.numpy() == pytest.approx(slow, abs=1e-3)


def test_luck_stays_in_self_play() -> None:
    with pytest.raises(ValueError, match=r"ppo.without_luck: expected false in self-play"):
        but(**SEVERAL["self-play"], ppo={"without_luck": True})


@pytest.mark.parametrize("name", ["pig", "mixture"])
def test_in_self_play_each_row_goes_on_when_its_learner_is_asked_and_holds_its_own_steps(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record of each row's steps, kept beside the rollout, tells the same; the next value is the learner's own."""
    ppo = {**TINY.ppo.model_dump(), "gae_lambda": 0}
    alone = {"game": "pig", "options": {"target": 15}, "self_play": SelfPlay()}
    config = but(**({"pig": alone, "mixture": SEVERAL["self-play"]}[name] | {"ppo": ppo}))
    trainer, scale = NativePPOTrainer(config), config.ppo.reward_scale
    tables: Any = getattr(trainer.lessons.games, "parts", [trainer.lessons.games])
    told: list[list[tuple[NDArray[np.float32], int, float, bool]]] = [[] for _ in range(config.ppo.num_envs)]
    turn, uneven = trainer.lessons.turn, False
    before = trainer.observations.copy()

    def watched(rows: NDArray[np.intp], actions: NDArray[np.int64]) -> Any:
        nonlocal uneven
        decided = dict(zip(rows.tolist(), actions.tolist(), strict=True))
        waiting.update(decided)
        found = turn(rows, actions)
        seats = np.concatenate([one.table.seats for one in tables])
        learners = np.concatenate([one.learners for one in tables])
        shown = np.concatenate([one.table.observations for one in tables])
        assert found.rows.tolist() == sorted(row for row in waiting if seats[row] == learners[row])
        for i, row in enumerate(found.rows.tolist()):
            assert np.array_equal(found.observations[i], shown[row])
            told[row].append((shown[row].copy(), waiting.pop(row), float(found.rewards[i]), bool(found.over[i])))
        uneven |= bool(waiting)
        return found

    waiting: dict[int, int] = {}
    monkeypatch.setattr(trainer.lessons, "turn", watched)
    trainer.collect()
    assert uneven
    assert not waiting
    assert {len(steps) for steps in told} == {config.ppo.steps}
    policy, taken = trainer.export(), trainer.taken
    for row, steps in enumerate(told):
        shown, actions, rewards, over = map(np.array, zip(*steps, strict=True))
        assert taken.observations[:, row].numpy() == pytest.approx(np.array([before[row], *shown[:-1]]))
        assert np.array_equal(trainer.observations[row], shown[-1])
        assert taken.actions[:, row].tolist() == actions.tolist()
        assert np.array_equal(trainer.over[:, row], over)
        assert trainer.rewards[:, row] == pytest.approx(rewards * scale)
        expected = (rewards + np.where(over, 0.0, policy.values(shown))) * scale - taken.values[:, row].numpy()
        assert taken.advantages[:, row].numpy() == pytest.approx(expected, abs=1e-5)
    if name == "pig":
        assert set(np.unique(trainer.rewards[trainer.over])) == {np.float32(-0.1), np.float32(0.1)}


def test_a_game_that_is_cut_short_counts_what_would_have_followed() -> None:
    trainer = NativePPOTrainer(but_ppo(steps=1, batch=8, gamma=0.9))
    games: Any = trainer.lessons.games
    last = np.random.default_rng(0).random(trainer.observations.shape, np.float32)
    info = [
        {"episode": {"r": 0.0, "l": 1}, "TimeLimit.truncated": row % 2 == 0, "terminal_observation": last[row]}
        for row in range(8)
    ]
    games.step = lambda actions: (trainer.observations, np.full(8, 3.0, np.float32), np.ones(8, np.bool_), info)
    trainer.collect()
    worth = 0.9 * trainer.export().values(last) * TINY.ppo.reward_scale
    expected = 0.3 + np.where(np.arange(8) % 2 == 0, worth, 0.0) - trainer.taken.values[0].numpy()
    assert trainer.taken.advantages[0].numpy() == pytest.approx(expected, abs=1e-5)


def test_values_learn_the_returns_and_the_policy_what_is_better_than_expected() -> None:
    trainer = NativePPOTrainer(but_ppo(epochs=40, batch=256, learning_rate={"start": 0.01, "end": 0.01}))
    trainer.collect()
    taken = trainer.taken.flat()
    returns, better = taken.values + taken.advantages, taken.advantages - taken.advantages.mean()
    trainer.update(0.0)
    log_probs, values = trainer.rate(taken.observations, taken.masks)
    changes = log_probs.gather(1, taken.actions[:, None])[:, 0] - taken.log_probs
    assert (values - returns).square().mean() < 0.25 * taken.advantages.square().mean()
    assert (changes * better).mean() > 0.03 * better.abs().mean()


# --- resuming -------------------------------------------------------------------------------------


def stop_after(
    monkeypatch: pytest.MonkeyPatch, timesteps: int, trainer: type[NativePPOTrainer] = NativePPOTrainer
) -> None:
    """Press Ctrl-C in the rollout that reaches this number of timesteps."""
    update = trainer.update

    def impatient(self: NativePPOTrainer, share: float) -> Any:
        if self.timesteps == timesteps:
            signal.raise_signal(signal.SIGINT)
        return update(self, share)

    monkeypatch.setattr(trainer, "update", impatient)


@pytest.mark.parametrize("changes", SEVERAL.values(), ids=SEVERAL)
def test_stopping_and_resuming_gives_the_very_same_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any]
) -> None:
    config, whole, resumed = but(**changes), tmp_path / "whole", tmp_path / "resumed"
    train(config, whole)
    with monkeypatch.context() as patched:
        stop_after(patched, 768)
        with pytest.raises(Interrupted, match="Stopped at 768 timesteps"):
            train(config, resumed)
    train(config.model_copy(update={"threads": 2}), resumed)
    assert (whole / "policy.npz").read_bytes() == (resumed / "policy.npz").read_bytes()
    assert list((whole / "tensorboard").iterdir())


def test_a_curriculum_goes_on_where_it_was() -> None:
    config = but(curriculum=[{"until": 0.5, "mixture": [{"board": "small"}, {}]}])
    whole, stopped = NativePPOTrainer(config), NativePPOTrainer(config)
    for share in (0.0, 0.25, 0.5, 0.75):
        whole.learn(share)
        stopped = NativePPOTrainer(config, None, stopped.save())
        stopped.learn(share)
    assert whole.lessons.stage == stopped.lessons.stage == 1
    assert same(whole.policy_layers(), stopped.policy_layers())


def test_threads_share_the_work_and_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nightmare_training.train.algorithms.native_ppo.LEARNED", 24)
    monkeypatch.setattr("nightmare_training.train.algorithms.native_ppo.DRAWN", 3)
    one, three = (NativePPOTrainer(TINY.model_copy(update={"threads": threads})) for threads in (1, 3))
    for _ in range(3):
        assert one.learn(0.0) == three.learn(0.0)
    assert same(one.policy_layers(), three.policy_layers())


def test_a_training_goes_on_in_the_precision_in_which_it_began(monkeypatch: pytest.MonkeyPatch) -> None:
    config = but_ppo(precision="auto")
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: {"avx512_bf16": True})
    begun = NativePPOTrainer(config)
    monkeypatch.setattr(torch.cpu, "get_capabilities", dict)
    assert precision_of("auto") == torch.float32
    assert NativePPOTrainer(config, None, begun.save()).precision == begun.precision == torch.bfloat16


# --- the beginning --------------------------------------------------------------------------------


def same(one: Layers, other: Layers) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(chain(*one), chain(*other), strict=True))


@pytest.mark.parametrize("shared", [True, False])
def test_a_training_starts_from_a_learned_policy(tmp_path: Path, shared: bool) -> None:
    config = but_ppo(shared=shared)
    trainer = NativePPOTrainer(config)
    trainer.learn(0.0)
    trainer.export().save(tmp_path / "policy.npz")
    learned = load_policy(tmp_path, GAME)
    first = NativePPOTrainer(but_ppo(shared=shared, start_from=str(tmp_path))).export()
    observations = np.random.default_rng(0).random((64, 72), np.float32)
    assert np.array_equal(first.logits(observations), learned.logits(observations))
    assert np.allclose(first.values(observations), learned.values(observations), atol=0.05)  # up to 10


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"layers": (8,)}, r"expected networks of tanh, \(8,\) \(found tanh, \(16, 16\)\)"),
        ({}, "the policy has separate networks; expected shared: false"),
    ],
)
def test_a_policy_with_other_networks_is_refused_in_one_line(
    tmp_path: Path, changes: dict[str, Any], says: str
) -> None:
    separate = PPOConfig(game=GAME, total_timesteps=1, ppo=PPO(num_envs=8, steps=32, batch=64, layers=(16, 16)))
    MaskablePPOTrainer(separate).export().save(tmp_path / "policy.npz")
    with pytest.raises(OptionError, match=rf"^ppo\.start_from: {says}$"):
        NativePPOTrainer(but_ppo(start_from=str(tmp_path), **changes))


@pytest.mark.parametrize("shared", [True, False])
def test_other_units_of_the_features_change_nothing_that_a_taught_network_computes(shared: bool) -> None:
    trainer = NativePPOTrainer(but_ppo(shared=shared))
    rng = np.random.default_rng(0)
    observations = rng.random((64, 72), np.float32)
    played = torch.from_numpy((rng.random((500, 72), np.float32) * np.linspace(0.1, 1, 72)).astype(np.float32))
    before = trainer.export()
    trainer.network.measure(played, 1.0, keep=True)
    after = trainer.export()
    assert np.allclose(before.logits(observations), after.logits(observations), atol=1e-5)
    assert np.allclose(before.values(observations), after.values(observations), rtol=1e-4)
    with torch.no_grad():  # and the networks of the export compute what those of the training do
        log_probs, values = trainer.network(
            torch.from_numpy(observations), torch.ones(64, trainer.taken.masks.shape[-1]) > 0
        )
    logits = torch.from_numpy(after.logits(observations)).log_softmax(1)
    assert np.allclose(log_probs.numpy(), logits.numpy(), atol=1e-4)
    assert np.allclose(values.numpy() / trainer.section.reward_scale, after.values(observations).squeeze(), rtol=1e-3)


def test_units_are_means_and_spreads_of_what_the_games_show() -> None:
    network = NativePPOTrainer(TINY).network
    first, second = torch.rand(400, 72) * 3, torch.rand(400, 72) + 1
    first[:, 0] = 0.5
    network.measure(first, 1.0, keep=False)
    assert torch.allclose(network.mean, first.mean(0))
    assert torch.allclose(network.spread[1:], first[:, 1:].std(0, correction=0))
    assert network.spread[0] == pytest.approx(0.02)  # it does not differ: not divided by 0
    network.measure(second, 0.25, keep=False)
    assert torch.allclose(network.mean, 0.75 * first.mean(0) + 0.25 * second.mean(0))


@pytest.mark.parametrize("shared", [True, False])
def test_at_first_only_the_values_learn(shared: bool) -> None:
    trainer = NativePPOTrainer(but_ppo(shared=shared, critic_warmup=0.5, standardise=False))
    first = trainer.export()
    trainer.learn(0.0)
    warm = trainer.export()
    assert same(first.policy, warm.policy)
    assert not same(first.value, warm.value)
    trainer.learn(0.5)
    assert not same(warm.policy, trainer.export().policy)


def test_it_begins_as_a_clone() -> None:
    config = but(cloning=Cloning(teacher="heuristic", decisions=6_000, epochs=6, batch=64, learning_rate=1e-2))
    assert clone(NativePPOTrainer(config), config) > 0.8


# --- learning -------------------------------------------------------------------------------------


def test_it_learns_to_play_pig_nearly_as_well_as_the_exact_solution(tmp_path: Path) -> None:
    """The seed is fixed: the same training and the same 4,000 games in every run."""
    config = NativePPOConfig(
        **PIG,
        algorithm="native_ppo",
        total_timesteps=128 * 32 * 25,
        ppo=NativePPO(
            num_envs=128,
            steps=32,
            batch=1024,
            layers=(32, 32),
            learning_rate=LearningRate(start=1e-2, end=1e-3),
            entropy=Entropy(start=0.02, end=0.0),
        ),
        self_play=SelfPlay(snapshot_interval=128 * 32 * 8, pool=3),
    )
    assert against_the_exact_solution(config, tmp_path) > -0.05


def against_the_exact_solution(config: TrainingConfig, folder: Path) -> float:
    """Train a policy of Pig; return its mean return against the exact solution, from both seats."""
    policy, exact = load_policy(train(config, folder), "pig"), Exact(PIG["options"]["target"], (BEST, BEST))
    returns = []
    for seat in range(2):
        players: list[Any] = [policy if seat == own else exact for own in range(2)]
        returns.append(play_table("pig", players, 2_000, 7, config.options)["returns"][:, seat].mean())
    return float(np.mean(returns))
