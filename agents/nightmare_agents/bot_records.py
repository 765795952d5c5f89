"""The generator of a game's `bot_records.py`, the types of its bots' records for checkers and editors."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import numpy as np

from nightmare_agents.agent import Bot
from nightmare_agents.players import Players
from nightmare_gym.engine.dispatch import MARK
from nightmare_gym.engine.game import Game

NAME = "bot_records.py"


def bot_records(game: Game, players: Players) -> dict[Path, str]:
    """Write the class `BotRecord` of a game's bots, which has the parameters of each of them.

    Args:
        game: The game.
        players: The players that a package offers for it.

    Returns:
        The text by its file, beside the bots; nothing where no bot has parameters.
    """
    bots = [bot for recipe in players.recipes if isinstance(bot := recipe.match(recipe.example, game), Bot)]
    folders = {Path(str(import_module(bot.choose.__module__).__file__)).parent for bot in bots if bot.parameters}
    text = _text(game, [bot.marker.dtype for bot in bots])
    return {folder / NAME: text for folder in folders}


def _text(game: Game, kinds: list[np.dtype[np.void]]) -> str:
    groups: dict[str, dict[str, str]] = {}
    own = _types(game, kinds, groups)
    classes = [line for name, fields in groups.items() for line in _class(name, "A group of parameters.", fields)]
    text = "\n".join([*classes, *_class("BotRecord", "The parameters of the hand-written players, all in one.", own)])
    package = game.modules[0].__name__.rpartition(".")[0]
    imports = {
        "Any": "from typing import Any",
        "Many": "from nightmare_gym.engine.records import Many",
        "State": f"from {package}.records import State",
    }
    head = [
        '"""Types of the bots\' records; written by `nightmare records`, not by hand."""',
        "",
        "from __future__ import annotations",
        *(f"\n{line}" if name != "State" else line for name, line in imports.items() if name in text),
    ]
    return "\n".join([*head, text]) + "\n"


def _types(game: Game, kinds: list[np.dtype[np.void]], groups: dict[str, dict[str, str]]) -> dict[str, str]:
    """The type of each field that one of the records has; those of records within them go to `groups`."""
    found: dict[str, str] = {}
    for kind in kinds:
        for name in kind.names or ():
            element, _ = kind[name].subdtype or (kind[name], ())
            if name == MARK:
                continue
            if name == "scratch":
                found[name] = "Many[State]" if element == game.layout.dtype else "Any"
            elif element.names:
                called = name.capitalize()
                groups.setdefault(called, {}).update(_types(game, [element], groups))
                found[name] = called
            elif found.get(name) != "float":
                found[name] = "float" if element.kind == "f" else "int"
    return found


def _class(name: str, meaning: str, fields: dict[str, str]) -> Iterator[str]:
    yield from ("", "", f"class {name}:", f'    """{meaning}"""', "")
    yield from (f"    {field}: {kind}" for field, kind in sorted(fields.items()))
