"""An experiment from the config to the README, on a tiny network."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from nightmare_gym.engine.errors import OptionError
from nightmare_training.config.files import load_config
from nightmare_training.config.training import Curve, Evaluation
from nightmare_training.evaluators import evaluator_of, one
from nightmare_training.evaluators.learning import evaluated, learned_from
from nightmare_training.evaluators.readme import write_readme
from nightmare_training.experiment import run_experiment
from nightmare_training.published.leaderboard import experiment_command
from nightmare_training.support.progress import silent
from nightmare_training.train.algorithms.ppo_config import PPO, PPOConfig
from nightmare_training.work.work import HERE
from reference import pig  # noqa: F401  # registers it

TINY = PPOConfig(
    name="tiny",
    game="endless_nightmare",
    total_timesteps=512,
    ppo=PPO(num_envs=8, steps=32, batch=64, layers=(16, 16)),
    curve=Curve(points=1, games=20),
    evaluation=Evaluation(agents=("random", "heuristic"), games=50, seed=1),
)
ENDLESS_NIGHTMARE = Path(__file__).parents[2] / "results" / "endless_nightmare"
PUBLISHED = {
    "README.md", "config.yaml", "versions.json", "policy.npz", "training.json", "learning_curve.csv",
    "learning_curve.png", "comparison.json", "comparison.csv", "comparison.md", "score_distributions.png",
    "pushing_luck.png",
}  # fmt: skip


def run(
    folder: Path,
    config: PPOConfig = TINY,
    fresh: bool = False,
    keep_policy: bool = False,
    command: str = "nightmare results tiny",
) -> str:
    said = io.StringIO()
    console = Console(file=said, width=200)
    run_experiment(config, folder / "runs", folder / "results", command, console, fresh, keep_policy)
    return said.getvalue()


def by_other_rules(file: Path) -> None:
    """Give a file the stamp of other rules."""
    data = json.loads(file.read_text())
    data["stamp"]["rules"] = "others"
    file.write_text(json.dumps(data))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("experiment")
    run(folder)
    return folder


def test_everything_worth_keeping_is_there_and_nothing_else(folder: Path) -> None:
    assert {file.name for file in (folder / "results").iterdir()} == PUBLISHED
    assert (folder / "runs" / "checkpoint.zip").exists()


def test_the_readme_tells_how_it_was_made(folder: Path) -> None:
    text = (folder / "results" / "README.md").read_text()
    for fact in (
        "`nightmare results tiny` made", "50 games for each player", "seed 1", "95% interval",
        "seed 40000", "512 decisions", "boards.reconstructed", "![", "heuristic",
    ):  # fmt: skip
        assert fact in text


def test_the_readme_counts_the_evaluations_that_there_were(tmp_path: Path) -> None:
    run(tmp_path, TINY.model_copy(update={"curve": Curve(points=10, games=20)}))
    assert "best of 3 evaluations" in (tmp_path / "results" / "README.md").read_text()  # two rollouts, and the start


def test_another_comparison_is_noted_in_the_config(tmp_path: Path) -> None:
    run(tmp_path)
    run(tmp_path, TINY.model_copy(update={"evaluation": Evaluation(agents=("random",), games=60, seed=2)}))
    noted = load_config(tmp_path / "results" / "config.yaml").evaluation
    assert (noted.agents, noted.games, noted.seed) == (("random",), 60, 2)


def test_a_second_run_does_nothing_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(one, "compare", None)
        said = run(folder)
    assert "is done" in said
    assert "heuristic" in said


def test_a_comparison_by_other_rules_is_played_again_and_it_is_said(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    run(tmp_path)
    file = tmp_path / "results" / "comparison.json"
    made = json.loads(file.read_text())
    by_other_rules(file)
    again = "comparison.json: older than the rules of endless_nightmare, so it is played again"
    assert again in run(tmp_path)
    found = json.loads(file.read_text())
    assert found["stamp"]["rules"] == made["stamp"]["rules"]
    assert found["agents"] == made["agents"]
    assert "played again" not in run(tmp_path)


def test_a_policy_by_other_rules_is_kept_when_asked_for_and_the_results_say_so(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    shutil.rmtree(tmp_path / "runs" / "tensorboard")
    by_other_rules(tmp_path / "runs" / "versions.json")
    assert "older than the rules of endless_nightmare; --fresh trains again, --keep-policy" in run(tmp_path)
    remark = "trained by earlier rules of endless_nightmare, and plays by those of today."
    assert remark not in (tmp_path / "results" / "README.md").read_text()
    shutil.rmtree(tmp_path / "runs")
    run(tmp_path, keep_policy=True, command="nightmare results tiny --keep-policy")
    assert not (tmp_path / "runs").exists()
    assert "made everything in this folder but the policy." in (tmp_path / "results" / "README.md").read_text()
    assert remark in (tmp_path / "results" / "README.md").read_text()
    (tmp_path / "results" / "policy.npz").unlink()
    with pytest.raises(OptionError, match=r"--keep-policy: .* has no policy"):
        run(tmp_path, keep_policy=True)


def test_a_kept_policy_keeps_the_config_of_its_training(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "results", tmp_path / "results")
    other = TINY.model_copy(update={"seed": TINY.seed + 1, "total_timesteps": 2 * TINY.total_timesteps})
    run(tmp_path, other, keep_policy=True)
    assert load_config(tmp_path / "results" / "config.yaml") == TINY
    assert f"seed {TINY.seed}, " in (tmp_path / "results" / "README.md").read_text()


def test_another_comparison_keeps_the_training(folder: Path) -> None:
    policy = (folder / "runs" / "policy.npz").stat().st_mtime_ns
    more = TINY.model_copy(update={"evaluation": TINY.evaluation.model_copy(update={"games": 60})})
    assert "60 games" in run(folder, more)
    assert (folder / "runs" / "policy.npz").stat().st_mtime_ns == policy


def test_fresh_does_everything_again(folder: Path) -> None:
    policy = (folder / "runs" / "policy.npz").stat().st_mtime_ns
    assert "is done" not in run(folder, fresh=True)
    assert (folder / "runs" / "policy.npz").stat().st_mtime_ns > policy


def test_the_published_readme_is_made_again_to_the_byte(tmp_path: Path) -> None:
    results = tmp_path / "results"
    shutil.copytree(ENDLESS_NIGHTMARE, results)
    config = load_config(results / "config.yaml")
    evaluator = evaluator_of(config)
    players = ["results/endless_nightmare", *config.evaluation.agents]
    (results / evaluator.file).touch()
    found = evaluator.kept(config, players, results)
    assert found is not None
    outcome = json.loads((results / "training.json").read_text())
    kept = "nightmare results endless_nightmare --keep-policy"
    command = kept if "remark" in outcome else experiment_command(ENDLESS_NIGHTMARE)
    write_readme(config, evaluator, found, outcome, command, results)
    evaluator.write_all(found, results)
    for name in ("README.md", "comparison.md", "comparison.json"):
        assert (results / name).read_bytes() == (ENDLESS_NIGHTMARE / name).read_bytes()


def test_a_policy_of_several_settings_is_judged_in_each(tmp_path: Path) -> None:
    settings: dict[str, dict[str, Any]] = {"plain": {"board": "small"}, "veteran": {"board": "small", "veteran": True}}
    evaluation = Evaluation(agents=("random",), games=20, seed=1, settings=settings)
    config = TINY.model_copy(update={"evaluation": evaluation})
    run(tmp_path, config)
    results = tmp_path / "results"
    assert {file.name for file in results.iterdir()} == (
        PUBLISHED - {"comparison.csv", "score_distributions.png", "pushing_luck.png"} | {"settings.png"}
    )
    text = (results / "README.md").read_text()
    for fact in ("2 settings", "| mean return | learned ", "| veteran |", "| all settings |", "![How the players do"):
        assert fact in text
    assert load_config(results / "config.yaml").evaluation.settings == settings
    written = (results / "comparison.json").stat().st_mtime_ns
    run(tmp_path, config)
    assert (results / "comparison.json").stat().st_mtime_ns == written


def test_a_policy_for_tables_of_several_meets_the_others(tmp_path: Path) -> None:
    """The evaluator of tables works after any training: here without one, with a player of Pig."""
    config = TINY.model_copy(update={"game": "pig", "options": {"target": 10}, "evaluation": Evaluation(games=10)})
    evaluator = evaluator_of(config)
    assert (evaluator.file, evaluator.announcement(config, ["a", "b"])) == (
        "tournament.json",
        "A tournament of 2 players, 10 games for each line-up",
    )
    players = ["random", "monte-carlo-1"]
    found = evaluator.play(config, players, silent, HERE)
    evaluator.write_all(found, tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {"tournament.json", "tournament.csv", "tournament.md"}
    (tmp_path / "learning_curve.csv").write_text("timesteps,seconds,mean,low,high\n0,0,0,0,0\n9,1,1,0,2\n")
    evaluator.draw(config, found, tmp_path)
    assert set(evaluator.pictures) <= {file.name for file in tmp_path.iterdir()}
    assert "with 2 players" in evaluator.verdict(found)
    assert "| monte-carlo-1 |" in evaluator.markdown(found).split("Leads of random")[1].split("###")[0]
    (tmp_path / "policy.npz").touch()
    (tmp_path / "tournament.json").touch()
    assert evaluator.kept(config, players, tmp_path) is not None
    assert evaluator.kept(config, ["random", "b"], tmp_path) is None


def test_a_mixture_and_self_play_are_told() -> None:
    assert learned_from(TINY) == []
    cloning = ["cloning.teacher=expectimax", "cloning.decisions=600000"]
    mixture, cloned, *_ = learned_from(load_config("bogeymen", cloning))
    assert "2 kinds of games" in mixture
    assert "hard=False; hard=True" in mixture
    assert "600,000 of expectimax" in cloned
    (unequal,) = learned_from(load_config("bogeymen", ["mixture=[{}, {}, {}, {hard: true}]"]))
    assert "2 kinds of games" in unequal
    assert "as parts of the mixture: the options alone (3 of 4); hard=True (1 of 4)" in unequal
    config = load_config(
        "lucidity",
        [
            "self_play.latest=0.35",
            "self_play.past=0.2",
            "self_play.bots=0.45",
            "self_play.pool=10",
            "self_play.opponents=[greedy, racer, survivor, bogeyman, expectimax]",
            "self_play.finale={after: 0.75, bots: 0.9, opponents: [racer]}",
        ],
    )
    kinds, seats, finale, warning = learned_from(config)
    assert "players=2; players=3; players=4" in kinds
    for fact in ("then (35.0%)", "before (20.0%; at most 10 kept", "expectimax (45.0%, each as often)"):
        assert fact in seats
    assert "From 75.0% of the training on the bots played 90.0%" in finale
    assert "opponents in training" in warning
    assert "each seat among copies of greedy, racer, survivor, bogeyman, expectimax" in evaluated(config)


def test_what_a_training_began_with_is_told() -> None:
    begun = [
        "cloning.teacher=expectimax", "cloning.decisions=5000", "ppo.critic_warmup=0.1",
        "ppo.start_from=some/policy.npz", "training_options.hard=true",
        "curriculum=[{until: 0.3, mixture: [{}, {hard: true}]}]",
    ]  # fmt: skip
    _, clone, start, warmup, stage, options = learned_from(load_config("bogeymen", begun))
    assert "some/policy.npz" in start
    assert "learned from 5,000 of expectimax, 4 times" in clone
    assert "first 10.0% of the training only the values" in warmup
    assert "Until 30.0% of the training it learned from other games: the options alone; hard=True." in stage
    assert "had hard=True" in options


def test_settings_and_tables_leave_no_trace_in_a_config_without_them() -> None:
    assert set(Evaluation().model_dump()) == {"agents", "games", "seed"}
