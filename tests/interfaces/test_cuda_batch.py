"""A batch on a device: on numba's simulator it plays the CPU's games, and what is missing is told in one line.

`make test-ecosystem-cuda` plays longer, and compiles every game for a device.
"""

from __future__ import annotations

import re
from types import SimpleNamespace

import numpy as np
import pytest

from nightmare_gym.engine import cuda
from nightmare_gym.engine.errors import ArgumentError, OptionError
from nightmare_gym.engine.layout import PLAN
from nightmare_gym.interfaces.batch import Batch
from reference.pig import GAME
from reference.process import ROOT, run

CLIMB = ROOT / "tests" / "reference" / "climb"


def test_the_simulator_plays_the_same_games() -> None:
    done = run("-m", "reference.on_a_device", "20", first=[CLIMB], NUMBA_ENABLE_CUDASIM="1", NUMBA_DISABLE_JIT="1")
    assert "600 steps of rows agree" in done.stdout


@pytest.mark.parametrize(
    ("simulated", "uncompiled", "packages", "told"),
    [
        (True, False, (), "device='cuda': numba's simulator runs plain Python: set NUMBA_DISABLE_JIT=1, too"),
        (False, True, (), "device='cuda' needs compiled rules: unset NUMBA_DISABLE_JIT"),
        (False, False, (), "device='cuda' needs numba-cuda: pip install 'nightmare-gym[cuda]'"),
        (False, False, ("numba_cuda",), "device='cuda': numba finds no CUDA device here"),
    ],
)
def test_what_is_missing_is_told_in_one_line(
    simulated: bool, uncompiled: bool, packages: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cuda, "SIMULATED", simulated)
    monkeypatch.setattr(cuda, "UNCOMPILED", uncompiled)
    monkeypatch.setattr(cuda, "find_spec", lambda name: name if name in packages else None)
    monkeypatch.setattr(cuda, "cuda", SimpleNamespace(is_available=lambda: False))
    with pytest.raises(OptionError, match="^" + re.escape(told)) as error:
        Batch(GAME, 2, device="cuda")
    assert "\n" not in str(error.value)


def test_a_device_that_is_none_is_refused() -> None:
    with pytest.raises(ArgumentError, match=r"^device='gpu': expected 'cpu' or 'cuda'$"):
        Batch(GAME, 2, device="gpu")
    assert Batch(GAME, 2, device="cpu").rows == 2


def test_records_are_declared_as_aligned_if_they_are() -> None:
    inner = np.dtype([("a", "i4"), ("b", "f4", (3,))])
    dtype = np.dtype([(("title", "mark"), "i4"), ("many", inner, (2,))])
    found = cuda.aligned(dtype)
    assert found.isalignedstruct
    assert found["many"].base.isalignedstruct
    fields, before = dict(found.fields or {}), dict(dtype.fields or {})
    assert [fields[name][1:] for name in found.names or ()] == [before[name][1:] for name in dtype.names or ()]
    assert cuda.aligned(PLAN).isalignedstruct
    gap = np.dtype([("a", "i4"), ("b", "i8")])
    assert cuda.aligned(gap) is gap
