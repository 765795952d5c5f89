"""Hidden units that see a set as a set: swapping two members swaps their units, whatever was learned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import nn

from nightmare_agents.learned import Layers, load_policy
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_training.config.training import Cloning
from nightmare_training.train.algorithms.member_sets import MemberSet, split
from nightmare_training.train.algorithms.native_ppo import NativePPOTrainer, Network
from nightmare_training.train.algorithms.ppo_config import NativePPO, NativePPOConfig
from nightmare_training.train.algorithms.tied_units import TiedUnits
from nightmare_training.train.cloning import clone

GAME = "dream_catchers"
NAMES = make_game(GAME).layout.feature_names
CELLS = tuple(f"{row} {column}" for row in ("top", "middle", "bottom") for column in ("left", "centre", "right"))
UNITS = 2
SMALL: dict[str, Any] = {
    "num_envs": 8, "steps": 32, "batch": 64, "layers": (24, 16), "precision": "float32",
    "sets": [{"members": CELLS, "units": UNITS}],
}  # fmt: skip


def small(**changes: Any) -> NativePPOConfig:
    ppo = NativePPO.model_validate({**SMALL, **changes})
    cloning = Cloning(teacher="greedy", decisions=400, epochs=2, batch=64)
    return NativePPOConfig(name="small", game=GAME, seed=3, total_timesteps=1024, ppo=ppo, cloning=cloning)


def swapped(names: tuple[str, ...], one: str, other: str) -> list[int]:
    """For each feature, the number of that which it becomes when two cells change places, by their names alone."""
    there = [name.replace(one, "?").replace(other, one).replace("?", other) for name in names]
    return [names.index(name) for name in there]


def sees_a_set(layers: Layers) -> bool:
    """Tell whether swapping two cells swaps their units, for all pairs of cells."""
    (weight, bias), found = layers[0], True
    for i, one in enumerate(CELLS):
        for j, other in enumerate(CELLS[:i]):
            units = np.arange(len(CELLS) * UNITS).reshape(len(CELLS), UNITS)
            units[[i, j]] = units[[j, i]]
            place = swapped(tuple(NAMES), one, other)
            tied = len(CELLS) * UNITS
            found &= np.allclose(weight[place][:, units.ravel()], weight[:, :tied], rtol=1e-3, atol=1e-5)
            found &= np.allclose(bias[units.ravel()], bias[:tied], rtol=1e-3, atol=1e-5)
    return found


@pytest.mark.parametrize("shared", [True, False])
def test_swapping_two_members_swaps_their_units_after_learning(shared: bool) -> None:
    trainer = NativePPOTrainer(small(shared=shared))
    first = trainer.export()
    assert sees_a_set(first.policy)
    assert sees_a_set(first.value)
    clone(trainer, trainer.config)
    cloned = trainer.export()
    for share in (0.0, 0.2, 0.5, 0.9):
        trainer.learn(share)
    last = trainer.export()
    assert sees_a_set(cloned.policy)
    assert sees_a_set(last.policy)
    assert sees_a_set(last.value)
    for before, after in ((first, cloned), (cloned, last)):
        tied = len(CELLS) * UNITS
        assert not np.allclose(before.policy[0][0][:, :tied], after.policy[0][0][:, :tied])
        assert not np.allclose(before.policy[0][1][:tied], after.policy[0][1][:tied])


def test_without_sets_learning_makes_members_differ() -> None:
    trainer = NativePPOTrainer(small(sets=[]))
    trainer.learn(0.0)
    assert not sees_a_set(trainer.export().policy)


def test_several_sets_have_units_of_their_own() -> None:
    """Lucidity's colours come first, with 2 units each, then the other Dreamers with 3."""
    names = tuple(make_game("lucidity").layout.feature_names)
    colours, others = ("blue", "green", "yellow", "red"), ("me+1", "me+2", "me+3")
    tied = TiedUnits(names, [MemberSet(members=colours, units=2), MemberSet(members=others, units=3)])
    layer = nn.Linear(len(names), 20)
    untied = layer.weight[17:].detach().clone()
    tied.tie(layer, 1.0, torch.Generator().manual_seed(0))
    layer(torch.rand(5, len(names))).square().sum().backward()
    assert layer.weight.grad is not None
    for weight in (layer.weight.detach(), layer.weight.grad):
        green = weight[:, swapped(names, "blue", "green")]
        assert torch.allclose(green[[2, 3, 0, 1]], weight[:4], rtol=1e-4)
        assert torch.allclose(green[4:8], weight[4:8], rtol=1e-4)
        third = weight[:, swapped(names, "me+1", "me+3")]
        assert torch.allclose(third[[14, 15, 16, 11, 12, 13, 8, 9, 10]], weight[8:17], rtol=1e-4)
        assert not torch.allclose(weight[8:11], weight[11:14], rtol=1e-4)
        own, other = names.index("paid: blue"), names.index("paid: red")
        assert not torch.allclose(weight[:2, own], weight[:2, other], rtol=1e-4)
    assert torch.equal(layer.weight[17:], untied)


