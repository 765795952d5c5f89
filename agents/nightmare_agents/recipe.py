"""How a named player is made."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from nightmare_agents.agent import Agent


@dataclass(frozen=True)
class Recipe:
    """A player by name.

    Attributes:
        name: Its name; a "K" at its end stands for a whole number that `make` takes.
        meaning: One line about it.
        make: Makes it.
        least: The smallest number that "K" may stand for.
    """

    name: str
    meaning: str
    make: Callable[..., Agent]
    least: int = 1

    @property
    def example(self) -> str:
        """The name of a player that it makes, the quickest one."""
        return f"{self.name[:-1]}{self.least}" if self.name.endswith("-K") else self.name

    def match(self, name: str) -> Agent | None:
        """The player, if the name is one of this recipe's."""
        if not self.name.endswith("-K"):
            return self.make() if name == self.name else None
        found = re.fullmatch(re.escape(self.name[:-1]) + r"(\d+)", name)
        return self.make(int(found[1])) if found else None
