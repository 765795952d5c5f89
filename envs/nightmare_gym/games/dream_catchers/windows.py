"""Plays at any time: the steps at which seats are asked for plays (rule numbers: RULES.md).

At such a step `a` counts the seats asked so far. Seats that decide for themselves are asked clockwise from the active
player on, and all over again after every play; one controller is asked for all seats at once.
"""

from __future__ import annotations

from nightmare_gym.engine.agenda import become, done, top
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.dream_catchers.catching import catches
from nightmare_gym.games.dream_catchers.layout import NONE
from nightmare_gym.games.dream_catchers.night import check_attack
from nightmare_gym.games.dream_catchers.plays import effective, plays_of
from nightmare_gym.games.dream_catchers.records import Params, State
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.games.dream_catchers.trading import trades


@rule
def go_on(state: State, params: Params) -> None:
    """DC-3.3, DC-6.10: the asked seat plays nothing more; the active player thereby ends the Dream Catcher phase."""
    step = top(state)
    if step.step == Step.ACT and state.actor == state.mover:
        done(state)
    else:
        step.a += params.seats if params.team == 1 else 1


@rule
def acts(state: State, params: Params) -> int:
    """DC-3.1: the catches and trades of the active player, if an action is left."""
    if state.actions_left == 0:
        return 0
    return catches(state, params, state.catchers[state.mover]) | trades(state, params, state.mover)


@rule
def dream_catcher_phase(state: State, params: Params) -> None:
    """DC-3.3, DC-3.6, DC-6.10: the others may play something, then the active player acts, plays, or ends the phase."""
    step = top(state)
    plays = effective(state, params, Step.ACT)
    if params.team == 0:
        while step.a < params.seats:
            seat = (state.mover + step.a) % params.seats
            if plays_of(state, params, seat, plays) != 0:
                state.actor = seat
                return
            step.a += 1
    if acts(state, params) != 0 or plays_of(state, params, state.mover, plays) != 0:
        state.actor = state.mover
    else:
        done(state)


@rule
def window(state: State, params: Params) -> None:
    """DC-6.9, DC-6.10, DC-8.4: ask the next seat that can play something; if there is none, the window closes."""
    step = top(state)
    if (step.step == Step.BEFORE_CHECK or step.step == Step.BEFORE_SECOND_CHECK) and state.dreamscape[step.b] == NONE:
        done(state)  # DC-8.4: the attacker is gone
        return
    plays = effective(state, params, step.step)
    while step.a < params.seats:
        seat = (state.mover + step.a) % params.seats
        if plays_of(state, params, seat, plays) != 0:
            state.actor = seat
            return
        step.a += params.seats if params.team == 1 else 1
    close(state, params)


@rule
def close(state: State, params: Params) -> None:
    """Go on after the last play: roll the die, check the attack, or finish the step."""
    step = top(state)
    if step.step == Step.BEFORE_DIE:
        become(state, Step.ROLL, step.b)
    elif step.step == Step.BEFORE_CHECK or step.step == Step.BEFORE_SECOND_CHECK:
        check_attack(state, params)
    else:
        done(state)
