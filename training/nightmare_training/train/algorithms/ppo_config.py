"""Configs of PPO, with and without masks: the section `ppo`."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from nightmare_training.config.training import AtLeastOne, NotNegative, Part, Positive, Share, TrainingConfig
from nightmare_training.support.formats import percent


class LearningRate(Part):
    """Adam's step size, from the first rollout to the last; linear in between."""

    start: Positive = 1e-3
    end: NotNegative = 1e-4


class Entropy(Part):
    """The weight of the entropy bonus, from the first rollout to the last; linear in between."""

    start: NotNegative = 0.01
    end: NotNegative = 0.001


class PPO(Part):
    """MaskablePPO's hyper-parameters.

    Attributes:
        num_envs: Games played side by side.
        steps: Decisions taken in each of them between two updates.
        batch: Decisions in one gradient step.
        epochs: The number of times that each decision is learned from.
        learning_rate: Adam's step size.
        entropy: Weight of the entropy bonus.
        gamma: Discount.
        gae_lambda: Between one-step (0) and whole-game (1) estimates of the advantage.
        clip: The most that the probability of an action may move in one update.
        layers: Widths of the hidden layers; policy and value have a network each.
        activation: The function between the layers.
        reward_scale: Rewards are multiplied by this, so that values are of the order of 1.
        start_from: The file, or the folder, of a learned policy whose networks are the first ones; None draws them.
        critic_warmup: Share of the training, at its start, in which only the values are learned: a policy that is good
            already would otherwise follow the advice of values that are not.
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
        """The games of a rollout."""
        return {"ppo.num_envs": self.ppo.num_envs}

    @property
    def notes(self) -> list[str]:
        """The first networks, and the part of the training in which the policy stood still."""
        ppo, lines = self.ppo, []
        if ppo.start_from:
            lines.append(f"Its first networks were those of the policy {ppo.start_from}.")
        if ppo.critic_warmup:
            lines.append(f"In the first {percent(ppo.critic_warmup)} of the training only the values learned.")
        return lines


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
