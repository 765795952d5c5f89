"""The gain of more processors: measured pieces of a comparison, and a simulation of who does them when.

The pieces, a worker's start and the cost of sending a piece are measured in seconds of processor time on this machine.
The rest is simulated: pieces are given out in their order by one process, and whoever is free takes the next one (list
scheduling; R. L. Graham, 1966). The network, memory that is shared and processors that are slower when all are busy are
left out.
"""

from __future__ import annotations

import heapq
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import cloudpickle
from pydantic import BaseModel

from nightmare_gym.engine.game import Game
from nightmare_training.bench.measure import machine
from nightmare_training.evaluate.comparison import compare
from nightmare_training.support.formats import Rows
from nightmare_training.work.piece import Piece
from nightmare_training.work.work import Work

WORKER = "import sys, cloudpickle; do, arguments = cloudpickle.load(sys.stdin.buffer); do(lambda _: None, *arguments)"
"""The program of a worker: it does its first piece."""


class Simulated(BaseModel):
    """The simulated time of the whole work on some processors.

    Attributes:
        cores: Number of processors, each with a worker.
        seconds: Until the last result is home.
        gain: The time on one processor, without workers, over this one.
    """

    cores: int
    seconds: float
    gain: float


class Scaling(BaseModel):
    """Measured pieces, and simulations of more processors.

    Attributes:
        game: The game.
        agents: The players.
        games: Number of games of each.
        seed: Seed of the dice.
        pieces: Seconds of each piece, in their order.
        start: Seconds until a worker is ready, with its code compiled before.
        send: Mean seconds of the giving process for a piece and its result.
        simulated: The simulations.
        machine: The machine of the measurements, and versions.
    """

    game: str
    agents: list[str]
    games: int
    seed: int
    pieces: list[float]
    start: float
    send: float
    simulated: list[Simulated]
    machine: dict[str, str]


class Timed(Work):
    """This process, which takes the time of each piece and of sending it, and of a worker's start at the first one."""

    def __init__(self) -> None:
        self.pieces: list[float] = []
        self.sent: list[float] = []
        self.start = 0.0

    def results(self, pieces: Mapping[int, Piece[Any]]) -> Iterator[tuple[int, Any]]:
        """Yield each piece's number and result, in their order."""
        for i, piece in pieces.items():
            begun = time.process_time()
            packed = cloudpickle.dumps((piece.do, piece.arguments))
            ready = time.process_time()
            result = piece.do(piece.told, *piece.arguments)
            done = time.process_time()
            cloudpickle.loads(cloudpickle.dumps(result))
            if not self.pieces:
                self.start = max(0.0, in_a_worker(packed) - (done - ready))
            self.pieces.append(done - ready)
            self.sent.append(ready - begun + time.process_time() - done)
            yield i, result


def in_a_worker(packed: bytes) -> float:
    """Return the processor time of a new process that does one piece."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", WORKER], input=packed, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(
    game: Game, agents: Sequence[str], games: int, seed: int, cores: Sequence[int], told: Any = lambda name, done: None
) -> Scaling:
    """Measure the pieces of a comparison, and simulate it on more processors.

    Args:
        game: The game.
        agents: The players' names.
        games: Number of games of each.
        seed: Seed of the dice.
        cores: Numbers of processors.
        told: Called with a player and the number of its games that have just ended.

    Raises:
        OptionError: A player or a number is wrong; nothing has been played then.
    """
    compare(game, agents, 2, seed)  # compiles
    timed = Timed()
    compare(game, agents, games, seed, progress=told, work=timed)
    send = sum(timed.sent) / len(timed.sent)
    times = {many: simulated(timed.pieces, many, timed.start, send) for many in cores}
    return Scaling(
        game=game.id,
        agents=list(agents),
        games=games,
        seed=seed,
        pieces=timed.pieces,
        start=timed.start,
        send=send,
        simulated=[Simulated(cores=many, seconds=own, gain=sum(timed.pieces) / own) for many, own in times.items()],
        machine=machine(),
    )


def simulated(pieces: Sequence[float], cores: int, start: float, send: float) -> float:
    """Return the seconds until the last piece is done, if each goes to the first worker that is free."""
    free, giver = [start] * cores, 0.0
    for seconds in pieces:
        giver = max(heapq.heappop(free), giver) + send
        heapq.heappush(free, giver + seconds)
    return max(free)


def rows(found: Scaling) -> tuple[list[str], Rows]:
    """Make the table of the simulations."""
    lines = [[f"{one.cores:,}", f"{one.seconds:,.1f}", f"{one.gain:,.1f}"] for one in found.simulated]
    return ["processors", "seconds (simulated)", "times as fast"], lines


def measured(found: Scaling) -> str:
    """Describe the measurements in a line."""
    return (
        f"Measured: {len(found.pieces)} pieces of {min(found.pieces):.2f} to {max(found.pieces):.2f} s, "
        f"{sum(found.pieces):,.0f} s in all; a worker's start {found.start:.1f} s, sending a piece "
        f"{1000 * found.send:.1f} ms. All else is simulated: whoever is free takes the next piece."
    )
