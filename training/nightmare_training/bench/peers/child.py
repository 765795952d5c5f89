"""Measure one peer in a process of its own: `python child.py FILE GAME SECONDS`; a line of JSON for each line of input.

It needs nothing but Python's standard library, as it runs in every peer's environment. A decision is an action that
was chosen by a player; events of chance do not count, and neither do resets.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

ONE_THREAD = {
    "JAX_PLATFORMS": "cpu",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
}
"""The environment in which libraries compute on one thread; it is read when they are imported."""

Play = Callable[[], tuple[int, int]]
"""Plays on; returns the decisions that were taken and the games that ended."""


def one_core() -> None:
    """Keep this process and the threads that it starts on one core, where the system can."""
    os.environ.update(ONE_THREAD)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def measured(play: Play, seconds: float) -> dict[str, float]:
    """Play until this process, with all of its threads, has spent the CPU seconds."""
    decisions = games = 0
    wall, since = time.perf_counter(), time.process_time()
    while True:
        taken, ended = play()
        decisions, games = decisions + taken, games + ended
        spent = time.process_time() - since
        if spent >= seconds:
            return {
                "decisions": decisions,
                "games": games,
                "cpu_seconds": spent,
                "wall_seconds": time.perf_counter() - wall,
            }


def load(file: str) -> Any:
    """Import a peer's file."""
    spec = spec_from_file_location("peer", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(file: str, game: str, seconds: str) -> None:
    """Answer each line of input by a measurement; the work before the first one compiles, and does not count."""
    one_core()
    peer = load(file)
    play = peer.player(game)
    play()
    kind = Path(file).parent.name.replace("_", " ")
    told = {"version": version(peer.PACKAGE), "game": game, "kind": kind, "detail": peer.DETAIL}
    for _ in sys.stdin:
        print(json.dumps({"peer": peer.PACKAGE, **told, **measured(play, float(seconds))}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
