"""Dice keyed by a position: a planner's own draws then depend on the position and its seed, on nothing else."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.dice import draw, open_stream, scramble

_WORD = 0xFFFFFFFF
_GOLDEN = 0x9E3779B9


@rule
def key_by(dice: Any, ints: Any, seed: int, salt: int) -> None:
    """Key a stream by a seed (and a salt) and every word of a position's record; it is still to be opened."""
    high, low = scramble(seed & _WORD), scramble(((seed >> 32) & _WORD) ^ salt)
    for i in range(len(ints)):
        high = scramble(((high + int(ints[i]) * _GOLDEN) & _WORD) ^ low)
        low = (low + high) & _WORD
    dice.seed_high, dice.seed_low = high, low


@entry
def uniforms(ints: Any, dice: Any, seed: int, out: Any) -> None:
    """Numbers in [0, 1) for each position: a row of `out` each, by dice keyed by it. `dice` is room for a stream."""
    for i in range(len(ints)):
        key_by(dice[0], ints[i], seed, 0)
        open_stream(dice[0], 0)
        for k in range(out.shape[1]):
            out[i, k] = draw(dice[0], 0) / 4294967296.0
