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
from nightmare_studies.ablation.findings import Ablation
from nightmare_studies.ablation.published import KINDS
from nightmare_studies.ablation.report import command, table, write_study
from nightmare_studies.ablation.study import CHANGES, changed, study
from nightmare_training.config.files import load_config
from nightmare_training.evaluate.stamps import Stamp
from nightmare_training.published.today import Today

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
        assert kind.returns.mean == pytest.approx(np.mean(means))
        assert kind.returns.ci95[0] <= kind.returns.mean <= kind.returns.ci95[1]
        assert kind.speed == pytest.approx(256 / sum(one.seconds for one in kind.trainings))
    usual, other = ([training.mean for training in kind.trainings] for kind in found.kinds)
    low, high = (other[0] - usual[0], other[1] - usual[1])
    middle, ahead = (low + high) / 2, found.kinds[1].ahead
    assert found.kinds[0].ahead is None
    assert ahead is not None
    assert ahead.mean == pytest.approx(middle)
    assert ahead.ci95[1] - middle == pytest.approx(12.7062 * abs(high - low) / 2, rel=1e-4)  # Student's t, one freedom
    headings, lines = table(found)
    assert [line[0] for line in lines] == ["as it is", CHANGE]
    assert all(len(line) == len(headings) for line in lines)


def test_what_is_published_can_be_made_again(config: str, tmp_path: Path) -> None:
    found = study(config, [CHANGE], 60, 2, 50, tmp_path / "out")
    page, numbers = write_study(found, tmp_path / "results" / "tiny")
    (kind,) = KINDS
    assert numbers.name == kind.file
    assert kind.read(numbers) == found
    assert Ablation.model_validate_json(numbers.read_bytes()) == found
    again = kind.command(numbers.parent, found)
    assert again == (
        f"nightmare study ablation {config} --seconds 60 --seeds 2 --games 50 --change '{CHANGE}' --folder results/tiny"
    )
    assert command(found, numbers.parent.as_posix()) in page.read_text(encoding="utf-8")
    assert kind.changed(found, Today(tmp_path)) == []
    older = found.model_copy(update={"stamp": Stamp(rules="0")})
    assert kind.changed(older, Today(tmp_path)) == [
        "the rules of endless_nightmare",
        "the observation of endless_nightmare",
    ]


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
    assert table(found)[0][0] == f"{config}, 60 CPU-seconds"
