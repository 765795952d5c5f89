"""The choice in a free reply, such as a language model's: by number or by name, amid any other words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import OptionError

THOUGHTS = re.compile(r"<(think|thinking|reasoning)>.*?(</\1>|\Z)", re.DOTALL | re.IGNORECASE)
"""The thoughts that a model writes down, to their end or, if the reply was cut short, to the end of the text."""
TAGGED = re.compile(r"<(?:answer|action|choice)>(.*?)</|\\boxed\{([^{}]*)\}", re.DOTALL | re.IGNORECASE)
LABELLED = re.compile(r"\b(?:answer|action|choice|decision|move)\b[\s*_\"']*(?::|=|\bis\b)(.*)", re.IGNORECASE)
NUMBER = re.compile(r"(?<![\w.+-])(\d+)(?![\w%]|\.\d)")
KEYS = ("action", "answer", "choice", "move", "decision")


def choice_in(reply: str, names: Sequence[str]) -> int:
    """Find the place of the choice that a reply makes.

    It is looked for in what is tagged or labelled as the answer (`<answer>`, `Action: ...`, JSON), else in the last
    line, else in the whole text. A name counts before a number; case, punctuation and other words don't matter.

    Args:
        reply: The reply.
        names: The names of the choices; the first one has number 1.

    Raises:
        OptionError: The reply makes no choice, or more than one.
    """
    expected = f"expected a number from 1 to {len(names)} or the name of one choice"
    plain = [_plain(name) for name in names]
    for part in _parts(THOUGHTS.sub(" ", reply)):
        found = _named(part, plain) or _numbered(part)
        if len(found) > 1:
            raise OptionError(f"{shown(part.strip())} may be several choices; {expected}")
        if found:
            place = found.pop()
            if not 0 <= place < len(names):
                raise OptionError(f"there is no choice {place + 1}; {expected}")
            return place
    raise OptionError(f"there is no choice in {shown(reply.strip())}; {expected}")


def _parts(reply: str) -> Iterator[str]:
    """Yield the parts of a reply, the likeliest place of the answer first."""
    for pattern in (TAGGED, LABELLED):
        marked = list(pattern.finditer(reply))
        if marked:
            yield next(text for text in marked[-1].groups() if text is not None)
    yield from _of_json(reply)
    lines = [line for line in reply.splitlines() if line.strip()]
    yield from (lines[-1], reply) if lines else ()


def _of_json(reply: str) -> Iterator[str]:
    """Yield the answer of an object of JSON."""
    start, end = reply.find("{"), reply.rfind("}")
    try:
        told = json.loads(reply[start : end + 1])
    except (ValueError, RecursionError):
        return
    yield from (str(told[key]) for key in KEYS if key in told)


def _named(text: str, plain: Sequence[str]) -> set[int]:
    """Find the choices that a text names; a name inside a longer one that is named does not count."""
    rest, found = f" {_plain(text)} ", set()
    for place in sorted(range(len(plain)), key=lambda place: -len(plain[place])):
        name = f" {plain[place]} "
        if plain[place] and name in rest:
            found.add(place)
            rest = rest.replace(name, " | ")
    return found


def _numbered(text: str) -> set[int]:
    """Find the places of the numbers that stand in a text."""
    return {int(number[:9]) - 1 for number in NUMBER.findall(text)}


def _plain(text: str) -> str:
    """Return the words of a text in lower case; a sign before a number belongs to it."""
    return " ".join(re.findall(r"[+-]?\d+|\w+", text.lower().replace("−", "-")))
