"""The list of measurements, and the record of their results."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

from pydantic import BaseModel

from nightmare_gym.interfaces.batch import Batch
from nightmare_training.bench import ours
from nightmare_training.bench.measure import Speed
from nightmare_training.bench.review import reviewed
from nightmare_training.config.environments import Environment, documented

SIZES = (1, 64, 1024, 8192)
CUDA_SIZES = (1024, 8192, 65536)
LEFT_OUT = ("dream_catchers_lean",)
"""Editions that play another game's rules, with fewer questions."""
Measurement = tuple[str, Callable[[], list[Speed]]]


class Benchmark(BaseModel):
    """The results of all measurements.

    Attributes:
        game: The game.
        machine: Processor, system and versions.
        ours: Speeds of this library.
    """

    game: str
    machine: dict[str, str]
    ours: list[Speed]


def of_ours(envs: list[Environment]) -> list[Measurement]:
    """List the measurements of a game's environments, each with a name for the progress bar."""
    first, *others = envs
    found: list[Measurement] = [("rollout", lambda: [ours.rollout(first.game)]), *_batches(first, "batch")]
    found += _for_several(first) if first.for_several else _for_one(first)
    for env in others:
        found += [*_batches(env, "tables"), *_for_several(env)]
    if find_spec("starlette"):
        from nightmare_training.bench import page

        found.append(("page", lambda: page.answers(first)))
    return [
        *found,
        ("review", lambda: [reviewed(first.game)]),
    ]


def of_cuda(env: Environment) -> list[Measurement]:
    """List the measurements on a CUDA device, and that of the same batch on a core.

    Raises:
        OptionError: There is no device, or numba-cuda is not installed.
    """
    Batch(env.game, 1, env.defaults, device="cuda")
    found: list[Measurement] = [("batch of 1024", lambda: [ours.batch(env, 1024)])]
    return [*found, *((f"{n} on CUDA", partial(lambda n: [ours.batch_on_cuda(env, n)], n)) for n in CUDA_SIZES)]


def _batches(env: Environment, called: str) -> list[Measurement]:
    """List the measurements of batches, one for each size."""

    def both(n: int) -> list[Speed]:
        return [ours.batch(env, n, called), ours.batch_and_choosing(env, n, called)]

    return [(f"{called} of {n}", partial(both, n)) for n in SIZES]


def _for_one(env: Environment) -> list[Measurement]:
    """List the measurements of an environment for one player."""
    found: list[Measurement] = [
        ("gymnasium.make", lambda: [ours.single(env)]),
        ("gymnasium.make_vec", lambda: [ours.vector(env, 1024)]),
    ]
    if find_spec("sb3_contrib"):
        from nightmare_training.bench import training

        found.append(("SB3VecEnv", lambda: [training.sb3(env.game)]))
        found.append(("MaskablePPO", lambda: [training.maskable_ppo(env.game)]))
    return found


def _for_several(env: Environment) -> list[Measurement]:
    """List the measurements of an environment for several players."""
    found: list[Measurement] = [("pettingzoo.make", lambda: [ours.several(env)])]
    if find_spec("sb3_contrib") and not env.game.cooperative:
        from nightmare_training.bench import training

        found.append(("self-play", lambda: [training.self_play(env)]))
    return found


def measured_games() -> list[Environment]:
    """List the environments of all games, but those of `LEFT_OUT`."""
    return [env for env in documented() if env.game.id not in LEFT_OUT]
