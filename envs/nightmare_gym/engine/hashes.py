"""Hashes of a game's rules and of its observation: what results, policies and solved tables were made by."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from nightmare_gym.engine.encoder import encode
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.loops import ask, begin, observe, play_out, settle, standing
from nightmare_gym.engine.reach import fingerprint
from nightmare_gym.engine.register import make_game

RULES = ("setup", "legal", "apply", "chance", "resolve", "earned")
"""The functions of a game that decide what happens in it, and what that is worth."""


def rules_hash(game: str | Game, *kinds: Mapping[str, Any]) -> str:
    """A hash of a game's rules: of all code that decides what happens, and of what is in the parameters.

    Rendering, words and features don't count, nor do components that the options leave out.

    Args:
        game: The game, or its id.
        *kinds: The options of each kind of games that is played; none: the defaults.

    Raises:
        OptionError: There is no such game, or an option is wrong.
    """
    parts = []
    for options in kinds or ({},):
        edition = make_game(game, options)
        parts.append((_code(edition), edition.params(**options)))
    return fingerprint(parts)


@cache
def observation_hash(game: Game) -> str:
    """A hash of what a seat sees of a position: the declared features, the derived ones, and their order.

    What cards and tiles show lies in the parameters, and so is in the hash of the rules.
    """
    declared = [leaf.field.kind for leaf in game.layout.leaves]
    return fingerprint(game.functions.features, encode, observe, game.layout.feature_names, declared, game.layout.dtype)


@cache
def _code(game: Game) -> str:
    """A hash of the code of the rules, and of the loops that play a game by its dice."""
    rules = [getattr(game.functions, name) for name in RULES]
    loops = [begin, ask, play_out, settle, standing]
    return fingerprint(*rules, *loops, game.layout.dtype, game.max_outcomes, game.cooperative)
