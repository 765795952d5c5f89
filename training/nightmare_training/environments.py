"""Which environments there are, and how what a person types becomes a game and its options."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import gymnasium
import pettingzoo
from gymnasium.envs.registration import load_env_creator

import nightmare_gym  # noqa: F401  # importing it registers the environments
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game, find
from nightmare_training.yaml_texts import parse_yaml

NAMESPACE, NAMESPACE_OF_SEVERAL = "Nightmare", "nightmare"
"""Ours in Gymnasium's register, and in PettingZoo's, whose ids are written small."""


@dataclass(frozen=True)
class Environment:
    """A registered environment.

    Attributes:
        id: As in `gymnasium.make`, or in `pettingzoo.make` of games for several players.
        game: The game that it plays.
        page: Its documentation, the docstring of its class.
        defaults: Options of the game whose defaults are others here.
        edition: The options by which `make` gives this edition of the game; none for the one that it gives otherwise.
    """

    id: str
    game: Game
    page: str
    defaults: dict[str, Any]
    edition: dict[str, Any]

    @property
    def for_several(self) -> bool:
        """Whether it is one of PettingZoo's, with an agent for each player."""
        return self.id.startswith(f"{NAMESPACE_OF_SEVERAL}/")


@dataclass(frozen=True)
class Option:
    """An option of a game: its name, its default and what it means."""

    name: str
    default: Any
    meaning: str


def environments() -> list[Environment]:
    """All of our environments: Gymnasium's by id, then PettingZoo's by id."""
    return [*sorted(_of_gymnasium(), key=_order), *sorted(_of_pettingzoo(), key=_order)]


def environment(name: str) -> Environment:
    """The environment with this id, or the first of the game with this name.

    Raises:
        OptionError: There is none; the message lists those that there are.
    """
    return environments_of(name)[0]


def environments_of(name: str) -> list[Environment]:
    """The environment with this id, or all of the game with this name: Gymnasium's first, and newer ones first.

    Raises:
        OptionError: There is none; the message lists those that there are.
    """
    known = environments()
    found = [one for one in reversed(known) if name == one.game.id or (name == one.id and not one.edition)]
    if not found:
        names = ", ".join(f"{one.id} ({one.game.id})" for one in known)
        raise OptionError(f"there is no environment {name!r}; there are: {names}")
    return sorted(found, key=lambda one: one.for_several)


def parse_options(texts: list[str]) -> dict[str, Any]:
    """Options as they are typed: `veteran=true`, `turn_limit=200`, `reward=log`, `skill={touch: 0.7}`.

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
    """The options of an environment, with their meanings from the docstring of its game's `build_box`."""
    build = env.game.build_box
    meanings = dict(re.findall(r"^    (\w+): (.+(?:\n        .+)*)", inspect.getdoc(build) or "", re.M))
    return [
        Option(name, env.defaults.get(name, parameter.default), re.sub(r"\s+", " ", meanings.get(name, "")))
        for name, parameter in inspect.signature(build).parameters.items()
    ]


def _order(one: Environment) -> tuple[str, str]:
    return one.id, one.game.id


def _of_gymnasium() -> Iterator[Environment]:
    for spec in gymnasium.registry.values():
        if spec.namespace == NAMESPACE:
            creator: Any = load_env_creator(str(spec.entry_point))
            yield from _editions(spec.id, creator)


def _of_pettingzoo() -> Iterator[Environment]:
    """The module of an entry point names its environment's class `raw_env`, as all of PettingZoo's do."""
    for spec in pettingzoo.aec_registry.values():
        if spec.namespace == NAMESPACE_OF_SEVERAL:
            module = import_module(str(spec.entry_point).partition(":")[0])
            yield from _editions(f"{spec.namespace}/{spec.name}_v{spec.version}", module.raw_env)


def _editions(id: str, creator: Any) -> Iterator[Environment]:
    """An environment, once for each edition of its game."""
    first = find(creator.game_id)
    versions = {game: version for version, game in reversed([*first.editions.items()]) if game != first.id}
    for game in (first, *map(find, versions)):
        options, own = inspect.signature(game.build_box).parameters, inspect.signature(creator).parameters
        defaults = {name: parameter.default for name, parameter in own.items() if name in options}
        edition = {"version": versions[game.id]} if game.id in versions else {}
        yield Environment(id, game, str(inspect.getdoc(creator)), defaults, edition)


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
    """Parameters in braces, as in a config: `{touch: 0.7, lid: 0.5}`."""
    expected = f"--option {key}={text}: expected a mapping, such as {{touch: 0.7, lid: 0.5}}"
    found = parse_yaml(text, expected)
    if not isinstance(found, dict):
        raise OptionError(expected)
    return found
