"""Hashes of a game's rules and of its observation, kept in results, policies and solved tables."""

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
"""The functions of a game that decide its course and its returns."""


def rules_hash(game: str | Game, *kinds: Mapping[str, Any]) -> str:
    """Return a hash of a game's rules: of the code that decides its course, and of the parameters' values.

    Rendering, texts and features don't count, nor do components that the options leave out.

    Args:
        game: The game, or its id.
        *kinds: The options of each kind of game that is played; none means the defaults.

    Raises:
        OptionError: The game does not exist, or an option is wrong.
    """
    parts = []
    for options in kinds or ({},):
        edition = make_game(game, options)
        parts.append((_code(edition), edition.params(**options)))
    return fingerprint(parts)


@cache
def observation_hash(game: Game) -> str:
    """Return a hash of the observation: the declared features, the derived ones, and their order.

    The values on cards and tiles lie in the parameters, so the hash of the rules holds them. The walk over the plan
    counts, which says what an observation is; the code that is written in its place for speed does not.
    """
    declared = [leaf.field.kind for leaf in game.layout.leaves]
    return fingerprint(game.functions.features, encode, observe, game.layout.feature_names, declared, game.layout.dtype)


@cache
def _code(game: Game) -> str:
    """Return a hash of the code of the rules and of the loops that play a game by its dice."""
    rules = [getattr(game.functions, name) for name in RULES]
    loops = [begin, ask, play_out, settle, standing]
    return fingerprint(*rules, *loops, game.layout.dtype, game.max_outcomes, game.cooperative)
