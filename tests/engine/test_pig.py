"""Pig solved through the engine's own rules: the first player wins 0.5305927 of the games."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_gym.engine import dispatch
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.game import records
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.position import Position
from reference import pig
from reference.pig.layout import ACTIONS, D6, SEATS

FIRST_PLAYER_WINS = 0.5305927
"""T. W. Neller and C. G. M. Presser: Optimal Play of the Dice Game Pig. The UMAP Journal 25 (2004)."""

LOST, WON = -1, -2
"""In place of a successor's number: the mover has lost or won."""


@entry
def number(state: Any, target: int) -> int:
    """Number a decision as its mover sees it: (mine, theirs, turn total) in one integer."""
    mine = state.players[state.mover].points
    theirs = state.players[(state.mover + 1) % SEATS].points
    return int((mine * target + theirs) * target + state.turn_total)


@entry
def put(state: Any, index: int, target: int) -> bool:
    """Put that decision on the table, for seat 0; False when its number stands for no decision."""
    state.players[0].points = index // (target * target)
    state.players[1].points = index // target % target
    state.turn_total = index % target
    return bool(state.players[0].points + state.turn_total < target)


@entry
def enumerate_decisions(
    games: Any, states: Any, boxes: Any, mask: Any, weights: Any, successors: Any, changes: Any, odds: Any
) -> None:
    """Ask the game's rules for all that can follow every decision.

    Args:
        games: The game's marker.
        states: Room for three positions: the start, the decision, what follows.
        boxes: The box.
        mask: Room for the legal actions.
        weights: Room for nature's weights.
        successors: (decision, action, outcome) -> the decision that follows, or `LOST` or `WON`.
        changes: Whether the other player is then the mover.
        odds: How likely the outcome is; 0 for what cannot be.
    """
    game, box, target = games[0], boxes[0], boxes[0].target
    dispatch.setup(game, states[0], box)
    for index in range(len(successors)):
        states[1] = states[0]
        if not put(states[1], index, target):
            continue
        for action in range(len(mask)):
            mask[action] = False
        dispatch.legal(game, states[1], box, mask)
        for action in range(len(mask)):
            if not mask[action]:
                continue
            states[2] = states[1]
            dispatch.apply(game, states[2], box, action)
            outcomes, total = 1, 0
            weights[0] = 1
            chance = states[2].actor == NATURE
            if chance:
                outcomes = dispatch.chance(game, states[2], box, weights)
            for outcome in range(outcomes):
                total += weights[outcome]
            for outcome in range(outcomes):
                if chance:
                    states[2] = states[1]
                    dispatch.apply(game, states[2], box, action)
                    dispatch.resolve(game, states[2], box, outcome)
                odds[index, action, outcome] = weights[outcome] / total
                if states[2].actor == NOBODY:
                    won = dispatch.earned(game, states[2], box, 0) > 0
                    successors[index, action, outcome] = WON if won else LOST
                else:
                    successors[index, action, outcome] = number(states[2], target)
                    changes[index, action, outcome] = states[2].actor != 0


@entry
def improve(chances: Any, successors: Any, changes: Any, odds: Any) -> float:
    """One sweep of value iteration over the mover's chances to win; the largest change."""
    largest = 0.0
    for index in range(len(chances) - 1, -1, -1):
        best = 0.0
        for action in range(successors.shape[1]):
            value = 0.0
            for outcome in range(successors.shape[2]):
                likely = odds[index, action, outcome]
                if likely > 0:
                    follows = successors[index, action, outcome]
                    if follows == WON:
                        value += likely
                    elif follows != LOST:
                        mine = chances[follows]
                        value += likely * (1 - mine if changes[index, action, outcome] else mine)
            best = max(best, value)
        largest = max(largest, abs(best - chances[index]))
        chances[index] = best
    return largest


class Model:
    """All decisions of Pig to `target` points and what follows them, as the engine's rules say."""

    def __init__(self, target: int) -> None:
        shape = (target**3, len(ACTIONS), D6)
        self.boxes = records(pig.build_box(target=target))
        self.successors: NDArray[np.int32] = np.zeros(shape, np.int32)
        self.changes: NDArray[np.bool_] = np.zeros(shape, np.bool_)
        self.odds: NDArray[np.float64] = np.zeros(shape)
        enumerate_decisions(
            pig.GAME.marker, pig.GAME.states(3), self.boxes, np.zeros(len(ACTIONS), np.bool_),
            np.zeros(D6, np.int64), self.successors, self.changes, self.odds,
        )  # fmt: skip

    def chances(self) -> NDArray[np.float64]:
        """The mover's chance to win from each decision, when both play as well as can be."""
        chances = np.zeros(len(self.successors))
        while improve(chances, self.successors, self.changes, self.odds) > 1e-10:
            pass
        return chances


@pytest.fixture(scope="module")
def whole_pig() -> Model:
    return Model(target=100)


def test_the_first_player_wins_as_published(whole_pig: Model) -> None:
    assert whole_pig.chances()[0] == pytest.approx(FIRST_PLAYER_WINS, abs=1e-7)


def test_positions_follow_each_other_as_the_model_says(whole_pig: Model) -> None:
    """The same successors and odds, by `Position.chance_outcomes`, on a sample of decisions."""
    chooser = random.Random(1)
    for _ in range(300):
        mine, theirs = chooser.randrange(100), chooser.randrange(100)
        index = (mine * 100 + theirs) * 100 + chooser.randrange(100 - mine)
        decision = Position(pig.GAME)
        put(decision.states[0], index, 100)
        assert decision.legal_actions() == [0, 1]
        for action in decision.legal_actions():
            rolled = decision.clone()
            rolled.apply(action)
            outcomes = rolled.chance_outcomes() or [(0, 1.0)]
            assert whole_pig.odds[index, action].sum() == pytest.approx(1)
            for outcome, odds in outcomes:
                after = rolled.clone()
                if rolled.is_chance:
                    after.resolve(outcome)
                assert whole_pig.odds[index, action, outcome] == pytest.approx(odds)
                follows = whole_pig.successors[index, action, outcome]
                if after.is_over:
                    assert (follows, after.returns) in ((WON, [1.0, -1.0]), (LOST, [-1.0, 1.0]))
                else:
                    assert follows == number(after.states[0], 100)
                    assert whole_pig.changes[index, action, outcome] == (after.actor == 1)


def test_pig_to_two_points_is_solved_by_hand() -> None:
    """Whoever rolls wins unless it is a 1: p = 5/6 + 1/6 (1 - p), so p = 6/7."""
    assert Model(target=2).chances()[0] == pytest.approx(6 / 7)
