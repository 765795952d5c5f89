"""Pgx in a batch on the CPU: a compiled loop of steps with masked random actions and new games at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

ROWS, STEPS, SEED = 1024, 16, 1
PACKAGE = "pgx"
DETAIL = f"jit(scan(vmap)), {STEPS} steps a call: masks, observations, choosing, new games at once"


def player(game: str) -> Callable[[], tuple[int, int]]:
    """Step all games; a call leaves all of them, with masks and observations, in memory."""
    env: Any = pgx.make(game)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> tuple[Any, Any]:
        choosing, dice = jax.random.split(key)
        actions = jax.random.categorical(choosing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
        after = step(state, actions, jax.random.split(dice, ROWS))
        return after, (after.terminated | after.truncated).sum()

    def many(state: Any, key: Any) -> tuple[Any, Any, Any]:
        key, *keys = jax.random.split(key, STEPS + 1)
        after, ended = jax.lax.scan(one, state, jnp.stack(keys))
        return after, key, ended.sum()

    step_all: Any = jax.jit(many)
    key = jax.random.PRNGKey(SEED)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, ROWS))

    def play() -> tuple[int, int]:
        nonlocal state, key
        state, key, ended = step_all(state, key)
        jax.block_until_ready(state)
        return ROWS * STEPS, int(ended)

    return play
