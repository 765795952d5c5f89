"""The games of a task: an agent plays them, or its script is played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Agent
from nightmare_agents.luck import play_with_luck
from nightmare_agents.play import play_table
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.register import make_game
from nightmare_training.evaluate.control_variate import AUTO, value_for
from nightmare_training.evaluate.playing import Lineup
from nightmare_training.evaluate.tournament.seats import win_shares
from nightmare_training.metrics import metrics_of
from nightmare_training.suite.games import BadCard, Script, Scripted, noted
from nightmare_training.suite.tasks import AGENT, Setting, Task
from nightmare_training.support.intervals import Floats
from nightmare_training.work.piece import Piece, Told, nobody


class Some(NamedTuple):
    """Games of one setting, played by an agent.

    Attributes:
        script: The agent's choices, and what each game counts.
        seconds: The time of the agent's decisions.
    """

    script: Script
    seconds: float


@dataclass(frozen=True)
class Table:
    """The table of a setting, with everybody but the agent.

    Attributes:
        task: The task.
        setting: The setting's number in the task.
    """

    task: Task
    number: int

    @property
    def setting(self) -> Setting:
        """The setting."""
        return self.task.settings[self.number]

    @property
    def game(self) -> Game:
        """The game."""
        return make_game(self.task.game, dict(self.setting.options))

    @property
    def name(self) -> str:
        """The place in messages."""
        return self.task.id if len(self.task.settings) == 1 else f"{self.task.id}, setting {self.number}"

    def seated(self, agent: Agent) -> Lineup:
        """Return the line-up with an agent on its seats."""
        game, options = self.game, dict(self.setting.options)
        everybody = self.setting.lineup or (AGENT,) * int(game.params(**options)["seats"][0])
        players = [agent if name == AGENT else find_agent(game, name) for name in everybody]
        return Lineup(game, players, self.task.seed(self.number), options)

    def scores(self, finals: NDArray[np.void]) -> Floats:
        """Return what each of these games counts."""
        game, params_array = self.game, records(self.game.params(**dict(self.setting.options)))
        seats = int(params_array["seats"][0])
        returns = finals["returns"][:, :seats].astype(np.float64)
        if self.setting.lineup:
            return win_shares(returns)[:, self.setting.seat]
        return np.asarray(metrics_of(game).score(returns[:, 0], game.summary(finals, params_array)), np.float64)

    def pieces(self, agent: Agent, games: int, told: Told = nobody) -> list[Piece[Some]]:
        """Return the games 0 .. `games` - 1 with an agent as pieces of work."""
        size = self.seated(agent).piece_size(games)
        return [
            Piece((self.task.id, self.number, first, some), play, (self, agent, first, some), some, told)
            for first, some in parts(games, size)
        ]


def parts(games: int, size: int) -> list[tuple[int, int]]:
    """Return the first game and the number of games of each part."""
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def play(told: Told, table: Table, agent: Agent, first: int, games: int) -> Some:
    """Let an agent play some games."""
    player = noted(agent, games)
    lineup = table.seated(player)
    finals = play_table(lineup.game, lineup.agents, games, lineup.seed, lineup.options, told, first=first)
    return Some(player.script(table.scores(finals)), player.seconds)


def play_again(told: Told, table: Table, script: Script, first: int, games: int, with_luck: bool) -> Floats:
    """Play games again by the agent's script; hand-written opponents decide anew.

    Returns:
        (games,) the agent's luck in each game; empty if it was not measured.

    Raises:
        BadCard: The script does not fit the games, or they count something else; the message says where.
    """
    player = Scripted(script, first)
    lineup = table.seated(player)
    common = lineup.game, lineup.agents, games, lineup.seed
    luck: Floats = np.zeros(0)
    try:
        if with_luck:
            value, _ = value_for(AUTO, lineup.game, {})
            assert value is not None  # `AUTO` finds one for every game
            finals, of_seats = play_with_luck(*common, value, lineup.options, told, first)
            luck = of_seats[:, table.setting.seat]
        else:
            finals = play_table(*common, lineup.options, told, first=first)
        player.finish()
    except BadCard as error:
        raise BadCard(f"{table.name}, {error}") from error
    for game, right in enumerate(table.scores(finals)):
        if script.scores[game] != right:
            raise BadCard(f"{table.name}, game {first + game} counts {right:g}; the card has {script.scores[game]:g}")
    return luck


def tables(tasks: Sequence[Task]) -> list[Table]:
    """List the tables of all settings of some tasks."""
    return [Table(task, number) for task in tasks for number in range(len(task.settings))]
