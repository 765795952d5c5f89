"""The human's commands of Nightmares (rule numbers: RULES.md)."""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, then, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.areas import (
    controller,
    devour,
    devoured,
    may_grow,
    move,
    place,
    room,
    stage,
    swap_unit,
)
from nightmare_gym.games.cathedral.conflicts import may_fight, start_conflict
from nightmare_gym.games.cathedral.human.develop import FROM_LIMBO
from nightmare_gym.games.cathedral.human.fortify import build_level
from nightmare_gym.games.cathedral.human.maneuver import swappable, ways
from nightmare_gym.games.cathedral.human.ritual import climb_lower
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

ANYBODY, OPPONENTS, OWN = 1 << L.HUMAN | 1 << L.KING | 1 << L.SHADOWS, 1 << L.KING | 1 << L.SHADOWS, 1 << L.HUMAN
"""The sides that a Nightmare may devour, as sets."""

# --- the command --------------------------------------------------------------------------------------------------


@rule
def commandable(state: State) -> int:
    """NC-9.5: in stage 2 each Nightmare can be commanded once in a turn; or none."""
    found = 1 << L.GO_ON
    for which in range(L.IN_GAME):
        found |= (stage(state) == 1 and state.commanded[which] == 0) << L.FIRST_NIGHTMARE + which
    return found


@rule
def command(state: State, params: Params, which: int) -> None:
    """NC-9.5: a Nightmare begins to move."""
    state.commanding = which
    state.commanded[which] = 1
    become(state, Step.COMMAND_ENDS)
    then(state, Step.CHOOSE_STRIDE, params.nightmare_moves[state.nightmares[which]])


@rule
def command_ends(state: State) -> None:
    """NC-9.6: a command that was earned in the middle of this one follows now."""
    state.commanding = L.NONE
    if state.commands_due > 0:
        state.commands_due -= 1
        become(state, Step.CHOOSE_NIGHTMARE)
    else:
        done(state)


@rule
def kind(state: State) -> int:
    """The Nightmare that is being commanded."""
    return int(state.nightmares[state.commanding])


@rule
def lair(state: State) -> int:
    """The area of the commanded Nightmare."""
    return int(state.lairs[state.commanding])


@rule
def strides(state: State, params: Params) -> int:
    """NC-9.7: an adjacent area, or, after the first move, stop."""
    step = top(state)
    areas = int(params.neighbours[lair(state)]) if step.a > 0 else 0
    return areas << L.FIRST_AREA | (step.b > 0) << L.GO_ON


@rule
def stride(state: State, area: int) -> None:
    """NC-9.7, NC-9.9: it moves; the Gorger devours in every area that it enters."""
    step = top(state)
    step.a -= 1
    step.b = 1
    state.lairs[state.commanding] = area
    if kind(state) == L.GORGER:
        then(state, Step.CHOOSE_PREY, ANYBODY)


@rule
def arrive(state: State, params: Params) -> None:
    """NC-9.8 to NC-9.16: the effect of each Nightmare in the area where it stops."""
    done(state)
    which = kind(state)
    if which == L.HERALD:
        then(state, Step.CHOOSE_PREY, ANYBODY)
    elif which == L.BROOD:
        then(state, Step.CHOOSE_PREY, OPPONENTS)
        then(state, Step.CHOOSE_PLACING, params.brood_places, L.BROOD)
    elif which == L.SCOURGE:
        then(state, Step.CHOOSE_PREY, OPPONENTS)
    elif which == L.GRAVEKEEPER:
        then(state, Step.CHOOSE_PREY, ANYBODY)
        then(state, Step.CHOOSE_PLACING, params.gravekeeper_places, L.GRAVEKEEPER)
    elif which == L.MASON:
        if controller(state, lair(state)) == L.HUMAN:
            then(state, Step.CHOOSE_PREY, OWN)
    elif which == L.WHISPERER:
        then(state, Step.CHOOSE_WHISPER)
    elif which == L.UNDERTOW:
        then(state, Step.CHOOSE_PREY, ANYBODY)
        then(state, Step.CHOOSE_PUSHED, params.undertow_pushes)


# --- devouring ----------------------------------------------------------------------------------------------------


