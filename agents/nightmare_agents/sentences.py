"""Rules for people: sentences with one integer each, of which a rule says some and leaves the others out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nightmare_gym.engine.errors import OptionError

Numbers = dict[str, int]
"""A rule: the integer of each sentence that it says, by the sentence's name."""


@dataclass(frozen=True)
class Sentence:
    """One sentence that a rule may say.

    Attributes:
        name: What the bot's parameter is called.
        text: The sentence, with `{n}` where its integer stands.
        values: The integers worth trying.
        left_out: The parameter with which the bot plays as if the sentence were not said.
        always: Every rule says it.
        needs: Sentences without one of which it would say nothing.
        instead_of: Sentences beside which it would say nothing.
    """

    name: str
    text: str
    values: tuple[int, ...]
    left_out: int
    always: bool = False
    needs: tuple[str, ...] = ()
    instead_of: tuple[str, ...] = ()


def is_sound(sentences: Sequence[Sentence], numbers: Mapping[str, int]) -> bool:
    """Whether a rule says what it must, and nothing in vain."""
    said = numbers.keys()
    return all(
        (not one.needs or not said.isdisjoint(one.needs)) and said.isdisjoint(one.instead_of)
        if one.name in said
        else not one.always
        for one in sentences
    )


def parameters(sentences: Sequence[Sentence], numbers: Mapping[str, int]) -> Numbers:
    """All parameters of the bot that goes by a rule.

    Raises:
        OptionError: A number is of no sentence, or is none of the values worth trying.
    """
    known = {one.name: one for one in sentences}
    for name, value in numbers.items():
        if name not in known:
            raise OptionError(f"no sentence {name!r}; there are: {', '.join(known)}")
        if value not in known[name].values:
            raise OptionError(f"{name}={value}: expected one of {', '.join(map(str, known[name].values))}")
    return {one.name: numbers.get(one.name, one.left_out) for one in sentences}


def in_words(sentences: Sequence[Sentence], numbers: Mapping[str, int]) -> list[str]:
    """What a rule says, sentence by sentence."""
    return [one.text.format(n=numbers[one.name]) for one in sentences if one.name in numbers]


def of_size(rules: Sequence[Numbers], integers: int, name: str) -> Numbers:
    """The rule of so many integers.

    Args:
        rules: That of 1 integer, of 2, and so on.
        integers: How many.
        name: What the player is called.

    Raises:
        OptionError: There is no rule of so many.
    """
    if not 1 <= integers <= len(rules):
        raise OptionError(f"{name}: expected 1 to {len(rules)} integers")
    return rules[integers - 1]
