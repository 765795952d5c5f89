"""Algorithms: found by name, each with its own configs; DQN is added in one file, and PPO works without masks."""

from __future__ import annotations

import json
import pickle
import signal
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest
import torch
from stable_baselines3 import DQN
from typer.testing import CliRunner

import nightmare_training
from nightmare_agents.learned import load_policy
from nightmare_agents.play import play
from nightmare_gym.engine.errors import ArgumentError, OptionError
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.sb3 import SB3VecEnv
from nightmare_training.cli.app import app
from nightmare_training.config.files import differences, load_config, save_config
from nightmare_training.config.training import Cloning, Curve, SelfPlay, TrainingConfig
from nightmare_training.evaluators.learning import learned_from
from nightmare_training.support.interrupts import Interrupted
from nightmare_training.train.algorithms.maskable_ppo import MaskablePPOTrainer
from nightmare_training.train.algorithms.ppo import PPOTrainer
from nightmare_training.train.algorithms.ppo_config import PPO, PPOConfig, UnmaskedPPO, UnmaskedPPOConfig
from nightmare_training.train.checkpoint import load_checkpoint
from nightmare_training.train.cloning import clone
from nightmare_training.train.loop import train
from nightmare_training.train.run_folder import RunFolder
from nightmare_training.trainers import ALGORITHMS, Algorithm, find_algorithm, register_trainer
from reference import lantern, pig
from reference.dqn import ALGORITHM, DQNConfig, DQNTrainer, Section
from reference.random_search import SearchConfig, SearchTrainer

GAME = "endless_nightmare"
BY_DQN = DQNConfig(
    name="tiny",
    algorithm="dqn",
    game=GAME,
    seed=3,
    total_timesteps=1024,
    dqn=Section(reward_scale=0.1),
    curve=Curve(points=2, games=20),
)
UNMASKED = UnmaskedPPOConfig(
    name="tiny",
    algorithm="ppo",
    game=GAME,
    seed=3,
    total_timesteps=512,
    ppo=UnmaskedPPO(num_envs=8, steps=32, batch=64, layers=(16, 16), reward_scale=0.1),
    curve=Curve(points=1, games=20),
)
MINIMAL = f"game: {GAME}\ntotal_timesteps: 1000\n"


def written(folder: Path, text: str) -> Path:
    file = folder / "mine.yaml"
    file.write_text(text)
    return file


def dqn_of(folder: Path) -> DQNTrainer:
    trainer, _ = load_checkpoint(RunFolder(folder).checkpoint, lambda saved: DQNTrainer(BY_DQN, None, saved))
    assert isinstance(trainer, DQNTrainer)
    return trainer


# --- how an algorithm is found ------------------------------------------------------------------


def test_ours_are_declared_as_anybodys_are() -> None:
    declared = {one.name: one.load() for one in entry_points(group="nightmare_gym.trainers")}
    assert {name: one.title for name, one in declared.items()} == {
        "expert_iteration": "Expert iteration",
        "maskable_ppo": "MaskablePPO",
        "native_ppo": "Native PPO",
        "ppo": "PPO without masks",
        "pqn": "Parallel Q-learning",
    }
    assert all(find_algorithm(name) is one for name, one in declared.items())


def test_the_seam_is_public() -> None:
    for name in nightmare_training.__all__:
        assert getattr(nightmare_training, name).__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        nightmare_training.chess  # noqa: B018


def test_an_algorithm_is_found_by_its_name_or_where_it_lies() -> None:
    assert find_algorithm("dqn") is find_algorithm("reference.dqn:ALGORITHM") is ALGORITHM
    assert "dqn" in ALGORITHMS.names()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (
            "chess",
            "there is no algorithm 'chess'; there are: dqn, expert_iteration, maskable_ppo, native_ppo, ppo, pqn, "
            "or package.module:object",
        ),
        ("reference.dqn:CHESS", "reference.dqn:CHESS cannot be imported: AttributeError"),
        ("reference.chess:A", "reference.chess:A cannot be imported: ModuleNotFoundError"),
        ("reference.dqn:Section", "reference.dqn:Section is not an algorithm: expected an Algorithm"),
    ],
)
def test_an_unknown_algorithm_is_one_line(tmp_path: Path, name: str, says: str) -> None:
    with pytest.raises(OptionError, match=says) as refused:
        find_algorithm(name)
    assert "\n" not in str(refused.value)
    with pytest.raises(OptionError) as refused:
        load_config(written(tmp_path, f"{MINIMAL}algorithm: {name}\n"))
    assert str(refused.value).startswith(f"{tmp_path / 'mine.yaml'}: algorithm: {says}")


