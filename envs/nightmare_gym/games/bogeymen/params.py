"""The parameters of the Bogeymen: component files validated and packed, with the options of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from nightmare_gym.dreaming import params as dreaming
from nightmare_gym.dreaming.layout import COLOURS, DICE, FACE_NAMES
from nightmare_gym.engine.components import Table, unsourced
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.options import check_flags, check_turn_limit, check_whole
from nightmare_gym.engine.printed import Given, Printed
from nightmare_gym.games.bogeymen.layout import CELLS, COLUMNS, HARD_RULES, NO_HARD_RULE, PARAMS, SPOOK_KINDS

FILE = Path(__file__).with_name("components.toml")
NAMES = ("lady_of_primeval_fear", "lord_of_the_depths", "lord_of_envy", "lady_of_imprisonment")
"""The values of the option `bogeyman`, in the order of the cards."""
FEWEST_ROWS, MOST_ROWS = 6, 12
Face = Literal["1", "Exhaust", "Shadow"]
"""Faces that a die of any colour has."""
HardRule = Literal[
    "none",
    "red Spooks turn to Hunt",
    "a Spook on every column",
    "the oldest Power is lost",
    "the next Rest returns nothing",
]


class ShadowRows(Table):
    """The number of dice that fill a Shadow row."""

    spaces: int = Field(ge=1)


class Escape(Table):
    """The Power needed to escape, and the number of Spooks that move when the Dreamer Rests."""

    power_for_each_awakened: int = Field(ge=0)
    moved_at_rest: Literal[2]


Killed = Annotated[int, Field(ge=0, le=DICE)]


class ForEach(Table):
    """A number for each Bogeyman; 0 if the card does not have it."""

    lady_of_primeval_fear: Killed = 0
    lord_of_the_depths: Killed = 0
    lord_of_envy: Killed = 0
    lady_of_imprisonment: Killed = 0


class Columns(Table):
    """The columns of Spooks on each card."""

    lady_of_primeval_fear: int = Field(ge=1, le=COLUMNS)
    lord_of_the_depths: int = Field(ge=1, le=COLUMNS)
    lord_of_envy: int = Field(ge=1, le=COLUMNS)
    lady_of_imprisonment: int = Field(ge=1, le=COLUMNS)


class Rows(Table):
    """The rows of Spooks on each card."""

    lady_of_primeval_fear: int = Field(ge=FEWEST_ROWS, le=MOST_ROWS)
    lord_of_the_depths: int = Field(ge=FEWEST_ROWS, le=MOST_ROWS)
    lord_of_envy: int = Field(ge=FEWEST_ROWS, le=MOST_ROWS)
    lady_of_imprisonment: int = Field(ge=FEWEST_ROWS, le=MOST_ROWS)


class HardRules(Table):
    """The rule of each Bogeyman in Hard mode, for a Nightmare that Awakens."""

    lady_of_primeval_fear: HardRule = "none"
    lord_of_the_depths: HardRule = "none"
    lord_of_envy: HardRule = "none"
    lady_of_imprisonment: HardRule = "none"


class SpookLayout(Table):
    """The faces on the spaces of a card, from the bottom row up; the last row stands for all above it."""

    rows: int | None = Field(None, ge=1, le=MOST_ROWS)
    faces: tuple[tuple[Face, Face, Face], ...] = Field(min_length=1)


class Components(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    shadow_rows: ShadowRows
    escape: Escape
    columns: Columns
    rows: Rows
    layouts: dict[str, SpookLayout]
    hunt_kills_spooks: ForEach
    envy_kills_spooks: ForEach
    exhaust_kills_spooks: ForEach
    hard_official: HardRules
    hard: HardRules

    def hard_rule(self, bogeyman: str) -> str:
        """Return the Bogeyman's rule of Hard mode."""
        official = str(getattr(self.hard_official, bogeyman))
        return official if official != "none" else str(getattr(self.hard, bogeyman))


PRINTED = Printed(
    FILE,
    Components,
    ("rows", "layouts.standard", "envy_kills_spooks", "exhaust_kills_spooks", "hard_official", "hard"),
)
"""The Bogeyman cards are not public; the printed ones may replace them."""


