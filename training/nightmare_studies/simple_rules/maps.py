"""Counts of the choices of a rule and of a better player, by two facts of the position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Agent, Decisions
from nightmare_gym.dreaming import layout as dreaming
from nightmare_gym.games.endless_nightmare import layout as endless_nightmare

Ints = NDArray[np.int64]
States = NDArray[np.void]


@dataclass(frozen=True)
class Fact:
    """A fact of a position: one axis of a map.

    Attributes:
        label: The axis's label.
        low: The lowest value shown; lower ones are left out.
        high: The highest value shown.
        read: Computes the fact of positions.
    """

    label: str
    low: int
    high: int
    read: Callable[[States], Any]


@dataclass(frozen=True)
class Map:
    """The choice that is counted in a game, and its two facts.

    Attributes:
        what: The choice, in a word.
        choices: The names of its ways, by number.
        choice: Computes the number of each action's way; below 0 if it is another choice.
        across: The fact from left to right.
        up: The fact from bottom to top.
    """

    what: str
    choices: tuple[str, ...]
    choice: Callable[[Ints], Ints]
    across: Fact
    up: Fact


def _player_action(actions: Ints) -> Ints:
    """Return the number of the Action among the six."""
    chosen = (actions >= endless_nightmare.FIRST_ACTION) & (actions < endless_nightmare.FIRST_NIGHTMARE)
    return np.where(chosen, (actions - endless_nightmare.FIRST_ACTION) // endless_nightmare.POINTS, -1)


def _rest_or_dream(actions: Ints) -> Ints:
    """Return 0 for Rest and 1 for Dream Again."""
    return np.select([actions == dreaming.TAKE_REST, actions == dreaming.DREAM_AGAIN], [0, 1], -1)


def _dice(states: States, *places: int) -> Ints:
    """Count the dice of each colour on some places of the active Dreamer's card."""
    cards = states["dreamers"]["card"][np.arange(len(states)), states["dreamer"]]
    by_place = cards.reshape(len(states), -1, dreaming.COLOURS)
    return np.asarray(by_place[:, list(places)].sum(axis=1), np.int64)


MAPS = {
    "endless_nightmare": Map(
        "Action",
        endless_nightmare.PLAYER_ACTIONS,
        _player_action,
        Fact("lead over The Shadow", 1, 20, lambda states: states["lead"]),
        Fact("Scares less Mantra", -3, 2, lambda states: states["scares"] - states["mantra"]),
    ),
    "lucidity": Map(
        "choice",
        ("Rest", "Dream Again"),
        _rest_or_dream,
        Fact("dice in the Hunt row", 0, 3, lambda states: _dice(states, dreaming.HUNT, dreaming.HUNTED).sum(axis=1)),
        Fact("Shadows in the fullest row of a colour", 0, 3, lambda states: _dice(states, dreaming.SHADOW).max(axis=1)),
    ),
}
"""The map of each game."""


class Counts:
    """A counter of a player's choices, and of a rule's choices in its place; it is the `watch` of `play`.

    Attributes:
        theirs: Number of the player's choices, by the fact across, the fact up, and the choice.
        rules: Number of the rule's choices in the same positions.
        same: Number of positions where both chose the same, by both facts.
    """

    def __init__(self, map: Map, rule: Agent) -> None:
        self._map, self._rule = map, rule
        shape = (map.across.high - map.across.low + 1, map.up.high - map.up.low + 1)
        self.theirs: Ints = np.zeros((*shape, len(map.choices)), np.int64)
        self.rules, self.same = np.zeros_like(self.theirs), np.zeros(shape, np.int64)

    def __call__(self, decisions: Decisions, actions: Ints) -> None:
        """Count some decisions."""
        theirs, rules = self._map.choice(actions), self._map.choice(self._rule.act(decisions))
        states = decisions.states[decisions.rows]
        across, up = (fact.read(states).astype(np.int64) - fact.low for fact in (self._map.across, self._map.up))
        shown = (theirs >= 0) & (rules >= 0)
        for place, size in ((across, self.same.shape[0]), (up, self.same.shape[1])):
            shown &= (place >= 0) & (place < size)
        across, up, theirs, rules = across[shown], up[shown], theirs[shown], rules[shown]
        np.add.at(self.theirs, (across, up, theirs), 1)
        np.add.at(self.rules, (across, up, rules), 1)
        np.add.at(self.same, (across, up), theirs == rules)
