"""The King's Dreams: Cultists on them, completing them, and new ones (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.bits import least, single
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.counts import at_nth, nth
from nightmare_gym.games.cathedral.king.asking import WEIGHT, WORST, ask_human, better
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

OLDER, NEWER = range(L.OPEN_DREAMS)
"""The lower Dream and the upper one; a single one lies below."""

# --- Cultists -----------------------------------------------------------------------------------------------------


@rule
def missing(state: State, params: Params, slot: int) -> int:
    """The number of Cultists that a Dream lacks; 0 if the slot is empty."""
    dream = state.kings_dreams[slot]
    return 0 if dream == L.NONE else int(params.dream_points[dream] - state.dream_cultists[slot])


@rule
def cultists(state: State, params: Params) -> None:
    """NC-12.1: each Cultist goes on the Dream that lacks more, of equals the lower; without a Dream they are lost."""
    left, lies_open = top(state).a - 1, state.kings_dreams[OLDER] != L.NONE
    if left > 0 and lies_open:
        top(state).a = left
    else:
        done(state)
    if left >= 0 and lies_open:
        add_cultist(state, params, NEWER if missing(state, params, NEWER) > missing(state, params, OLDER) else OLDER)


@rule
def cultist_on_each(state: State, params: Params) -> None:
    """NC-12.2: put a Cultist on each Dream, the lower first, whose consequences may complete the upper one."""
    waiting, newer = top(state).a, state.kings_dreams[NEWER]
    if waiting == 0 and newer != L.NONE:
        become(state, Step.CULTIST_ON_EACH, newer + 1)
    else:
        done(state)
    for slot in range(L.OPEN_DREAMS):
        dream = state.kings_dreams[slot]
        if dream != L.NONE and (waiting == 0 or waiting == dream + 1):
            add_cultist(state, params, slot)
            return


@rule
def add_cultist(state: State, params: Params, slot: int) -> None:
    """NC-12.1: put a Cultist on a Dream, which may complete it."""
    state.dream_cultists[slot] += 1
    if missing(state, params, slot) == 0:
        complete(state, params, slot)


@rule
def complete(state: State, params: Params, slot: int) -> None:
    """NC-12.3: its Cultists are discarded, the Dream is put aside; in the variable game the King builds its pieces."""
    dream = state.kings_dreams[slot]
    state.dreams[dream] = L.KINGS_DONE
    if slot == OLDER:
        state.kings_dreams[OLDER] = state.kings_dreams[NEWER]
        state.dream_cultists[OLDER] = state.dream_cultists[NEWER]
    state.kings_dreams[NEWER] = L.NONE
    state.dream_cultists[NEWER] = 0
    if params.variable == 1 and params.dream_pieces[dream] > 0:
        then(state, Step.BUILD, L.KING, params.dream_pieces[dream])


# --- new Dreams ---------------------------------------------------------------------------------------------------


@rule
def open_dream(state: State, params: Params, dream: int) -> None:
    """NC-12.4, NC-15.4: a new Dream lies above the one in play; in a harder game a Cultist may lie on it."""
    slot = OLDER if state.kings_dreams[OLDER] == L.NONE else NEWER
    state.dreams[dream] = L.KINGS_OPEN
    state.kings_dreams[slot] = dream
    worth_it = params.dream_points[dream] >= params.head_start_points
    state.dream_cultists[slot] = params.dream_head_start if worth_it else 0


@rule
def first_dream(state: State, params: Params, dream: int) -> None:
    """NC-12.5: of the first two Dreams the one with more points lies below, of equals the first."""
    open_dream(state, params, dream)
    first = state.kings_dreams[OLDER]
    if params.dream_points[dream] > params.dream_points[first]:
        on_first = state.dream_cultists[OLDER]
        state.kings_dreams[OLDER], state.dream_cultists[OLDER] = dream, state.dream_cultists[NEWER]
        state.kings_dreams[NEWER], state.dream_cultists[NEWER] = first, on_first


@rule
def refill(state: State, params: Params) -> None:
    """NC-12.6: while a Dream is lacking the King takes one of the display, and the human settles ties."""
    found = wanted(state, params) if state.kings_dreams[NEWER] == L.NONE else 0
    if found == 0:
        done(state)
    elif single(found):
        take_dream(state, params, least(found))
    else:
        ask_human(state, params, Step.CHOOSE_KINGS_DREAM, found)


@rule
def wanted(state: State, params: Params) -> int:
    """NC-12.6: the displayed Dreams of the suit that the King completed most, and of these the lowest, as a set."""
    best, lowest, done_by_suit = 0, WORST, completed(state, params)
    for dream in range(L.DREAMS):
        if state.dreams[dream] == L.DISPLAYED:
            key = params.dream_points[dream] - nth(done_by_suit, params.suit[dream]) * WEIGHT
            best, lowest = better(best, lowest, dream, key)
    return best


@rule
def completed(state: State, params: Params) -> int:
    """The number of Dreams of each suit that the King has completed, as a row of counts."""
    counts = 0
    for dream in range(L.DREAMS):
        counts += at_nth(state.dreams[dream] == L.KINGS_DONE, params.suit[dream])
    return counts


@rule
def take_chosen(state: State, params: Params, dream: int) -> None:
    """NC-12.6: the Dream that was chosen of several equally good ones."""
    done(state)
    take_dream(state, params, dream)


@rule
def take_dream(state: State, params: Params, dream: int) -> None:
    """NC-12.6: the King takes a Dream, and the display is refilled before it takes another."""
    open_dream(state, params, dream)
    then(state, Step.FILL_DISPLAY)
