"""The README of an experiment: the findings, and the way to reproduce them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nightmare_agents.files import write_text
from nightmare_training.config.training import TrainingConfig
from nightmare_training.evaluate.seeds import FILE, Seeds
from nightmare_training.evaluators import Evaluator
from nightmare_training.evaluators.learning import evaluated, learned_from
from nightmare_training.studies import studies_of
from nightmare_training.support.readmes import readme_of
from nightmare_training.trainers import find_algorithm

MARK = "made everything in this folder"
"""The text by which a README is known to be ours."""

KEEPING = "--keep-policy"
"""The end of a command that trained nothing."""

ENDED = {
    "total_timesteps": "its schedules follow the clock where that is ahead of the timesteps (as at the start, while "
    "code compiles), so a repetition gives a policy much like it, not the same one",
    "time_limit_minutes": "its time limit ended it, so a faster or slower machine gives another policy",
}
"""A note on repetitions, for each way in which a training may end."""


def write_readme(
    config: TrainingConfig, evaluator: Evaluator, found: Any, outcome: dict[str, Any], command: str, results: Path
) -> Path:
    """Write the README.

    Args:
        config: The config of the training.
        evaluator: The evaluator.
        found: Its findings.
        outcome: The outcome of the training (`training.json`).
        command: The command that made the folder.
        results: The folder.

    Raises:
        OptionError: The folder has a README that is not ours.
    """
    evaluations = len((results / "learning_curve.csv").read_text(encoding="utf-8").splitlines()) - 1
    seeds = Seeds.model_validate_json((results / FILE).read_bytes()) if (results / FILE).exists() else None
    parts = [
        f"# {config.game}: results",
        f"`{command}` {MARK}{' but the policy' * command.endswith(KEEPING)}.",
        *([outcome["remark"]] if outcome.get("remark") else []),
        evaluator.verdict(found),
        *([seeds.words()] if seeds else []),
        evaluator.markdown(found).strip(),
        *(f"![{words}]({name})" for name, words in pictures(config, evaluator).items() if (results / name).exists()),
        "## How",
        "\n".join(f"- {line}" for line in how(config, outcome, evaluations, evaluator.facts(found), seeds)),
        *not_from_the_rulebook(config),
    ]
    readme = readme_of(results, MARK)
    write_text(readme, "\n\n".join(parts) + "\n")
    return readme


def pictures(config: TrainingConfig, evaluator: Evaluator) -> dict[str, str]:
    """Return the pictures of the evaluator and of the game's studies, with their captions."""
    found = {**evaluator.pictures, "seeds.png": "The learning curves of all seeds, by samples and by wall time."}
    for study in studies_of(config.game):
        found.update(study.pictures)
    return found


def how(
    config: TrainingConfig,
    outcome: dict[str, Any],
    evaluations: int,
    judged: list[str],
    seeds: Seeds | None = None,
) -> list[str]:
    """List the facts that a reader needs to trust the numbers.

    Args:
        config: The config of the training.
        outcome: The outcome of the training.
        evaluations: Number of evaluations of the learning curve.
        judged: Lines of the evaluator.
        seeds: The trainings of which this is the median one; None if it is the only one.
    """
    best, algorithm = outcome["best"], find_algorithm(config.algorithm).title
    return [
        f"Training: {algorithm}, seed {config.seed}, {outcome['timesteps']:,} decisions in "
        f"{outcome['seconds'] / 60:.1f} minutes on {config.threads} thread{'s' * (config.threads != 1)} "
        f"(`config.yaml`, `versions.json`); {ENDED[outcome['ended_by']]}.",
        *learned_from(config),
        f"The policy kept is the best of {evaluations} evaluations on {' '.join(evaluated(config).split())} "
        f"(`learning_curve.csv`); it is that of {best['timesteps']:,} decisions.",
        *judged,
        "The learned policy takes the legal action that its network rates best, without search.",
        "Intervals are 95% intervals of the mean over games; they do not cover other seeds of the training"
        f"{' (those over seeds say so)' if seeds else ''}.",
    ]


def not_from_the_rulebook(config: TrainingConfig) -> list[str]:
    """Return the section on the game's reconstructed data: scores are comparable on the same data only."""
    game, settings = config.rules, config.settings or {"": {}}
    lines = dict.fromkeys(line for own in settings.values() for line in game.provenance(**{**config.options, **own}))
    if not lines:
        return []
    listed = "\n".join(f"- {line}" for line in lines)
    return [
        "## Not from the rulebook",
        f"Scores hold for this data, which is not all printed in it:\n\n{listed}",
    ]
