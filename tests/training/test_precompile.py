"""The code that a first use compiles; `nightmare precompile` compiles all of it."""

from __future__ import annotations

import pytest

from nightmare_gym.engine.compile import UNCOMPILED
from reference.process import run

pytestmark = pytest.mark.skipif(UNCOMPILED, reason="nothing is compiled")

FIRST_USE = """
from nightmare_gym.engine.loops import resume_rows, step_rows
from nightmare_gym.interfaces.batch import Batch
from nightmare_training.precompile import batch
from reference.pig import GAME

def compiled():
    return [len(loop.signatures) for loop in (step_rows, resume_rows)]

rows = Batch(GAME, 2)
rows.reset()
rows.step(rows.masks.argmax(axis=1))
print(compiled())
batch(GAME)
print(compiled())
rows.resume(rows.position(0))
print(compiled())
"""


def test_a_first_use_compiles_one_loop_and_precompile_the_one_that_resumes_too() -> None:
    assert run("-c", FIRST_USE).stdout.splitlines() == ["[1, 0]", "[1, 1]", "[1, 1]"]
