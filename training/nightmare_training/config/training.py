"""Training configs, read from YAML: the game, the training and the evaluation."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from math import isclose
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from nightmare_agents.registry import find_agent
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_training.evaluate.tournament.seats import seated, without_seats
from nightmare_training.metrics import spelled

Share = Annotated[float, Field(ge=0, le=1)]
AtLeastOne = Annotated[int, Field(ge=1)]
Seed = Annotated[int, Field(ge=0, lt=2**64)]
NotNegative = Annotated[float, Field(ge=0)]
Positive = Annotated[float, Field(gt=0)]


LONGEST_NAME = 200
"""The longest name of a training, in bytes; most file systems take 255."""

MASKABLE_PPO = "maskable_ppo"
"""The algorithm of a config that names no other."""


class Part(BaseModel):
    """A part of a config: unknown keys are errors, and no value changes after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Finale(Part):
    """The last part of a training in self-play, mainly against the strongest bots.

    Attributes:
        after: Its start, as a share of the training.
        bots: Share of the seats that the bots play from then on; the shares of the policies shrink in proportion.
        opponents: The bots that play from then on.
    """

    after: Share
    bots: Share
    opponents: Annotated[tuple[str, ...], Field(min_length=1)]


class Prioritised(Part):
    """Prioritised opponents: those that beat the present policy more often are met more often.

    The share of a bot or of a past policy is multiplied by `floor + (1 - floor) * (1 - w) ** power`, where w is the
    share of its last games in which the learner was ahead of it; then all are scaled to the sum that they had.

    Source: the prioritised fictitious self-play of Vinyals et al., "Grandmaster level in StarCraft II using multi-agent
    reinforcement learning", 2019.

    Attributes:
        power: The power of the share of games lost; 0 makes no difference between opponents.
        floor: The weight of an opponent that is always beaten, where one that always wins has 1.
        memory: The number of last games that count for each opponent.
    """

    power: NotNegative = 2.0
    floor: Annotated[float, Field(gt=0, le=1)] = 0.1
    memory: AtLeastOne = 1_000


class SelfPlay(Part):
    """The opponents of a learner in a game of several seats; each of the other seats draws its player for every game.

    Attributes:
        opponents: Hand-written bots and other trainings' policies, by name, file or folder; the learning curve is
            played against them.
        latest: Share of the seats that the present policy plays.
        past: Share of the seats that past policies play.
        bots: Share of the seats that these opponents play; each gets an equal part.
        snapshot_interval: Decisions between two past policies that are kept.
        pool: The most past policies that are kept; older ones are thinned out first.
        prioritised: The weights by which stronger opponents are met more often; if not given, all are alike.
        finale: The opponents at the end of the training; if not given, they stay the same.
    """

    opponents: Annotated[tuple[str, ...], Field(min_length=1)] = ("random",)
    latest: Share = 0.5
    past: Share = 0.3
    bots: Share = 0.2
    snapshot_interval: AtLeastOne = 500_000
    pool: AtLeastOne = 10
    prioritised: Prioritised | None = Field(default=None, exclude_if=lambda prioritised: prioritised is None)
    finale: Finale | None = Field(default=None, exclude_if=lambda finale: finale is None)

    def at(self, done: float) -> SelfPlay:
        """Return the opponents when this share of the training is done."""
        if self.finale is None or done < self.finale.after:
            return self
        others = (1 - self.finale.bots) / ((self.latest + self.past) or 1)
        shares = {"latest": self.latest * others, "past": self.past * others, "bots": self.finale.bots}
        return self.model_copy(update={**shares, "opponents": self.finale.opponents})

    @model_validator(mode="after")
    def _known_in_the_finale(self) -> SelfPlay:
        unknown = sorted(set(self.finale.opponents if self.finale else ()) - set(self.opponents))
        if unknown:
            raise ValueError(f"finale.opponents: {unknown[0]!r} is not one of self_play's opponents")
        return self

    @model_validator(mode="after")
    def _shares_of_one(self) -> SelfPlay:
        shares = self.latest + self.past + self.bots
        if not isclose(shares, 1):
            raise ValueError(f"latest, past, bots: expected shares that sum up to 1 (found {shares:g})")
        return self


class Cloning(Part):
    """Behaviour cloning of another player, before the policy learns from its own decisions.

    Attributes:
        teacher: The player's name; it plays the mixture's kinds of games, on every seat.
        decisions: Number of its decisions that are recorded, the same number for each kind of games.
        epochs: Number of passes over the recorded decisions.
        batch: Decisions in one gradient step.
        learning_rate: Adam's first step size; it falls linearly to 0.
        value: Weight of the values' squared error beside the choices' cross-entropy: the value network learns the
            returns that were still to come in the teacher's games. 0 (or False) leaves it untrained.
    """

    teacher: str
    decisions: Annotated[int, Field(ge=100)] = 1_000_000
    epochs: AtLeastOne = 4
    batch: AtLeastOne = 1024
    learning_rate: Positive = 1e-3
    value: NotNegative = 0.5


