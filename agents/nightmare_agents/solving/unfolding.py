"""Whole turns, unfolded by the game's own rules and merged: a small graph for games of many positions.

Positions are kept where a turn begins and where many ways through a turn meet
(`nightmare_gym.engine.dispatch.meeting`); both are called turns here. Between them lies a tree of choices and rolls, of
which only the shape is kept: choices that lead to the same node count once, outcomes that lead to the same node are
added up, nodes with one way are left out, and trees of the same shape are merged. None of this changes a position's
value.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.solving.graph import BROKEN, Told, key_columns
from nightmare_agents.solving.numbering import UNKNOWN, empty_table, enter, place_of
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.dice import scramble
from nightmare_gym.engine.dispatch import apply, canonical, chance, meeting, resolve
from nightmare_gym.engine.errors import FAULTS, Fault, OptionError
from nightmare_gym.engine.game import Game, ints
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.loops import ask, settle

DEEPEST = 64
"""The most choices and rolls of a turn, one after the other."""
SPARE = 1 << 16
"""The free room for nodes before a turn is unfolded."""
SPARE_EDGES = 1 << 20
"""The same for edges."""
AT_ONCE = 1 << 10
_MULTIPLIER = 0x9E3779B1
_BITS = 48
TOO_DEEP, TOO_WIDE = 1 << 20, 1 << 21
"""Errors beside the rules' faults: a turn has more steps, or more nodes, than there is room for."""


@dataclass(frozen=True)
class Turns:
    """The turns of a game as a graph of nodes; edges `first[i]` to `first[i + 1]` - 1 leave node i.

    Attributes:
        game: The game.
        params_array: The parameters, one record.
        states: (turns,) the positions of the turns; the game's start comes first.
        nodes: (turns,) the node of each turn.
        first: (nodes + 1,) the first edge of each node.
        targets: (edges,) the next nodes.
        weights: (edges,) the weights of nature's outcomes; 0 for choices.
        rewards: (edges,) earnings that the next node does not record (see `nightmare_agents.solving.graph.Graph`).
        actors: (nodes,) the seat that is asked, nature or nobody.
        payoffs: (nodes,) the earnings of every seat where the game is over, else 0.
        unfolded: The choices and outcomes that were played by the rules.
    """

    game: Game
    params_array: NDArray[np.void]
    states: NDArray[np.void]
    nodes: NDArray[np.int32]
    first: NDArray[np.int64]
    targets: NDArray[np.int32]
    weights: NDArray[np.int32]
    rewards: NDArray[np.float32]
    actors: NDArray[np.int32]
    payoffs: NDArray[np.float64]
    unfolded: int

    def __len__(self) -> int:
        return len(self.actors)

    @cached_property
    def ends(self) -> NDArray[np.bool_]:
        """True for nodes without successors."""
        return np.asarray(np.diff(self.first) == 0)


@rule
def _mix(mixed: int, number: int) -> int:
    return (mixed * _MULTIPLIER + number) & ((1 << _BITS) - 1)


@rule
def _node_home(
    actor: int, pay: float, targets: Any, weights: Any, rewards: Any, begin: int, end: int, places: int
) -> int:
    """The place of the hash table at which the search for a node begins."""
    mixed = _mix(_mix(0, actor + 3), int(pay))
    for edge in range(begin, end):
        mixed = _mix(_mix(_mix(mixed, int(targets[edge])), int(weights[edge])), int(rewards[edge]))
    return scramble((mixed & 0xFFFFFFFF) ^ scramble(mixed >> (_BITS - 32))) & (places - 1)


@rule
def _same(
    node: int, actor: int, pay: float, first: Any, targets: Any, weights: Any, rewards: Any, actors: Any, pays: Any,
    edge: int, size: int,
) -> bool:  # fmt: skip
    """Tell whether a known node equals the one with `size` edges from `edge` on."""
    begin = first[node]
    if actors[node] != actor or pays[node] != pay or first[node + 1] - begin != size:
        return False
    for k in range(size):
        if targets[begin + k] != targets[edge + k] or weights[begin + k] != weights[edge + k]:
            return False
        if rewards[begin + k] != rewards[edge + k]:
            return False
    return True


