"""The register of games: those of installed packages, those of this process, and any `module:object`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import ArgumentError, OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.plugins import Registry, is_object_name, named_object

GAMES = Registry("nightmare_gym.games", Game, "game")
"""All games by id. An entry point's name is the id, its value is the `module:OBJECT` of a `Game`."""

_given: dict[str, Game] = {}
"""Games by the `module:object` under which they were looked up."""


def register_game(game: Game) -> Game:
    """Register a game in this process, by its id.

    A package declares an entry point instead, by which every process finds its game.

    Raises:
        OptionError: Another game has this id.
    """
    if not isinstance(game, Game):
        raise ArgumentError(f"game={shown(game)}: expected a Game")
    GAMES.register(game.id, game)
    return game


def make_game(game: str | Game, options: Mapping[str, Any] | None = None) -> Game:
    """Find a game: the edition that the options mean.

    Args:
        game: A game's id, a `Game`, or "package.module:object".
        options: The game's options.

    Raises:
        OptionError: The game does not exist, two packages claim its id, or it cannot be imported.
    """
    if not isinstance(game, str | Game):
        raise ArgumentError(f"game={shown(game)}: expected a Game, or its id")
    found = _named(game) if isinstance(game, str) else game
    edition = found.edition(options or {})
    return found if edition == found.id else make_game(edition)


def list_games() -> list[str]:
    """List the ids of all games, sorted; nothing is imported."""
    return GAMES.names()


def name_of(game: Game) -> str:
    """Return the name by which `make_game` finds a game in another process.

    It is the id if an entry point leads to this game, else the `module:object` under which it was looked up. A game
    with neither is found by its id in processes that register it themselves.
    """
    given = next((name for name, one in _given.items() if one is game), None)
    return game.id if given is None or GAMES.declares(game.id, game) else given


def _named(name: str) -> Game:
    if is_object_name(name):
        return _given.get(name) or _at(name)
    found = GAMES.get(name)
    if found is None:
        raise OptionError(
            f"there is no game {shown(name)}; there are: {', '.join(list_games())}. A game of another package is found "
            f"by its entry point ({GAMES.group}), or as package.module:object"
        )
    if found.id != name:
        raise OptionError(f"the entry point {name!r} ({GAMES.group}) leads to a game with another id, {found.id!r}")
    return found


def _at(name: str) -> Game:
    """Import the game at a `module:object`, and register it by its id unless that is taken."""
    found = named_object(name)
    if not isinstance(found, Game):
        raise OptionError(f"{name} is no game: expected a Game, found {shown(found)}")
    if found.id not in GAMES.names():
        register_game(found)
    _given[name] = found
    return found
