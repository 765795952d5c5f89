"""The words of the component file, and what all its rows share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from nightmare_gym.games.cathedral.layout import (
    AREA_NAMES,
    AREAS_REWARD,
    CARDS_MORE,
    CONDITIONS,
    DAY_NAMES,
    DRAW_REWARD,
    DREAMS,
    EFFECTS,
    FORT_REWARD,
    LAST_SPACE,
    LEVELS_MORE,
    LEVELS_REWARD,
    MOST_UNITS,
    NIGHTMARE_NAMES,
    NIGHTS,
    POINTS_MORE,
    PRODUCE_REWARD,
    PRODUCTION,
    STEP_REWARD,
    SUIT_NAMES,
    SUITS,
    TOKEN_NAMES,
    UPGRADES,
)


def word(name: str) -> str:
    """A name of the layout as it stands in the component file and the options."""
    return name.lower().replace(":", "").replace(" ", "_")


def known(words: Sequence[str]) -> AfterValidator:
    """A check that a word is one of these."""

    def check(word: str) -> str:
        if word not in words:
            raise ValueError(f"{word!r}: expected one of {', '.join(words)}")
        return word

    return AfterValidator(check)


NAMES = tuple(map(word, NIGHTMARE_NAMES))
"""The Nightmares' names in the option `nightmares`."""
DAY_WORDS = tuple(map(word, DAY_NAMES))
AREA_WORDS = tuple(map(word, AREA_NAMES))
EFFECT_WORDS = tuple(map(word, EFFECTS))
CONDITION_WORDS = tuple(map(word, CONDITIONS))
TOKEN_WORDS = tuple(map(word, TOKEN_NAMES))
SUIT_WORDS = tuple(map(word, SUIT_NAMES))
FIRST_EFFECTS = (PRODUCTION, LEVELS_MORE, POINTS_MORE, CARDS_MORE, UPGRADES)
"""The first effect of each action after the first, then of the Ploys."""
PIECE_REWARDS = {"draw": DRAW_REWARD, "produce": PRODUCE_REWARD, "step": STEP_REWARD}
TOKEN_REWARDS = (
    DRAW_REWARD, PRODUCE_REWARD, STEP_REWARD, DRAW_REWARD, PRODUCE_REWARD, STEP_REWARD,
    FORT_REWARD, AREAS_REWARD, LEVELS_REWARD,
)  # fmt: skip
"""What each token gives, in the order of `TOKEN_NAMES`."""
DEEDS = ("climbed", "built", "won", "eliminated")
"""Conditions that count deeds of a turn, which are counted up to `TALLY`."""
DREAMS_IN_SUIT = DREAMS // SUITS

Symbol = Literal["A", "B", "C", "D"]
Day = Literal["ritual", "summon", "fortify", "maneuver", "develop"]
AreaName = Annotated[str, known(AREA_WORDS)]
Few = Annotated[int, Field(ge=0, le=9)]
Some = Annotated[int, Field(ge=1, le=9)]
Space = Annotated[int, Field(ge=1, le=LAST_SPACE)]
Units = Annotated[int, Field(ge=1, le=MOST_UNITS)]
Night = Annotated[int, Field(ge=1, le=NIGHTS)]
ByRow = tuple[Few, Few, Few]
"""Numbers of the rows [1], [3] and [5] of a King's Action card."""


class Row(BaseModel):
    """A row of a table."""

    model_config = ConfigDict(extra="forbid", frozen=True)
