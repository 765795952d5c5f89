"""The games on CUDA: compiled without a device, played on the simulator, and on a device if there is one."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import numba.cuda
import numba.cuda.dispatcher
import numpy as np
import pytest
from numba import typeof, types

from nightmare_gym.engine.cuda import aligned, unfused
from nightmare_gym.engine.loops import NOTHING_BROKE, SAME_STEP
from nightmare_gym.engine.register import list_games
from nightmare_gym.interfaces import cuda_batch
from nightmare_gym.interfaces.batch import Batch
from reference.process import ROOT, run

ARCHITECTURE = (9, 0)
GAMES = list_games()
CLIMB = ROOT / "tests" / "reference" / "climb"
cuda: Any = numba.cuda


class Compiled(cuda_batch.CudaBatch):
    """A batch that compiles its kernels for what it would launch them with, and launches none."""

    def _run(self, loop: Any, length: int, *arguments: Any) -> list[tuple[int, Any]]:
        kinds = types.void(*map(typeof, (*self._rules, *arguments, self._codes)))
        with unfused():
            self.ptx, _ = cuda.compile(loop.py_func, kinds, cc=ARCHITECTURE, device=False, abi="numba", output="ptx")
        return [(0, NOTHING_BROKE)]

    def _given(self, actions: Any) -> Any:
        return actions


@pytest.fixture
def no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let arrays stay on the host, and compile for `ARCHITECTURE` what numba-cuda compiles for the device at hand."""
    monkeypatch.setattr(cuda_batch, "require_device", lambda: None)
    monkeypatch.setattr(cuda_batch, "on_device", lambda array: array.view(aligned(array.dtype)))
    device = SimpleNamespace(compute_capability=ARCHITECTURE)
    monkeypatch.setattr(numba.cuda.dispatcher, "get_current_device", lambda: device)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("no_device")
def test_a_whole_step_compiles(game: str) -> None:
    """Apply, chance, dice, reset, mask and observation, from the rules as they are."""
    batch = Compiled(game, 4, None, SAME_STEP)
    for work in (batch.reset, lambda: batch.step(np.zeros(4, np.int64))):
        work()
        assert re.search(r"\.visible \.entry \w", batch.ptx)
        assert not re.search(r"\b(mul|add|sub)\.f(32|64)\b", batch.ptx), "not rounded: may be fused"
        assert len(re.findall(r"\bld\.global\.u8\b", batch.ptx)) < 9, "numbers are read byte by byte"


def test_the_small_games_agree_on_the_simulator() -> None:
    done = run("-m", "reference.on_a_device", "100", first=[CLIMB], NUMBA_ENABLE_CUDASIM="1", NUMBA_DISABLE_JIT="1")
    assert "3000 steps of rows agree" in done.stdout
    print(done.stdout)


@pytest.mark.skipif(not cuda.is_available(), reason="there is no CUDA device here")
def test_the_small_games_agree_on_a_device() -> None:
    done = run("-m", "reference.on_a_device", "400", first=[CLIMB])
    assert "12000 steps of rows agree" in done.stdout


@pytest.mark.skipif(not cuda.is_available(), reason="there is no CUDA device here")
def test_torch_shares_the_memory() -> None:
    torch = pytest.importorskip("torch")
    batch: Any = Batch("endless_nightmare", 256, autoreset=SAME_STEP, device="cuda")
    observations = torch.as_tensor(batch.reset(), device="cuda")
    masks = torch.as_tensor(batch.masks, device="cuda")
    assert observations.data_ptr() == batch.reset().__cuda_array_interface__["data"][0]
    before = observations.clone()
    batch.step(masks.to(torch.int64).argmax(dim=1))
    assert not torch.equal(observations, before)


def test_without_a_device_there_is_one_line() -> None:
    if cuda.is_available():
        pytest.skip("there is a CUDA device here")
    with pytest.raises(ValueError, match=r"^device='cuda': numba finds no CUDA device here .*$"):
        Batch("endless_nightmare", 2, device="cuda")
