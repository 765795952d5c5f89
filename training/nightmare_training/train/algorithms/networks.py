"""Conversion between torch's networks and the layers of a policy's file."""

from __future__ import annotations

import torch
from torch import nn

from nightmare_agents.learned import Layers

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


def widths(layers: Layers) -> tuple[int, ...]:
    """Return the widths of the hidden layers."""
    return tuple(len(bias) for _, bias in layers[:-1])


def _linear(modules: tuple[nn.Module, ...]) -> list[nn.Linear]:
    return [layer for module in modules for layer in module.modules() if isinstance(layer, nn.Linear)]
