"""The Spooks: set-up, falling, rerolls of neighbours, and their move to the Dreamer card."""

from __future__ import annotations

from nightmare_gym.dreaming import layout as D
from nightmare_gym.dreaming.card import to_bag
from nightmare_gym.engine.agenda import become, done, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.records import Mask
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.layout import Step
from nightmare_gym.games.bogeymen.power_row import line_up
from nightmare_gym.games.bogeymen.records import Params, State

# --- set-up -------------------------------------------------------------------------------------------------------


@rule
def populate(state: State, params: Params, colour: int, cell: int) -> None:
    """BO-1.2: a die goes on the next space, from the bottom row up, with the face that the space shows."""
    card = params.bogeymen[state.bogeyman]
    state.bag[colour] -= 1
    state.spooks[cell] = card.spaces[cell] * D.COLOURS + colour
    cell += 1 if cell % L.COLUMNS < card.columns - 1 else L.COLUMNS - card.columns + 1
    if cell // L.COLUMNS < card.rows:
        become(state, Step.POPULATE, cell)
    else:
        done(state)


# --- gravity ------------------------------------------------------------------------------------------------------


@rule
def fall(state: State) -> None:
    """BO-5.7: dice fall straight down until no gap is left."""
    for column in range(L.COLUMNS):
        ground = column
        for cell in range(column, L.CELLS, L.COLUMNS):
            spook = state.spooks[cell]
            if spook != D.NONE:
                state.spooks[cell] = D.NONE
                state.spooks[ground] = spook
                ground += L.COLUMNS


@rule
def spooks_left(state: State) -> int:
    """Count the Spooks on the board."""
    spooks = 0
    for cell in range(L.CELLS):
        spooks += state.spooks[cell] != D.NONE
    return spooks


@rule
def spooks_of(state: State, colour: int) -> int:
    """Count the Spooks of a colour on the board."""
    spooks = 0
    for cell in range(L.CELLS):
        spooks += state.spooks[cell] != D.NONE and state.spooks[cell] % D.COLOURS == colour
    return spooks


# --- rerolling Spooks ---------------------------------------------------------------------------------------------


@rule
def reroll_spooks(state: State, params: Params, seat: int) -> None:
    """BO-5.1, BO-5.10: ask the Dreamer who has a Power with the colour of a Spook; else go on."""
    if params.spook_rerolls == 1:
        for kind in range(D.POWERS):
            if state.dreamers[0].card[kind] > 0 and spooks_of(state, kind % D.COLOURS) > 0:
                state.actor = seat
                return
    done(state)


@rule
def offer_spook_rerolls(state: State, mask: Mask) -> int:
    """BO-5.1: offer to go on, and every Power with the colour of a Spook; return the number of choices."""
    mask[D.GO_ON] = True
    count = 1
    for kind in range(D.POWERS):
        if state.dreamers[0].card[kind] > 0 and spooks_of(state, kind % D.COLOURS) > 0:
            mask[D.FIRST_PAY + kind] = True
            count += 1
    return count


@rule
def pay_for_spooks(state: State, action: int) -> None:
    """BO-5.2, BO-5.8: the Power goes to the bag; after the reroll, another may be bought."""
    if action == D.GO_ON:
        done(state)
        return
    kind = action - D.FIRST_PAY
    to_bag(state, state.dreamers[0], kind, 1)
    state.paid = kind % D.COLOURS
    then(state, Step.CHOOSE_SPOOKS)


@rule
def picked_beside(state: State, cell: int) -> bool:
    """BO-5.4: tell whether a neighbour at the left, right, top or bottom has been picked up."""
    column, row = cell % L.COLUMNS, cell // L.COLUMNS
    return (
        (column > 0 and state.picked_up[cell - 1] == 1)
        or (column < L.COLUMNS - 1 and state.picked_up[cell + 1] == 1)
        or (row > 0 and state.picked_up[cell - L.COLUMNS] == 1)
        or (row < L.ROWS - 1 and state.picked_up[cell + L.COLUMNS] == 1)
    )


@rule
def may_pick_up(state: State, cell: int) -> bool:
    """BO-5.3: tell whether a Spook of the paid colour lies here; after the first, beside one that was picked up."""
    spook = state.spooks[cell]
    if spook == D.NONE or spook % D.COLOURS != state.paid:
        return False
    return state.drawn[state.paid] == 0 or picked_beside(state, cell)


