"""The Cathedral, its tokens, the Devoured board and the Nightmares in the component file."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from nightmare_gym.engine.components import Table
from nightmare_gym.games.cathedral.layout import DEVOURED_SLOTS, PIECES
from nightmare_gym.games.cathedral.printed.words import (
    TOKEN_WORDS,
    AreaName,
    Few,
    Row,
    Some,
    Units,
    UnitsOrNone,
)


class Cathedral(Table):
    """The rewards of the pieces, except the last one."""

    rewards: tuple[Literal["draw", "produce", "step"], ...] = Field(min_length=PIECES - 1, max_length=PIECES - 1)


class TokenLevels(Table):
    """The levels of the tokens."""

    gray: Literal[1]
    yellow: Literal[2]
    red: Literal[3]


class Token(Row):
    """The number of copies of a token, and the amount of its reward."""

    copies: int = Field(ge=0, le=3)
    amount: Some


class Tokens(Table):
    """The tokens of the Divergent Paths."""

    gray_draw: Token
    gray_produce: Token
    gray_step: Token
    yellow_draw_2: Token
    yellow_produce_2: Token
    yellow_2_steps: Token
    yellow_a_level_for_a_follower: Token
    red_controlled_areas: Token
    red_fort_levels: Token

    @model_validator(mode="after")
    def _one_for_each_piece(self) -> Tokens:
        copies = sum(getattr(self, name).copies for name in TOKEN_WORDS)
        if copies != PIECES - 1:
            raise ValueError(f"there are {PIECES - 1} tokens, not {copies}")
        if max(self.red_controlled_areas.copies, self.red_fort_levels.copies) > 1:
            raise ValueError("there is at most one of each red token")
        return self


class DevouredBoard(Table):
    """The Devoured board, and the points of its ranks."""

    slots: int = Field(ge=1, le=DEVOURED_SLOTS)
    points: tuple[Few, Few, Few]

    @model_validator(mode="after")
    def _falling(self) -> DevouredBoard:
        if list(self.points) != sorted(self.points, reverse=True):
            raise ValueError("points: expected never more than for the rank before")
        return self


class Nightmare(Row):
    """The moves of a Nightmare for you, and the number of times that the King resolves its card."""

    moves: Some
    runs: Some


class Nightmares(Table):
    """The Nightmares."""

    lairs: tuple[AreaName, AreaName]
    brood_places: UnitsOrNone
    gravekeeper_places: UnitsOrNone
    undertow_pushes: UnitsOrNone
    gorger_units: Units
    herald_followers: Units
    gorger: Nightmare
    herald: Nightmare
    brood: Nightmare
    scourge: Nightmare
    gravekeeper: Nightmare
    mason: Nightmare
    whisperer: Nightmare
    undertow: Nightmare
