"""The players of a game, and access to them by name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nightmare_agents.every_game import published_player, random_player
from nightmare_agents.planning.recipes import planners
from nightmare_agents.players import players_of
from nightmare_agents.recipe import Recipe
from nightmare_gym.engine.arguments import shown
from nightmare_gym.engine.errors import ArgumentError, OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.plugins import is_object_name, named_object
from nightmare_gym.engine.register import make_game

if TYPE_CHECKING:
    from nightmare_agents.agent import Agent


def recipes(game: str | Game) -> tuple[Recipe, ...]:
    """Return the players of a game: those of every game, its own, which its editions share, `learned`, and planners.

    Raises:
        OptionError: There is no such game, or two packages have a quick player for planners.
    """
    return tuple(recipe for _, recipe in _offers(make_game(game)))


def find_agent(game: str | Game, name: str) -> Agent:
    """Find a player of a game.

    Args:
        game: The game, or its id.
        name: A player's name; "package.module:object" of an `Agent`, of a `Recipe`, or of a callable that makes an
            `Agent`; the file or the folder of a learned policy; the file of a solved table; or a model saved by
            stable-baselines3 (`.zip`).

    Raises:
        OptionError: There is no such player (the message lists them), or it is not one of this game.
    """
    game = make_game(game)
    offers = _offers(game)
    for _, recipe in offers:
        agent = recipe.match(name, game)
        if agent is not None:
            claims = [package for package, other in offers if other.name == recipe.name]
            if len(claims) > 1:
                raise OptionError(f"the player {recipe.name!r} of {game.id} is claimed by {' and by '.join(claims)}")
            return agent
    path = Path(name)
    if is_object_name(name) and not path.exists():
        return _agent_at(name)
    if path.exists():
        return _agent_in(path, game)
    known = ", ".join(recipe.name for _, recipe in offers)
    raise OptionError(
        f"no player {name!r} for {game.id}; there are: {known}, or the path of a learned policy, a table or a saved "
        "model, or package.module:object"
    )


def names_of(players: Sequence[str | Agent]) -> list[str]:
    """Return the names to show: a player's name as it was asked for, or the agent's own.

    Raises:
        ArgumentError: A player is neither a name nor an agent.
    """
    return [one if isinstance(one, str) else _checked(one, "a player").name for one in players]


def agents_by_name(game: Game, players: Sequence[str | Agent]) -> dict[str, Agent]:
    """Find players of a game by the names to show.

    Raises:
        OptionError: There is no such player.
    """
    agents = [find_agent(game, one) if isinstance(one, str) else one for one in players]
    return dict(zip(names_of(players), agents, strict=True))


def _offers(game: Game) -> list[tuple[str, Recipe]]:
    """Return every recipe with its package."""
    sets = list(players_of(game))
    quick = [(package, found) for package, found in sets if found.quick is not None]
    if len(quick) > 1:
        raise OptionError(
            f"{game.id}: {' and '.join(package for package, _ in quick)} each have a quick player for planners; "
            "expected one"
        )
    if quick:
        found = quick[0][1]
        ours = (*published_player(game), *planners(str(found.quick_name), partial(found.quick_player, game)))
    else:
        ours = (*published_player(game), *planners("random", random_player))
    offered = [(package, recipe) for package, found in sets for recipe in found.recipes]
    return [*offered, *(("nightmare-gym", recipe) for recipe in ours)]


def _agent_in(path: Path, game: Game) -> Agent:
    """Read the player in a file: a solved table, a saved model, or a learned policy."""
    from nightmare_agents.learned import load_policy
    from nightmare_agents.saved_model import is_model, load_model
    from nightmare_agents.solving.solved import is_table, load_solved

    if is_table(path):
        return load_solved(path, game)
    return load_model(path, game) if is_model(path) else load_policy(path, game)


def _agent_at(name: str) -> Agent:
    """Return the agent at `module:object`, which may also be a recipe or a callable without arguments."""
    found = named_object(name)
    if isinstance(found, Recipe):
        if found.name.endswith("-K"):
            raise OptionError(f"{name} stands for players of many numbers: name a callable that makes one")
        found = found.make
    made = isinstance(found, type) or not _is_agent(found)
    if made and callable(found):
        try:
            found = found()
        except TypeError as error:
            raise OptionError(f"{name} does not make a player: {error}") from error
    return _checked(found, name)


def _is_agent(found: Any) -> bool:
    return callable(getattr(found, "act", None)) and isinstance(getattr(found, "name", None), str)


def _checked(found: Any, what: str) -> Agent:
    if isinstance(found, type) or not _is_agent(found):
        raise ArgumentError(f"{what}: expected an Agent (a `name`, and `act(decisions)`), found {shown(found)}")
    agent: Agent = found
    return agent
