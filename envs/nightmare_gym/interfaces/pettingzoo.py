"""Games of several players as a PettingZoo environment in which they act one after the other (AEC)."""

from __future__ import annotations

import secrets
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from nightmare_gym.engine.arguments import action_number, seed_number, shown
from nightmare_gym.engine.errors import ArgumentError, ResetNeeded
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.loops import ILLEGAL, LIVE, TRUNCATED
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.follower import Follower
from nightmare_gym.interfaces.gymnasium import spaces
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_gym.interfaces.rendering import RENDER_MODES, Seen, check_mode, show


class NightmareAEC(Seen, AECEnv[str, Any, Any]):
    """The base of all our AEC environments: a game for several players. See also the game's own page.

    The agents are `player_0`, `player_1` ...; `agent_selection` is the one whose seat the rules ask, in turn or out of
    it. Only its `action_mask` has ones. Nobody leaves early: all agents end together, and until then a player who is
    out of the game may still be asked. The spaces are the same for every number of players.

    Args:
        render_mode: None, "ansi" (text), "rgb_array" (a picture) or "human" (a window, by pygame: it shows each
            position that `reset` and `step` reach, `metadata["render_fps"]` a second).
        illegal_reward: The reward of an agent that takes an illegal action, which ends the game for all; None makes its
            return one less than the worst by the rules.
        **options: The game's options, the number of players among them.

    Attributes:
        followers: What follows the game event by event, such as `RecordReplaysAEC`.

    Raises:
        OptionError: An option is unknown or has a wrong value.
        gymnasium.error.DependencyNotInstalled: The mode is "human", and there is no pygame.
    """

    game_id: Game | str
    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2, "is_parallelizable": False}

    def __init__(self, render_mode: str | None = None, illegal_reward: float | None = None, **options: Any) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.render_mode = check_mode(render_mode)
        self.table = MultiAgentBatch(self.game_id, 1, options, illegal_reward=illegal_reward)
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = {}, {}
        for agent in self.possible_agents:  # one each, as each has a seed of its own
            observation, self.action_spaces[agent] = spaces(self.game)
            mask = gymnasium.spaces.Box(0, 1, (len(self.game.actions),), np.int8)
            self.observation_spaces[agent] = gymnasium.spaces.Dict({"observation": observation, "action_mask": mask})
        self.followers: list[Follower] = []
        self._actions = np.zeros(1, np.int64)
        self._started = False
        self._open_window()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def position(self) -> Position:
        """A copy of the current position, for planners."""
        return self.table.position(0)

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of `observe`: a `Dict` of `observation` and `action_mask`."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of the game's actions, numbered from 0."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; `options={"position": ...}` starts from a `Position` of the same options.

        Other keys are ignored, because PettingZoo's `api_test` sends one.

        Raises:
            ArgumentError: The seed is no whole number from 0 to 2**64 - 1.
            OptionError: The position belongs to another game, or was made with other options.
        """
        seed = None if seed is None else seed_number(seed)
        if seed is not None or not self._started:
            self.table.seed(secrets.randbits(63) if seed is None else seed)
        self._started = True
        position = (options or {}).get("position")
        if position is None:
            self.table.reset()
        else:
            self.table.resume(position)
        for follower in self.followers:
            follower.begin(position)
        self._told = self.table.paid[0].copy()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        if self.table.status[0] != LIVE:  # over before any decision: no step will pay
            self._pay()
        self._stand()
        self._watch()

    def step(self, action: Any) -> None:
        """Let the selected agent act; one whose game is over takes None and leaves.

        Args:
            action: A whole number, of Python or numpy, or an array or a tensor of one.

        Raises:
            ArgumentError: It is no whole number, or it is not None although the agent's game is over.
            ResetNeeded: No game was begun, or it has ended and all agents have left.
        """
        if not self.agents:
            when = "after the end of the game" if self._started else "before the first reset"
            raise ResetNeeded(f"a step {when}: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ArgumentError(f"action {shown(action)}: {agent}'s game is over, the only valid action is None")
            self._was_dead_step(action)
            return
        self._actions[0] = action_number(action, len(self.game.actions))
        self._cumulative_rewards[agent] = 0.0
        for follower in self.followers:
            follower.follow(int(self._actions[0]))
        self.table.step(self._actions)
        illegal = self.table.status.item(0) == ILLEGAL
        self._pay(agent if illegal else None)
        self._stand()
        if illegal:
            self.infos[agent]["illegal_action"] = int(self._actions[0])
        self._watch()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return the game as an agent's seat sees it, (features,) float32, and the seat's mask, (actions,) int8."""
        seat = self._seat(agent)
        if seat == self.table.seats[0]:
            seen, mask = self.table.observations[0].copy(), self.table.masks[0].astype(np.int8)
        else:
            seen, mask = self.position.observation(seat), np.zeros(len(self.game.actions), np.int8)
        return {"observation": seen, "action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of the selected agent."""
        return self.table.masks[0].copy()

    def provenance(self) -> list[str]:
        """List the game's data that is not from the rulebook: the table, its source, and the reason."""
        return self.game.provenance(**self.table.options)

    def render(self) -> Any:
        """Show the board as text, as a picture, or in the window, by `render_mode`."""
        if self.window:
            return self._watch()
        return show(self.position, self.render_mode)

    def _seat(self, agent: Any) -> int:
        """Return the number of an agent's seat.

        Raises:
            ArgumentError: There is no such agent.
        """
        if agent not in self.possible_agents:
            raise ArgumentError(f"agent {shown(agent)}: expected one of {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _pay(self, offender: str | None = None) -> None:
        """Pay each agent its earnings since the last time, and the offender the reward of an illegal action."""
        told, self._told = self._told, self.table.states["returns"][0, : self.table.players].copy()
        self.rewards = dict(zip(self.agents, (self._told - told).tolist(), strict=True))
        if offender is not None:
            least = self.table.illegal_return - float(told[self.possible_agents.index(offender)])
            self.rewards[offender] = least if self.table.illegal_reward is None else float(self.table.illegal_reward)
        self._accumulate_rewards()

    def _stand(self) -> None:
        """Set the selected agent, the ends of all agents, and their infos, which hold the game's facts at the end."""
        status = self.table.status.item(0)
        live, truncated = status == LIVE, status == TRUNCATED
        self.agent_selection = self.possible_agents[self.table.seats[0] if live else 0]
        self.terminations = dict.fromkeys(self.agents, not live and not truncated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos = {agent: {} if live else self.table.facts(0) for agent in self.agents}
