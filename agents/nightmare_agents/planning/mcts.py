"""Monte-Carlo tree search with explicit chance nodes, as a planner and as a player.

Compiled code goes down the trees to some leaves, a `Value` (and a learned policy) values them all at once, and compiled
code backs them up (Browne et al., 2012, survey the family).
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.learned import LearnedPolicy
from nightmare_agents.planning.analysis import Analysis, Choice, worded_line
from nightmare_agents.planning.backing_up import back_up
from nightmare_agents.planning.forest import BROKEN, NONE, ROOM, Forest
from nightmare_agents.planning.improvement import preferred
from nightmare_agents.planning.leaves import worth
from nightmare_agents.planning.planner import refuse_unasked, whole
from nightmare_agents.planning.prior import ratings
from nightmare_agents.planning.race import LONGEST, winner
from nightmare_agents.planning.rollouts import Rollouts
from nightmare_agents.planning.rows import taken
from nightmare_agents.planning.selection import MARGIN, select
from nightmare_agents.values import Floats, Value, rewarded
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dice import draw, open_stream, streams
from nightmare_gym.engine.errors import FAULTS, Fault, OptionError
from nightmare_gym.engine.game import Game, records
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.loops import open_rows
from nightmare_gym.engine.position import Position

FIRST = 256
"""The simulations of a timed analysis that are planned together at first, then twice as many, and so on."""

SALT = 0x3C75
"""A number that makes the dice of analyses differ from all others of the same seed."""

TREES = 128
"""The rows that are searched together."""

SETTINGS = np.dtype(
    [(name, "f8") for name in ("width", "growth", "exploration", "policy_exploration", "temperature", "floor")]
)


@entry
def key_trees(dice: Any, rows: Any, turns: Any, keyed: Any) -> None:
    """Open a stream for each tree, keyed by draws from the agent's own streams."""
    for i in range(len(rows)):
        own = dice[rows[i]]
        keyed[i].seed_high, keyed[i].seed_low = draw(own, turns[i]), draw(own, turns[i])
        open_stream(keyed[i], 0)


