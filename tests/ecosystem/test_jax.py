"""Our games stepped from inside compiled JAX."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

from ecosystem.recipes import run
from nightmare_gym.ecosystem.jax import HostSteps
from nightmare_gym.engine.loops import LIVE, SAME_STEP
from nightmare_gym.interfaces.batch import Batch


def test_a_scan_plays_our_games() -> None:
    """In each step the first legal action is taken."""
    games, ours = (
        HostSteps("endless_nightmare", 5, seed=3, board="small"),
        Batch("endless_nightmare", 5, {"board": "small"}, SAME_STEP),
    )
    ours.seed(3)

    play = jax.jit(
        lambda seen: jax.lax.scan(lambda seen, _: (games.step(jnp.argmax(seen.mask, -1)), seen), seen, length=40)
    )

    last, path = play(games.reset())
    observations, ended = ours.reset(), 0
    after = jax.tree.map(lambda path, last: np.concatenate([path[1:], last[None]]), path, last)
    for step in range(40):
        assert (path.observation[step] == observations).all()
        assert (path.mask[step] == ours.masks).all()
        observations, rewards = ours.step(ours.masks.argmax(1))
        assert (after.reward[step] == rewards).all()
        assert (after.over[step] == (ours.status != LIVE)).all()
        ended += int((ours.status != LIVE).sum())
    assert ended > 5


def test_the_recipe_beats_random() -> None:
    run("jax")
