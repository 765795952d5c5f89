"""Which players a game has, and how to get one by its name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from nightmare_agents.agent import Agent, Bot
from nightmare_agents.flat_monte_carlo import flat_monte_carlo
from nightmare_agents.learned import load_policy
from nightmare_agents.planning.recipes import planners
from nightmare_agents.recipe import Recipe
from nightmare_agents.solving.solved import is_table, load_solved
from nightmare_gym.engine.bots import choose
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import find, folder_of

EVERY_GAME = (
    Recipe("random", "any legal action, with equal chance", lambda: Bot("random", choose)),
    Recipe("monte-carlo-K", "flat Monte-Carlo: K random games for each legal action", flat_monte_carlo),
)


def recipes(game: str) -> tuple[Recipe, ...]:
    """The players that a game has: random ones, its own, which all of its editions share, and planners."""
    return _recipes(folder_of(game) or game)


@cache
def _recipes(folder: str) -> tuple[Recipe, ...]:
    name = f"nightmare_agents.{folder}"
    own = import_module(name) if find_spec(name) else None
    player = Bot("random", choose) if own is None else own.QUICK()
    return (*EVERY_GAME, *(() if own is None else own.RECIPES), *planners(player))


def find_agent(game: str, name: str) -> Agent:
    """A player by its name, a learned policy by its file or its folder, or a solver's table by its file.

    Raises:
        OptionError: There is no such player; the message lists them. Or the policy or table is of another game.
    """
    for recipe in recipes(game):
        agent = recipe.match(name, game)
        if agent is not None:
            return agent
    if is_table(Path(name)):
        return load_solved(Path(name), find(game))
    if Path(name).exists():
        return load_policy(Path(name), game)
    known = ", ".join(recipe.name for recipe in recipes(game))
    raise OptionError(f"no player {name!r} for {game}; there are: {known}, or the path of a learned policy or a table")
