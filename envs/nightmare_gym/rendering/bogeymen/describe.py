"""The position in words: the Spooks, the card, the bag, and the question."""

from __future__ import annotations

import numpy as np

from nightmare_gym.dreaming import layout as D
from nightmare_gym.games.bogeymen import layout as L
from nightmare_gym.games.bogeymen.layout import Step
from nightmare_gym.games.bogeymen.records import Params, State
from nightmare_gym.games.bogeymen.summary import summary
from nightmare_gym.rendering.bogeymen.asking import question
from nightmare_gym.rendering.dreaming.due import top
from nightmare_gym.rendering.dreaming.words import dice_drawn, dice_lying, outcome


def outcome_name(state: State, params: Params, outcome_: int) -> str:
    """Name an outcome of nature."""
    step = top(state).step
    if step == Step.WHICH_BOGEYMAN:
        return f"the {L.BOGEYMEN[outcome_]}"
    if step == Step.ROLL_SPOOKS:
        return f"a {D.COLOUR_NAMES[state.paid]} Spook shows {D.FACE_NAMES[outcome_]}"
    return outcome(state, outcome_)


def describe(state: State, params: Params) -> str:
    """Describe the Spooks from the top row down, the Dreamer card, the bag, and the question."""
    facts = summary(np.array([state], state.dtype), np.array([params], params.dtype))
    who = L.BOGEYMEN[state.bogeyman] if state.bogeyman != D.NONE else "The Bogeyman"
    hard = ", Hard mode" if params.hard else ""
    note = "   the bag ran out" * int(state.bag_ran_out)
    bag = f"bag: {dice_drawn(state.bag) or 'empty'}{note}"
    lines = [f"Turn {state.turn}   {who}{hard}   {bag}", *_spooks(state, params)]
    awake = ", ".join(name for name, flag in zip(D.DREAMS, state.awake, strict=True) if flag)
    if awake:
        lines.append(f"  Awakened: {awake}")
    if state.offered.any():
        lines.append(f"  On the Nightmare cards: {dice_lying(state.offered)}")
    row = [D.KIND_NAMES[kind] for kind in state.dreamers[0].power_row if kind != D.NONE]
    lines.append(f"  Power {facts['power'][0]}" + (f", from the oldest: {', '.join(row)}" if row else ""))
    others = np.array(state.dreamers[0].card)
    others[: 2 * D.COLOURS] = 0
    lines.append(f"  Other rows: {dice_lying(others) or 'empty'}")
    if state.sleepless:
        lines.append("  Sleepless: the Rest of this turn returns nothing")
    if state.track != D.NONE:
        lines.append(f"  {D.TRACK_NAMES[state.track].capitalize()} sleep, step {state.level + 1}")
    if state.drawn.any():
        lines.append(f"  Drawn: {dice_drawn(state.drawn)}")
    if state.unresolved.any():
        lines.append(f"  Unresolved: {dice_lying(state.unresolved)}")
    return "\n".join([*lines, question(state, params)])


def _spooks(state: State, params: Params) -> list[str]:
    """A line for each row of Spooks, the highest first, with the columns of the Bogeyman's card."""
    lines, columns = [], int(params.bogeymen[state.bogeyman].columns)
    for row in reversed(range(L.ROWS)):
        cells = np.asarray(state.spooks[row * L.COLUMNS : row * L.COLUMNS + columns])
        if (cells != D.NONE).any():
            names = [D.KIND_NAMES[spook] if spook != D.NONE else "-" for spook in cells]
            lines.append(f"  {row + 1:>2}  " + "".join(f"{name:<18}" for name in names).rstrip())
    return lines
