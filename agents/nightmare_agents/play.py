"""Play whole games, each on dice keyed by (seed, game)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Agent, Decisions, Orderly
from nightmare_agents.learned import LearnedPolicy
from nightmare_agents.saved_model import SavedModel
from nightmare_agents.shared import SharedPlayer, Threaded
from nightmare_gym.engine.arguments import whole
from nightmare_gym.engine.dice import AGENT_SALT, GAME, streams
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.loops import ILLEGAL, open_rows
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_gym.interfaces.rows import MOST_THREADS

AT_ONCE = 2048
TOGETHER = (LearnedPolicy, SavedModel)
"""Players whose networks round by the number of rows that they see together."""
Options = dict[str, Any]
Progress = Callable[[int], object]
Watch = Callable[[Decisions, Actions], object]
Seat = Callable[[Game, int, Options | None], MultiAgentBatch]
"""A function that makes a batch of a game from the number of its rows and the options."""


class Record(Protocol):
    """A record of the games of `play_table`; the numbers of the games are those of their dice."""

    def took(self, games: NDArray[np.intp], actions: Actions) -> None:
        """Note the actions taken in some games; the arrays are overwritten afterwards."""

    def ended(self, games: NDArray[np.intp], states: NDArray[np.void]) -> None:
        """Note the games that have just ended, with their final positions."""


def play(
    game: Game | str,
    agent: Agent,
    games: int,
    seed: int,
    options: Options | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
    num_threads: int = 1,
) -> NDArray[np.void]:
    """Play games 0 .. `games` - 1 of a seed to their ends with one agent on every seat; see `play_table`."""
    game = make_game(game, options)
    seats = int(game.params(**(options or {}))["seats"][0])
    return play_table(game, [agent] * seats, games, seed, options, progress, watch, num_threads=num_threads)


def play_table(
    game: Game | str,
    agents: Sequence[Agent],
    games: int,
    seed: int,
    options: Options | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
    first: int = 0,
    seat: Seat | None = None,
    record: Record | None = None,
    num_threads: int = 1,
) -> NDArray[np.void]:
    """Play games `first` .. `first + games` - 1 of a seed to their ends with an agent on each seat.

    Game g has the dice of (seed, g) in any batch, so two sets of agents meet the same dice in the same turns.

    Args:
        game: The game, or its id.
        agents: The agent of each seat; one object may have several seats.
        games: The number of games.
        seed: Seed of the game's and the agents' dice.
        options: The game's options.
        progress: Called with the number of games that have just ended.
        watch: Called with all decisions and the actions taken in them; the arrays are overwritten afterwards.
        first: The number of the first game.
        seat: The function that makes the batches; None makes them of `num_threads`.
        record: Told of every action, and of every game that ends.
        num_threads: The threads that share the decisions of each agent (see `SharedPlayer`; not those of a network or
            of an `Orderly` agent) and the rows of the batches, from 1 to 1024. The games do not depend on it.

    Returns:
        The final positions, in the order of the games.

    Raises:
        OptionError: The agents are not as many as the seats, or there is no such number of threads.
        IllegalAction: An agent took an action that the rules don't allow.
    """
    game = make_game(game, options)
    seat = seat or partial(MultiAgentBatch, num_threads=num_threads)
    if whole("num_threads", num_threads, 1, MOST_THREADS) > 1:
        agents = _sharing(agents, num_threads)
    at_once = games if any(isinstance(agent, Orderly) for agent in agents) else AT_ONCE
    return np.concatenate(
        [
            _some(
                game, agents, begun, min(at_once, first + games - begun), seed, options, progress, watch, seat, record
            )
            for begun in range(first, first + games, at_once)
        ]
    )


def _sharing(agents: Sequence[Agent], number: int) -> list[Agent]:
    """Let threads share the decisions of each agent, but of those that look at all rows together."""
    shared: dict[int, Agent] = {}
    for agent in agents:
        if isinstance(agent, Threaded):
            shared[id(agent)] = agent.with_threads(number)
        elif isinstance(agent, (Orderly, *TOGETHER)):
            shared[id(agent)] = agent
        else:
            shared[id(agent)] = SharedPlayer(agent, number)
    return [shared[id(agent)] for agent in agents]


def _some(
    game: Game,
    agents: Sequence[Agent],
    first: int,
    games: int,
    seed: int,
    options: Options | None,
    progress: Progress | None,
    watch: Watch | None,
    seat: Seat,
    record: Record | None,
) -> NDArray[np.void]:
    table = seat(game, games, options)
    if len(agents) != table.players:
        raise OptionError(f"{len(agents)} agents: expected one for each of {table.players} seats")
    table.deal(seed, first)
    identities = [id(agent) for agent in agents]
    players = np.array([identities.index(one) for one in identities])  # each agent by its first seat
    dice = {player: own_dice(seed, player, first, games) for player in sorted(set(players.tolist()))}
    table.reset()
    actions = np.zeros(games, np.int64)
    live = table.live
    while len(live):
        asked, decided = players[table.seats[live]], []
        for player, own in dice.items():
            agent, rows = agents[player], live[asked == player]
            if len(rows):
                decisions = Decisions(
                    game, table.states, table.params_array, table.observations, table.masks, own, rows
                )
                if isinstance(agent, Orderly):
                    decisions = replace(decisions, rows=agent.at_hand(decisions))
                chosen = agent.act(decisions)
                if watch is not None:
                    watch(decisions, chosen)
                actions[decisions.rows] = chosen
                decided.append(decisions.rows)
        ready = np.concatenate(decided)
        ended = table.step(actions[ready], ready)
        refused = ended[table.status[ended] == ILLEGAL]
        if len(refused):
            table.position(refused[0]).apply(int(actions[refused[0]]))  # raises, naming the legal ones
        if record is not None:
            record.took(first + ready, actions[ready])
            record.ended(first + ended, table.states[ended])
        live = table.live
        if progress is not None:
            progress(len(ended))
    return table.states.copy()


def own_dice(seed: int, player: int, first: int, games: int) -> NDArray[np.void]:
    """Make an agent's own streams, one for each game; the game and the other agents have different ones."""
    dice = records(streams(seed, np.full(games, GAME, np.int64), AGENT_SALT + player))
    dice["episode"] = first + np.arange(games) - 1
    open_rows(dice)
    return dice
