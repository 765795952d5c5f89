"""Play the same games on the CPU and on a CUDA device, or on numba's simulator of one: all rows must agree.

Run as `python -m reference.on_a_device STEPS` on a device, or with `NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1`.
"""

from __future__ import annotations

import pickle
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.errors import Fault, ResetNeeded
from nightmare_gym.engine.loops import LIVE, NEXT_STEP, SAME_STEP, STAY
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.batch import Batch
from reference import flawed, lantern, pig
from reference.lantern import friends

ROWS = 5
PLAYED: tuple[tuple[str, dict[str, Any], int, float | None], ...] = (
    (pig.GAME.id, {"target": 15}, SAME_STEP, None),
    (pig.GAME.id, {"target": 40, "turn_limit": 5}, NEXT_STEP, -7.0),
    (lantern.GAME.id, {"seats": 3, "margin": True}, SAME_STEP, -7.0),
    (lantern.GAME.id, {"seats": 2}, STAY, -7.0),
    (friends.GAME.id, {"seats": 4, "breath": 3}, NEXT_STEP, None),
    ("climb:GAME", {}, SAME_STEP, None),
)
"""(game, options, autoreset, illegal reward)."""

ILLEGAL_ONCE_IN = 10
"""One action in this number is drawn from all, not only from the legal ones."""


class Pair:
    """A batch on the CPU and one on the device."""

    def __init__(self, game: str, rows: int, options: dict[str, Any], autoreset: int, illegal: float | None) -> None:
        self.here = Batch(game, rows, options, autoreset, illegal)
        self.there: Any = Batch(game, rows, options, autoreset, illegal, device="cuda")
        assert type(self.there).__name__ == "CudaBatch"

    def do(self, what: str, *arguments: Any) -> None:
        """Call a method of both, compare what it returns, and all that can be seen then."""
        ours, theirs = (getattr(one, what)(*arguments) for one in (self.here, self.there))
        for one, other in zip(_arrays(ours), _arrays(theirs), strict=True):
            _same(one, other)
        self.compare()

    def compare(self) -> None:
        """Compare everything that both batches show."""
        here, there = self.here, self.there
        for name in ("states", "dice", "masks", "status", "terminated", "truncated"):
            _same(getattr(here, name), getattr(there, name))
        if here.autoreset == SAME_STEP:
            for one, other in zip(here.finals, there.finals, strict=True):
                _same(one, other)
        assert here.live.tolist() == there.live.tolist()
        ended = np.flatnonzero(here.status != LIVE)
        ours, theirs = here.summary(ended), there.summary(ended)
        assert {name: facts.tolist() for name, facts in ours.items()} == {
            name: facts.tolist() for name, facts in theirs.items()
        }
        for row in (0, here.rows - 1):
            assert here.position(row).to_json() == there.position(row).to_json()
            assert here.final_position(row).to_json() == there.final_position(row).to_json()


def play(pair: Pair, steps: int, seed: int) -> NDArray[np.int64]:
    """Play at random, and now and then an illegal action; return how often each status was seen."""
    rng, seen = np.random.default_rng(seed), np.zeros(4, np.int64)
    pair.do("seed", seed)
    pair.do("reset")
    for _ in range(steps):
        masks = pair.here.masks if rng.integers(ILLEGAL_ONCE_IN) else np.ones_like(pair.here.masks)
        pair.do("step", (rng.random(masks.shape) * masks).argmax(axis=1))
        seen += np.bincount(pair.here.status, minlength=4)
        if not len(pair.here.live) and pair.here.autoreset == STAY:
            _refused(pair)
            pair.do("reset")
    return seen


def resumed(pair: Pair) -> None:
    """Deal the dice of evaluation, start from a position, and go on from pickles."""
    pair.do("deal", 3, 7)
    pair.do("reset")
    position = pair.here.position(0)
    pair.do("seed", 2**63 + 5)
    pair.do("resume", position)
    pair.there = pickle.loads(pickle.dumps(pair.there))
    pair.here = pickle.loads(pickle.dumps(pair.here))
    pair.do("step", pair.here.masks.argmax(axis=1))


def broken(flaw: str) -> str:
    """Play Lantern with a flaw on both, to the same fault; return what the device says."""
    pair = Pair(flawed.GAME.id, 2, {"flaw": flaw}, STAY, None)
    told = []
    for batch in (pair.here, pair.there):
        batch.seed(1)
        try:
            batch.reset()
            for _ in range(200):
                masks: Any = batch.masks
                masks = masks if batch is pair.here else masks.copy_to_host()
                batch.step(masks.argmax(axis=1))
            told.append("no fault")
        except Fault as fault:
            told.append(str(fault))
    assert told[0].startswith("flawed")
    assert told[1] == told[0] or ("went beyond its array" in told[0] and "went beyond its array" in told[1]), told
    return told[1]


def main(steps: int) -> None:
    """Play all games and print what was seen."""
    seen = np.zeros(4, np.int64)
    for number, (game, options, autoreset, illegal) in enumerate(PLAYED):
        make_game(game)
        pair = Pair(game, ROWS, options, autoreset, illegal)
        seen += play(pair, steps, number)
        resumed(pair)
    assert seen.all(), seen
    for flaw in ("no legal action", "too many outcomes"):
        print(broken(flaw))
    print(f"{seen.sum()} steps of rows agree: {seen.tolist()} live, terminated, truncated, illegal")


def _refused(pair: Pair) -> None:
    for batch in (pair.here, pair.there):
        try:
            batch.step(np.zeros(batch.rows, np.int64))
        except ResetNeeded:
            continue
        raise AssertionError("a step after the end of all games was taken")


def _arrays(returned: Any) -> tuple[Any, ...]:
    return returned if isinstance(returned, tuple) else () if returned is None else (returned,)


def _same(here: Any, there: Any) -> None:
    """Compare bytes, so that -0.0 is not 0.0 and no field is left out."""
    copied = there.copy_to_host()
    assert (here.shape, here.dtype.itemsize) == (copied.shape, copied.dtype.itemsize)
    assert here.tobytes() == copied.tobytes()


if __name__ == "__main__":
    main(int(sys.argv[1]))
