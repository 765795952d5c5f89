"""The compiled fuzz over all options of the Bogeymen (the engine's own fuzz plays some of them)."""

from __future__ import annotations

from typing import Any

import pytest

from nightmare_gym.engine import fuzz
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.bogeymen.box import NAMES
from reference.table import Table

EVENTS = 5_000


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("bogeyman", [*NAMES, "random"])
def test_all_options_are_sound(bogeyman: str, hard: bool) -> None:
    set_ups: list[dict[str, Any]] = [{"layout": "gentle"}, *({"rows": rows} for rows in range(6, 13))]
    for set_up in set_ups:
        table = Table(make_game("bogeymen"), seed=11, bogeyman=bogeyman, hard=hard, **set_up)
        found, games, decisions, chances = table.fuzz(EVENTS)
        assert found == fuzz.SOUND, (set_up, table.position().describe())
        assert games + decisions + chances + 1 == EVENTS
        assert games > 10
