"""The checks of every position and every event that the compiled fuzz does not make."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from nightmare_gym.engine.errors import IllegalAction
from nightmare_gym.engine.game import ints
from nightmare_gym.engine.layout import BOOKKEEPING
from nightmare_gym.engine.position import Position
from nightmare_gym.testing.trial import Trial, act

LEFT_OUT = "the turn or a bookkeeping field: a field that matters must be declared in another way (as unseen)"
LATER = 1001
"""The number of turns by which a position's twin plays later: odd, and more than most games last."""


def check_looks(trial: Trial) -> None:
    """Read a position in every way and try illegal choices: neither may change it."""
    position, before = trial.position, trial.position.exact_key()
    read = Position.from_json(position.to_json())
    trial.demand(read.exact_key() == before, "from_json must return the position of to_json, but returned another one")
    masked = np.flatnonzero(~position.mask())
    impossible = np.flatnonzero(position.weights() == 0)
    for seat in range(int(position.params.seats)):
        position.observation(seat)
    trial.demand(
        position.exact_key() == before,
        "legal, chance and features must not change the state, but one of them did",
    )
    for act_illegally, choices in ((position.apply, masked), (position.resolve, impossible)):
        if len(choices):
            trial.demand(
                refuses(act_illegally, int(choices[trial.events % len(choices)])) and position.exact_key() == before,
                "an illegal action or an impossible outcome was carried out",
            )


def refuses(act_illegally: Callable[[int], None], choice: int) -> bool:
    """Tell whether an illegal choice is refused."""
    try:
        act_illegally(choice)
    except IllegalAction:
        return True
    return False


def check_event(trial: Trial, choice: int) -> Position:
    """Carry an event out in two copies of a position; return the position after it."""
    position, before, params = trial.position, trial.position.exact_key(), trial.position.params_array.copy()
    after, again = position.clone(), position.clone()
    act(after, choice)
    act(again, choice)
    written = position.params_array.tobytes() != params.tobytes()
    position.params_array[:] = params  # so that to_json can still name its options
    trial.demand(not written, "the rules may only read the parameters, but wrote to them")
    trial.demand(position.exact_key() == before, "an event in a clone must leave the position alone, but changed it")
    trial.demand(
        again.exact_key() == after.exact_key(),
        "the same event must lead to the same position, but led to two: rules may hold no random numbers and keep "
        "nothing outside the state",
    )
    trial.demand(after.state.turn >= position.state.turn, "the turn must never fall")
    return after


def check_future(trial: Trial, choice: int) -> None:
    """Check that equal keys have equal futures, with a twin that differs in all that the key leaves out."""
    position, twin = trial.position, twin_of(trial.position, trial.start)
    names, after = position.game.layout.feature_names, position.clone()
    trial.demand(
        np.array_equal(twin.mask(), position.mask()) and np.array_equal(twin.weights(), position.weights()),
        f"legal or chance looks at {LEFT_OUT}",
    )
    for seat in range(int(position.params.seats)):
        for differs in np.flatnonzero(twin.observation(seat) != position.observation(seat)):
            trial.demand(False, f"feature {names[differs]!r} shows {LEFT_OUT}")
    act(after, choice)
    act(twin, choice)
    trial.demand(twin.key() == after.key(), f"what follows depends on {LEFT_OUT}")


def twin_of(position: Position, start: Position) -> Position:
    """Make a position with the same key, in a later turn, with the bookkeeping fields of the start."""
    twin, layout = position.clone(), position.game.layout
    shared = {one.name for one in layout.shared}
    kept = [leaf.offset for leaf in layout.leaves if leaf.field.kind == BOOKKEEPING and leaf.root not in shared]
    ints(twin.states)[0, kept] = ints(start.states)[0, kept]
    twin.state.turn += LATER
    return twin
