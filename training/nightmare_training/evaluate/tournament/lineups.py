"""Line-ups that give every player every seat equally often."""

from __future__ import annotations

from itertools import combinations, cycle, islice, permutations

Lineup = tuple[str, ...]
"""The player on each seat."""


def alone(one: str, among: str, seats: int) -> list[Lineup]:
    """List the line-ups of one player among copies of another, on each seat in turn."""
    return [tuple(one if seat == own else among for seat in range(seats)) for own in range(seats)]


def duels(names: list[str], seats: int) -> dict[tuple[str, str], list[Lineup]]:
    """List the line-ups of one A among B's for each ordered pair (A, B). With two seats, (B, A) has the same ones."""
    return {(one, among): alone(one, among, seats) for one, among in permutations(names, 2)}


def mixed(names: list[str], seats: int) -> list[Lineup]:
    """List the line-ups of different players: every choice of one player per seat, in balanced orders.

    If there are fewer players than seats, they repeat in turn. The orders of each choice are the rows of a Williams
    design: each player sits on each seat, and directly after each other player, equally often.
    """
    choices = combinations(names, seats) if len(names) >= seats else [tuple(islice(cycle(names), seats))]
    return list(dict.fromkeys(tuple(choice[i] for i in row) for choice in choices for row in williams(seats)))


def williams(n: int) -> list[tuple[int, ...]]:
    """Return a Latin square of n where each follows each other once (n even), or two squares where twice (n odd)."""
    zigzag = [0, *(place for i in range(1, n // 2 + 1) for place in (i, n - i))][:n]
    rows = [tuple((place + shift) % n for place in zigzag) for shift in range(n)]
    return rows if n % 2 == 0 else rows + [row[::-1] for row in rows]
