"""What the rules promise of every position and of every event, beside what the compiled fuzz looks at."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from nightmare_gym.engine.errors import IllegalAction
from nightmare_gym.engine.game import words
from nightmare_gym.engine.layout import BOOKKEEPING
from nightmare_gym.engine.position import Position
from nightmare_gym.testing.trial import Trial, act

LATER = 1001
"""So many turns later the twin of a position plays: odd, and more than most games last."""


def check_looks(trial: Trial) -> None:
    """Look at a position in every way: nothing may change, and nothing illegal be done."""
    position, before = trial.position, trial.position.exact_key()
    masked = np.flatnonzero(~position.mask())
    impossible = np.flatnonzero(position.weights() == 0)
    for seat in range(int(position.box.seats)):
        position.observation(seat)
    trial.demand(
        position.exact_key() == before,
        "legal, chance and features must change nothing, and one of them changed the state",
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
    """Carry an event out in several copies of a position; return the position after it."""
    position, before, box = trial.position, trial.position.exact_key(), trial.position.boxes.tobytes()
    after, again, read = position.clone(), position.clone(), Position.from_json(position.to_json())
    trial.demand(read.exact_key() == before, "from_json must give what to_json was told, and gave another position")
    for copy in (after, again, read):
        act(copy, choice)
    trial.demand(position.exact_key() == before, "an event in a clone must leave the position alone, and changed it")
    trial.demand(
        again.exact_key() == after.exact_key() == read.exact_key(),
        "the same event must lead to the same position, and led to two: rules may hold no random numbers and keep "
        "nothing outside the state",
    )
    trial.demand(position.boxes.tobytes() == box, "the rules may only read the box, and wrote to it")
    trial.demand(after.state.turn >= position.state.turn, "the turn must never fall")
    _check_key(trial, choice, after)
    return after


def _check_key(trial: Trial, choice: int, after: Position) -> None:
    """Look whether equal keys have equal futures, with a twin that differs in all that the key leaves out."""
    position, twin = trial.position, twin_of(trial.position)
    hint = "a field that matters is no bookkeeping (declare it unseen), and the rules may not look at the turn"
    trial.demand(
        np.array_equal(twin.mask(), position.mask()) and np.array_equal(twin.weights(), position.weights()),
        f"legal or chance depends on the turn or on a bookkeeping field: {hint}",
    )
    for seat in range(int(position.box.seats)):
        differ = np.flatnonzero(twin.observation(seat) != position.observation(seat))
        trial.demand(
            not len(differ),
            f"feature {position.game.layout.feature_names[differ[0]] if len(differ) else ''!r} shows the turn or a "
            f"bookkeeping field: {hint}",
        )
    act(twin, choice)
    trial.demand(twin.key() == after.key(), f"what follows depends on the turn or on a bookkeeping field: {hint}")


def twin_of(position: Position) -> Position:
    """A position of the same key that differs in its turn and in all bookkeeping fields of the game."""
    twin, layout = position.clone(), position.game.layout
    shared, numbers = {one.name for one in layout.shared}, words(twin.states)[0]
    for leaf in layout.leaves:
        if leaf.field.kind == BOOKKEEPING and leaf.root not in shared:
            at_least = numbers[leaf.offset] == leaf.field.low
            numbers[leaf.offset] = leaf.field.low + (at_least and leaf.field.high > leaf.field.low)
    twin.state.turn += LATER
    return twin
