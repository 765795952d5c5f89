"""Hidden units that see a set as a set: cells of a board, or colours, that are alike share their weights.

Some units of the first layer belong to each member of a set. Such a unit has weights for its own member's features,
for those of any other member, and for the features of no member, and all members' units have the same. What is learned
about one member so holds for all, and fewer decisions teach it. The layer stays an ordinary one: its weights begin
alike, and each gradient is replaced by its mean over the weights that are alike, so that they stay so.

Source: Zaheer et al., "Deep sets", 2017, and Ravanbakhsh et al., "Equivariance through parameter-sharing", 2017.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import torch
from torch import Tensor, nn

from nightmare_training.train.algorithms.member_sets import MemberSet, split


class Alike:
    """Groups of numbers that are alike.

    Args:
        keys: The key of each number, in order; those with equal keys are alike.
    """

    def __init__(self, keys: Sequence[object]) -> None:
        numbers: dict[object, int] = {}
        self.groups = torch.tensor([numbers.setdefault(key, len(numbers)) for key in keys])
        self.sizes = torch.bincount(self.groups).float()

    def means(self, values: Tensor) -> Tensor:
        """Replace each number, in the order of the keys, by the mean over those that are alike; the shape stays."""
        sums = torch.zeros(len(self.sizes)).index_add_(0, self.groups, values.flatten())
        return (sums / self.sizes)[self.groups].view_as(values)

    def draw(self, spread: float, generator: torch.Generator) -> Tensor:
        """Draw numbers of mean 0, one for each group; return them in the order of the keys."""
        return (torch.randn(len(self.sizes), generator=generator) * spread)[self.groups]


class TiedUnits:
    """The first units of a layer, those of the sets, and the features that are alike.

    Args:
        features: The names of the features.
        sets: The sets, whose units follow one another: for each member in turn its units.
    """

    def __init__(self, features: Sequence[str], sets: Sequence[MemberSet]) -> None:
        units: list[object] = []
        weights: list[object] = []
        alike = list(features)
        for number, one in enumerate(sets):
            own, kinds = split(features, one.names)
            for member in range(len(one.members)):
                for unit in range(one.units):
                    units.append((number, unit))
                    weights += [
                        (number, unit, kind, None if at is None else at == member)
                        for at, kind in zip(own, kinds, strict=True)
                    ]
            alike = split(alike, one.names)[1]  # a feature of members of two sets is like those of all their others
        self.count = len(units)
        self.units, self.weights, self.features = Alike(units), Alike(weights), Alike(alike)

    @torch.no_grad()
    def tie(self, layer: nn.Linear, gain: float, generator: torch.Generator) -> None:
        """Draw the layer's first weights anew, and make them alike in all gradients to come."""
        shape = self.count, layer.in_features
        layer.weight[: self.count] = self.weights.draw(gain / layer.in_features**0.5, generator).view(shape)
        for numbers, alike in self._parts(layer):
            numbers.register_hook(partial(self._tied, alike))  # type: ignore[no-untyped-call]  # torch has no types here

    def are_alike(self, layer: nn.Linear) -> bool:
        """Tell whether a layer's weights are alike, but for rounding in half precision."""
        return all(
            torch.allclose(numbers, self._tied(alike, numbers), rtol=1e-2, atol=1e-3)
            for numbers, alike in self._parts(layer)
        )

    def _parts(self, layer: nn.Linear) -> tuple[tuple[Tensor, Alike], ...]:
        return (layer.weight, self.weights), (layer.bias, self.units)

    def _tied(self, alike: Alike, numbers: Tensor) -> Tensor:
        return torch.cat([alike.means(numbers[: self.count]), numbers[self.count :]])
