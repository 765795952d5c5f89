"""Configs of all kinds of PPO: the section `ppo`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field, model_validator

from nightmare_training.config.training import AtLeastOne, NotNegative, Part, Positive, Share, TrainingConfig
from nightmare_training.support.formats import percent
from nightmare_training.train.algorithms.member_sets import MemberSet, split


class Schedule(Part):
    """A number from the first rollout to the last; linear in between."""

    start: NotNegative
    end: NotNegative

    def at(self, share: float) -> float:
        """Return the number when this share of the training is done."""
        return self.start + (self.end - self.start) * share


class LearningRate(Schedule):
    """Adam's step size."""

    start: Positive = 1e-3
    end: NotNegative = 1e-4


class Entropy(Schedule):
    """The weight of the entropy bonus."""

    start: NotNegative = 0.01
    end: NotNegative = 0.001


class PPO(Part):
    """MaskablePPO's hyper-parameters.

    Attributes:
        num_envs: Games played side by side.
        steps: Decisions taken in each of them between two updates.
        batch: Decisions in one gradient step.
        epochs: Passes over the decisions of an update.
        learning_rate: Adam's step size.
        entropy: Weight of the entropy bonus.
        gamma: Discount.
        gae_lambda: Weight between one-step (0) and whole-game (1) estimates of the advantage.
        clip: Clip range of the ratio of an action's new to its old probability.
        layers: Widths of the hidden layers; policy and value have separate networks, except by native PPO.
        activation: The function between the layers.
        reward_scale: Factor of all rewards, to bring values to the order of 1.
        start_from: The file or folder of a learned policy with the first networks; None draws them at random.
        critic_warmup: Share of the training, at its start, in which only the values learn; otherwise bad values would
            spoil a policy that starts well.
    """

    num_envs: AtLeastOne = 256
    steps: AtLeastOne = 64
    batch: AtLeastOne = 2048
    epochs: AtLeastOne = 4
    learning_rate: LearningRate = LearningRate()
    entropy: Entropy = Entropy()
    gamma: Share = 1.0
    gae_lambda: Share = 0.95
    clip: Positive = 0.2
    layers: tuple[AtLeastOne, ...] = (128, 128)
    activation: Literal["tanh", "relu"] = "tanh"
    reward_scale: Positive = 1.0
    start_from: str | None = Field(default=None, exclude_if=lambda path: path is None)
    critic_warmup: Share = Field(default=0.0, exclude_if=lambda share: share == 0)

    @property
    def rollout(self) -> int:
        """Decisions between two updates."""
        return self.num_envs * self.steps

    @model_validator(mode="after")
    def _whole_batches(self) -> PPO:
        if self.rollout % self.batch:
            raise ValueError(f"batch: expected a divisor of num_envs x steps = {self.rollout} (found {self.batch})")
        return self


class PPOConfig(TrainingConfig):
    """A config of MaskablePPO.

    Attributes:
        ppo: The hyper-parameters.
    """

    ppo: PPO = PPO()

    @property
    def side_by_side(self) -> dict[str, int]:
        """The number of games of a rollout, by its key."""
        return {"ppo.num_envs": self.ppo.num_envs}

    @property
    def notes(self) -> list[str]:
        """Lines on the first networks, and on the part of the training in which only the values learned."""
        ppo, lines = self.ppo, []
        if ppo.start_from:
            lines.append(f"Its first networks were those of the policy {ppo.start_from}.")
        if ppo.critic_warmup:
            lines.append(f"In the first {percent(ppo.critic_warmup)} of the training only the values learned.")
        return lines


class NativePPO(PPO):
    """Native PPO's hyper-parameters.

    Attributes:
        shared: Policy and value share all hidden layers; if False, they have separate networks.
        standardise: The networks see each feature less its mean, divided by its spread, as the training meets them.
        precision: The numbers between the layers: "bfloat16", "float32", or "auto", which is bfloat16 where the
            processor multiplies matrices of it, and float32 elsewhere. Weights and the loss are float32.
        without_luck: Rewards are corrected for luck by the present values: what nature's choice was worth beyond the
            mean over all outcomes is taken off. Their mean stays, and advantages vary less. Not in self-play.
        sets: Things of the game that are alike, whose hidden units share their weights; see `tied_units`.
    """

    num_envs: AtLeastOne = 512
    batch: AtLeastOne = 4096
    epochs: AtLeastOne = 2
    shared: bool = True
    standardise: bool = True
    precision: Literal["auto", "bfloat16", "float32"] = "auto"
    without_luck: bool = Field(default=False, exclude_if=lambda wanted: not wanted)
    sets: tuple[MemberSet, ...] = Field(default=(), exclude_if=lambda sets: not sets)


class NativePPOConfig(PPOConfig):
    """A config of native PPO.

    Attributes:
        ppo: The hyper-parameters.
    """

    ppo: NativePPO = NativePPO()

    @model_validator(mode="after")
    def _luck_is_known(self) -> NativePPOConfig:
        if self.ppo.without_luck and self.self_play is not None:
            raise ValueError("ppo.without_luck: expected false in self-play, where opponents move in between")
        return self

    @model_validator(mode="after")
    def _sets_are_alike(self) -> NativePPOConfig:
        wanted, room = sum(len(one.members) * one.units for one in self.ppo.sets), sum(self.ppo.layers[:1])
        if wanted > room:
            raise ValueError(f"ppo.sets: expected at most {room} units, the first layer's (found {wanted})")
        for one in self.ppo.sets:
            split(self.rules.layout.feature_names, one.names)
        return self


class UnmaskedPPO(PPO):
    """Plain PPO's hyper-parameters.

    Attributes:
        illegal_reward: The reward for an illegal action, which ends the game; None makes the return one less than the
            worst by the rules.
    """

    illegal_reward: float | None = None


class UnmaskedPPOConfig(PPOConfig):
    """A config of plain PPO.

    Attributes:
        ppo: The hyper-parameters.
    """

    ppo: UnmaskedPPO = UnmaskedPPO()


def check_unused(ppo: NativePPO, keys: Iterable[str], who: str) -> None:
    """Refuse keys of native PPO that another algorithm does not use.

    Args:
        ppo: The section.
        keys: The keys.
        who: The algorithm.

    Raises:
        ValueError: One of them has another value than its default.
    """
    for key in keys:
        if getattr(ppo, key) != NativePPO.model_fields[key].default:
            raise ValueError(f"ppo.{key}: {who} has none; expected no such key")
