"""A fitted skill for people: what was fitted, how well the model fits, and what to paste into a config."""

from __future__ import annotations

import yaml
from rich.console import Console, RenderableType
from rich.text import Text

from nightmare_gym.games.endless_nightmare.dexterity import Skill
from nightmare_studies.skill.fitting import ENOUGH, Fit, Parameter
from nightmare_studies.skill.records import LANDINGS, ZONE_NAMES, Records
from nightmare_studies.skill.throws import Throws
from nightmare_studies.skill.times import Times
from nightmare_training.support.formats import Rows
from nightmare_training.support.tables import numbers, table

DOUBT = 0.05
"""Below this p-value the report says that the model does not fit."""

INTERVALS = "95% intervals: profile likelihood; Clopper and Pearson's for shares; chi-squared for clock_sigma."
LANDED = "How often throws landed there, and in brackets how often they would on average with the fitted skill."
TESTS = f"Where the model is true, p < {DOUBT:g} still happens to one of {1 / DOUBT:.0f} people."


def show(fit: Fit, records: Records, preset: str, console: Console) -> None:
    """Print a fit.

    Args:
        fit: The fit.
        records: What it was fitted to.
        preset: The name of the skill that stands in where nothing was recorded.
        console: Where to.
    """
    parts: list[RenderableType] = [
        Text(f"{records.file.name}: {recorded(records)}", "bold"),
        table(*parameters(fit, preset), right=range(1, 5)),
        Text(INTERVALS, "dim"),
    ]
    if fit.throws is not None:
        parts += ["", numbers(*landings(fit.throws)), Text(LANDED, "dim")]
    said = [Text(line) for line in sentences(fit)]
    console.print(*parts, "", *said, Text(TESTS, "dim"), sep="\n")


def recorded(records: Records) -> str:
    """What was recorded, in a line."""
    return ", ".join(f"{feat} {attempts:,}" for feat, attempts in records.tried.items() if attempts)


def parameters(fit: Fit, preset: str) -> tuple[list[str], Rows]:
    """A line for each number of the skill."""
    rows = [
        [one.name, f"{one.value:.4g}", _interval(one), f"{one.attempts:,}", f"{one.preset:g}", one.note]
        for one in fit.parameters
    ]
    return ["parameter", "value", "95% interval", "attempts", preset, ""], rows


def landings(throws: Throws) -> tuple[list[str], Rows]:
    """A line for each aim that was thrown at."""
    rows = []
    for hand, suffix in enumerate(("", ", wrong hand")):
        for aim, zone in enumerate(ZONE_NAMES):
            observed, expected = throws.observed[hand, aim], throws.expected[hand, aim]
            if observed.any():
                cells = (f"{some} ({mean:.1f})" for some, mean in zip(observed, expected, strict=True))
                rows.append([f"zone {zone}{suffix}", f"{observed.sum():,}", *cells])
    return ["aim", "throws", *LANDINGS], rows


def sentences(fit: Fit) -> list[str]:
    """Whether the model fits, in plain words."""
    throws = (
        [_throws(fit.throws)] if fit.throws else [f"Fewer than {ENOUGH} throws: the model of throws is not tested."]
    )
    times = _times(fit.times) if fit.times else [f"Fewer than {ENOUGH} stopped times: their model is not tested."]
    return [*throws, *times]


def as_yaml(skill: Skill) -> str:
    """The skill as an option in a config."""
    values = skill.model_dump(mode="json", exclude={"source", "note"})
    return yaml.safe_dump({"skill": values}, sort_keys=False, default_flow_style=None)


def _interval(one: Parameter) -> str:
    return "" if one.interval is None else f"{one.interval[0]:.3g} to {one.interval[1]:.3g}"


def _throws(throws: Throws) -> str:
    if throws.p >= DOUBT:
        return f"The model fits the throws ({_p(throws.p)})."
    place = hand, aim, end = throws.worst
    return (
        f"The throws do not look like the model's ({_p(throws.p)}): of {throws.observed[hand, aim].sum():,} aimed at "
        f"zone {ZONE_NAMES[aim]}{' with the wrong hand' if hand else ''}, {throws.observed[place]:,} landed "
        f"{_where(LANDINGS[end])}, where it expects {throws.expected[place]:.1f}."
    )


def _where(landing: str) -> str:
    return f"in zone {landing}" if landing in ZONE_NAMES else {"short": "short", "over": "over the far border"}[landing]


def _times(times: Times) -> list[str]:
    fits = (
        f"The model fits the stopped times ({_p(times.p)})."
        if times.p >= DOUBT
        else f"The stopped times do not look like the model's ({_p(times.p)})."
    )
    low, high = times.bias_interval
    mean = f"On average the watch is stopped {abs(times.bias):.3f} s too {'late' if times.bias > 0 else 'early'}"
    sure = f"95% interval {low:+.3f} to {high:+.3f} s, t-test {_p(times.bias_p)}"
    if times.bias_p >= DOUBT:
        return [fits, f"{mean} ({sure}): it may be chance."]
    return [fits, f"{mean} ({sure}): a habit, which the model has not and takes for spread."]


def _p(p: float) -> str:
    return "p < 0.0001" if p < 0.0001 else f"p = {p:.2g}"