@rule
def _number(
    actor: int, pay: float, size: int, count: int, first: Any, targets: Any, weights: Any, rewards: Any, actors: Any,
    pays: Any, shapes: Any,
) -> int:  # fmt: skip
    """Return the number of the node whose edges lie after the last node's; `count` if it is new."""
    edge = first[count]
    place = _node_home(actor, pay, targets, weights, rewards, edge, edge + size, len(shapes))
    while shapes[place] != UNKNOWN:
        node = shapes[place]
        if _same(node, actor, pay, first, targets, weights, rewards, actors, pays, edge, size):
            return int(node)
        place = (place + 1) & (len(shapes) - 1)
    shapes[place] = count
    actors[count], pays[count], first[count + 1] = actor, pay, edge + size
    return count


@entry
def _enter_again(
    first: Any, targets: Any, weights: Any, rewards: Any, actors: Any, pays: Any, shapes: Any, count: int
) -> None:
    """Write all nodes into an empty hash table."""
    for node in range(count):
        begin, end = first[node], first[node + 1]
        place = _node_home(actors[node], pays[node], targets, weights, rewards, begin, end, len(shapes))
        while shapes[place] != UNKNOWN:
            place = (place + 1) & (len(shapes) - 1)
        shapes[place] = node


@rule
def _add(found: Any, odds: Any, gained: Any, size: int, node: int, weight: int, reward: float) -> int:
    """Insert an edge among a node's, in order; edges to the same node with the same reward are merged."""
    place = 0
    while place < size and (found[place] < node or (found[place] == node and gained[place] < reward)):
        place += 1
    if place < size and found[place] == node and gained[place] == reward:
        odds[place] += weight
        return size
    for k in range(size, place, -1):
        found[k], odds[k], gained[k] = found[k - 1], odds[k - 1], gained[k - 1]
    found[place], odds[place], gained[place] = node, weight, reward
    return size + 1


@rule
def begins(game: Any, state: Any, params: Any, turn: int) -> bool:
    """Tell whether a position is a turn: a later turn begins there, or many ways of this one meet."""
    return bool(state.turn > turn or meeting(game, state, params))


@entry
def _begin(games: Any, states: Any, params_array: Any, turn: int, found: Any) -> None:
    """Fill `found` with `begins` of each position."""
    for i in range(len(states)):
        found[i] = begins(games[0], states[i], params_array[0], turn)


def beginnings(game: Game, states: NDArray[np.void], params_array: NDArray[np.void], turn: int) -> NDArray[np.bool_]:
    """Return for each position of a turn whether it is kept as a turn of its own; see `begins`."""
    found = np.zeros(len(states), np.bool_)
    _begin(game.marker, states, params_array, turn, found)
    return found


