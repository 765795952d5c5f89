"""Taking the luck out of what games count: the same mean, from fewer games.

The luck in a game (`nightmare_agents.luck`) has the mean 0, whatever value measured it. So a figure less any multiple
of it has the mean of the figure. The best multiple, the slope of the figure on the luck, is found for each game from
other games: then it knows nothing of the game that it corrects, and the mean stays what it is (cross-fitting).
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
from nightmare_agents.learned import POLICY_FILE, LearnedPolicy, load_policy
from nightmare_agents.values import Earned, LearnedValue, Value
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_training.metrics import metrics_of
from nightmare_training.support.intervals import CONFIDENCE, Floats, Interval, mean_interval

Some = TypeVar("Some")
Told = Annotated[Some | None, Field(exclude_if=lambda value: value is None)]
"""What files hold only where it was told."""

AUTO, NONE, EARNED = "auto", "none", "earned"
"""What may be asked for besides the path of a learned policy: what lies at hand, no correction, the returns so far."""

CHECKOUT = Path(__file__).parents[3]
"""The folder in which `results/` lies, if this is a checkout of the repository."""

FOLDS = 10
"""Games are corrected by the slope in the other tenths."""

FEWEST = 4 * FOLDS
"""With fewer games nothing is corrected: they would tell too little of the slope."""

ROUNDING = 1e-9
"""Luck below this part of the figures is what sums of floats leave; its mean is not 0."""


class Corrected(BaseModel):
    """A mean with the luck taken out.

    Attributes:
        mean: Another estimate of the same mean.
        ci95: Its 95% interval.
        slope: How far the figure moves with the luck: 1 if the value is right.
        reduction: The variance of a game's figure over that of the corrected one: with the luck taken out, so many
            times fewer games tell as much. None where nothing varies any more.
    """

    mean: float
    ci95: Interval
    slope: float
    reduction: float | None


def corrected(figures: Floats, luck: Floats) -> Floats:
    """What each game counts with the luck taken out; the games are independent, and the mean stays the same.

    Args:
        figures: (games,) what each counts.
        luck: (games,) the luck in each.
    """
    folds = np.arange(len(figures)) % FOLDS
    left = np.array([slope(figures[folds != fold], luck[folds != fold]) for fold in range(FOLDS)])
    return figures - left[folds] * luck


def slope(figures: Floats, luck: Floats) -> float:
    """How far figures move with the luck, by least squares; 0 where there is none but for rounding."""
    apart = luck - luck.mean()
    spread = float(apart @ apart)
    return float(apart @ figures) / spread if spread > ROUNDING**2 * float(figures @ figures) else 0.0


def enough(luck: Floats) -> bool:
    """Whether there are games enough to tell the slope."""
    return len(luck) >= FEWEST


def summed_up(figures: Floats, luck: Floats, confidence: float = CONFIDENCE) -> Corrected:
    """The corrected mean of games, and how much it gains."""
    left = corrected(figures, luck)
    return Corrected(
        mean=float(left.mean()),
        ci95=mean_interval(left, confidence),
        slope=slope(figures, luck),
        reduction=reduction(float(figures.var(ddof=1)), left),
    )


def reduction(variance: float, left: Floats) -> float | None:
    """How many times fewer games tell as much as figures of this variance; None where nothing varies any more."""
    remains = float(left.var(ddof=1))
    return variance / remains if remains > 0 else None


def value_for(asked: str, game: Game, players: Mapping[str, Agent]) -> tuple[Value | None, str | None]:
    """The value by which luck is told, and what it is called.

    Args:
        asked: `auto`: the first learned policy among the players, else that of the game's results next to the
            checkout, if it can be loaded, else `earned`. `none`; `earned`; or the path of a learned policy.
        game: The game.
        players: Those who play, by their names.

    Raises:
        OptionError: It is none of these, or no policy of this game.
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
    path = Path(asked) if Path(asked).exists() else CHECKOUT / asked
    if not path.exists():
        raise OptionError(f"--value {asked}: expected {AUTO}, {NONE}, {EARNED}, or the path of a learned policy")
    return _asked_at_decisions(LearnedValue(load_policy(path, game)), game), asked


def without_luck(value: str | None) -> str:
    """Says by which value luck was told, if it was."""
    return (
        ""
        if value is None
        else f"luck taken out, as told by {'returns so far' if value == EARNED else f'the value network of {value}'}"
    )


def _asked_at_decisions(value: Value, game: Game) -> Value:
    """The value, asked at decisions rather than where nature is to choose, as far as that pays."""
    looked_at = metrics_of(game).looked_at
    return value if looked_at == 1 else ThroughChance(value, looked_at)


def _published(game: Game) -> str:
    """The policy of the game's results, as seen from the checkout; `earned` where none can be loaded."""
    folder = Path("results") / game.id
    if not (CHECKOUT / folder / POLICY_FILE).is_file():
        return EARNED
    try:
        load_policy(CHECKOUT / folder, game)
    except OptionError as error:
        sys.stderr.write(f"{error}; until then luck is told by returns so far\n")
        return EARNED
    return folder.as_posix()
