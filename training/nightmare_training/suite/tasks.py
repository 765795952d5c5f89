"""The twelve tasks of the suite. Whatever changes a score (an option, a seed, a field) makes a new version."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nightmare_gym.engine.errors import OptionError

NAME = "Nightmare-12"
VERSION = "1"
"""The version of the tasks and references. Once it is frozen, what changes a score makes a new one."""

GAMES = 10_000
"""The number of games of each task, over all of its settings."""

SEED = 12_000_000
"""The seed of each task's first setting; the others follow, so that no two settings share dice."""

AGENT = ""
"""The seat of the agent that is judged, in a line-up of players' names."""

FIELD = ("bogeyman", "racer", "survivor")
"""The opponents in Lucidity. They are hand-written, so that everybody's machine repeats their decisions exactly; a
network's may differ in the last digit."""


@dataclass(frozen=True)
class Setting:
    """A way in which games of a task are played.

    Attributes:
        options: The game's options.
        lineup: The player on each seat, `AGENT` for the agent; empty if the agent has every seat.
    """

    options: Mapping[str, Any]
    lineup: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        """The first of the agent's seats."""
        return self.lineup.index(AGENT) if self.lineup else 0


@dataclass(frozen=True)
class Task:
    """A task of the suite: its score is the mean over its settings, which have equally many games.

    Attributes:
        id: Its short name.
        title: Its name for people.
        game: The game's id.
        score: What a game counts, in words.
        settings: The settings.
    """

    id: str
    title: str
    game: str
    score: str
    settings: tuple[Setting, ...] = field(repr=False)

    def games(self, games: int) -> int:
        """Return the number of games of each setting, if all have this many, or a few more."""
        return -(-games // len(self.settings))

    def seed(self, setting: int) -> int:
        """Return the seed of the dice of a setting."""
        return SEED + 1_000 * TASKS.index(self) + setting


def each(**options: Sequence[Any]) -> Iterable[Setting]:
    """Yield a setting for each combination of options."""
    for values in itertools.product(*options.values()):
        yield Setting(dict(zip(options, values, strict=True)))


def against_the_field(*tables: int) -> Iterable[Setting]:
    """Yield a setting for each seat of the agent and each choice of opponents, at tables of these sizes."""
    for players in tables:
        for opponents in itertools.combinations(FIELD, players - 1):
            for seat in range(players):
                yield Setting({"players": players}, (*opponents[:seat], AGENT, *opponents[seat:]))


ENDLESS, ACTIVE = "endless_nightmare", "endless_nightmare_active"
POINTS, WIN, SHARE, MARGIN = "its score", "1 for a win", "the share of the win", "the margin in points"
BOGEYMEN = ("lady_of_primeval_fear", "lord_of_the_depths", "lord_of_envy", "lady_of_imprisonment")
BEDROOMS, SIZES = (1, 2, 3, 4, 5, 6), (2, 3, 4)

TASKS = (
    Task("endless-basic", "Endless Nightmare, Basic", ENDLESS, POINTS, tuple(each())),
    Task("endless-strategist", "Endless Nightmare, Strategist's variant", ENDLESS, POINTS,
         tuple(each(strategist=[True]))),
    Task("endless-active", "Endless Nightmare, Active, steady", ACTIVE, POINTS,
         tuple(each(version=["active"], skill=["steady"]))),
    Task("endless-mixed", "Endless Nightmare, mixed, novice", ACTIVE, POINTS,
         tuple(each(version=["mixed"], skill=["novice"]))),
    Task("bogeymen", "The four Bogeymen", "bogeymen", WIN, tuple(each(bogeyman=BOGEYMEN, hard=[False]))),
    Task("bogeymen-hard", "The four Bogeymen, Hard", "bogeymen", WIN, tuple(each(bogeyman=BOGEYMEN, hard=[True]))),
    Task("lucidity-2", "Lucidity for two", "lucidity", SHARE, tuple(against_the_field(2))),
    Task("lucidity-3-4", "Lucidity for three and four", "lucidity", SHARE, tuple(against_the_field(3, 4))),
    Task("dream-catchers", "Dream Catchers, one controller", "dream_catchers", WIN,
         tuple(each(bedroom=BEDROOMS, players=SIZES))),
    Task("dream-catchers-seats", "Dream Catchers, each seat for itself", "dream_catchers", WIN,
         tuple(each(bedroom=BEDROOMS, players=SIZES, control=["seats"]))),
    Task("cathedral-even", "Nightmare Cathedral, the even King", "cathedral", MARGIN,
         tuple(each(difficulty=["even"], reward=["margin"]))),
    Task("cathedral-harder", "Nightmare Cathedral, the harder King", "cathedral", MARGIN,
         tuple(each(difficulty=["harder"], reward=["margin"]))),
)  # fmt: skip
"""All tasks, in their order."""


def suite_name() -> str:
    """Return the name of the suite with its version."""
    return f"{NAME}, version {VERSION}"


def task_of(id: str) -> Task:
    """Return the task of this short name.

    Raises:
        OptionError: There is none.
    """
    for task in TASKS:
        if task.id == id:
            return task
    raise OptionError(f"no task {id!r} in {NAME}; there are: {', '.join(task.id for task in TASKS)}")
