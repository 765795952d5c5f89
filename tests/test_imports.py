"""What the package shows, and what importing it costs."""

from __future__ import annotations

import pytest

import nightmare_gym
from nightmare_gym.engine.position import Position
from reference.process import run

SURFACE = [
    "ArgumentError", "Batch", "Fault", "IllegalAction", "MultiAgentBatch", "OptionError", "Position", "ResetNeeded",
    "__version__", "list_games", "make_game", "register_game",
]  # fmt: skip


def test_the_public_surface_is_small() -> None:
    assert nightmare_gym.__all__ == dir(nightmare_gym) == SURFACE
    assert all(getattr(nightmare_gym, name) is not None for name in SURFACE)
    assert nightmare_gym.Position is Position


def test_another_name_is_none_of_it() -> None:
    with pytest.raises(AttributeError, match="module 'nightmare_gym' has no attribute 'find'"):
        nightmare_gym.find  # type: ignore[attr-defined]  # noqa: B018


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, nightmare_gym; print(*(m for m in ('torch', 'matplotlib', 'numba') if m in sys.modules))"
    assert run("-c", code).stdout.strip() == ""


def test_importing_the_package_reads_no_entry_points() -> None:
    code = "import sys, nightmare_gym; print('nightmare_gym.engine.plugins' in sys.modules)"
    assert run("-c", code).stdout.strip() == "False"
