"""A whole experiment: train, evaluate, draw, write the README. Finished steps are not repeated."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from nightmare_agents.files import write_bytes
from nightmare_agents.learned import load_policy
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.plugins import named_object
from nightmare_training.config.files import load_config
from nightmare_training.config.training import TrainingConfig
from nightmare_training.evaluate.seeds import FILE
from nightmare_training.evaluators import evaluator_of
from nightmare_training.evaluators.readme import MARK, write_readme
from nightmare_training.published.check import KINDS, since
from nightmare_training.published.today import Today
from nightmare_training.seeds import PLOT, publish_seeds, train_seeds
from nightmare_training.studies import studies_of
from nightmare_training.support.outputs import try_folder
from nightmare_training.support.progress import stages
from nightmare_training.support.readmes import readme_of
from nightmare_training.train.loop import train
from nightmare_training.train.run_folder import RunFolder
from nightmare_training.work.work import HERE, Work


def run_experiment(
    config: TrainingConfig,
    training: Path,
    results: Path,
    command: str,
    console: Console,
    fresh: bool = False,
    keep_policy: bool = False,
    work: Work = HERE,
    seeds: int = 1,
) -> Path:
    """Train a policy, compare it with the config's other players, and write tables, plots and a README.

    Args:
        config: The config of training and evaluation.
        training: The folder of the training, with checkpoints and logs.
        results: The folder of the results; may be the same.
        command: The typed command, for the README.
        console: The console for messages.
        fresh: Do everything again.
        keep_policy: Don't train, but evaluate the policy in the folder of the results by the config's evaluation; the
            config of its training stays. If it was trained by earlier rules, this is noted there.
        work: The place where the games of the evaluation are played, and where several seeds are trained.
        seeds: The number of trainings; of several, the median one's policy is compared.

    Returns:
        The README.

    Raises:
        OptionError: There is no policy to keep, the training's folder is of another config, or the README of the
            results is not ours.
        NotWritten: A folder cannot be written to; this is found before the training.
    """
    evaluator = evaluator_of(config)
    for folder in (results,) if keep_policy else (training, results):
        try_folder(folder)
    readme_of(results, MARK)
    if keep_policy:
        config = keep(RunFolder(results), config)
    elif seeds > 1:
        config = trained_often(config, training, seeds, results, console, fresh, work)
    else:
        for name in (FILE, PLOT):
            (results / name).unlink(missing_ok=True)
        trained(config, RunFolder(training), results, console, fresh)
    if fresh:
        (results / evaluator.file).unlink(missing_ok=True)
    players = [str(results), *config.evaluation.agents]
    found = evaluator.kept(config, players, results)
    changed = [] if found is None else KINDS[evaluator.file].changed(found, Today(Path()))
    if changed:
        console.print(
            f"{results / evaluator.file}: {since(changed)}, so it is played again", style="bold", soft_wrap=True
        )
        found = None
    if found is None:
        console.print(evaluator.announcement(config, players), style="bold")
        with stages() as begin:
            found = evaluator.play(config, players, begin, work)
        evaluator.draw(config, found, results)
        for study in studies_of(config.game):
            if study.experiment:
                named_object(study.experiment)(config, players[0], results)
        evaluator.write_all(found, results)
    evaluator.show(found, console)
    readme = write_readme(config, evaluator, found, RunFolder(results).how_it_ended, command, results)
    console.print(f"Tables, plots and the policy are in {results}", style="bold", highlight=False)
    return readme


def trained(config: TrainingConfig, run: RunFolder, results: Path, console: Console, fresh: bool) -> None:
    """Train a policy, unless it is trained already, and copy it into the folder of the results."""
    done = "is done" if run.finished and not fresh else "(Ctrl-C saves; the same command resumes)"
    console.print(f"Training {config.name} in {run.path} {done}", style="bold", highlight=False, soft_wrap=True)
    train(config, run.path, fresh)
    if changed := run.outdated():
        console.print(
            f"{run.path}: {since(changed)}; --fresh trains again, --keep-policy notes this in the results",
            soft_wrap=True,
        )
    publish(run, results)


def trained_often(
    config: TrainingConfig, training: Path, seeds: int, results: Path, console: Console, fresh: bool, work: Work
) -> TrainingConfig:
    """Train with several seeds, and publish the median training; return its config."""
    console.print(
        f"Training {config.name} with {seeds} seeds in {training} (Ctrl-C saves; the same command resumes)",
        style="bold", highlight=False, soft_wrap=True,
    )  # fmt: skip
    with stages() as begin:
        found, runs = train_seeds(config, training, seeds, begin, fresh, work)
    publish(runs[found.median], results)
    publish_seeds(found, runs, config, results)
    console.print(found.words(), highlight=False, soft_wrap=True)
    return config.model_copy(update={"seed": found.median})


def keep(run: RunFolder, config: TrainingConfig) -> TrainingConfig:
    """Keep a published policy, and note if it was trained by earlier rules.

    Returns:
        The config by which the policy was trained, with the evaluation of `config`.

    Raises:
        OptionError: There is no policy, or it cannot play any more.
    """
    if not run.finished:
        raise OptionError(f"--keep-policy: {run.path} has no policy; expected one with config.yaml and training.json")
    load_policy(run.policy, config.game)
    kept = load_config(run.config).model_copy(update={"evaluation": config.evaluation})
    run.begin(kept)
    run.keep()
    return kept


def publish(run: RunFolder, results: Path) -> None:
    """Copy the files of a training that are published into the folder of the results."""
    if results.resolve() != run.path.resolve():
        for file in (run.config, run.versions, run.policy, run.curve, run.outcome):
            write_bytes(results / file.name, file.read_bytes())
        if run.ancestry.exists():
            write_bytes(results / run.ancestry.name, run.ancestry.read_bytes())
