"""The first use of a game in new processes with an empty cache, watched and unwatched in turns."""

from __future__ import annotations

import tempfile
import time
from importlib.metadata import version
from statistics import median
from textwrap import indent

from pydantic import BaseModel

from nightmare_gym.engine.compile import UNCOMPILED
from nightmare_gym.engine.errors import OptionError
from nightmare_training.bench.first_use.accounts import PARTS
from nightmare_training.bench.profile import names, vanishing
from nightmare_training.bench.start import first_step, run
from nightmare_training.config.environments import Environment

REPEATS = 3
GOAL = 12.0
"""The CPU seconds of a first use that we aim at."""
DEAREST = 5
"""The number of functions that are named."""

UNWATCHED = """
{imports}
{use}
import time
print(time.process_time_ns())
"""
WATCHED = """
{imports}
import json
from nightmare_training.bench.first_use.watch import watching
with watching() as accounts:
{indented}
print(json.dumps(accounts.told()))
"""


class FirstUse(BaseModel):
    """The CPU seconds of a game's first use, from Python's start to the first step; each is a median of the repeats.

    Attributes:
        game: The game's id.
        unwatched: The whole, in processes in which nothing is watched.
        watched: The whole, in those in which the parts are measured.
        parts: Each part. The parts of one process add up to its whole; those of medians do so nearly.
        compiled: The number of functions that are compiled, each for its types.
        dearest: The functions that take longest, each without those that it calls; LLVM optimises an entry with them.
        wall: Wall seconds in a CPU-second of the processes in which nothing is watched.
    """

    game: str
    unwatched: float
    watched: float
    parts: dict[str, float]
    compiled: int
    dearest: dict[str, float]
    wall: float

    @property
    def sum(self) -> float:
        """The CPU seconds of all parts."""
        return sum(self.parts.values())


class FirstUses(BaseModel):
    """The first uses of several games.

    Attributes:
        machine: Processor, system and versions.
        repeats: The number of repeats.
        games: The first use of each game.
    """

    machine: dict[str, str]
    repeats: int
    games: list[FirstUse]

    @property
    def walls(self) -> list[float]:
        """Wall seconds in a CPU-second, of each game."""
        return [one.wall for one in self.games]


class _Accounts(BaseModel):
    """The accounts of a process, in nanoseconds, as `Accounts.told` tells them."""

    parts: dict[str, int]
    functions: dict[str, int]
    compiled: int


def check_watching() -> None:
    """Try to watch the compiler.

    Raises:
        OptionError: Nothing is compiled, or this numba lacks a part that is watched.
    """
    if UNCOMPILED:
        raise OptionError("--first-use: expected compilation, which NUMBA_DISABLE_JIT turns off")
    try:
        from nightmare_training.bench.first_use.watch import watching

        with watching():
            pass
    except Exception as error:  # future versions may fail in any way
        lacking = f"{type(error).__name__}: {error}"
        raise OptionError(f"--first-use: numba {version('numba')} lacks a part that is watched ({lacking})") from error


def first_use(env: Environment, repeats: int) -> FirstUse:
    """Measure the first use of an environment, watched and unwatched in turns."""
    imports, use = first_step(env)
    unwatched, walls, accounts = list[float](), list[float](), list[_Accounts]()
    for _ in range(repeats):
        since = time.perf_counter()
        unwatched.append(int(_said(UNWATCHED.format(imports=imports, use=use))) / 1e9)
        walls.append((time.perf_counter() - since) / unwatched[-1])
        said = _said(WATCHED.format(imports=imports, indented=indent(use, "    ")))
        accounts.append(_Accounts.model_validate_json(said))
    functions = {
        name: median(one.functions.get(name, 0) for one in accounts) / 1e9 for name in accounts[0].functions
    }  # fmt: skip
    return FirstUse(
        game=env.game.id,
        unwatched=median(unwatched),
        watched=median(sum(one.parts.values()) for one in accounts) / 1e9,
        parts={name: median(one.parts[name] for one in accounts) / 1e9 for name in PARTS},
        compiled=accounts[0].compiled,
        dearest=dict(sorted(functions.items(), key=lambda one: -one[1])[:DEAREST]),
        wall=median(walls),
    )


def _said(script: str) -> str:
    """Run a script in a new process with an empty cache; return the last line that it prints."""
    with tempfile.TemporaryDirectory() as cache:
        return run(["-c", script], cache).splitlines()[-1]


def reason(one: FirstUse) -> str | None:
    """Tell which parts would have to vanish, the largest first, for the goal; None if it is reached."""
    gone, left = vanishing(one.unwatched, one.parts, GOAL)
    if not gone:
        return None
    return (
        f"{one.game}: a first use may take {GOAL:.0f} CPU-seconds, and it takes {one.unwatched:.1f}: "
        f"{names(gone, '.1f')} would have to vanish as a whole, which leaves {left:.1f}."
    )
