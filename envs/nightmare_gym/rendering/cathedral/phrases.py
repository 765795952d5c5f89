"""Parts of whole sentences: areas, units, cards, Dreams, changes of numbers, and reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from nightmare_gym.engine.plain_rules import PlainRules
from nightmare_gym.games.cathedral import layout as L
from nightmare_gym.games.cathedral.records import Params
from nightmare_gym.rendering.cathedral.words import STARTING, card_kind, condition, effect, members, some

ONE = ("one of your Followers", "a Follower of the King's", "a Shadow")
MANY = ("{n} of your Followers", "{n} Followers of the King's", "{n} Shadows")
PLACES = ("lower", "higher")
"""The words for the two markers of a side."""

_plain = PlainRules()


def ask(rule: Any, *arguments: Any) -> Any:
    """Return what a rule returns, carried out in plain Python."""
    return _plain.plain(rule)(*arguments)


def sentence(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Join a list in words: `a, b and c`."""
    *others, end = list(parts) or ["none"]
    return f"{', '.join(others)} {last} {end}" if others else end


def the(area: int) -> str:
    """Name an area."""
    return f"the {L.AREA_NAMES[area]}"


def areas(bits: int, last: str = "and") -> str:
    """Name the areas of a set."""
    return listed((the(area) for area in members(bits)), last)


def troop(side: int, units: int) -> str:
    """Name units of a side: `one of your Followers`, `2 Shadows`."""
    return ONE[side] if units == 1 else MANY[side].format(n=units)


def come(units: int, verb: str) -> str:
    """Put a verb into the right number."""
    return verb if units != 1 else {"are": "is", "go": "goes"}.get(verb, f"{verb}s")


def change(before: int, after: int, of: str = "") -> str:
    """Tell a number that changes: `supply 3 to 2`."""
    return f"{of} {int(before)} to {int(after)}".strip()


def card(params: Params, which: int) -> str:
    """Name a card with its effect and its numbers."""
    numbers = f"attack {params.attack[which]}, defence {params.defence[which]}"
    if which in STARTING:
        whose = "your" if which in (L.BASIC, L.SHIELD) else "the King's"
        return f"{whose} {STARTING[which].removeprefix('its ')} ({numbers})"
    points = f"; {params.card_points[which]} VP" if params.card_points[which] else ""
    return f"card {which} ({card_kind(params, which)}: {effect(params, which)}; {numbers}{points})"


def dream(params: Params, which: int) -> str:
    """Name a Dream with its condition, and in the variable game the pieces that it builds."""
    pieces = f", {some(int(params.dream_pieces[which]), 'piece')}" if params.variable else ""
    worth = f"{L.SUIT_NAMES[params.suit[which]]}, {params.dream_points[which]} VP{pieces}"
    return f"Dream {which} ({worth}: {condition(params, which)})"


class Criterion(NamedTuple):
    """A criterion by which the King prefers some things to others.

    Attributes:
        words: The words for the best ones.
        keys: The key of each candidate; the lowest is the best.
    """

    words: str
    keys: Sequence[int]


def preferred(candidates: Sequence[int], criteria: Iterable[Criterion]) -> tuple[list[str], list[int]]:
    """Apply criteria one after the other.

    Returns:
        The words of those that decided anything, and the candidates that are left.
    """
    reasons, left = [], list(range(len(candidates)))
    for words, keys in criteria:
        best = min((keys[one] for one in left), default=0)
        found = [one for one in left if keys[one] == best]
        if len(found) < len(left):
            reasons.append(words)
        left = found
    return reasons, [candidates[one] for one in left]
