"""Ours and the peers in turns: each in a process of its own, one after the other, round by round."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import IO

from pydantic import BaseModel

from nightmare_training.bench.measure import machine
from nightmare_training.bench.peers import KINDS, SCRIPTS, Peer

CLONE = Path(__file__).parents[3]
"""The root of the clone that this is installed from, if it is."""
FEW = 100
"""The number of games from which on a mean is given."""


class Line(BaseModel):
    """A line of `peers/child.py`: one measurement."""

    peer: str
    version: str
    game: str
    kind: str
    detail: str
    decisions: int
    games: int
    cpu_seconds: float
    wall_seconds: float


class Row(BaseModel):
    """The measurements of one library in one game.

    Attributes:
        peer: The library's package.
        version: Its version.
        game: The game's name in that library.
        kind: The kind of loop.
        detail: A few words on the work that is included.
        value: Decisions in a CPU-second, the median of the rounds.
        low: The lowest of the rounds.
        high: The highest of the rounds.
        decisions_a_game: The mean number of decisions in a game; None if fewer than `FEW` games ended.
        wall: Wall seconds in a CPU-second, over all rounds: far above 1 on a machine that others use, too.
    """

    peer: str
    version: str
    game: str
    kind: str
    detail: str
    value: float
    low: float
    high: float
    decisions_a_game: float | None
    wall: float


class Comparison(BaseModel):
    """All libraries, measured in turns.

    Attributes:
        machine: Processor, system and versions.
        rounds: The number of rounds.
        rows: Ours and the peers, kind by kind.
        skipped: A line for each that could not be measured.
    """

    machine: dict[str, str]
    rounds: int
    rows: list[Row]
    skipped: list[str]

    @property
    def walls(self) -> list[float]:
        """Wall seconds in a CPU-second, of each row."""
        return [row.wall for row in self.rows]


class NotRunning(Exception):
    """A peer cannot be measured; the message is one line that says why."""


@contextmanager
def measuring(peer: Peer, environments: Path, seconds: float) -> Iterator[Callable[[], Line]]:
    """Run a process that measures a peer; yield a function that lets it measure once, after all that is compiled.

    Raises:
        NotRunning: Its environment does not exist. The function raises it if the process has ended.
    """
    python = environments / peer.environment / "bin" / "python" if peer.environment else Path(sys.executable)
    if not python.exists():
        raise NotRunning(f"{peer.environment}: there is no {python}; `make bench-peers` in a clone makes it")
    paths = [] if peer.environment else [*filter(None, sys.path), str(CLONE / "tests")]
    script = SCRIPTS / peer.kind / f"{peer.library}.py"
    with tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(
            [python, "-W", "ignore", SCRIPTS / "child.py", script, peer.game, str(seconds)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            yield lambda: _asked(process, errors, called(peer))
        finally:
            process.kill()
            process.wait()


def _asked(process: subprocess.Popen[str], errors: IO[str], name: str) -> Line:
    """Let a process measure once."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(BrokenPipeError):  # then the process has ended, and there is no answer
        process.stdin.write("\n")
        process.stdin.flush()
    answer = process.stdout.readline()
    if not answer:
        process.wait()
        errors.seek(0)
        said = [line for line in errors.read().splitlines() if line.strip()]
        raise NotRunning(f"{name}: {said[-1] if said else 'its process ended without a word'}")
    return Line.model_validate_json(answer)


def in_turns(
    peers: list[Peer], environments: Path, rounds: int, done: Callable[[str], object], seconds: float
) -> Comparison:
    """Measure all, kind by kind: in each round all of one kind, one after the other; a first round does not count.

    Args:
        peers: Ours and theirs.
        environments: The folder of the peers' environments.
        rounds: The number of rounds.
        done: Called before each measurement with a name for the progress bar.
        seconds: The least CPU seconds of a measurement.
    """
    rows: list[Row] = []
    skipped: list[str] = []
    for kind in KINDS:
        measured: dict[Peer, list[Line]] = {one: [] for one in peers if one.kind == kind}
        measure: dict[Peer, Callable[[], Line]] = {}
        with ExitStack() as opened:
            for number in range(rounds + 1):
                for peer in list(measured):
                    done(called(peer))
                    try:
                        if not number:
                            measure[peer] = opened.enter_context(measuring(peer, environments, seconds))
                        line = measure[peer]()
                    except NotRunning as error:
                        del measured[peer]
                        skipped.append(str(error))
                    else:
                        measured[peer] += [line] if number else []
        rows += map(_row, measured.values())
    return Comparison(machine=machine(), rounds=rounds, rows=rows, skipped=list(dict.fromkeys(skipped)))


def called(peer: Peer) -> str:
    """Name a peer, its game and the kind of loop."""
    return f"{peer.library} {peer.game}, {peer.kind.replace('_', ' ')}"


def _row(lines: list[Line]) -> Row:
    speeds = [one.decisions / one.cpu_seconds for one in lines]
    decisions, games = sum(one.decisions for one in lines), sum(one.games for one in lines)
    spent = sum(one.cpu_seconds for one in lines)
    return Row(
        **lines[0].model_dump(include={"peer", "version", "game", "kind", "detail"}),
        value=median(speeds),
        low=min(speeds),
        high=max(speeds),
        decisions_a_game=None if games < FEW else decisions / games,
        wall=sum(one.wall_seconds for one in lines) / spent,
    )
