"""The map, the pieces, time, and the Action Matrix in the component file."""

from __future__ import annotations

from pydantic import Field, model_validator

from nightmare_gym.engine.components import Table
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.printed.words import (
    AREA_WORDS,
    DAY_WORDS,
    AreaName,
    Day,
    Night,
    Row,
    Symbol,
    Units,
)
from nightmare_gym.games.cathedral.state import MOST_PRINTED


class Area(Row):
    """An area of the map."""

    name: AreaName
    symbol: Symbol
    adjacent: tuple[AreaName, ...] = Field(min_length=1)


class Map(Table):
    """The areas: those of the outer ring first, clockwise from a corner."""

    areas: tuple[Area, ...]

    @model_validator(mode="after")
    def _fits_together(self) -> Map:
        if tuple(area.name for area in self.areas) != AREA_WORDS:
            raise ValueError(f"expected the {L.AREAS} areas {', '.join(AREA_WORDS)}, in this order")
        symbols = {area.name: area.symbol for area in self.areas}
        ways = {(area.name, other) for area in self.areas for other in area.adjacent}
        for here, there in sorted(ways):
            if (there, here) not in ways:
                raise ValueError(f"{here} is adjacent to {there}, but not {there} to {here}")
            if symbols[here] == symbols[there]:
                raise ValueError(f"{here} and {there} are adjacent and have the same symbol")
        for here, there in zip(AREA_WORDS[: L.RING], (*AREA_WORDS[1 : L.RING], AREA_WORDS[0]), strict=True):
            if (here, there) not in ways:
                raise ValueError(f"{here} is not adjacent to {there}, the next one clockwise")
        if len(ways) != 2 * 24:
            raise ValueError(f"there are 24 pairs of adjacent areas, not {len(ways) // 2}")
        return self


class Pieces(Table):
    """The pieces of each player, and the Shadows."""

    followers: int = Field(ge=2 * L.MOST_UNITS, le=20)
    forts: int = Field(ge=1, le=MOST_PRINTED)
    shadows: int = Field(ge=1, le=24)


class FortLevels(Table):
    """The highest level of a fort."""

    most: int = Field(ge=1, le=L.MOST_LEVELS)


class Start(Table):
    """The set-up: the Fortress, units in an area, cards."""

    fort: int = Field(ge=1, le=L.MOST_LEVELS)
    followers: Units
    shadows_outside: int = Field(ge=0, le=L.MOST_UNITS)
    shadows_inside: int = Field(ge=0, le=L.MOST_UNITS)
    hand: int = Field(ge=0, le=9)
    dreams: int = Field(ge=0, le=9)
    display: int = Field(ge=0, le=9)


class YourLimit(Table):
    """Your Followers in an area."""

    stage_1: Units


class Crowded(Table):
    """The limit of your Followers in a crowded area of stage 2, and the number of areas that may be crowded."""

    stage_2: Units
    areas: int = Field(ge=0, le=L.AREAS)


class KingsLimit(Table):
    """The King's Followers in an area."""

    stage_1: Units
    stage_2: Units


class ShadowsLimit(Table):
    """Shadows in an area."""

    units: Units


class Limits(Row):
    """Unit Limits."""

    you: YourLimit
    crowded: Crowded
    king: KingsLimit
    shadows: ShadowsLimit


class Laps(Table):
    """Laps of the turn track."""

    number: int = Field(ge=1, lt=L.MOST_TURNS)


class Lap(Table):
    """The symbols of a lap's turns."""

    symbols: tuple[Symbol, ...] = Field(min_length=1)


class StandardLength(Table):
    """The first turn in which a piece is built."""

    first_build_turn: int = Field(ge=1, le=L.MOST_TURNS)


class VariableLength(Table):
    """The pieces that are built at the start."""

    built_at_start: int = Field(ge=0, lt=L.PIECES)


class NightSpaces(Table):
    """The Day spaces adjacent to each Night space."""

    adjacent: tuple[tuple[Day, ...], ...] = Field(min_length=L.NIGHTS, max_length=L.NIGHTS)

    @model_validator(mode="after")
    def _two_or_three(self) -> NightSpaces:
        for number, days in enumerate(self.adjacent, start=1):
            if len(set(days)) < len(days) or len(days) not in (2, 3):
                raise ValueError(f"Night space {number}: expected two or three different Day spaces")
        return self


class Exits(Table):
    """The Night spaces that each action leads to."""

    ritual: tuple[Night, Night, Night]
    summon: tuple[Night, Night, Night]
    fortify: tuple[Night, Night, Night]
    maneuver: tuple[Night, Night, Night]
    develop: tuple[Night, Night, Night]

    @model_validator(mode="after")
    def _different(self) -> Exits:
        for day in DAY_WORDS:
            if len(set(getattr(self, day))) < 3:
                raise ValueError(f"{day}: expected three different Night spaces")
        return self
