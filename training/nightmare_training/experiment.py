"""A whole experiment: train, judge, draw, tell. What is done already is not done again."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from rich.console import Console

from nightmare_training.config import TrainingConfig
from nightmare_training.experiment_readme import write_readme
from nightmare_training.judging import judge_of
from nightmare_training.progress import stages
from nightmare_training.run_folder import RunFolder
from nightmare_training.trainer import train


def run_experiment(
    config: TrainingConfig, training: Path, results: Path, command: str, console: Console, fresh: bool = False
) -> Path:
    """Train a policy, compare it with the config's other players, and write tables, plots and a README.

    Args:
        config: What is trained, how, and whom it is compared with.
        training: The folder of the training, with checkpoints and logs.
        results: The folder of what is worth keeping; may be the same.
        command: What was typed, for the README.
        console: Where to say what happens.
        fresh: Do everything again.

    Returns:
        The README.
    """
    run, judge = RunFolder(training), judge_of(config)
    if fresh:
        run.clear()
        (results / judge.file).unlink(missing_ok=True)
    done = "is done" if run.finished else "(Ctrl-C saves; the same command goes on from there)"
    console.print(f"Training {config.name} in {training} {done}", style="bold", highlight=False, soft_wrap=True)
    train(config, training)
    publish(run, results)

    players = [str(results), *config.evaluation.agents]
    found = judge.kept(config, players, results)
    if found is None:
        console.print(judge.announcement(config, players), style="bold")
        with stages() as begin:
            found = judge.play(config, players, begin)
        judge.draw(config, found, results)
        judge.write_all(found, results)
    judge.show(found, console)
    outcome: dict[str, Any] = json.loads(run.outcome.read_text(encoding="utf-8"))
    readme = write_readme(config, judge, found, outcome, command, results)
    console.print(f"Tables, plots and the policy are in {results}", style="bold", highlight=False)
    return readme


def publish(run: RunFolder, results: Path) -> None:
    """Copy what is worth keeping of a training into the folder of the results."""
    results.mkdir(parents=True, exist_ok=True)
    if results.resolve() != run.path.resolve():
        for file in (run.config, run.versions, run.policy, run.curve, run.outcome):
            shutil.copy2(file, results / file.name)
