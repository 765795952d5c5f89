"""A model saved by stable-baselines3 as a player."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.rated import best_rated
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game

Ratings = NDArray[np.float32]

ALGORITHMS = {
    "QRDQN": "sb3_contrib",
    "DQN": "stable_baselines3",
    "TRPO": "sb3_contrib",
    "MaskablePPO": "sb3_contrib",
    "PPO": "stable_baselines3",
    "A2C": "stable_baselines3",
}
"""The algorithms whose models can play, and the package of each."""

WEIGHTS = "policy.pth"

logger = logging.getLogger("nightmare_gym")


@dataclass
class SavedModel:
    """A player that takes the legal action that a saved model rates best.

    Attributes:
        path: The model's file.
        algorithm: The algorithm that trained it.
        weights: A hash of its weights, which identifies it.
        name: The player's name.
    """

    path: Path = field(compare=False)
    algorithm: str
    weights: str
    name: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        self.name = f"{self.algorithm} {self.path.stem}"
        self._rate = _rater(self.path, self.algorithm)

    def act(self, decisions: Decisions) -> Actions:
        """Return the best rated legal action in each row."""
        return best_rated(self._rate, decisions)

    def __reduce__(self) -> tuple[Any, ...]:
        return SavedModel, (self.path, self.algorithm, self.weights)


def is_model(path: Path) -> bool:
    """Tell whether a file has the name of a stable-baselines3 model."""
    return path.suffix == ".zip" and path.is_file()


def load_model(path: Path, game: Game) -> SavedModel:
    """Read a model. This unpickles parts of it, which may run any code: read only models that you trust.

    Args:
        path: The `.zip` file.
        game: The game that it is to play.

    Raises:
        OptionError: The file is no such model, its algorithm is not supported, or its observations or actions are
            not the game's.
    """
    try:
        with ZipFile(path) as packed:
            data: dict[str, Any] = json.loads(packed.read("data"))
            weights = hashlib.sha256(packed.read(WEIGHTS)).hexdigest()[:16]
        algorithm, seen, actions = _algorithm(data), _length(data["observation_space"]), data["action_space"].get("n")
    except (OSError, BadZipFile, KeyError, ValueError, TypeError, AttributeError) as error:
        raise OptionError(f"{path} is not a model saved by stable-baselines3: {error}") from error
    if algorithm not in ALGORITHMS:
        raise OptionError(f"{path} was trained by {algorithm}; expected one of {', '.join(ALGORITHMS)}")
    if (seen, actions) != (game.feature_count, str(len(game.actions))):
        raise OptionError(
            f"{path} was trained on {seen} features and {actions} actions: {game.id} has {game.feature_count} and "
            f"{len(game.actions)}"
        )
    logger.warning("%s holds a pickle, which may run any code: play only with models that you trust", path)
    return SavedModel(path, algorithm, weights)


def _algorithm(data: dict[str, Any]) -> str:
    """Find the algorithm by the settings of its models; a policy's module tells PPO's relatives apart."""
    policy = str(data["policy_class"]["__module__"])
    for relative, module in (("MaskablePPO", "maskable"), ("RecurrentPPO", "recurrent")):
        if f".{module}." in policy:
            return relative
    settings = {"n_quantiles": "QRDQN", "exploration_rate": "DQN", "cg_max_steps": "TRPO", "clip_range": "PPO"}
    found = next((name for setting, name in settings.items() if setting in data), None)
    return found or ("A2C" if "gae_lambda" in data else policy)


def _length(space: dict[str, Any]) -> int | str:
    """The length of an observation that is a vector; the shape of any other, as text."""
    shape = space.get("_shape")
    return int(shape[0]) if shape is not None and len(shape) == 1 else str(shape)


def _rater(path: Path, algorithm: str) -> Callable[[NDArray[np.float32]], Ratings]:
    """Load a model; return the function that rates each action for each row of observations."""
    try:
        import torch

        kind: Any = getattr(import_module(ALGORITHMS[algorithm]), algorithm)
    except ImportError as error:
        raise OptionError(f"{path} needs {ALGORITHMS[algorithm]}, of the extra `train`: {error}") from error
    try:
        policy = kind.load(path, device="cpu").policy
    except Exception as error:  # unpickling may raise anything
        raise OptionError(f"{path} cannot be loaded: {type(error).__name__}: {' '.join(str(error).split())}") from error
    policy.set_training_mode(False)

    def rate(observations: NDArray[np.float32]) -> Ratings:
        with torch.no_grad():
            seen = torch.from_numpy(np.ascontiguousarray(observations))
            if algorithm == "DQN":
                found = policy.q_net(seen)
            elif algorithm == "QRDQN":
                found = policy.quantile_net(seen).mean(dim=1)
            else:
                found = policy.get_distribution(seen).distribution.logits
        return np.asarray(found.numpy())

    return rate
