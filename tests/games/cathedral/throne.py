"""The King's side of the table: its steps, its actions with a Power, and its Nightmares."""

from __future__ import annotations

from games.cathedral.table import REST, Table
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral import layout
from nightmare_gym.games.cathedral.layout import (
    AREA_NAMES,
    DAY_NAMES,
    KING,
    KINGS_DONE,
    ROWS,
)
from nightmare_gym.games.cathedral.steps import Step

DRAWS, DEVELOPS = "the King draws", "the King develops"
WHICH_AREA, WHICH_TUCK = "where the King goes", "which action the King powers up"
WHICH_DREAM, WHICH_TOKEN = "which Dream the King takes", "which token the King takes"
DISPLAY, REVEAL, OPPONENT = "fill the display", "reveal the King's cards", "which opponent of an area"
LOWER_MARKER, HIGHER_MARKER = layout.LOWER, layout.HIGHER


def reacting(table: Table, day: str) -> Table:
    """The human has chosen this action, and the King reacts to it."""
    table.state.day = DAY_NAMES.index(day)
    return table.step(Step.KING_REACTS, number=1)


def acting(table: Table, day: str, power: int, number: int = 2) -> Table:
    """Put Cultists on the card of this action, which the King carries out in this turn."""
    state = table.state
    state.day = state.kings_day = DAY_NAMES.index(day)
    state.cultists[state.day] = 0
    state.power_cultists = power
    return table.step(Step.KING_ACTS, number=number)


def producing(table: Table, number: int = 2, **counts: int) -> Table:
    """Let these areas of the King produce Followers."""
    named = {AREA_NAMES.index(name.replace("_", " ")): n for name, n in counts.items()}
    return table.step(Step.KING_PRODUCES, 0, sum(n << 2 * area for area, n in named.items()), number=number)


def commanding(table: Table, number: int = 2) -> Table:
    """The King commands a Nightmare."""
    return table.step(Step.KING_COMMANDS, number=number)


def all_equally_likely(table: Table) -> bool:
    """Each outcome of nature's is as likely as the others."""
    return set(table.odds.values()) == {1}


def row(table: Table) -> int:
    """The Power of the one row that the King has used."""
    (used,) = (number for number, times in enumerate(table.state.rows) if times)
    return 2 * (used % ROWS) + 1


def gone(table: Table, *dreams: int) -> Table:
    """The King has completed these Dreams before."""
    for number in dreams:
        table.state.dreams[number] = KINGS_DONE
    return table


def settled(table: Table) -> Table:
    """Nature chooses the first outcome, and the human the first action, until the human rests."""
    while table.asked != REST:
        if table.state.actor == NATURE:
            table.nature(min(table.odds))
        else:
            table.do(table.offers[0])
    return table


def kings_units(table: Table) -> int:
    """The King's Followers on the map."""
    return int(table.state.areas["units"][:, KING].sum())


def kings_levels(table: Table) -> int:
    """The King's fort levels."""
    return int(table.state.areas["forts"][:, KING].sum())
