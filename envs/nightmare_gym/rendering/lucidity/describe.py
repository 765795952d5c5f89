"""The position in words: the bag, every card, and the question."""

from __future__ import annotations

from nightmare_gym.dreaming.layout import TRACK_NAMES
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.games.lucidity.records import Params, State
from nightmare_gym.rendering.dreaming.rows import power_of
from nightmare_gym.rendering.dreaming.words import dice_drawn, dice_lying, outcome
from nightmare_gym.rendering.lucidity.asking import question
from nightmare_gym.rendering.lucidity.naming import nightmares


def outcome_name(state: State, params: Params, outcome_: int) -> str:
    """Name an outcome of nature."""
    return outcome(state, outcome_)


def describe(state: State, params: Params) -> str:
    """Describe the bag, the Nightmares in the middle, every player, the dice in play, and the question."""
    notes = "   the bag ran out" * int(state.bag_ran_out) + "   final turns" * int(state.final_turns)
    lines = [f"Turn {state.turn}   bag: {dice_drawn(state.bag) or 'empty'}{notes}", *_middle(state)]
    lines += [_player(state, params, seat) for seat in range(int(params.seats))]
    if state.drawn.any():
        lines.append(f"  Drawn: {dice_drawn(state.drawn)}")
    if state.unresolved.any():
        lines.append(f"  Unresolved: {dice_lying(state.unresolved)}")
    return "\n".join([*lines, question(state, params)])


def _middle(state: State) -> list[str]:
    lying = dice_lying(state.offered)
    return [f"  On the Nightmare cards: {lying}"] if lying else []


def _player(state: State, params: Params, seat: int) -> str:
    dreamer = state.dreamers[seat]
    what = "Dreamer"
    if dreamer.eliminated:
        what = "eliminated"
    elif dreamer.nightmare >= 0:
        what = f"Nightmare of {nightmares(params)[dreamer.nightmare]}"
    states = f" ({'; '.join(told)})" if (told := _states(state, seat)) else ""
    turn = "*" if seat == state.mover else " "
    return (
        f"{turn} Player {seat}, {what}{states}: Power {power_of(dreamer.card)}. {dice_lying(dreamer.card) or 'No dice'}"
    )


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
