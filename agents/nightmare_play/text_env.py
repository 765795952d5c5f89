"""Environments in words, for language models: texts as observations, replies as actions."""

from __future__ import annotations

import string
from typing import Any

import gymnasium
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import BaseWrapper

from nightmare_gym.engine.arguments import shown, whole
from nightmare_gym.engine.errors import ArgumentError, OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.gymnasium import NightmareEnv
from nightmare_gym.interfaces.log import Log
from nightmare_gym.interfaces.pettingzoo import NightmareAEC
from nightmare_gym.interfaces.rows import Rows
from nightmare_play.replies import choice_in
from nightmare_play.telling import table

LETTERS = frozenset(string.printable + "·■□×–−’…→←")
OBSERVED = gymnasium.spaces.Text(min_length=1, max_length=1_000_000, charset=LETTERS)
REPLY = gymnasium.spaces.Text(min_length=0, max_length=1_000_000, charset=LETTERS)
NO_ACTION = -1
"""An action that is never legal."""


def prompt(position: Position, happened: list[str]) -> str:
    """Tell a position and the events before it, and list the legal actions with numbers from 1."""
    parts = [["What happened:", *(f"  {line}" for line in happened)]] if happened else []
    parts.append([table(position)])
    if not position.is_over:
        names = [position.action_name(action) for action in position.legal_actions()]
        choices = [f"{number}. {name}" for number, name in enumerate(names, 1)]
        parts.append([position.question(), *choices, "Reply with the number or the name of one choice."])
    return "\n\n".join("\n".join(part) for part in parts)


class Dialogue:
    """The talk with one or several players about one game.

    Args:
        env: The environment of the game.
        rows: Its batch.
        patience: The replies in a row without a choice that end the game as an illegal action does.
    """

    def __init__(self, env: NightmareEnv | NightmareAEC, rows: Rows, patience: int) -> None:
        self._env, self._log = env, Log(rows)
        env.followers.append(self._log)
        self._patience = whole("patience", patience, 1, 1_000_000)
        self._happened: dict[str, list[str]] = {}
        self.begin([])

    def begin(self, players: list[str]) -> None:
        """Begin a game."""
        self._happened = {player: [] for player in players}
        self._misread, self._note = 0, ""

    def told(self, player: str) -> str:
        """Return the text for a player: all since its last choice, the table, and the choices."""
        news = self._log.read()
        for happened in self._happened.values():
            happened += news
        text = prompt(self._env.position, self._happened[player])
        return f"{self._note}\n\n{text}" if self._note else text

    def action(self, player: str, reply: str) -> int | None:
        """Return the action that a player's reply chooses; None if it chooses none and the player may try again.

        Raises:
            ArgumentError: The reply is no text.
        """
        if not isinstance(reply, str):
            raise ArgumentError(f"action {shown(reply)}: expected a text")
        if not self._happened:  # before the first reset, which the environment will say
            return NO_ACTION
        legal = self._env.position.legal_actions()
        try:
            action = legal[choice_in(reply, [self._env.position.action_name(one) for one in legal])]
        except OptionError as error:
            self._misread, self._note = self._misread + 1, f"Your reply was not understood: {error}."
            return NO_ACTION if self._misread >= self._patience else None
        self._misread, self._note = 0, ""
        self._happened[player] = []
        return action


class TextEnv(gymnasium.Wrapper[str, str, Any, Any]):
    """A Gymnasium environment of ours in words.

    An observation tells what happened since the last choice, what lies on the table, the question, and the legal
    actions by number and name. An action is a text with a number or a name, amid any other words (see
    `nightmare_play.replies`). After a reply without a choice the same observation comes again, with the reason in its
    first line; the reward is 0, and `info["misread"]` is True.

    Args:
        env: The environment, as `gymnasium.make` returns it.
        patience: The replies in a row without a choice that end the episode as an illegal action does.

    Raises:
        ArgumentError: It is not an environment of ours.
    """

    def __init__(self, env: gymnasium.Env[Any, Any], patience: int = 3) -> None:
        if not isinstance(env, gymnasium.Env) or not isinstance(env.unwrapped, NightmareEnv):
            raise ArgumentError("TextEnv tells the games of this package; expected an environment of gymnasium.make")
        super().__init__(env)
        self.observation_space, self.action_space = OBSERVED, REPLY
        self._dialogue = Dialogue(env.unwrapped, env.unwrapped.batch, patience)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """Start a new game."""
        self._dialogue.begin([""])
        _, info = self.env.reset(seed=seed, options=options)
        return self._dialogue.told(""), {**info, "misread": False}

    def step(self, action: str) -> tuple[str, Any, bool, bool, dict[str, Any]]:
        """Take the action that a reply chooses."""
        chosen = self._dialogue.action("", action)
        if chosen is None:
            mask = self.env.unwrapped.action_masks().astype("int8")  # type: ignore[attr-defined]
            return self._dialogue.told(""), 0.0, False, False, {"action_mask": mask, "misread": True}
        inner: gymnasium.Env[Any, Any] = self.env
        _, reward, terminated, truncated, info = inner.step(chosen)
        return self._dialogue.told(""), reward, terminated, truncated, {**info, "misread": chosen == NO_ACTION}


class TextAEC(BaseWrapper[str, Any, Any]):
    """A PettingZoo environment of ours in words; each agent hears what happened since its own last choice.

    After a reply without a choice the same agent is asked again; see `TextEnv`.

    Args:
        env: The environment, such as `lucidity_v0.env(players=2)`.
        patience: The replies in a row without a choice that end the game as an illegal action does.

    Raises:
        ArgumentError: It is not an environment of ours.
    """

    def __init__(self, env: AECEnv[str, Any, Any], patience: int = 3) -> None:
        if not isinstance(env, AECEnv) or not isinstance(env.unwrapped, NightmareAEC):
            raise ArgumentError(
                "TextAEC tells the games of this package; expected an environment such as lucidity_v0's"
            )
        super().__init__(env)
        self._dialogue = Dialogue(env.unwrapped, env.unwrapped.table, patience)

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of texts."""
        return OBSERVED

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of replies."""
        return REPLY

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game."""
        super().reset(seed=seed, options=options)
        self._dialogue.begin(list(self.env.possible_agents))

    def observe(self, agent: str) -> str:
        """Tell an agent what happened since its last choice, the table, and the question to whoever is asked."""
        return self._dialogue.told(agent)

    def step(self, action: str | None) -> None:
        """Let the selected agent take the action that its reply chooses; one whose game is over takes None."""
        if action is None:
            return super().step(action)
        chosen = self._dialogue.action(self.env.agent_selection, action)
        if chosen is None:
            self._ask_again()
        else:
            super().step(chosen)

    def _ask_again(self) -> None:
        """Let the same agent be asked again, with nothing earned meanwhile."""
        inner: Any = self.env.unwrapped
        inner.rewards = dict.fromkeys(inner.agents, 0.0)
        inner._cumulative_rewards[inner.agent_selection] = 0.0
