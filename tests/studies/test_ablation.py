"""An ablation: each change is trained at every seed, judged in games of its own, and nothing is trained twice."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import numpy as np
import pytest

from nightmare_agents.learned import load_policy
from nightmare_agents.play import play
from nightmare_gym.engine.errors import OptionError
from nightmare_studies.ablation import study as module
from nightmare_studies.ablation.study import CHANGES, Ablation, changed, rows, study
from nightmare_training.config.files import load_config

pytestmark = pytest.mark.study

CONFIG = """
game: endless_nightmare
algorithm: native_ppo
total_timesteps: 1
ppo: {num_envs: 8, steps: 8, batch: 32, layers: [8]}
curve: {points: 1, games: 4}
evaluation: {games: 10, seed: 5}
"""
CHANGE = "ppo.epochs=1 ppo.shared=false"


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(module, "ENDLESS", 128)  # decisions, which a second would be too long for
    file = tmp_path / "tiny.yaml"
    file.write_text(CONFIG)
    return str(file)


def test_each_change_is_trained_at_every_seed_and_judged(config: str, tmp_path: Path) -> None:
    found = study(config, [CHANGE, CHANGE], 60, 2, 50, tmp_path / "out")
    assert [kind.change for kind in found.kinds] == ["", CHANGE]
    for kind, name in zip(found.kinds, ("as-it-is", "ppo.epochs=1-ppo.shared=false"), strict=True):
        for seed, training in enumerate(kind.trainings):
            folder = tmp_path / "out" / f"{name}-{seed}"
            own = load_config(folder / "config.yaml")
            assert (own.seed, own.time_limit_minutes, training.timesteps) == (seed, 1.0, 128)
            returns = play("endless_nightmare", load_policy(folder), 50, 5)["returns"][:, 0]
            assert training.mean == pytest.approx(returns.mean())
        means = [training.mean for training in kind.trainings]
        assert kind.mean == pytest.approx(np.mean(means))
        assert kind.ci95[0] <= kind.mean <= kind.ci95[1]
        assert kind.speed == pytest.approx(256 / sum(one.seconds for one in kind.trainings))
    headings, lines = rows(found)
    assert [line[0] for line in lines] == ["as it is", CHANGE]
    assert all(len(line) == len(headings) for line in lines)
    assert Ablation.model_validate_json(found.model_dump_json()) == found


def test_nothing_is_trained_twice(config: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = study(config, [], 60, 2, 50, tmp_path / "out")
    monkeypatch.setattr("nightmare_training.train.loop._train", None)
    assert study(config, [], 60, 2, 50, tmp_path / "out") == first
    with pytest.raises(TypeError):
        study(config, [CHANGE], 60, 2, 50, tmp_path / "out")


def test_a_wrong_change_is_found_before_any_training(config: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"--set: ppo\.epochs"):
        study(config, ["ppo.epochs=0"], 60, 2, 50, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_the_usual_changes_fit_our_config() -> None:
    base = changed("endless_nightmare_fast", "", 0, 60)
    configs = [changed("endless_nightmare_fast", change, 0, 60) for change in CHANGES]
    assert all(config != base for config in configs)


def test_on_a_busy_machine_the_processors_seconds_count(
    config: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at the processor's clock finds 25 seconds more: 60 are over long before all decisions are taken."""
    monkeypatch.setattr(module, "ENDLESS", 10**6)
    monkeypatch.setattr("time.process_time", count(0, 25).__next__)
    found = study(config, [], 60, 2, 50, tmp_path / "out", busy=True)
    assert all(60 <= training.seconds <= 200 for training in found.kinds[0].trainings)
    assert all(training.timesteps < 1000 for training in found.kinds[0].trainings)
    assert rows(found)[0][0] == "tiny, 60 CPU-seconds"
