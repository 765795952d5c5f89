"""The compiled fuzz: finds nothing in sound games, and everything that is planted."""

from __future__ import annotations

from typing import Any

import pytest

from nightmare_gym.engine import fuzz
from nightmare_gym.engine.compile import UNCOMPILED
from nightmare_gym.engine.register import make_game
from nightmare_gym.testing.fuzzing import run_fuzz
from reference import flawed, lantern
from reference.table import COMBINATIONS

pytestmark = [pytest.mark.uncompiled, pytest.mark.bounds]

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
    fuzzed = run_fuzz(id, options, EVENTS, seed=5)
    assert fuzzed.found == fuzz.SOUND
    assert fuzzed.events == EVENTS
    assert fuzzed.decisions > 0
    assert fuzzed.chances > 0
    assert fuzzed.position.params_array.tobytes() == make_game(id, options).params(**options).tobytes()


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
        ("negative weight", fuzz.WEIGHT),
        ("unwritten weight", fuzz.WEIGHT),
        ("uncounted weight", fuzz.WEIGHT),
        ("empty seat asked", fuzz.RANGE),
    ],
)
def test_planted_flaws_are_found(flaw: str, finds: int) -> None:
    fuzzed = run_fuzz(flawed.GAME, {"flaw": flaw}, 1_000, seed=5)
    assert fuzzed.found == finds
    if finds != fuzz.SOUND:
        assert fuzzed.games == 0  # the flaw shows in the third turn of the first game
        assert fuzzed.position.state.turn == (1 if flaw == "turn back" else flawed.TURN)


def test_the_fuzz_of_one_seed_is_the_same_again() -> None:
    first, second = (run_fuzz(lantern.GAME, {"seats": 3}, 777, seed=9) for _ in range(2))
    assert first[:4] == second[:4]
    assert first.position.exact_key() == second.position.exact_key()
