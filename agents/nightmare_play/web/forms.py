"""The form of a new game: its games, their options and players."""

from __future__ import annotations

import json
from collections.abc import Mapping
from inspect import signature
from typing import Any

from nightmare_agents.registry import recipes
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.options import meanings
from nightmare_gym.engine.register import list_games, make_game
from nightmare_play.seats import usual_names


def games() -> list[dict[str, Any]]:
    """List all games that can be loaded, with their options and players."""
    found = []
    for id in list_games():
        try:
            found.append(_form(make_game(id)))
        except OptionError:  # somebody's broken package; `nightmare envs` tells
            continue
    return found


def _form(game: Game) -> dict[str, Any]:
    told = meanings(game.build_params)
    return {
        "id": game.id,
        "options": [
            {"name": name, "default": _text(one.default), "meaning": told.get(name, "")}
            for name, one in signature(game.build_params).parameters.items()
            if name != game.edition_by  # it names another game of this list
        ],
        "players": [recipe.example for recipe in recipes(game)],
    }


def usual(game: str, options: Mapping[str, str]) -> list[str]:
    """Name the players who usually sit at a game with options as the form has them, one for each seat.

    Raises:
        OptionError: An option is unknown or wrong.
    """
    values = read_options(options)
    found = make_game(game, values)
    return usual_names(found, int(found.params(**values)["seats"][0]))


def read_options(texts: Mapping[str, str]) -> dict[str, Any]:
    """Read options as a person types them; empty ones are left out.

    Numbers, true, false, null, and lists and mappings in JSON are what they say; everything else is text.
    """
    return {name: _value(text.strip()) for name, text in texts.items() if text.strip()}


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _text(default: Any) -> str:
    """Write a default as a person would type it."""
    return default if isinstance(default, str) else json.dumps(default, default=_plain)


def _plain(default: Any) -> Any:
    """Return a default that JSON does not know as one that it knows."""
    return dict(default) if isinstance(default, Mapping) else str(default)
