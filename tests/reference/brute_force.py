"""The definition of expectimax and max^n, position by position: slow, and plain to see."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.values import Floats, earned
from nightmare_gym.engine.game import Game, ints
from nightmare_gym.engine.position import Position


class Odd:
    """A value that depends on every integer of the key and differs from seat to seat."""

    name = "odd"

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> Floats:
        """Return the earnings plus a number between 0 and 1."""
        found = earned(game, states, params_array)
        key = ints(states)[:, game.layout.key_ints].astype(np.int64)
        mixed = key @ np.arange(1, key.shape[1] + 1) ** 2
        return found + (mixed[:, None] * (1 + np.arange(found.shape[1])) % 101) / 101


def leaf(position: Position) -> list[float]:
    """Return `Odd`'s value of a position where the game goes on."""
    return [*Odd().final(position.game, position.states, position.params_array)[0]]


def is_live(position: Position) -> bool:
    return not position.is_over and int(position.state.turn) <= int(position.params.turn_limit)


def after(position: Position, event: str, choice: int) -> Position:
    twin = position.clone()
    getattr(twin, event)(choice)
    return twin


def solve(position: Position, depth: int) -> list[float]:
    """Return each seat's earnings if all look `depth` decisions ahead."""
    if not is_live(position):
        return position.returns
    if position.is_chance:
        outcomes = [(odds, solve(after(position, "resolve", o), depth)) for o, odds in position.chance_outcomes()]
        return [sum(odds * found[seat] for odds, found in outcomes) for seat in range(len(position.returns))]
    if depth == 0:
        return leaf(position)
    return max(solve_actions(position, depth).values(), key=lambda found: found[position.actor])


def solve_actions(position: Position, depth: int) -> dict[int, list[float]]:
    """Return each seat's earnings for each action."""
    return {action: solve(after(position, "apply", action), depth - 1) for action in position.legal_actions()}


def decision(id: str, seed: int, decisions: int = 0, **options: Any) -> Position:
    """Make a position in which a seat is asked, after `decisions` random decisions."""
    chooser, position = random.Random(seed), Position(id, **options)
    while not position.is_over:
        if position.is_chance:
            outcomes, odds = zip(*position.chance_outcomes(), strict=True)
            position.resolve(chooser.choices(outcomes, odds)[0])
        elif decisions == 0:
            return position
        else:
            position.apply(chooser.choice(position.legal_actions()))
            decisions -= 1
    return decision(id, seed + 1, decisions, **options)


def pig_to(target: int) -> dict[tuple[int, int, int], list[float]]:
    """Solve Pig by value iteration: (mine, theirs, turn total) -> the mover's chances to win by rolling, by holding."""
    ways = [(m, t, k) for m in range(target) for t in range(target) for k in range(target - m)]
    chances = {way: [0.5, 0.5] for way in ways}

    def best(mine: int, theirs: int, total: int) -> float:
        return 1.0 if mine + total >= target else max(chances[mine, theirs, total])

    change = 1.0
    while change > 1e-12:
        change = 0.0
        for mine, theirs, total in ways:
            passed = 1 - best(theirs, mine, 0)
            held = 1 - best(theirs, mine + total, 0)
            rolled = (passed + sum(best(mine, theirs, total + face) for face in range(2, 7))) / 6
            old = chances[mine, theirs, total]
            chances[mine, theirs, total] = [rolled, held]
            change = max(change, abs(rolled - old[0]), abs(held - old[1]))
    return chances
