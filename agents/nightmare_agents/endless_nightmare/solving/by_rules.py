"""The second check of a solved Nightmare, by the game's own rules and without the solver's code of a turn.

Positions are drawn from play by the solution. Each must be worth the best mean over the rest of its turn by the rules;
the worths at the start of the next turn are read from the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.game import ints, records
from nightmare_gym.engine.layout import NATURE, NOBODY, RULES
from nightmare_gym.engine.records import Mask, Weights
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.endless_nightmare.layout import NONE
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.rules import apply, chance, legal, proceed, resolve
from nightmare_gym.games.endless_nightmare.steps import Step

if TYPE_CHECKING:
    from nightmare_agents.endless_nightmare.solving.nightmares import Nightmare
    from nightmare_agents.endless_nightmare.solving.tasks import Task

DEEPEST = 8
"""The most choices and rolls of a turn, one after the other."""
UNKNOWN = -1e9
"""A worth that no position has."""


@rule
def in_table(plan: Any, params: Params, table: Any, state: State) -> float:
    """The worth of a position at the start of a turn, or of a lost game."""
    if state.actor == NOBODY:
        return float(max(0, state.displacement) * plan.pays)
    back = params.nightmares[plan.nightmare].steps_back * (1 - state.ended)  # phase 2 has been played already
    x = params.nightmares[plan.nightmare].length if state.ended == 1 else state.displacement + back
    mind, heart = plan.mind[state.sanity, state.incantation, state.horrors], plan.heart[state.mantra, state.scares]
    way = plan.way[x - plan.lowest, state.lead + back - plan.last_lead]
    charged = max(0, state.scares - state.mantra)
    return float(table[((mind * plan.hearts + heart) * plan.rows + way) * plan.courages + state.courage - 1 + charged])


@rule
def choices_of(state: State, params: Params, mask: Mask, weights: Weights) -> int:
    """Return the number of actions or outcomes, and fill the weights; impossible ones have 0."""
    if state.actor == NATURE:
        return chance(state, params, weights)
    mask[:] = False
    legal(state, params, mask)
    for action in range(len(mask)):
        weights[action] = mask[action]
    return len(mask)


@rule
def follow(state: State, params: Params, choice: int) -> None:
    """Carry out an action, or an outcome of nature."""
    if state.actor == NATURE:
        resolve(state, params, choice)
    else:
        apply(state, params, choice)


@rule
def unfold(
    plan: Any, params: Params, table: Any, states: Any, memory: Any, masks: Any, weights: Weights, turn: int,
    tallies: Any,
) -> float:  # fmt: skip
    """Compute the worth of the position `states[0]` from all courses of its turn.

    `tallies[d]` has for depth d the next choice, the number of choices, the weight so far and the worth so far.
    """
    depth, worth = 0, UNKNOWN
    tallies[0, 1] = UNKNOWN
    while True:
        state, tally = states[depth], tallies[depth]
        if tally[1] == UNKNOWN:  # it is met for the first time
            if state.actor == NOBODY or state.turn > turn:
                worth = in_table(plan, params, table, state)
                if depth == 0:
                    return worth
                depth -= 1
                close(states[depth], weights[depth], tallies[depth], worth)
                continue
            tally[0], tally[1] = 0.0, choices_of(state, params, masks[depth], weights[depth])
            tally[2], tally[3] = 0.0, 0.0 if state.actor == NATURE else UNKNOWN
        choice = int(tally[0])
        while choice < tally[1] and weights[depth, choice] == 0:
            choice += 1
        tally[0] = choice
        if choice >= tally[1]:
            worth = tally[3] / tally[2] if state.actor == NATURE else tally[3]
            if depth == 0:
                return worth
            depth -= 1
            close(states[depth], weights[depth], tallies[depth], worth)
            continue
        for k in range(memory.shape[1]):
            memory[depth + 1, k] = memory[depth, k]
        follow(states[depth + 1], params, choice)
        tallies[depth + 1, 1] = UNKNOWN
        depth += 1


@rule
def close(state: State, weights: Weights, tally: Any, worth: float) -> None:
    """Add the worth of a choice to the tally of the position in which it is made."""
    choice = int(tally[0])
    if state.actor == NATURE:
        tally[2] += weights[choice]
        tally[3] += weights[choice] * worth
    else:
        tally[3] = max(tally[3], worth)
    tally[0] = choice + 1


@entry
def play_and_check(
    plans: Any, params_array: Any, table: Any, states: Any, memory: Any, scratch: Any, scratch_memory: Any,
    masks: Any, weights: Weights, tallies: Any, rolls: Any, most: int, found: Any,
) -> float:  # fmt: skip
    """Play on by the solution from `states[0]`, at the start of a turn, and check each turn's worth.

    Args:
        plans: The plan, one record.
        params_array: The parameters, one record.
        table: The Nightmare's table.
        states: Room for two positions.
        memory: The same memory as integers.
        scratch: Room for a turn's tree.
        scratch_memory: The same memory as integers.
        masks: Scratch, by depth.
        weights: Scratch, by depth.
        tallies: Scratch, by depth.
        rolls: Numbers from 0 to 1 for nature's choices.
        most: The most turns to play.
        found: One number, increased by the number of positions checked.

    Returns:
        The largest difference.
    """
    plan, params, state, largest, rolled = plans[0], params_array[0], states[0], 0.0, 0
    for _ in range(most):
        if state.actor == NOBODY or state.ended == 1:
            break
        turn, expected = state.turn, in_table(plan, params, table, state)
        for k in range(memory.shape[1]):
            scratch_memory[0, k] = memory[0, k]
        worth = unfold(plan, params, table, scratch, scratch_memory, masks, weights, turn, tallies)
        largest = max(largest, abs(worth - expected))
        found[0] += 1
        while state.actor != NOBODY and state.turn == turn:
            chosen = 0
            if state.actor == NATURE:
                count, total, passed = chance(state, params, weights[DEEPEST]), 0, 0.0
                for k in range(count):
                    total += weights[DEEPEST, k]
                for k in range(count):
                    passed += weights[DEEPEST, k]
                    chosen += rolls[rolled % len(rolls)] * total >= passed
                chosen, rolled = min(chosen, count - 1), rolled + 1
            else:
                count, best = choices_of(state, params, masks[DEEPEST], weights[DEEPEST]), UNKNOWN
                for action in range(count):
                    if weights[DEEPEST, action] != 0:
                        for k in range(memory.shape[1]):
                            scratch_memory[0, k] = memory[0, k]
                        follow(scratch[0], params, action)
                        worth = unfold(plan, params, table, scratch, scratch_memory, masks, weights, turn, tallies)
                        if worth > best:
                            best, chosen = worth, action
            follow(state, params, chosen)
    return largest


@entry
def begin_turn(states: Any, params_array: Any) -> None:
    """Let a position's next turn begin."""
    states[0].actor = RULES
    proceed(states[0], params_array[0])


