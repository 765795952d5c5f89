"""Recipes: players by name.

A recipe may name the function that makes its player, so that a list of players imports none of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.plugins import named_object

if TYPE_CHECKING:
    from nightmare_agents.agent import Agent


@dataclass(frozen=True)
class Recipe:
    """A player by name.

    Attributes:
        name: The player's name; a "K" at its end stands for a whole number that `make` takes.
        meaning: One line about the player.
        make: The function that makes the player, or its name as `package.module:object`.
        least: The smallest number that "K" may stand for.
        guided: The function that makes `name@PATH`, guided by a learned policy, from the number, the game and the
            path; None for players without guidance.
    """

    name: str
    meaning: str
    make: Callable[..., Agent] | str
    least: int = 1
    guided: Callable[[int, Game, str], Agent] | None = None

    @property
    def example(self) -> str:
        """The name of the quickest player of this recipe."""
        return f"{self.name[:-1]}{self.least}" if self.name.endswith("-K") else self.name

    def match(self, name: str, game: Game) -> Agent | None:
        """Make the player of a game if the name is one of this recipe's; else return None."""
        if not self.name.endswith("-K"):
            return self._made() if name == self.name else None
        found = re.fullmatch(re.escape(self.name[:-1]) + r"(\d+)(?:@(.+))?", name)
        if found is None or (found[2] and self.guided is None):
            return None
        return self.guided(int(found[1]), game, found[2]) if self.guided and found[2] else self._made(int(found[1]))

    def _made(self, *number: int) -> Agent:
        make: Callable[..., Agent] = named_object(self.make) if isinstance(self.make, str) else self.make
        return make(*number)
