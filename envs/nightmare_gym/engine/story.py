"""`Story`: a game's events in words, told by the rules while they happen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from inspect import signature
from types import FunctionType, SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from nightmare_gym.engine.plain_rules import PlainRules, python_function

RULE_NUMBER = re.compile(r"\b[A-Z]{1,3}-?\d+(?:\.\d+)*[a-z]?\b")
"""The number of a rule, as a rule's docstring and RULES.md name it."""


class Line(NamedTuple):
    """A sentence of the story.

    Attributes:
        text: The sentence.
        depth: The number of sentences that it is a part of; they come before it.
        rules: The numbers of the rules that it comes from, as RULES.md has them.
    """

    text: str
    depth: int = 0
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Event:
    """A rule that is carried out.

    Attributes:
        before: A copy of the position before the rule.
        after: A copy of the position after it. Before the rule it equals `before`.
        params: The parameters.
        given: The rule's arguments by name, `state` and `params` left out.
        result: The number that the rule returned; None before the rule, or if it returns none.
    """

    before: Any
    after: Any
    params: Any
    given: SimpleNamespace
    result: Any = None


Teller = Callable[[Event], str | Iterable[str] | None]
"""A function that puts an event into words: one sentence, several, or none."""


@dataclass(frozen=True, eq=False)
class Story:
    """The sentences for a game's rules.

    Attributes:
        before: What is told before a rule is carried out, by rule. What its parts tell is indented under it.
        after: What is told after it, by rule.
    """

    before: Mapping[Any, Teller] = field(default_factory=dict)
    after: Mapping[Any, Teller] = field(default_factory=dict)

    def tell(
        self, rule: Any, state: np.ndarray[Any, np.dtype[np.void]], params: Any, *choice: int, first: str = ""
    ) -> list[Line]:
        """Carry out a rule of the game's contract in plain Python, and return what is told.

        Args:
            rule: `apply`, `resolve` or `setup` of the game.
            state: The position, an array of one record, which is changed.
            params: The parameters, an array of one record.
            *choice: The action or the outcome; nothing for `setup`.
            first: The sentence for the choice, which comes first: all others are parts of it.
        """
        self._told.clear()
        self._told.params = params.view(np.recarray)[0]
        self._plain.plain(rule)(state.view(np.recarray)[0], params.view(np.recarray)[0], *choice)
        if not first:
            return list(self._told)
        return [Line(first, 0, self._told.chosen or ()), *(line._replace(depth=line.depth + 1) for line in self._told)]

    @cached_property
    def _told(self) -> _Told:
        return _Told()

    @cached_property
    def _plain(self) -> PlainRules:
        before, after = (
            {python_function(rule): told for rule, told in told.items()} for told in (self.before, self.after)
        )

        def wrap(rule: FunctionType, plain: Callable[..., Any]) -> Callable[..., Any]:
            numbers = tuple(dict.fromkeys(RULE_NUMBER.findall(rule.__doc__ or "")))
            if rule in before or rule in after:
                plain = _listener(self._told, rule, before.get(rule), after.get(rule), plain)
            carries_on = rule.__name__ == "proceed"
            return _numbered(self._told, numbers, carries_on, plain) if numbers or carries_on else plain

        return PlainRules(wrap)


class _Told(list[Line]):
    """The lines told so far, and what the next one needs.

    Attributes:
        depth: The depth of the next line.
        params: The parameters, which not every rule takes.
        numbers: The numbers of the innermost rule under way that has any.
        chosen: The numbers of the rule that carries out the choice; None before it.
    """

    depth = 0
    params: Any = None
    numbers: tuple[str, ...] = ()
    chosen: tuple[str, ...] | None = None

    def clear(self) -> None:
        """Begin anew."""
        super().clear()
        self.depth, self.numbers, self.chosen = 0, (), None

    def add(self, told: str | Iterable[str] | None) -> bool:
        """Add sentences; return False if there is none."""
        lines = [told] if isinstance(told, str) else list(told or ())
        self.extend(Line(text, self.depth, self.numbers) for text in lines)
        return bool(lines)


def _numbered(told: _Told, numbers: tuple[str, ...], carries_on: bool, plain: Callable[..., Any]) -> Callable[..., Any]:
    """Make the function that gives a rule's numbers to what is told while it is under way.

    The first rule that has numbers carries out the choice, unless the rules that follow from it (`proceed`) come first.
    """

    def called(*arguments: Any) -> Any:
        if told.chosen is None:
            told.chosen = () if carries_on else numbers
        outer = told.numbers
        told.numbers = numbers
        result = plain(*arguments)
        told.numbers = outer
        return result

    return called


def _listener(
    told: _Told, rule: FunctionType, before: Teller | None, after: Teller | None, plain: Callable[..., Any]
) -> Callable[..., Any]:
    """Make the function that tells about a rule when it is called."""
    parameters = signature(rule)

    def called(*arguments: Any) -> Any:
        bound = parameters.bind(*arguments)
        bound.apply_defaults()
        given = dict(bound.arguments)
        state, _ = given.pop("state"), given.pop("params", None)
        params, start, depth = told.params, _copy(state), told.depth
        if before is not None:
            told.depth += told.add(before(Event(start, start, params, SimpleNamespace(**given))))
        result = plain(*arguments)
        told.depth = depth
        if after is not None:
            told.add(after(Event(start, _copy(state), params, SimpleNamespace(**given), result)))
        return result

    return called


def _copy(state: Any) -> Any:
    """Copy a record."""
    return np.array([state], dtype=state.dtype).view(np.recarray)[0] if isinstance(state, np.void) else state
