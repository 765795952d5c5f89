"""The King's components and the modifiers of a game in the component file."""

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
    UnitsOrNone,
)


class Die(Table):
    """The Horror die."""

    faces: tuple[Annotated[int, Field(ge=2, lt=FACES)], ...] = Field(min_length=1)


class Habits(Table):
    """The King's habits, which the difficulty modifiers change."""

    conform_adds: Few
    piece_steps: Space
    desired_lead: Few


class KingsScoring(Table):
    """The points for 1 to 7 Dreams of a suit, and the cards in hand for a point."""

    suit: tuple[Annotated[int, Field(ge=0)], ...] = Field(min_length=DREAMS_IN_SUIT, max_length=DREAMS_IN_SUIT)
    hand_share: Some


class KingsRitual(Table):
    """The Followers that the King removes."""

    removes: ByRow


class HigherClimbs(Table):
    """The steps of the rows [3] and [5]."""

    steps: tuple[Few, Few]


class LowestClimb(Table):
    """The steps of the row [1]."""

    steps: Few


class RitualGrid(Table):
    """The die's value from which the higher marker climbs, and the rows that command a Nightmare."""

    higher_from: int = Field(ge=2, le=FACES)
    commands: tuple[bool, bool, bool]


class KingsSummon(Table):
    """The production of controlled areas, the bonus of a fort, and the rows in which marked areas produce."""

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
    """The works of a Fortify of the King."""

    removes: UnitsOrNone = 0
    builds: Few = 0
    draws: Few = 0
    devours: UnitsOrNone = 0


class WorksByDie(Row):
    """A row of the King's Fortify card, by the die."""

    die_2: Works
    die_3: Works
    die_4: Works


class KingsFortify(Table):
    """The rows of the King's Fortify card."""

    power_1: WorksByDie
    power_3: WorksByDie
    power_5: WorksByDie


class KingsManeuver(Table):
    """Movement points, and the most conflicts and area cards."""

    points: ByRow
    conflicts: Few
    area_cards: Few


class KingsDevelop(Table):
    """The cards that the King draws, by row."""

    draws: tuple[Some, Some, Some]


class DevelopCultists(Table):
    """The Cultists that the King puts on Day spaces."""

    maneuver: tuple[UnitsOrNone, UnitsOrNone, UnitsOrNone]
    ritual: tuple[UnitsOrNone, UnitsOrNone, UnitsOrNone]


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
    """Modifiers for a harder game; `powered`: the usual number, and the largest."""

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
    """The scale of the reward "margin"."""

    scale: int = Field(ge=1)
