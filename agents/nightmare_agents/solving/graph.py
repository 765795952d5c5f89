"""Every position that can be reached from another, and what leads to what: found through the game's own rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.solving.numbering import UNKNOWN, Numbering, empty_table, enter, place_of
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dispatch import apply, canonical, chance, resolve
from nightmare_gym.engine.errors import FAULTS, Fault, OptionError
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.layout import NATURE, NOBODY, WORD
from nightmare_gym.engine.loops import ask, settle

LIMIT = 5_000_000
"""How many positions are too many for a search that was given no limit of its own."""
AT_ONCE = 1 << 16
BROKEN = -1

FREE, CLOSED = -1, -2
"""What a search does at a position: looks at every choice, or looks no further."""
Rulings = Callable[[NDArray[np.void]], NDArray[np.int16]]
"""From positions to what the search does at each: `FREE`, `CLOSED`, or the only action that it looks at."""
Told = Callable[[str, int, int], object]
"""Told what goes on, how much of it is done, and of how much."""


class Edges(Protocol):
    """Numbers and the edges between them: `first[i]` to `first[i + 1]` - 1 lead on from number i; see `Graph`."""

    @property
    def first(self) -> NDArray[np.int64]:
        """The first edge of each number."""

    @property
    def targets(self) -> NDArray[np.int32]:
        """The numbers that follow."""

    @property
    def weights(self) -> NDArray[np.int32]:
        """The odds of nature's outcomes."""

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The rewards of the edges themselves."""

    @property
    def ends(self) -> NDArray[np.bool_]:
        """The numbers after which nothing follows."""


@dataclass(frozen=True)
class Graph:
    """Positions, by number, and their successors: edges `first[i]` to `first[i + 1]` - 1 lead on from position i.

    Attributes:
        game: The game.
        params_array: The parameters, one record.
        states: (positions,) the records; that with which the search began comes first.
        first: (positions + 1,) where the edges of each begin.
        targets: (edges,) the numbers of the positions that follow.
        choices: (edges,) by which action or outcome.
        weights: (edges,) the whole-number odds of an outcome of nature; 0 for actions.
        rewards: (edges,) what every seat has earned by it besides, of which the position that follows knows nothing:
            see `nightmare_gym.engine.dispatch.canonical`.
    """

    game: Game
    params_array: NDArray[np.void]
    states: NDArray[np.void]
    first: NDArray[np.int64]
    targets: NDArray[np.int32]
    choices: NDArray[np.int16]
    weights: NDArray[np.int32]
    rewards: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.states)

    @cached_property
    def actors(self) -> NDArray[np.int32]:
        """(positions,) who is asked: a seat, nature or nobody."""
        return np.ascontiguousarray(self.states["actor"])

    @cached_property
    def ends(self) -> NDArray[np.bool_]:
        """(positions,) whether nothing follows: the game is over, or the search was told to stop there."""
        return np.asarray(np.diff(self.first) == 0)

    @cached_property
    def _numbering(self) -> Numbering:
        return Numbering(keys(self.game, self.states))

    def find(self, states: NDArray[np.void]) -> NDArray[np.int64]:
        """(n,) the numbers of positions, `UNKNOWN` for those that the search did not meet."""
        return self._numbering.find(keys(self.game, canonical_rows(self.game, states, self.params_array)[0]))


def key_columns(game: Game) -> NDArray[np.int64]:
    """The words that make positions different: all that can influence the rest, and what was earned so far.

    With the returns in the key, what a position is worth at the end of the game is a function of it. In a game whose
    returns can be read off the table they make no more positions.
    """
    returns: int = game.layout.dtype.fields["returns"][1] // WORD  # type: ignore[index]
    return np.array([*game.layout.key_ints, *range(returns, returns + game.layout.seats)], np.int64)


def keys(game: Game, states: NDArray[np.void]) -> NDArray[np.int32]:
    """The integers of positions that make them different: (positions, integers)."""
    return ints(states)[:, key_columns(game)]


@entry
def _make_canonical(games: Any, states: Any, params_array: Any, forgotten: Any) -> None:
    """Turn positions into those that stand for them."""
    for i in range(len(states)):
        forgotten[i] = canonical(games[0], states[i], params_array[0])
        settle(games[0], states[i], params_array[0])


def canonical_rows(
    game: Game, states: NDArray[np.void], params_array: NDArray[np.void]
) -> tuple[NDArray[np.void], NDArray[np.float64]]:
    """Find the positions that stand for others.

    Returns:
        Those positions, and what every seat has earned of which they know nothing.
    """
    found, forgotten = records(states.copy()), np.zeros(len(states))
    _make_canonical(game.marker, found, records(params_array), forgotten)
    return found, forgotten


@entry
def _explore(
    games: Any, states: Any, ints: Any, params_array: Any, columns: Any, rulings: Any, mask: Any, weights: Any,
    table: Any, first: Any, targets: Any, choices: Any, odds: Any, rewards: Any, here: int, until: int, count: int,
) -> tuple[int, int]:  # fmt: skip
    """Find what follows positions `here` to `until` - 1 and number what is new, `count` on, as long as there is room.

    Returns:
        Up to where they were looked into (`BROKEN` if the rules broke), and how many positions are known.
    """
    game, params = games[0], params_array[0]
    widest = max(len(mask), len(weights))
    while here < until:
        edge = first[here]
        if count + widest >= len(states) or edge + widest > len(targets):
            break
        if rulings[here] != CLOSED and states[here].actor != NOBODY:
            by_nature = states[here].actor == NATURE
            if by_nature:
                ways = chance(game, states[here], params, weights)
            else:
                ask(game, states[here], params, mask)
                ways = len(mask)
            for choice in range(ways):
                if (by_nature and weights[choice] == 0) or (not by_nature and not mask[choice]):
                    continue
                if not by_nature and rulings[here] >= 0 and rulings[here] != choice:
                    continue
                after = states[count]
                states[count] = states[here]
                if by_nature:
                    resolve(game, after, params, choice)
                else:
                    apply(game, after, params, choice)
                rewards[edge] = canonical(game, after, params)
                settle(game, after, params)
                if after.fault != 0 or states[here].fault != 0:
                    return BROKEN, max(after.fault, states[here].fault)
                place = place_of(ints[count], columns, ints, table)
                if table[place] == UNKNOWN:
                    table[place] = count
                    count += 1
                targets[edge], choices[edge] = table[place], choice
                odds[edge] = weights[choice] if by_nature else 0
                edge += 1
        here += 1
        first[here] = edge
    return here, count


def explore(
    game: Game, start: NDArray[np.void], params_array: NDArray[np.void], limit: int = LIMIT,
    rulings: Rulings | None = None, told: Told | None = None,
) -> Graph:  # fmt: skip
    """Find all positions that can follow another, breadth first; one stands for all that have the same future.

    The turn limit is no rule of a game but the end of our patience: it is left out.

    Args:
        game: The game.
        start: The record to begin with; it is not changed.
        params_array: The parameters, one record.
        limit: The most positions to find.
        rulings: What to do at each position; without, every choice is looked at.
        told: Called now and then.

    Raises:
        OptionError: There are more than `limit` positions.
        Fault: The rules broke.
    """
    mask, weights = np.zeros(len(game.actions), np.bool_), np.zeros(game.max_outcomes, np.int64)
    widest, columns = max(len(mask), len(weights)), key_columns(game)
    room = _Room(game, 4 * widest + 1024, columns)
    room.states.view(np.ndarray)[0] = start.view(np.ndarray)[0]
    if canonical_rows(game, start[:1], params_array)[1][0] != 0.0:
        raise OptionError(f"{game.id}: a search can't begin where something was earned that counts no more")
    here, known, seen = 0, 1, 0
    enter(room.ints, columns, 0, 1, room.table)
    while here < known:
        if seen < known:
            here_on = room.states[seen:known]
            room.rulings[seen:known] = FREE if rulings is None else rulings(here_on)
            seen = known
        until = min(seen, here + AT_ONCE)
        here, known = _explore(
            game.marker, room.states, room.ints, params_array, columns, room.rulings, mask, weights, room.table,
            room.first, room.targets, room.choices, room.odds, room.rewards, here, until, known,
        )  # fmt: skip
        if here == BROKEN:
            raise Fault(f"{game.id}: {FAULTS.get(known, f'fault {known}')}, among the positions that were searched")
        if known > limit:
            raise OptionError(
                f"{game.id} has more than {limit:,} positions from here: {known:,} are found, {here:,} of them looked "
                "into; a higher limit or a smaller game may do"
            )
        if told is not None:
            told(f"{known:,} positions found", here, known)
        room.grow(here, known, widest)
    edges = int(room.first[known])
    return Graph(
        game, params_array, room.states[:known], room.first[: known + 1].copy(),
        room.targets[:edges].copy(), room.choices[:edges].copy(), room.odds[:edges].copy(),
        room.rewards[:edges].copy(),
    )  # fmt: skip


class _Room:
    """Memory for positions and edges, which grows."""

    def __init__(self, game: Game, positions: int, columns: NDArray[np.int64]) -> None:
        self._game, self._columns = game, columns
        self.states = game.states(positions)
        self.ints = ints(self.states)
        self.rulings = np.zeros(positions, np.int16)
        self.first = np.zeros(positions + 1, np.int64)
        self.table = empty_table(positions)
        self.targets, self.odds = np.zeros((2, 4 * positions), np.int32)
        self.choices = np.zeros(4 * positions, np.int16)
        self.rewards = np.zeros(4 * positions, np.float32)

    def grow(self, looked: int, known: int, widest: int) -> None:
        """Twice the room, where the next position's successors might not find any."""
        if known + widest >= len(self.states):
            size = 2 * len(self.states)
            states = self._game.states(size)
            states.view(np.ndarray)[:known] = self.states.view(np.ndarray)[:known]
            self.states, self.ints = states, ints(states)
            self.rulings, self.first = _longer(self.rulings, size), _longer(self.first, size + 1)
            self.table = empty_table(size)
            enter(self.ints, self._columns, 0, known, self.table)
        if self.first[looked] + widest > len(self.targets):
            size = 2 * len(self.targets)
            self.targets, self.odds = _longer(self.targets, size), _longer(self.odds, size)
            self.choices, self.rewards = _longer(self.choices, size), _longer(self.rewards, size)


def _longer(old: NDArray[Any], size: int) -> NDArray[Any]:
    new = np.zeros(size, old.dtype)
    new[: len(old)] = old
    return new
