"""`Story`: a game's events in words, told by the rules while they happen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from inspect import signature
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from nightmare_gym.engine.plain_rules import PlainRules, Wrap, python_function

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

    def tell(self, rule: Any, state: np.ndarray[Any, np.dtype[np.void]], params: Any, *choice: int) -> list[Line]:
        """Carry out a rule of the game's contract in plain Python, and return what is told.

        Args:
            rule: `apply`, `resolve` or `setup` of the game.
            state: The position, an array of one record, which is changed.
            params: The parameters, an array of one record.
            *choice: The action or the outcome; nothing for `setup`.
        """
        self._told.clear()
        self._told.params = params.view(np.recarray)[0]
        self._plain.plain(rule)(state.view(np.recarray)[0], params.view(np.recarray)[0], *choice)
        return list(self._told)

    @cached_property
    def _told(self) -> _Told:
        return _Told()

    @cached_property
    def _plain(self) -> PlainRules:
        rules = {python_function(rule) for rule in (*self.before, *self.after)}
        before, after = (
            {python_function(rule): told for rule, told in told.items()} for told in (self.before, self.after)
        )
        return PlainRules({rule: _listener(self._told, rule, before.get(rule), after.get(rule)) for rule in rules})


class _Told(list[Line]):
    """The lines told so far, the depth of the next one, and the parameters, which not every rule takes."""

    depth = 0
    params: Any = None

    def clear(self) -> None:
        """Begin anew."""
        super().clear()
        self.depth = 0

    def add(self, told: str | Iterable[str] | None, rules: tuple[str, ...]) -> bool:
        """Add sentences; return False if there is none."""
        lines = [told] if isinstance(told, str) else list(told or ())
        self.extend(Line(text, self.depth, rules) for text in lines)
        return bool(lines)


def _listener(told: _Told, rule: Any, before: Teller | None, after: Teller | None) -> Wrap:
    """Make the function that tells about a rule when it is called."""
    numbers = tuple(dict.fromkeys(RULE_NUMBER.findall(rule.__doc__ or "")))
    parameters = signature(rule)

    def wrap(plain: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any) -> Any:
            bound = parameters.bind(*arguments)
            bound.apply_defaults()
            given = dict(bound.arguments)
            state, _ = given.pop("state"), given.pop("params", None)
            params, start, depth = told.params, _copy(state), told.depth
            if before is not None:
                told.depth += told.add(before(Event(start, start, params, SimpleNamespace(**given))), numbers)
            result = plain(*arguments)
            told.depth = depth
            if after is not None:
                told.add(after(Event(start, _copy(state), params, SimpleNamespace(**given), result)), numbers)
            return result

        return called

    return wrap


def _copy(state: Any) -> Any:
    """Copy a record."""
    return np.array([state], dtype=state.dtype).view(np.recarray)[0] if isinstance(state, np.void) else state
