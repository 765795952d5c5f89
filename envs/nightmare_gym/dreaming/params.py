"""The printed numbers of dice and Dreamer cards: `components.toml` validated, and packed into a game's parameters."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from nightmare_gym.dreaming.layout import DICE, TRACK_NAMES
from nightmare_gym.engine.components import Table, unsourced
from nightmare_gym.engine.printed import Given, Printed

FILE = Path(__file__).with_name("components.toml")
SIDES = 6
FEWEST = 15
"""The fewest dice of a colour with which every set-up has enough."""
Drawn = Annotated[int, Field(ge=1, le=DICE)]
Draws = tuple[Drawn, Drawn, Drawn]
Sides = Annotated[int, Field(ge=0, le=SIDES)]


class Dream(BaseModel):
    """The number of sides of a die that show each face."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    colour: str
    power_1: Sides
    power_2: Sides
    hunt: Sides
    exhaust: Sides
    shadow: Sides

    @property
    def faces(self) -> tuple[int, ...]:
        """The sides by face, in the order of resolution."""
        return (self.power_1, self.power_2, self.hunt, self.exhaust, self.shadow)

    @model_validator(mode="after")
    def _six_sides(self) -> Dream:
        if sum(self.faces) != SIDES:
            raise ValueError(f"a die has {SIDES} sides, not {sum(self.faces)}")
        return self


class Dice(Table):
    """The dice of the four colours."""

    of_each_colour: int = Field(ge=FEWEST, le=DICE // 4)
    depths: Dream
    envy: Dream
    imprisonment: Dream
    primeval_fear: Dream


class SleepTracks(Table):
    """The number of dreams that are drawn at each step of each track."""

    light: Draws
    middle: Draws
    deep: Draws

    @model_validator(mode="after")
    def _draws_rise(self) -> SleepTracks:
        for name in TRACK_NAMES:
            track = getattr(self, name)
            if not track[0] < track[1] < track[2]:
                raise ValueError(f"{name}: draws must rise along a track")
        return self


class DreamerCard(Table):
    """The number of dice that fill a row of a Dreamer card, and the Power that ends the game."""

    hunt: int = Field(ge=1)
    exhaust: int = Field(ge=1)
    power_to_end: int = Field(ge=1)


class Turn(Table):
    """Numbers of the Dreamer's turn."""

    returned: int = Field(ge=0)


class Components(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    dice: Dice
    sleep_tracks: SleepTracks
    dreamer_card: DreamerCard
    turn: Turn


PRINTED = Printed(FILE, Components, ("dice", "sleep_tracks"))
"""Dice and Sleep Tracks are not from the rulebook; the printed ones may replace them."""


def pack(params: Any, shadow_spaces: int, awakened_are_kept: bool, components: Given) -> None:
    """Put dice and Dreamer cards into a game's parameters.

    Args:
        params: The parameters.
        shadow_spaces: The number of dice that fill a Shadow row.
        awakened_are_kept: Drawn dice of a Nightmare that has left the middle may not be returned (solo).
        components: The owner's tables in place of the package's.
    """
    facts = PRINTED.facts(components)
    dice, card = facts.dice, facts.dreamer_card
    params["of_each_colour"] = dice.of_each_colour
    params["faces"] = [dream.faces for dream in (dice.depths, dice.envy, dice.imprisonment, dice.primeval_fear)]
    params["draws"] = [getattr(facts.sleep_tracks, name) for name in TRACK_NAMES]
    params["returned"] = facts.turn.returned
    params["hunt_spaces"], params["exhaust_spaces"], params["power_to_end"] = card.hunt, card.exhaust, card.power_to_end
    params["shadow_spaces"], params["awakened_are_kept"] = shadow_spaces, awakened_are_kept


def provenance(components: Given) -> list[str]:
    """List the data of dice and Dreamer cards that is not from the rulebook: the table, its source, and the reason."""
    return unsourced(PRINTED.facts(components))