@dataclass
class Mcts:
    """Monte-Carlo tree search.

    With a policy the action is taken that the search's better policy likes best (see `improvement`), without one the
    winner of a race (see `race`).

    As a player it begins every decision with a fresh tree, and ends its search when the race is over. A tree's dice are
    keyed by the game's own and by its place among the rows that are asked together, so a game depends on which others
    go on beside it.

    Attributes:
        name: The planner's name.
        simulations: The most simulations at each decision.
        value: The value of leaves.
        policy: The policy that gives the priors of PUCT; None searches by UCB1.
        batch: Leaves of one tree that are valued together.
        exploration: The weight of UCB1's bound, on values from 0 to 1.
        policy_exploration: The weight of PUCT's bound.
        temperature: The divisor of the policy's logits at the root; above 1, unlikely actions are tried more.
        floor: The share of the root's priors that all legal actions have in equal parts, 0 to 1.
        width: A node may hold width * visits ** growth of nature's outcomes.
        growth: See `width`.
        nodes: Positions that the trees of an analysis may hold together.
        threads: Trees of an analysis that grow side by side (root parallelism), each with its share of simulations.
        seed: Seed of analyses; as a player it draws from the game's stream for agents.
    """

    name: str = field(compare=False)
    simulations: int
    value: Value
    policy: LearnedPolicy | None = None
    batch: int = 1
    exploration: float = 0.2
    policy_exploration: float = 1.2
    temperature: float = 3.0
    floor: float = 0.05
    width: float = 4.0
    growth: float = 0.5
    nodes: int = 1_000_000
    threads: int = 1
    seed: int = 0
    trees: list[Forest] = field(default_factory=list, init=False, repr=False, compare=False)
    asked: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for what in ("simulations", "batch", "threads"):
            whole(self.name, what, getattr(self, what))
        if self.nodes < MARGIN * self.threads:
            raise OptionError(f"{self.name}: nodes={self.nodes}, expected at least {MARGIN * self.threads}")
        for what in ("exploration", "policy_exploration", "temperature", "width"):
            if not getattr(self, what) > 0:
                raise OptionError(f"{self.name}: {what}={getattr(self, what)}, expected a number above 0")
        if not 0 < self.growth <= 1:
            raise OptionError(f"{self.name}: growth={self.growth}, expected a number above 0, up to 1")
        if not 0 <= self.floor <= 1:
            raise OptionError(f"{self.name}: floor={self.floor}, expected a number from 0 to 1")

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "trees": [], "asked": 0}

    def with_threads(self, number: int) -> Mcts:
        """Return the same planner with a number of threads; as a player it then plays the very same games."""
        return replace(self, threads=number)

    def act(self, decisions: Decisions) -> Actions:
        """Return the winner of each row's race, or the better policy's action where there is a policy."""
        rows = decisions.rows
        turns = np.asarray(decisions.states["turn"], np.int64)[rows]
        dice = records(streams(0, len(rows)))
        key_trees(decisions.dice, rows, turns, dice)
        parts = [slice(begun, begun + TREES) for begun in range(0, len(rows), TREES)]

        params_array = rewarded(self.value, decisions.game, decisions.params_array)

        def best(part: slice) -> list[int]:
            forest = Forest.plant(decisions.game, taken(decisions.states, rows[part]), params_array)
            self.grow(forest, dice[part], self.simulations, self.nodes * TREES, early=True)
            picked = preferred if self.policy else winner
            return [int(forest.choices(root)["choice"][picked([(forest, root)])]) for root in forest.roots]

        with ThreadPoolExecutor(self.threads) as pool:
            return np.array([action for some in pool.map(best, parts) for action in some], np.int64)

    def analyse(self, position: Position, seconds: float | None = None) -> Analysis:
        """Value the legal actions.

        If the position is in the tree of the last analysis, its part of the tree is used again.

        Args:
            position: A position in which a seat is asked.
            seconds: Stop after this time, even if not all simulations are done; None does them all.

        Raises:
            IllegalAction: No seat is asked.
            OptionError: The time is over before the first simulations are done.
        """
        refuse_unasked(self.name, position)
        begun = time.monotonic()
        self.trees = [self._rooted(position, number) for number in range(self.threads)]
        reused = sum(int(tree.nodes["visits"][0]) for tree in self.trees)
        dice = records(streams(self.seed, self.threads, SALT))
        dice["episode"] = self.asked - 1
        open_rows(dice)
        self.asked += 1
        shares = np.diff(np.arange(self.threads + 1) * self.simulations // self.threads)
        room, deadline = self.nodes // self.threads, None if seconds is None else begun + seconds

        def grown(number: int) -> int:
            tree, stream, share = self.trees[number], dice[number : number + 1], int(shares[number])
            if deadline is None:
                return self.grow(tree, stream, share, room)
            done, asked = 0, min(FIRST, share)
            while asked and (more := self.grow(tree, stream, asked, room, deadline)):
                done += more
                asked = min(2 * asked, share - done) if more == asked else 0
            return done

        with ThreadPoolExecutor(self.threads) as pool:
            done = sum(pool.map(grown, range(self.threads)))
        choices = _merged(self.trees, position)
        if not choices:
            raise OptionError(f"{seconds} s are too short for the first simulations of {self.name}: expected more")
        best = choices[0].action
        tree = max(self.trees, key=lambda tree: tree.visits(0)[tree.choices(0)["choice"] == best].sum())
        return Analysis(
            game=position.game.id,
            planner=self.name,
            seat=position.actor,
            best=best,
            choices=choices,
            values=tuple(np.mean([tree.values[0] for tree in self.trees], 0)),
            line=worded_line(position, _line(tree, best)),
            nodes=sum(int(tree.used[0]) for tree in self.trees),
            depth=max(int(tree.nodes["depth"][: tree.used[0]].max()) for tree in self.trees),
            simulations=done,
            reused=reused,
            seconds=time.monotonic() - begun,
            sampled=True,
            cut=done < self.simulations and seconds is None,
        )

    def grow(
        self,
        forest: Forest,
        dice: NDArray[np.void],
        simulations: int,
        room: int,
        deadline: float | None = None,
        early: bool = False,
    ) -> int:
        """Grow every tree, and return the number of simulations done.

        Args:
            forest: The trees.
            dice: (trees,) streams.
            simulations: The most simulations in each tree.
            room: The most nodes of all trees.
            deadline: The time (`time.monotonic`) at which to stop.
            early: Stop a tree when its race is over; else the rest of its simulations make its values more exact.
        """
        game, params_array = forest.game, forest.params_array
        settings = records(np.zeros(1, SETTINGS))
        for what in SETTINGS.names or ():
            settings[what] = getattr(self, what)
        left = np.full(len(forest.roots), simulations)
        leaves, trees, numbers = (np.zeros(self.batch * len(left), np.int64) for _ in range(3))
        marks, done = np.zeros((len(left), LONGEST)), 0
        forest.start_races()
        mask, weights = np.zeros(len(game.actions), np.bool_), np.zeros(game.max_outcomes, np.int64)
        while left.any() and (deadline is None or time.monotonic() < deadline):
            found = select(
                game.marker, forest.states, params_array, forest.nodes, forest.edges, forest.values, forest.ranges,
                forest.roots, dice, left, mask, weights, forest.used, settings, simulations, early, self.batch, leaves,
                trees, numbers,
            )  # fmt: skip
            if forest.used[2] == BROKEN:
                fault = int(forest.states["fault"][forest.used[0]])
                raise Fault(f"{game.id}: {FAULTS.get(fault, f'fault {fault}')}, in a tree search")
            if found:
                self._back_up(forest, dice, leaves[:found], trees[:found], numbers[:found], marks)
                done += int(found)
            if forest.used[2] == ROOM:
                nodes = min(room - int(forest.used[0]), max(16 * MARGIN, int(forest.used[0])))
                if nodes < MARGIN:
                    break
                forest.widen(nodes, MARGIN * max(len(mask), len(weights)) + max(nodes, int(forest.used[1])))
        return done

    def _back_up(
        self,
        forest: Forest,
        dice: NDArray[np.void],
        leaves: NDArray[np.int64],
        trees: NDArray[np.int64],
        numbers: NDArray[np.int64],
        marks: Floats,
    ) -> None:
        """Value some leaves and back them up."""
        game, params_array, states = forest.game, forest.params_array, taken(forest.states, leaves)
        choices = np.full(len(leaves), NONE)
        if isinstance(self.value, Rollouts) and self.policy is None:
            found, choices = self.value.common(game, states, params_array, dice, trees, numbers)
            logits = np.zeros((len(leaves), 0), np.float32)
        else:
            found, logits = self.judged(game, states, params_array)
        back_up(
            forest.nodes, forest.edges, forest.own, forest.values, forest.ranges, leaves, trees, found, logits, choices,
            marks,
        )  # fmt: skip

    def judged(
        self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]
    ) -> tuple[Floats, NDArray[np.float32]]:
        """Return the values of leaves (leaves, seats), and the policy's logits (leaves, actions), if there is one."""
        logits = np.zeros((len(states), 0), np.float32)
        if self.policy is not None:
            logits = ratings(self.policy, game, states, params_array)
        return worth(self.value, game, states, params_array), logits

    def _rooted(self, position: Position, number: int) -> Forest:
        """Return a position's tree: the part of an earlier one, or a new one."""
        params_array = rewarded(self.value, position.game, position.params_array)
        if number < len(self.trees) and self.trees[number].params_array.tobytes() == params_array.tobytes():
            tree = self.trees[number]
            node = tree.find(position.states) if tree.game is position.game else None
            if node is not None:
                return tree.below(node)
        return Forest.plant(position.game, position.states, params_array.copy())


