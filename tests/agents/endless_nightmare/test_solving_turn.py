"""The solver's turn, told from its end backwards, against the game's own rules, told from its start."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_agents.endless_nightmare.solving.judge import judge
from nightmare_agents.endless_nightmare.solving.solver import Task, lowered, plan_of
from nightmare_agents.endless_nightmare.solving.work import paper
from nightmare_gym.engine.game import find, records
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.loops import SAME_STEP
from nightmare_gym.engine.successors import successors
from nightmare_gym.games.endless_nightmare.layout import (
    BASIC_NIGHTMARES,
    COLUMN_ROLLED,
    NONE,
    ROW_ROLLED,
    SPEND_SANITY,
)
from nightmare_gym.interfaces.batch import Batch

GAME = find("endless_nightmare")
POSITIONS = 12
"""How many positions are tried of each Nightmare."""

Tables = tuple[NDArray[np.float64], NDArray[np.float64]]


class Turn:
    """One Nightmare with made-up worths of whatever a turn ends in, so that no mistake can hide behind another."""

    def __init__(self, nightmare: int, survived: int, board: str = "small") -> None:
        self.task = Task(lowered(GAME.box(board=board)))
        self.plans = plan_of(self.task, nightmare, survived, 1)
        self.lowest = int(self.plans["lowest"][0])
        sizes, chooser = self.task.sizes, np.random.default_rng(nightmare)
        displacements = int(self.task.box.nightmares[nightmare].length) - self.lowest
        self.inside = 20 * chooser.random(sizes.within(displacements))
        self.beyond = 20 * chooser.random(sizes.between)

    def judged(self, states: NDArray[np.void]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """What the solver says of the positions."""
        actions, worths = np.full(len(states), NONE, np.int64), np.zeros(len(states))
        sheet = paper(self.task.sizes)
        rows = np.arange(len(states))
        judge(self.plans, self.task.boxes, self.inside, self.beyond, sheet, states, rows, actions, worths)
        return actions, worths

    def played(self, states: NDArray[np.void], turns: NDArray[np.int64]) -> NDArray[np.float64]:
        """What the rules say: all that may follow until the turn is over, the best or the mean of it."""
        found = np.zeros(len(states))
        ahead = (states["actor"] != NOBODY) & (states["turn"] == turns)
        for k in np.flatnonzero(~ahead):
            found[k] = self._end(states[k], int(turns[k]))
        rows = np.flatnonzero(ahead)
        if len(rows):
            after = successors(GAME, records(states[rows].copy()), self.task.boxes)
            worths = self.played(after.states, turns[rows][after.parents])
            means = np.bincount(after.parents, worths * after.probabilities(len(rows)), len(rows))
            best = np.full(len(rows), -np.inf)
            np.maximum.at(best, after.parents, worths)
            found[rows] = np.where(states["actor"][rows] == NATURE, means, best)
        return found

    def _end(self, state: Any, turn: int) -> float:
        """A game lost in this turn by its spaces moved; the next turn by the tables."""
        if state["actor"] == NOBODY and state["turn"] == turn:
            return float(max(0, state["displacement"]))
        back = int(self.task.box.nightmares[state["nightmare"]].steps_back) * int(state["ended"] == 0)
        tracks = (state["horrors"], state["scares"], state["courage"] - 1)
        mind = (state["sanity"] - 1, state["incantation"], state["mantra"])
        lead = state["lead"] + back - self.task.box.catch - 1  # phase 2 has been played already
        if state["ended"] == 1:
            return float(self.beyond[(*mind, lead, *tracks)])
        return float(self.inside[(*mind, state["displacement"] + back - self.lowest, lead, *tracks)])


def met(nightmare: int, survived: int, options: dict[str, Any]) -> NDArray[np.void]:
    """Positions met in random play, moved into this Nightmare's phases 2 to 5, with random tracks."""
    batch = Batch(GAME, 64, options, autoreset=SAME_STEP)
    chooser = np.random.default_rng(1000 + nightmare)
    batch.reset()
    found: list[Any] = []
    while len(found) < POSITIONS:
        actions = np.array([chooser.choice(np.flatnonzero(mask)) for mask in batch.masks])
        batch.step(actions)
        for state in batch.states:
            step = state["agenda"]["steps"][state["agenda"]["height"] - 1]
            selecting = step["a"] in (COLUMN_ROLLED, ROW_ROLLED) and step["step"] == SPEND_SANITY
            if state["nightmare"] == nightmare and not selecting and len(found) < POSITIONS:
                found.append(scattered(state.copy(), chooser, batch.boxes[0]))
    states = np.array(found, GAME.layout.dtype)
    states["survived"] = survived
    return records(states)


def scattered(state: Any, chooser: np.random.Generator, box: Any) -> Any:
    """The same moment of a turn with other markers on the tracks."""
    for track in ("horrors", "incantation", "sanity", "scares", "mantra", "courage"):
        least = 0 if track not in ("sanity", "courage") else 2 if track == "sanity" else 1
        state[track] = chooser.integers(least, box[track]["top"] + 1)
    room = box["ring"] - 1 - max(0, state["displacement"])
    state["lead"] = chooser.integers(1 + max(0, state["displacement"]), max(2 + max(0, state["displacement"]), room))
    return state


@pytest.mark.parametrize("survived", [0, 1, 4])
@pytest.mark.parametrize("nightmare", range(len(BASIC_NIGHTMARES)), ids=BASIC_NIGHTMARES)
def test_a_turn_is_worth_what_the_rules_make_of_it(nightmare: int, survived: int) -> None:
    turn = Turn(nightmare, survived)
    decisions = met(nightmare, survived, {"board": "small"})
    rolls = successors(GAME, decisions, turn.task.boxes).states
    rolls = rolls[(rolls["actor"] == NATURE) & (rolls["nightmare"] == nightmare) & (rolls["ended"] == 0)]
    for states in (decisions, rolls[:POSITIONS]):
        _, worths = turn.judged(states)
        np.testing.assert_allclose(worths, turn.played(states, np.asarray(states["turn"], np.int64)), rtol=1e-12)
