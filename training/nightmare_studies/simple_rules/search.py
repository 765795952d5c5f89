"""The search for the best rule of each number of integers, on the same dice for all rules.

Small families are tried completely. In larger ones the search climbs from the best smaller rules, each with one
sentence more, and from random ones: each round tries all rules that differ in one sentence or in one integer. Each rule
first plays few games; the better ones play more (successive halving; Karnin, Koren and Somekh, 2013).
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from nightmare_agents.sentences import Numbers, Sentence, is_sound
from nightmare_studies.rules import all_rules, random_rules
from nightmare_training.support.kept import KeptByKey
from nightmare_training.work.piece import Piece, Told
from nightmare_training.work.work import HERE, Work

Score = Callable[[Numbers, int], float]
"""The score of a rule in a number of games: higher is better, and the same call gives the same score."""

Tell = Callable[[int, int], object]
"""A listener to progress, called with the number of games just played, and of those added to the work."""


@dataclass(frozen=True)
class Plan:
    """The extent of a search.

    Attributes:
        games: Number of games of each stage of a race.
        kept: Number of rules left after each stage.
        whole: The most rules of a family that is tried completely.
        starts: Number of climbs from random rules, beside the one from the smaller rules.
        drawn: Number of random rules from which such a climb takes the best.
    """

    games: tuple[int, ...] = (1_000, 8_000, 64_000)
    kept: tuple[int, ...] = (40, 8, 3)
    whole: int = 1_000
    starts: int = 2
    drawn: int = 200


@dataclass(frozen=True)
class Found:
    """The best rule of its size.

    Attributes:
        numbers: The rule.
        tried: Number of rules of this size that were tried.
        whole: True if these are all rules of this size.
    """

    numbers: Numbers
    tried: int
    whole: bool


class Search:
    """A search for the best rules.

    Args:
        sentences: The sentences that a rule may have.
        score: Scores a rule.
        seed: Seed of the random starts.
        plan: The extent of the search.
        tried: The scores by rule and number of games, of rules that have been tried before.
        tell: Called in each race.
        work: The place where rules play.
    """

    def __init__(
        self,
        sentences: Sequence[Sentence],
        score: Score,
        seed: int,
        plan: Plan,
        tried: KeptByKey[float],
        tell: Tell,
        work: Work = HERE,
    ) -> None:
        self._sentences, self._score, self._seed, self._plan = sentences, score, seed, plan
        self._tried, self._tell, self._work = tried, tell, work

    def ladder(self, sizes: int) -> Iterator[Found]:
        """Yield the best rule of 1 integer, of 2, and so on."""
        few: list[Numbers] = [{}]
        for size in range(1, sizes + 1):
            found, few = self.best(size, few)
            yield found

    def best(self, size: int, smaller: Sequence[Numbers]) -> tuple[Found, list[Numbers]]:
        """Find the best rule of a size, and the few best ones, the best first.

        Args:
            size: Number of integers.
            smaller: The few best rules with one integer less.
        """
        seen: set[str] = set()
        family = list(itertools.islice(all_rules(self._sentences, size), self._plan.whole + 1))
        if len(family) <= self._plan.whole:
            few = self._race(family, seen)
            return Found(self._in_order(few[0]), len(seen), True), few
        climbs = [self._climb([longer for rule in smaller for longer in self._longer(rule)], seen)]
        for start in range(self._plan.starts):
            drawn = random_rules(self._sentences, size, self._plan.drawn, (self._seed, size, start))
            climbs.append(self._climb(drawn, seen))
        few = self._race(itertools.chain(*climbs), seen)
        return Found(self._in_order(few[0]), len(seen), False), few

    def _in_order(self, rule: Numbers) -> Numbers:
        """Return the rule with its integers in the order of the sentences."""
        return {one.name: rule[one.name] for one in self._sentences if one.name in rule}

    def _climb(self, rules: Iterable[Numbers], seen: set[str]) -> list[Numbers]:
        """Climb to better rules until no neighbour of the few best ones is better than the best."""
        few = self._race(rules, seen)
        while True:
            found = self._race((other for rule in few for other in self._neighbours(rule)), seen)
            if not found or self._in_the_end(found[0]) <= self._in_the_end(few[0]):
                return few
            few = found

    def _in_the_end(self, rule: Numbers) -> float:
        """Return the score of a rule that went through a whole race."""
        return self._tried.values[spelled(rule), self._plan.games[-1]]

    def _race(self, rules: Iterable[Numbers], seen: set[str]) -> list[Numbers]:
        """Return the few best rules, the best one first."""
        field = list({spelled(rule): rule for rule in rules if is_sound(self._sentences, rule)}.items())
        seen.update(key for key, _ in field)
        for games, kept in zip(self._plan.games, self._plan.kept, strict=True):
            new = [key for key, _ in field if (key, games) not in self._tried.values]
            self._tell(0, len(new) * games)
            self._work.do([self._piece(key, games) for key in new], self._tried)
            field.sort(key=lambda one: -self._tried.values[one[0], games])
            field = field[:kept]
        return [rule for _, rule in field]

    def _piece(self, key: str, games: int) -> Piece[float]:
        """Return the games of a rule as a piece of work."""
        arguments = self._score, json.loads(key), games
        return Piece((key, games), scored, arguments, games, lambda played: self._tell(played, 0))

    def _longer(self, rule: Numbers) -> Iterator[Numbers]:
        """Yield the rules with one sentence more."""
        for one in self._sentences:
            if one.name not in rule:
                yield from ({**rule, one.name: value} for value in one.values)

    def _neighbours(self, rule: Numbers) -> Iterator[Numbers]:
        """Yield the rules with another integer, or with another sentence in the place of one."""
        for one in self._sentences:
            if one.name in rule:
                yield from ({**rule, one.name: value} for value in one.values if value != rule[one.name])
                yield from self._longer({name: n for name, n in rule.items() if name != one.name})


def scored(told: Told, score: Score, rule: Numbers, games: int) -> float:
    """Let a rule play."""
    found = score(rule, games)
    told(games)
    return found


def spelled(rule: Numbers) -> str:
    """Return a rule's key: the same for the same rule."""
    return json.dumps(rule, sort_keys=True)


def fingerprint(sentences: Sequence[Sentence], plan: Plan) -> dict[str, Any]:
    """Return all that a search depends on, beside the game and its score."""
    return {"values": {one.name: one.values for one in sentences}, "plan": asdict(plan)}
