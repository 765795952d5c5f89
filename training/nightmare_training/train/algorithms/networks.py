"""Conversion between torch's networks and the layers of a policy's file, and the precision of the networks."""

from __future__ import annotations

import numpy as np
import torch
from torch import nn

from nightmare_agents.learned import Layers, LearnedPolicy
from nightmare_gym.engine.errors import OptionError

ACTIVATIONS = {"tanh": nn.Tanh, "relu": nn.ReLU}
"""The functions between layers, by their names in configs."""


def layers_of(*modules: nn.Module) -> Layers:
    """Copy the linear layers of consecutive modules."""
    with torch.no_grad():
        return tuple((layer.weight.T.numpy().copy(), layer.bias.numpy().copy()) for layer in _linear(modules))


def set_layers(layers: Layers, *modules: nn.Module) -> None:
    """Copy these layers into consecutive modules."""
    with torch.no_grad():
        for layer, (weight, bias) in zip(_linear(modules), layers, strict=True):
            layer.weight.copy_(torch.from_numpy(weight.T))
            layer.bias.copy_(torch.from_numpy(bias))


def rescaled(layers: Layers, factor: float) -> Layers:
    """Return a network whose outputs are those of another one times a factor."""
    *hidden, (weight, bias) = layers
    return (*hidden, (weight * np.float32(factor), bias * np.float32(factor)))


def check_layers(learned: LearnedPolicy, layers: tuple[int, ...], activation: str) -> None:
    """Refuse a learned policy as a start if its networks have other layers.

    Raises:
        OptionError: They have.
    """
    for network in (learned.policy, learned.value):
        found, wanted = (learned.facts.activation, widths(network)), (activation, layers)
        if found != wanted:
            raise OptionError(
                f"ppo.start_from: expected networks of {wanted[0]}, {wanted[1]} (found {found[0]}, {found[1]})"
            )


def same_body(learned: LearnedPolicy) -> bool:
    """Tell whether policy and value of a learned policy share their hidden layers; its file rounds both."""
    hidden = zip(learned.policy[:-1], learned.value[:-1], strict=True)
    return all(
        np.allclose(ours, theirs, rtol=2e-3, atol=1e-4)
        for one, other in hidden
        for ours, theirs in zip(one, other, strict=True)
    )


def widths(layers: Layers) -> tuple[int, ...]:
    """Return the widths of the hidden layers."""
    return tuple(len(bias) for _, bias in layers[:-1])


def precision_of(wanted: str) -> torch.dtype:
    """Return the type of the numbers between the layers; "auto" is the faster one of this processor."""
    if wanted != "auto":
        return torch.bfloat16 if wanted == "bfloat16" else torch.float32
    can = torch.cpu.get_capabilities()
    return torch.bfloat16 if can.get("avx512_bf16") or can.get("amx_bf16") else torch.float32


def _linear(modules: tuple[nn.Module, ...]) -> list[nn.Linear]:
    return [layer for module in modules for layer in module.modules() if isinstance(layer, nn.Linear)]
