"""The model of a player's dexterity: the odds of each feat of the body.

In the rulebook a person throws, holds the breath, stops a watch and feels for a die. This model takes the person's
place; it is no rule. Its numbers are a `Skill`, which `nightmare study fit-skill` fits to a person's recorded feats.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import erf, sqrt
from typing import Annotated, Self

from pydantic import Field, model_validator

from nightmare_gym.engine.components import Table
from nightmare_gym.games.endless_nightmare.layout import AIMS, LATE, LONGEST_BREATH, MARKER_STOCK, ZONES

Chance = Annotated[float, Field(ge=0.0, le=1.0)]


class Skill(Table):
    """The numbers of a player's dexterity."""

    throw_sigma: float = Field(gt=0.0, description="spread of a throw at the nearest zone, in zones")
    throw_slope: float = Field(ge=0.0, description="growth of that spread with each zone further")
    wrong_hand: float = Field(ge=1.0, description="factor of the spread with the wrong hand")
    marker_hit: Chance = Field(description="chance to hit each marker in the way")
    marker_leaves: Chance = Field(description="chance that a marker that is hit leaves the board")
    touch: Chance = Field(description="Blind: chance to touch the die")
    lid: Chance = Field(description="Buried: chance to break the lid")
    hold: tuple[Chance, ...] = Field(
        min_length=LONGEST_BREATH + 1,
        max_length=LONGEST_BREATH + 1,
        description="Drowning: chance to hold the breath for one more turn, by turns since the last one",
    )
    gasp_breaths: int = Field(ge=1, le=6, description="Drowning: breaths that a gasp takes")
    ticks: tuple[Chance, Chance, Chance] = Field(description="Old Factory: chance that a turn lasts 0, 1, 2 marks")
    clock_sigma: float = Field(gt=0.0, description="The Test: spread of a stopped time, in seconds")

    @model_validator(mode="after")
    def _ticks_are_a_distribution(self) -> Self:
        if abs(sum(self.ticks) - 1.0) > 1e-9:
            raise ValueError(f"the three chances of ticks must sum up to 1, not {sum(self.ticks):g}")
        return self


class DieBoard(Table):
    """The Die Board: a strip of zones, entered through the first one, and the die that is thrown onto it."""

    zones: tuple[float, ...] = Field(min_length=ZONES, max_length=ZONES)
    die: float = Field(gt=0.0)
    markers: int = Field(ge=0, le=MARKER_STOCK)

    @model_validator(mode="after")
    def _the_die_finds_room(self) -> Self:
        if min(self.zones) <= 0.0 or self.zones[-1] <= self.die:
            raise ValueError("each zone must have room, and the last one room for the die within its border")
        return self

    @property
    def landings(self) -> tuple[float, ...]:
        """The edges of the windows for the die's centre: the start of each zone's window, and the end of the last.

        A die that touches two zones counts in the lower one, and one that touches the border is off the board.
        """
        half = self.die / 2
        begins = [begin + half for begin in accumulate(self.zones[:-1], initial=0.0)]
        return (*begins, sum(self.zones) - half)

    @property
    def aims(self) -> tuple[float, ...]:
        """The aims: the middle of each window."""
        edges = self.landings
        return tuple((low + high) / 2 for low, high in pairwise(edges))


class Stopwatch(Table):
    """The Test's stopwatch: from `early` on each tenth of a second is a number more, and `late` is too late."""

    early: float
    late: float

    @model_validator(mode="after")
    def _late_is_later(self) -> Self:
        if not self.early < self.late:
            raise ValueError("late must lie after early")
        return self


class Times(Table):
    """The times at which one may mean to stop the watch."""

    aims: tuple[float, ...] = Field(min_length=AIMS, max_length=AIMS)


def between(edges: tuple[float, ...], middle: float, sigma: float) -> list[float]:
    """Return the chances that a normal number falls below the first edge, between each two, and beyond the last."""
    below = [0.5 * (1.0 + erf((edge - middle) / (sigma * sqrt(2.0)))) for edge in edges]
    return [below[0], *(high - low for low, high in pairwise(below)), 1.0 - below[-1]]


def landing(board: DieBoard, skill: Skill, aim: int, wrong_hand: bool = False) -> list[float]:
    """ACT-A4: the chances that a throw ends short, in each zone, and over the far border (`SHORT` to `OVER`).

    Args:
        board: The Die Board.
        skill: The player's skill.
        aim: The zone aimed at, 0 the nearest.
        wrong_hand: Impostor: the throw is made with the wrong hand.
    """
    sigma = skill.throw_sigma + skill.throw_slope * aim
    return between(board.landings, board.aims[aim], sigma * (skill.wrong_hand if wrong_hand else 1.0))


def stopping(watch: Stopwatch, skill: Skill, aim: float) -> list[float]:
    """ACT-A5: the chances that a watch gives 1 to 5, or is too late, if it is meant to stop at `aim` seconds.

    Times are cut to tenths, so the number n begins n tenths after 5 seconds.
    """
    step = (watch.late - watch.early) / LATE
    edges = tuple(watch.early + step * k for k in range(LATE + 1))
    early, one, *rest = between(edges, aim, skill.clock_sigma)
    return [early + one, *rest]


def marker_hits(skill: Skill, markers: int) -> list[float]:
    """ACT-A2.3: the chances that no marker in the way is hit; that one is hit and none leaves; that one leaves."""
    hit = 1.0 - (1.0 - skill.marker_hit) ** markers
    return [1.0 - hit, hit * (1.0 - skill.marker_leaves), hit * skill.marker_leaves]
