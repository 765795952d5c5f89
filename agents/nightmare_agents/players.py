"""The register of players that packages offer for a game, for its family, or for every game."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from nightmare_agents.recipe import Recipe
from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import ArgumentError, OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.plugins import Registry

if TYPE_CHECKING:
    from nightmare_agents.agent import Bot

EVERY_GAME = "every_game"
"""The name under which players of every game are registered."""

logger = logging.getLogger("nightmare_gym")


@dataclass(frozen=True)
class Players:
    """The players that a package registers for a game.

    Attributes:
        recipes: The players by name.
        quick: The bot of planners' rollouts: the name of one of `recipes`, or the function that makes it; None for
            another package's, else a random one.
        solver: A solver of this game alone, as `package.module:object` of a `Solver`; empty for the general ones.
    """

    recipes: tuple[Recipe, ...] = ()
    quick: Callable[[], Bot] | str | None = None
    solver: str = ""

    @property
    def quick_name(self) -> str | None:
        """The name of the quick player; None if there is none."""
        return self.quick().name if callable(self.quick) else self.quick

    def quick_player(self, game: Game) -> Bot:
        """Make the quick player.

        Raises:
            OptionError: It is no bot among the recipes.
        """
        from nightmare_agents.agent import Bot

        if callable(self.quick):
            return self.quick()
        made = (recipe.match(self.quick or "", game) for recipe in self.recipes)
        found = next((one for one in made if isinstance(one, Bot)), None)
        if found is None:
            raise OptionError(f"{game.id}: Players(quick={self.quick!r}): expected the name of a bot in its recipes")
        return found


PLAYERS = Registry("nightmare_gym.agents", Players, "set of players")
"""Players by the id of a game, the id of its family, or `EVERY_GAME`; several packages may register for one game."""

_of_this_program: dict[str, list[Players]] = {}


def register_agent(game: str | Game, players: Players) -> None:
    """Register further players of a game in this process.

    A package declares an entry point instead, and every process finds its players.

    Args:
        game: The game or its id, the id of its family, or "every_game".
        players: The players.

    Raises:
        ArgumentError: `players` is not a `Players`.
    """
    if not isinstance(players, Players):
        raise ArgumentError(f"players={shown(players)}: expected Players(recipes=...)")
    name = game.id if isinstance(game, Game) else game
    _of_this_program.setdefault(name, []).append(players)


def players_of(game: Game) -> Iterator[tuple[str, Players]]:
    """Find the players of a game, each set with its package: those of every game, the family's, the game's own.

    A set that cannot be loaded is left out with one warning.
    """
    for name in dict.fromkeys((EVERY_GAME, game.family, game.id)):
        for package, found in PLAYERS.declared(name):
            if isinstance(found, OptionError):
                _warn(str(found))
            else:
                yield package, found
        yield from (("this program", found) for found in _of_this_program.get(name, ()))


@cache
def _warn(line: str) -> None:
    logger.warning(line)
