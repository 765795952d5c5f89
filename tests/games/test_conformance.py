"""Every game passes `check_game`: each set of options closely, and all options by the compiled fuzz."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nightmare_gym.engine.compile import UNCOMPILED
from nightmare_gym.engine.position import Position
from nightmare_gym.testing import check_game
from nightmare_gym.testing.fuzzing import check_fuzz
from reference.options import OPTIONS
from reference.table import COMBINATIONS, walk

EVENTS = 100 if UNCOMPILED else 3_000
EXAMPLES = 5 if UNCOMPILED else 200
CHOSEN = [
    pytest.param(id, options, id=f"{id}-{'-'.join(map(str, options.values()))}")
    for id, combinations in COMBINATIONS.items()
    for options in combinations[::3]
]


@pytest.mark.parametrize(("id", "options"), CHOSEN)
def test_a_game_keeps_its_contract(id: str, options: dict[str, Any]) -> None:
    check_game(id, [options], games=1, events=EVENTS)


@pytest.mark.uncompiled
@pytest.mark.parametrize("id", OPTIONS)
def test_all_options_are_sound(id: str) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True)
    @given(OPTIONS[id], st.integers(0, 2**32))
    def fuzz(options: dict[str, Any], seed: int) -> None:
        check_fuzz(id, options, EVENTS, seed)

    fuzz()


@pytest.mark.parametrize("id", ["bogeymen", "dream_catchers", "lucidity"])
def test_nobody_is_asked_without_a_choice(id: str) -> None:
    for seed, options in enumerate(COMBINATIONS[id]):
        for position in walk(Position(id, **options), seed):
            assert position.actor < 0 or len(position.legal_actions()) > 1
