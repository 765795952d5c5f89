"""Search some decisions ahead, layer by layer: each layer is opened, merged and backed up as a whole.

Each seat maximises its own expected return (max^n: Luckhardt and Irani, 1986); with one seat, or two of opposite
interests, that is expectimax. Among equally good actions the first counts.
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
"""The positions that are opened at once."""


class OutOfTimeError(Exception):
    """A deadline that passed before the search was done."""


class NoRoomError(Exception):
    """A layer that is larger than the node budget allows."""


@dataclass(frozen=True)
class Limits:
    """The limits of a search.

    Attributes:
        depth: Decisions on every line of play; nature's events between them are not counted.
        nodes: Positions that may be generated. A layer that would exceed them is not opened: its decisions become
            leaves, and its events of nature are drawn once, up to the next decision. The first layer is always opened.
        outcomes: The most outcomes of an event of nature that are all followed; larger events are sampled.
        samples: The draws of a sampled event.
        seed: Seed of these draws.
        deadline: The end of the search by `time.monotonic()`.
    """

    depth: int
    nodes: int
    outcomes: int
    samples: int
    seed: int
    deadline: float = float("inf")


@dataclass(frozen=True)
class Layer:
    """The distinct positions after a number of events, and the edges that leave them.

    Attributes:
        actors: (positions,) the seat that is asked, or nature.
        values: (positions, seats) their values: leaves have them at once, the others when they are backed up.
        parents: (edges,) the position that each edge leaves, in rising order.
        choices: (edges,) the action or outcome.
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
        """Return the edges that leave a position; none for a leaf."""
        begin, end = np.searchsorted(self.parents, [position, position + 1])
        return slice(int(begin), int(end))


@dataclass(frozen=True)
class Lookahead:
    """A finished search.

    Attributes:
        layers: The layers from the roots, in their order, down to the last leaves; backed up.
        nodes: Positions generated.
        depth: Decisions on the shortest line that ends at a leaf before the game's end.
        sampled: True where an event of nature was sampled.
        cut: True where the node budget cut the search short.
    """

    layers: list[Layer]
    nodes: int
    depth: int
    sampled: bool
    cut: bool


def look_ahead(
    game: Game, roots: NDArray[np.void], params_array: NDArray[np.void], value: Value, limits: Limits
) -> Lookahead:
    """Search from several positions at once.

    Args:
        game: The game.
        roots: (positions,) the first positions; they do not influence each other.
        params_array: The parameters, one record.
        value: The value of leaves.
        limits: The limits of the search.

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
    """Find the successors of the chosen positions: states, parents, choices, odds; and tell whether any was sampled.

    Raises:
        NoRoomError: There are more successors than `room`.
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
    """Value the opened positions of a layer by their successors: nature's by the odds, the others by the best."""
    found = below[layer.children]
    is_first = np.diff(layer.parents, prepend=-1) > 0
    first, block = np.flatnonzero(is_first), np.cumsum(is_first) - 1
    opened = layer.parents[first]
    own = found[np.arange(len(found)), np.maximum(layer.actors[layer.parents], 0)]
    best = np.flatnonzero(own == np.maximum.reduceat(own, first)[block])
    best = best[np.diff(block[best], prepend=-1) > 0]
    means = np.add.reduceat(found * layer.odds[:, None], first)
    layer.values[opened] = np.where((layer.actors[opened] == NATURE)[:, None], means, found[best])
