"""By what a result was made: hashes of the rules and of the players, which tell when it is older than the code."""

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
"""What is said of files that don't tell by what they were made."""


class Stamp(BaseModel):
    """By what something was made.

    Attributes:
        rules: Hash of the game's rules, with all options that were played.
        observation: Of what a learner saw, where one learned.
        players: Of each player, by its name; of other code that the numbers rest on, by what it is.
        value: Of the value by which luck was told, where it was.
    """

    model_config = ConfigDict(frozen=True)

    rules: str
    observation: Told[str] = None
    players: dict[str, str] = Field(default_factory=dict, exclude_if=lambda players: not players)
    value: Told[str] = None


Stamped = Told[Stamp]
"""The stamp in a file; files of old have none."""


def stamp_of(
    game: Game, *kinds: Mapping[str, Any], players: Mapping[str, Agent] | None = None, value: Value | None = None
) -> Stamp:
    """The stamp of what is about to be made by the code as it is.

    Args:
        game: What is played.
        *kinds: The options of each kind of games.
        players: Those who play, by their names.
        value: By which luck is told.
    """
    return Stamp(
        rules=rules_hash(game, *kinds),
        players={name: code_hash(player.act, game) for name, player in (players or {}).items()},
        value=None if value is None else code_hash(value.final, game),
    )


def changes(game: str, made: Stamp | None, now: Stamp) -> list[str]:
    """What has changed since something was made, each as a few words; nothing where it is up to date.

    Players that `now` does not know are left out: their files are not at hand.
    """
    if made is None:
        return [WITHOUT]
    found = [f"the rules of {game}"] if made.rules != now.rules else []
    found += [f"the observation of {game}"] if made.observation != now.observation else []
    found += [f"the player {name}" for name, own in now.players.items() if made.players.get(name) != own]
    found += ["the value that tells luck"] if made.value != now.value else []
    return found
