"""The two editions: Basic is as it ever was, and Active goes on where it ends."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.endless_nightmare.layout import ACTIVE_NIGHTMARES
from nightmare_gym.games.endless_nightmare.state import ACTIVE_LAYOUT, LAYOUT
from nightmare_gym.games.endless_nightmare.steps import USE, Step

pytestmark = pytest.mark.uncompiled

BASIC, ACTIVE = make_game("endless_nightmare"), make_game("endless_nightmare_active")


def fingerprint(names: tuple[str, ...]) -> str:
    """A digest of names in their order."""
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]


def test_basic_actions_and_features_are_frozen() -> None:
    """Policies that were saved when Basic stood alone know these 45 actions and 72 features."""
    assert len(BASIC.actions) == 45
    assert fingerprint(BASIC.actions) == "d9af12ced945e4a0"
    assert BASIC.feature_count == 72
    assert fingerprint(BASIC.layout.feature_names) == "70672006c93e80d0"


def test_active_actions_begin_with_the_basic_ones() -> None:
    assert ACTIVE.actions[:45] == BASIC.actions
    assert ACTIVE.actions[45:57] == tuple(f"choose {name} (Active)" for name in ACTIVE_NIGHTMARES)
    assert len(ACTIVE.actions) == 69
    assert len(set(ACTIVE.actions)) == 69


def test_both_editions_have_the_same_state_and_parameters() -> None:
    """So their rules are compiled once, and no position of one looks like a position of the other."""
    assert LAYOUT.dtype == ACTIVE_LAYOUT.dtype
    assert BASIC.params().dtype == ACTIVE.params().dtype
    assert Position("endless_nightmare").key() != Position("endless_nightmare_active").key()


def test_steps_keep_the_numbers_that_saved_positions_have() -> None:
    assert (Step.COLUMN_ROLLED, Step.ACTION_ROLLED) == (USE.low, USE.high) == (12, 16)
    assert (Step.ROLL, Step.TICKS) == (24, 31)


def test_active_sees_what_basic_hides() -> None:
    more = set(ACTIVE.layout.feature_names) - set(BASIC.layout.feature_names)
    assert set(BASIC.layout.feature_names) <= set(ACTIVE.layout.feature_names)
    assert {"markers[2]", "markers[6]", "missed", "lid_broken", "breath", "asked: Aim", "asked: Breath"} <= more
    assert {f"nightmare: {name} (Active)" for name in ACTIVE_NIGHTMARES} <= more


@pytest.mark.parametrize(
    ("id", "options", "plays"),
    [
        ("endless_nightmare", {}, "endless_nightmare"),
        ("endless_nightmare", {"version": "basic"}, "endless_nightmare"),
        ("endless_nightmare", {"version": "active"}, "endless_nightmare_active"),
        ("endless_nightmare", {"version": "mixed", "skill": "deft"}, "endless_nightmare_active"),
        ("endless_nightmare_active", {}, "endless_nightmare_active"),
        ("endless_nightmare_active", {"version": "mixed"}, "endless_nightmare_active"),
        ("endless_nightmare_active", {"version": "basic"}, "endless_nightmare"),
    ],
)
def test_the_version_picks_the_edition(id: str, options: dict[str, Any], plays: str) -> None:
    position = Position(id, **options)
    assert position.game.id == plays
    version = options.get("version", "active" if plays.endswith("active") else "basic")
    assert position.params.versions.tolist() == [version != "active", version != "basic"]
    assert Position.from_json(position.to_json()).key() == position.key()


def test_parameters_of_the_other_edition_are_refused() -> None:
    with pytest.raises(OptionError, match="endless_nightmare_active has it"):
        BASIC.params(version="active")
    with pytest.raises(OptionError, match="version='passive'"):
        Position("endless_nightmare", version="passive")


def test_the_basic_nightmares_roll_the_d6_and_nothing_else() -> None:
    nightmares = BASIC.params()[0]["nightmares"][:12]
    for column in ("number", "feat", "leaves_marker", "hit_makes_a_1", "hit_misses", "scares_after_hit", "late_costs"):
        assert not np.any(nightmares[column])
