"""A learned policy as a player: one `.npz` file, run with numpy alone."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.files import write_npz
from nightmare_agents.published import LEARNED, POLICY_FILE, published_policies
from nightmare_gym import __version__
from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game

Floats = NDArray[np.float32]
Layers = tuple[tuple[Floats, Floats], ...]
"""The weights (inputs x outputs) and biases of each layer."""

ACTIVATIONS: dict[str, Callable[[Floats], Floats]] = {"tanh": np.tanh, "relu": lambda x: np.maximum(x, 0)}


def forward(layers: Layers, inputs: Floats, activation: str) -> Floats:
    """Compute a network's outputs for each row of inputs."""
    between = ACTIVATIONS[activation]
    *hidden, (weight, bias) = layers
    for inner_weight, inner_bias in hidden:
        inputs = between(inputs @ inner_weight + inner_bias)
    return inputs @ weight + bias


class PolicyFacts(BaseModel):
    """The facts in a policy's file.

    Attributes:
        game: Id of the game that it plays.
        options: The game's options.
        mixture: The options of each kind of game in training, merged over `options`; empty if there was one kind.
        training_options: Options of training games alone, merged over all others.
        features: Fingerprint of the features' names; see `fingerprint`.
        actions: Fingerprint of the actions' names.
        activation: The function between the layers.
        config: Name of the training's config.
        seed: The training's seed.
        timesteps: Decisions taken in training.
        mean: Mean return in the evaluation that chose it.
        versions: Versions of the packages that made it.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    options: dict[str, Any]
    mixture: tuple[dict[str, Any], ...] = ()
    training_options: dict[str, Any] = Field(default_factory=dict)
    features: str
    actions: str
    activation: Literal["tanh", "relu"]
    config: str
    seed: int
    timesteps: int
    mean: float
    versions: dict[str, str]


def fingerprint(names: Sequence[str]) -> str:
    """Hash names in their order; networks with equal hashes agree on the meaning of each input (or output)."""
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]


@dataclass
class LearnedPolicy:
    """A player that takes the legal action that its network rates best.

    Attributes:
        name: "learned" and the config's name.
        facts: The policy's origin.
        policy: The network from an observation to a number for each action, the higher the better.
        value: The network from an observation to the return still expected, in the reward's units.
    """

    facts: PolicyFacts
    policy: Layers
    value: Layers
    name: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        self.name = f"learned {self.facts.config}"

    def act(self, decisions: Decisions) -> Actions:
        """Return the best rated legal action in each row."""
        rows = decisions.rows
        ratings = np.where(decisions.masks[rows], self.logits(decisions.observations[rows]), -np.inf)
        return np.asarray(ratings.argmax(1), np.int64)

    def logits(self, observations: Floats) -> Floats:
        """Compute a number for each action, (rows, actions); a softmax over the legal ones gives probabilities."""
        return forward(self.policy, observations, self.facts.activation)

    def values(self, observations: Floats) -> Floats:
        """Estimate the return still to come, (rows,), for planners."""
        return forward(self.value, observations, self.facts.activation)[:, 0]

    def save(self, path: Path) -> None:
        """Write the policy's file whole or not at all.

        The value network, on which no action depends, is kept in half precision for a smaller file.
        """
        arrays: dict[str, Any] = {"facts": np.array(self.facts.model_dump_json())}
        for head, layers, kept in (("policy", self.policy, np.float32), ("value", self.value, np.float16)):
            for i, (weight, bias) in enumerate(layers):
                arrays[f"{head}_{i}_weight"], arrays[f"{head}_{i}_bias"] = weight.astype(kept), bias.astype(kept)
        write_npz(path, arrays)


def load_policy(path: str | Path, game: Game | str | None = None) -> LearnedPolicy:
    """Read a learned policy.

    Args:
        path: The `.npz` file, the folder that holds it as `policy.npz`, or, as a text, the name of a published policy
            ("endless_nightmare").
        game: The game that it is to play; if not given, the one that it was trained for.

    Raises:
        OptionError: The file is missing or broken, of another game, or made for other features or actions.
    """
    found = Path(published_policies().get(path, path) if isinstance(path, str) else path)
    file = found / POLICY_FILE if found.is_dir() else found
    arrays = _read(file)
    try:
        facts = PolicyFacts.model_validate_json(str(arrays["facts"]))
    except ValidationError as error:
        raise OptionError(complaints(f"{file} is not a policy of nightmare-gym: its facts", error)[0]) from error
    game = make_game(facts.game if game is None else game)
    _refuse_strangers(file, facts, game)
    policy, value = _layers(arrays, "policy"), _layers(arrays, "value")
    for head, layers, outputs in (("policy", policy, len(game.actions)), ("value", value, 1)):
        if not _fits(layers, game.feature_count, outputs):
            raise OptionError(
                f"{file} is broken: its {head} network does not map {game.feature_count} features "
                f"to {outputs} finite numbers"
            )
    return LearnedPolicy(facts, policy, value)


def policy_named(name: str, game: Game) -> LearnedPolicy:
    """Read the policy that a command names: "learned", which is the game's published one, or a path.

    Raises:
        OptionError: As for `load_policy`.
    """
    return load_policy(game.id if name == LEARNED else Path(name), game)


def _read(file: Path) -> dict[str, NDArray[Any]]:
    if not file.is_file():
        raise OptionError(
            f"there is no learned policy {file}; expected a .npz file, a folder with a {POLICY_FILE}, or a published "
            f"policy's name: {', '.join(published_policies())}"
        )
    try:
        with np.load(file, allow_pickle=False) as packed:
            arrays = dict(packed)
    except Exception as error:  # damaged files make numpy, zipfile and zlib raise various errors
        raise OptionError(f"{file} is broken: it cannot be read as .npz ({error})") from error
    if "facts" not in arrays:
        raise OptionError(f"{file} is not a policy of nightmare-gym: it has no 'facts'")
    return arrays


def _refuse_strangers(file: Path, facts: PolicyFacts, game: Game) -> None:
    if facts.game != game.id:
        raise OptionError(f"{file} is a policy for {facts.game!r}, not for {game.id!r}")
    for what, learned, names in (
        ("features", facts.features, game.layout.feature_names),
        ("actions", facts.actions, game.actions),
    ):
        if learned != fingerprint(names):
            maker = facts.versions.get("nightmare-gym", "of an unknown version")
            released = f", or play it with nightmare-gym {maker}, which made it" if maker != __version__ else ""
            raise OptionError(
                f"{file} was trained on other {what} ({learned}) than {game.id} has ({fingerprint(names)}): "
                f"train it again{released}"
            )


def _layers(arrays: dict[str, NDArray[Any]], head: str) -> Layers:
    count = sum(name.startswith(f"{head}_") and name.endswith("_weight") for name in arrays)
    pairs = [(arrays.get(f"{head}_{i}_weight"), arrays.get(f"{head}_{i}_bias")) for i in range(count)]
    return tuple(
        (weight.astype(np.float32), bias.astype(np.float32))
        for weight, bias in pairs
        if weight is not None and bias is not None
    )


def _fits(layers: Layers, inputs: int, outputs: int) -> bool:
    for weight, bias in layers:
        if weight.ndim != 2 or weight.shape[0] != inputs or bias.shape != weight.shape[1:]:
            return False
        if not (np.isfinite(weight).all() and np.isfinite(bias).all()):
            return False
        inputs = weight.shape[1]
    return bool(layers) and inputs == outputs
