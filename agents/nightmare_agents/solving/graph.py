"""The graph of all positions that can be reached from one, found by the game's own rules."""

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
"""The most positions of a search without a limit of its own."""
AT_ONCE = 1 << 16
BROKEN = -1

FREE, CLOSED = -1, -2
"""Rulings at a position: follow every choice, or none."""
Rulings = Callable[[NDArray[np.void]], NDArray[np.int16]]
"""A function from positions to a ruling for each: `FREE`, `CLOSED`, or the only action to follow."""
Told = Callable[[str, int, int], object]
"""A callback for progress: the present work, the amount done, and the total."""


class Edges(Protocol):
    """Positions by number, and edges between them: `first[i]` to `first[i + 1]` - 1 leave number i; see `Graph`."""

    @property
    def first(self) -> NDArray[np.int64]:
        """The first edge of each number."""

    @property
    def targets(self) -> NDArray[np.int32]:
        """The number to which each edge leads."""

    @property
    def weights(self) -> NDArray[np.int32]:
        """The weights of nature's outcomes."""

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The reward of each edge."""

    @property
    def ends(self) -> NDArray[np.bool_]:
        """True for numbers without edges."""


@dataclass(frozen=True)
class Graph:
    """Positions by number, and their successors: edges `first[i]` to `first[i + 1]` - 1 leave position i.

    Attributes:
        game: The game.
        params_array: The parameters, one record.
        states: (positions,) the records; the start of the search comes first.
        first: (positions + 1,) the first edge of each.
        targets: (edges,) the numbers of the next positions.
        choices: (edges,) the action or outcome.
        weights: (edges,) the weight of an outcome of nature; 0 for actions.
        rewards: (edges,) earnings of every seat that the next position does not record; see
            `nightmare_gym.engine.dispatch.canonical`.
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
        """The actor of each position: a seat, nature or nobody."""
        return np.ascontiguousarray(self.states["actor"])

    @cached_property
    def ends(self) -> NDArray[np.bool_]:
        """True for positions without successors: the game is over, or a ruling closed them."""
        return np.asarray(np.diff(self.first) == 0)

    @cached_property
    def _numbering(self) -> Numbering:
        return Numbering(keys(self.game, self.states))

    def find(self, states: NDArray[np.void]) -> NDArray[np.int64]:
        """Find the numbers of positions, `UNKNOWN` for those that the search did not meet."""
        return self._numbering.find(keys(self.game, canonical_rows(self.game, states, self.params_array)[0]))


def key_columns(game: Game) -> NDArray[np.int64]:
    """The indices of the integers that distinguish positions: those of the key, and the returns.

    With the returns, the final return is a function of the position. They make no more positions in a game where the
    rest of the position determines them.
    """
    returns: int = game.layout.dtype.fields["returns"][1] // WORD  # type: ignore[index]
    return np.array([*game.layout.key_ints, *range(returns, returns + game.layout.seats)], np.int64)


def keys(game: Game, states: NDArray[np.void]) -> NDArray[np.int32]:
    """Return the integers that distinguish positions, (positions, integers)."""
    return ints(states)[:, key_columns(game)]


@entry
def _make_canonical(games: Any, states: Any, params_array: Any, forgotten: Any) -> None:
    """Turn positions into their canonical ones."""
    for i in range(len(states)):
        forgotten[i] = canonical(games[0], states[i], params_array[0])
        settle(games[0], states[i], params_array[0])


def canonical_rows(
    game: Game, states: NDArray[np.void], params_array: NDArray[np.void]
) -> tuple[NDArray[np.void], NDArray[np.float64]]:
    """Find the canonical positions of others.

    Returns:
        The canonical positions, and the earnings of every seat that they do not record.
    """
    found, forgotten = records(states.copy()), np.zeros(len(states))
    _make_canonical(game.marker, found, records(params_array), forgotten)
    return found, forgotten


@entry
def _explore(
    games: Any, states: Any, ints: Any, params_array: Any, columns: Any, rulings: Any, mask: Any, weights: Any,
    table: Any, first: Any, targets: Any, choices: Any, odds: Any, rewards: Any, here: int, until: int, count: int,
) -> tuple[int, int]:  # fmt: skip
    """Find the successors of positions `here` to `until` - 1, and number new ones from `count`, while there is room.

    Returns:
        The next position to expand (`BROKEN` if the rules broke), and the number of known positions.
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
    """Find all positions that can follow another, breadth first; a canonical one replaces all with the same future.

    The turn limit is ignored, as it is not a rule of the game.

    Args:
        game: The game.
        start: The record to begin with; it is not changed.
        params_array: The parameters, one record.
        limit: The most positions to find.
        rulings: The ruling at each position; None follows every choice.
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
        raise OptionError(f"{game.id}: a search can't begin in a position whose canonical one lacks some earnings")
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
                f"{game.id} has more than {limit:,} positions from here: {known:,} are found, {here:,} of them "
                "expanded; expected a higher limit or a smaller game"
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
    """Growing memory for positions and edges."""

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
        """Double the room where it might not suffice for the next position's successors."""
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
