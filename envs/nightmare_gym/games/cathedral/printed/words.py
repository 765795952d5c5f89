"""The words of the component file, and the base class of its rows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from nightmare_gym.engine.components import Known
from nightmare_gym.games.cathedral import layout as L


def word(name: str) -> str:
    """Turn a name of the layout into its word in the component file and the options."""
    return name.lower().replace(":", "").replace(" ", "_")


NAMES = tuple(map(word, L.NIGHTMARE_NAMES))
"""The Nightmares' names in the option `nightmares`."""
DAY_WORDS = tuple(map(word, L.DAY_NAMES))
AREA_WORDS = tuple(map(word, L.AREA_NAMES))
EFFECT_WORDS = tuple(map(word, L.EFFECTS))
CONDITION_WORDS = tuple(map(word, L.CONDITIONS))
TOKEN_WORDS = tuple(map(word, L.TOKEN_NAMES))
SUIT_WORDS = tuple(map(word, L.SUIT_NAMES))
FIRST_EFFECTS = (L.PRODUCTION, L.LEVELS_MORE, L.POINTS_MORE, L.CARDS_MORE, L.UPGRADES)
"""The first effect of each action after the first, then of the Ploys."""
PIECE_REWARDS = {"draw": L.DRAW_REWARD, "produce": L.PRODUCE_REWARD, "step": L.STEP_REWARD}
TOKEN_REWARDS = (
    L.DRAW_REWARD, L.PRODUCE_REWARD, L.STEP_REWARD, L.DRAW_REWARD, L.PRODUCE_REWARD, L.STEP_REWARD,
    L.FORT_REWARD, L.AREAS_REWARD, L.LEVELS_REWARD,
)  # fmt: skip
"""The reward of each token, in the order of `TOKEN_NAMES`."""
DEEDS = ("climbed", "built", "won", "eliminated")
"""Conditions that count deeds of a turn, which are counted up to `TALLY`."""
DREAMS_IN_SUIT = L.DREAMS // L.SUITS

Symbol = Literal["A", "B", "C", "D"]
Day = Literal["ritual", "summon", "fortify", "maneuver", "develop"]
AreaName = Annotated[str, Known(AREA_WORDS)]
Few = Annotated[int, Field(ge=0, le=9)]
Some = Annotated[int, Field(ge=1, le=9)]
Space = Annotated[int, Field(ge=1, le=L.LAST_SPACE)]
Units = Annotated[int, Field(ge=1, le=L.MOST_UNITS)]
UnitsOrNone = Annotated[int, Field(ge=0, le=L.MOST_UNITS)]
Night = Annotated[int, Field(ge=1, le=L.NIGHTS)]
ByRow = tuple[Few, Few, Few]
"""Numbers of the rows [1], [3] and [5] of a King's Action card."""


class Row(BaseModel):
    """A row of a table."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
