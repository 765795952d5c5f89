"""A whole experiment: train, compare, draw, tell. What is done already is not done again."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from rich.console import Console

from nightmare_training import report
from nightmare_training.comparison import Comparison, compare
from nightmare_training.config import TrainingConfig
from nightmare_training.experiment_readme import write_readme
from nightmare_training.plots import draw_learning_curve, draw_pushing_luck, draw_survival
from nightmare_training.plots.luck import WATCHED, draws_luck
from nightmare_training.progress import bars
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
    run = RunFolder(training)
    if fresh:
        run.clear()
        (results / "comparison.json").unlink(missing_ok=True)
    done = "is done" if run.finished else "(Ctrl-C saves; the same command goes on from there)"
    console.print(f"Training {config.name} in {training} {done}", style="bold", highlight=False, soft_wrap=True)
    train(config, training)
    publish(run, results)

    players = [str(results), *config.evaluation.agents]
    comparison = kept(results, config, players)
    if comparison is None:
        games = f"{config.evaluation.games:,}"
        console.print(f"Comparing it with {len(players) - 1} players over {games} games each", style="bold")
        comparison = compare_players(config, players)
        draw(config, comparison, results)
        report.write_csv(comparison, results / "comparison.csv")
        report.write_markdown(comparison, results / "comparison.md")
        report.write_json(comparison, results / "comparison.json")  # last: it says that all is done
    report.show(comparison, console)
    outcome: dict[str, Any] = json.loads(run.outcome.read_text(encoding="utf-8"))
    readme = write_readme(config, comparison, outcome, command, results)
    console.print(f"Tables, plots and the policy are in {results}", style="bold", highlight=False)
    return readme


def publish(run: RunFolder, results: Path) -> None:
    """Copy what is worth keeping of a training into the folder of the results."""
    results.mkdir(parents=True, exist_ok=True)
    if results.resolve() != run.path.resolve():
        for file in (run.config, run.versions, run.policy, run.curve, run.outcome):
            shutil.copy2(file, results / file.name)


def kept(results: Path, config: TrainingConfig, players: list[str]) -> Comparison | None:
    """The comparison that lies in the folder, if it is this one and of this policy."""
    file = results / "comparison.json"
    if not file.exists() or file.stat().st_mtime < (results / "policy.npz").stat().st_mtime:
        return None
    try:
        comparison = Comparison.model_validate_json(file.read_bytes())
    except ValueError:
        return None
    wanted = (config.game, config.options, config.evaluation.seed, config.evaluation.games, players)
    found = (comparison.game, comparison.options, comparison.seed, comparison.games, list(comparison.agents))
    return comparison if found == wanted else None


def compare_players(config: TrainingConfig, players: list[str]) -> Comparison:
    """Let the players play, with a bar for each."""
    games, seed = config.evaluation.games, config.evaluation.seed
    with bars("games") as progress:
        tasks = {name: progress.add_task(name, total=games, start=False) for name in players}

        def ended(name: str, some: int) -> None:
            progress.start_task(tasks[name])
            progress.advance(tasks[name], some)

        return compare(config.game, players, games, seed, config.options, ended)


def draw(config: TrainingConfig, comparison: Comparison, results: Path) -> None:
    """Draw how it learned, how far the players get, and how the learned one pushes its luck."""
    learned, *others = comparison.agents
    curve, seed = config.curve, comparison.seed
    draw_learning_curve(
        {"learned": results / "learning_curve.csv"},
        {name: comparison.agents[name].mean for name in others},
        results / "learning_curve.png",
        f"{config.name}, training seed {config.seed}; each point {curve.games:,} games, seed {curve.seed}; "
        f"the other players {comparison.games:,} games, seed {seed}",
    )
    draw_survival(comparison, results / "score_distributions.png")
    if draws_luck(config.game):
        games = min(WATCHED, comparison.games)
        draw_pushing_luck(config.game, learned, games, seed, results / "pushing_luck.png", config.options)
