"""One policy beside specialists: each meets its kind alone, all play the same games, nothing is done twice."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nightmare_agents.learned import load_policy
from nightmare_agents.play import play, play_table
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_studies.specialists.findings import Specialists
from nightmare_studies.specialists.published import KINDS
from nightmare_studies.specialists.report import command, verdict, write_study
from nightmare_studies.specialists.study import GENERALIST, compare, plan, scores_of, train_all
from nightmare_training.config.files import load_config
from nightmare_training.evaluate.mean import Mean
from nightmare_training.support.intervals import mean_interval
from nightmare_training.train.loop import train
from reference import lantern  # noqa: F401  # registers it

pytestmark = pytest.mark.study

ALONE = """
game: endless_nightmare
algorithm: native_ppo
total_timesteps: 128
mixture: [{}, {veteran: true}]
ppo: {num_envs: 8, steps: 8, batch: 32, layers: [8]}
curve: {points: 1, games: 4}
"""
TOGETHER = """
game: lantern
algorithm: native_ppo
total_timesteps: 96
mixture: [{seats: 2}, {seats: 3}, {seats: 4}]
ppo: {num_envs: 12, steps: 8, batch: 32, layers: [8]}
self_play: {opponents: [random, monte-carlo-1]}
curve: {points: 1, games: 24}
"""


def config(folder: Path, text: str) -> str:
    file = folder / "tiny.yaml"
    file.write_text(text)
    return str(file)


def test_each_specialist_learns_its_kind_alone_and_all_play_the_same_games(tmp_path: Path) -> None:
    name = config(
        tmp_path, ALONE + "evaluation: {settings: {usual: {veteran: false}, 'the veteran, here': {veteran: true}}}"
    )
    planned = plan(name, 60, ["ppo.epochs=1"], 5, tmp_path / "runs")
    trained = train_all(planned)
    found = compare(name, planned, trained, 60, ["ppo.epochs=1"], 50, 5)
    kinds = {"usual": {"veteran": False}, "the veteran, here": {"veteran": True}}
    places = {"usual": "usual", "the veteran, here": "the-veteran-here"}
    assert list(found.kinds) == list(kinds)
    folder = tmp_path / "runs" / "tiny"
    assert found.timesteps == 128
    assert load_config(folder / GENERALIST / "config.yaml").mixture == ({}, {"veteran": True})
    for kind, options in kinds.items():
        own = load_config(folder / places[kind] / "config.yaml")
        assert (own.mixture, own.time_limit_minutes, own.seed) == ((options,), 60, 0)
        assert own.evaluation.settings == kinds
        scores = [
            play("endless_nightmare", load_policy(folder / one / "policy.npz"), 50, 5, options)["returns"][:, 0]
            for one in (GENERALIST, places[kind])
        ]
        one = found.kinds[kind]
        assert one.generalist.mean == pytest.approx(scores[0].mean())
        assert one.specialist.mean == pytest.approx(scores[1].mean())
        assert one.ahead.mean == pytest.approx((scores[0] - scores[1]).mean())
        assert one.ahead.ci95 == pytest.approx(mean_interval((scores[0] - scores[1]).astype(float), 0.975))
    page, numbers = write_study(found, tmp_path)
    assert command(found, str(tmp_path)) in page.read_text()
    (kind_of_file,) = KINDS
    assert kind_of_file.read(numbers) == found
    (part,) = kind_of_file.parts(found)
    assert part.made == found.stamp


def test_against_opponents_every_seat_is_played(tmp_path: Path) -> None:
    name = config(tmp_path, TOGETHER)
    planned = plan(name, 60, [], 5, tmp_path / "runs")
    assert list(planned) == [GENERALIST, "seats=2", "seats=3", "seats=4"]
    trained = train_all(planned)
    found = compare(name, planned, trained, 60, [], 24, 5)
    assert found.figure.name == "mean"
    own, policy = planned[GENERALIST].config, trained["seats=3"].policy
    scores = scores_of(own, policy, {"seats": 3}, 24, 5)
    assert found.kinds["seats=3"].specialist.mean == pytest.approx(scores.mean())
    assert scores.shape == (24,)  # four games for each of three seats, and two opponents
    first = play_table("lantern", [policy, *[find_agent("lantern", "random")] * 2], 4, 5, {"seats": 3})
    assert np.array_equal(scores[:4], first["returns"][:, 0])


def test_nothing_is_trained_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = config(tmp_path, ALONE)
    planned = plan(name, 60, [], 0, tmp_path / "runs")
    assert list(planned) == [GENERALIST, "the options alone", "veteran=True"]
    first = compare(name, planned, train_all(planned), 60, [], 50, 0)
    monkeypatch.setattr("nightmare_training.train.loop._train", None)
    assert compare(name, planned, train_all(planned), 60, [], 50, 0) == first


def test_a_policy_of_another_training_is_compared_as_it_is(tmp_path: Path) -> None:
    name = config(tmp_path, ALONE)
    planned = plan(name, 60, [], 5, tmp_path / "runs")
    player = str(train(load_config(name, ["seed=7", "total_timesteps=256"]), tmp_path / "other"))
    found = compare(name, planned, train_all(planned, player), 60, [], 50, 5, player)
    assert not (planned[GENERALIST].folder).exists()
    assert found.timesteps == load_policy(Path(player)).facts.timesteps
    alone = play("endless_nightmare", load_policy(Path(player)), 50, 5, {"veteran": True})["returns"][:, 0]
    assert found.kinds["veteran=True"].generalist.mean == pytest.approx(alone.mean())
    page, numbers = write_study(found, tmp_path)
    assert f"The policy {player} learned all kinds" in page.read_text()
    assert f"tiny.yaml --policy {player} --minutes 60" in page.read_text()
    (part,) = KINDS[0].parts(KINDS[0].read(numbers))
    assert found.stamp is not None
    assert part.made == found.stamp
    assert list(found.stamp.players) == [player]
    with pytest.raises(OptionError, match="--policy heuristic: expected a learned policy"):
        train_all(planned, "heuristic")


def test_the_kind_where_most_is_lost_is_named() -> None:
    def kind(ahead: float) -> dict[str, object]:
        mean = {"mean": 10.0, "ci95": (9.0, 11.0)}
        own = {"mean": ahead, "ci95": (ahead - 1, ahead + 1)}
        return {"options": {}, "generalist": mean, "specialist": mean, "ahead": own, "timesteps": 1}

    found = Specialists.model_validate(
        {
            "config": "x", "changes": [], "game": "endless_nightmare", "minutes": 1, "games": 9, "seed": 0,
            "timesteps": 1, "kinds": {"a": kind(0.5), "b": kind(-2.0), "c": kind(3.0)}, "versions": {},
        }
    )  # fmt: skip
    assert verdict(found).endswith("in b: -2.00 ±1.00.")
    assert found.kinds["b"].ahead == Mean(mean=-2.0, ci95=(-3.0, -1.0))


def test_what_is_wrong_is_found_before_any_training(tmp_path: Path) -> None:
    for name, changes, seed, says in (
        ("endless_nightmare_fast", [], 0, "one kind of game; expected several"),
        (config(tmp_path, ALONE), ["ppo.epochs=0"], 0, r"--set: ppo\.epochs"),
        (config(tmp_path, ALONE), [], 40_000, "--seed 40000: expected another seed"),
    ):
        with pytest.raises(OptionError, match=says):
            plan(name, 1, changes, seed, tmp_path / "runs")
    assert not (tmp_path / "runs").exists()
