"""The gain of a player over the random one: the first thing to know about a training."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from nightmare_agents.agent import Agent
from nightmare_agents.play import play, play_table
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_training.support.intervals import Floats, mean_interval


class Gain(NamedTuple):
    """A player's mean return beyond the random player's, with its 95% interval.

    Attributes:
        name: The player's name.
        mean: The mean gain in a game.
        low: The lower end of the interval; above 0, the player is better than random.
        high: The upper end.
        games: The number of games.
    """

    name: str
    mean: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        verdict = "beats random" if self.low > 0 else "is not shown to beat random"
        gained = f"{self.mean:+.2f} a game, 95% interval [{self.low:+.2f}, {self.high:+.2f}]"
        return f"{self.name} {verdict}: {gained}, {self.games} games"


def against_random(
    game: Game | str, agent: Agent, games: int = 1000, seed: int = 1, options: dict[str, Any] | None = None
) -> Gain:
    """Measure how much more a player earns than the random one.

    Where one controller plays, both play the same games, on the same dice. Where several players meet, the player sits
    on each seat in an equal part of the games, random players sit on the others, and the gain is over their mean.

    Args:
        game: The game, or its id.
        agent: The player.
        games: The number of games, a multiple of the number of seats and at least two for each.
        seed: The seed of the dice.
        options: The game's options.

    Raises:
        OptionError: An option is wrong, or the number of games is.
    """
    game = make_game(game, options)
    random = find_agent(game, "random")
    seats = int(game.params(**(options or {}))["seats"][0])
    contests = 1 if game.cooperative else seats
    if games % contests or games < 2 * contests:
        raise OptionError(f"games={games}: expected a multiple of {contests} (the seats), {2 * contests} or more")
    if contests == 1:
        ours, others = (play(game, one, games, seed, options)["returns"][:, 0] for one in (agent, random))
        gains = np.asarray(ours, np.float64) - others
    else:
        gains = np.concatenate(
            [_at(game, agent, random, seat, seats, games // seats, seed, options) for seat in range(seats)]
        )
    return Gain(agent.name, float(gains.mean()), *mean_interval(gains), games)


def _at(
    game: Game,
    agent: Agent,
    random: Agent,
    seat: int,
    seats: int,
    games: int,
    seed: int,
    options: dict[str, Any] | None,
) -> Floats:
    """Play with the agent on one seat; return its gain over the others' mean in each game."""
    table = [agent if one == seat else random for one in range(seats)]
    returns = play_table(game, table, games, seed, options, first=seat * games)["returns"][:, :seats].astype(np.float64)
    return (returns[:, seat] - returns.mean(axis=1)) * seats / (seats - 1)
