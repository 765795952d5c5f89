"""The environments, and the game and options that a person's text names.

An environment's class is imported when its page or its defaults are asked for.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import gymnasium
import pettingzoo

import nightmare_gym  # noqa: F401  # importing it registers the environments
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.options import meanings
from nightmare_gym.engine.plugins import is_object_name, named_object
from nightmare_gym.engine.register import list_games, make_game, name_of
from nightmare_training.support.remarks import remark

NAMESPACE, NAMESPACE_OF_SEVERAL = "Nightmare", "nightmare"
"""Our namespaces in Gymnasium's register and in PettingZoo's, whose ids are in lower case."""

GENERIC, GENERIC_OF_SEVERAL = f"{NAMESPACE}/Game-v0", f"{NAMESPACE_OF_SEVERAL}/game_v0"
"""The environments of any game."""
ANY_GAME = "nightmare_gym.interfaces.any_game"
"""The module of their classes."""


@dataclass(frozen=True)
class Environment:
    """A registered environment.

    Attributes:
        id: Its id for `gymnasium.make`, or for `pettingzoo.make` if it is for several players.
        game: The game.
        creator: The name of its class, as `package.module:object`.
        edition: The options of `make` that select this game or edition; empty for the default one.
    """

    id: str
    game: Game
    creator: str
    edition: dict[str, Any]

    @cached_property
    def page(self) -> str:
        """Its documentation, the docstring of its class."""
        return str(inspect.getdoc(named_object(self.creator)))

    @cached_property
    def defaults(self) -> dict[str, Any]:
        """Options of the game that have other defaults in this environment."""
        options = inspect.signature(self.game.build_params).parameters
        own = inspect.signature(named_object(self.creator)).parameters
        return {name: parameter.default for name, parameter in own.items() if name in options}

    @property
    def for_several(self) -> bool:
        """True for an environment of PettingZoo, with an agent for each player."""
        return self.id.startswith(f"{NAMESPACE_OF_SEVERAL}/")


@dataclass(frozen=True)
class Option:
    """An option of a game: its name, default and meaning."""

    name: str
    default: Any
    meaning: str


def environments() -> list[Environment]:
    """List all environments: those with their own class, then those of all other games.

    A game that cannot be loaded is left out, with a remark.
    """
    found = documented()
    known = {one.game for one in found}
    for id in list_games():
        try:
            game = make_game(id)
            found += [] if game in known else generic(game)
        except OptionError as error:
            remark(str(error))
    return found


def documented() -> list[Environment]:
    """List the environments with their own class: Gymnasium's by id, then PettingZoo's by id."""
    return [*sorted(_of_gymnasium(), key=_order), *sorted(_of_pettingzoo(), key=_order)]


def generic(game: Game) -> list[Environment]:
    """List the environments of a game without its own class: for one player, for several, or both."""
    named, seats = {"game": name_of(game)}, int(game.params()["seats"][0])
    found = []
    if seats == 1 or game.cooperative:
        found.append(Environment(GENERIC, game, f"{ANY_GAME}:GameEnv", named))
    if game.layout.seats > 1:
        found.append(Environment(GENERIC_OF_SEVERAL, game, f"{ANY_GAME}:GameAEC", named))
    return found


def environment(name: str) -> Environment:
    """Return the environment with this id, or the first one of the game with this name or `package.module:object`.

    Raises:
        OptionError: There is no such environment; the message lists the known ones.
    """
    return environments_of(name)[0]


def environments_of(name: str) -> list[Environment]:
    """List the environment with this id, or all of a game: Gymnasium's first, and newer ones first.

    Args:
        name: The environment's id, the game's, or "package.module:object" of the game.

    Raises:
        OptionError: There is no such environment (the message lists the known ones), or the game cannot be loaded.
    """
    known = documented()
    found = [one for one in reversed(known) if name == one.game.id or (name == one.id and not one.edition)]
    if not found and (is_object_name(name) or name in list_games()):
        game = make_game(name)
        found = [one for one in reversed(known) if one.game is game] or generic(game)
    if not found:
        documented_games = {one.game.id for one in known}
        others = [id for id in list_games() if id not in documented_games]
        names = ", ".join((*(f"{one.id} ({one.game.id})" for one in known), *others))
        raise OptionError(f"there is no environment {name!r}; there are: {names}")
    return sorted(found, key=lambda one: one.for_several)


def game_id(name: str) -> str:
    """Return the id of an environment's game; any other name as it is."""
    return next((one.game.id for one in documented() if name == one.id and not one.edition), name)


def parse_options(texts: list[str]) -> dict[str, Any]:
    """Parse options as they are typed: `veteran=true`, `turn_limit=200`, `reward=log`, `skill={touch: 0.7}`.

    Raises:
        OptionError: A text is not `key=value`, or names an option twice.
    """
    options: dict[str, Any] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not (key and equals):
            raise OptionError(f"--option {text!r}: expected key=value, such as veteran=true")
        if key in options:
            raise OptionError(f"--option {key} is given twice")
        options[key] = _value(key, value)
    return options


def describe_options(env: Environment) -> list[Option]:
    """List the options of an environment, with their meanings from the docstring of its game's `build_params`."""
    build = env.game.build_params
    told = meanings(build)
    return [
        Option(name, env.defaults.get(name, parameter.default), told.get(name, ""))
        for name, parameter in inspect.signature(build).parameters.items()
    ]


def _order(one: Environment) -> tuple[str, str]:
    return one.id, one.game.id


def _of_gymnasium() -> Iterator[Environment]:
    """Yield Gymnasium's environments, which are named for their games: `DreamCatchers-v0` for `dream_catchers`."""
    for spec in gymnasium.registry.values():
        if spec.namespace == NAMESPACE and spec.id != GENERIC:
            game = re.sub(r"\B(?=[A-Z])", "_", spec.name).lower()
            yield from _editions(spec.id, game, str(spec.entry_point))


def _of_pettingzoo() -> Iterator[Environment]:
    """Yield PettingZoo's environments, which are named as their games: `lucidity_v0`.

    The module of an entry point calls its class `raw_env`, by their convention.
    """
    for spec in pettingzoo.aec_registry.values():
        id = f"{spec.namespace}/{spec.name}_v{spec.version}"
        if spec.namespace == NAMESPACE_OF_SEVERAL and id != GENERIC_OF_SEVERAL:
            module = str(spec.entry_point).partition(":")[0]
            yield from _editions(id, spec.name, f"{module}:raw_env")


def _editions(id: str, name: str, creator: str) -> Iterator[Environment]:
    """Yield an environment once for each edition of its game; nothing if another package claims the game, too."""
    try:
        first = make_game(name)
    except OptionError:  # the error is raised where the game is asked for
        return
    picked_by = {game: value for value, game in reversed([*first.editions.items()]) if game != first.id}
    for game in (first, *map(make_game, picked_by)):
        edition = {first.edition_by: picked_by[game.id]} if game.id in picked_by else {}
        yield Environment(id, game, creator, edition)


def _value(key: str, text: str) -> bool | int | float | str | dict[str, Any]:
    if text.startswith("{"):
        return _mapping(key, text)
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text


def _mapping(key: str, text: str) -> dict[str, Any]:
    """Parse a mapping in braces, as in a config: `{touch: 0.7, lid: 0.5}`."""
    from nightmare_training.config.yaml_texts import parse_yaml

    expected = f"--option {key}={text}: expected a mapping, such as {{touch: 0.7, lid: 0.5}}"
    found = parse_yaml(text, expected)
    if not isinstance(found, dict):
        raise OptionError(expected)
    return found
