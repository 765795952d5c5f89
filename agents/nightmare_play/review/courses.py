"""Games from replays, to be reviewed together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from nightmare_agents.planning.rows import joined
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.interfaces.replay import Replay
from nightmare_play.review.account import Course


def course_of(replay: Replay, name: str) -> Course:
    """Return the course of a replay under this name.

    Raises:
        OptionError: A choice is not legal, or the game was played by other rules than today's.
    """
    if not replay.same_rules:
        raise OptionError(f"{name} was played by other rules of {replay.game} than today's, so it cannot be judged")
    positions = [event.position.states for event in replay.events()]
    states = joined([*positions, replay.final().states])
    return Course(states, np.array(replay.choices, np.int64), replay.players, name)


def read_replays(files: Sequence[Path]) -> list[Replay]:
    """Read replays of one game with the same options.

    Raises:
        OptionError: A file is no replay, is named twice, or is of another game or other options than the first.
        OSError: A file cannot be read.
    """
    found = []
    for number, file in enumerate(files):
        if file.resolve() in {other.resolve() for other in files[:number]}:
            raise OptionError(f"{file} is named twice: expected each game once")
        found.append(Replay.load(file))
        for what, own, first in (
            ("a game of", found[-1].game, found[0].game),
            ("of the options", found[-1].options, found[0].options),
        ):
            if own != first:
                raise OptionError(f"{file} is {what} {own}, {files[0]} {what} {first}: review them one by one")
    return found


def courses_of(files: Sequence[Path], replays: Iterable[Replay]) -> list[Course]:
    """Return the courses of replays, each named after its file.

    Raises:
        OptionError: A choice is not legal, or a game was played by other rules than today's.
    """
    names = [file.stem for file in files]
    unique = len(set(names)) == len(names)
    return [course_of(replay, file.stem if unique else str(file)) for file, replay in zip(files, replays, strict=True)]
