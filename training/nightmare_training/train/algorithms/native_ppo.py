"""Native PPO: our own PPO over the native batch, in one file, from the games to the gradient.

A call of `learn` fills arrays with the decisions of all games, estimates their advantages (generalised advantage
estimation), and takes the gradient steps of PPO's clipped loss. Threads share the work in parts of a fixed size, whose
results are put together in a fixed order: their number changes nothing but the time.

Source: Schulman et al., "Proximal Policy Optimization Algorithms", 2017, and "High-Dimensional Continuous Control
Using Generalized Advantage Estimation", 2016.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.utils.tensorboard.writer import SummaryWriter

from nightmare_agents.learned import Layers, LearnedPolicy, load_policy
from nightmare_agents.luck import carry_out, retrace
from nightmare_agents.values import earned
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.successors import observations
from nightmare_training.train.algorithms import ppo_config
from nightmare_training.train.algorithms.imitation import agreement, imitate
from nightmare_training.train.algorithms.networks import (
    ACTIVATIONS,
    check_layers,
    layers_of,
    precision_of,
    rescaled,
    same_body,
    set_layers,
)
from nightmare_training.train.algorithms.tied_units import TiedUnits
from nightmare_training.train.cloning import Examples, Told
from nightmare_training.train.export import exported
from nightmare_training.train.lessons import Copy, Lessons
from nightmare_training.train.pool import exponentials

T = TypeVar("T")

RECENT = 1000
"""The number of last games in the mean return that is shown."""
VALUE_WEIGHT = 0.5
"""The weight of the values' squared error in the loss."""
LONGEST_GRADIENT = 0.5
"""The norm to which longer gradients are cut."""
LEAST_SPREAD = 1e-8
"""The least divisor of advantages."""
FAINTEST = -80.0
"""The least log-probability in the entropy: a masked action adds 1e-33, where 0 x -inf would be no number, and slow."""
SETTLED = 0.3
"""The share of the training from which the units of the observations stay."""
LONGEST_MEMORY = 30
"""The most rollouts over which the units are averaged."""
LEAST_UNIT = 0.02
"""The least unit: a feature that hardly ever differs would otherwise outweigh all others when it does."""
DRAWN, JUDGED, LEARNED = 256, 1024, 2048
"""The most decisions that one thread takes at once, those that it values, and those that it learns from."""


