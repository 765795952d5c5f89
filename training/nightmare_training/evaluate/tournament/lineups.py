"""Who sits where: line-ups that give every player every seat equally often."""

from __future__ import annotations

from itertools import combinations, cycle, islice, permutations

Lineup = tuple[str, ...]
"""The player on each seat."""


def alone(one: str, among: str, seats: int) -> list[Lineup]:
    """One player among copies of another, on each seat in turn."""
    return [tuple(one if seat == own else among for seat in range(seats)) for own in range(seats)]


def duels(names: list[str], seats: int) -> dict[tuple[str, str], list[Lineup]]:
    """For each ordered pair (A, B) the line-ups of one A among B's. With two seats (B, A) has the same ones."""
    return {(one, among): alone(one, among, seats) for one, among in permutations(names, 2)}


def mixed(names: list[str], seats: int) -> list[Lineup]:
    """Tables of different players: every choice of as many as there are seats, in balanced orders.

    Where there are fewer players than seats, they come round again. Each choice sits in the rows of a Williams
    design: everybody sits on each seat, and directly after each other one, equally often.
    """
    choices = combinations(names, seats) if len(names) >= seats else [tuple(islice(cycle(names), seats))]
    return list(dict.fromkeys(tuple(choice[i] for i in row) for choice in choices for row in williams(seats)))


def williams(n: int) -> list[tuple[int, ...]]:
    """A Latin square of n in which each follows each other once (n even), or two of them in which twice (n odd)."""
    zigzag = [0, *(place for i in range(1, n // 2 + 1) for place in (i, n - i))][:n]
    rows = [tuple((place + shift) % n for place in zigzag) for shift in range(n)]
    return rows if n % 2 == 0 else rows + [row[::-1] for row in rows]
