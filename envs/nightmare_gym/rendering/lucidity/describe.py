"""The position in words: the bag, every card, and the question."""

from __future__ import annotations

import numpy as np

from nightmare_gym.dreaming.layout import TRACK_NAMES
from nightmare_gym.engine.game import records
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.games.lucidity.layout import ENDINGS, LAYOUT, SEATS
from nightmare_gym.games.lucidity.records import Params, State
from nightmare_gym.games.lucidity.scoring import power_rows
from nightmare_gym.rendering.dreaming.words import dice_drawn, dice_lying, outcome
from nightmare_gym.rendering.lucidity.naming import nightmares

ENDS = {
    "power": "15 Power were gathered, and the final turns are taken",
    "no Dreamers": "no Dreamer is left",
    "last one": "one player is left",
    "empty bag": "the bag ran out",
}


def outcome_name(state: State, params: Params, outcome_: int) -> str:
    """Name an outcome of nature."""
    return outcome(state, outcome_)


def describe(state: State, params: Params) -> str:
    """Describe the bag, the Nightmares in the middle, every player, the dice in play, and the question."""
    powers, winners = np.zeros((1, SEATS), np.int32), np.zeros((1, SEATS), np.bool_)
    power_rows(records(np.array([state], state.dtype)), records(np.array([params], params.dtype)), powers, winners)
    seats = range(int(params.seats))
    notes = "   the bag ran out" * int(state.bag_ran_out) + "   final turns" * int(state.final_turns)
    lines = [f"Turn {state.turn}   bag: {dice_drawn(state.bag) or 'empty'}{notes}", *_middle(state)]
    lines += [_player(state, params, seat, int(powers[0, seat])) for seat in seats]
    if state.actor == NOBODY:
        won = ", ".join(f"player {seat}" for seat in seats if winners[0, seat])
        return "\n".join([*lines, f"The game is over: {ENDS[ENDINGS[state.ending]]}. Won by {won}."])
    if state.drawn.any():
        lines.append(f"  Drawn: {dice_drawn(state.drawn)}")
    if state.unresolved.any():
        lines.append(f"  Unresolved: {dice_lying(state.unresolved)}")
    return "\n".join([*lines, _question(state)])


def _middle(state: State) -> list[str]:
    lying = dice_lying(state.offered)
    return [f"  On the Nightmare cards: {lying}"] if lying else []


def _player(state: State, params: Params, seat: int, power: int) -> str:
    dreamer = state.dreamers[seat]
    what = "Dreamer"
    if dreamer.eliminated:
        what = "eliminated"
    elif dreamer.nightmare >= 0:
        what = f"Nightmare of {nightmares(params)[dreamer.nightmare]}"
    states = f" ({'; '.join(told)})" if (told := _states(state, seat)) else ""
    turn = "*" if seat == state.mover else " "
    return f"{turn} Player {seat}, {what}{states}: Power {power}. {dice_lying(dreamer.card) or 'No dice'}"


def _states(state: State, seat: int) -> list[str]:
    """List a player's states: the depth of sleep, the effects of Nightmares, a final turn."""
    told = []
    if seat == state.mover:
        if state.track >= 0:
            told.append(f"{TRACK_NAMES[state.track]} sleep, step {state.level + 1}")
        if state.imprisoned:
            told.append("imprisoned: may not Dream Again this turn")
        if state.tempted:
            told.append("tempted: may not Rest while able to Dream Again")
        if state.final_turns and state.actor != NOBODY:
            told.append("the final turn")
    elif seat == state.dreamer and state.actor != NOBODY:
        told.append("attacked by Minions")
    if state.dreamers[seat].final_turn:
        told.append("a final turn to take")
    return told


def _question(state: State) -> str:
    step = LAYOUT.step_names[state.agenda.steps[state.agenda.height - 1].step]
    who = "Nature" if state.actor == NATURE else f"Player {state.actor}"
    return f"{who}: {step}?" if state.actor >= 0 else f"{who}: {step}."
