"""Playouts counted, of flat rollouts and of tree search: those at a decision, until only one action is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, cast

import numpy as np

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_agents.planning.forest import Forest
from nightmare_agents.planning.mcts import Mcts
from nightmare_agents.play import play_table
from nightmare_agents.rollout import ROUND, RolloutSearch, search
from nightmare_gym.engine.dice import streams
from nightmare_gym.engine.game import Game, records
from nightmare_training.evaluate.playing import Lineup


@dataclass
class Counted:
    """Flat rollouts that count their playouts.

    A search does not tell how many actions were left in each round. So each decision is searched again with fewer
    rounds, on the same dice.

    Attributes:
        player: The player.
        done: The playouts so far.
        decisions: The decisions so far that left a choice.
    """

    player: RolloutSearch
    done: int = 0
    decisions: int = 0

    @property
    def name(self) -> str:
        """The player's name."""
        return self.player.name

    def act(self, decisions: Decisions) -> Actions:
        """Act as the player does, and count."""
        for row in decisions.rows:
            legal = int(decisions.masks[row].sum())
            if legal > 1:
                self.decisions += 1
                rivals = [legal - 1, *(self._left(decisions, row, rounds) for rounds in range(1, self.player.rounds))]
                self.done += ROUND * sum(1 + left for left in rivals if left)
        return self.player.act(decisions)

    def _left(self, decisions: Decisions, row: int, rounds: int) -> int:
        """Return the rivals of the player's own choice that are left after some rounds."""
        game, mask = decisions.game, np.zeros(len(decisions.game.actions), np.bool_)
        rivals = np.zeros_like(mask)
        search(
            game.marker, self.player.player.marker, decisions.states, game.states(1), decisions.params_array,
            decisions.masks, records(decisions.dice.copy()), np.array([row]), np.zeros(game.max_outcomes, np.int64),
            mask, records(streams(0, 2)), rivals, np.zeros((len(mask), 2)), rounds, np.zeros(1, np.int64),
        )  # fmt: skip
        return int(rivals.sum())


@dataclass
class CountedTree(Mcts):
    """Tree search that counts its simulations, as `Counted` does."""

    done: int = field(default=0, init=False)
    decisions: int = field(default=0, init=False)

    def grow(self, forest: Forest, *limits: Any, **ways: Any) -> int:
        """Grow as the player does, and count."""
        done = super().grow(forest, *limits, **ways)
        roots = forest.nodes[forest.roots]
        free = roots["count"] > 1
        self.done += int(roots["visits"][free].sum())
        self.decisions += int(free.sum())
        return done


def simulations_of(player: RolloutSearch | Mcts, lineups: Sequence[Lineup], games: int) -> float:
    """Return the mean number of playouts at a decision that leaves a choice.

    Args:
        player: Flat rollouts, or tree search.
        lineups: The tables at which they sit.
        games: The number of games of each in which playouts are counted.
    """
    if isinstance(player, Mcts):
        counted: Counted | CountedTree = CountedTree(
            **{one.name: getattr(player, one.name) for one in fields(player) if one.init}
        )
    else:
        counted = Counted(player)
    stand_in = cast(Agent, counted)
    for one in lineups:
        seated = [stand_in if agent is player else agent for agent in one.agents]
        play_table(one.game, seated, games, one.seed, one.options)
    return counted.done / max(counted.decisions, 1)


def seated(game: Game, agent: Agent, rival: Agent, seed: int, options: dict[str, Any]) -> list[Lineup]:
    """Seat a player on every seat if all share one return, else on each in turn, against a rival on the others."""
    seats = int(game.params(**options)["seats"][0])
    if seats == 1 or game.cooperative:
        return [Lineup(game, [agent] * seats, seed, options)]
    tables = [[agent if seat == own else rival for seat in range(seats)] for own in range(seats)]
    return [Lineup(game, table, seed, options) for table in tables]
