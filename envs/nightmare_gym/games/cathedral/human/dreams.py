"""The human's Dreams: their conditions, completing one, swapping one (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then
from nightmare_gym.engine.bits import how_many
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import controlled, marked, of_symbol, with_forts, with_units
from nightmare_gym.games.cathedral.cards import cards_at
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

# --- conditions ---------------------------------------------------------------------------------------------------


@rule
def met(state: State, params: Params, dream: int) -> bool:
    """NC-7.1, NC-7.2: tell whether a Dream's condition is true now."""
    return bool(achieved(state, params, params.condition[dream]) >= params.threshold[dream])


@rule
def achieved(state: State, params: Params, condition: int) -> int:
    """The human's progress with a condition, a number to compare with its threshold; 1 or 0 for a yes or no."""
    if condition <= L.LEVEL:
        return by_ritual(state, condition)
    if condition <= L.ONE_SYMBOL:
        return by_control(state, params, condition)
    if condition <= L.CITADEL:
        return by_forts(state, condition)
    if condition == L.WON:
        return int(state.won)
    if condition == L.LIMBO:
        return int(state.limbo)
    if condition == L.ELIMINATED:
        return int(state.eliminated)
    if condition == L.PLAYED:
        return how_many(cards_at(state, L.IN_PLAY, L.DEVELOPMENTS))
    return int(state.dethroned)


@rule
def by_ritual(state: State, condition: int) -> int:
    """NC-7.4: conditions of the suit Rite."""
    lower, higher = state.your_markers[L.LOWER], state.your_markers[L.HIGHER]
    if condition == L.BOTH_MARKERS:
        return int(lower)
    if condition == L.A_MARKER:
        return int(higher)
    if condition == L.CLIMBED:
        return int(state.climbed)
    if condition == L.AHEAD:
        return int(higher > state.kings_markers[L.HIGHER])
    return int(lower) if lower == higher else 0


@rule
def by_control(state: State, params: Params, condition: int) -> int:
    """NC-7.5: conditions on the areas that the human controls or is present in."""
    if condition == L.PRESENCE:
        return how_many(with_units(state, L.HUMAN))
    own = controlled(state, L.HUMAN)
    if condition == L.CONTROL:
        return how_many(own)
    if condition == L.CONTROL_MARKED:
        return how_many(own & marked(params, state.clock))
    if condition == L.CONTROL_INNER:
        return how_many(own & params.inner)
    if condition == L.IN_A_ROW:
        return longest_row(own)
    best = 0
    for symbol in range(L.SYMBOLS):
        areas = of_symbol(params, symbol)
        best = max(best, int(own & areas == areas))
    return best


@rule
def longest_row(areas: int) -> int:
    """The longest row of outer areas of a set, round the corners, too."""
    best, row = 0, 0
    for step in range(2 * L.RING):
        row = row + 1 if areas >> step % L.RING & 1 else 0
        best = max(best, row)
    return min(best, L.RING)


@rule
def by_forts(state: State, condition: int) -> int:
    """NC-7.6: conditions on forts and on crowded areas."""
    forts = how_many(with_forts(state, L.HUMAN))
    if condition == L.FORTS:
        return forts
    if condition == L.BUILT:
        return int(state.built)
    highest, levels, crowded = 0, 0, 0
    for area in range(L.AREAS):
        there = state.areas[area]
        highest = max(highest, int(there.forts[L.HUMAN]))
        levels += there.forts[L.HUMAN]
        crowded += there.units[L.HUMAN] >= L.CROWD
    if condition == L.FORT_LEVEL:
        return highest
    if condition == L.CROWDED:
        return int(crowded)
    if condition == L.FORT_LEVELS:
        return levels
    return forts if highest == L.MOST_LEVELS else 0


# --- completing and swapping --------------------------------------------------------------------------------------


@rule
def dreams_at(state: State, place: int) -> int:
    """The Dreams in a place, as a set."""
    found = 0
    for dream in range(L.DREAMS):
        found |= (state.dreams[dream] == place) << dream
    return found


@rule
def fulfilled(state: State, params: Params) -> int:
    """The Dreams in hand whose condition is true now, as a set."""
    found = 0
    for dream in range(L.DREAMS):
        found |= (state.dreams[dream] == L.HELD and met(state, params, dream)) << dream
    return found


@rule
def forget_deeds(state: State) -> None:
    """NC-7.2: deeds count from the beginning of the human's turn to the check of its Dreams."""
    state.climbed = state.built = state.won = state.eliminated = state.dethroned = 0


@rule
def complete(state: State, params: Params, dream: int) -> None:
    """NC-7.1, NC-8.3: a Dream is completed; another one is taken; in the variable game pieces are built."""
    done(state)
    forget_deeds(state)
    state.dreams[dream] = L.FULFILLED
    if params.variable:
        then(state, Step.BUILD, L.HUMAN, params.dream_pieces[dream])
    then(state, Step.FILL_DISPLAY)
    then(state, Step.CHOOSE_REPLACEMENT)


@rule
def complete_none(state: State) -> None:
    """NC-7.1: no Dream is completed."""
    done(state)
    forget_deeds(state)


@rule
def take(state: State, dream: int) -> None:
    """NC-7.1: a Dream of the display replaces the completed one."""
    done(state)
    state.dreams[dream] = L.HELD


@rule
def offered(state: State) -> int:
    """NC-7.3: the Dreams that can be swapped, as a set: those in hand, if the display has any."""
    return dreams_at(state, L.HELD) if dreams_at(state, L.DISPLAYED) else 0


@rule
def give(state: State, dream: int) -> None:
    """NC-7.3: a Dream of the hand is to be swapped."""
    done(state)
    then(state, Step.CHOOSE_TAKEN, dream)


@rule
def swap(state: State, dream: int, given: int) -> None:
    """NC-7.3: the human's Dream goes to the display, and one of the display to the hand."""
    done(state)
    state.dreams[given] = L.DISPLAYED
    state.dreams[dream] = L.HELD