class Stage(Part):
    """A stage of the curriculum: a part of the training with games of its own.

    Attributes:
        until: Its end, as a share of the training.
        mixture: Options of the kinds of games, as in the config's own `mixture`.
    """

    until: Annotated[float, Field(gt=0, lt=1)]
    mixture: Annotated[tuple[dict[str, Any], ...], Field(min_length=1)]


class Curve(Part):
    """The evaluations during training; the policy with the best one is kept.

    Attributes:
        points: Number of evaluations after the one at the start.
        games: Number of games of each.
        seed: Seed of their dice.
    """

    points: AtLeastOne = 40
    games: Annotated[int, Field(ge=2)] = 2_000
    seed: Seed = 40_000


class Evaluation(Part):
    """Settings of the comparison after the training.

    Attributes:
        agents: The players that the learned policy is compared with.
        games: Number of games of each player, or of each line-up in a tournament.
        fewer: Number of games for slow players, which play the first ones only. Needs settings.
        seed: Seed of the dice.
        settings: For a game of one player or a cooperative game: options by the setting's name, each merged over the
            config's own; if empty, each kind of games in the mixture is a setting.
        tables: For a competitive game: the numbers of players at the tournament's tables; if empty, those of the
            mixture.
    """

    agents: tuple[str, ...] = ("random",)
    games: Annotated[int, Field(ge=2)] = 10_000
    fewer: dict[str, Annotated[int, Field(ge=2)]] = Field(default_factory=dict, exclude_if=lambda fewer: not fewer)
    seed: Seed = 0
    settings: dict[str, dict[str, Any]] = Field(default_factory=dict, exclude_if=lambda settings: not settings)
    tables: tuple[Annotated[int, Field(ge=2)], ...] = Field(default=(), exclude_if=lambda tables: not tables)


