"""`Table`, for tests: rows of any game, with all arrays of the engine's loops."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nightmare_gym.engine import loops
from nightmare_gym.engine.bots import random_bot
from nightmare_gym.engine.compile import entry
from nightmare_gym.engine.dice import AGENT_SALT, open_stream, streams
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.position import Position
from nightmare_gym.games.bogeymen.params import NAMES
from reference import lantern, pig


@entry
def follow(bot_dice: Any, dice: Any) -> None:
    """Open the bots' streams of the games that have begun since the last call."""
    for i in range(len(dice)):
        if bot_dice[i].episode != dice[i].episode:
            open_stream(bot_dice[i], dice[i].episode)


class Table:
    """Rows of a game, their dice, and everything that a call of the engine fills.

    Args:
        game: The game.
        n: The number of rows.
        seed: The seed of the dice.
        row_numbers: The rows' numbers, in place of 0 .. n-1.
        **options: The game's options.
    """

    def __init__(
        self, game: Game, n: int = 1, seed: int = 0, row_numbers: Sequence[int] | None = None, **options: Any
    ) -> None:
        n = n if row_numbers is None else len(row_numbers)
        numbers = np.arange(n) if row_numbers is None else np.array(row_numbers)
        self.game = game
        self.params_array = records(game.build_params(**options))
        self.states = game.states(n)
        self.ints, self.params_ints = ints(self.states), ints(self.params_array)
        self.plan = records(game.layout.plan(self.params_array.dtype))
        self.dice = records(streams(seed, numbers))
        self.bot_dice = records(streams(seed, numbers, AGENT_SALT))
        self.bots = records(random_bot())
        self.weights = np.zeros(game.max_outcomes, np.int64)
        self.masks = np.zeros((n, len(game.actions)), np.bool_)
        self.final_ints = np.zeros_like(self.ints)
        self.observations, self.final_observations = np.zeros((2, n, game.feature_count), np.float32)
        self.rewards = np.zeros(n, np.float64)
        self.status = np.zeros(n, np.int64)
        self.paid = np.zeros(n, np.float64)

    def reset(self, chosen: ArrayLike | None = None) -> int:
        """Begin a new game in each chosen row (None is all); return the first row with a fault, or -1."""
        rows = np.ones(len(self.states), np.bool_) if chosen is None else np.asarray(chosen, np.bool_)
        self.status[rows] = loops.TERMINATED
        broken = [
            int(row) for row in np.flatnonzero(rows)
            if self._take(slice(row, row + 1), np.zeros(1), loops.NEXT_STEP) != loops.NOTHING_BROKE
        ]  # fmt: skip
        return broken[0] if broken else loops.NOTHING_BROKE

    def step(self, actions: ArrayLike, autoreset: int = loops.STAY, illegal_reward: float = 0.0) -> int:
        """Take one decision in every row; return the first row with a fault, or -1."""
        return self._take(slice(None), actions, autoreset, illegal_reward)

    def _take(self, rows: slice, actions: ArrayLike, autoreset: int, illegal_reward: float = 0.0) -> int:
        found: int = loops.step_rows(
            self.game.marker, self.states[rows], self.ints[rows], self.params_array, self.params_ints, self.plan,
            self.dice[rows], self.weights, np.asarray(actions, np.int64), autoreset, illegal_reward, self.masks[rows],
            self.observations[rows], self.rewards[rows], self.status[rows], self.paid[rows], self.final_ints[rows],
            self.final_observations[rows],
        )  # fmt: skip
        return found

    def random_actions(self) -> NDArray[np.int64]:
        """Draw the random bot's action in every row, by dice of its own; 0 if nothing is legal."""
        follow(self.bot_dice, self.dice)
        actions = np.zeros(len(self.states), np.int64)
        asked = np.flatnonzero(self.states["actor"] >= 0)
        loops.choose_rows(self.bots, self.states, self.params_array, self.masks, self.bot_dice, asked, actions)
        return actions

    def roll_out(self, decisions: int) -> int:
        """Play at random for a number of decisions a row; return the number of games begun."""
        begun: int = loops.roll_out(
            self.game.marker, self.bots, self.states, self.ints, self.params_array, self.weights, self.masks[0],
            self.dice, self.bot_dice, decisions,
        )  # fmt: skip
        return begun

    def position(self, row: int = 0) -> Position:
        """Copy a row to a `Position`."""
        position = Position(self.game, self.params_array.copy())
        position.states = records(self.states.view(np.ndarray)[row : row + 1].copy())
        return position


