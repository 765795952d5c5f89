"""The compiled fuzz over all options of Nightmare Cathedral (the engine's own fuzz plays some of them)."""

from __future__ import annotations

from typing import Any

import pytest

from nightmare_gym.engine import fuzz
from nightmare_gym.engine.register import make_game
from reference.table import Table, options_of

EVENTS = 3_000
MODES = options_of(length=["standard", "variable"], divergent=[False, True])
PAIRS = ["gorger,herald", "brood,scourge", "gravekeeper,mason", "whisperer,undertow"]


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: "-".join(map(str, mode.values())))
def test_all_options_are_sound(mode: dict[str, Any]) -> None:
    for options in (
        *options_of(difficulty=["easier", "normal", "harder"], king_choices=["player", "random"]),
        *options_of(nightmares=PAIRS, reward=["outcome", "margin"]),
        *options_of(powered=[2], devoured_start=[3], dream_discount=[True], hand_points=[False, True]),
    ):
        table = Table(make_game("cathedral"), seed=11, **mode, **options)
        found, games, decisions, chances = table.fuzz(EVENTS)
        assert found == fuzz.SOUND, (options, table.position().describe())
        assert games + decisions + chances + 1 == EVENTS
        assert games > 5
