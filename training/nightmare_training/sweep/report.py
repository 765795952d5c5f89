"""The report of a sweep: its trials, what mattered, and the best config."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

from optuna import Study
from optuna.exceptions import ExperimentalWarning
from optuna.importance import PedAnovaImportanceEvaluator, get_param_importances
from pydantic import BaseModel
from rich.console import Console
from rich.text import Text

from nightmare_agents.files import write_report
from nightmare_training.config.files import save_config
from nightmare_training.plots.sweep import draw_sweep
from nightmare_training.support.formats import Rows, markdown_table, percent
from nightmare_training.support.tables import numbers
from nightmare_training.support.versions import versions
from nightmare_training.sweep.search import Settings, outcome_of, values_of
from nightmare_training.sweep.trial import Outcome

BEST = "best.yaml"
"""The file of the best config, which `nightmare train` takes."""

FEWEST = 8
"""The number of whole trials from which it is told what mattered."""

MEANING = (
    "A trial's value is the interquartile mean, over its seeds, of the best evaluation of the learning curve. The best "
    "trial is partly the luckiest: train its config with other seeds before you believe its value "
    "(`nightmare results best.yaml --seeds 5`). Importance: a key's share in what sets the "
    "better trials apart (PED-ANOVA)."
)


class Tried(BaseModel):
    """A trial: its values by key, and its outcome."""

    number: int
    values: dict[str, Any]
    outcome: Outcome

    @property
    def ended(self) -> str:
        """The way in which it ended."""
        return "refused" if self.outcome.refused else "pruned" if self.outcome.pruned else "whole"


class Sweep(BaseModel):
    """The findings of a sweep.

    Attributes:
        settings: Its settings.
        trials: All trials, in order.
        best: The number of the best whole trial.
        importance: The importance of each key; empty while there are too few whole trials.
        versions: Versions of the packages that the numbers depend on.
    """

    settings: Settings
    trials: list[Tried]
    best: int
    importance: dict[str, float]
    versions: dict[str, str]


def found(settings: Settings, study: Study) -> Sweep:
    """Gather the findings of a study."""
    trials = [Tried(number=one.number, values=values_of(one), outcome=outcome_of(one)) for one in study.trials]
    return Sweep(
        settings=settings,
        trials=trials,
        best=study.best_trial.number,
        importance=_importance(study),
        versions=versions(),
    )


def _importance(study: Study) -> dict[str, float]:
    if sum(not one.pruned and not one.refused for one in map(outcome_of, study.trials)) < FEWEST:
        return {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ExperimentalWarning)
        return dict(get_param_importances(study, evaluator=PedAnovaImportanceEvaluator()))


def title(sweep: Sweep) -> str:
    """Describe the sweep in a line."""
    settings, config = sweep.settings, sweep.settings.made({})
    by_samples, by_time = f"{config.total_timesteps:,} timesteps", f"{config.time_limit_minutes} minutes"
    budget = by_time if settings.equal_time else by_samples
    return (
        f"{config.name}: {len(sweep.trials)} trials of {settings.seeds} seed{'s' * (settings.seeds > 1)}, "
        f"each training {budget}"
    )


def results(sweep: Sweep) -> tuple[list[str], Rows]:
    """Return the headings and rows of the trials, the best first, pruned and refused ones last."""
    ranked = sorted(sweep.trials, key=lambda one: (one.ended != "whole", -(one.outcome.curve or [0.0])[-1], one.number))
    rows = [
        [
            str(one.number),
            f"{one.outcome.curve[-1]:.2f}" if one.outcome.curve else "",
            " ".join(f"{best:.2f}" for best in one.outcome.best),
            one.ended,
            *(_short(one.values[key]) for key in sweep.settings.space),
        ]
        for one in ranked
    ]
    return ["trial", "value", "seeds", "ended", *sweep.settings.space], rows


def importances(sweep: Sweep) -> tuple[list[str], Rows]:
    """Return the headings and rows of the keys' importance."""
    return ["key", "importance"], [[key, percent(share)] for key, share in sweep.importance.items()]


def refusals(sweep: Sweep) -> list[str]:
    """Return the reasons of the trials that could not be trained."""
    return [f"Trial {one.number}: {one.outcome.refused}" for one in sweep.trials if one.outcome.refused]


def show(sweep: Sweep, console: Console) -> None:
    """Print the report."""
    console.print(Text(title(sweep), "bold"), numbers(*results(sweep), bold=str(sweep.best)), sep="\n")
    if sweep.importance:
        console.print("", numbers(*importances(sweep)), sep="\n")
    for line in (*refusals(sweep), MEANING):
        console.print(Text(line, "dim"))


def write(sweep: Sweep, folder: Path) -> Path:
    """Write the report as Markdown and JSON, the plot, and the best config; return the config's file."""
    parts = [
        f"**{title(sweep)}**",
        markdown_table(*results(sweep)),
        *([markdown_table(*importances(sweep))] if sweep.importance else []),
        *refusals(sweep),
        MEANING,
        "![The value of each trial by each key](sweep.png)",
    ]
    write_report(folder, "sweep", "\n\n".join(parts) + "\n", sweep.model_dump_json(indent=2))
    drawn = [one for one in sweep.trials if one.outcome.curve]
    draw_sweep(
        {key: [one.values[key] if not dimension.choices else _short(one.values[key]) for one in drawn]
         for key, dimension in sweep.settings.space.items()},
        {key for key, dimension in sweep.settings.space.items() if dimension.log},
        [one.outcome.curve[-1] for one in drawn],
        [one.outcome.pruned for one in drawn],
        folder / "sweep.png",
        title(sweep),
    )  # fmt: skip
    best = sweep.settings.made(sweep.trials[sweep.best].values)
    save_config(best.model_copy(update={"name": f"{best.name}_best"}), folder / BEST)
    return folder / BEST


def _short(value: Any) -> str:
    return f"{value:.3g}" if isinstance(value, float) else value if isinstance(value, str) else json.dumps(value)