class Network(nn.Module):
    """The rating of each action and the value of a decision, by one body with two heads, or by two networks.

    Bodies, and the ratings, are computed in `precision`; weights, values and the loss are float32. The first layers see
    each feature in units of its own: its distance from its mean, divided by its spread. For a marker that moves 1 of 60
    spaces is a small number, and often all that matters.

    Args:
        features: The names of an observation's features.
        actions: The number of actions.
        section: The hyper-parameters.
        precision: The type of the numbers between the layers.
        seed: Seed of the first weights.
    """

    def __init__(
        self, features: Sequence[str], actions: int, section: ppo_config.NativePPO, precision: torch.dtype, seed: int
    ) -> None:
        super().__init__()
        self.precision = precision
        widths, generator = [len(features), *section.layers], torch.Generator().manual_seed(seed)

        def linear_layer(inputs: int, outputs: int, gain: float) -> nn.Linear:
            layer = nn.Linear(inputs, outputs)
            nn.init.orthogonal_(layer.weight, gain, generator)
            nn.init.zeros_(layer.bias)
            return layer

        def body() -> nn.Sequential:
            layers: list[nn.Module] = []
            for inputs, outputs in pairwise(widths):
                layers += [linear_layer(inputs, outputs, 2**0.5), ACTIVATIONS[section.activation]()]
            return nn.Sequential(*layers)

        self.body = body()
        self.value_body = self.body if section.shared else body()
        self.mean: Tensor
        self.spread: Tensor
        self.register_buffer("mean", torch.zeros(len(features)))
        self.register_buffer("spread", torch.ones(len(features)))
        self.ratings = linear_layer(widths[-1], actions, 0.01)
        self.values = linear_layer(widths[-1], 1, 1.0)
        self.tied = TiedUnits(features, section.sets) if section.sets else None
        if self.tied is not None:
            for layer in self.first_layers():
                self.tied.tie(layer, 2**0.5, generator)

    def first_layers(self) -> list[nn.Linear]:
        """Return the first layer of each body."""
        bodies = [self.body] if self.value_body is self.body else [self.body, self.value_body]
        return [layer for body in bodies if isinstance(layer := body[0], nn.Linear)]

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return each action's log-probability, -inf for a masked one, (rows, actions), and each value, (rows,)."""
        observations = self.own_units(observations)
        with torch.autocast("cpu", self.precision, enabled=self.precision != torch.float32):
            seen = self.body(observations)
            valued = seen if self.value_body is self.body else self.value_body(observations)
            ratings = self.ratings(seen)
        log_probs = torch.where(masks, ratings.float(), -torch.inf).log_softmax(1)
        return log_probs, self.last(valued)

    def value(self, observations: Tensor) -> Tensor:
        """Return the value of each observation, (rows,)."""
        with torch.autocast("cpu", self.precision, enabled=self.precision != torch.float32):
            valued = self.value_body(self.own_units(observations))
        return self.last(valued)

    def own_units(self, observations: Tensor) -> Tensor:
        """Return each feature's distance from its mean, divided by its spread."""
        return ((observations - self.mean) / self.spread).to(self.precision)

    def last(self, valued: Tensor) -> Tensor:
        """Return the values by what the last hidden layer has found; a vector's product is faster than a matrix's."""
        return valued.float() @ self.values.weight[0] + self.values.bias

    @torch.no_grad()
    def measure(self, observations: Tensor, weight: float, keep: bool) -> None:
        """Move the units of the features towards the mean and the spread of some observations.

        Args:
            observations: (rows, features).
            weight: The share of these observations in the new units; 1 forgets the old ones.
            keep: Change the first layers so that the network computes the same as before.
        """
        old_mean, old_spread = self.mean.clone(), self.spread.clone()
        mean, variance = observations.mean(0), observations.var(0, correction=0)
        if self.tied is not None:
            mean, variance = self.tied.features.means(mean), self.tied.features.means(variance)
        self.mean.lerp_(mean, weight)
        variance = old_spread.square().lerp(variance, weight)
        self.spread.copy_(variance.sqrt().clamp_min(LEAST_UNIT))
        if keep:
            for layer in self.first_layers():
                layer.bias.add_(layer.weight @ ((self.mean - old_mean) / old_spread))
                layer.weight.mul_(self.spread / old_spread)

    def layers(self, body: nn.Module, head: nn.Module) -> Layers:
        """Copy the layers of a body with its head, for observations in the game's own units."""
        (weight, bias), *rest = layers_of(body, head)
        weight = weight / self.spread.numpy()[:, None]
        return ((weight, bias - self.mean.numpy() @ weight), *rest)


class Taken(NamedTuple):
    """Decisions that were taken, in tensors with the same first dimensions.

    Attributes:
        observations: (..., features).
        masks: (..., actions) the legal ones.
        actions: (...) that were taken.
        log_probs: (...) of these actions when they were taken.
        values: (...) when they were taken.
        advantages: (...) estimated for them.
    """

    observations: Tensor
    masks: Tensor
    actions: Tensor
    log_probs: Tensor
    values: Tensor
    advantages: Tensor

    @classmethod
    def room(cls, shape: tuple[int, int], features: int, actions: int, precision: torch.dtype) -> Taken:
        """Make room for decisions; observations are kept in the precision of the network's first layer."""
        return cls(
            torch.zeros((*shape, features), dtype=precision),
            torch.zeros((*shape, actions), dtype=torch.bool),
            torch.zeros(shape, dtype=torch.int64),
            *(torch.zeros(shape) for _ in range(3)),
        )

    def flat(self) -> Taken:
        """Return the same decisions one after the other."""
        return Taken(*(array.flatten(0, 1) for array in self))

    def at(self, numbers: Tensor) -> Taken:
        """Return some of the decisions, by their numbers."""
        return Taken(*(array.index_select(0, numbers) for array in self))


