"""Plays at any time: the moments at which seats are asked whether they play something (rule numbers: RULES.md).

At such a step `a` is how far the asking has come. With seats that decide for themselves it goes round the table from
the active player on, and starts again after every play; one controller is asked for all seats at once.
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
    """The asked seat has nothing (more) to play; the active player's word ends the Dream Catcher phase."""
    step = top(state)
    if step.step == Step.ACT and state.actor == state.mover:
        done(state)
    else:
        step.a += params.seats if params.team == 1 else 1


@rule
def acts(state: State, params: Params) -> int:
    """DC-3.1: what the active player can do with an action, if one is left."""
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
    """DC-6.9, DC-6.10: ask the next seat that can play something; if there is none, the window closes."""
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
    """Nobody plays anything more: what was waited for comes."""
    step = top(state)
    if step.step == Step.BEFORE_DIE:
        become(state, Step.ROLL, step.b)
    elif step.step == Step.BEFORE_CHECK or step.step == Step.BEFORE_SECOND_CHECK:
        check_attack(state, params)
    else:
        done(state)
