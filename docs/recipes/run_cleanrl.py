"""PPO with action masks in one file, in the style of CleanRL: every line that learns stands here."""

from __future__ import annotations

import sys
import time

import gymnasium as gym
import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import nn
from torch.distributions import Categorical

import nightmare_gym  # noqa: F401  registers the environments
from nightmare_agents.rated import Rated
from nightmare_training.evaluate.against_random import against_random

OPTIONS = {"board": "small"}
SEED, ENVS, STEPS, UPDATES, EPOCHS, MINIBATCHES = 1, 64, 32, 100, 4, 4
LEARNING_RATE, GAMMA, LAMBDA, CLIP, ENTROPY, VALUE, LARGEST_NORM = 1e-3, 0.999, 0.95, 0.2, 0.01, 0.5, 0.5
SCALE = 0.1  # a game of the small board earns some 10 points: the critic learns returns of about 1


def layer(inputs: int, outputs: int, gain: float = 2**0.5) -> nn.Linear:
    """Make a layer with orthogonal weights."""
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


class Agent(nn.Module):
    """An actor and a critic, apart."""

    def __init__(self, features: int, actions: int) -> None:
        super().__init__()
        self.actor = nn.Sequential(layer(features, 64), nn.Tanh(), layer(64, 64), nn.Tanh(), layer(64, actions, 0.01))
        self.critic = nn.Sequential(layer(features, 64), nn.Tanh(), layer(64, 64), nn.Tanh(), layer(64, 1, 1.0))

    def policy(self, observations: torch.Tensor, masks: torch.Tensor) -> Categorical:
        """Return the distribution over the legal actions."""
        return Categorical(logits=self.actor(observations).masked_fill(~masks, -1e8), validate_args=False)

    def value(self, observations: torch.Tensor) -> torch.Tensor:
        """Return the expected rest of the return, scaled."""
        return self.critic(observations).squeeze(-1)


def main() -> int:
    """Train, and compare with random."""
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    envs = gym.make_vec(
        "Nightmare/EndlessNightmare-v0", num_envs=ENVS, autoreset_mode=AutoresetMode.SAME_STEP, **OPTIONS
    )
    features, actions = envs.single_observation_space.shape[0], int(envs.single_action_space.n)
    agent = Agent(features, actions)
    optimizer = torch.optim.Adam(agent.parameters(), LEARNING_RATE, eps=1e-5)

    observations = torch.zeros(STEPS, ENVS, features)
    masks = torch.zeros(STEPS, ENVS, actions, dtype=torch.bool)
    taken = torch.zeros(STEPS, ENVS, dtype=torch.long)
    log_probs, rewards, overs, values = (torch.zeros(STEPS, ENVS) for _ in range(4))
    seen, info = envs.reset(seed=SEED)
    scores: list[float] = []
    since = time.time()

    for update in range(1, UPDATES + 1):
        optimizer.param_groups[0]["lr"] = LEARNING_RATE * (1 - (update - 1) / UPDATES)
        for step in range(STEPS):
            observations[step] = torch.from_numpy(seen)
            masks[step] = torch.from_numpy(info["action_mask"]).bool()
            with torch.no_grad():
                policy = agent.policy(observations[step], masks[step])
                taken[step] = policy.sample()
                log_probs[step] = policy.log_prob(taken[step])
                values[step] = agent.value(observations[step])
            seen, reward, terminated, truncated, info = envs.step(taken[step].numpy())
            over = terminated | truncated
            rewards[step] = torch.from_numpy(reward * SCALE)
            overs[step] = torch.from_numpy(over)
            if over.any():
                scores += info["final_info"]["score"][over].tolist()

        with torch.no_grad():
            later, advantage = agent.value(torch.from_numpy(seen)), torch.zeros(ENVS)
            advantages = torch.zeros(STEPS, ENVS)
            for step in reversed(range(STEPS)):
                goes_on = 1 - overs[step]
                surprise = rewards[step] + GAMMA * later * goes_on - values[step]
                advantages[step] = advantage = surprise + GAMMA * LAMBDA * goes_on * advantage
                later = values[step]
            returns = (advantages + values).flatten()

        rows = [part.flatten(0, 1) for part in (observations, masks, taken, log_probs, advantages)]
        for _ in range(EPOCHS):
            for batch in torch.randperm(ENVS * STEPS).chunk(MINIBATCHES):
                b_seen, b_masks, b_taken, b_log_probs, b_advantages = (part[batch] for part in rows)
                policy = agent.policy(b_seen, b_masks)
                ratio = (policy.log_prob(b_taken) - b_log_probs).exp()
                b_advantages = (b_advantages - b_advantages.mean()) / (b_advantages.std() + 1e-8)
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
                policy_loss = -torch.min(b_advantages * ratio, b_advantages * clipped).mean()
                value_loss = (agent.value(b_seen) - returns[batch]).square().mean()
                loss = policy_loss + VALUE * value_loss - ENTROPY * policy.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), LARGEST_NORM)
                optimizer.step()

        if update % 20 == 0:
            speed = update * STEPS * ENVS / (time.time() - since)
            print(
                f"update {update}: mean score {np.mean(scores[-500:]):.2f}, {speed:,.0f} decisions a second", flush=True
            )

    def rate(observations: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            return agent.actor(torch.from_numpy(observations)).numpy()

    gain = against_random("endless_nightmare", Rated("PPO", rate), options=OPTIONS)
    print(gain)
    return int(gain.low <= 0)


if __name__ == "__main__":
    sys.exit(main())
