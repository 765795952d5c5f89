"""Stamps of results: hashes of the rules and of the players, which show that a result is older than the code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from nightmare_agents.agent import Agent
from nightmare_agents.hashes import code_hash
from nightmare_agents.values import Value
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.hashes import rules_hash
from nightmare_training.evaluate.control_variate import Told

WITHOUT = "without a stamp"
"""The remark on a file that has no stamp."""


class Stamp(BaseModel):
    """Hashes of the code that made a result.

    Attributes:
        rules: Hash of the game's rules, with all options that were played.
        observation: Hash of the observation, if a policy was trained.
        players: Hash of each player, by its name, and of other code that the numbers rest on.
        value: Hash of the value that measured luck, if one did.
    """

    model_config = ConfigDict(frozen=True)

    rules: str
    observation: Told[str] = None
    players: dict[str, str] = Field(default_factory=dict, exclude_if=lambda players: not players)
    value: Told[str] = None


Stamped = Told[Stamp]
"""The stamp in a file; older files have none."""


def stamp_of(
    game: Game, *kinds: Mapping[str, Any], players: Mapping[str, Agent] | None = None, value: Value | None = None
) -> Stamp:
    """Compute the stamp of a result by the present code.

    Args:
        game: The game.
        *kinds: The options of each kind of games.
        players: The players by their names.
        value: The value that measures luck.
    """
    return Stamp(
        rules=rules_hash(game, *kinds),
        players={name: code_hash(player.act, game) for name, player in (players or {}).items()},
        value=None if value is None else code_hash(value.final, game),
    )


def changes(game: str, made: Stamp | None, now: Stamp) -> list[str]:
    """List the changes since a result was made, in a few words each; empty if it is up to date.

    Players that `now` does not know are left out: their files are missing.
    """
    if made is None:
        return [WITHOUT]
    found = [f"the rules of {game}"] if made.rules != now.rules else []
    found += [f"the observation of {game}"] if made.observation != now.observation else []
    found += [f"the player {name}" for name, own in now.players.items() if made.players.get(name) != own]
    found += ["the value that tells luck"] if made.value != now.value else []
    return found