def test_a_name_is_given_once() -> None:
    register_trainer("dqn", ALGORITHM)
    with pytest.raises(OptionError, match="'dqn' is registered already"):
        register_trainer("dqn", Algorithm("another", DQNConfig, DQNTrainer))
    with pytest.raises(OptionError, match="'ppo' is registered already, by nightmare-gym"):
        register_trainer("ppo", ALGORITHM)


def test_a_trainer_that_cannot_be_imported_is_one_line() -> None:
    lost = Algorithm("lost", DQNConfig, "reference.dqn:LostTrainer")
    with pytest.raises(OptionError, match=r"reference\.dqn:LostTrainer cannot be imported"):
        lost.make(BY_DQN)


# --- configs ------------------------------------------------------------------------------------


def test_a_config_has_the_section_of_its_algorithm(tmp_path: Path) -> None:
    config = load_config(written(tmp_path, f"{MINIMAL}algorithm: dqn\ndqn: {{layers: [8]}}\n"), ["dqn.batch=16"])
    assert config == DQNConfig(
        name="mine", game=GAME, total_timesteps=1000, algorithm="dqn", dqn=Section(layers=(8,), batch=16)
    )
    save_config(config, tmp_path / "config.yaml")
    assert load_config(tmp_path / "config.yaml") == config
    lines = (tmp_path / "config.yaml").read_text().splitlines()
    keys = [line.split(":")[0] for line in lines if line[0].isalpha()]
    assert keys.index("algorithm") + 1 == keys.index("dqn") < keys.index("curve")


def test_without_the_key_it_is_maskable_ppo_and_stays_unnamed(tmp_path: Path) -> None:
    config = load_config(written(tmp_path, MINIMAL))
    assert type(config) is PPOConfig
    save_config(config, tmp_path / "config.yaml")
    assert "algorithm" not in (tmp_path / "config.yaml").read_text()
    other = load_config(written(tmp_path, MINIMAL), ["algorithm=ppo"])
    assert differences(config, other)[0] == "algorithm: 'maskable_ppo', not 'ppo'"


@pytest.mark.parametrize(
    ("text", "overrides", "says"),
    [
        ("algorithm: dqn\nppo: {}", (), "mine.yaml: ppo: unknown key; known keys here: name, game,"),
        ("algorithm: dqn\ndqn: {clip: 1}", (), "dqn.clip: unknown key; known keys here: num_envs, steps, rollout"),
        ("algorithm: dqn\nmixture: [{}, {}, {}]", (), "dqn.num_envs: expected a multiple of 3"),
        ("algorithm: dqn\ncloning: {teacher: random}", (), "cloning: DQN learns no choices of others"),
        ("ppo: {illegal_reward: -1}", (), "ppo.illegal_reward: unknown key; known keys here: num_envs"),
        ("", ("algorithm=chess",), "--set: algorithm: there is no algorithm 'chess'"),
        ("algorithm: [ppo]", (), "algorithm: there is no algorithm"),
    ],
)
def test_what_is_wrong_is_one_line(tmp_path: Path, text: str, overrides: tuple[str, ...], says: str) -> None:
    with pytest.raises(OptionError) as refused:
        load_config(written(tmp_path, f"{MINIMAL}{text}\n"), list(overrides))
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("config", [TrainingConfig(game=GAME, total_timesteps=1), UNMASKED])
def test_a_config_of_another_algorithm_is_refused(tmp_path: Path, config: TrainingConfig) -> None:
    with pytest.raises(ArgumentError, match="the algorithm dqn needs a DQNConfig \\(found a "):
        train(config.model_copy(update={"algorithm": "dqn"}), tmp_path)


