"""The King's components and the modifiers of a game, as the component file tells them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from nightmare_gym.engine.components import Table
from nightmare_gym.games.cathedral.layout import (
    DAYS,
    DEVOURED_SLOTS,
    FACES,
    MOST_PRODUCED,
)
from nightmare_gym.games.cathedral.printed.words import (
    DREAMS_IN_SUIT,
    ByRow,
    Few,
    Row,
    Some,
    Space,
)


class Die(Table):
    """The Horror die."""

    faces: tuple[Annotated[int, Field(ge=2, lt=FACES)], ...] = Field(min_length=1)


class Habits(Table):
    """What the difficulty modifiers change."""

    conform_adds: Few
    piece_steps: Space
    desired_lead: Few


class KingsScoring(Table):
    """Points for 1 to 7 Dreams of a suit; cards in hand for a point."""

    suit: tuple[Annotated[int, Field(ge=0)], ...] = Field(min_length=DREAMS_IN_SUIT, max_length=DREAMS_IN_SUIT)
    hand_share: Some


class KingsRitual(Table):
    """Followers that it removes."""

    removes: ByRow


class HigherClimbs(Table):
    """Steps of the rows [3] and [5]."""

    steps: tuple[Few, Few]


class LowestClimb(Table):
    """Steps of the row [1]."""

    steps: Few


class RitualGrid(Table):
    """Which marker climbs, and which rows command a Nightmare."""

    higher_from: int = Field(ge=2, le=FACES)
    commands: tuple[bool, bool, bool]


class KingsSummon(Table):
    """What controlled areas produce, how much more with a fort, and whether marked areas produce."""

    controlled: ByRow
    with_fort: ByRow
    marked: tuple[bool, bool, bool]

    @model_validator(mode="after")
    def _few_enough(self) -> KingsSummon:
        for row in zip(self.controlled, self.with_fort, self.marked, strict=True):
            if sum(row) > MOST_PRODUCED:
                raise ValueError(f"an area produces {sum(row)} in a row, more than {MOST_PRODUCED}")
        return self


class Works(Row):
    """What the King does to Fortify."""

    removes: Few = 0
    builds: Few = 0
    draws: Few = 0
    devours: Few = 0


class WorksByDie(Row):
    """A row of its card."""

    die_2: Works
    die_3: Works
    die_4: Works


class KingsFortify(Table):
    """The rows of its card."""

    power_1: WorksByDie
    power_3: WorksByDie
    power_5: WorksByDie


class KingsManeuver(Table):
    """Movement points, and the most conflicts and area cards."""

    points: ByRow
    conflicts: Few
    area_cards: Few


class KingsDevelop(Table):
    """Cards that it draws."""

    draws: tuple[Some, Some, Some]


class DevelopCultists(Table):
    """Cultists that it puts on Day spaces."""

    maneuver: ByRow
    ritual: ByRow


class King(Row):
    """The King of Horrors."""

    die: Die
    habits: Habits
    scoring: KingsScoring
    ritual: KingsRitual
    higher_climbs: HigherClimbs
    lowest_climb: LowestClimb
    ritual_grid: RitualGrid
    summon: KingsSummon
    fortify: KingsFortify
    maneuver: KingsManeuver
    develop: KingsDevelop
    develop_cultists: DevelopCultists


class Harder(Table):
    """Modifiers for a harder game; `powered`: as a rule, and at most."""

    piece_steps: Space
    powered: tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(le=DAYS)]]
    devoured_at_start: int = Field(ge=0, le=DEVOURED_SLOTS)
    dream_head_start: Literal[1]
    head_start_points: int = Field(ge=2)

    @model_validator(mode="after")
    def _at_most(self) -> Harder:
        if self.powered[0] > self.powered[1]:
            raise ValueError("powered: expected the number as a rule, then one that is not smaller")
        return self


class Easier(Table):
    """Modifiers for an easier game; `climbs` are the most steps of the rows [3] and [5]."""

    conform_adds: Few
    desired_lead: Few
    climbs: tuple[Few, Few]
    fewer_runs: Few
    fewest_runs: Some


class Margin(Table):
    """For the reward "margin"."""

    scale: int = Field(ge=1)
