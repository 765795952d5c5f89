"""Several trainings of one config, of which the median one is published."""

from __future__ import annotations

from pathlib import Path

from nightmare_agents.files import write_text
from nightmare_agents.learned import load_policy
from nightmare_training.config.training import TrainingConfig
from nightmare_training.curves.bands import bands
from nightmare_training.evaluate.seeds import FILE, SeedRun, Seeds, summed_up
from nightmare_training.evaluate.training_runs import Estimate
from nightmare_training.evaluators.learning import evaluated
from nightmare_training.plots.bands import draw_bands
from nightmare_training.support.progress import Begin
from nightmare_training.train.learning_curve import evaluate
from nightmare_training.train.loop import train
from nightmare_training.train.run_folder import RunFolder
from nightmare_training.work.piece import Piece, Told
from nightmare_training.work.work import HERE, Work

PLOT = "seeds.png"
"""The plot of the learning curves."""


def train_seeds(
    config: TrainingConfig, folder: Path, seeds: int, begin: Begin, fresh: bool = False, work: Work = HERE
) -> tuple[Seeds, dict[int, RunFolder]]:
    """Train with several seeds, from the config's own upwards, and measure each policy on new dice.

    Every training has its folder, and resumes there; a finished one is not repeated.

    Args:
        config: The config.
        folder: The folder of the runs' folders; all workers must see it.
        seeds: The number of trainings.
        begin: Starts a progress bar.
        fresh: Do all trainings again.
        work: The place where the trainings are done.

    Returns:
        The findings, and the folder of each seed.
    """
    runs = {seed: RunFolder(folder / f"seed-{seed}") for seed in range(config.seed, config.seed + seeds)}
    judged = judging(config)
    told = begin(f"{config.name}: {seeds} seeds", seeds)
    pieces = [
        Piece(
            ("seed", seed), one_seed,
            (config.model_copy(update={"seed": seed}), judged, run.path.absolute(), fresh, work is HERE), told=told,
        )
        for seed, run in runs.items()
    ]  # fmt: skip
    found = work.do(pieces)
    return summed_up(config.name, judged.curve.games, judged.curve.seed, found), runs


def judging(config: TrainingConfig) -> TrainingConfig:
    """Return the config with as many games as its evaluation has, on dice of their own, as those of the curve.

    Against opponents the evaluation's games are those of one line-up, so every kind of game gets as many for each seat
    of the evaluation's largest table and each bot.
    """
    kinds, own, games = len(config.variants), config.self_play, config.evaluation.games
    taken = (config.curve.seed, config.evaluation.seed)
    dice = next(seed for seed in range(config.evaluation.seed + 1, config.evaluation.seed + 3) if seed not in taken)
    each = games * max(config.tables) * len(own.opponents) if own else games // kinds
    games = max(2, each) * kinds
    return config.model_copy(update={"curve": config.curve.model_copy(update={"games": games, "seed": dice})})


def one_seed(
    told: Told, config: TrainingConfig, judged: TrainingConfig, folder: Path, fresh: bool, shown: bool
) -> SeedRun:
    """Train with one seed, or take the training that is there, and measure its policy."""
    policy = load_policy(train(config, folder, fresh, shown=shown), config.game)
    point, outcome = evaluate(policy, judged, 0, 0.0), RunFolder(folder).how_it_ended
    told(1)
    return SeedRun(
        seed=config.seed,
        mean=Estimate(value=point.mean, ci95=(point.low, point.high)),
        timesteps=outcome["timesteps"],
        seconds=outcome["seconds"],
    )


def publish_seeds(found: Seeds, runs: dict[int, RunFolder], config: TrainingConfig, results: Path) -> None:
    """Write the findings and the plot of the curves into the folder of the results."""
    draw_bands(
        bands([run.path for run in runs.values()]), results / PLOT,
        f"{config.name}, {len(runs)} seeds; each point of a run {evaluated(config)}",
    )  # fmt: skip
    write_text(results / FILE, found.model_dump_json(indent=2) + "\n")
