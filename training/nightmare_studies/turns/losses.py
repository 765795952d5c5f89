"""What fits of the decisions of real play, and what rules lose in those that do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from pydantic import BaseModel

from nightmare_gym.dreaming.layout import LEVELS, TRACK_NAMES, TRACKS
from nightmare_studies.turns.cases import NAMES, PLAIN, WIDEST, Case, Solution, solutions
from nightmare_training.support.intervals import Interval, mean_interval, share_interval

ALL = "all"
"""All decisions of a table."""


class Stratum(BaseModel):
    """Decisions alike.

    Attributes:
        players: The size of the table.
        track: The Sleep Track.
        level: How often the marker has moved along it.
        decisions: How many.
        fits: How many of them fit each horizon, by its name.
    """

    players: int
    track: int
    level: int
    decisions: int
    fits: dict[str, int]

    @property
    def name(self) -> str:
        """Where it is."""
        return f"{TRACK_NAMES[self.track]} track, level {self.level}"


class Loss(BaseModel):
    """What a rule loses.

    Attributes:
        mean: The mean of the optimum less the value where the rule decides.
        ci95: Its 95% interval.
        slips: How often the rule's action here is worth less than the better one by more than the threshold.
        slips_ci95: 95% interval of the share of such decisions.
    """

    mean: float
    ci95: Interval
    slips: int
    slips_ci95: Interval


class Losses(BaseModel):
    """What rules lose in decisions of one horizon.

    Attributes:
        players: The size of the table.
        horizon: Its name.
        where: Which decisions.
        decisions: How many.
        asked: Out of how many; the others did not fit.
        dreams: In how many of them it is better to Dream Again.
        as_plain: In how many of them the plain turn says that the same choice is better.
        rules: By rule.
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
    """How many decisions of each size of table, track and level there are, and fit."""
    found = []
    for players, track, level in product(sorted({one.players for one in cases}), range(TRACKS), range(LEVELS)):
        mine = [one for one in cases if (one.players, one.track, one.level) == (players, track, level)]
        if mine:
            fits = {name: len(solutions(mine, name)) for name in NAMES}
            found.append(Stratum(players=players, track=track, level=level, decisions=len(mine), fits=fits))
    return found


def all_losses(cases: Sequence[Case], rules: Sequence[str], threshold: float) -> list[Losses]:
    """What the rules lose: in all decisions of a table that fit a horizon, and in strata that fit as a whole."""
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
    """What the rules lose in those decisions that fit a horizon; None where there are too few for an interval."""
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
    """What a rule loses in some decisions, which are independent of each other."""
    lost = np.array([one.optimum - one.values[rule] for one in solutions])
    slips = sum(one.slip(rule) > threshold for one in solutions)
    return Loss(
        mean=float(lost.mean()), ci95=mean_interval(lost), slips=slips, slips_ci95=share_interval(slips, len(lost))
    )
