"""The parameters of the Bogeymen: component files validated and packed, with the options of a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, model_validator

from nightmare_gym.dreaming import params as dreaming
from nightmare_gym.dreaming.layout import COLOURS, DICE, FACE_NAMES
from nightmare_gym.engine.components import Table, unsourced
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.options import check_flags, check_turn_limit, check_whole
from nightmare_gym.engine.printed import Given, Printed
from nightmare_gym.games.bogeymen.layout import COLUMNS, HARD_RULES, NO_HARD_RULE, PARAMS, SPOOK_KINDS

FILE = Path(__file__).with_name("components.toml")
NAMES = ("lady_of_primeval_fear", "lord_of_the_depths", "lord_of_envy", "lady_of_imprisonment")
"""The values of the option `bogeyman`, in the order of the cards."""
FEWEST_ROWS, MOST_ROWS = 6, 20
Face = Literal["1", "Exhaust", "Shadow"]
"""Faces that a die of any colour has."""
HardRule = Literal[
    "none",
    "red Spooks turn to Hunt",
    "a Spook on every column",
    "the oldest Power is lost",
    "the next Rest returns nothing",
    "green Spooks turn to Shadow",
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


class HardRules(Table):
    """The rule of each Bogeyman in Hard mode, for a Nightmare that Awakens."""

    lady_of_primeval_fear: HardRule = "none"
    lord_of_the_depths: HardRule = "none"
    lord_of_envy: HardRule = "none"
    lady_of_imprisonment: HardRule = "none"


FacesOfRow = Annotated[tuple[Face, ...], Field(min_length=1, max_length=COLUMNS)]
SHADOWS: FacesOfRow = ("Shadow", "Shadow", "Shadow")
"""A row whose faces are not named."""


class SpookCard(Table):
    """The rows of a card, and the faces on its spaces; those that no entry names show Shadow."""

    rows: int = Field(ge=1, le=MOST_ROWS)
    lowest: tuple[FacesOfRow, ...] = ()
    """The lowest rows, from the bottom row up."""
    highest: tuple[FacesOfRow, ...] = ()
    """The highest rows, from the top row down."""

    @property
    def named(self) -> int:
        """The number of rows whose faces are named."""
        return len(self.lowest) + len(self.highest)

    @model_validator(mode="after")
    def _rows_suffice(self) -> SpookCard:
        if self.named > self.rows:
            raise ValueError(f"faces for {self.named} rows; expected at most {self.rows}")
        return self

    def faces(self, rows: int) -> Iterator[FacesOfRow]:
        """Yield the faces of each row from the bottom row up, if the card has this number of rows."""
        yield from self.lowest
        yield from [SHADOWS] * (rows - self.named)
        yield from reversed(self.highest)


class SpookLayout(BaseModel):
    """The cards of a layout: one for each Bogeyman or for every one; and its own rules of Hard mode, if it has any."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    every_bogeyman: SpookCard | None = None
    lady_of_primeval_fear: SpookCard | None = None
    lord_of_the_depths: SpookCard | None = None
    lord_of_envy: SpookCard | None = None
    lady_of_imprisonment: SpookCard | None = None
    hard: HardRules | None = None

    def card(self, bogeyman: str) -> SpookCard:
        """Return the card of a Bogeyman."""
        own: SpookCard | None = getattr(self, bogeyman)
        found = own or self.every_bogeyman
        if found is None:
            raise ValueError(f"{bogeyman}: it has no card in this layout")
        return found

    @model_validator(mode="after")
    def _each_has_a_card(self) -> SpookLayout:
        for name in NAMES:
            self.card(name)
        return self


