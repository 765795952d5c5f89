"""The games that are studied, read from files; those that cannot be studied are left out and told."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from nightmare_agents.values import Floats
from nightmare_gym.engine.errors import NightmareError, OptionError
from nightmare_gym.interfaces.replay import Replay
from nightmare_play.review.account import Course
from nightmare_play.review.courses import course_of


@dataclass(frozen=True, eq=False)
class Kept:
    """A game that can be studied.

    Attributes:
        replay: The replay.
        course: Its course.
        seconds: (events,) the time that each decision took; NaN at chance events, and where it is not known.
    """

    replay: Replay
    course: Course
    seconds: Floats


def files_in(paths: Sequence[Path]) -> list[Path]:
    """List files, and those named *.json in folders, in the order of their names.

    Raises:
        OptionError: There is no such file or folder, or no file in a folder.
    """
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise OptionError(f"{path}: no such file or folder; expected replays, or folders of them")
        files = sorted(path.glob("*.json")) if path.is_dir() else [path]
        if not files:
            raise OptionError(f"{path} holds no .json file; expected replays, as `nightmare play` keeps them")
        found += [file for file in files if file not in found]
    return found


def groups(files: Sequence[Path]) -> tuple[list[list[Kept]], list[str]]:
    """Read games, those of one game with the same options together; tell in a line each why others are left out."""
    found: dict[str, list[Kept]] = {}
    left_out: list[str] = []
    seen: dict[str, Path] = {}
    for file in files:
        try:
            kept = _kept(Replay.load(file), file.stem)
        except (NightmareError, OSError) as error:
            left_out.append(f"{file}: {error}")
            continue
        same = seen.setdefault(kept.replay.model_dump_json(), file)
        if same != file:
            left_out.append(f"{file}: the same game as {same}")
            continue
        found.setdefault(json.dumps([kept.replay.game, kept.replay.options], sort_keys=True), []).append(kept)
    return list(found.values()), left_out


def _kept(replay: Replay, name: str) -> Kept:
    """Play a replay again.

    Raises:
        OptionError: It was played by other rules, is not over, or a choice is not legal.
    """
    course = course_of(replay, name)
    if not replay.final().is_over:
        raise OptionError("the game is not over; only whole games are studied")
    return Kept(replay, course, np.fromiter(_times(replay), np.float64, len(replay.choices)))


def _times(replay: Replay) -> Iterator[float]:
    for event in replay.events():
        yield np.nan if event.seconds is None else event.seconds
