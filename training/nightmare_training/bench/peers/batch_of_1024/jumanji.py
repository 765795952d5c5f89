"""Jumanji in a batch on the CPU: a compiled loop of steps with masked random actions and new games at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import jumanji
from jumanji.wrappers import VmapAutoResetWrapper

ROWS, STEPS, SEED = 1024, 16, 1
PACKAGE = "jumanji"
DETAIL = f"jit(scan(VmapAutoResetWrapper)), {STEPS} steps a call: masks, observations, choosing, new games at once"


def player(game: str) -> Callable[[], tuple[int, int]]:
    """Step all games; a call leaves all of them, with masks and observations, in memory."""
    env: Any = VmapAutoResetWrapper(jumanji.make(game))

    def one(at: tuple[Any, Any], key: Any) -> tuple[Any, Any]:
        state, seen = at
        actions = jax.random.categorical(key, jnp.where(seen.observation.action_mask, 0.0, -jnp.inf))
        after = env.step(state, actions)
        return after, after[1].last().sum()

    def many(at: tuple[Any, Any], key: Any) -> tuple[Any, Any, Any]:
        key, *keys = jax.random.split(key, STEPS + 1)
        after, ended = jax.lax.scan(one, at, jnp.stack(keys))
        return after, key, ended.sum()

    step_all: Any = jax.jit(many)
    key = jax.random.PRNGKey(SEED)
    at = jax.jit(env.reset)(jax.random.split(key, ROWS))

    def play() -> tuple[int, int]:
        nonlocal at, key
        at, key, ended = step_all(at, key)
        jax.block_until_ready(at)
        return ROWS * STEPS, int(ended)

    return play
