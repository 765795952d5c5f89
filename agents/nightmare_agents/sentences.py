"""Rules for people: a rule is a choice of sentences with one integer each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nightmare_gym.engine.errors import OptionError

Numbers = dict[str, int]
"""A rule: the integer of each of its sentences, by the sentence's name."""


@dataclass(frozen=True)
class Sentence:
    """One sentence that a rule may contain.

    Attributes:
        name: The name of the bot's parameter.
        text: The sentence, with `{n}` for its integer.
        values: The integers to try.
        left_out: The bot's parameter in rules without the sentence.
        always: True where every rule contains it.
        needs: Sentences of which the rule must contain one, or else this one has no effect.
        instead_of: Sentences beside which this one has no effect.
    """

    name: str
    text: str
    values: tuple[int, ...]
    left_out: int
    always: bool = False
    needs: tuple[str, ...] = ()
    instead_of: tuple[str, ...] = ()


def is_sound(sentences: Sequence[Sentence], numbers: Mapping[str, int]) -> bool:
    """Tell whether a rule contains all necessary sentences and none without effect."""
    said = numbers.keys()
    return all(
        (not one.needs or not said.isdisjoint(one.needs)) and said.isdisjoint(one.instead_of)
        if one.name in said
        else not one.always
        for one in sentences
    )


def parameters(sentences: Sequence[Sentence], numbers: Mapping[str, int]) -> Numbers:
    """Return all parameters of the bot that follows a rule.

    Raises:
        OptionError: There is no such sentence, or its number is not one of those to try.
    """
    known = {one.name: one for one in sentences}
    for name, value in numbers.items():
        if name not in known:
            raise OptionError(f"no sentence {name!r}; there are: {', '.join(known)}")
        if value not in known[name].values:
            raise OptionError(f"{name}={value}: expected one of {', '.join(map(str, known[name].values))}")
    return {one.name: numbers.get(one.name, one.left_out) for one in sentences}


def in_words(sentences: Sequence[Sentence], numbers: Mapping[str, int]) -> list[str]:
    """Return the sentences of a rule."""
    return [one.text.format(n=numbers[one.name]) for one in sentences if one.name in numbers]


def of_size(rules: Sequence[Numbers], integers: int, name: str) -> Numbers:
    """Return the rule of a number of integers.

    Args:
        rules: The rule of 1 integer, of 2, and so on.
        integers: The number of integers.
        name: The player's name, for the error.

    Raises:
        OptionError: There is no rule of this size.
    """
    if not 1 <= integers <= len(rules):
        raise OptionError(f"{name}: expected 1 to {len(rules)} integers")
    return rules[integers - 1]
