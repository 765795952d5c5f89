"""What is measured, in order, and what comes out of it."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

from pydantic import BaseModel

from nightmare_gym.engine.errors import OptionError
from nightmare_training.bench import ours, peers
from nightmare_training.bench.measure import Speed
from nightmare_training.bench.start import starts
from nightmare_training.environments import Environment

SIZES = (1, 64, 1024, 8192)
Measurement = tuple[str, Callable[[], list[Speed]]]


class Benchmark(BaseModel):
    """All that was measured, and where.

    Attributes:
        game: Ours.
        machine: Processor, system and versions.
        ours: Speeds of this library.
        peers: Speeds of other libraries, in other games.
    """

    game: str
    machine: dict[str, str]
    ours: list[Speed]
    peers: list[Speed]


def of_ours(env: Environment) -> list[Measurement]:
    """What is measured of this library, each with a name for the progress bar."""
    game = env.game
    found: list[Measurement] = [("roll-out", lambda: [ours.rollout(game)])]
    for n in SIZES:
        found.append((f"batch of {n}", lambda n=n: [ours.batch(game, n), ours.batch_and_choosing(game, n)]))  # type: ignore[misc]
    found += _for_several(env) if env.for_several else _for_one(env)
    return [*found, ("first use", lambda: starts(env))]


def _for_one(env: Environment) -> list[Measurement]:
    """What is measured of a environment for one player only."""
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
    """What is measured of a environment for several players only."""
    return [("pettingzoo.make", lambda: [ours.several(env)])]


def of_peers() -> list[Measurement]:
    """What is measured of other libraries.

    Raises:
        OptionError: OpenSpiel is not installed.
    """
    if not find_spec("pyspiel"):
        raise OptionError("--peers needs OpenSpiel: pip install 'nightmare-gym[bench]'")
    return [
        ("OpenSpiel", lambda: [peers.open_spiel_pig()]),
        ("Gymnasium", lambda: [peers.gymnasium_blackjack()]),
    ]
