"""The human's Dreams: their conditions, completing one, swapping one (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then
from nightmare_gym.engine.bits import how_many
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import controlled, marked, with_units
from nightmare_gym.games.cathedral.cards import cards_at
from nightmare_gym.games.cathedral.counts import nth, row
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

# --- conditions ---------------------------------------------------------------------------------------------------


@rule
def progress(state: State, params: Params) -> tuple[int, int, int, int]:
    """The human's progress with all conditions: a row of counts for each suit."""
    in_play = cards_at(state, L.IN_PLAY, L.DEVELOPMENTS)
    return progress_with(state, params, controlled(state, L.HUMAN), in_play)


@rule
def progress_with(state: State, params: Params, own: int, in_play: int) -> tuple[int, int, int, int]:
    """The same, if the areas that the human controls and its Upgrades in play are known."""
    return by_ritual(state), by_control(state, params, own), by_forts(state), by_conflicts(state, in_play)


@rule
def met(reached: tuple[int, ...], params: Params, dream: int) -> bool:
    """NC-7.1, NC-7.2: tell whether a Dream's condition is true with this progress."""
    return bool(achieved(reached, params.condition[dream]) >= params.threshold[dream])


@rule
def achieved(reached: tuple[int, ...], condition: int) -> int:
    """The progress with a condition, a number to compare with its threshold; 1 or 0 for a yes or no."""
    counts, first = reached[0], L.BOTH_MARKERS
    if condition >= L.CONTROL:
        counts, first = reached[1], L.CONTROL
    if condition >= L.FORTS:
        counts, first = reached[2], L.FORTS
    if condition >= L.WON:
        counts, first = reached[3], L.WON
    return nth(counts, condition - first)


@rule
def by_ritual(state: State) -> int:
    """NC-7.4: the progress with the conditions of the suit Rite, a row in their order, as the next three."""
    lower, higher = state.your_markers[L.LOWER], state.your_markers[L.HIGHER]
    ahead = int(higher > state.kings_markers[L.HIGHER])
    return row(lower, higher, state.climbed, ahead, lower if lower == higher else 0)


@rule
def by_control(state: State, params: Params, own: int) -> int:
    """NC-7.5: the progress with conditions on the areas that the human controls or is present in."""
    now, inner = how_many(own & marked(params, state.clock)), how_many(own & params.inner)
    present = how_many(with_units(state, L.HUMAN))
    return row(how_many(own), now, inner, longest_row(own), present, holds_symbol(params, own))


@rule
def longest_row(areas: int) -> int:
    """The longest row of outer areas of a set, round the corners, too."""
    ring, longest = areas & (1 << L.RING) - 1, 0
    ends = ring | ring << L.RING
    while ends and longest < L.RING:
        ends &= ends >> 1
        longest += 1
    return longest


@rule
def holds_symbol(params: Params, areas: int) -> int:
    """1 if a set has all areas of one symbol, else 0."""
    lacking = 0
    for area in range(L.AREAS):
        lacking |= (areas >> area & 1 ^ 1) << params.symbols[area]
    return int(lacking != (1 << L.SYMBOLS) - 1)


@rule
def by_forts(state: State) -> int:
    """NC-7.6: the progress with conditions on forts and on crowded areas."""
    forts, highest, levels, crowded = 0, 0, 0, 0
    for area in range(L.AREAS):
        there = state.areas[area]
        forts += there.forts[L.HUMAN] > 0
        highest = max(highest, int(there.forts[L.HUMAN]))
        levels += there.forts[L.HUMAN]
        crowded += there.units[L.HUMAN] >= L.CROWD
    return row(forts, highest, state.built, crowded, levels, forts if highest == L.MOST_LEVELS else 0)


@rule
def by_conflicts(state: State, in_play: int) -> int:
    """NC-7.7: the progress with conditions on conflicts, Limbo and Upgrades."""
    return row(state.won, state.limbo, state.eliminated, how_many(in_play), state.dethroned)


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
    found, reached = 0, progress(state, params)
    for dream in range(L.DREAMS):
        found |= (state.dreams[dream] == L.HELD and met(reached, params, dream)) << dream
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
