"""The bogeyman starves less: seldom is it a Nightmare for long, and gains little.

A Nightmare starves in a game if it is one for three rounds or more, and gains less than one Power a round.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from agents.lucidity.alone import GAME, Games, least_of
from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.play import AT_ONCE, play_table
from nightmare_agents.registry import find_agent
from nightmare_gym.dreaming.layout import NONE
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.lucidity.scoring import power_rows

ROUNDS = 3
"""The fewest rounds as a Nightmare that can be called long."""


class Hunger:
    """The turn in which a seat is first seen as a Nightmare, and its Power then.

    Args:
        games: The number of games, all played at once.
        seat: The seat.
        players: The number of players.
    """

    def __init__(self, games: int, seat: int, players: int) -> None:
        self.seat = seat
        self.params = make_game(GAME).params(players=players)
        self.turn = np.full(games, NONE)
        self.power = np.zeros(games)

    def watch(self, decisions: Decisions, actions: Actions) -> None:
        """Note those who have become Nightmares since the last decision."""
        rows = decisions.rows
        new = rows[(decisions.states["dreamers"]["nightmare"][rows, self.seat] != NONE) & (self.turn[rows] == NONE)]
        self.turn[new] = decisions.states["turn"][new]
        self.power[new] = self.powers(decisions.states)[new]

    def powers(self, states: NDArray[np.void]) -> Games:
        """The seat's Power in each position."""
        powers = np.zeros((len(states), 4), np.int64)
        power_rows(states, self.params, powers, np.zeros_like(powers, np.bool_))
        return powers[:, self.seat].astype(np.float64)

    def starved(self, finals: Any) -> Games:
        """Tell for each game whether the seat starved."""
        in_play = (finals["dreamers"]["eliminated"][:, : int(self.params["seats"][0])] == 0).sum(1)
        rounds = np.where(self.turn == NONE, 0.0, (finals["turn"] - self.turn) / np.maximum(1, in_play))
        return ((rounds >= ROUNDS) & (self.powers(finals) - self.power < rounds)).astype(np.float64)


def starving(name: str, players: int, games: int, seed: int) -> Games:
    """Play a player among racers, on every seat in turn, and tell of each game whether it starved."""
    found = []
    for seat in range(players):
        agents = [find_agent(GAME, "racer")] * players
        agents[seat] = find_agent(GAME, name)
        for first in range(0, games // players, AT_ONCE):
            hunger = Hunger(AT_ONCE, seat, players)
            options = {"players": players}
            finals = play_table(GAME, agents, AT_ONCE, seed, options, watch=hunger.watch, first=first)
            found.append(hunger.starved(finals))
    return np.concatenate(found)


@pytest.mark.parametrize("players", [2, 3])
def test_the_bogeyman_starves_less_often_than_the_stalker(players: int) -> None:
    """On the same dice, by 5.5 standard errors: no less often passes with a chance below 1 in 10**7."""
    stalker, bogeyman = (starving(name, players, 18_000, 7011) for name in ("stalker", "bogeyman"))
    assert least_of(stalker - bogeyman) > 0


def test_a_nightmare_without_gain_starves_and_one_with_gain_does_not() -> None:
    """The measure itself, in final positions that are made up."""
    finals = play_table(GAME, [find_agent(GAME, "racer")] * 2, 3, 1, {"players": 2})
    hunger = Hunger(3, 0, 2)
    power = hunger.powers(finals)
    finals["dreamers"]["eliminated"] = 0
    finals["turn"] = 10
    hunger.turn[:] = 4, 4, 6
    hunger.power[:] = power - [2, 3, 0]
    assert hunger.starved(finals).tolist() == [1, 0, 0]
