"""Keyed dice: every number is a function of (seed, row, episode, turn, k), and of nothing else.

Two policies that play the same game of the same seed get the same dice in the same turns, whatever they did before: k
counts the draws within the turn. A stream lies beside the state, never in it, so a planner that copies a state cannot
see the future. The hash works on 32-bit numbers in masked integers, so compiled and uncompiled code give the same
numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.compile import rule

DICE = np.dtype(
    [
        (name, "i8")
        for name in ("seed_high", "seed_low", "row", "episode", "key_high", "key_low", "turn", "turn_key", "k")
    ]
)
"""One stream: its seed, row and episode, the keys made from these, and its present place (turn, k)."""

GAME = 0xFFFFFFFF
"""The `row` of evaluation streams: game g has the stream (seed, GAME, g) in every batch."""

AGENT_SALT = 0xA9E27
"""The salt of the streams that agents draw from."""

_WORD = 0xFFFFFFFF
_GOLDEN = 0x9E3779B9


@rule
def scramble(word: int) -> int:
    """Mix 32 bits so that each depends on all (a bijection; constants of C. Wellons's lowbias32)."""
    word ^= word >> 16
    word = (word * 0x7FEB352D) & _WORD
    word ^= word >> 15
    word = (word * 0x846CA68B) & _WORD
    return word ^ (word >> 16)


@rule
def open_stream(dice: Any, episode: int) -> None:
    """Begin the stream of an episode: set its keys from the seed, the row and the episode."""
    dice.episode = episode
    high = scramble(int(dice.seed_high) ^ 0x5851F42D)
    low = scramble(int(dice.seed_low) ^ 0x14057B7E)
    for part in (int(dice.row), int(episode) & _WORD):
        high = scramble(((high + part * _GOLDEN) & _WORD) ^ low)
        low = scramble(((low + part) & _WORD) ^ high)
    dice.key_high = high
    dice.key_low = low
    dice.turn = -1
    dice.k = 0


@rule
def draw(dice: Any, turn: int) -> int:
    """Draw the next number of this turn, uniform in [0, 2**32)."""
    if turn != dice.turn:
        dice.turn = turn
        dice.turn_key = scramble(scramble((int(dice.key_high) + int(turn) * _GOLDEN) & _WORD) ^ int(dice.key_low))
        dice.k = 0
    k = int(dice.k)
    dice.k = k + 1
    return scramble((int(dice.turn_key) + k * _GOLDEN) & _WORD)


@rule
def below(dice: Any, turn: int, n: int) -> int:
    """Draw the next number of this turn, uniform in 0 .. n-1 (n < 2**31; bias below n / 2**32)."""
    return (draw(dice, turn) * int(n)) >> 32


def streams(seed: int, rows: NDArray[np.int64] | int, salt: int = 0) -> NDArray[np.void]:
    """Make the unopened streams of one seed, one for each row.

    Args:
        seed: A whole number from 0 to 2**64 - 1; it is not checked here.
        rows: The rows' numbers, or the number of rows (numbered from 0).
        salt: A number that makes another set of streams from the same seed.
    """
    numbers = np.arange(rows) if isinstance(rows, int) else rows
    dice = np.zeros(len(numbers), DICE)
    dice["seed_high"] = ((seed >> 32) ^ salt) & _WORD
    dice["seed_low"] = seed & _WORD
    dice["row"] = numbers
    dice["episode"] = -1
    return dice
