"""Models that stable-baselines3 has saved, as players."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest
import torch
from sb3_contrib import ARS, QRDQN, TRPO, MaskablePPO, RecurrentPPO
from stable_baselines3 import A2C, DQN, PPO

import climb
from nightmare_agents.agent import Decisions
from nightmare_agents.hashes import code_hash
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_agents.saved_model import SavedModel
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.interfaces.any_game import GameEnv
from nightmare_gym.interfaces.sb3 import SB3VecEnv
from nightmare_training.evaluate.comparison import compare, is_learned, shown
from reference import pig

ALGORITHMS: dict[str, Any] = {
    "MaskablePPO": MaskablePPO,
    "PPO": PPO,
    "A2C": A2C,
    "DQN": DQN,
    "QRDQN": QRDQN,
    "TRPO": TRPO,
}
SMALL = {"net_arch": [8]}


def saved(folder: Path, name: str, seed: int = 0) -> Path:
    """A model of this algorithm with random weights, in a file."""
    file = folder / f"{name}.zip"
    model = ALGORITHMS[name]("MlpPolicy", SB3VecEnv(climb.GAME, 2), policy_kwargs=SMALL, seed=seed, device="cpu")
    with torch.no_grad():
        for weights in model.policy.parameters():
            weights.normal_()
    file.parent.mkdir(exist_ok=True)
    model.save(file)
    return file


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_model_takes_the_legal_action_that_it_rates_best(name: str, tmp_path: Path) -> None:
    file = saved(tmp_path, name)
    agent = find_agent(climb.GAME, str(file))
    assert isinstance(agent, SavedModel)
    assert (agent.algorithm, agent.name) == (name, f"{name} {name}")
    model = ALGORITHMS[name].load(file, device="cpu")
    seen: list[tuple[Any, ...]] = []
    finals = play(climb.GAME, agent, 20, 1, watch=lambda d, a: seen.append(taken(d, a)))
    assert (finals["actor"] == -2).all()
    observations, masks, actions = (np.concatenate(some) for some in zip(*seen, strict=True))
    assert masks[np.arange(len(actions)), actions].all()
    if name == "MaskablePPO":
        expected, _ = model.predict(observations, deterministic=True, action_masks=masks)
        assert (actions == expected).all()
    else:
        expected, _ = model.predict(observations, deterministic=True)
        free = masks[np.arange(len(expected)), expected]
        assert free.any()
        assert (actions == expected)[free].all()


def taken(decisions: Decisions, actions: Any) -> tuple[Any, ...]:
    """Copies of what was seen and done."""
    rows = decisions.rows
    return decisions.observations[rows], decisions.masks[rows], actions.copy()


def test_a_model_is_told_by_its_weights_and_pickled_by_its_file(tmp_path: Path) -> None:
    first, second = saved(tmp_path, "PPO"), tmp_path / "second.zip"
    second.write_bytes(first.read_bytes())
    other = saved(tmp_path / "other", "PPO", seed=1)
    hashes = [code_hash(find_agent(climb.GAME, str(file)).act, climb.GAME) for file in (first, second, other)]
    assert hashes[0] == hashes[1] != hashes[2]
    agent = find_agent(climb.GAME, str(first))
    assert pickle.loads(pickle.dumps(agent)) == agent
    unlike = replace(climb.GAME, id="unlike")
    assert code_hash(agent.act, climb.GAME) == code_hash(agent.act, unlike)  # what it sees is the same
    assert code_hash(agent.act, climb.GAME) != code_hash(agent.act, pig.GAME)


def test_a_comparison_takes_a_model_and_warns_of_its_pickle(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = str(saved(tmp_path, "DQN"))
    found = compare(climb.GAME, [file, "random"], 50, 1)
    assert set(found.agents) == {file, "random"}
    assert is_learned(file)
    assert shown(file) == "learned DQN"
    assert f"{file} holds a pickle, which may run any code" in caplog.text


def another_game(folder: Path) -> Path:
    """A model of another game."""
    env = GameEnv("endless_nightmare")
    PPO("MlpPolicy", env, policy_kwargs=SMALL, device="cpu").save(folder / "other.zip")
    return folder / "other.zip"


def recurrent(folder: Path) -> Path:
    """A model that remembers."""
    RecurrentPPO("MlpLstmPolicy", SB3VecEnv(climb.GAME, 2), n_steps=8, device="cpu").save(folder / "model.zip")
    return folder / "model.zip"


def evolved(folder: Path) -> Path:
    """A model of an algorithm whose models have no ratings."""
    ARS("LinearPolicy", SB3VecEnv(climb.GAME, 2), device="cpu").save(folder / "model.zip")
    return folder / "model.zip"


def unreadable(folder: Path) -> Path:
    """A file with the ending only."""
    (folder / "model.zip").write_text("no zip")
    return folder / "model.zip"


def without_data(folder: Path) -> Path:
    """A zip of something else."""
    with ZipFile(folder / "model.zip", "w") as packed:
        packed.writestr("data", json.dumps([1]))
        packed.writestr("policy.pth", "")
    return folder / "model.zip"


def without_weights(folder: Path) -> Path:
    """A model whose weights are gone."""
    file = saved(folder, "PPO")
    with ZipFile(file) as packed, ZipFile(folder / "model.zip", "w") as damaged:
        for name in packed.namelist():
            damaged.writestr(name, b"" if name == "policy.pth" else packed.read(name))
    return folder / "model.zip"


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (another_game, "was trained on 72 features and 45 actions: climb has 11 and 4"),
        (recurrent, "was trained by RecurrentPPO; expected one of QRDQN, DQN, TRPO, MaskablePPO, PPO, A2C"),
        (evolved, "was trained by sb3_contrib.ars.policies; expected one of "),
        (unreadable, "is not a model saved by stable-baselines3: File is not a zip file"),
        (without_data, "is not a model saved by stable-baselines3: "),
        (without_weights, "cannot be loaded: "),
    ],
)
def test_what_cannot_play_is_one_line(make: Callable[[Path], Path], line: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=line) as caught:
        find_agent(climb.GAME, str(make(tmp_path)))
    assert "\n" not in str(caught.value)
