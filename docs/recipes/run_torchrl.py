"""PPO with TorchRL's parts on the native batch of games."""

from __future__ import annotations

import sys

import numpy as np
import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from nightmare_agents.rated import Rated
from nightmare_gym.ecosystem.torchrl import TorchRLBatch
from nightmare_training.evaluate.against_random import against_random

OPTIONS = {"board": "small"}
ENVS, STEPS, UPDATES, EPOCHS, MINIBATCHES, SCALE = 64, 32, 60, 4, 4, 0.1


def network(inputs: int, outputs: int) -> nn.Sequential:
    """Make a network of two hidden layers."""
    return nn.Sequential(nn.Linear(inputs, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, outputs))


def main() -> int:
    """Train, and compare with random."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    env = TorchRLBatch("endless_nightmare", ENVS, seed=1, **OPTIONS)
    features, actions = env.observation_spec["observation"].shape[-1], env.action_spec.space.n
    logits = network(features, actions)
    policy = ProbabilisticActor(
        TensorDictModule(logits, in_keys=["observation"], out_keys=["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    critic = ValueOperator(network(features, 1))
    advantage = GAE(gamma=0.999, lmbda=0.95, value_network=critic, average_gae=True)
    loss = ClipPPOLoss(policy, critic, clip_epsilon=0.2, entropy_coeff=0.01, critic_coeff=0.5)
    optimizer = torch.optim.Adam(loss.parameters(), 1e-3)
    frames = ENVS * STEPS
    games = Collector(env, policy, frames_per_batch=frames, total_frames=frames * UPDATES)

    for update, data in enumerate(games, 1):
        earned, ended = data["next", "reward"].sum(), data["next", "done"].sum()
        data["next", "reward"] = data["next", "reward"] * SCALE
        for _ in range(EPOCHS):
            with torch.no_grad():
                advantage(data)
            for rows in torch.randperm(frames).chunk(MINIBATCHES):
                found = loss(data.reshape(-1)[rows])
                optimizer.zero_grad()
                sum(found[name] for name in ("loss_objective", "loss_critic", "loss_entropy")).backward()
                nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
                optimizer.step()
        if update % 10 == 0:
            print(f"update {update}: {earned / ended:.2f} points a game", flush=True)

    def rate(observations: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            return logits(torch.from_numpy(observations)).numpy()

    gain = against_random("endless_nightmare", Rated("TorchRL's PPO", rate), options=OPTIONS)
    print(gain)
    return int(gain.low <= 0)


if __name__ == "__main__":
    sys.exit(main())