def advantages(
    rewards: NDArray[np.float32],
    values: NDArray[np.float32],
    over: NDArray[np.bool_],
    last_values: NDArray[np.float32],
    gamma: float,
    gae_lambda: float,
) -> NDArray[np.float32]:
    """Estimate the advantage of each decision: the sum of the later surprises, each step `gamma * gae_lambda` less.

    A surprise is what a decision earned, with the value of the row's next decision, beyond the decision's own value.

    Args:
        rewards: (steps, rows) the reward of each decision.
        values: (steps, rows) the value of each decision, before it was taken.
        over: (steps, rows) True for decisions that ended their game: nothing after them counts.
        last_values: (rows,) the value of the decisions after the last ones.
        gamma: Discount.
        gae_lambda: Weight between one-step (0) and whole-game (1) estimates.
    """
    found = np.zeros_like(values)
    later, next_values = np.zeros_like(last_values), last_values
    for step in reversed(range(len(rewards))):
        goes_on = ~over[step]
        surprise = rewards[step] + gamma * next_values * goes_on - values[step]
        found[step] = later = surprise + gamma * gae_lambda * goes_on * later
        next_values = values[step]
    return found


def losses(log_probs: Tensor, values: Tensor, taken: Taken, clip: float) -> Tensor:
    """Compute the parts of PPO's loss, summed over decisions: of the policy, the values, and the entropy.

    Args:
        log_probs: (decisions, actions) by the present network, -inf for masked actions.
        values: (decisions,) by the present network.
        taken: The decisions, with standardised advantages.
        clip: The ratio of new to old probability counts up to 1 + clip, or down to 1 - clip.
    """
    ratios = (log_probs.gather(1, taken.actions[:, None])[:, 0] - taken.log_probs).exp()
    gains = torch.minimum(ratios * taken.advantages, ratios.clamp(1 - clip, 1 + clip) * taken.advantages)
    errors = (values - taken.values).square()
    likely = log_probs.clamp_min(FAINTEST)
    entropy = -(likely.exp() * likely)
    return torch.stack([-gains.sum(), errors.sum(), -entropy.sum()])


