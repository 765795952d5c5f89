"""The library's errors. Each message is one clear line."""

from __future__ import annotations

NO_OUTCOME = 1
NO_LEGAL_ACTION = 2
AGENDA_FULL = 3
UNANSWERED = 4
NO_HANDLER = 5
FAULTS = {
    NO_OUTCOME: "nature has no outcome to choose from",
    NO_LEGAL_ACTION: "a seat is asked and has no legal action",
    AGENDA_FULL: "the agenda is full",
    UNANSWERED: "a player has no legal answer",
    NO_HANDLER: "a step has no rule that carries it out",
}
"""The meanings of the numbers in `state.fault`."""


class NightmareError(Exception):
    """Any error that this library raises on purpose."""


class OptionError(NightmareError, ValueError):
    """An option or a component file is wrong; the message says what would be right."""


class ArgumentError(OptionError, TypeError):
    """An argument of a call has a wrong type or value, or is unknown; the message says what is expected."""


class ResetNeeded(NightmareError, RuntimeError):
    """A step is called before the first reset, or after the end of the game."""


class IllegalAction(NightmareError, ValueError):
    """An action that the rules don't allow here; the message names the legal ones."""


class NoAnswer(NightmareError, RuntimeError):
    """A hand-written player has no legal answer at a step; the message names both."""


class Fault(NightmareError, RuntimeError):
    """The rules themselves broke; the message holds the position as JSON, for a bug report."""


class RuleError(NightmareError, TypeError):
    """A rule cannot be compiled; the message names its file and line, and the compiler's reason."""


def beyond_its_array(game: str, error: IndexError) -> Fault:
    """Make the fault of rules that have gone beyond the end of an array of the engine."""
    return Fault(
        f"{game}: chance, legal or features went beyond its array ({error}); NUMBA_DISABLE_JIT=1 shows the line"
    )
