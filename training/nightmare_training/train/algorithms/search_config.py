"""Configs of expert iteration: the section `search`, beside native PPO's."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from nightmare_training.config.training import AtLeastOne, Part, Positive
from nightmare_training.train.algorithms.ppo_config import NativePPOConfig, check_unused


class Search(Part):
    """The searches that the network learns from.

    Attributes:
        simulations: Simulations at each decision.
        sharpness: The weight of the searched values in the better policy: an action that is worth 1 more, in scaled
            rewards, becomes e to the power of this times as probable beside the other, if visits beyond count show it:
            an action of N visits counts for N / (N + 64) of that.
        window: The last calls of `learn` whose decisions are learned from.
        sure: A decision whose likeliest action is likelier than this by the network is searched only now and then. With
            0.99, the sharpness 100 and 16 visits another action must be worth 0.23 more to become likelier. 1 searches
            all.
    """

    simulations: Annotated[int, Field(ge=2)] = 32
    sharpness: Positive = 100.0
    window: AtLeastOne = 16
    sure: Annotated[float, Field(gt=0, le=1)] = 1.0


class SearchedConfig(NativePPOConfig):
    """A config of expert iteration.

    Attributes:
        ppo: The games, the network and the gradient steps, as for native PPO. In each call of `learn`, `epochs` times
            as many decisions are drawn from the window as are new. There is no `clip` and no `entropy`.
        search: The searches.
    """

    search: Search = Search()

    @model_validator(mode="after")
    def _no_parts_of_ppo_alone(self) -> SearchedConfig:
        check_unused(self.ppo, ("clip", "entropy"), "expert iteration")
        if self.rules.competitive and self.self_play is None:
            raise ValueError(f"self_play: {self.game} is competitive; expected the opponents of the seat that learns")
        return self
