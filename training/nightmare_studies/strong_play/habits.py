"""Habits of a player: how often each kind of decision comes, what it takes there, and where another would differ."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_gym.engine.game import Game, records
from nightmare_studies.strong_play.kinds import Kind, labels_of

CANDIDATES = 8
"""The decisions that are remembered of each difference, drawn from all of them with equal chance."""


@dataclass(frozen=True)
class Apart:
    """A decision in which the other player would differ.

    Attributes:
        game: The number of the game.
        state: The position, one record.
        mine: The player's action.
        theirs: The other's action.
    """

    game: int
    state: NDArray[np.void]
    mine: int
    theirs: int


class Habits:
    """Counts of a player's decisions with more than one action open; it is the `watch` of games.

    Args:
        game: The game.
        kinds: The kinds of decisions.
        games: The number of games.
        other: A player that is asked the same; None asks nobody.

    Attributes:
        times: (kinds,) the number of decisions of each kind.
        met: (kinds, games) True where a game has such a decision.
        asked: (kinds,) the number in which the other player's action is open, too.
        same: (kinds,) the number in which it is the same action.
        taken: The number of times that the player takes the actions of each label, for each kind.
        apart: The number of times that the player takes one action and the other another, for each kind.
        moments: Some of these decisions, for each kind and pair of actions.
    """

    def __init__(self, game: Game, kinds: Sequence[Kind], games: int, other: Agent | None = None) -> None:
        self.kinds, self._other = kinds, other
        self._names, self._labels = list(map(str, game.actions)), labels_of(game)
        self.times, self.asked, self.same = np.zeros((3, len(kinds)), np.int64)
        self.met = np.zeros((len(kinds), games), np.bool_)
        self.taken: list[Counter[str]] = [Counter() for _ in kinds]
        self.apart: list[Counter[tuple[str, str]]] = [Counter() for _ in kinds]
        self.moments: dict[tuple[int, tuple[str, str]], list[Apart]] = defaultdict(list)
        self._rng = np.random.default_rng(games)

    def __call__(self, decisions: Decisions, actions: Actions) -> None:
        """Count some decisions."""
        rows = decisions.rows
        states, masks, games = decisions.states[rows], decisions.masks[rows], decisions.dice["episode"][rows]
        would = None
        if self._other is not None:
            aside = replace(decisions, dice=records(decisions.dice.copy()))  # the player's own dice go on as they were
            would = self._other.act(aside)
        for i, kind in enumerate(self.kinds):
            here = kind.here(states)
            if not here.any():
                continue
            opened = kind.choices(masks[here], actions[here])
            free = opened.sum(1) > 1
            chosen = actions[here][free]
            self.times[i] += len(chosen)
            self.met[i, games[here][free]] = True
            self.taken[i].update(self._count(chosen))
            if would is not None:
                others = would[here][free]
                asked = opened[free][np.arange(len(chosen)), others]
                self.asked[i] += int(asked.sum())
                self.same[i] += int((others == chosen).sum())
                differ = asked & (others != chosen)
                where = rows[here][free][differ]
                for row, mine, theirs in zip(where, chosen[differ].tolist(), others[differ].tolist(), strict=True):
                    game = int(decisions.dice["episode"][row])
                    self._note(i, Apart(game, decisions.states[row : row + 1], mine, theirs))

    def _count(self, chosen: Actions) -> Counter[str]:
        """Count actions by their labels."""
        found: Counter[str] = Counter()
        for action, times in zip(*np.unique(chosen, return_counts=True), strict=True):
            found[self._labels[action]] += int(times)
        return found

    def _note(self, kind: int, one: Apart) -> None:
        """Count a difference, and remember it if it is drawn."""
        words = self._words(one.mine, one.theirs)
        self.apart[kind][words] += 1
        kept, times = self.moments[kind, words], self.apart[kind][words]
        place = len(kept) if len(kept) < CANDIDATES else int(self._rng.integers(times))
        if place < CANDIDATES:
            kept[place : place + 1] = [replace(one, state=one.state.copy())]

    def _words(self, mine: int, theirs: int) -> tuple[str, str]:
        """Return the labels of two actions, or their names if they have the same label."""
        words = self._labels if self._labels[mine] != self._labels[theirs] else self._names
        return words[mine], words[theirs]
