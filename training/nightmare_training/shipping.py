"""Compiled code to be shipped: written into a folder that other machines load it from."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from nightmare_agents.files import write_bytes, write_json
from nightmare_gym.engine.code_cache import BOUNDS, RULE, cache_root
from nightmare_gym.engine.code_files import DIGEST
from nightmare_gym.engine.compile import UNCOMPILED
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.first_use import sign
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.jit import processor
from nightmare_gym.engine.ready_code import LEVELS, LIST, list_of

HOST = "host"
"""The name of this machine's own processor, beside `LEVELS`."""
SOONER = 1.0
"""Seconds by which a file system's clock may be behind ours."""


def check_shipping(folder: Path, cpu: str) -> None:
    """Check, before anything is compiled, that code can be shipped.

    Raises:
        OptionError: Rules are not compiled in this process, or the processor or the folder is not one to ship to.
    """
    if UNCOMPILED:
        raise OptionError("--export needs compiled rules: unset NUMBA_DISABLE_JIT")
    if cpu != HOST and cpu not in LEVELS:
        raise OptionError(f"--cpu: expected {', '.join(LEVELS)} or {HOST}, not {cpu!r}")
    if cpu != HOST and not processor()[0].startswith("x86_64"):
        raise OptionError(f"--cpu {cpu}: this machine is {processor()[0]}; expected {HOST}")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / LIST).exists():
        raise OptionError(
            f"--export {folder}: expected a new folder, or one that --export wrote; this holds other files"
        )


def ship(folder: Path, cpu: str, games: Sequence[Game], command: Sequence[str]) -> int:
    """Compile games for a processor, and write their code into a folder.

    The code is compiled in a cache of its own, so that an interrupted command goes on from there.

    Args:
        folder: The folder; it is made.
        cpu: One of `LEVELS`, or `HOST`.
        games: The games.
        command: The command that compiles them, in a process of its own.

    Returns:
        The number of files.

    Raises:
        OptionError: The games could not be compiled.
    """
    cache, environment, made_for = cache_root(), dict(os.environ), processor()
    if cpu != HOST:
        cache = cache / "shipped" / cpu / "nightmare-gym"
        environment |= {"NUMBA_CACHE_DIR": str(cache.parent), "NUMBA_CPU_NAME": cpu, "NUMBA_CPU_FEATURES": ""}
        made_for = (made_for[0], cpu, "")
    since = time.time() - SOONER
    environment["NIGHTMARE_CODE"] = ""  # what is shipped already would not be found in the cache
    if subprocess.run(command, env=environment, check=False).returncode != 0:
        raise OptionError("nothing is exported: the games could not be compiled")
    files = {}
    for file in sorted((cache / BOUNDS).rglob("*.nbc")):
        if file.name.endswith(RULE) or file.stat().st_mtime < since:
            continue  # a rule, which nobody runs; or of another version or game
        name, content = file.relative_to(cache).as_posix(), file.read_bytes()
        write_bytes(folder / name, content)
        files[name] = content[:DIGEST].hex()
    write_json(folder / LIST, list_of(made_for, [sign(game).name for game in games], files))
    for file in folder.rglob("*.nbc"):
        if file.relative_to(folder).as_posix() not in files:
            file.unlink()
    return len(files)