def test_features_of_two_sets_are_measured_alike() -> None:
    """The other Dreamers' colours belong to both sets: after the units are measured, both still see their members."""
    game = make_game("lucidity")
    names = tuple(game.layout.feature_names)
    sets = [
        {"members": ("blue", "green", "yellow", "red"), "units": 1},
        {"members": ("me+1", "me+2", "me+3"), "units": 1},
    ]
    section = NativePPO.model_validate({"layers": (8,), "sets": sets})
    network = Network(names, len(game.actions), section, torch.float32, 5)
    scale = torch.linspace(0.1, 3.0, len(names))
    network.measure(torch.rand(200, len(names)) * scale, 1.0, keep=False)
    weight = torch.from_numpy(network.layers(network.body, network.ratings)[0][0]).T
    green, third = weight[:, swapped(names, "blue", "green")], weight[:, swapped(names, "me+1", "me+3")]
    assert torch.allclose(green[[1, 0, 2, 3]], weight[:4], rtol=1e-4)
    assert torch.allclose(third[[6, 5, 4]], weight[4:7], rtol=1e-4)


def test_a_training_starts_from_a_policy_that_sees_the_same_sets(tmp_path: Path) -> None:
    trainer = NativePPOTrainer(small())
    trainer.learn(0.0)
    trainer.export().save(tmp_path / "policy.npz")
    second = NativePPOTrainer(small(start_from=str(tmp_path)))
    assert np.array_equal(second.export().policy[0][0], load_policy(tmp_path, GAME).policy[0][0])
    second.learn(0.5)
    assert sees_a_set(second.export().policy)


def test_a_policy_that_sees_no_sets_is_refused_as_a_start(tmp_path: Path) -> None:
    NativePPOTrainer(small(sets=[])).export().save(tmp_path / "policy.npz")
    with pytest.raises(OptionError, match=r"^ppo\.start_from: its weights are not alike for the members of ppo\.sets"):
        NativePPOTrainer(small(start_from=str(tmp_path)))


@pytest.mark.parametrize(
    ("sets", "says"),
    [
        ({"members": ("top left", "top left"), "units": 1}, r"expected each name once \(found top left, top left\)"),
        ({"members": ("top left", ("attic", "top left")), "units": 1}, r"once \(found top left, attic, top left\)"),
        ({"members": ("top left", ""), "units": 1}, "at least 1 character"),
        ({"members": ("top left", ()), "units": 1}, "at least 1 item"),
        ({"members": ("top left",), "units": 1}, "at least 2 items"),
        ({"members": ("top left", "attic"), "units": 1}, "'top left' and 'attic' differ"),
        ({"members": CELLS, "units": 3}, r"expected at most 24 units, the first layer's \(found 27\)"),
    ],
)
def test_sets_that_cannot_be_are_refused_in_one_line(sets: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        small(sets=[sets])


def test_of_names_that_hold_each_other_the_longest_counts_and_only_whole_words() -> None:
    """North is not in "northern" nor, for the set, in "inner north" or "north gate"."""
    members = [["north"], ["inner north"], ["north gate"]]
    features = ["fort: north", "fort: inner north", "fort: north gate", "northern lights", "north, marked"]
    with pytest.raises(ValueError, match=r"'north' and 'inner north' differ: '\.\.\., marked'"):
        split(features, members)
    own, kinds = split(features[:4], members)
    assert own == [0, 1, 2, None]
    assert kinds == ["fort: ..."] * 3 + ["northern lights"]


def test_features_may_name_a_member_in_several_ways() -> None:
    members = [["me+1", "player +1"], ["me+2", "player +2"]]
    own, kinds = split(["hand[me+1]", "player +1 pays", "hand[me+2]", "player +2 pays", "player +0 pays"], members)
    assert own == [0, 0, 1, 1, None]
    assert kinds == ["hand[...]", "... pays", "hand[...]", "... pays", "player +0 pays"]
    with pytest.raises(ValueError, match=r"'me\+1' and 'me\+2' differ: '\.\.\. pays'"):
        split(["hand[me+1]", "player +1 pays", "hand[me+2]"], members)


def test_all_that_names_another_dream_catcher_is_tied() -> None:
    """The hands, what a payment or a trade is about, and the lack of a Power: with two of them changing places."""
    ways = [[f"me+{i}", f"player +{i}", f"{i} to my left"] for i in (1, 2, 3)]
    trainer = NativePPOTrainer(small(sets=[{"members": ways, "units": UNITS}]))
    for share in (0.0, 0.5):
        trainer.learn(share)
    weight = trainer.export().policy[0][0]
    place = np.arange(len(NAMES))
    for one, other in zip(*ways[1:], strict=True):
        place = place[swapped(NAMES, one, other)]
    assert (place != np.arange(len(NAMES))).sum() > 60
    assert np.allclose(weight[place][:, [0, 1, 4, 5, 2, 3]], weight[:, : 3 * UNITS], rtol=1e-3, atol=1e-5)
