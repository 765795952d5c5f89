"""From stable-baselines3's policy to a file that plays without torch."""

from __future__ import annotations

import torch
from sb3_contrib import MaskablePPO
from torch import nn

from nightmare_agents.learned import Layers, LearnedPolicy, PolicyFacts, fingerprint
from nightmare_gym.engine.game import find
from nightmare_training.config import TrainingConfig
from nightmare_training.versions import versions


def export(model: MaskablePPO, config: TrainingConfig, mean: float = 0.0) -> LearnedPolicy:
    """The model's policy as a player of numpy arrays.

    The network's values are in scaled rewards; the player's are in the reward's own units.

    Args:
        model: What was trained.
        config: How.
        mean: The mean return to be noted.
    """
    game = find(config.game)
    facts = PolicyFacts(
        game=game.id,
        options=config.options,
        mixture=config.mixture,
        features=fingerprint(game.layout.feature_names),
        actions=fingerprint(game.actions),
        activation=config.ppo.activation,
        config=config.name,
        seed=config.seed,
        timesteps=model.num_timesteps,
        mean=mean,
        versions=versions(),
    )
    network = model.policy.mlp_extractor
    *hidden, (weight, bias) = _layers(network.value_net, model.policy.value_net)
    in_points = (weight / config.ppo.reward_scale, bias / config.ppo.reward_scale)
    return LearnedPolicy(facts, policy_layers(model), (*hidden, in_points))


def policy_layers(model: MaskablePPO) -> Layers:
    """The network that rates the actions, as it is now."""
    return _layers(model.policy.mlp_extractor.policy_net, model.policy.action_net)


def _layers(body: nn.Module, head: nn.Module) -> Layers:
    linear = [module for module in (*body.modules(), *head.modules()) if isinstance(module, nn.Linear)]
    with torch.no_grad():
        return tuple((layer.weight.T.numpy().copy(), layer.bias.numpy().copy()) for layer in linear)