def test_the_readme_of_the_results_tells_what_the_hyper_parameters_did() -> None:
    config = PPOConfig(game=GAME, total_timesteps=1, ppo=PPO(start_from="some/policy.npz", critic_warmup=0.1))
    assert learned_from(config) == [
        "Its first networks were those of the policy some/policy.npz.",
        "In the first 10.0% of the training only the values learned.",
    ]
    assert learned_from(BY_DQN) == []


# --- DQN, added in one file ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def by_dqn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "dqn"
    train(BY_DQN, folder)
    return folder


def test_dqn_trains_a_policy_that_a_comparison_plays(by_dqn: Path, tmp_path: Path) -> None:
    assert load_config(by_dqn / "config.yaml") == BY_DQN
    assert load_policy(by_dqn, GAME).facts.activation == "relu"
    arguments = ["compare", GAME, "--agents", f"random,{by_dqn}", "--games", "20", "--json", str(tmp_path / "one.json")]
    played = CliRunner().invoke(app, arguments)
    assert played.exit_code == 0, played.output
    assert str(by_dqn) in json.loads((tmp_path / "one.json").read_text())["agents"]


def test_the_exported_networks_are_the_q_network_and_its_highest_value(by_dqn: Path) -> None:
    trainer = dqn_of(by_dqn)
    player = trainer.export()
    observations = np.random.default_rng(0).random((64, make_game(GAME).feature_count), np.float32)
    with torch.no_grad():
        rated = trainer.model.q_net(torch.as_tensor(observations)).numpy()
    assert np.allclose(player.logits(observations), rated, atol=1e-5)
    assert np.allclose(player.values(observations), rated.max(1) / BY_DQN.dqn.reward_scale, atol=1e-3)


