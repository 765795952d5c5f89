"""The rules for people that lose least in the plain turn, found on decisions by which no rule is judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from nightmare_agents.lucidity.plain.turn import solve_plain
from nightmare_agents.lucidity.simple import SENTENCES
from nightmare_agents.lucidity.turn_rules import rule_in_numbers
from nightmare_agents.sentences import Numbers, in_words
from nightmare_gym.engine.game import Game
from nightmare_studies.rules import all_rules
from nightmare_studies.turns.sampling import Sample
from nightmare_training.support.kept import Kept
from nightmare_training.support.progress import Begin

MOST_INTEGERS = 3
"""Of a rule: there are about 5,000 with as many, and all are tried."""


class Remembered(BaseModel):
    """The best rule with so many integers.

    Attributes:
        integers: How many.
        numbers: The integer of each sentence that it says.
        sentences: What it says.
        tried: How many rules with so many integers there are: all were tried.
        searched: Its mean loss in the decisions among which it was found, where it is the least of all.
    """

    integers: int
    numbers: Numbers
    sentences: list[str]
    tried: int
    searched: float

    @property
    def name(self) -> str:
        """What it is called among the rules that are judged."""
        return f"{self.integers} integer{'s' * (self.integers != 1)}"


def remembered(game: Game, samples: Sequence[Sample], integers: int, kept: Kept, begin: Begin) -> list[Remembered]:
    """The best rules with 0, 1, 2 and so on integers.

    Args:
        game: Lucidity.
        samples: Decisions of tables of each size; every one counts alike.
        integers: The most of a rule.
        kept: What was found before.
        begin: For a bar of progress.
    """
    families = [list(all_rules(SENTENCES, size)) for size in range(integers + 1)]
    lost = np.mean(list(_losses(game, samples, [rule for family in families for rule in family], kept, begin)), axis=0)
    found, first = [], 0
    for size, family in enumerate(families):
        best = first + int(np.argmin(lost[first : first + len(family)]))
        numbers = family[best - first]
        found.append(
            Remembered(
                integers=size,
                numbers=numbers,
                sentences=in_words(SENTENCES, numbers) or ["Dream Again."],
                tried=len(family),
                searched=float(lost[best]),
            )
        )
        first += len(family)
    return found


def _losses(
    game: Game, samples: Sequence[Sample], rules: Sequence[Numbers], kept: Kept, begin: Begin
) -> Iterator[NDArray[np.float64]]:
    """(rules,) for each decision what every rule loses."""
    done = begin("rules for people", sum(len(one.games) for one in samples))
    number = 0
    for drawn in samples:
        for i in range(len(drawn.games)):
            if number == len(kept.lines):
                turn = solve_plain(game, drawn.states[i : i + 1], drawn.params_array)
                worths = turn.by_rules([rule_in_numbers(rule, drawn.params_array) for rule in rules])
                kept.keep([round(float(x), 9) for x in max(turn.actions.values()) - worths])
            yield np.array(kept.lines[number])
            number += 1
            done(1)
