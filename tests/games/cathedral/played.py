"""Random games of Nightmare Cathedral for tests: every event, with the positions before and after it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from nightmare_gym.engine.position import Position

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"length": "variable", "divergent": True, "difficulty": "harder"},
    {"divergent": True, "king_choices": "random", "nightmares": "brood,undertow", "powered": 2},
    {"difficulty": "easier", "nightmares": "scourge,mason"},
)


def events(seed: int, **options: Any) -> Iterator[tuple[Position, Position, int]]:
    """Every event of a random game: the positions before and after, and what was chosen."""
    choose = random.Random(seed)
    position = Position("cathedral", **options)
    while not position.is_over:
        before = position.clone()
        if position.is_chance:
            outcomes, odds = zip(*position.chance_outcomes(), strict=True)
            choice = choose.choices(outcomes, odds)[0]
            position.resolve(choice)
        else:
            choice = choose.choice(position.legal_actions())
            position.apply(choice)
        yield before, position, choice


def start(**options: Any) -> Position:
    """The first turn, with nature's first outcomes: you in the northwest, from Night space 1."""
    position = Position("cathedral", **options)
    while position.state.clock == 0:
        if position.is_chance:
            position.resolve(position.chance_outcomes()[0][0])
        else:
            position.apply(position.legal_actions()[0])
    return position
