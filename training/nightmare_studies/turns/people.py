"""The rules for people that lose least in the plain turn, found on other decisions than those that judge rules."""

from __future__ import annotations

from collections.abc import Sequence

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
from nightmare_training.support.kept import KeptByKey
from nightmare_training.support.progress import Begin
from nightmare_training.work.piece import Piece, Told
from nightmare_training.work.work import Work

MOST_INTEGERS = 3
"""The most integers of a rule: there are about 5,000 such rules, and all are tried."""


class Remembered(BaseModel):
    """The best rule with a number of integers.

    Attributes:
        integers: The number of integers.
        numbers: The integer of each of its sentences.
        sentences: The rule in words.
        tried: Number of rules with this number of integers, which were all tried.
        searched: Its mean loss in the decisions of the search, the least of all.
    """

    integers: int
    numbers: Numbers
    sentences: list[str]
    tried: int
    searched: float

    @property
    def name(self) -> str:
        """The rule's name among those that are judged."""
        return f"{self.integers} integer{'s' * (self.integers != 1)}"


def remembered(
    game: Game, samples: Sequence[Sample], integers: int, kept: KeptByKey[list[float]], begin: Begin, work: Work
) -> list[Remembered]:
    """Find the best rules with 0, 1, 2 and so on integers.

    Args:
        game: Lucidity.
        samples: Decisions of tables of each size, all with the same weight.
        integers: The most integers of a rule.
        kept: The interim results.
        begin: Starts a progress bar.
        work: The place where the rules are tried.
    """
    families = [list(all_rules(SENTENCES, size)) for size in range(integers + 1)]
    told = begin("rules for people", sum(len(one.games) for one in samples))
    pieces = [
        Piece((number, i), losses, (game, drawn.states[i : i + 1], drawn.params_array, integers), told=told)
        for number, drawn in enumerate(samples)
        for i in range(len(drawn.games))
    ]
    lost = np.mean(work.do(pieces, kept), axis=0)
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


def losses(
    told: Told, game: Game, states: NDArray[np.void], params_array: NDArray[np.void], integers: int
) -> list[float]:
    """Return the losses of all rules of up to `integers` integers in a decision, the rules in their order."""
    turn = solve_plain(game, states, params_array)
    rules = [rule for size in range(integers + 1) for rule in all_rules(SENTENCES, size)]
    worths = turn.by_rules([rule_in_numbers(rule, params_array) for rule in rules])
    told(1)
    return [round(float(x), 9) for x in max(turn.actions.values()) - worths]
