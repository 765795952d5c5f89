"""Luck as a control variate: the same mean from fewer games.

The luck in a game (`nightmare_agents.luck`) has mean 0, whatever value measures it. So a figure minus any multiple of
the luck has the same mean as the figure. The best multiple is the slope of the figure on the luck. For each game it is
estimated from other games only (cross-fitting), so the correction does not bias the mean.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, TypeVar

import numpy as np
from pydantic import BaseModel, Field

from nightmare_agents.agent import Agent
from nightmare_agents.chance import ThroughChance
from nightmare_agents.learned import LearnedPolicy, policy_named
from nightmare_agents.published import LEARNED, published_policies
from nightmare_agents.values import Earned, LearnedValue, Value
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_training.metrics import metrics_of
from nightmare_training.support.intervals import CONFIDENCE, Floats, Interval, mean_interval

Some = TypeVar("Some")
Told = Annotated[Some | None, Field(exclude_if=lambda value: value is None)]
"""A field that is left out of files if it is None."""

AUTO, NONE, EARNED = "auto", "none", "earned"
"""The values that have a name: the best that is at hand, no correction, the returns so far."""

FOLDS = 10
"""The number of parts of the games; the slope for one part is estimated from the others."""

FEWEST = 4 * FOLDS
"""The fewest games that are corrected; fewer estimate the slope too badly."""

ROUNDING = 1e-9
"""Luck below this part of the figures is a rounding error; its mean is not 0."""


class Corrected(BaseModel):
    """A mean with luck taken out.

    Attributes:
        mean: A second estimate of the same mean.
        ci95: Its 95% interval.
        slope: The slope of the figure on the luck: 1 if the value is right.
        reduction: The variance of a game's figure over that of the corrected one: the factor of games that the
            correction saves. None if the corrected figures do not vary.
    """

    mean: float
    ci95: Interval
    slope: float
    reduction: float | None


def corrected(figures: Floats, luck: Floats) -> Floats:
    """Take the luck out of the figures of independent games; the mean stays unbiased.

    Args:
        figures: (games,) the figure of each game.
        luck: (games,) the luck in each.
    """
    folds = np.arange(len(figures)) % FOLDS
    left = np.array([slope(figures[folds != fold], luck[folds != fold]) for fold in range(FOLDS)])
    return figures - left[folds] * luck


def slope(figures: Floats, luck: Floats) -> float:
    """Return the least-squares slope of figures on the luck; 0 if the luck is only a rounding error."""
    apart = luck - luck.mean()
    spread = float(apart @ apart)
    return float(apart @ figures) / spread if spread > ROUNDING**2 * float(figures @ figures) else 0.0


def enough(luck: Floats) -> bool:
    """Tell whether the games are enough to estimate the slope."""
    return len(luck) >= FEWEST


def summed_up(figures: Floats, luck: Floats, confidence: float = CONFIDENCE) -> Corrected:
    """Compute the corrected mean of games, with its interval and gain."""
    left = corrected(figures, luck)
    return Corrected(
        mean=float(left.mean()),
        ci95=mean_interval(left, confidence),
        slope=slope(figures, luck),
        reduction=reduction(float(figures.var(ddof=1)), left),
    )


def reduction(variance: float, left: Floats) -> float | None:
    """Return this variance over that of the corrected figures; None if these do not vary."""
    remains = float(left.var(ddof=1))
    return variance / remains if remains > 0 else None


def value_for(asked: str, game: Game, players: Mapping[str, Agent]) -> tuple[Value | None, str | None]:
    """Return the value that measures luck, and its name.

    Args:
        asked: `auto`: the first learned policy among the players, else the game's published one, if it can be
            loaded, else `earned`. `none`; `earned`; `learned`, the published policy; or the path of a learned policy.
        game: The game.
        players: The players by their names.

    Raises:
        OptionError: `asked` is none of these, or not a policy of this game.
    """
    if asked == NONE:
        return None, None
    if asked == AUTO:
        for name, player in players.items():
            if isinstance(player, LearnedPolicy):
                return _asked_at_decisions(LearnedValue(player), game), name
        asked = _published(game)
    if asked == EARNED:
        return _asked_at_decisions(Earned(), game), EARNED
    if asked != LEARNED and not Path(asked).exists():
        raise OptionError(
            f"--value {asked}: expected {AUTO}, {NONE}, {EARNED}, {LEARNED}, or the path of a learned policy"
        )
    return _asked_at_decisions(LearnedValue(policy_named(asked, game)), game), asked


def without_luck(value: str | None) -> str:
    """Return a caption that names the value that measured luck; empty if there was none."""
    if value is None:
        return ""
    names = {EARNED: "returns so far", LEARNED: "the value network of the published policy"}
    return f"luck taken out, as told by {names.get(value, f'the value network of {value}')}"


def _asked_at_decisions(value: Value, game: Game) -> Value:
    """Wrap a value so that it is asked at decisions rather than before chance, where this pays off for the game."""
    looked_at = metrics_of(game).looked_at
    return value if looked_at == 1 else ThroughChance(value, looked_at)


def _published(game: Game) -> str:
    """Return the name of the game's published policy; `earned` if none can be loaded."""
    if game.id not in published_policies():
        return EARNED
    try:
        policy_named(LEARNED, game)
    except OptionError as error:
        sys.stderr.write(f"{error}; until then the returns so far measure luck\n")
        return EARNED
    return LEARNED
