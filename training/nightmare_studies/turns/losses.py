"""The numbers of real decisions that fit each horizon, and the losses of rules in them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from pydantic import BaseModel

from nightmare_gym.dreaming.layout import LEVELS, TRACK_NAMES, TRACKS
from nightmare_studies.turns.cases import NAMES, PLAIN, WIDEST, Case, Solution, solutions
from nightmare_training.support.intervals import Interval, mean_interval, share_interval

ALL = "all"
"""The name of all decisions of a size of table."""


class Stratum(BaseModel):
    """The decisions with the same size of table, track and level.

    Attributes:
        players: The size of the table.
        track: The Sleep Track.
        level: Number of moves of the marker along it.
        decisions: Number of decisions.
        fits: Number of decisions that fit each horizon, by its name.
    """

    players: int
    track: int
    level: int
    decisions: int
    fits: dict[str, int]

    @property
    def name(self) -> str:
        """The track and the level in words."""
        return f"{TRACK_NAMES[self.track]} track, level {self.level}"


class Loss(BaseModel):
    """The loss of a rule.

    Attributes:
        mean: The mean of the optimum minus the worth if the rule decides.
        ci95: Its 95% interval.
        slips: Number of decisions in which the rule's action loses more than the threshold.
        slips_ci95: 95% interval of the share of such decisions.
    """

    mean: float
    ci95: Interval
    slips: int
    slips_ci95: Interval


class Losses(BaseModel):
    """The losses of rules in decisions of one horizon.

    Attributes:
        players: The size of the table.
        horizon: The horizon's name.
        where: The decisions, in words.
        decisions: Number of decisions that fit.
        asked: Number of all decisions, with those that do not fit.
        dreams: Number of decisions in which Dream Again is better.
        as_plain: Number of decisions in which the plain turn has the same better choice.
        rules: The loss of each rule.
    """

    players: int
    horizon: str
    where: str
    decisions: int
    asked: int
    dreams: int
    as_plain: int
    rules: dict[str, Loss]


def strata(cases: Sequence[Case]) -> list[Stratum]:
    """Count the decisions of each size of table, track and level, and those that fit."""
    found = []
    for players, track, level in product(sorted({one.players for one in cases}), range(TRACKS), range(LEVELS)):
        mine = [one for one in cases if (one.players, one.track, one.level) == (players, track, level)]
        if mine:
            fits = {name: len(solutions(mine, name)) for name in NAMES}
            found.append(Stratum(players=players, track=track, level=level, decisions=len(mine), fits=fits))
    return found


def all_losses(cases: Sequence[Case], rules: Sequence[str], threshold: float) -> list[Losses]:
    """Compute the rules' losses: in all decisions of a table that fit a horizon, and in strata that fit completely."""
    found = []
    for players in sorted({one.players for one in cases}):
        table = [one for one in cases if one.players == players]
        found.append(losses(players, PLAIN, ALL, table, rules, threshold))
        for horizon in (WIDEST, *NAMES):
            found.append(losses(players, horizon, "all that fit", table, rules, threshold))
        for one, horizon in product(strata(table), (PLAIN, *NAMES)):
            if horizon == PLAIN or one.fits[horizon] == one.decisions:
                mine = [case for case in table if (case.track, case.level) == (one.track, one.level)]
                found.append(losses(players, horizon, one.name, mine, rules, threshold))
    return [one for one in found if one is not None]


def losses(
    players: int, horizon: str, where: str, cases: Sequence[Case], rules: Sequence[str], threshold: float
) -> Losses | None:
    """Compute the rules' losses in decisions that fit a horizon; None if there are too few for an interval."""
    both = [(one, case.plain) for case in cases if (one := case.solved(horizon)) is not None]
    found = [one for one, _ in both]
    if len(found) < 2:
        return None
    return Losses(
        players=players,
        horizon=horizon,
        where=where,
        decisions=len(found),
        asked=len(cases),
        dreams=sum(one.dream > one.rest for one in found),
        as_plain=sum((one.dream > one.rest) == (plain.dream > plain.rest) for one, plain in both),
        rules={rule: loss(found, rule, threshold) for rule in rules},
    )


def loss(solutions: Sequence[Solution], rule: str, threshold: float) -> Loss:
    """Compute a rule's loss in some independent decisions."""
    lost = np.array([one.optimum - one.values[rule] for one in solutions])
    slips = sum(one.slip(rule) > threshold for one in solutions)
    return Loss(
        mean=float(lost.mean()), ci95=mean_interval(lost), slips=slips, slips_ci95=share_interval(slips, len(lost))
    )
