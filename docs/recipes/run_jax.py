"""REINFORCE with a critic in JAX: one compiled function plays a lax.scan of steps on the host, and learns from them."""

from __future__ import annotations

import sys
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import optax

from nightmare_agents.rated import Rated
from nightmare_gym.ecosystem.jax import HostSteps
from nightmare_training.evaluate.against_random import against_random

OPTIONS = {"board": "small"}
ROWS, STEPS, UPDATES, GAMMA, SCALE = 128, 32, 250, 0.99, 0.1


def network(params: list[tuple[jax.Array, jax.Array]], seen: jax.Array) -> jax.Array:
    """Return the ratings of all actions and, last, the value."""
    for weights, bias in params[:-1]:
        seen = jnp.tanh(seen @ weights + bias)
    return seen @ params[-1][0] + params[-1][1]


def main() -> int:
    """Train, and compare with random."""
    games = HostSteps("endless_nightmare", ROWS, seed=1, **OPTIONS)
    key, *keys = jax.random.split(jax.random.key(1), 4)
    sizes = (games.features, 64, 64, games.actions + 1)
    params = [
        (jax.random.normal(one, (inputs, outputs)) / inputs**0.5, jnp.zeros(outputs))
        for one, inputs, outputs in zip(keys, sizes[:-1], sizes[1:], strict=True)
    ]
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(2e-3))
    memory = optimizer.init(params)

    def loss(params, observations, masks, actions, returns):
        outputs = network(params, observations)
        log_odds = jax.nn.log_softmax(jnp.where(masks, outputs[..., :-1], -1e8))
        surprise = returns - outputs[..., -1]
        taken = jnp.take_along_axis(log_odds, actions[..., None], -1)[..., 0]
        entropy = -(jnp.exp(log_odds) * jnp.where(masks, log_odds, 0)).sum(-1)
        return (jnp.square(surprise) - taken * jax.lax.stop_gradient(surprise) - 0.01 * entropy).mean()

    @jax.jit
    def update(params, memory, seen, key):
        def decide(seen, key):
            actions = jax.random.categorical(key, jnp.where(seen.mask, network(params, seen.observation)[:, :-1], -1e8))
            after = games.step(actions)
            return after, (seen.observation, seen.mask, actions, after.reward, after.over)

        seen, (observations, masks, actions, rewards, over) = jax.lax.scan(decide, seen, jax.random.split(key, STEPS))

        def back(later, step):
            reward, over = step
            later = reward * SCALE + GAMMA * later * ~over
            return later, later

        _, returns = jax.lax.scan(back, network(params, seen.observation)[:, -1], (rewards, over), reverse=True)
        changes, memory = optimizer.update(jax.grad(loss)(params, observations, masks, actions, returns), memory)
        return optax.apply_updates(params, changes), memory, seen, rewards.sum() / over.sum()

    seen = games.reset()
    for number, one in enumerate(jax.random.split(key, UPDATES), 1):
        params, memory, seen, earned = update(params, memory, seen, one)
        if number % 50 == 0:
            print(f"update {number}: {earned:.2f} points a game", flush=True)

    rate = jax.jit(partial(network, params))
    player = Rated("JAX's policy", lambda observations: np.asarray(rate(observations))[:, :-1])
    gain = against_random("endless_nightmare", player, options=OPTIONS)
    print(gain)
    return int(gain.low <= 0)


if __name__ == "__main__":
    sys.exit(main())