def walk(position: Position, seed: int, most: int = 10_000) -> Iterator[Position]:
    """Play on at random; yield the position before each event, and at the end (always the same object)."""
    chooser = random.Random(seed)
    for _ in range(most):
        yield position
        if position.is_over:
            return
        take(position, chooser)


def take(position: Position, chooser: random.Random) -> tuple[str, int]:
    """Carry out one random event; return ("resolve", outcome) or ("apply", action)."""
    if position.is_chance:
        outcomes, odds = zip(*position.chance_outcomes(), strict=True)
        outcome: int = chooser.choices(outcomes, odds)[0]
        position.resolve(outcome)
        return "resolve", outcome
    action = chooser.choice(position.legal_actions())
    position.apply(action)
    return "apply", action


def options_of(**values: Sequence[Any]) -> list[dict[str, Any]]:
    """List all combinations of options."""
    return [dict(zip(values, chosen, strict=True)) for chosen in itertools.product(*values.values())]


NO_SKILL = {"touch": 0.0, "lid": 0.0, "hold": [0.0] * 6, "ticks": [0.0, 0.0, 1.0], "marker_hit": 1.0}
ALL_SKILL = {"touch": 1.0, "lid": 1.0, "hold": [1.0] * 6, "ticks": [1.0, 0.0, 0.0], "marker_hit": 0.0}
"""Skills in which every feat fails, or succeeds, for certain."""

COMBINATIONS = {
    pig.GAME.id: options_of(target=[2, 20, 100]),
    lantern.GAME.id: options_of(seats=[2, 3, 4], breath=[None, 0, 1, 3], margin=[False, True]),
    "endless_nightmare": options_of(
        board=["reconstructed", "small"], veteran=[False, True],
        strategist=[False, True], sanity_on_selection=[False, True],
        reward=["score", "survived", "log"],
    ),
    "endless_nightmare_active": [
        *options_of(version=["active", "mixed"], strategist=[False, True], skill=["novice", "steady", "deft"]),
        *options_of(version=["active", "mixed"], board=["small"], sanity_on_selection=[False, True], reward=["log"]),
        *options_of(version=["mixed"], veteran=[True], skill=[NO_SKILL, ALL_SKILL], reward=["survived"]),
    ],
    "lucidity": options_of(
        players=[2, 3, 4], temptation=[None, "envy", "primeval_fear"], abilities=[False, True],
    ),
    "bogeymen": [
        *options_of(bogeyman=NAMES, hard=[False, True]),
        *options_of(bogeyman=["random"], hard=[False, True], rows=[6, 20]),
        *options_of(bogeyman=["lord_of_the_depths", "random"], hard=[True], layout=["first", "gentle"]),
    ],
    "dream_catchers": [
        *options_of(players=[2, 3, 4], control=["team", "seats"]),
        *options_of(players=[4], control=["seats"], consent=[False], reward=["progress"]),
        *options_of(players=[2], bedroom=[2], characters=["pixie,oscar"], control=["seats"]),
    ],
    "cathedral": [
        *options_of(length=["standard", "variable"], divergent=[False, True]),
        *options_of(length=["variable"], difficulty=["harder"], king_choices=["random"], reward=["margin"]),
    ],
}  # fmt: skip
"""The options of each game that the engine's tests play."""
