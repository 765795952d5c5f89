"""The parameters of Lucidity: component files validated and packed, with the options of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from nightmare_gym.dreaming import params as dreaming
from nightmare_gym.dreaming.layout import GREEN, RED
from nightmare_gym.engine.components import Table, unsourced
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.options import check_flags, check_turn_limit, check_whole
from nightmare_gym.engine.printed import Given, Printed
from nightmare_gym.games.lucidity.layout import ABILITIES, PARAMS, SEATS

FILE = Path(__file__).with_name("components.toml")
TEMPTATIONS = {"envy": GREEN, "primeval_fear": RED}
Ability = Literal["none", "drown", "covet", "imprison", "hunt", "tempt"]


class ShadowRows(Table):
    """The number of dice that fill a Shadow row."""

    spaces: int = Field(ge=1)
    spaces_for_two: int = Field(ge=1)


class Takes(Table):
    """The face of the dreams that a Nightmare takes, and the face that they get in its Power row."""

    face: Literal["Shadow"]
    becomes: Literal["1"]


class Minions(Table):
    """The number of dreams that are drawn to Send Minions."""

    drawn: Literal[2]


class Abilities(Table):
    """The ability that each Nightmare may use when it takes a dream."""

    depths: Ability
    envy: Ability
    imprisonment: Ability
    primeval_fear: Ability
    temptation: Ability


class Components(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    shadow_rows: ShadowRows
    takes: Takes
    minions: Minions
    abilities: Abilities


PRINTED = Printed(
    FILE,
    Components,
    ("abilities",),
)
"""The Nightmare cards are not public; the printed abilities may replace those."""


def build_params(
    players: int = 3,
    temptation: str | None = None,
    abilities: bool = True,
    turn_limit: int = 1000,
    components: Given = None,
) -> NDArray[np.void]:
    """Build the parameters of one kind of game.

    Args:
        players: The number of players, 2 to 4.
        temptation: The Nightmare that the Nightmare of Temptation replaces: None, "envy" or "primeval_fear".
        abilities: Nightmares have their (reconstructed) abilities; False leaves only the rulebook's text: they take
            dreams, consume Power and send Minions.
        turn_limit: The turn after which a game is cut short (truncated) with returns of 0; play does not reach it.
        components: The printed data in place of the package's, as far as the owner of the game has entered it: the file
            that `nightmare components` writes, or its content as a mapping.

    Raises:
        OptionError: An option has a value that it cannot have.
    """
    check_whole("players", players, 2, SEATS, "2, 3 or 4")
    if temptation is not None and temptation not in TEMPTATIONS:
        raise OptionError(f"temptation={temptation!r}: expected None, {' or '.join(map(repr, TEMPTATIONS))}")
    check_flags(abilities=abilities)
    check_turn_limit(turn_limit)
    facts = PRINTED.facts(components)
    params_array = PARAMS.new()
    params: Any = params_array[0]
    params["seats"], params["turn_limit"] = players, turn_limit
    rows = facts.shadow_rows
    dreaming.pack(
        params, rows.spaces_for_two if players == 2 else rows.spaces, awakened_are_kept=False, components=components
    )
    params["minions"] = facts.minions.drawn
    if abilities:
        cards = facts.abilities
        named = [cards.depths, cards.envy, cards.imprisonment, cards.primeval_fear]
        if temptation is not None:
            named[TEMPTATIONS[temptation]] = cards.temptation
        params["abilities"] = [ABILITIES.index(name) for name in named]
    return params_array


def provenance(abilities: bool = True, components: Given = None, **_: Any) -> list[str]:
    """List the game's data that is not from the rulebook: the table, its source, and the reason."""
    facts = PRINTED.facts(components)
    lines = [*dreaming.provenance(components), *unsourced(facts.takes, "takes")]
    return [*lines, *unsourced(facts.abilities, "abilities")] if abilities else lines
