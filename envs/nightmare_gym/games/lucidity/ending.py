"""The order of turns, and the end of the game."""

from __future__ import annotations

from nightmare_gym.dreaming.card import power
from nightmare_gym.dreaming.layout import NONE
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import become, then
from nightmare_gym.engine.compile import rule
from nightmare_gym.games.lucidity import layout as L
from nightmare_gym.games.lucidity.layout import Step
from nightmare_gym.games.lucidity.records import Params, State


@rule
def in_play(state: State, params: Params) -> int:
    """Count the players who are not eliminated."""
    players = 0
    for seat in range(params.seats):
        players += state.dreamers[seat].eliminated == 0
    return players


@rule
def is_dreamer(state: State, seat: int) -> bool:
    """LU-8: tell whether a player is neither eliminated nor a Nightmare."""
    return state.dreamers[seat].eliminated == 0 and state.dreamers[seat].nightmare == NONE


@rule
def dreamers_left(state: State, params: Params) -> int:
    """Count the Dreamers."""
    players = 0
    for seat in range(params.seats):
        players += is_dreamer(state, seat)
    return players


@rule
def end(state: State, ending: int) -> None:
    """LU-9: the game is over."""
    state.ending = ending


@rule
def end_at_once(state: State, params: Params) -> None:
    """LU-9.3, LU-9.4: without Dreamers, or with one player left, the game ends at once."""
    if in_play(state, params) == 1:
        end(state, L.LAST_ONE)
    elif dreamers_left(state, params) == 0:
        end(state, L.NO_DREAMERS)


@rule
def end_of_turn(state: State, params: Params) -> None:
    """LU-9.1, LU-9.2, LU-9.6: a bag that ran out ends the game; 15 Power give every other Dreamer a final turn."""
    become(state, Step.NEXT_TURN)
    if state.bag_ran_out == 1:
        end(state, L.EMPTY_BAG)
    elif state.final_turns == 0 and anyone_powerful(state, params):
        state.final_turns = 1
        for seat in range(params.seats):
            dreamer = state.dreamers[seat]
            dreamer.final_turn = is_dreamer(state, seat) and power(dreamer) < params.power_to_end


@rule
def anyone_powerful(state: State, params: Params) -> bool:
    """LU-9.1: tell whether any player, Dreamer or Nightmare, has Power enough to end the game."""
    for seat in range(params.seats):
        if power(state.dreamers[seat]) >= params.power_to_end:
            return True
    return False


@rule
def next_turn(state: State, params: Params) -> None:
    """LU-2.1, LU-9.2: go clockwise to the next player in play; in final turns, to the next who has one to take."""
    for left in range(1, params.seats + 1):
        seat = (state.mover + left) % params.seats
        dreamer = state.dreamers[seat]
        if dreamer.eliminated == 0 and (state.final_turns == 0 or dreamer.final_turn == 1):
            dreamer.final_turn = 0
            begin_turn(state, seat)
            return
    end(state, L.POWER)


@rule
def begin_turn(state: State, seat: int) -> None:
    """LU-3.1, LU-8.1: a Dreamer goes to sleep, a Nightmare hunts."""
    state.turn += 1
    state.mover = seat
    state.dreamer = seat
    state.track = NONE
    state.level = 0
    state.wearied = 0
    state.imprisoned = 0
    state.tempted = 0
    become(state, Step.END_OF_TURN)
    if is_dreamer(state, seat):
        then(state, DreamerStep.CHOOSE_TRACK)
    else:
        then(state, Step.NIGHTMARE_TURN)