def test_dqn_that_was_stopped_goes_on_to_the_very_same_policy(
    by_dqn: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Impatient(DQN):
        def train(self, gradient_steps: int, batch_size: int = 100) -> None:
            if self.num_timesteps == 400:
                signal.raise_signal(signal.SIGINT)
            super().train(gradient_steps, batch_size)

    with monkeypatch.context() as patched:
        patched.setattr(DQNTrainer, "learner", Impatient)
        with pytest.raises(Interrupted, match="Stopped at 512"):
            train(BY_DQN, tmp_path)
    train(BY_DQN, tmp_path)
    whole, resumed = (dqn_of(folder).policy_layers() for folder in (by_dqn, tmp_path))
    for (weight, bias), (again, _) in zip(whole, resumed, strict=True):
        assert bias.any()
        assert np.array_equal(weight, again)


def test_dqn_learns_in_self_play() -> None:
    config = DQNConfig(
        name="pig",
        algorithm="dqn",
        game=pig.GAME.id,
        options={"target": 10},
        total_timesteps=6_000,
        dqn=Section(num_envs=16, steps=1, learning_rate=3e-3, explored=0.8),
        self_play=SelfPlay(snapshot_interval=2_000),
        curve=Curve(points=1, games=60),
    )
    trainer = DQNTrainer(config)
    while trainer.timesteps < config.total_timesteps:
        mean = trainer.learn(trainer.timesteps / config.total_timesteps)
    assert mean > 0.4
    assert trainer.lessons.pool is not None
    assert len(trainer.lessons.pool.past) >= 2


def test_an_algorithm_that_cannot_clone_says_so() -> None:
    config = BY_DQN.model_copy(update={"cloning": Cloning(teacher="heuristic", decisions=100)})
    with pytest.raises(OptionError, match="cloning: the algorithm dqn cannot learn from a teacher"):
        clone(DQNTrainer(config), config)


# --- random search, a trainer from scratch ------------------------------------------------------


def test_an_algorithm_needs_neither_torch_nor_a_registration(tmp_path: Path) -> None:
    text = f"{MINIMAL}total_timesteps: 6000\nalgorithm: reference.random_search:ALGORITHM\nsearch: {{games: 16}}\n"
    config = load_config(written(tmp_path, text.replace("total_timesteps: 1000\n", "")), ["curve.points=2"])
    policy = load_policy(train(config, tmp_path / "run"), GAME)
    assert config.algorithm in (tmp_path / "run" / "config.yaml").read_text()
    assert policy.facts.mean > 0
    assert len(policy.policy) == 1


def test_random_search_that_was_stopped_goes_on_to_the_very_same_policy() -> None:
    config = SearchConfig(game=GAME, total_timesteps=1)
    whole, stopped = SearchTrainer(config, None, None), SearchTrainer(config, None, None)
    for _ in range(12):
        whole.learn(0.0)
    for _ in range(12):
        stopped = SearchTrainer(config, None, stopped.save())
        stopped.learn(0.0)
    assert whole.weights.any()
    assert np.array_equal(whole.weights, stopped.weights)
    assert whole.timesteps == stopped.timesteps


# --- PPO without masks --------------------------------------------------------------------------


def test_ppo_without_masks_is_trained_and_plays_by_the_rules(tmp_path: Path) -> None:
    policy = load_policy(train(UNMASKED, tmp_path), GAME)
    assert load_config(tmp_path / "config.yaml") == UNMASKED
    assert len(play(GAME, policy, 10, 0)["returns"]) == 10


@pytest.mark.parametrize(("make", "legal"), [(MaskablePPOTrainer, True), (PPOTrainer, False)])
def test_only_masks_keep_a_learner_from_illegal_actions(make: Callable[..., Any], legal: bool) -> None:
    trainer = make(UNMASKED)
    taken: list[bool] = []

    class Watched(SB3VecEnv):
        def step_wait(self) -> Any:
            taken.extend(self.action_masks()[np.arange(self.num_envs), self._actions])
            return super().step_wait()

    trainer.lessons.games.__class__ = Watched
    trainer.learn(0.0)
    assert len(taken) == UNMASKED.ppo.rollout
    assert all(taken) == legal


def test_the_illegal_reward_is_the_configs() -> None:
    config = UNMASKED.model_copy(update={"ppo": UNMASKED.ppo.model_copy(update={"illegal_reward": -7.0})})
    games: Any = PPOTrainer(config).lessons.games
    assert games.batch.illegal_reward == -7
    games = PPOTrainer(UNMASKED).lessons.games
    assert games.batch.illegal_reward is None
    rows: Any = PPOTrainer(config.model_copy(update={"game": lantern.GAME.id, "self_play": SelfPlay()})).lessons.games
    rows.reset()
    masks = rows.action_masks()
    rewards = rows.step(masks.argmin(1))[1]
    assert not masks.all(1).any()
    assert (rewards == -7).all()


def test_a_clone_without_masks_learns_what_is_legal_too() -> None:
    config = UNMASKED.model_copy(update={"cloning": Cloning(teacher="heuristic", decisions=4_000, batch=64)})
    assert clone(PPOTrainer(config), config) > 0.4


# --- checkpoints of earlier versions ------------------------------------------------------------


@pytest.mark.parametrize("entry", ["nightmare.pkl", "trainer"])
def test_a_checkpoint_of_an_earlier_version_is_refused_in_one_line(tmp_path: Path, entry: str) -> None:
    config = PPOConfig(game=GAME, total_timesteps=512, ppo=UNMASKED.ppo, curve=UNMASKED.curve, name="tiny")
    RunFolder(tmp_path).begin(config)
    with ZipFile(tmp_path / "checkpoint.zip", "w") as zipped:
        zipped.writestr("data", "{}")
        zipped.writestr(entry, pickle.dumps(()))
    with pytest.raises(OptionError, match=r"checkpoint\.zip was written by an earlier version.*--fresh") as refused:
        train(config, tmp_path)
    assert "\n" not in str(refused.value)
    train(config, tmp_path, fresh=True)
    assert RunFolder(tmp_path).finished
