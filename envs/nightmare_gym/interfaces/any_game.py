"""Environments of any registered game, for games without an environment class of their own."""

from __future__ import annotations

from typing import Any

from gymnasium.vector import AutoresetMode

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.gymnasium import NightmareEnv
from nightmare_gym.interfaces.pettingzoo import NightmareAEC
from nightmare_gym.interfaces.vector import NightmareVectorEnv


class GameEnv(NightmareEnv):
    """An environment of any game that one player can play: `gymnasium.make("Nightmare/Game-v0", game="climb")`.

    Args:
        game: The game's id, the game, or "package.module:object".
        render_mode: None, "ansi" (text), "rgb_array" (a picture) or "human" (a window), where the game has pictures.
        illegal_reward: The same as in `NightmareEnv`.
        **options: The game's options.

    Raises:
        OptionError: The game does not exist, several players meet in it, or an option is wrong.
    """

    def __init__(
        self, game: Game | str, render_mode: str | None = None, illegal_reward: float | None = None, **options: Any
    ) -> None:
        self.game_id = for_one(game, options)
        super().__init__(render_mode, illegal_reward, **options)


class GameVectorEnv(NightmareVectorEnv):
    """Many games of `GameEnv`, stepped in one compiled call."""

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        illegal_reward: float | None = None,
        num_threads: int = 1,
        **options: Any,
    ) -> None:
        self.game_id = for_one(game, options)
        super().__init__(num_envs, autoreset_mode, render_mode, illegal_reward, num_threads, **options)


class GameAEC(NightmareAEC):
    """An environment of any game with an agent for each seat: `nightmare_gym.game_v0.env(game="climb", players=2)`.

    Args:
        game: The game's id, the game, or "package.module:object".
        render_mode: None, "ansi" (text), "rgb_array" (a picture) or "human" (a window), where the game has pictures.
        illegal_reward: The same as in `NightmareAEC`.
        **options: The game's options, the number of players among them.

    Raises:
        OptionError: The game does not exist, or an option is wrong.
    """

    metadata = {**NightmareAEC.metadata, "name": "game_v0"}

    def __init__(
        self, game: Game | str, render_mode: str | None = None, illegal_reward: float | None = None, **options: Any
    ) -> None:
        self.game_id = make_game(game, options)
        super().__init__(render_mode, illegal_reward, **options)


def for_one(game: Game | str, options: dict[str, Any]) -> Game:
    """Find a game that one player can play with these options.

    Raises:
        OptionError: Several players would meet in it.
    """
    found = make_game(game, options)
    seats = int(found.params(**options)["seats"][0])
    if seats > 1 and not found.cooperative:
        raise OptionError(
            f"{found.id} has {seats} players at a table: use nightmare_gym.game_v0.env(game={found.id!r}, ...)"
        )
    return found
