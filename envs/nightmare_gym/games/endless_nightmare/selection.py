"""Phase 1: the selection of a Nightmare by dice or by the Strategist (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask, Weights
from nightmare_gym.games.endless_nightmare import feats
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.die import read_die
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.steps import Step


@rule
def nightmare_selection(state: State, params: Params) -> None:
    """EN-4.1: in the first turn, and after a Nightmare has ended, select a new one."""
    become(state, Step.NIGHTMARE_EVENT)
    if state.nightmare == L.NONE or state.ended == 1:
        if params.strategist == 1:
            offer_nightmares(state, params)
        else:
            then(state, Step.ROLL, Step.COLUMN_ROLLED)


@rule
def column_rolled(state: State, params: Params) -> None:
    """EN-4.2: 1-3 is the left column of the Nightmare table, 4-6 the right one."""
    state.column = 0 if read_die(state) <= params.left_column_up_to else 1
    become(state, Step.ROLL, Step.ROW_ROLLED)


@rule
def row_rolled(state: State, params: Params) -> None:
    """EN-4.3: the second roll counts down the column; EN-14.1: in Mix & Match the version is drawn, too."""
    slot = params.table[state.column, read_die(state) - 1]
    state.column = L.NONE
    if params.versions[0] * params.versions[1] > 0:
        become(state, Step.VERSION, slot)
    else:
        done(state)
        begin_nightmare(state, params, slot + L.SLOTS * params.versions[1])


@rule
def weigh_versions(params: Params, weights: Weights) -> int:
    """EN-14.1: weigh the Basic and the Active Nightmare of the box."""
    return feats.weigh(params.versions, weights)


@rule
def version_drawn(state: State, params: Params, slot: int, outcome: int) -> None:
    """EN-14.1: begin the Nightmare of the box that nature has drawn."""
    done(state)
    begin_nightmare(state, params, slot + L.SLOTS * outcome)


@rule
def is_free(state: State, params: Params, nightmare: int) -> bool:
    """EN-11.1, EN-14.2: tell whether the Nightmare comes in this version and its box is not used yet."""
    return params.offered[nightmare] == 1 and state.used[nightmare % L.SLOTS] == 0


@rule
def free_nightmares(state: State, params: Params, mask: Mask) -> int:
    """EN-11.1: offer the Nightmares among which the Strategist chooses."""
    count = 0
    for nightmare in range(len(params.offered)):
        if is_free(state, params, nightmare):
            mask[L.FIRST_NIGHTMARE + nightmare] = True
            count += 1
    return count


@rule
def offer_nightmares(state: State, params: Params) -> None:
    """EN-11.1: the Strategist chooses among the Nightmares not used yet; the last one comes without asking."""
    free, last = 0, 0
    for nightmare in range(len(params.offered)):
        if is_free(state, params, nightmare):
            free += 1
            last = nightmare
    then(state, Step.CHOOSE_NIGHTMARE)
    if free == 1:
        choose_nightmare(state, params, last)


@rule
def choose_nightmare(state: State, params: Params, nightmare: int) -> None:
    """EN-11.1: the Strategist chooses, none twice until all have been used."""
    done(state)
    state.used[nightmare % L.SLOTS] = 1
    used = 0
    for slot in range(L.SLOTS):
        used += state.used[slot]
    if used == L.SLOTS:
        for slot in range(L.SLOTS):
            state.used[slot] = 0
    begin_nightmare(state, params, nightmare)


@rule
def begin_nightmare(state: State, params: Params, nightmare: int) -> None:
    """EN-4.4, EN-4.5: place the End Marker; then count the Nightmare that has ended as survived."""
    state.nightmare = nightmare
    state.length = params.nightmares[nightmare].length
    state.displacement = 0
    state.first_turn = 1
    feats.clear(state)
    if state.ended == 1:
        state.ended = 0
        state.survived += 1
