"""Players on seats, by name: agents by the names that all commands take, and people by any other name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from nightmare_agents.players import players_of
from nightmare_agents.registry import find_agent, recipes
from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game

if TYPE_CHECKING:
    from nightmare_agents.agent import Agent

ME = "me"
"""The name of the person at the keyboard."""

PERSON = re.compile(r"[^\W\d_][\w '’-]{0,39}")
"""The names that people may have."""


def usual_names(game: Game, seats: int) -> list[str]:
    """Name the players of a game if nobody says who plays.

    The person has all seats where they share one return; else the first one, and the game's quick player the others.
    """
    return [ME] * seats if game.cooperative else [ME, *[quick_player(game)] * (seats - 1)]


def quick_player(game: Game) -> str:
    """Name the game's quick player, or the random one if it has none by name."""
    known = [found.quick_name for _, found in players_of(game) if found.quick_name]
    return next((name for name in known if any(recipe.match(name, game) for recipe in recipes(game))), "random")


def seated(game: Game, names: Sequence[str]) -> list[Agent | None]:
    """Find the agent of each name; None is a person.

    Raises:
        OptionError: A name is neither a player's nor a person's.
    """
    return [_player(game, name) for name in names]


def is_person(game: Game, name: str) -> bool:
    """Tell whether a name in a replay is a person's: one that people may have, and of no player of the game.

    Nothing is loaded or imported for a name.
    """
    try:
        return name == ME or (bool(PERSON.fullmatch(name)) and not any(one.match(name, game) for one in recipes(game)))
    except OptionError:  # a player's name with a number that is none of its
        return False


def _player(game: Game, name: str) -> Agent | None:
    try:
        return None if name == ME else find_agent(game, name)
    except OptionError as error:
        known = [recipe.name for recipe in recipes(game)]
        like = get_close_matches(name.lower(), [one.lower() for one in known], 1, 0.75)
        if like:
            raise OptionError(f"no player {shown(name)} for {game.id}; the nearest is {like[0]!r}") from error
        if PERSON.fullmatch(name) and not Path(name).exists():
            return None
        raise