class NativePPOTrainer:
    """A training by our own PPO, which may begin with a learned policy or as the clone of another player.

    Attributes:
        parts: The names of the loss's parts in the logs.

    Args:
        config: The config.
        logs: The folder of TensorBoard's logs; None writes none.
        saved: The bytes of `save`; None starts a new training.
    """

    parts: tuple[str, ...] = ("policy_gradient_loss", "value_loss", "entropy_loss")

    def __init__(
        self, config: ppo_config.NativePPOConfig, logs: Path | None = None, saved: bytes | None = None
    ) -> None:
        torch.set_num_threads(1)  # in each of our own, which wait for each other once in a gradient step
        self.helpers = ThreadPoolExecutor(max(1, config.threads - 1), initializer=torch.set_num_threads, initargs=(1,))
        self.config, self.section = config, config.ppo
        self.writer = None if logs is None else SummaryWriter(str(logs))
        self.rng = np.random.default_rng(config.seed)
        state: dict[str, Any] = {} if saved is None else pickle.loads(saved)
        # A training goes on with the numbers that it began with, on another processor too.
        self.precision: torch.dtype = state.get("precision") or precision_of(self.section.precision)
        game, ppo = config.rules, self.section
        features, actions = game.feature_count, len(game.actions)
        self.network = Network(game.layout.feature_names, actions, ppo, self.precision, config.seed)
        self.optimizer = torch.optim.Adam(self.network.parameters(), ppo.learning_rate.start, eps=1e-5, fused=True)
        shape = ppo.steps, ppo.num_envs
        self.taken = Taken.room(shape, features, actions, self.precision)  # filled again and again, as are these two:
        self.rewards, self.over = np.zeros(shape, np.float32), np.zeros(shape, np.bool_)
        self.observations: NDArray[np.float32]
        if saved is None:
            self.timesteps = 0
            self.recent: deque[tuple[float, int]] = deque(maxlen=RECENT)
            self.lessons = Lessons(config, ppo.num_envs, ppo.activation)
            self.taught = ppo.start_from is not None
            if ppo.start_from is not None:
                self.adopt(load_policy(Path(ppo.start_from), config.game))
            self.renew_opponents()
            self.begin()
        else:
            self.timesteps, self.recent, self.lessons = state["timesteps"], state["recent"], state["lessons"]
            self.observations, self.taught = state["observations"], state["taught"]
            self.network.load_state_dict(state["network"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.rng = state["rng"]

    def save(self) -> bytes:
        """Pack the network, the optimizer, the games with their dice, the opponents and the random generator."""
        if self.writer is not None:
            self.writer.flush()
        return pickle.dumps(self.state())

    def state(self) -> dict[str, Any]:
        """Return all that goes on in a resumed training."""
        return {
            "precision": self.precision,
            "timesteps": self.timesteps,
            "recent": self.recent,
            "lessons": self.lessons,
            "observations": self.observations,
            "taught": self.taught,
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "rng": self.rng,
        }

    def learn(self, share: float) -> float:
        """Take a rollout's decisions and learn from them; return the mean return of the last games."""
        if self.lessons.choose(share):
            self.begin()
        self.collect()
        self.measure(share)
        parts = self.update(share)
        self.renew_opponents()
        returns, lengths = zip(*self.recent or [(0.0, 0)], strict=True)
        mean_return = float(np.mean(returns))
        self.log("rollout/ep_rew_mean", mean_return)
        self.log("rollout/ep_len_mean", float(np.mean(lengths)))
        for name, rate in self.lessons.win_rates.items():
            self.log(f"self_play/ahead of {name}", rate)
        for name, part in zip(self.parts, parts.tolist(), strict=True):
            self.log(f"train/{name}", part)
        return mean_return

    def begin(self) -> None:
        """Start new games."""
        games: Any = self.lessons.games
        self.observations = games.reset()

    def collect(self) -> None:
        """Take `steps` decisions in every row, and estimate their advantages."""
        ppo, taken, games = self.section, self.taken, self.lessons
        rows, steps = np.arange(ppo.num_envs), np.zeros(ppo.num_envs, np.int64)  # in self-play some rows are ahead
        observations, masks = self.observations, games.masks()
        while len(rows) or steps.min() < ppo.steps:
            actions = self.decide(steps[rows], rows, observations, masks)
            before = games.copies() if ppo.without_luck else ()
            rows, masks, observations, rewards, over, infos = games.turn(rows, actions)
            step = steps[rows], rows
            self.rewards[step], self.over[step] = rewards * ppo.reward_scale, over
            if ppo.without_luck:
                self.rewards[step] -= self.luck(before, actions)
            for i in np.flatnonzero(over):
                self.recent.append((infos[i]["episode"]["r"], infos[i]["episode"]["l"]))
                if infos[i]["TimeLimit.truncated"]:  # what would have followed has a value, and no decision
                    worth = self.values(infos[i]["terminal_observation"][None])[0]
                    self.rewards[steps[rows[i]], rows[i]] += ppo.gamma * worth
            steps[rows] += 1
            goes_on = steps[rows] < ppo.steps
            if not goes_on.all():
                self.observations[rows[~goes_on]] = observations[~goes_on]
                rows, masks, observations = rows[goes_on], masks[goes_on], observations[goes_on]
        last_values = self.values(self.observations)
        found = advantages(self.rewards, taken.values.numpy(), self.over, last_values, ppo.gamma, ppo.gae_lambda)
        taken.advantages.copy_(torch.from_numpy(found))
        self.timesteps += ppo.rollout

    def luck(self, before: Sequence[Copy], actions: NDArray[np.int64]) -> NDArray[np.float64]:
        """Repeat a step; return the scaled worth of nature's choices in it, beyond the mean over all outcomes, (rows,).

        Its mean is 0 whatever the values are, as the odds are exact; the better they are, the more of the chance in an
        advantage is it (a control variate; see `nightmare_agents.luck`).

        Args:
            before: The games before the step.
            actions: (rows,) the actions that were taken.
        """
        value, found, first = PresentValue(self), list[NDArray[np.float64]](), 0
        for game, states, params_array, dice in before:
            carry_out(game, states, params_array, actions[first : first + len(states)])
            found.append(retrace(game, states, params_array, dice, value)[:, 0])
            first += len(states)
        return np.concatenate(found) * self.section.reward_scale

    def decide(
        self,
        steps: NDArray[np.int64],
        rows: NDArray[np.intp],
        observations: NDArray[np.float32],
        masks: NDArray[np.bool_],
    ) -> NDArray[np.int64]:
        """Draw an action in some rows, and note all about the decisions; return the actions, (rows,).

        Args:
            steps: (rows,) the number of each decision in its row of the rollout.
            rows: (rows,) the numbers of the rows.
            observations: (rows, features).
            masks: (rows, actions) the legal actions.
        """
        seen, legal = torch.from_numpy(observations).to(self.precision), torch.from_numpy(masks)
        log_probs, values = self.weigh(steps, rows, seen, legal)
        actions = self.draw(log_probs)
        numbers = torch.from_numpy(steps * self.section.num_envs + rows)
        noted = seen, legal, actions, log_probs.gather(1, actions[:, None])[:, 0], values
        for room, found in zip(self.taken.flat()[: len(noted)], noted, strict=True):
            room.index_copy_(0, numbers, found)
        return np.asarray(actions.numpy())

    def weigh(
        self, steps: NDArray[np.int64], rows: NDArray[np.intp], seen: Tensor, legal: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Return the log-probabilities by which to act, and the value of each decision; see `decide`."""
        return self.rate(seen, legal)

    def measure(self, share: float) -> None:
        """Measure the units of the features: in each early rollout, or once for networks that know something."""
        rollouts = self.timesteps // self.section.rollout
        if self.section.standardise and (rollouts == 1 if self.taught else share < SETTLED):
            observations = self.taken.observations.flatten(0, 1).float()
            self.network.measure(observations, 1 / min(rollouts, LONGEST_MEMORY), keep=self.taught)

    def update(self, share: float) -> Tensor:
        """Take the gradient steps of a rollout; return the parts of the last minibatch's loss, a mean each."""
        ppo, taken = self.section, self.taken.flat()
        spread = taken.advantages.std(correction=0) + LEAST_SPREAD
        taken = taken._replace(
            values=taken.values + taken.advantages, advantages=(taken.advantages - taken.advantages.mean()) / spread
        )
        weights = torch.tensor([1.0, VALUE_WEIGHT, ppo.entropy.at(share)])

        def loss(numbers: Tensor) -> Tensor:
            some = taken.at(numbers)
            log_probs, values = self.network(some.observations, some.masks)
            return losses(log_probs, values, some, ppo.clip)

        return self.descend(loss, weights, self.batches(), share)

    def batches(self) -> Iterable[Tensor]:
        """Return the numbers of the decisions of each gradient step: in each epoch all of them, in a new order."""
        orders = (torch.from_numpy(self.rng.permutation(self.section.rollout)) for _ in range(self.section.epochs))
        return chain(*(torch.split(order, self.section.batch) for order in orders))

    def descend(
        self, loss: Callable[[Tensor], Tensor], weights: Tensor, batches: Iterable[Tensor], share: float
    ) -> Tensor:
        """Take a gradient step for each minibatch.

        Args:
            loss: From the numbers of some decisions to the parts of their loss, summed over them.
            weights: The weight of each part.
            batches: The numbers of the decisions of each step.
            share: The share of the training that is done.

        Returns:
            The parts of the last minibatch's loss, a mean each.
        """
        ppo = self.section
        for group in self.optimizer.param_groups:
            group["lr"] = ppo.learning_rate.at(share)
        for policy in (self.network.body, self.network.ratings):
            policy.requires_grad_(share >= ppo.critic_warmup)
        self.optimizer.zero_grad()  # what has no gradient, the optimizer leaves alone
        learners = [parameter for parameter in self.network.parameters() if parameter.requires_grad]

        def gradients(numbers: Tensor) -> tuple[Tensor, ...]:
            parts = loss(numbers)
            return (*torch.autograd.grad(parts @ weights / ppo.batch, learners), parts.detach())

        parts = torch.zeros(len(weights))
        for batch in batches:
            shares = self.shared(gradients, torch.split(batch, LEARNED))
            *sums, parts = (sum(own) for own in zip(*shares, strict=True))
            for learner, gradient in zip(learners, sums, strict=True):
                learner.grad = gradient
            nn.utils.clip_grad_norm_(learners, LONGEST_GRADIENT)
            self.optimizer.step()
        return parts / ppo.batch

    def shared(self, function: Callable[..., T], *parts: Sequence[Any]) -> list[T]:
        """Call a function on all parts; the threads, of which the caller's is one, take turns with the parts."""
        calls, threads = list(zip(*parts, strict=True)), self.config.threads

        def every(some: list[tuple[Any, ...]]) -> list[T]:
            return [function(*call) for call in some]

        others = [self.helpers.submit(every, calls[thread::threads]) for thread in range(1, min(threads, len(calls)))]
        found = [every(calls[::threads]), *(other.result() for other in others)]
        return [found[i % threads][i // threads] for i in range(len(calls))]

    def rate(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return the network's log-probabilities and values, without gradients."""
        rated = self.shared(self._rate, torch.split(observations, DRAWN), torch.split(masks, DRAWN))
        log_probs, values = zip(*rated, strict=True)
        return torch.cat(log_probs), torch.cat(values)

    @torch.no_grad()
    def _rate(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        rated: tuple[Tensor, Tensor] = self.network(observations, masks)
        return rated

    def draw(self, log_probs: Tensor) -> Tensor:
        """Draw an action in each row, by the log-probabilities."""
        return (log_probs - torch.from_numpy(exponentials(self.rng, tuple(log_probs.shape))).log_()).argmax(1)

    def values(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the scaled return still to come from each of some observations, (rows,)."""
        seen = torch.from_numpy(observations).to(self.precision)
        return np.asarray(torch.cat(self.shared(self._value, torch.split(seen, JUDGED))).numpy())

    @torch.no_grad()
    def _value(self, observations: Tensor) -> Tensor:
        return self.network.value(observations)

    def export(self, mean: float = 0.0) -> LearnedPolicy:
        """Make a player of the present policy, with its mean return as a note."""
        value = rescaled(
            self.network.layers(self.network.value_body, self.network.values), 1 / self.section.reward_scale
        )
        return exported(self.config, self.policy_layers(), value, self.section.activation, self.timesteps, mean)

    def policy_layers(self) -> Layers:
        """Return the present network that rates the actions."""
        return self.network.layers(self.network.body, self.network.ratings)

    def adopt(self, learned: LearnedPolicy) -> None:
        """Take the networks of a learned policy, the inverse of the export.

        Raises:
            OptionError: Their layers differ from the config's, or weights that should be alike are not.
        """
        ppo = self.section
        check_layers(learned, ppo.layers, ppo.activation)
        if ppo.shared and not same_body(learned):
            raise OptionError("ppo.start_from: the policy has separate networks; expected shared: false")
        set_layers(rescaled(learned.value, ppo.reward_scale), self.network.value_body, self.network.values)
        set_layers(learned.policy, self.network.body, self.network.ratings)
        tied = self.network.tied
        if tied is not None and not all(map(tied.are_alike, self.network.first_layers())):
            raise OptionError("ppo.start_from: its weights are not alike for the members of ppo.sets; expected no sets")

    def renew_opponents(self) -> None:
        """In self-play, make the present policy the latest opponent."""
        self.lessons.renew_opponents(self.policy_layers(), self.timesteps)

    def log(self, name: str, value: float) -> None:
        """Write a number to TensorBoard."""
        if self.writer is not None:
            self.writer.add_scalar(name, value, self.timesteps)

    def imitate(self, examples: Examples, fitted: NDArray[np.intp], told: Told) -> None:
        """Fit the policy to the teacher's choices, and the values to the returns still to come."""
        scale, self.taught = self.section.reward_scale, True
        if self.section.standardise:
            self.network.measure(torch.from_numpy(examples.observations[fitted].astype(np.float32)), 1.0, keep=False)
        imitate(self.network, self.network.parameters(), self.config, scale, examples, fitted, told)
        self.renew_opponents()

    def agreement(self, examples: Examples) -> float:
        """Return the share of the teacher's choices that the policy rates best."""
        return agreement(self.network, examples)


class PresentValue:
    """The present network of a training as the value of positions, for a game with one return.

    Args:
        trainer: The training.
    """

    name = "value of the present network"

    def __init__(self, trainer: NativePPOTrainer) -> None:
        self.trainer = trainer

    def final(self, game: Game, states: NDArray[np.void], params_array: NDArray[np.void]) -> NDArray[np.float64]:
        """Return the earnings so far plus, where the game goes on, the network's value, (positions, seats)."""
        asked = np.maximum(states["actor"], 0).astype(np.int64)
        values = (
            self.trainer.values(observations(game, states, params_array, asked)) / self.trainer.section.reward_scale
        )
        return earned(game, states, params_array) + np.where(states["actor"] == NOBODY, 0.0, values)[:, None]
