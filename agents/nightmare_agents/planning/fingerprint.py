"""Dice keyed by a position: a planner's draws depend on the position and the seed alone."""

from __future__ import annotations

from typing import Any

from nightmare_gym.engine.compile import entry, rule
from nightmare_gym.engine.dice import draw, open_stream, scramble

_WORD = 0xFFFFFFFF
_GOLDEN = 0x9E3779B9


@rule
def key_by(dice: Any, ints: Any, seed: int, salt: int) -> None:
    """Key a stream by a seed, a salt and the integers of a position's record; the caller opens it."""
    high, low = scramble(seed & _WORD), scramble(((seed >> 32) & _WORD) ^ salt)
    for i in range(len(ints)):
        high = scramble(((high + int(ints[i]) * _GOLDEN) & _WORD) ^ low)
        low = (low + high) & _WORD
    dice.seed_high, dice.seed_low = high, low


@entry
def uniforms(ints: Any, dice: Any, seed: int, out: Any) -> None:
    """Fill each position's row of `out` with numbers in [0, 1) by dice keyed by it; `dice` is room for a stream."""
    for i in range(len(ints)):
        key_by(dice[0], ints[i], seed, 0)
        open_stream(dice[0], 0)
        for k in range(out.shape[1]):
            out[i, k] = draw(dice[0], 0) / 4294967296.0
