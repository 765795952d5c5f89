"""From stable-baselines3's policy to a file that plays without torch, and back."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from torch import nn

from nightmare_agents.learned import Layers, LearnedPolicy, PolicyFacts, fingerprint
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_training.config import TrainingConfig
from nightmare_training.versions import versions

DIGITS = 12
"""The binary digits after the first that a published weight has. It changes by one part in 8,192 at most, and files get
smaller."""
DROPPED = np.finfo(np.float32).nmant - DIGITS


def export(model: MaskablePPO, config: TrainingConfig, mean: float = 0.0) -> LearnedPolicy:
    """The model's policy as a player of numpy arrays.

    The network's values are in scaled rewards; the player's are in the reward's own units.

    Args:
        model: What was trained.
        config: How.
        mean: The mean return to be noted.
    """
    game = make_game(config.game)
    facts = PolicyFacts(
        game=game.id,
        options=config.options,
        mixture=config.mixture,
        training_options=config.training_options,
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


def rounded(policy: LearnedPolicy) -> LearnedPolicy:
    """Round a policy's weights to `DIGITS` binary digits after the first."""

    def short(numbers: NDArray[np.float32]) -> NDArray[np.float32]:
        bits = np.ascontiguousarray(numbers, np.float32).view(np.uint32)
        return ((bits + (1 << DROPPED - 1)) >> DROPPED << DROPPED).astype(np.uint32).view(np.float32)

    layers = tuple((short(weight), short(bias)) for weight, bias in policy.policy)
    return LearnedPolicy(policy.facts, layers, policy.value)


def adopt(model: MaskablePPO, learned: LearnedPolicy, config: TrainingConfig) -> None:
    """Give a model the networks of a learned policy: what `export` does, the other way round.

    Raises:
        OptionError: They have other layers than the config's.
    """
    scale, network = config.ppo.reward_scale, model.policy.mlp_extractor
    *hidden, (weight, bias) = learned.value
    scaled = (*hidden, (weight * scale, bias * scale))
    for layers in (learned.policy, scaled):
        found, wanted = (learned.facts.activation, _widths(layers)), (config.ppo.activation, config.ppo.layers)
        if found != wanted:
            raise OptionError(
                f"ppo.start_from: expected networks of {wanted[0]}, {wanted[1]} (found {found[0]}, {found[1]})"
            )
    _set_layers(network.policy_net, model.policy.action_net, learned.policy)
    _set_layers(network.value_net, model.policy.value_net, scaled)


def policy_layers(model: MaskablePPO) -> Layers:
    """The network that rates the actions, as it is now."""
    return _layers(model.policy.mlp_extractor.policy_net, model.policy.action_net)


def _linear(body: nn.Module, head: nn.Module) -> list[nn.Linear]:
    return [module for module in (*body.modules(), *head.modules()) if isinstance(module, nn.Linear)]


def _layers(body: nn.Module, head: nn.Module) -> Layers:
    with torch.no_grad():
        return tuple((layer.weight.T.numpy().copy(), layer.bias.numpy().copy()) for layer in _linear(body, head))


def _set_layers(body: nn.Module, head: nn.Module, layers: Layers) -> None:
    with torch.no_grad():
        for layer, (weight, bias) in zip(_linear(body, head), layers, strict=True):
            layer.weight.copy_(torch.from_numpy(weight.T))
            layer.bias.copy_(torch.from_numpy(bias))


def _widths(layers: Layers) -> tuple[int, ...]:
    """The widths of the hidden layers."""
    return tuple(len(bias) for _, bias in layers[:-1])
