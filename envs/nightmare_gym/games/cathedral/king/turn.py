"""The King's reaction, and its turn from the die to the Cultists' return (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.cards import card_to_draw
from nightmare_gym.games.cathedral.king.asking import DISSENTING, PERFORMING_RITUAL, WALKING
from nightmare_gym.games.cathedral.king.develop import develops, tuck
from nightmare_gym.games.cathedral.king.fortify import fortifies, fortify_row
from nightmare_gym.games.cathedral.king.maneuver import maneuvers
from nightmare_gym.games.cathedral.king.ritual import performs_ritual, ritual_row
from nightmare_gym.games.cathedral.king.summon import summons
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

SPACES_AHEAD = 2
"""The Day spaces clockwise of the King's Dreamer whose actions it conforms to."""
MOST_POWER = 2 * L.ROWS - 1
"""The Power of the highest row: rows are those of the odd Powers."""

# --- the reaction -------------------------------------------------------------------------------------------------


@rule
def reacts(state: State, params: Params) -> None:
    """NC-10.1, NC-10.2, NC-15.6: the King conforms to an action ahead of it, and dissents from all others."""
    done(state)
    if 1 <= (state.day - state.kings_day) % L.DAYS <= SPACES_AHEAD:
        state.cultists[state.day] += params.conform_adds
        then(state, Step.CULTISTS, 1)
    else:
        then(state, Step.KING_DRAWS, 1, DISSENTING)


@rule
def king_draws(state: State, params: Params) -> None:
    """NC-10.2, NC-11.8: the King draws the step's number of cards, while there are any."""
    if top(state).a > 0 and card_to_draw(state):
        state.actor = NATURE
    else:
        done(state)


@rule
def king_drew(state: State, params: Params, card: int) -> None:
    """NC-10.2: an Upgrade drawn on a dissent goes under its action; every other card goes to the King's hand."""
    step = top(state)
    step.a -= 1
    if step.b == DISSENTING and params.action[card] != L.PLOY:
        tuck(state, card, params.action[card])
    else:
        state.cards[card] = L.KINGS_HAND


# --- the turn -----------------------------------------------------------------------------------------------------


@rule
def walks(state: State, params: Params) -> None:
    """NC-10.3: the Horror die is rolled for the King's Dreamer."""
    become(state, Step.ROLL, WALKING)


@rule
def rolled(state: State, params: Params, value: int) -> None:
    """NC-10.3: the Horror die shows a value: for the walk, for a Ritual or for a Fortify of a row."""
    purpose, row = top(state).a, top(state).b
    done(state)
    if purpose == WALKING:
        walk(state, value)
    elif purpose == PERFORMING_RITUAL:
        ritual_row(state, params, row, value)
    else:
        fortify_row(state, params, row, value)


@rule
def walks_to(state: State, value: int) -> int:
    """NC-10.3: the space that the Dreamer reaches by a value of the die: clockwise by Cultists, not spaces."""
    space, left = state.kings_day, value
    while left > 0:
        space = (space + 1) % L.DAYS
        left -= state.cultists[space]
    return int(space)


@rule
def walk(state: State, value: int) -> None:
    """NC-10.4: the Dreamer walks, and the Cultists of its new space go to the action."""
    space = walks_to(state, value)
    state.day = state.kings_day = space
    state.power_cultists += state.cultists[space]
    state.cultists[space] = 0
    then(state, Step.KING_ACTS)


@rule
def row_and_surplus(cultists: int, tucked: int) -> tuple[int, int]:
    """NC-10.5, NC-10.6: the row of an action with this Power, and the Cultists beyond it."""
    power = cultists + tucked
    surplus = power - MOST_POWER if power > MOST_POWER else 1 - power % 2
    return int((min(power, MOST_POWER) - 1) // 2), int(min(surplus, cultists))


@rule
def acts(state: State, params: Params) -> None:
    """NC-10.5, NC-10.6: surplus Cultists go to Dreams first; then the action takes place by its row."""
    row = top(state).a - 1
    if row >= 0:
        done(state)
        act(state, params, row)
        return
    row, surplus = row_and_surplus(state.power_cultists, state.tucked[state.day])
    state.power_cultists -= surplus
    state.rows[state.day * L.ROWS + row] += 1
    become(state, Step.KING_ACTS, row + 1)
    if surplus > 0:
        then(state, Step.CULTISTS, surplus)


@rule
def act(state: State, params: Params, row: int) -> None:
    """NC-11: one of the five actions."""
    if state.day == L.RITUAL:
        performs_ritual(state, params, row)
    elif state.day == L.SUMMON:
        summons(state, params, row)
    elif state.day == L.FORTIFY:
        fortifies(state, params, row)
    elif state.day == L.MANEUVER:
        maneuvers(state, params, row)
    else:
        develops(state, params, row)


@rule
def cultists_return(state: State, params: Params) -> None:
    """NC-10.8: the Cultists of the action return to the supply, and one comes to the Dreamer's space."""
    done(state)
    state.power_cultists = 0
    state.cultists[state.kings_day] += 1
