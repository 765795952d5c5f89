"""The cost of scale: speed and memory of a batch by its number of games, of threads and of seats."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

from pydantic import BaseModel

from nightmare_gym.engine.errors import OptionError
from nightmare_training.bench.measure import machine
from nightmare_training.bench.ours import Play, batch_of, stepping
from nightmare_training.config.environments import Environment
from nightmare_training.evaluate.tournament.seats import seated
from nightmare_training.support.kept import Kept

SIZES = (1, 4, 16, 64, 256, 1024, 4096, 16384, 65536)
"""Games in a batch."""
AHEAD = 32
"""Decisions of each game before the measurement, so that the games of a large batch are at different stages."""
SECONDS = 0.2
"""The shortest duration of one repeat, in CPU seconds."""


class Point(BaseModel):
    """A measured batch.

    Attributes:
        game: The game's id.
        batch: `Batch`, for one controller, or `MultiAgentBatch`, with an agent for each seat.
        seats: The number of seats.
        n: The number of games in a batch.
        threads: The number of threads that share the batch's rows.
        value: Decisions in a CPU-second of all threads, the median of the repeats; with the choice of random actions.
        low: The lowest of the repeats.
        high: The highest of the repeats.
        wall: Decisions in a second, the median of the repeats.
        bytes_a_game: The memory of a batch in its first steps, in bytes, by its games; small batches bear fixed costs.
    """

    game: str
    batch: str
    seats: int
    n: int
    threads: int
    value: float
    low: float
    high: float
    wall: float
    bytes_a_game: float

    @property
    def name(self) -> str:
        """The kind of batch: the game, its seats, and if each has an agent."""
        several = f", {self.seats} seats" if self.seats > 1 else ""
        return f"{self.game}{several}{', an agent each' if self.batch == 'MultiAgentBatch' else ''}"


class Scale(BaseModel):
    """The cost of scale of several games.

    Attributes:
        machine: Processor, system and versions.
        repeats: The number of repeats.
        points: The measured batches.
    """

    machine: dict[str, str]
    repeats: int
    points: list[Point]

    @property
    def walls(self) -> list[float]:
        """Wall seconds in a CPU-second, of each batch on one thread."""
        return [point.value / point.wall for point in self.points if point.threads == 1]


class Setting(NamedTuple):
    """An environment, the number of its seats, and the number of games and threads."""

    env: Environment
    seats: int
    n: int
    threads: int

    @property
    def options(self) -> dict[str, int]:
        """The options that make this number of seats."""
        return {} if self.seats == 1 else seated(self.env.game, self.seats, {})

    @property
    def name(self) -> str:
        """The setting for the progress bar, and for the file of what is measured."""
        return f"{self.env.id} {self.env.game.id}, {self.seats} seats, n = {self.n}, {self.threads} threads"


def settings(envs: list[Environment], threads: int) -> list[Setting]:
    """List all settings of these environments, for one thread and for this number."""
    return [
        Setting(env, seats, n, count)
        for env in envs
        for seats in tables(env)
        for n in SIZES
        for count in dict.fromkeys((1, threads))
    ]


def tables(env: Environment) -> list[int]:
    """List the numbers of seats that an environment's game has."""
    found = []
    for seats in range(2, env.game.layout.seats + 1):
        try:
            seated(env.game, seats, {})
        except OptionError:
            continue
        found.append(seats)
    return found or [1]


def scale(todo: list[Setting], repeats: int, kept: Kept, done: Callable[[str], object]) -> Scale:
    """Measure all settings; those that `kept` holds already are taken from it.

    Args:
        todo: The settings, in their order.
        repeats: The number of repeats of each.
        kept: The points that are measured already; each further one is kept there.
        done: Called after each setting with its name.
    """
    for one in todo[len(kept.lines) :]:
        kept.keep(point(one, repeats).model_dump())
        done(one.name)
    return Scale(machine=machine(), repeats=repeats, points=[Point.model_validate(line) for line in kept.lines])


def point(one: Setting, repeats: int) -> Point:
    """Measure one setting."""
    play = stepping(one.env, one.n, one.threads, **one.options)
    ahead = 0
    while ahead < AHEAD * one.n:
        ahead += play()[0]
    speeds = [_speeds(play) for _ in range(repeats)]
    values = [value for value, _ in speeds]
    return Point(
        game=one.env.game.id,
        batch="MultiAgentBatch" if one.env.for_several else "Batch",
        seats=one.seats,
        n=one.n,
        threads=one.threads,
        value=median(values),
        low=min(values),
        high=max(values),
        wall=median(wall for _, wall in speeds),
        bytes_a_game=memory(one) / one.n,
    )


def memory(one: Setting) -> float:
    """Measure the bytes that a batch holds after its first step, with the results of that step."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        batch = batch_of(one.env, one.n, **one.options)
        batch.seed(1)
        batch.reset()
        results = batch.step(batch.masks.argmax(axis=1))
        after, _ = tracemalloc.get_traced_memory()
        del results
    finally:
        tracemalloc.stop()
    return after - before


def _speeds(play: Play) -> tuple[float, float]:
    """Measure the decisions in a CPU-second of all threads, and those in a second."""
    decisions, wall, since = 0, time.perf_counter(), time.process_time()
    while True:
        decisions += play()[0]
        spent = time.process_time() - since
        if spent >= SECONDS:
            return decisions / spent, decisions / (time.perf_counter() - wall)
