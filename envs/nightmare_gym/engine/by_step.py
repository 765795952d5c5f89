"""Dispatch by the top step of the agenda, from a mapping of steps to the rules that carry them out."""

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

CONTEXT = ("state", "params")
"""The parameters that every rule may take, by name."""


def by_step(
    name: str,
    rules: Mapping[Any, Rule],
    *more: str,
    named: Mapping[str, tuple[str, int]] | None = None,
    otherwise: Rule | None = None,
    returns: bool = False,
) -> Any:
    """Make the rule that carries out the step on top of the agenda.

    Args:
        name: The name of the new rule.
        rules: The rule of each step, or of several; steps of two classes have different names. A rule may take any of
            `state`, `params`, `more`, `named` and the step's arguments, by name.
        *more: The names of further parameters, such as "action".
        named: Parameters less a number, by name: with {"area": ("action", 17)} a rule's `area` is `action - 17`.
        otherwise: The rule of all other steps, which takes none of their arguments; None makes them a fault.
        returns: True if the rules return whole numbers.

    Raises:
        OptionError: A step has two rules, or a rule has a parameter that is unknown or ambiguous.
    """
    known = {one: one for one in (*CONTEXT, *more)}
    known |= {one: f"{of} - {less}" if less else of for one, (of, less) in (named or {}).items()}
    scope: dict[str, Any] = {"NO_HANDLER": NO_HANDLER}
    lines = [f"def {name}({', '.join((*CONTEXT, *more))}):", "    step = state.agenda.steps[state.agenda.height - 1]"]
    done: set[int | str] = set()
    for key, function in rules.items():
        steps: tuple[Steps, ...] = key if isinstance(key, tuple) else (key,)
        for one in steps:
            if done & {one, one.name}:
                raise OptionError(f"{name}: two rules for the step {one.name}")
            done |= {one, one.name}
        scope |= {steps[0].name: function, "__name__": type(steps[0]).__module__}
        call = f"{steps[0].name}({', '.join(_arguments(function, steps, known))})"
        lines += [
            f"    if {' or '.join(f'step.step == {int(one)}' for one in steps)}:",
            *([f"        return {call}"] if returns else [f"        {call}", "        return"]),
        ]
    if otherwise is None:
        lines += ["    state.fault = NO_HANDLER", *(["    return 0"] if returns else [])]
    else:
        scope["otherwise"] = otherwise
        lines.append(f"    {'return ' if returns else ''}otherwise({', '.join(_arguments(otherwise, (), known))})")
    return rule(_function(name, lines, scope))


def _arguments(function: Rule, steps: tuple[Steps, ...], known: Mapping[str, str]) -> Iterator[str]:
    """Yield the arguments of a rule's call, as source code, in the order of its parameters."""
    for name in signature(getattr(function, "py_func", function)).parameters:
        found = {f"int(step.{step.declared.places[name]})" for step in steps if name in step.declared.places}
        if found and name in known:
            raise OptionError(f"{function.__qualname__} takes {name!r} at the step {steps[0].name}: there are two")
        everywhere = bool(steps) and all(name in step.declared.places for step in steps)
        given = known.get(name) or (found.pop() if everywhere else None)
        if given is None or found:
            there = ", ".join(dict.fromkeys((*known, *(one for step in steps for one in step.declared.places))))
            at = f" at the step {steps[0].name}" if steps else ""
            raise OptionError(f"{function.__qualname__} takes {name!r}{at}: there are {there}")
        yield given


def _function(name: str, lines: list[str], scope: dict[str, Any]) -> Rule:
    """Compile source code to a function, and keep the source where tracebacks and stamps look for it."""
    text = "\n".join(lines) + "\n"
    file = f"<{name} {hashlib.sha256(text.encode()).hexdigest()[:16]}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), scope)
    function: Rule = scope[name]
    return function