def build_params(
    bogeyman: str = "random",
    hard: bool = False,
    rows: int | None = None,
    layout: str = "standard",
    turn_limit: int = 200,
    components: Given = None,
) -> NDArray[np.void]:
    """BO-1.3, BO-1.5: build the parameters of one kind of game.

    Args:
        bogeyman: "lady_of_primeval_fear", "lord_of_the_depths", "lord_of_envy", "lady_of_imprisonment", or "random"
            for any of them, drawn anew for each game.
        hard: Hard mode: the Bogeyman strikes back whenever a Nightmare Awakens.
        rows: Rows of Spooks, 6 to 12; None takes the number of the (reconstructed) card.
        layout: The faces of the set-up, a layout of `components.toml`: "standard", or "gentle" with five rows.
        turn_limit: The turn after which a game is cut short (truncated); the rules end it long before.
        components: The printed data in place of the package's, as far as the owner of the game has entered it: the file
            that `nightmare components` writes, or its content as a mapping.

    Raises:
        OptionError: An option has a value that it cannot have.
    """
    if not isinstance(bogeyman, str) or bogeyman not in (*NAMES, "random"):
        raise OptionError(f"bogeyman={bogeyman!r}: expected {', '.join(map(repr, NAMES))} or 'random'")
    check_flags(hard=hard)
    facts = PRINTED.facts(components)
    if not isinstance(layout, str) or layout not in facts.layouts:
        raise OptionError(f"layout={layout!r}: there is no such layout; there are: {', '.join(facts.layouts)}")
    chosen = facts.layouts[layout]
    if rows is not None:
        if chosen.rows is not None:
            raise OptionError(f"rows={rows!r}: layout {layout!r} has {chosen.rows} rows; leave rows out")
        expected = f"{FEWEST_ROWS} to {MOST_ROWS}, or None for the card's own"
        check_whole("rows", rows, FEWEST_ROWS, MOST_ROWS, expected)
    check_turn_limit(turn_limit)
    params_array = PARAMS.new()
    params: Any = params_array[0]
    params["seats"], params["turn_limit"], params["hard"] = 1, turn_limit, hard
    dreaming.pack(params, facts.shadow_rows.spaces, awakened_are_kept=True, components=components)
    params["power_for_each_awakened"] = facts.escape.power_for_each_awakened
    params["moved_at_rest"] = facts.escape.moved_at_rest
    for name, card in zip(NAMES, params["bogeymen"], strict=True):
        card["weight"] = bogeyman in (name, "random")
        card["columns"] = getattr(facts.columns, name)
        card["rows"] = rows or chosen.rows or getattr(facts.rows, name)
        card["for_hunt"] = getattr(facts.hunt_kills_spooks, name)
        card["for_envy"] = getattr(facts.envy_kills_spooks, name)
        card["for_exhaust"] = getattr(facts.exhaust_kills_spooks, name)
        card["hard_rule"] = HARD_RULES.index(facts.hard_rule(name)) if hard else NO_HARD_RULE
    for cell in range(CELLS):
        row = chosen.faces[min(cell // COLUMNS, len(chosen.faces) - 1)]
        params["spaces"][cell] = FACE_NAMES.index(row[cell % COLUMNS])
    for kind in range(SPOOK_KINDS):
        params["spook_kinds"][kind] = [*(kind % COLOURS == colour for colour in range(COLOURS)), kind // COLOURS]
    return params_array


def provenance(hard: bool = False, layout: str = "standard", components: Given = None, **_: Any) -> list[str]:
    """List the game's data that is not from the rulebook: the table, its source, and the reason."""
    facts = PRINTED.facts(components)
    lines = [*dreaming.provenance(components), *unsourced(facts.layouts[layout], f"layouts.{layout}")]
    for name in ("rows", "envy_kills_spooks", "exhaust_kills_spooks", *(("hard_official", "hard") if hard else ())):
        lines += unsourced(getattr(facts, name), name)
    return lines