class Components(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    shadow_rows: ShadowRows
    escape: Escape
    columns: Columns
    layouts: dict[str, SpookLayout]
    hunt_kills_spooks: ForEach
    envy_kills_spooks: ForEach
    exhaust_kills_spooks: ForEach
    hard_official: HardRules
    hard: HardRules

    @model_validator(mode="after")
    def _rows_are_as_wide_as_the_card(self) -> Components:
        for layout in self.layouts.values():
            for name in NAMES:
                card, columns = layout.card(name), int(getattr(self.columns, name))
                if any(len(row) < columns for row in (*card.lowest, *card.highest)):
                    raise ValueError(f"layouts: {name}: expected a face for each of {columns} columns in every row")
        return self

    def hard_rule(self, bogeyman: str, layout: str) -> str:
        """Return the Bogeyman's rule of Hard mode in a layout."""
        rules = (self.layouts[layout].hard, self.hard_official, self.hard)
        found = [str(getattr(one, bogeyman)) for one in rules if one is not None]
        return next((rule for rule in found if rule != "none"), "none")


PRINTED = Printed(
    FILE,
    Components,
    (
        *(f"layouts.standard.{name}" for name in NAMES),
        "envy_kills_spooks",
        "exhaust_kills_spooks",
        "hard_official",
        "hard",
    ),
)
"""The Bogeyman cards are not public; the printed ones may replace them."""


def build_params(
    bogeyman: str = "random",
    hard: bool = False,
    rows: int | None = None,
    layout: str = "standard",
    spook_rerolls: bool = True,
    turn_limit: int = 200,
    components: Given = None,
) -> NDArray[np.void]:
    """BO-1.3, BO-1.5: build the parameters of one kind of game.

    Args:
        bogeyman: "lady_of_primeval_fear", "lord_of_the_depths", "lord_of_envy", "lady_of_imprisonment", or "random"
            for any of them, drawn anew for each game.
        hard: Hard mode: the Bogeyman strikes back whenever a Nightmare Awakens.
        rows: Rows of Spooks, 6 to 20; None takes the number of the (reconstructed) card.
        layout: The cards, a layout of `components.toml`: "standard", "first" (the first guess, with ten rows and less
            need of Power), or "gentle" with five rows.
        spook_rerolls: Power may be spent on rerolls of Spooks; False takes that rule out, to measure its worth.
        turn_limit: The turn after which a game is cut short (truncated); the rules end it long before.
        components: The printed data in place of the package's, as far as the owner of the game has entered it: the file
            that `nightmare components` writes, or its content as a mapping.

    Raises:
        OptionError: An option has a value that it cannot have.
    """
    if not isinstance(bogeyman, str) or bogeyman not in (*NAMES, "random"):
        raise OptionError(f"bogeyman={bogeyman!r}: expected {', '.join(map(repr, NAMES))} or 'random'")
    check_flags(hard=hard, spook_rerolls=spook_rerolls)
    facts = PRINTED.facts(components)
    if not isinstance(layout, str) or layout not in facts.layouts:
        raise OptionError(f"layout={layout!r}: there is no such layout; there are: {', '.join(facts.layouts)}")
    chosen = facts.layouts[layout]
    if rows is not None:
        _check_rows(rows, layout, chosen)
    check_turn_limit(turn_limit)
    params_array = PARAMS.new()
    params: Any = params_array[0]
    params["seats"], params["turn_limit"], params["hard"] = 1, turn_limit, hard
    dreaming.pack(params, facts.shadow_rows.spaces, awakened_are_kept=True, components=components)
    params["power_for_each_awakened"] = facts.escape.power_for_each_awakened
    params["moved_at_rest"] = facts.escape.moved_at_rest
    params["spook_rerolls"] = spook_rerolls
    for name, card in zip(NAMES, params["bogeymen"], strict=True):
        card["weight"] = bogeyman in (name, "random")
        card["columns"] = getattr(facts.columns, name)
        card["rows"] = rows or chosen.card(name).rows
        card["for_hunt"] = getattr(facts.hunt_kills_spooks, name)
        card["for_envy"] = getattr(facts.envy_kills_spooks, name)
        card["for_exhaust"] = getattr(facts.exhaust_kills_spooks, name)
        card["hard_rule"] = HARD_RULES.index(facts.hard_rule(name, layout)) if hard else NO_HARD_RULE
        for row, faces in enumerate(chosen.card(name).faces(int(card["rows"]))):
            for column, face in enumerate(faces):
                card["spaces"][row * COLUMNS + column] = FACE_NAMES.index(face)
    for kind in range(SPOOK_KINDS):
        params["spook_kinds"][kind] = [*(kind % COLOURS == colour for colour in range(COLOURS)), kind // COLOURS]
    return params_array


def _check_rows(rows: Any, layout: str, chosen: SpookLayout) -> None:
    """Check the number of rows: only rows whose faces are not named may be added or left out."""
    for card in map(chosen.card, NAMES):
        if card.named == card.rows:
            raise OptionError(f"rows={rows!r}: layout {layout!r} has {card.rows} rows; leave rows out")
    fewest = max(FEWEST_ROWS, *(chosen.card(name).named for name in NAMES))
    check_whole("rows", rows, fewest, MOST_ROWS, f"{fewest} to {MOST_ROWS}, or None for the card's own")


def provenance(hard: bool = False, layout: str = "standard", components: Given = None, **_: Any) -> list[str]:
    """List the game's data that is not from the rulebook: the table, its source, and the reason."""
    facts = PRINTED.facts(components)
    chosen = facts.layouts[layout]
    lines = [*dreaming.provenance(components), *unsourced(chosen, f"layouts.{layout}")]
    for name in ("envy_kills_spooks", "exhaust_kills_spooks", *(("hard_official", "hard") if hard else ())):
        lines += unsourced(getattr(facts, name), name)
    return lines