@rule
def present(state: State, area: int) -> int:
    """The sides with units in an area, as a set."""
    found = 0
    for side in range(L.SIDES):
        found |= (state.areas[area].units[side] > 0) << side
    return found


@rule
def prey(state: State, params: Params) -> int:
    """NC-9.2: the sides that it can devour; it must, if it can."""
    if devoured(state) == params.devoured_slots:
        return 0
    return (present(state, lair(state)) & int(top(state).a)) << L.FIRST_SIDE


@rule
def devour_one(state: State, params: Params, side: int) -> None:
    """NC-9.2, NC-9.10, NC-9.12, NC-9.14: a unit is devoured, with the Nightmare's further effect."""
    done(state)
    area, which = lair(state), kind(state)
    devour(state, params, area, side)
    if which == L.HERALD:
        climb_lower(state, params)
    elif which == L.SCOURGE:
        then(state, Step.CHOOSE_FIGHT, L.HUMAN_KING if side == L.KING else L.HUMAN_SHADOWS)
    elif which == L.MASON and may_grow(state, params, L.HUMAN) >> area & 1:
        build_level(state, area)


# --- other effects ------------------------------------------------------------------------------------------------


@rule
def placeable(state: State, params: Params) -> int:
    """NC-5.19, NC-9.11, NC-9.13: place another Follower in the supply or in the Nightmare's area, or stop."""
    step = top(state)
    possible = step.a > 0
    if step.b != L.BROOD:
        possible = possible and state.limbo > 0
    if step.b == L.BROOD:
        possible = possible and state.supply[L.HUMAN] > 0
    if step.b != FROM_LIMBO:
        possible = possible and room(state, params, lair(state), L.HUMAN) > 0
    return possible << L.YES | 1 << L.GO_ON


@rule
def place_another(state: State, params: Params) -> None:
    """NC-5.19, NC-9.11, NC-9.13: place another Follower."""
    step = top(state)
    step.a -= 1
    if step.b == L.BROOD:
        place(state, params, lair(state), L.HUMAN, 1)
        return
    state.limbo -= 1
    if step.b == L.GRAVEKEEPER:
        state.areas[lair(state)].units[L.HUMAN] += 1
    else:
        state.supply[L.HUMAN] += 1


@rule
def whispers(state: State, params: Params) -> int:
    """NC-9.15: the sides whose unit the Whisperer can swap; it must, if it can."""
    return swappable(state, params, lair(state)) << L.FIRST_SIDE


@rule
def whisper(state: State, side: int) -> None:
    """NC-9.15: a unit is swapped for a Follower of the human's."""
    done(state)
    swap_unit(state, lair(state), side, L.HUMAN)


@rule
def pushable(state: State, params: Params) -> int:
    """NC-9.16: the sides whose units the Undertow can push to an adjacent area with room, or stop."""
    found, area = 0, lair(state)
    for side in range(L.SIDES):
        able = top(state).a > 0 and state.areas[area].units[side] > 0 and ways(state, params, area, side) != 0
        found |= able << side
    return found << L.FIRST_SIDE | 1 << L.GO_ON


@rule
def choose_pushed(state: State, side: int) -> None:
    """NC-9.16: a unit of this side is pushed."""
    top(state).a -= 1
    then(state, Step.CHOOSE_PUSH, side)


@rule
def push_ways(state: State, params: Params, pushed: int) -> int:
    """NC-9.16: the adjacent areas with room for the unit."""
    return ways(state, params, lair(state), pushed) << L.FIRST_AREA


@rule
def push(state: State, area: int, pushed: int) -> None:
    """NC-9.16: the unit is pushed to this area."""
    done(state)
    move(state, lair(state), area, pushed, 1)


@rule
def may_fight_on(state: State) -> int:
    """NC-9.12: the Scourge may start a conflict with the side that lost a unit, if both are still there; or not."""
    return may_fight(state, lair(state), top(state).a) << L.YES | 1 << L.GO_ON


@rule
def fight_on(state: State) -> None:
    """NC-9.12: a conflict of the Scourge."""
    pair = top(state).a
    done(state)
    start_conflict(state, lair(state), pair)
