"""Golden playthroughs of every game: see `playthrough.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

import nightmare_gym
from games import playthrough
from nightmare_gym.engine.game import ints
from nightmare_gym.engine.position import Position

pytestmark = pytest.mark.uncompiled


@pytest.mark.parametrize("file", playthrough.FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_a_golden_playthrough_plays_as_written(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert playthrough.replayed(file.parts[-3], lines) == lines
    assert lines[-1].endswith(" | the end")


def test_every_game_has_golden_playthroughs() -> None:
    games = {page.parent.name for page in Path(*nightmare_gym.__path__).glob("games/*/RULES.md")}
    assert {file.parts[-3] for file in playthrough.FILES} == games


def test_every_event_of_a_file_has_happened() -> None:
    """The choices that a file leaves open are random, so a changed line gives another game."""
    lines = playthrough.replayed("lucidity", ['{"players": 2}'], seed=1)
    assert playthrough.replayed("lucidity", lines) == lines
    assert playthrough.replayed("lucidity", [*lines[:5], "a purple die | - | nature: draw", *lines[6:]]) != lines


@pytest.mark.parametrize("change", ["state.bag[2] -= 1", "state.returns[1] = 2.0", "state.dreamers[1].nightmare = 0"])
def test_each_changed_number_is_written(change: str) -> None:
    position = Position("lucidity")
    before = ints(position.states)[0].copy()
    assert list(playthrough.changes(position, before)) == []
    exec(change, {"state": position.state})
    assert len(list(playthrough.changes(position, before))) == 1
