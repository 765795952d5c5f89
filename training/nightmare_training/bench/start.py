"""How long the first use takes: a fresh process with an empty cache, and a later one."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from nightmare_training.bench.measure import Speed, of_repeats
from nightmare_training.config.environments import Environment

FOR_ONE = """
import gymnasium, nightmare_gym
env = gymnasium.make({id!r}, **{edition!r})
_, info = env.reset(seed=0)
env.step(int(info["action_mask"].argmax()))
"""

FOR_SEVERAL = """
import pettingzoo, nightmare_gym
env = pettingzoo.make("aec", {id!r}, **{edition!r})
env.reset(seed=0)
env.step(int(env.last()[0]["action_mask"].argmax()))
"""


def starts(env: Environment) -> list[Speed]:
    """Wall seconds from the start of Python to the first step taken: compiling, then from the cache."""
    script = (FOR_SEVERAL if env.for_several else FOR_ONE).format(id=env.id, edition=env.edition)
    with tempfile.TemporaryDirectory() as cache:
        first, *later = [_start(script, cache) for _ in range(4)]
    detail = "Python's start to the first step; wall"
    return [
        of_repeats("first use, nothing compiled", [first], detail, "s"),
        of_repeats("later use", later, detail, "s"),
    ]


def _start(script: str, cache: str) -> float:
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache, "PYTHONPATH": paths}
    since = time.perf_counter()
    subprocess.run([sys.executable, "-c", script], env=environment, check=True, stderr=subprocess.DEVNULL)
    return time.perf_counter() - since