class TrainingConfig(Part):
    """A config without hyper-parameters: each algorithm adds a section for its own in a subclass.

    Attributes:
        name: Its name; its file's name if not given.
        game: Id of the game.
        options: The game's options.
        mixture: Options of the kinds of games that one policy learns, each merged over `options`; the games played at
            the same time and the games of the curve are split evenly among them. If empty, `options` alone.
        training_options: Options merged over all others in training only, such as a more informative reward than that
            of the curve and the evaluation.
        seed: Seed of networks, minibatches, actions and dice.
        total_timesteps: Decisions to learn from.
        time_limit_minutes: Training and its schedules end after this time, even if timesteps are left; the cloning
            before it does not count.
        threads: Threads of torch.
        checkpoint_interval: Decisions between two checkpoints.
        algorithm: The training algorithm, by its name or as `package.module:object`.
        self_play: The opponents in a competitive game; None in a game for one player, and in a cooperative one, where
            one policy learns on every seat.
        cloning: Behaviour cloning before the training; None trains from scratch.
        curriculum: The first stages of the training; the config's own mixture follows them.
        curve: The evaluations during training.
        evaluation: The comparison after the training.
    """

    name: str = ""
    game: str
    options: dict[str, Any] = Field(default_factory=dict)
    mixture: tuple[dict[str, Any], ...] = ()
    training_options: dict[str, Any] = Field(default_factory=dict, exclude_if=lambda options: not options)
    seed: Annotated[int, Field(ge=0, lt=2**32)] = 0
    total_timesteps: AtLeastOne
    time_limit_minutes: Positive | None = None
    threads: AtLeastOne = 1
    checkpoint_interval: AtLeastOne = 1_000_000
    algorithm: str = MASKABLE_PPO
    self_play: SelfPlay | None = None
    cloning: Cloning | None = Field(default=None, exclude_if=lambda cloning: cloning is None)
    curriculum: tuple[Stage, ...] = Field(default=(), exclude_if=lambda curriculum: not curriculum)
    curve: Curve = Curve()
    evaluation: Evaluation = Evaluation()

    @property
    def rules(self) -> Game:
        """The game."""
        return make_game(self.game)

    @property
    def variants(self) -> tuple[dict[str, Any], ...]:
        """The options of each kind of games: one for each part of the mixture."""
        return tuple({**self.options, **part} for part in self.mixture or ({},))

    @property
    def lessons(self) -> tuple[tuple[dict[str, Any], ...], ...]:
        """The options of each kind of training games, by stage; the config's own mixture is the last stage."""
        return tuple(
            tuple({**self.options, **part, **self.training_options} for part in mixture)
            for mixture in (*(stage.mixture for stage in self.curriculum), self.mixture or ({},))
        )

    def stage(self, done: float) -> int:
        """Return the number of the stage when this share of the training is done."""
        return sum(done >= stage.until for stage in self.curriculum)

    def share_done(self, timesteps: int, seconds: float) -> float:
        """Return the share of the training that is done, by timesteps or by time, whichever is larger."""
        by_time = seconds / 60 / self.time_limit_minutes if self.time_limit_minutes else 0.0
        return max(timesteps / self.total_timesteps, by_time)

    @property
    def side_by_side(self) -> dict[str, int]:
        """Numbers of training games at the same time, by their keys; the kinds of games share each number evenly.

        An algorithm's config names its own.
        """
        return {}

    @property
    def notes(self) -> list[str]:
        """Lines on remarkable hyper-parameters, for the README of the results; an algorithm's config has its own."""
        return []

    @property
    def settings(self) -> dict[str, dict[str, Any]]:
        """The settings of the comparison, by name; empty if `options` alone are the only one."""
        return self.evaluation.settings or {spelled(part): part for part in self.mixture}

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of seats at the tables of the evaluation; 1 in a game of one player."""
        return self.evaluation.tables or tuple(dict.fromkeys(_seats(self.game, own) for own in self.variants))

    @field_validator("name")
    @classmethod
    def _names_a_folder(cls, name: str) -> str:
        if "/" in name or name in (".", "..") or not (name.isprintable() and len(name.encode()) <= LONGEST_NAME):
            raise ValueError(
                f"expected the name of a folder within runs/, without / and at most {LONGEST_NAME} bytes long "
                f"(found {name!r})"
            )
        return name

    @model_validator(mode="after")
    def _players_exist(self) -> TrainingConfig:
        if self.self_play and self.rules.cooperative:
            raise ValueError(
                f"self_play: {self.game} is cooperative: one policy learns on every seat, without self_play"
            )
        for options in (*self.variants, *chain(*self.lessons)):
            if _seats(self.game, options) < 2 and self.self_play:
                raise ValueError(
                    f"self_play: {self.game} has one seat with {options}; expected a game of several seats"
                )
        opponents = self.self_play.opponents if self.self_play else ()
        teachers = (self.cloning.teacher,) if self.cloning else ()
        for name in (*self.evaluation.agents, *opponents, *teachers):
            find_agent(self.game, name)
        return self

    @model_validator(mode="after")
    def _judged_where_it_is_played(self) -> TrainingConfig:
        game, evaluation = self.rules, self.evaluation
        if evaluation.tables and not game.competitive:
            kind = "cooperative" if game.cooperative else "played by one seat"
            raise ValueError(f"evaluation.tables: {game.id} is {kind}; expected evaluation.settings")
        if evaluation.settings and game.competitive:
            raise ValueError(f"evaluation.settings: {game.id} is played by several seats; expected evaluation.tables")
        if evaluation.fewer and (game.competitive or not self.settings):
            raise ValueError("evaluation.fewer: there are no settings; only in settings may a player play fewer games")
        for name, games in evaluation.fewer.items():
            if name not in evaluation.agents or games >= evaluation.games:
                raise ValueError(
                    f"evaluation.fewer: expected players of evaluation.agents, and fewer than evaluation.games = "
                    f"{evaluation.games} (found {name}: {games})"
                )
        for setting in evaluation.settings.values():
            game.params(**{**self.options, **setting})
        for players in evaluation.tables:
            seated(game, players, without_seats(self.options))
        return self

    @model_validator(mode="after")
    def _split_evenly(self) -> TrainingConfig:
        split = [(key, number, len(parts)) for parts in self.lessons for key, number in self.side_by_side.items()]
        for key, number, parts in (*split, ("curve.games", self.curve.games, len(self.variants))):
            if number % parts:
                raise ValueError(
                    f"{key}: expected a multiple of {parts}, one share for each part of the mixture (found {number})"
                )
        return self

    @model_validator(mode="after")
    def _stages_in_order(self) -> TrainingConfig:
        ends = [stage.until for stage in self.curriculum]
        if ends != sorted(set(ends)):
            raise ValueError(f"curriculum: expected stages with rising `until` (found {', '.join(map(str, ends))})")
        return self

    @model_validator(mode="after")
    def _judged_on_other_dice(self) -> TrainingConfig:
        if self.curve.seed == self.evaluation.seed:
            raise ValueError(f"evaluation.seed: expected another seed than the curve's, which is {self.curve.seed} too")
        return self


def _seats(game: str, options: Mapping[str, Any]) -> int:
    """Return the number of seats with these options."""
    return int(make_game(game).params(**options)["seats"][0])
