"""The card of an agent: its scores in a JSON file, and beside it all games that made them."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError

from nightmare_agents.files import write_bytes, write_text
from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_training.suite.games import BadCard, Script
from nightmare_training.support.intervals import Interval

CARD, GAMES = "card.json", "games.npz"
MOST_BYTES = 2**30
"""The most bytes that the games of a card may have when they are unpacked."""

Track = Literal["no search", "search", "open"]
"""The way in which decisions are made: by a policy or hand-written rules, by search, or in any way."""

TRACKS: tuple[str, ...] = get_args(Track)


class Result(BaseModel):
    """An agent's result in one task.

    Attributes:
        agent: The agent's name there.
        games: The number of games of each setting.
        mean: The mean over all settings of what a game counts.
        ci95: Its 95% interval, by resampling games.
        score: The mean as 0 for random play to 100 for the reference; None if the task has no reference yet.
        score_ci95: Its 95% interval; the references are fixed numbers.
        rules: The hash of the rules of each setting.
    """

    model_config = ConfigDict(extra="forbid")
    agent: str
    games: int
    mean: float
    ci95: Interval
    score: float | None
    score_ci95: Interval | None
    rules: list[str]


class Card(BaseModel):
    """A card. What it claims of its results follows from its games, which anybody can play again.

    Attributes:
        suite: The suite and its version.
        name: The name of what was judged.
        track: `no search`, `search` or `open`: how decisions were made, as its author tells.
        milliseconds: The mean time of a decision in each task, as measured where the games were played.
        results: The result in each task that the agent plays.
        score: The interquartile mean of the scores of all tasks; None if one is missing.
        score_ci95: Its 95% interval.
        codes: The hash of the player's code and weights in each task, by which a card is known to be old.
        games_hash: The hash of the file with the games.
        versions: The versions of packages that played.
    """

    model_config = ConfigDict(extra="forbid")
    suite: str
    name: str
    track: Track
    milliseconds: dict[str, float]
    results: dict[str, Result]
    score: float | None
    score_ci95: Interval | None
    codes: dict[str, str]
    games_hash: str
    versions: dict[str, str]


PARTS = ("choices", "lengths", "scores")
"""The parts of a script, each an array in the file of games."""

Scripts = Mapping[tuple[str, int], Script]
"""The scripts of all games, by task and setting."""


def packed(scripts: Scripts) -> bytes:
    """Return all games as the bytes of a file."""
    out = io.BytesIO()
    arrays = {
        f"{task}/{setting}/{part}": getattr(script, part)
        for (task, setting), script in scripts.items()
        for part in PARTS
    }
    np.savez_compressed(out, **arrays)
    return out.getvalue()


def unpacked(content: bytes) -> dict[tuple[str, int], Script]:
    """Return the games in such bytes.

    Raises:
        BadCard: They do not hold games.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            if sum(one.file_size for one in parts.infolist()) > MOST_BYTES:
                raise BadCard(f"the games unpack to more than {MOST_BYTES:,} bytes")
        with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
            found = {name: arrays[name] for name in arrays.files}
        scripts = {}
        for name in found:
            task, setting, part = name.split("/")
            if part == "choices":
                script = Script(*(found[f"{task}/{setting}/{part}"] for part in PARTS))
                check_script(script, f"{task}, setting {setting}")
                scripts[task, int(setting)] = script
    except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile, NotImplementedError) as error:
        if isinstance(error, BadCard):
            raise
        raise BadCard(f"{GAMES} cannot be read: {error}") from error
    return scripts


def check_script(script: Script, place: str) -> None:
    """Check that a script can be the games of a setting.

    Raises:
        BadCard: Its parts are not of the right kind, or do not fit each other.
    """
    parts = [getattr(script, part) for part in PARTS]
    if [part.ndim for part in parts] != [1, 1, 1] or [part.dtype.kind for part in parts] != ["u", "u", "f"]:
        raise BadCard(f"{place}: the games are not lists of whole numbers, with a score for each game")
    told = sum(script.lengths.tolist())  # of any size: a sum of numpy's may begin anew at 0
    if told != len(script.choices):
        raise BadCard(f"{place}: {len(script.choices)} choices, but the games have {told}")
    if len(script.scores) != len(script.lengths):
        raise BadCard(f"{place}: {len(script.lengths)} games, but {len(script.scores)} scores")


def hash_of(content: bytes) -> str:
    """Return the hash of a file's content."""
    return hashlib.sha256(content).hexdigest()


def write_card(card: Card, games: bytes, folder: Path) -> Path:
    """Write a card and its games into a folder; return the card's file."""
    write_bytes(folder / GAMES, games)
    write_text(folder / CARD, card.model_dump_json(indent=2) + "\n")
    return folder / CARD


def read_card(path: Path) -> tuple[Card, bytes]:
    """Read a card, and the games beside it.

    Args:
        path: The card's file, or its folder.

    Raises:
        BadCard: It is not a card, or its games are missing or other ones.
    """
    file = path / CARD if path.is_dir() else path
    try:
        card = Card.model_validate_json(file.read_bytes())
        games = file.with_name(GAMES).read_bytes()
    except ValidationError as error:
        raise BadCard(f"not a card: {complaints(str(file), error)[0]}") from error
    except OSError as error:
        raise OptionError(f"{error.filename}: {error.strerror}; expected a card and {GAMES} beside it") from error
    if hash_of(games) != card.games_hash:
        raise BadCard(f"{file}: {GAMES} beside it holds other games than the card was made of")
    return card, games