@entry
def _unfold(
    games: Any, states: Any, ints: Any, params_array: Any, columns: Any, table: Any, nodes: Any,
    stack: Any, mask: Any, weighed: Any, tallies: Any, gains: Any, found: Any, odds: Any, gained: Any,
    first: Any, targets: Any, weights: Any, rewards: Any, actors: Any, pays: Any, shapes: Any,
    here: int, until: int, known: int, count: int,
) -> tuple[int, int, int, int]:  # fmt: skip
    """Unfold turns `here` to `until` - 1, as long as there is room.

    `tallies[d]` has for depth d the next choice, the number of choices, and the number of edges found. Edges lead to a
    node by its number, or to turn t by -1 - t until the nodes of all turns are known.

    Returns:
        The next turn to unfold (`BROKEN` if the rules broke), the number of known turns, the number of nodes (the fault
        if the rules broke), and the number of choices and outcomes that were played.
    """
    game, params, looked = games[0], params_array[0], 0
    while here < until:
        if known + SPARE >= len(states) or count + SPARE >= len(actors) or first[count] + SPARE_EDGES >= len(targets):
            break
        stack[0] = states[here]
        turn, depth, met, most = stack[0].turn, 0, True, count + SPARE - 2
        while True:
            state, tally = stack[depth], tallies[depth]
            node = 0
            if met and depth > 0 and (state.actor == NOBODY or begins(game, state, params, turn)):
                if state.actor == NOBODY:
                    node = _number(
                        NOBODY, state.returns[0], 0, count, first, targets, weights, rewards, actors, pays, shapes
                    )
                    count = max(count, node + 1)
                else:
                    states[known] = state
                    place = place_of(ints[known], columns, ints, table)
                    if table[place] == UNKNOWN:
                        table[place] = known
                        known += 1
                    node = -1 - table[place]
            else:
                if met:
                    by_nature = state.actor == NATURE
                    if by_nature:
                        tally[1] = chance(game, state, params, weighed[depth])
                    else:
                        ask(game, state, params, mask)
                        tally[1] = len(mask)
                        for choice in range(len(mask)):
                            weighed[depth, choice] = mask[choice]
                    tally[0], tally[2], met = 0, 0, False
                while tally[0] < tally[1] and weighed[depth, tally[0]] == 0:
                    tally[0] += 1
                if tally[0] < tally[1]:
                    if depth + 2 > len(stack) or count >= most:
                        return BROKEN, known, TOO_DEEP if count < most else TOO_WIDE, looked
                    stack[depth + 1] = state
                    after = stack[depth + 1]
                    if state.actor == NATURE:
                        resolve(game, after, params, tally[0])
                    else:
                        apply(game, after, params, tally[0])
                    gains[depth] = canonical(game, after, params)
                    settle(game, after, params)
                    if after.fault != 0 or state.fault != 0:
                        return BROKEN, known, max(after.fault, state.fault), looked
                    looked += 1
                    depth, met = depth + 1, True
                    continue
                size = tally[2]
                if size == 1 and depth > 0 and gained[depth, 0] == 0.0:
                    node = found[depth, 0]
                else:
                    edge = first[count]
                    for k in range(size):
                        targets[edge + k], rewards[edge + k] = found[depth, k], gained[depth, k]
                        weights[edge + k] = odds[depth, k] if state.actor == NATURE else 0
                    actor = NATURE if state.actor == NATURE else 0
                    node = _number(actor, 0.0, size, count, first, targets, weights, rewards, actors, pays, shapes)
                    count = max(count, node + 1)
            if depth == 0:
                nodes[here] = node
                break
            depth, met = depth - 1, False
            above = tallies[depth]
            above[2] = _add(
                found[depth], odds[depth], gained[depth], above[2], node, weighed[depth, above[0]], gains[depth]
            )
            above[0] += 1
        here += 1
    return here, known, count, looked


