"""The speed of this library's batch and environments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
from numpy.typing import NDArray

from nightmare_gym.engine.bots import random_bot
from nightmare_gym.engine.dice import AGENT_SALT, streams
from nightmare_gym.engine.game import Game, ints, records
from nightmare_gym.engine.loops import SAME_STEP, choose_rows, open_rows, roll_out
from nightmare_gym.interfaces.batch import Batch
from nightmare_gym.interfaces.multi_agent_batch import MultiAgentBatch
from nightmare_gym.interfaces.threads import Threads
from nightmare_training.bench.measure import BY_THE_CLOCK, SEED, Speed, speed
from nightmare_training.config.environments import Environment

RECORDED = 1 << 16
"""The approximate number of decisions in a recording."""

PLAYED = 1 << 14
"""The approximate number of decisions that are played at once where actions are chosen, too."""

SCRIPTED = "masks, observations; drawn ahead"
CHOOSING = "masks, observations, choosing"

Play = Callable[[], tuple[int, int]]
"""Plays on; returns the decisions that were taken and the games that ended."""


def rollout(game: Game) -> Speed:
    """Measure the compiled random rollout: rules, masks, dice and choices, no observations."""
    play = rolling(game)
    return speed("compiled random rollout", lambda: play()[0], "masks, choosing", choosing=True)


def rolling(game: Game) -> Play:
    """Return the compiled random rollout; the last game in each row is cut short."""
    rows, decisions = 16, 1 << 14
    states, params_array = game.states(rows), records(game.params())
    weights, mask = np.zeros(game.max_outcomes, np.int64), np.zeros(len(game.actions), np.bool_)
    dice, bot_dice = records(streams(SEED, rows)), records(streams(SEED, rows, AGENT_SALT))

    def play() -> tuple[int, int]:
        begun = roll_out(
            game.marker, random_bot(), states, ints(states), params_array, weights, mask, dice, bot_dice, decisions
        )
        return rows * decisions, begun - rows

    return play


def batch_of(env: Environment, n: int, num_threads: int = 1, **options: Any) -> Batch | MultiAgentBatch:
    """Make a batch of `n` games: for one controller, or for a player on each seat."""
    kind = MultiAgentBatch if env.for_several else Batch
    return kind(env.game, n, {**env.defaults, **options}, autoreset=SAME_STEP, num_threads=num_threads)


class Chooser:
    """A compiled random player for all rows of a batch, by as many threads as the batch has."""

    def __init__(self, rows: int, num_threads: int = 1) -> None:
        self.bot = random_bot()
        self.rows = np.arange(rows)
        self.dice = records(streams(SEED, rows, AGENT_SALT))
        self.threads = Threads(num_threads)
        open_rows(self.dice)

    def __call__(self, batch: Batch | MultiAgentBatch) -> NDArray[np.int64]:
        """Choose an action for each row."""
        actions = np.zeros(len(self.rows), np.int64)
        known = self.bot, batch.states, batch.params_array, batch.masks, self.dice
        self.threads.run(choose_rows, len(actions), lambda part, _: (*known, self.rows[part], actions[part]))
        return actions


def recording(batch: Batch | MultiAgentBatch) -> list[NDArray[np.int64]]:
    """Record a random player's actions from the batch's start; with the same seed they are legal again."""
    batch.seed(SEED)
    batch.reset()
    chooser, taken = Chooser(batch.rows), []
    for _ in range(max(16, RECORDED // batch.rows)):
        taken.append(chooser(batch))
        batch.step(taken[-1])
    return taken


def batch(env: Environment, n: int, called: str = "batch") -> Speed:
    """Measure the steps of a batch without the choice of actions."""
    one = batch_of(env, n)
    script = recording(one)

    def work() -> int:
        one.seed(SEED)
        one.reset()
        for actions in script:
            one.step(actions)
        return n * len(script)

    return speed(f"{called}, n = {n}", work, SCRIPTED)


def batch_and_choosing(env: Environment, n: int, called: str = "batch") -> Speed:
    """Measure the steps of a batch together with the compiled random player."""
    play = stepping(env, n)
    return speed(f"{called}, n = {n}, choosing too", lambda: play()[0], CHOOSING, choosing=True)


def stepping(env: Environment, n: int, num_threads: int = 1, **options: Any) -> Play:
    """Return the steps of a batch together with the compiled random player."""
    one, chooser = batch_of(env, n, num_threads, **options), Chooser(n, num_threads)
    one.seed(SEED)
    one.reset()
    steps = max(4, PLAYED // n)

    def play() -> tuple[int, int]:
        begun = int(one.dice["episode"].sum())
        for _ in range(steps):
            one.step(chooser(one))
        return n * steps, int(one.dice["episode"].sum()) - begun

    return play


def batch_on_cuda(env: Environment, n: int) -> Speed:
    """Measure the steps of a batch on a CUDA device, by the clock; observations and masks stay there."""
    from nightmare_gym.engine.cuda import on_device  # it imports numba.cuda

    script = [on_device(actions) for actions in recording(Batch(env.game, n, env.defaults, SAME_STEP))]
    one = Batch(env.game, n, env.defaults, SAME_STEP, device="cuda")

    def work() -> int:
        one.seed(SEED)
        one.reset()
        for actions in script:
            one.step(actions)
        return n * len(script)

    return speed(f"batch on CUDA, n = {n}", work, "masks, observations; drawn ahead, on the device", unit=BY_THE_CLOCK)


def single(env: Environment) -> Speed:
    """Measure one environment of `gymnasium.make`, with its wrappers."""
    one: Any = gymnasium.make(env.id, **env.edition)
    one.reset(seed=SEED)
    chooser, script = Chooser(1), []
    for _ in range(RECORDED // 8):
        script.append(int(chooser(one.unwrapped.batch)[0]))
        *_, terminated, truncated, _ = one.step(script[-1])
        if terminated or truncated:
            one.reset()

    def work() -> int:
        one.reset(seed=SEED)
        for action in script:
            *_, terminated, truncated, _ = one.step(action)
            if terminated or truncated:
                one.reset()
        return len(script)

    return speed("gymnasium.make", work, "masks, observations, info, wrappers; drawn ahead")


def several(env: Environment) -> Speed:
    """Measure one environment of `pettingzoo.make`, with its wrapper; a step also makes the next seat's observation."""
    one: Any = pettingzoo.make("aec", env.id, **env.edition)
    script = [int(actions[0]) for actions in recording(batch_of(env, 1))[: RECORDED // 8]]

    def work() -> int:
        one.reset(seed=SEED)
        for action in script:
            one.step(action)
            _, _, terminated, truncated, _ = one.last()
            if terminated or truncated:
                one.reset()
        return len(script)

    return speed("pettingzoo.make", work, "masks, observations, infos, wrapper; drawn ahead")


def vector(env: Environment, n: int) -> Speed:
    """Measure the native vector environment of `gymnasium.make_vec`."""
    many: Any = gymnasium.make_vec(env.id, num_envs=n, autoreset_mode="SameStep", **env.edition)
    script = recording(Batch(env.game, n, autoreset=SAME_STEP))

    def work() -> int:
        many.reset(seed=SEED)
        for actions in script:
            many.step(actions)
        return n * len(script)

    return speed(f"gymnasium.make_vec, n = {n}", work, "masks, observations, infos; drawn ahead")
