"""Dispatch by the step on top of the agenda, from a table of steps and the rules that carry them out."""

from __future__ import annotations

import hashlib
import linecache
from collections.abc import Callable, Iterator, Mapping
from inspect import signature
from typing import Any

from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.errors import NO_HANDLER, OptionError
from nightmare_gym.engine.steps import Steps

Rule = Callable[..., Any]

CONTEXT = ("state", "box")
"""What every rule may take, by the names of its parameters."""


def by_step(name: str, rules: Mapping[Any, Rule], *more: str, returns: bool = False) -> Any:
    """Make the rule that carries out the step on top of the agenda.

    Args:
        name: Its name.
        rules: The rule of each step, or of several. A rule takes what it names: of `state` and `box`, of `more`, and of
            the step's arguments.
        *more: The names of further parameters, such as "action".
        returns: The rules return whole numbers.

    Raises:
        OptionError: A step has two rules, or a rule names what there is not.
    """
    scope: dict[str, Any] = {"NO_HANDLER": NO_HANDLER}
    lines = [f"def {name}({', '.join((*CONTEXT, *more))}):", "    step = state.agenda.steps[state.agenda.height - 1]"]
    done: set[Steps] = set()
    for key, function in rules.items():
        steps: tuple[Steps, ...] = key if isinstance(key, tuple) else (key,)
        for one in steps:
            if one in done:
                raise OptionError(f"{name}: two rules for the step {one.name}")
            done.add(one)
        scope |= {steps[0].name: function, "__name__": type(steps[0]).__module__}
        call = f"{steps[0].name}({', '.join(_arguments(function, steps, more))})"
        lines += [
            f"    if {' or '.join(f'step.step == {int(one)}' for one in steps)}:",
            *([f"        return {call}"] if returns else [f"        {call}", "        return"]),
        ]
    lines += ["    state.fault = NO_HANDLER", *(["    return 0"] if returns else [])]
    return rule(_function(name, lines, scope))


def _arguments(function: Rule, steps: tuple[Steps, ...], more: tuple[str, ...]) -> Iterator[str]:
    """What a rule is called with, by the names of its parameters."""
    known = {name: name for name in (*CONTEXT, *more)}
    places = [{**known, **{name: f"step.{at}" for name, at in step.declared.places.items()}} for step in steps]
    for name in signature(getattr(function, "py_func", function)).parameters:
        found = {place.get(name) for place in places}
        if len(found) > 1 or None in found:
            there = ", ".join(dict.fromkeys(known for place in places for known in place))
            raise OptionError(f"{function.__qualname__} takes {name!r} at the step {steps[0].name}: there are {there}")
        yield str(found.pop())


def _function(name: str, lines: list[str], scope: dict[str, Any]) -> Rule:
    """Make a function of its text, which is kept where tracebacks and stamps look for it."""
    text = "\n".join(lines) + "\n"
    file = f"<{name} {hashlib.sha256(text.encode()).hexdigest()[:16]}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), scope)
    function: Rule = scope[name]
    return function