@rule
def choose_spooks(state: State, seat: int) -> None:
    """BO-5.3: the Dreamer chooses Spooks. If there is only one, it is picked up unasked."""
    spooks, last = 0, D.NONE
    for cell in range(L.CELLS):
        if may_pick_up(state, cell):
            spooks += 1
            last = cell
    if spooks == 1 and state.drawn[state.paid] == 0:
        pick_up_spook(state, last)
        spooks = 0
    if spooks == 0:
        become(state, Step.ROLL_SPOOKS)
    else:
        state.actor = seat


@rule
def offer_spooks(state: State, mask: Mask) -> int:
    """BO-5.3: offer the Spooks that may be picked up, and then to roll; return the number of choices."""
    count = 0
    for cell in range(L.CELLS):
        if may_pick_up(state, cell):
            mask[L.FIRST_CELL + cell] = True
            count += 1
    if state.drawn[state.paid] > 0:
        mask[D.ROLL_NOW] = True
        count += 1
    return count


@rule
def pick_up_or_roll(state: State, action: int) -> None:
    """BO-5.3: pick up one more Spook, or roll."""
    if action == D.ROLL_NOW:
        become(state, Step.ROLL_SPOOKS)
    else:
        pick_up_spook(state, action - L.FIRST_CELL)


@rule
def pick_up_spook(state: State, cell: int) -> None:
    """BO-5.3: the die leaves its cell, to be rolled."""
    state.spooks[cell] = D.NONE
    state.picked_up[cell] = 1
    state.drawn[state.paid] += 1


@rule
def spook_rolled(state: State, face: int) -> None:
    """BO-5.5, BO-5.6, BO-5.9: Power goes to the bag; any other face goes to the lowest gap, as rolled."""
    state.drawn[state.paid] -= 1
    if face < D.HUNT:
        state.bag[state.paid] += 1
    else:
        gap = 0
        while state.picked_up[gap] == 0:
            gap += 1
        state.picked_up[gap] = 0
        state.spooks[gap] = face * D.COLOURS + state.paid
    if state.drawn[state.paid] == 0:
        for cell in range(L.CELLS):
            state.picked_up[cell] = 0
        state.paid = D.NONE
        fall(state)
        done(state)


# --- Rest moves Spooks --------------------------------------------------------------------------------------------


@rule
def in_bottom_row(state: State) -> int:
    """Count the Spooks in the bottom row."""
    spooks = 0
    for cell in range(L.COLUMNS):
        spooks += state.spooks[cell] != D.NONE
    return spooks


@rule
def bottom_row_is_alike(state: State) -> bool:
    """Tell whether the Spooks of a full bottom row all have one colour and face."""
    return state.spooks[0] == state.spooks[1] and state.spooks[1] == state.spooks[2]


@rule
def choose_excess(state: State, params: Params, seat: int) -> None:
    """BO-6.2, BO-6.7: of three Spooks the Dreamer chooses one for the bag; of three alike one goes unasked."""
    if in_bottom_row(state) > params.moved_at_rest:
        if not bottom_row_is_alike(state):
            state.actor = seat
            return
        remove_spook(state, 0)
    become(state, Step.SPOOKS_MOVE)


@rule
def offer_excess(mask: Mask) -> int:
    """BO-6.2: offer the Spooks of the bottom row; return their number."""
    for cell in range(L.COLUMNS):
        mask[L.FIRST_CELL + cell] = True
    return L.COLUMNS


@rule
def remove_spook(state: State, cell: int) -> None:
    """BO-6.2: return a Spook to the bag; those above it don't fall yet."""
    state.bag[state.spooks[cell] % D.COLOURS] += 1
    state.spooks[cell] = D.NONE


@rule
def spooks_move(state: State) -> None:
    """BO-6.1, BO-6.3: the bottom row goes to the card, each die to the row of its face, without an effect."""
    for cell in range(L.COLUMNS):
        if state.spooks[cell] != D.NONE:
            state.dreamers[0].card[state.spooks[cell]] += 1
            state.spooks[cell] = D.NONE
    line_up(state)
    fall(state)
