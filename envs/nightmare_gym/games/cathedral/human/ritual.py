"""Perform Ritual: steps on the Ritual track, their costs and their icons (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import active_side, of_symbol, stage, take_back, with_units
from nightmare_gym.games.cathedral.human.producing import offer_production
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

ANYWHERE, ONE_FREE, ONE_LOWER = 1, 2, 4
"""Privileges of a Ritual, as bits: the first paid step from any area, a step without payment, a further lower step."""


@rule
def markers(state: State) -> int:
    """The markers that can advance; of two on one space only one is offered."""
    lower, higher = state.your_markers[L.LOWER], state.your_markers[L.HIGHER]
    return (lower < L.LAST_SPACE) << L.LOWER | (lower < higher < L.LAST_SPACE) << L.HIGHER


@rule
def payments(state: State, params: Params, climbing: int, privileges: int) -> int:
    """NC-5.2: the payments for a marker's next step: a Follower from an area of its symbol, Limbo, or nothing."""
    areas = with_units(state, L.HUMAN)
    if privileges & ANYWHERE == 0:
        areas &= of_symbol(params, params.cost[state.your_markers[climbing] + 1])
    from_limbo = state.limbo >= params.limbo_price
    return areas << L.FIRST_AREA | from_limbo << L.WITH_LIMBO | (privileges & ONE_FREE != 0) << L.UNPAID


@rule
def steps(state: State, params: Params) -> int:
    """NC-5.1: the markers whose next step can be paid, or stop."""
    step, found, able = top(state), 0, markers(state)
    for marker in range(L.LOWER, L.HIGHER + 1):
        left = step.a > 0 or (marker == L.LOWER and step.b & ONE_LOWER != 0)
        if able >> marker & 1 and left and payments(state, params, marker, step.b) != 0:
            found |= 1 << marker
    return found << L.FIRST_MARKER | 1 << L.GO_ON


@rule
def choose_marker(state: State, marker: int) -> None:
    """NC-5.1: a marker takes a step; the lower marker uses up its further step first."""
    step = top(state)
    if marker == L.LOWER and step.b & ONE_LOWER:
        step.b -= ONE_LOWER
    else:
        step.a -= 1
    then(state, Step.CHOOSE_PAYMENT, marker, step.b)


@rule
def pay(state: State, params: Params, action: int, climbing: int) -> None:
    """NC-5.2: the payment, then the step."""
    done(state)
    ritual = top(state)
    if action == L.UNPAID:
        ritual.b -= ONE_FREE
    else:
        ritual.b &= ~ANYWHERE
        if action == L.WITH_LIMBO:
            state.limbo -= params.limbo_price
            state.supply[L.HUMAN] += params.limbo_price
        else:
            take_back(state, action - L.FIRST_AREA, L.HUMAN, 1)
    climb(state, params, climbing)


@rule
def climb(state: State, params: Params, marker: int) -> None:
    """NC-5.3: a marker enters the next space, and its icon counts at once."""
    space = state.your_markers[marker] + 1
    if marker == L.LOWER and space > state.your_markers[L.HIGHER]:
        marker = L.HIGHER  # they stood on one space
    state.your_markers[marker] = space
    if active_side(state) == L.HUMAN:
        state.climbed = min(state.climbed + 1, L.TALLY)
    if params.icon[space] == L.ICON_Y:
        then(state, Step.DRAW, params.icon_draws)
    elif params.icon[space] == L.ICON_X and stage(state) == 0:
        offer_production(state, params.icon_areas, 1, 0)
    elif params.icon[space] == L.ICON_X and state.commanding == L.NONE:
        then(state, Step.CHOOSE_NIGHTMARE)
    elif params.icon[space] == L.ICON_X:
        state.commands_due += 1


@rule
def free_steps(state: State) -> int:
    """NC-5.4: the markers that can advance."""
    return markers(state) << L.FIRST_MARKER


@rule
def climb_lower(state: State, params: Params) -> None:
    """NC-6.10, NC-9.10: a step without payment of the lower marker; it never passes to the other one."""
    if state.your_markers[L.LOWER] < L.LAST_SPACE:
        climb(state, params, L.LOWER)


@rule
def climb_free(state: State, params: Params, marker: int) -> None:
    """NC-5.4: a step without payment."""
    done(state)
    climb(state, params, marker)
