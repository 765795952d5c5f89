"""The time to the first step, of the imports below it, and of short commands, each in new processes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from pydantic import BaseModel

from nightmare_gym.engine.ready_code import VARIABLE
from nightmare_training.bench.measure import Speed, of_repeats
from nightmare_training.config.environments import Environment

FOR_ONE = """
env = gymnasium.make({id!r}, **{edition!r})
_, info = env.reset(seed=0)
env.step(int(info["action_mask"].argmax()))
"""

FOR_SEVERAL = """
env = pettingzoo.make("aec", {id!r}, **{edition!r})
env.reset(seed=0)
env.step(int(env.last()[0]["action_mask"].argmax()))
"""

LATER = 5
"""The starts whose median is told."""


class Starts(BaseModel):
    """The starts of several games.

    Attributes:
        machine: Processor, system and versions.
        games: The wall seconds of each game's starts and commands.
    """

    machine: dict[str, str]
    games: dict[str, list[Speed]]


def starts(env: Environment) -> list[Speed]:
    """Measure the wall seconds from the start of Python to the first step, and those of its libraries' imports alone.

    The first use begins with an empty cache, the later one with a full one. The imports are a floor under both.
    """
    first, later = _first_and_later(["-c", "".join(first_step(env))])
    libraries = f"{_library(env)}, numba, numpy"
    _, imports = _first_and_later(["-c", f"import {libraries}"])
    detail = "Python's start to the first step; wall"
    return [
        of_repeats("first use, nothing compiled", [first], detail, "s"),
        of_repeats("later use", later, detail, "s"),
        of_repeats("imports alone", imports, f"Python's start to the end of `import {libraries}`; wall", "s"),
    ]


def commands(env: Environment) -> list[Speed]:
    """Measure the wall seconds of commands that only list: `nightmare --help`, `envs`, and the `agents` of a game."""
    found = []
    for arguments in (["--help"], ["envs"], ["agents", env.game.id]):
        _, later = _first_and_later(["-m", "nightmare_training.cli", *arguments])
        found.append(of_repeats(f"nightmare {arguments[0]}", later, "Python's start to its end; wall", "s"))
    return found


def first_step(env: Environment) -> tuple[str, str]:
    """Write a user's program up to the first step: what it imports, and its use of the environment."""
    use = (FOR_SEVERAL if env.for_several else FOR_ONE).format(id=env.id, edition=env.edition)
    return f"import {_library(env)}, nightmare_gym\n", use


def _library(env: Environment) -> str:
    """Name the library whose `make` makes the environment."""
    return "pettingzoo" if env.for_several else "gymnasium"


def _first_and_later(arguments: list[str]) -> tuple[float, list[float]]:
    """Run Python with one cache, empty at first; return the wall seconds of the first run and of the later ones."""
    with tempfile.TemporaryDirectory() as cache:
        first, *later = [_seconds(arguments, cache) for _ in range(1 + LATER)]
    return first, later


def _seconds(arguments: list[str], cache: str) -> float:
    """Run Python once; return the wall seconds."""
    since = time.perf_counter()
    run(arguments, cache)
    return time.perf_counter() - since


def run(arguments: list[str], cache: str) -> str:
    """Run Python once, as a user does: it may keep the bytecode of what it imports; return what it prints."""
    paths = os.pathsep.join(path for path in sys.path if path)
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    nothing_ready = {"NUMBA_CACHE_DIR": cache, VARIABLE: ""}
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**inherited, **nothing_ready, "PYTHONPATH": paths},
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    return done.stdout
