"""All that can happen within some decisions, layer by layer: each is opened, merged and backed up in one go.

Each seat is taken to maximise its own expected earnings (max^n: Luckhardt and Irani, 1986); with one seat, or with two
of opposite interests, that is expectimax. Of equally good actions the first counts.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.planning.leaves import is_live, worth
from nightmare_agents.planning.merging import merge
from nightmare_agents.planning.rows import joined, taken
from nightmare_agents.planning.sampling import followed
from nightmare_agents.values import Floats, Value
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.successors import successors

Ints = NDArray[np.int64]

SLICE = 1 << 12
"""So many positions are opened at once."""


class OutOfTimeError(Exception):
    """The deadline passed before the search was done."""


class NoRoomError(Exception):
    """A layer is larger than the node budget allows."""


@dataclass(frozen=True)
class Limits:
    """How far a search looks.

    Attributes:
        depth: Decisions on every line of play; nature's events between them are not counted.
        nodes: Positions that may be generated. The layer that would pass it is not opened: its decisions are leaves,
            and its events of nature are drawn once, up to the next decision. The first layer is always opened.
        outcomes: An event of nature with more outcomes than this is sampled,
        samples: and is drawn so many times.
        seed: Seed of these draws.
        deadline: By `time.monotonic()`.
    """

    depth: int
    nodes: int
    outcomes: int
    samples: int
    seed: int
    deadline: float = float("inf")


@dataclass(frozen=True)
class Layer:
    """Distinct positions after so many events, and what was found to follow them.

    Attributes:
        actors: (positions,) who is asked.
        values: (positions, seats) what they are worth: leaves at once, the others when they are backed up.
        parents: (edges,) which position each edge leaves, in rising order.
        choices: (edges,) by which action or outcome.
        odds: (edges,) the probability of an outcome; 0 for actions.
        children: (edges,) the position of the next layer to which it leads.
    """

    actors: Ints
    values: Floats
    parents: Ints
    choices: Ints
    odds: Floats
    children: Ints

    def edges(self, position: int) -> slice:
        """Those that leave a position; none for a leaf."""
        begin, end = np.searchsorted(self.parents, [position, position + 1])
        return slice(int(begin), int(end))


@dataclass(frozen=True)
class Lookahead:
    """A search that is done.

    Attributes:
        layers: From the positions asked about, in their order, down to the last leaves; backed up.
        nodes: Positions generated.
        depth: Decisions on the shortest line that ends at a leaf before the game's end.
        sampled: Whether an event of nature was sampled.
        cut: Whether the node budget cut the search short.
    """

    layers: list[Layer]
    nodes: int
    depth: int
    sampled: bool
    cut: bool


def look_ahead(
    game: Game, roots: NDArray[np.void], params_array: NDArray[np.void], value: Value, limits: Limits
) -> Lookahead:
    """Search from some positions at once.

    Args:
        game: The game.
        roots: (positions,) where to begin, in any company: none of them influences another.
        params_array: The parameters, one record.
        value: What leaves are worth.
        limits: How far to look.

    Raises:
        OutOfTimeError: The deadline passed.
    """
    states, depths = roots, np.zeros(len(roots), np.int64)
    layers: list[Layer] = []
    nodes, least, sampled, cut = 0, limits.depth, False, False
    while True:
        live, actors = is_live(states, params_array), np.asarray(states["actor"], np.int64)
        nature = live & (actors == NATURE)
        decisions = live & (actors >= 0) & (depths < limits.depth)
        if not cut:
            room = limits.nodes - nodes if layers else sys.maxsize
            try:
                found = _open(
                    game, states, params_array, nature | decisions, limits, room, limits.outcomes, limits.samples
                )
            except NoRoomError:
                cut = True
        if cut:
            found = _open(game, states, params_array, nature, limits, sys.maxsize, 1, 1)
        after, parents, choices, odds, drawn = found
        sampled |= drawn
        leaves = np.ones(len(states), np.bool_)
        leaves[parents] = False
        values = np.zeros((len(states), int(params_array["seats"][0])))
        values[leaves] = worth(value, game, taken(states, leaves), params_array)
        least = min(least, int(depths[leaves & live].min(initial=least)))
        if not len(parents):
            layers.append(Layer(actors, values, parents, choices, odds, parents))
            break
        below = depths[parents] + (actors[parents] != NATURE)
        first, children = merge(game, after, below)
        layers.append(Layer(actors, values, parents, choices, odds, children))
        states, depths, nodes = taken(after, first), below[first], nodes + len(after)
    for layer, next_layer in zip(layers[-2::-1], layers[:0:-1], strict=True):
        _back_up(layer, next_layer.values)
    return Lookahead(layers, nodes, least, sampled, cut)


def _open(
    game: Game,
    states: NDArray[np.void],
    params_array: NDArray[np.void],
    chosen: NDArray[np.bool_],
    limits: Limits,
    room: int,
    outcomes: int,
    samples: int,
) -> tuple[NDArray[np.void], Ints, Ints, Floats, bool]:
    """What follows the chosen positions: states, parents, choices, odds, and whether any was sampled.

    Raises:
        NoRoomError: There is no room for so many.
        OutOfTimeError: The deadline passed.
    """
    opened = np.flatnonzero(chosen)
    after, parts, count, sampled = [], [], 0, False
    for begun in range(0, max(len(opened), 1), SLICE):
        if time.monotonic() > limits.deadline:
            raise OutOfTimeError
        some = opened[begun : begun + SLICE]
        before = taken(states, some)
        all_found = successors(game, before, params_array)
        kept, odds = followed(all_found, before, outcomes, samples, limits.seed)
        count += len(kept)
        sampled |= len(kept) < len(odds)
        if count > room:
            raise NoRoomError
        after.append(taken(all_found.states, kept) if len(kept) < len(odds) else all_found.states)
        parts.append((some[all_found.parents[kept]], all_found.choices[kept], odds[kept]))
    parents, choices, chances = (np.concatenate(part) for part in zip(*parts, strict=True))
    return joined(after), parents, choices, chances, sampled


def _back_up(layer: Layer, below: Floats) -> None:
    """Value the opened positions of a layer by what follows them: nature's by the odds, the others by their best."""
    found = below[layer.children]
    is_first = np.diff(layer.parents, prepend=-1) > 0
    first, block = np.flatnonzero(is_first), np.cumsum(is_first) - 1
    opened = layer.parents[first]
    own = found[np.arange(len(found)), np.maximum(layer.actors[layer.parents], 0)]
    best = np.flatnonzero(own == np.maximum.reduceat(own, first)[block])
    best = best[np.diff(block[best], prepend=-1) > 0]
    means = np.add.reduceat(found * layer.odds[:, None], first)
    layer.values[opened] = np.where((layer.actors[opened] == NATURE)[:, None], means, found[best])
