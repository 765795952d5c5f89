"""The compiled fuzz: finds nothing in sound games, and everything that is planted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine import fuzz
from nightmare_gym.engine.game import records
from nightmare_gym.engine.register import make_game
from reference import flawed, lantern
from reference.table import COMBINATIONS, Table

pytestmark = [pytest.mark.uncompiled, pytest.mark.bounds]

UNCOMPILED = isinstance(records(np.zeros(1, [("a", "i4")])), np.recarray)
EVENTS = 300 if UNCOMPILED else 20_000


@pytest.mark.parametrize(
    ("id", "options"),
    [
        pytest.param(id, options, id=f"{id}-{'-'.join(map(str, options.values()))}")
        for id, combinations in COMBINATIONS.items()
        for options in combinations
    ],
)
def test_sound_games_pass(id: str, options: dict[str, Any]) -> None:
    table = Table(make_game(id), seed=5, **options)
    box = table.boxes.tobytes()
    found, games, decisions, chances = table.fuzz(EVENTS)
    assert found == fuzz.SOUND
    assert games + decisions + chances + 1 == EVENTS
    assert decisions > 0
    assert chances > 0
    assert table.boxes.tobytes() == box


@pytest.mark.parametrize(
    ("flaw", "finds"),
    [
        ("none", fuzz.SOUND),
        ("no outcome", fuzz.FAULT),
        ("no legal action", fuzz.COUNT),
        ("full agenda", fuzz.FAULT),
        ("stone lost", fuzz.LAW),
        ("out of range", fuzz.RANGE),
        ("turn back", fuzz.TIME),
        ("feature above 1", fuzz.FEATURE),
        ("feature not a number", fuzz.FEATURE),
        ("wrong count", fuzz.COUNT),
    ],
)
def test_planted_flaws_are_found(flaw: str, finds: int) -> None:
    table = Table(flawed.GAME, seed=5, flaw=flaw)
    found, games, _, _ = table.fuzz(1_000)
    assert found == finds
    if finds != fuzz.SOUND:
        assert games == 0  # the flaw shows in the third turn of the first game
        assert table.states.view(np.ndarray)["turn"][0] == (1 if flaw == "turn back" else flawed.TURN)


def test_the_fuzz_of_one_seed_is_the_same_again() -> None:
    first, second = Table(lantern.GAME, seed=9, seats=3), Table(lantern.GAME, seed=9, seats=3)
    assert first.fuzz(777) == second.fuzz(777)
    assert first.states.tobytes() == second.states.tobytes()
