"""Which players a game has, and how to get one by its name."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from nightmare_agents.agent import Agent, Bot
from nightmare_agents.flat_monte_carlo import flat_monte_carlo
from nightmare_agents.learned import load_policy
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
    """The players that a game has: those of every game, then its own, which all of its editions share."""
    own = f"nightmare_agents.{folder_of(game) or game}"
    return (*EVERY_GAME, *(import_module(own).RECIPES if find_spec(own) else ()))


def find_agent(game: str, name: str) -> Agent:
    """A player by its name, a learned policy by its file or its folder, or a solver's table by its file.

    Raises:
        OptionError: There is no such player; the message lists them. Or the policy or table is of another game.
    """
    for recipe in recipes(game):
        agent = recipe.match(name)
        if agent is not None:
            return agent
    if is_table(Path(name)):
        return load_solved(Path(name), find(game))
    if Path(name).exists():
        return load_policy(Path(name), game)
    known = ", ".join(recipe.name for recipe in recipes(game))
    raise OptionError(f"no player {name!r} for {game}; there are: {known}, or the path of a learned policy or a table")