class _Room:
    """Growing memory for turns, nodes and edges."""

    def __init__(self, game: Game, columns: NDArray[np.int64]) -> None:
        self._game, self._columns = game, columns
        self.states, self.nodes = game.states(4 * SPARE), np.zeros(4 * SPARE, np.int32)
        self.ints, self.table = ints(self.states), empty_table(4 * SPARE)
        self.first, self.shapes = np.zeros(4 * SPARE + 1, np.int64), empty_table(4 * SPARE)
        self.actors, self.pays = np.zeros(4 * SPARE, np.int32), np.zeros(4 * SPARE)
        self.targets, self.weights = np.zeros((2, 4 * SPARE_EDGES), np.int32)
        self.rewards = np.zeros(4 * SPARE_EDGES, np.float32)

    def grow(self, known: int, count: int) -> None:
        """Double the room where it might not suffice for the next turn."""
        if known + SPARE >= len(self.states):
            size = 2 * len(self.states)
            states = self._game.states(size)
            states.view(np.ndarray)[:known] = self.states.view(np.ndarray)[:known]
            self.states, self.ints, self.nodes = states, ints(states), _longer(self.nodes, size)
            self.table = empty_table(size)
            enter(self.ints, self._columns, 0, known, self.table)
        if count + SPARE >= len(self.actors):
            size = 2 * len(self.actors)
            self.first, self.actors = _longer(self.first, size + 1), _longer(self.actors, size)
            self.pays, self.shapes = _longer(self.pays, size), empty_table(size)
            _enter_again(
                self.first, self.targets, self.weights, self.rewards, self.actors, self.pays, self.shapes, count
            )
        if self.first[count] + SPARE_EDGES >= len(self.targets):
            size = 2 * len(self.targets)
            self.targets, self.weights = _longer(self.targets, size), _longer(self.weights, size)
            self.rewards = _longer(self.rewards, size)


def _longer(old: NDArray[Any], size: int) -> NDArray[Any]:
    new = np.zeros(size, old.dtype)
    new[: len(old)] = old
    return new


def unfold(
    game: Game, start: NDArray[np.void], params_array: NDArray[np.void], limit: int, told: Told | None = None
) -> Turns:
    """Find all turns that can be reached from the start, in a game whose seats share their earnings.

    The turn limit is ignored.

    Args:
        game: The game.
        start: The record to begin with.
        params_array: The parameters, one record.
        limit: The most nodes to find.
        told: Called now and then.

    Raises:
        OptionError: There are more than `limit` nodes, or a turn is too long.
        Fault: The rules broke.
    """
    columns, room, widest = key_columns(game), _Room(game, key_columns(game)), max(len(game.actions), game.max_outcomes)
    room.states.view(np.ndarray)[0] = start.view(np.ndarray)[0]
    enter(room.ints, columns, 0, 1, room.table)
    stack, mask, weighed = (
        game.states(DEEPEST),
        np.zeros(len(game.actions), np.bool_),
        np.zeros((DEEPEST, widest), np.int64),
    )
    tallies, gains = np.zeros((DEEPEST, 3), np.int64), np.zeros(DEEPEST, np.float32)
    found, odds = np.zeros((2, DEEPEST, widest), np.int64)
    gained = np.zeros((DEEPEST, widest), np.float32)
    here, known, count, looked = 0, 1, 0, 0
    while here < known:
        here, known, count, more = _unfold(
            game.marker, room.states, room.ints, params_array, columns, room.table, room.nodes,
            stack, mask, weighed, tallies, gains, found, odds, gained,
            room.first, room.targets, room.weights, room.rewards, room.actors, room.pays, room.shapes,
            here, min(known, here + AT_ONCE), known, count,
        )  # fmt: skip
        looked += more
        if here == BROKEN and count >= TOO_DEEP:
            raise OptionError(f"{game.id}: a turn is too long, or leads to too many positions, to be unfolded")
        if here == BROKEN:
            raise Fault(f"{game.id}: {FAULTS.get(count, f'fault {count}')}, among the turns that were unfolded")
        if count > limit:
            raise OptionError(
                f"{game.id} has more than {limit:,} nodes: {known:,} turns are found, {here:,} of them unfolded; "
                "expected a higher limit or a smaller game"
            )
        if told is not None:
            told(f"{known:,} turns, {count:,} nodes", here, known)
        room.grow(known, count)
    edges = int(room.first[count])
    targets, nodes = room.targets[:edges], room.nodes[:known]
    begins = targets < 0
    targets[begins] = nodes[-1 - targets[begins]]
    return Turns(
        game, params_array, room.states[:known], nodes, room.first[: count + 1], targets, room.weights[:edges],
        room.rewards[:edges], room.actors[:count], room.pays[:count], looked,
    )  # fmt: skip
