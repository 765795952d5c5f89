"""Things of a game that are alike, as the config names them, and their features."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Annotated

from pydantic import Field, model_validator

from nightmare_training.config.training import AtLeastOne, Part

Name = Annotated[str, Field(min_length=1)]
"""A word or several, as they stand in the names of features; an empty one would be in all of them."""


class MemberSet(Part):
    """Things of a game that are alike: the first layer has hidden units for each, which share their weights.

    Attributes:
        members: Their names, as the names of features hold them ("top left", "top centre"); a list of names if
            features name a member in several ways ("me+1", "player +1").
        units: The hidden units of each.
    """

    members: Annotated[tuple[Name | Annotated[tuple[Name, ...], Field(min_length=1)], ...], Field(min_length=2)]
    units: AtLeastOne

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """All names of each member."""
        return tuple((member,) if isinstance(member, str) else member for member in self.members)

    @model_validator(mode="after")
    def _once_each(self) -> MemberSet:
        names = list(chain(*self.names))
        if len(set(names)) < len(names):
            raise ValueError(f"members: expected each name once (found {', '.join(names)})")
        return self


def split(features: Sequence[str], members: Sequence[Sequence[str]]) -> tuple[list[int | None], list[str]]:
    """Find the features of a set's members: those whose names hold a member's name, as whole words.

    Args:
        features: The names of the features.
        members: The names of each member; of two that begin alike the longer one counts.

    Returns:
        For each feature the number of its member, None if it has none, and its name with the member's left out.

    Raises:
        ValueError: A member lacks a feature that another has.
    """
    member_of = {name: number for number, names in enumerate(members) for name in names}
    longest = sorted(member_of, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest))})(?!\w)")
    found = [pattern.search(name) for name in features]
    own = [member_of[match[0]] if match else None for match in found]
    kinds = [pattern.sub("...", name, 1) for name in features]
    first, *others = ([kind for at, kind in zip(own, kinds, strict=True) if at == i] for i in range(len(members)))
    for (name, *_), other in zip(members[1:], others, strict=True):
        if sorted(other) != sorted(first) or not other:
            apart = sorted(set(first) ^ set(other))
            why = ", ".join(map(repr, apart[:3])) or "no feature has these names"
            raise ValueError(
                f"ppo.sets: expected members with the same features, but {members[0][0]!r} and {name!r} differ: {why}"
            )
    return own, kinds
