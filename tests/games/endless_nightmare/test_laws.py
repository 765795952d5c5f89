"""`scoring.check`: sound positions break no law, and each law finds what breaks it."""

from __future__ import annotations

from typing import Any

import pytest

from games.endless_nightmare.table import Table
from nightmare_gym.games.endless_nightmare.layout import NIGHTMARES
from nightmare_gym.games.endless_nightmare.scoring import check

pytestmark = pytest.mark.rules

SOUND: list[tuple[str, dict[str, Any]]] = [
    ("Decay (Active)", {"board": {2: 6}}),
    ("Monsters (Active)", {"board": {2: 1}}),
    ("Spiders (Active)", {"board": {6: 1}}),
    ("Drowning (Active)", {"breath": 5}),
    ("Buried (Active)", {"lid_broken": 1}),
    ("Impostor (Active)", {}),
]
BROKEN: list[tuple[str, dict[str, Any], int]] = [
    ("Lost (Active)", {"cause": 1}, 1),
    ("Lost (Active)", {"lead": 0}, 2),
    ("Lost (Active)", {"lead": 30}, 2),
    ("Lost (Active)", {"sanity": 0}, 3),
    ("Lost (Active)", {"courage": 0}, 3),
    ("Lost (Active)", {"horrors": 11}, 4),
    ("Lost (Active)", {"scares": 11}, 4),
    ("Lost (Active)", {"courage": 11}, 4),
    ("Lost (Active)", {"mantra": 6}, 5),
    ("Lost (Active)", {"sanity": 9}, 5),
    ("Lost (Active)", {"displacement": 8}, 6),
    ("Decay (Active)", {"markers": [2, 2, 1, 1, 1]}, 7),
    ("Lost", {}, 9),
    ("Impostor (Active)", {"markers": [0, 0, 1, 0, 0]}, 10),
    ("Decay (Active)", {"missed": 1}, 11),
    ("Blind (Active)", {"lid_broken": 1}, 12),
    ("Lost (Active)", {"breath": 1}, 13),
]


def broken(table: Table) -> int:
    """The law that a position breaks."""
    return check(table.position.state, table.position.params)


@pytest.mark.parametrize(("nightmare", "markers"), SOUND)
def test_what_belongs_to_its_nightmare_is_sound(nightmare: str, markers: dict[str, Any]) -> None:
    assert broken(Table(version="active").at_action(nightmare, **markers)) == 0


@pytest.mark.parametrize(("nightmare", "fields", "law"), BROKEN)
def test_each_law_finds_what_breaks_it(nightmare: str, fields: dict[str, Any], law: int) -> None:
    table = Table(version="active").at_action("Lost (Active)")
    state = table.position.state
    state.nightmare = NIGHTMARES.index(nightmare)
    for name, value in fields.items():
        state[name] = value
    assert broken(table) == law


@pytest.mark.parametrize("field", ["markers", "missed", "lid_broken", "breath"])
def test_before_the_first_nightmare_nothing_is_set_up(field: str) -> None:
    table = Table(version="active")
    assert broken(table) == 0
    table.position.state[field] = [1, 0, 0, 0, 0] if field == "markers" else 1
    assert broken(table) == 8


def test_a_missed_action_is_sound_in_monsters() -> None:
    table = Table(version="active").at_action("Monsters (Active)", board={2: 1})
    table.choose("Move", 3).aim(5).throw(4).hits()
    assert table.position.state.missed == 1
    assert broken(table) == 0


def test_the_nightmares_of_both_versions_are_sound_in_the_mix_only() -> None:
    for nightmare in ("Lost", "Lost (Active)"):
        assert broken(Table(version="mixed").at_action(nightmare)) == 0
    assert broken(Table().at_action("Lost")) == 0
    assert broken(Table(version="active").at_action("Lost (Active)")) == 0