def _liked(forest: Forest, node: int) -> int:
    """The index of a seat's most visited choice."""
    worths = forest.values[forest.choices(node)["child"], int(forest.nodes["actor"][node])]
    return int(np.lexsort((worths, forest.visits(node)))[-1])


def _line(forest: Forest, best: int) -> list[tuple[int, float | None]]:
    """The best action, then the most visited actions and the likeliest outcomes, as far as the tree goes."""
    steps: list[tuple[int, float | None]] = []
    node, pick = 0, int(np.flatnonzero(forest.choices(0)["choice"] == best)[0])
    while True:
        choices, visits = forest.choices(node), forest.visits(node)
        if not visits.any():
            return steps
        nature = forest.nodes["actor"][node] == NATURE
        if nature:
            pick = int(np.where(visits > 0, choices["weight"], 0).argmax())
        elif steps:
            pick = _liked(forest, node)
        odds = float(choices["weight"][pick] / choices["weight"].sum()) if nature else None
        steps.append((int(choices["choice"][pick]), odds))
        node = int(choices["child"][pick])


def _merged(trees: list[Forest], position: Position) -> tuple[Choice, ...]:
    """The choices of all trees' roots: the one that is taken first, then the most visited."""
    first = trees[0].choices(0)
    visits = np.array([tree.visits(0) for tree in trees])
    worths = np.array([tree.values[tree.choices(0)["child"]] for tree in trees])
    total = visits.sum(0)
    means = (worths * visits[:, :, None]).sum(0) / np.maximum(total, 1)[:, None]
    choices = [
        Choice(
            action=int(action),
            name=position.action_name(int(action)),
            values=tuple(means[i]) if total[i] else None,
            visits=int(total[i]),
            prior=float(first["prior"][i]) if first["prior"][i] >= 0 else None,
        )
        for i, action in enumerate(first["choice"])
    ]
    if not choices:  # there was no time
        return ()
    picked = winner if first["prior"][0] < 0 else preferred
    best = int(first["choice"][picked([(tree, 0) for tree in trees])])
    return tuple(
        sorted(
            choices,
            key=lambda one: (one.action != best, -(one.visits or 0), -(one.values or (0.0,) * 9)[position.actor]),
        )
    )
