"""The human's Dreams: their conditions, completing one, swapping one (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral.areas import controlled, marked, of_symbol, with_forts, with_units
from nightmare_gym.games.cathedral.bits import how_many
from nightmare_gym.games.cathedral.cards import cards_at
from nightmare_gym.games.cathedral.layout import (
    A_MARKER,
    AHEAD,
    AREAS,
    BOTH_MARKERS,
    BUILT,
    CITADEL,
    CLIMBED,
    CONTROL,
    CONTROL_INNER,
    CONTROL_MARKED,
    CROWD,
    CROWDED,
    DEVELOPMENTS,
    DISPLAYED,
    DREAMS,
    ELIMINATED,
    FORT_LEVEL,
    FORT_LEVELS,
    FORTS,
    FULFILLED,
    HELD,
    HIGHER,
    HUMAN,
    IN_A_ROW,
    IN_PLAY,
    LEVEL,
    LIMBO,
    LOWER,
    MOST_LEVELS,
    ONE_SYMBOL,
    PLAYED,
    PRESENCE,
    RING,
    SYMBOLS,
    WON,
)
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

# --- conditions ---------------------------------------------------------------------------------------------------


@rule
def met(state: State, box: Params, dream: int) -> bool:
    """NC-7.1, NC-7.2: is a Dream's condition true now?"""
    return bool(achieved(state, box, box.condition[dream]) >= box.threshold[dream])


@rule
def achieved(state: State, box: Params, condition: int) -> int:
    """How far the human is with what a Dream asks for; 1 or 0 where it asks yes or no."""
    if condition <= LEVEL:
        return by_ritual(state, condition)
    if condition <= ONE_SYMBOL:
        return by_control(state, box, condition)
    if condition <= CITADEL:
        return by_forts(state, condition)
    if condition == WON:
        return int(state.won)
    if condition == LIMBO:
        return int(state.limbo)
    if condition == ELIMINATED:
        return int(state.eliminated)
    if condition == PLAYED:
        return how_many(cards_at(state, IN_PLAY, DEVELOPMENTS))
    return int(state.dethroned)


@rule
def by_ritual(state: State, condition: int) -> int:
    """NC-7.4: conditions of the suit Rite."""
    lower, higher = state.your_markers[LOWER], state.your_markers[HIGHER]
    if condition == BOTH_MARKERS:
        return int(lower)
    if condition == A_MARKER:
        return int(higher)
    if condition == CLIMBED:
        return int(state.climbed)
    if condition == AHEAD:
        return int(higher > state.kings_markers[HIGHER])
    return int(lower) if lower == higher else 0


@rule
def by_control(state: State, box: Params, condition: int) -> int:
    """NC-7.5: conditions on the areas that the human controls or is present in."""
    if condition == PRESENCE:
        return how_many(with_units(state, HUMAN))
    own = controlled(state, HUMAN)
    if condition == CONTROL:
        return how_many(own)
    if condition == CONTROL_MARKED:
        return how_many(own & marked(box, state.clock))
    if condition == CONTROL_INNER:
        return how_many(own & box.inner)
    if condition == IN_A_ROW:
        return longest_row(own)
    best = 0
    for symbol in range(SYMBOLS):
        areas = of_symbol(box, symbol)
        best = max(best, int(own & areas == areas))
    return best


@rule
def longest_row(areas: int) -> int:
    """The most outer areas of a set in a row, round the corners too."""
    best, row = 0, 0
    for step in range(2 * RING):
        row = row + 1 if areas >> step % RING & 1 else 0
        best = max(best, row)
    return min(best, RING)


@rule
def by_forts(state: State, condition: int) -> int:
    """NC-7.6: conditions on forts and on crowded areas."""
    forts = how_many(with_forts(state, HUMAN))
    if condition == FORTS:
        return forts
    if condition == BUILT:
        return int(state.built)
    highest, levels, crowded = 0, 0, 0
    for area in range(AREAS):
        there = state.areas[area]
        highest = max(highest, int(there.forts[HUMAN]))
        levels += there.forts[HUMAN]
        crowded += there.units[HUMAN] >= CROWD
    if condition == FORT_LEVEL:
        return highest
    if condition == CROWDED:
        return int(crowded)
    if condition == FORT_LEVELS:
        return levels
    return forts if highest == MOST_LEVELS else 0


# --- completing and swapping --------------------------------------------------------------------------------------


@rule
def dreams_at(state: State, place: int) -> int:
    """The Dreams in a place, as a set."""
    found = 0
    for dream in range(DREAMS):
        found |= (state.dreams[dream] == place) << dream
    return found


@rule
def fulfilled(state: State, box: Params) -> int:
    """The Dreams in hand whose condition is true now, as a set."""
    found = 0
    for dream in range(DREAMS):
        found |= (state.dreams[dream] == HELD and met(state, box, dream)) << dream
    return found


@rule
def forget_deeds(state: State) -> None:
    """NC-7.2: deeds count from the beginning of the own turn to the check of the Dreams."""
    state.climbed = state.built = state.won = state.eliminated = state.dethroned = 0


@rule
def complete(state: State, box: Params, dream: int) -> None:
    """NC-7.1, NC-8.3: a Dream is completed; another one is taken; in the variable game pieces are built."""
    done(state)
    forget_deeds(state)
    state.dreams[dream] = FULFILLED
    if box.variable:
        then(state, Step.BUILD, HUMAN, box.dream_pieces[dream])
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
    state.dreams[dream] = HELD


@rule
def offered(state: State) -> int:
    """NC-7.3: the Dreams that can be swapped, as a set: those in hand, if the display has any."""
    return dreams_at(state, HELD) if dreams_at(state, DISPLAYED) else 0


@rule
def give(state: State, dream: int) -> None:
    """NC-7.3: a Dream of the hand is to be swapped."""
    done(state)
    then(state, Step.CHOOSE_TAKEN, dream)


@rule
def swap(state: State, dream: int, given: int) -> None:
    """NC-7.3: the own Dream goes to the display, and one of the display to the hand."""
    done(state)
    state.dreams[given] = DISPLAYED
    state.dreams[dream] = HELD
