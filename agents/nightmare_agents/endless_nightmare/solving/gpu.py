"""The same solve on a GPU: the turn of `turn.py`, one thread for each position of a group, by numba's CUDA target.

Threads of one launch read what others are writing: a group's positions are gone through in no order, and again until
they change no more, which leads to the same solution (`sweep.py` says why it ends). Needs an NVIDIA GPU and a numba
that finds its toolkit, such as the package numba-cuda.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import cuda as numba_cuda
from numba import float64

from nightmare_agents.endless_nightmare.solving.turn import play_turn
from nightmare_agents.endless_nightmare.solving.work import PAPER_ROWS, RESULT, Table
from nightmare_gym.engine.errors import OptionError

cuda: Any = numba_cuda  # its attributes are made at run time, where no checker sees them

THREADS = 128
"""In a block."""


def sweep(
    plans: Any, boxes: Any, inside: Any, beyond: Any, s: int, i: int, m: int, apart: int, largest: Any
) -> None:  # fmt: skip
    """One thread: one position with this Sanity, Incantation, Mantra and lead less displacement."""
    plan, box, thread = plans[0], boxes[0], cuda.grid(1)
    c = thread % inside.shape[7]
    sc = thread // inside.shape[7] % inside.shape[6]
    h = thread // (inside.shape[7] * inside.shape[6]) % inside.shape[5]
    place = thread // (inside.shape[7] * inside.shape[6] * inside.shape[5])
    lead = apart + place + plan.lowest
    near = lead - box.catch - 1
    if place >= inside.shape[3] or near < 0 or near >= inside.shape[4]:
        return
    paper = cuda.local.array((PAPER_ROWS, 1), float64)
    play_turn(
        paper, False, plan, box, inside, beyond, s, i, m, place + plan.lowest, lead, h, sc, c, c + 1
    )  # fmt: skip
    change = abs(paper[RESULT, 0] - inside[s - 1, i, m, place, near, h, sc, c])
    inside[s - 1, i, m, place, near, h, sc, c] = paper[RESULT, 0]
    cuda.atomic.max(largest, 0, change)


def meet(plans: Any, boxes: Any, inside: Any, beyond: Any, s: int, i: int, m: int, start: Any) -> None:
    """One thread: the first turn of the Nightmare, from one position."""
    plan, box, thread = plans[0], boxes[0], cuda.grid(1)
    c = thread % beyond.shape[6]
    sc = thread // beyond.shape[6] % beyond.shape[5]
    h = thread // (beyond.shape[6] * beyond.shape[5]) % beyond.shape[4]
    near = thread // (beyond.shape[6] * beyond.shape[5] * beyond.shape[4])
    if near >= beyond.shape[3]:
        return
    set_to = box.nightmares[plan.nightmare].courage_set_to
    known = set_to - 1 if set_to > 0 else c
    paper = cuda.local.array((PAPER_ROWS, 1), float64)
    play_turn(
        paper, True, plan, box, inside, beyond, s, i, m, 0, near + box.catch + 1, h, sc, known, known + 1
    )  # fmt: skip
    start[s - 1, i, m, near, h, sc, c] = paper[RESULT, 0]


@cache
def kernels() -> tuple[Any, Any]:
    """`sweep` and `meet` for the GPU; compiled at their first launch.

    Raises:
        OptionError: There is no GPU that numba can use.
    """
    if not cuda.is_available():
        raise OptionError(
            "numba finds no GPU: --gpu needs an NVIDIA GPU, its driver, and the package numba-cuda; leave it out to "
            "solve on the CPU"
        )
    return cuda.jit(sweep), cuda.jit(meet)


def solve_nightmare(
    plans: Any, boxes: Any, inside: Table, beyond: Table, start: Table, tolerance: float, told: Any = lambda: None
) -> None:  # fmt: skip
    """Solve a Nightmare on the GPU, for every Sanity; the arguments are those of `sweep.solve_nightmare`."""
    sweep_on_gpu, meet_on_gpu = kernels()
    back = float((plans["eyes"][0] == 0).mean())
    lowest, nearest, farthest = int(plans["lowest"][0]), int(boxes["catch"][0]) + 1, int(plans["farthest"][0])
    there = [cuda.to_device(np.ascontiguousarray(array)) for array in (plans, boxes, inside, beyond)]
    starts, largest = cuda.to_device(start), cuda.to_device(np.zeros(1))
    lanes, places = int(np.prod(inside.shape[5:])), inside.shape[3]
    blocks, blocks_between = (-(-lanes * rows // THREADS) for rows in (places, beyond.shape[3]))
    for s in range(1, inside.shape[0] + 1):
        for i in range(inside.shape[1] - 1, -1, -1):
            for m in range(inside.shape[2] - 1, -1, -1):
                for apart in range(nearest - (lowest + places - 1), farthest + 1):
                    solved = False
                    while not solved:
                        largest.copy_to_device(np.zeros(1))
                        sweep_on_gpu[blocks, THREADS](*there, s, i, m, apart, largest)
                        solved = float(largest.copy_to_host()[0]) * back <= tolerance * (1 - back)
                meet_on_gpu[blocks_between, THREADS](*there, s, i, m, starts)
        told()
    there[2].copy_to_host(inside)
    starts.copy_to_host(start)