@dataclass(frozen=True)
class Sample:
    """The agreement of a solved Nightmare with the game's own rules.

    Attributes:
        residual: The largest difference between a position's worth and the best mean over its successors.
        positions: The number of positions checked.
    """

    residual: float
    positions: int


def sample(task: Task, solved: Nightmare, survived: int, positions: int, seed: int) -> Sample:
    """Check positions of a solved Nightmare, drawn from play by the solution, by the game's own rules.

    Play begins at a random place where the Nightmare may be met, and goes on until it ends or the game is lost.

    Args:
        task: The board, solved exactly, with tracks as high as the game's.
        solved: The Nightmare.
        survived: The number of Nightmares survived before it.
        positions: The least number of positions to check.
        seed: Seed of the dice and of the first positions.
    """
    game, board, chooser = make_game("endless_nightmare"), task.board, np.random.default_rng((seed, survived))
    minds, hearts = np.argwhere(board.minds >= 0), np.argwhere(board.hearts >= 0)
    states, scratch = (np.zeros(rows, game.layout.dtype) for rows in (1, DEEPEST + 1))
    masks = np.zeros((DEEPEST + 1, len(game.actions)), bool)
    weights, tallies = np.zeros(masks.shape, np.int64), np.zeros((DEEPEST + 1, 4))
    largest, found = 0.0, np.zeros(1, np.int64)
    while found[0] < positions:
        sanity, incantation, horrors = chooser.choice(minds)
        mantra, scares = chooser.choice(hearts)
        states[:] = np.zeros(1, game.layout.dtype)
        one = states[0]
        for name, value in (
            ("nightmare", solved.ways.nightmare), ("length", solved.ways.length), ("column", NONE),
            ("survived", survived), ("turn", 1), ("sanity", sanity),
            ("incantation", incantation), ("horrors", horrors), ("mantra", mantra), ("scares", scares),
            ("courage", chooser.integers(1, board.courages - max(0, scares - mantra) + 1)),
            ("lead", chooser.integers(board.nearest + solved.ways.steps_back, task.reach(survived) + 1)),
        ):  # fmt: skip
            one[name] = value
        one["agenda"]["height"] = 1
        one["agenda"]["steps"][0]["step"] = Step.TURN
        begin_turn(records(states), task.params_array)
        largest = max(
            largest,
            play_and_check(
                solved.plans, task.params_array, solved.table, records(states), ints(states),
                records(scratch), ints(scratch), masks, weights, tallies, chooser.random(256), 64, found,
            ),
        )  # fmt: skip
    return Sample(largest, int(found[0]))
