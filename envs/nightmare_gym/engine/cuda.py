"""The loops over rows as CUDA kernels: one thread a row.

Each thread hands its own row of every array to the loop of `loops` that the CPU runs, so the rules are written once.
A kernel is compiled at its first launch, for the device at hand, and not kept.

The device checks no bounds: a game that writes beyond `weights`, `mask` or `out` is stopped by the CPU, and overwrites
another row's numbers here. A rule that raises an error ends its thread; the row's code then stays `UNFINISHED`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numba.cuda
import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.compile import UNCOMPILED
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import records
from nightmare_gym.engine.jit import config
from nightmare_gym.engine.loops import ILLEGAL, LIVE, STAY, TRUNCATED, resume_rows, step_rows

cuda: Any = numba.cuda  # without types
kernel: Callable[[Callable[..., Any]], Any] = cuda.jit

SIMULATED = bool(config.ENABLE_CUDASIM)
"""True if numba simulates a device in this process (`NUMBA_ENABLE_CUDASIM=1`)."""

UNFINISHED = 1
"""The code of a row whose thread was ended by an error; any other code is what the loop returned."""

THREADS = 128
"""The most threads of a block."""


@kernel
def resume_kernel(
    games: Any, states: Any, ints: Any, params_array: Any, params_ints: Any, plan: Any, dice: Any, weights: Any,
    masks: Any, observations: Any, status: Any, paid: Any, terminated: Any, truncated: Any, codes: Any,
) -> None:  # fmt: skip
    """Start a game from the position of this thread's row; `terminated`, `truncated`, `codes` are the row's, too."""
    i = cuda.grid(1)
    if i < len(states):
        j = i + 1
        codes[i] = UNFINISHED
        codes[i] = resume_rows(
            games, states[i:j], ints[i:j], params_array, params_ints, plan, dice[i:j], weights[i],
            masks[i:j], observations[i:j], status[i:j], paid[i:j],
        )  # fmt: skip
        terminated[i] = truncated[i] = False


@kernel
def step_kernel(
    games: Any, states: Any, ints: Any, params_array: Any, params_ints: Any, plan: Any, dice: Any, weights: Any,
    actions: Any, autoreset: int, illegal_return: float, masks: Any, observations: Any, rewards: Any, status: Any,
    paid: Any, final_ints: Any, final_observations: Any, replaced: bool, illegal_reward: float, terminated: Any,
    truncated: Any, codes: Any,
) -> None:  # fmt: skip
    """Carry out a decision in this thread's row; if `replaced`, an illegal action earns `illegal_reward`."""
    i = cuda.grid(1)
    if i < len(states):
        j = i + 1
        stepped = status[i] == LIVE or autoreset != STAY
        codes[i] = UNFINISHED
        codes[i] = step_rows(
            games, states[i:j], ints[i:j], params_array, params_ints, plan, dice[i:j], weights[i],
            actions[i:j], autoreset, illegal_return, masks[i:j], observations[i:j], rewards[i:j], status[i:j],
            paid[i:j], final_ints[i:j], final_observations[i:j],
        )  # fmt: skip
        if not stepped:
            observations[i, :] = 0.0
        elif replaced and status[i] == ILLEGAL:
            rewards[i] = illegal_reward
        truncated[i] = status[i] == TRUNCATED
        terminated[i] = status[i] != LIVE and status[i] != TRUNCATED


def require_device() -> None:
    """Refuse to go on without a device.

    Raises:
        OptionError: numba-cuda is not installed, there is no device, or rules are compiled where they must not be, or
            not where they must.
    """
    if SIMULATED != UNCOMPILED:
        raise OptionError(
            "device='cuda': numba's simulator runs plain Python: set NUMBA_DISABLE_JIT=1, too"
            if SIMULATED
            else "device='cuda' needs compiled rules: unset NUMBA_DISABLE_JIT"
        )
    if SIMULATED:
        return
    if find_spec("numba_cuda") is None:
        raise OptionError("device='cuda' needs numba-cuda: pip install 'nightmare-gym[cuda]'")
    if not cuda.is_available():
        raise OptionError("device='cuda': numba finds no CUDA device here (`numba -s` says more); device='cpu' works")


def on_device(array: NDArray[Any]) -> Any:
    """Copy an array to the device."""
    return cuda.to_device(records(np.ascontiguousarray(array).view(aligned(array.dtype))))


def aligned(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Return the same record, declared as aligned, if it is: a device reads any other byte by byte."""
    made = _aligned(dtype)
    return made if made.itemsize == dtype.itemsize else dtype


def _aligned(dtype: np.dtype[Any]) -> np.dtype[Any]:
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return np.dtype((_aligned(base), shape))
    if dtype.fields is None:
        return dtype
    fields: list[Any] = []
    for name in dtype.names or ():
        kind, _, *title = dtype.fields[name]
        fields.append(((title[0], name) if title else name, _aligned(kind)))
    return np.dtype(fields, align=True)


@contextmanager
def unfused() -> Iterator[None]:
    """Compile without fused multiply-adds: they round once where the CPU rounds twice.

    numba-cuda has no option for it, so the part of it that calls the compiler is given one.
    """
    if SIMULATED:
        yield
        return
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    compile_ir = nvvm.compile_ir
    nvvm.compile_ir = partial(compile_ir, fma=False)
    try:
        yield
    finally:
        nvvm.compile_ir = compile_ir
