"""The Ritual track and the human's actions in the component file."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from nightmare_gym.engine.components import Table
from nightmare_gym.games.cathedral.layout import LAST_SPACE, MOST_LEVELS
from nightmare_gym.games.cathedral.printed.words import (
    Few,
    Some,
    Space,
    Symbol,
)
from nightmare_gym.games.cathedral.state import MOST_PRINTED

Levels = Annotated[int, Field(ge=0, le=MOST_LEVELS)]
Points = Annotated[int, Field(ge=0, le=MOST_PRINTED)]


class RitualTrack(Table):
    """The spaces of the track."""

    costs: tuple[Symbol, ...] = Field(min_length=LAST_SPACE, max_length=LAST_SPACE)
    x: tuple[Space, ...]
    y: tuple[Space, ...]
    points: tuple[Points, ...] = Field(min_length=LAST_SPACE + 1, max_length=LAST_SPACE + 1)

    @model_validator(mode="after")
    def _one_icon(self) -> RitualTrack:
        if len({*self.x, *self.y}) < len(self.x) + len(self.y):
            raise ValueError("a space has one icon")
        if list(self.points) != sorted(self.points):
            raise ValueError("points: expected never fewer than on the space before")
        return self


class Icons(Table):
    """The rewards of the icons."""

    x_areas: Few
    y_draws: Few


class KnownActions(Table):
    """The published numbers of your actions."""

    maneuver_points: Few
    maneuver_conflicts: Few
    limbo_price: Some
    pass_draws: Few


class Actions(Table):
    """The other numbers of your actions."""

    ritual_steps: Few
    fortify_levels: Levels
    develop_draws: Few
    develop_cards: Few
    develop_upgrades: Few


class Conforming(Table):
    """Numbers of your reactions."""

    ritual_steps: Few
    summon_areas: Few
    fortify_levels: Levels
    maneuver_points: Few
    maneuver_conflicts: Few
    develop_draws: Few
    develop_cards: Few


class Dissenting(Table):
    """The cards that you draw if you do not conform."""

    draws: Few


class Ploys(Table):
    """Numbers of the Ploys."""

    produce_areas: Few
    draws: Few
    returned_from_limbo: Few
    movement_points: Few
