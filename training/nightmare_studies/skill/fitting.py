"""A whole skill from recorded feats: each parameter with its interval, or the preset's value and why it stayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import xlogy

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.games.endless_nightmare.dexterity import DieBoard, Skill, marker_hits
from nightmare_gym.games.endless_nightmare.params import skilled
from nightmare_studies.skill.likelihood import most_likely, profile_interval
from nightmare_studies.skill.records import NO_YES, STOP, Counts, Records
from nightmare_studies.skill.throws import LEAST_CHANCE, LIMITS, Throws, fit_throws
from nightmare_studies.skill.times import READING, Times, fit_times
from nightmare_training.support.intervals import Floats, Interval, share_interval
from nightmare_training.support.progress import Begin, silent

ENOUGH = 10
"""From fewer attempts nothing is fitted: the preset knows more."""

DECIMALS = 4
YES = NO_YES.index("yes")


@dataclass(frozen=True)
class Parameter:
    """One number of a skill.

    Attributes:
        name: As in `Skill`; with the place in a list.
        value: Fitted, or the preset's.
        preset: The preset's value.
        attempts: How many were recorded.
        interval: None where the value was not fitted.
        note: What else a reader must know.
    """

    name: str
    value: float
    preset: float
    attempts: int
    interval: Interval | None = None
    note: str = ""


@dataclass(frozen=True)
class Fit:
    """A fitted skill, and how well the model fits.

    Attributes:
        skill: What was fitted, and the preset's values for the rest.
        parameters: Every number of it.
        throws: None where too few were recorded.
        times: None where too few were recorded.
    """

    skill: Skill
    parameters: tuple[Parameter, ...]
    throws: Throws | None
    times: Times | None


def fit(
    records: Records, board: DieBoard, base: Skill, seed: int = 0, begin: Begin = silent, confidence: float = 0.95
) -> Fit:
    """Fit a skill.

    Args:
        records: A person's attempts.
        board: The Die Board that was thrown at.
        base: The preset: what is not recorded keeps its values.
        seed: Of the simulations that test the model.
        begin: Told of the longest simulation and of its steps.
        confidence: Of the intervals.

    Raises:
        OptionError: No feat was tried often enough.
    """
    tried, usual, wrong = records.tried, records.counts["throw"], records.counts["wrong hand"]
    throws = times = None
    if tried["throw"] >= ENOUGH:
        observed = np.stack([usual, wrong if tried["wrong hand"] >= ENOUGH else np.zeros_like(wrong)])
        throws = fit_throws(board, base, observed, seed, begin, confidence)
    if tried[STOP] >= ENOUGH:
        times = fit_times(records.errors, seed, confidence)
    parameters = (
        *_throwing(throws, base, tried),
        _marker_hit(records.counts["marker"], base, confidence),
        _share("marker_leaves", records.counts["leaves"][0], base.marker_leaves, confidence),
        _share("touch", records.counts["touch"][0], base.touch, confidence),
        _share("lid", records.counts["lid"][0], base.lid, confidence),
        *(
            _share(f"hold {turns}", counts, base.hold[turns], confidence)
            for turns, counts in enumerate(records.counts["hold"])
        ),
        Parameter("gasp_breaths", base.gasp_breaths, base.gasp_breaths, 0, note="a rule, not a skill"),
        *_ticks(records.counts["ticks"][0], base, confidence),
        _clock(times, base, tried[STOP]),
    )
    if all(one.interval is None for one in parameters):
        most = max(tried, key=lambda feat: tried[feat])
        raise OptionError(
            f"{records.file}: too few attempts: a parameter is fitted from {ENOUGH} on, and the most tried feat "
            f"({most}) has {tried[most]}"
        )
    return Fit(_skill(parameters, base), parameters, throws, times)


def _throwing(throws: Throws | None, base: Skill, tried: dict[str, int]) -> Iterator[Parameter]:
    for name, limits in LIMITS.items():
        preset, attempts = getattr(base, name), tried["wrong hand" if name == "wrong_hand" else "throw"]
        if throws is None and name == "wrong_hand" and attempts >= ENOUGH:
            yield Parameter(name, preset, preset, attempts, note="too few with the usual hand to compare with")
        elif throws is not None and name in throws.intervals:
            value = getattr(throws.skill, name)
            note = f"the limit of the search: {limits[0]:g} to {limits[1]:g}" if value in limits else ""
            yield Parameter(name, round(value, DECIMALS), preset, attempts, throws.intervals[name], note)
        elif throws is not None and name == "throw_slope":
            value = round(throws.skill.throw_slope, DECIMALS)
            yield Parameter(
                name, value, preset, attempts, note="one aim only: in the preset's proportion to throw_sigma"
            )
        else:
            yield _kept(name, preset, attempts)


def _marker_hit(counts: Counts, base: Skill, confidence: float) -> Parameter:
    """The chance to hit each marker, from throws with several in the way that say only whether any was hit."""
    attempts = int(counts.sum())
    if attempts < ENOUGH:
        return _kept("marker_hit", base.marker_hit, attempts)

    def misfit(values: Floats) -> float:
        skill = base.model_copy(update={"marker_hit": float(values[0])})
        missed = np.array([marker_hits(skill, 1 + row)[0] for row in range(len(counts))])
        chances = np.maximum(np.stack([missed, 1.0 - missed], 1), LEAST_CHANCE)
        return float(-2.0 * xlogy(counts, chances).sum())

    bounds = [(0.0, 1.0)]
    best, _ = most_likely(misfit, [np.array([start]) for start in (0.1, 0.5, 0.9)], bounds)
    interval = profile_interval(misfit, best, bounds, 0, confidence)
    return Parameter("marker_hit", round(float(best[0]), DECIMALS), base.marker_hit, attempts, interval)


def _ticks(counts: Counts, base: Skill, confidence: float) -> list[Parameter]:
    """The three shares, rounded so that they still sum up to 1."""
    parts = [
        _share(f"ticks {marks}", np.array([counts.sum() - count, count]), base.ticks[marks], confidence)
        for marks, count in enumerate(counts)
    ]
    if counts.sum() < ENOUGH:
        return parts
    largest = int(np.argmax([part.value for part in parts]))
    rest = 1.0 - sum(part.value for marks, part in enumerate(parts) if marks != largest)
    parts[largest] = replace(parts[largest], value=round(rest, DECIMALS))
    return parts


def _clock(times: Times | None, base: Skill, attempts: int) -> Parameter:
    if times is None:
        return _kept("clock_sigma", base.clock_sigma, attempts)
    note = "no less than a watch that shows hundredths can tell" if times.sigma == READING else ""
    value = round(times.sigma, DECIMALS)
    return Parameter("clock_sigma", value, base.clock_sigma, attempts, times.interval, note)


def _share(name: str, counts: Counts, preset: float, confidence: float) -> Parameter:
    attempts, hits = int(counts.sum()), int(counts[YES])
    if attempts < ENOUGH:
        return _kept(name, preset, attempts)
    interval = share_interval(hits, attempts, confidence)
    return Parameter(name, round(hits / attempts, DECIMALS), preset, attempts, interval)


def _kept(name: str, preset: float, attempts: int) -> Parameter:
    note = f"too few: {ENOUGH} are needed" if attempts else "not recorded"
    return Parameter(name, preset, preset, attempts, note=note)


def _skill(parameters: tuple[Parameter, ...], base: Skill) -> Skill:
    values = {one.name: one.value for one in parameters}
    lists = {
        name: tuple(values.pop(f"{name} {place}") for place in range(len(getattr(base, name))))
        for name in ("hold", "ticks")
    }
    return skilled({**values, **lists})
