"""A comparison of compiled rules with uncompiled ones, which play the same game in a child process.

Uncompiled rules are slow and careful: an overflow is an error there, and an endless event is reported with its line.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import subprocess
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game, name_of
from nightmare_gym.testing.promise import BrokenPromise
from nightmare_gym.testing.trial import Trial, act, called, step_name

SECONDS = 10
"""An uncompiled event that takes longer counts as endless."""
CHILD = "from nightmare_gym.testing.uncompiled import main; main()"
TIMEOUT = "did not end: "
"""The beginning of the line that tells where an event was when its time was over."""


def check_uncompiled(game: Game | str, options: Mapping[str, Any], events: int, seed: int = 0) -> None:
    """Play a game in both ways; importing the game's modules by name must register it.

    Raises:
        BrokenPromise: The two differ, or the uncompiled one ends with an error.
    """
    game = make_game(game, options)
    modules = sorted({function.__module__ for function in vars(game.functions).values()})
    child = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", CHILD],
        input=json.dumps([modules, name_of(game), dict(options), events, seed]),
        capture_output=True,
        text=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    lines, where = child.stdout.splitlines(), f"{called(game, options)}, seed {seed}"
    if child.returncode != 0:
        raise BrokenPromise(f"{where}, uncompiled, {_last(lines)}: {_reason(child.stderr)}")
    for ours, theirs in zip(digests(game, options, events, seed), lines, strict=True):
        if ours != theirs:
            raise BrokenPromise(f"{where}, {_last([ours])}: compiled and uncompiled rules must agree, but differ here")


def digests(game: Game | str, options: Mapping[str, Any], events: int, seed: int) -> Iterator[str]:
    """Play at random, game after game; yield the event, a digest and the step of every position."""
    trial = Trial(game, options, seed)
    for event in range(events):
        position = trial.position
        seen = [position.observation(seat).tobytes() for seat in range(int(position.params.seats))]
        shown = b"".join((position.exact_key(), position.mask().tobytes(), position.weights().tobytes(), *seen))
        yield f"{event} {hashlib.sha256(shown).hexdigest()[:16]} {step_name(position)}"
        if position.is_over or trial.is_cut:
            trial = Trial(game, options, seed + event + 1)
        else:
            act(position, trial.choose())


def main() -> None:
    """Print the digests of the game that standard input names."""
    modules, id, options, events, seed = json.load(sys.stdin)
    for module in modules:
        importlib.import_module(module)
    timer = _started()
    for line in digests(id, options, events, seed):
        timer.cancel()
        print(line, flush=True)
        timer = _started()
    timer.cancel()


def _started() -> threading.Timer:
    """Start the time of an event."""
    timer = threading.Timer(SECONDS, _give_up, [threading.get_ident()])
    timer.daemon = True
    timer.start()
    return timer


def _give_up(thread: int) -> None:
    """Print the innermost function outside numpy in which a thread is, and end the process."""
    stack = traceback.extract_stack(sys._current_frames()[thread])
    frame = next(one for one in reversed(stack) if "numpy" not in Path(one.filename).parts)
    print(f"{TIMEOUT}{frame.name} ({frame.filename}:{frame.lineno})", file=sys.stderr, flush=True)
    os._exit(1)


def _last(lines: list[str]) -> str:
    """Name the event and the step of the last line."""
    if not lines:
        return "at the set-up"
    event, _, step = lines[-1].split(" ", 2)
    return f"event {event} at step {step!r}"


def _reason(printed: str) -> str:
    """Extract the reason of a child's failure from its output."""
    last = printed.strip().splitlines()[-1]
    if not last.startswith(TIMEOUT):
        return last
    where = last.removeprefix(TIMEOUT)
    return f"the event did not end within {SECONDS} s; it is in {where}: a step must ask a seat or nature, or be done"
