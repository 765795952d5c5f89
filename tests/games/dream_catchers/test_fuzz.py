"""The compiled fuzz over all options of Dream Catchers (the engine's own fuzz plays some of them)."""

from __future__ import annotations

from typing import Any

import pytest

from nightmare_gym.engine import fuzz
from nightmare_gym.engine.register import make_game
from reference.table import Table, options_of

EVENTS = 3_000
CONTROLS = [
    {"control": "team"},
    {"control": "seats", "consent": True},
    {"control": "seats", "consent": False},
]
CASTS = {
    2: ["random", "pixie,oscar", "jazz,mochi"],
    3: ["random", "bubbles,cooper,candy"],
    4: ["random", "jazz,mochi,bubbles,oscar", "pixie,cooper,candy,jazz"],
}


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: "-".join(map(str, control.values())))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_options_are_sound(players: int, control: dict[str, Any]) -> None:
    for options in options_of(
        bedroom=[*range(1, 7), "random"], characters=CASTS[players], reward=["outcome", "progress"]
    ):
        table = Table(make_game("dream_catchers"), seed=11, players=players, **control, **options)
        found, games, decisions, chances = table.fuzz(EVENTS)
        assert found == fuzz.SOUND, (options, table.position().describe())
        assert games + decisions + chances + 1 == EVENTS
        assert games > 5
