"""Numba's undocumented parts: with each of them gone, rules are compiled plainly, and play the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nightmare_gym.engine.jit import MISSING
from reference.process import run

PLAY = """
import json
{gone}
import numpy as np
from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.jit import MISSING
from nightmare_gym.engine.position import Position
from reference.pig import GAME

@rule
def mark(mask, action):
    mask[action] = True

@entry
def beyond(masks, action):
    mark(masks, action)

try:
    beyond(np.zeros(2, np.bool_), 5)
except IndexError:
    checked = True
else:
    checked = False

position = Position(GAME)
position.apply(0)
position.resolve(3)
seen = position.observation().tolist()
print(json.dumps([bool(MISSING), checked, position.legal_actions(), seen, position.to_json()]))
"""
PARTS = {
    "the dispatcher": "import numba.core.registry as r; del r.CPUDispatcher",
    "the way to disk": "import numba.core.compiler as c; del c.CompileResult._reduce",
    "the way from disk": "import numba.core.compiler as c; del c.CompileResult._rebuild",
    "an option": "import numba.core.cpu as c; del c._options_mixin._nrt",
}
"""Those that numba itself can do without, when nothing is kept on disk."""


def played(cache: Path, gone: str = "") -> tuple[list[object], str]:
    """Play a little in a new process: what was found, and what was said."""
    done = run("-c", PLAY.format(gone=gone), NUMBA_CACHE_DIR=str(cache))
    return json.loads(done.stdout), done.stderr


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    """The same play with all parts there."""
    found, said = played(tmp_path_factory.mktemp("cache"))
    assert found[:2] == [False, True]  # nothing is gone, and a write beyond the mask is an error
    assert "lacks" not in said
    return found[1:]


@pytest.mark.parametrize("part", PARTS)
def test_without_an_undocumented_part_games_are_the_same(tmp_path: Path, expected: list[object], part: str) -> None:
    found, said = played(tmp_path, PARTS[part])
    assert found == [True, *expected]
    assert said.count("are compiled anew at every start") == 1
    assert list(tmp_path.rglob("*.nbc")) == []


def test_this_numba_has_all_parts() -> None:
    assert MISSING is None
