"""Games for one player as a Gymnasium environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.arguments import action_number, seed_number, shown
from nightmare_gym.engine.errors import ArgumentError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.loops import ILLEGAL, LIVE, TRUNCATED
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.follower import Follower
from nightmare_gym.interfaces.log import Log
from nightmare_gym.interfaces.rendering import RENDER_MODES, Seen, check_mode, show

INT8 = np.dtype(np.int8)


class NightmareEnv(Seen, gymnasium.Env[NDArray[np.float32], np.int64]):
    """The base of all our Gymnasium environments: a game for one player. See also the game's own page.

    Args:
        render_mode: None, "ansi" (text, with a log of the game where it has one), "rgb_array" (a picture) or "human" (a
            window, by pygame: it shows each position that `reset` and `step` reach, `metadata["render_fps"]` a second).
        illegal_reward: The reward for an illegal action, which ends the episode; None makes the return one less than
            the worst by the rules.
        **options: The game's options.

    Attributes:
        log: The log that `render` shows of the game since the last call; None unless the mode is "ansi" and the game
            has a log.
        followers: What follows the game event by event: the log, and what wrappers such as `RecordReplays` add.

    Raises:
        OptionError: An option is unknown or has a wrong value.
        gymnasium.error.DependencyNotInstalled: The mode is "human", and there is no pygame.
    """

    game_id: Game | str
    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(self, render_mode: str | None = None, illegal_reward: float | None = None, **options: Any) -> None:
        self.render_mode = check_mode(render_mode)
        self.batch = Batch(self.game_id, 1, options, illegal_reward=illegal_reward)
        self.observation_space, self.action_space = spaces(self.game)
        self.log = Log(self.batch) if render_mode == "ansi" and self.game.rendering.story else None
        self.followers: list[Follower] = [self.log] if self.log else []
        self._actions = np.zeros(1, np.int64)
        self._started = False
        self._open_window()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.batch.game

    @property
    def position(self) -> Position:
        """A copy of the current position, for planners."""
        return self.batch.position(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Start a new game; `options={"position": ...}` starts from a `Position` of the same options.

        Raises:
            ArgumentError: The seed is no whole number from 0 to 2**64 - 1, or an option is unknown.
            OptionError: The position belongs to another game, or was made with other options.
        """
        seed = None if seed is None else seed_number(seed)
        position = reset_options(options, "position").get("position")
        super().reset(seed=seed)
        if seed is not None or not self._started:
            self.batch.seed(int(self.np_random.integers(2**63)) if seed is None else seed)
        self._started = True
        observations = self.batch.reset() if position is None else self.batch.resume(position)
        for follower in self.followers:
            follower.begin(position)
        self._watch()
        return observations[0], self._info()

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Take an action. An illegal one ends the episode (`info["illegal_action"]`).

        Args:
            action: A whole number, of Python or numpy, or an array or a tensor of one.

        Raises:
            ArgumentError: It is no whole number.
            ResetNeeded: No game was begun, or it has ended.
        """
        action = self._actions[0] = action_number(action, len(self.game.actions))
        for follower in self.followers:
            follower.follow(action)
        observations, rewards = self.batch.step(self._actions)
        if self.window:
            self._watch()
        info = self._info()
        status = self.batch.status.item(0)
        if status == LIVE:
            return observations[0], float(rewards[0]), False, False, info
        info |= self.batch.facts(0)
        if status == ILLEGAL:
            info["illegal_action"] = action
        truncated = status == TRUNCATED
        return observations[0], float(rewards[0]), not truncated, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask for sb3-contrib's MaskablePPO; all True at the end of a game."""
        return self.batch.masks[0].copy()

    def provenance(self) -> list[str]:
        """List the game's data that is not from the rulebook: the table, its source, and the reason."""
        return self.game.provenance(**self.batch.options)

    def render(self) -> Any:
        """Show the board as text after the log since the last call, as a picture, or in the window."""
        if self.window:
            return self._watch()
        return show(self.position, self.render_mode, self.log)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks[0].astype(INT8)}


def reset_options(options: Any, *known: str) -> dict[str, Any]:
    """Check the options of a reset.

    Raises:
        ArgumentError: They are no names and values, or one is unknown.
    """
    if options is None:
        return {}
    expected = f"expected {', '.join(map(repr, known)) or 'none'}"
    if not isinstance(options, dict):
        raise ArgumentError(f"options={shown(options)}: expected names and values; {expected}")
    for name in options:
        if name not in known:
            raise ArgumentError(f"reset has no option {shown(name)}; {expected}")
    return options


def spaces(game: Game) -> tuple[gymnasium.Space[Any], gymnasium.spaces.Discrete]:
    """Make the observation space and the action space of one player of a game."""
    observation = gymnasium.spaces.Box(0.0, 1.0, (game.feature_count,), np.float32)
    return observation, gymnasium.spaces.Discrete(len(game.actions))
