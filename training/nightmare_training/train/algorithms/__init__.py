"""The algorithms of this package, declared as entry points like anybody's, with a file for each."""

from __future__ import annotations

from nightmare_training.train.algorithms.ppo_config import NativePPOConfig, PPOConfig, UnmaskedPPOConfig
from nightmare_training.train.algorithms.pqn_config import PQNConfig
from nightmare_training.train.algorithms.search_config import SearchedConfig
from nightmare_training.trainers import Algorithm

EXPERT_ITERATION = Algorithm("Expert iteration", SearchedConfig, f"{__name__}.expert_iteration:ExpertIterationTrainer")
MASKABLE_PPO = Algorithm("MaskablePPO", PPOConfig, f"{__name__}.maskable_ppo:MaskablePPOTrainer")
NATIVE_PPO = Algorithm("Native PPO", NativePPOConfig, f"{__name__}.native_ppo:NativePPOTrainer")
PPO = Algorithm("PPO without masks", UnmaskedPPOConfig, f"{__name__}.ppo:PPOTrainer")
PQN = Algorithm("Parallel Q-learning", PQNConfig, f"{__name__}.pqn:PQNTrainer")
