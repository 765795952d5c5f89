"""The map: strength and control, room, and the moves of units (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.records import Params, State

# --- strength and control -----------------------------------------------------------------------------------------


@rule
def strength(state: State, area: int, side: int) -> int:
    """NC-3.1: a side's units in an area, and 1 more for a fort of any level."""
    there = state.areas[area]
    fort = side < L.PLAYERS and there.forts[min(side, L.KING)] > 0
    return int(there.units[side]) + fort


@rule
def claim(state: State, area: int, side: int) -> int:
    """NC-3.2: a side's strength in an area and, of equal ones, the level of its fort, as one number."""
    level = state.areas[area].forts[min(side, L.KING)] * (side < L.PLAYERS)
    return int(strength(state, area, side) * (L.MOST_LEVELS + 1) + level)


@rule
def controller(state: State, area: int) -> int:
    """NC-3.2: the strongest side; of tied ones that with the highest fort, or the Shadows; `NONE` if all is empty."""
    yours, kings, shadows = claim(state, area, L.HUMAN), claim(state, area, L.KING), claim(state, area, L.SHADOWS)
    you_lead, king_leads, anybody = yours > max(kings, shadows), kings > max(yours, shadows), max(yours, shadows) > 0
    if you_lead:  # all is compared by now, so that the processor selects: it could not foresee a branch
        return L.HUMAN
    if king_leads:
        return L.KING
    return L.SHADOWS if anybody else L.NONE


@rule
def controlled(state: State, side: int) -> int:
    """The areas that a side controls, as a set."""
    found = 0
    for area in range(L.AREAS):
        found |= (controller(state, area) == side) << area
    return found


@rule
def with_units(state: State, side: int) -> int:
    """The areas that hold units of a side, as a set."""
    found = 0
    for area in range(L.AREAS):
        found |= (state.areas[area].units[side] > 0) << area
    return found


@rule
def with_forts(state: State, side: int) -> int:
    """The areas that hold a fort of a side, as a set."""
    found = 0
    for area in range(L.AREAS):
        found |= (state.areas[area].forts[side] > 0) << area
    return found


@rule
def marked(params: Params, turn: int) -> int:
    """NC-2.2: the areas with the symbol of a turn, as a set."""
    found = 0
    for area in range(L.AREAS):
        found |= (params.symbols[area] == params.lap[turn]) << area
    return found


@rule
def of_symbol(params: Params, symbol: int) -> int:
    """The areas with a symbol, as a set."""
    found = 0
    for area in range(L.AREAS):
        found |= (params.symbols[area] == symbol) << area
    return found


# --- turn and stage ----------------------------------------------------------------------------------------------


@rule
def active_side(state: State) -> int:
    """The side whose turn it is."""
    return L.HUMAN if state.clock % 2 == 1 else L.KING


@rule
def stage(state: State) -> int:
    """0 in stage 1, 1 in stage 2, which begins with the last piece of the Cathedral."""
    return 1 if state.pieces == L.PIECES else 0


@rule
def kings_corner(state: State) -> int:
    """The corner with the King's Fortress."""
    return (state.corner + 2) % L.RING


# --- units --------------------------------------------------------------------------------------------------------


@rule
def room(state: State, params: Params, area: int, side: int, source: int = L.NONE) -> int:
    """NC-3.4: the number of units of a side that may still come to an area, from the supply or from another area.

    The area that the units leave (`source`) does not count as crowded.
    """
    here = state.areas[area].units[side]
    limit = params.limits[stage(state), side]
    if side == L.HUMAN and stage(state) == 1 and here < limit:
        crowded = 0
        for other in range(L.AREAS):
            crowded += other != area and other != source and state.areas[other].units[L.HUMAN] >= limit
        if crowded >= params.crowded_areas:
            limit = params.limits[0, L.HUMAN]
    return int(max(limit - here, 0))


@rule
def place(state: State, params: Params, area: int, side: int, units: int) -> int:
    """Place units from the supply, as far as there are any and they have room; return the number placed."""
    placed = min(units, state.supply[side], room(state, params, area, side))
    state.areas[area].units[side] += placed
    state.supply[side] -= placed
    return int(placed)


@rule
def take_back(state: State, area: int, side: int, units: int) -> None:
    """Return units from an area to their supply."""
    state.areas[area].units[side] -= units
    state.supply[side] += units


@rule
def move(state: State, area: int, target: int, side: int, units: int) -> None:
    """Move units to another area."""
    state.areas[area].units[side] -= units
    state.areas[target].units[side] += units


@rule
def swap_unit(state: State, area: int, loser: int, winner: int) -> None:
    """Replace a unit of another side, which returns to its supply, by one from the supply."""
    take_back(state, area, loser, 1)
    state.areas[area].units[winner] += 1
    state.supply[winner] -= 1


# --- forts --------------------------------------------------------------------------------------------------------


@rule
def forts_left(state: State, params: Params, side: int) -> int:
    """NC-3.5: the fort pieces that a side has not built yet."""
    built = 0
    for area in range(L.AREAS):
        built += state.areas[area].forts[side]
    return int(params.forts - built)


@rule
def may_grow(state: State, params: Params, side: int) -> int:
    """The areas where a side has less than the most fort levels, as a set; none if it has no piece left."""
    if forts_left(state, params, side) == 0:
        return 0
    found = 0
    for area in range(L.AREAS):
        found |= (state.areas[area].forts[side] < params.levels) << area
    return found


# --- devouring ----------------------------------------------------------------------------------------------------


@rule
def devoured(state: State) -> int:
    """The number of units on the Devoured board."""
    units = 0
    for side in range(L.SIDES):
        units += state.devoured[side]
    return units


@rule
def devour(state: State, params: Params, area: int, side: int) -> bool:
    """NC-9.1: move a unit from an area to the Devoured board, for good; tell whether there was one and a free slot."""
    if state.areas[area].units[side] == 0 or devoured(state) == params.devoured_slots:
        return False
    state.areas[area].units[side] -= 1
    state.devoured[side] += 1
    return True
