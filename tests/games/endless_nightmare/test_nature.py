"""Nature draws the ends of feats as often as `chance_outcomes()` says: chi-square, in compiled rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from nightmare_gym.engine.game import ints
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.endless_nightmare.layout import NIGHTMARES
from reference.table import Table

ROWS = 20_000
FALSE_ALARM = 1e-7
"""The chance that a test would fail a sound engine, if its seed were not fixed."""
FEW = 10
"""The expected number below which ends are counted together."""

PLAYED: list[tuple[str, dict[str, Any], list[str]]] = [
    ("Decay", {"markers": [2, 0, 1, 1, 0]}, ["Move 3", "aim at zone 5"]),
    ("Spiders", {"markers": [1, 1, 1, 2, 1]}, ["Defy Scares 2", "aim at zone 4"]),
    ("Monsters", {"markers": [0, 3, 0, 0, 1]}, ["Move 5", "aim at zone 6"]),
    ("Impostor", {}, ["Move 1", "aim at zone 2"]),
    ("The Test", {}, ["Move 3", "stop the watch at the fifth time"]),
]
"""An Active Nightmare, its set-up, and the actions; nature answers the last one."""


def ends(position: Position, likely: float = 1.0) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield the results of nature's draws from a position until the player is asked, with their chances."""
    if not position.is_chance:
        yield seen(position.states)[0], likely
        return
    for outcome, chance in position.chance_outcomes():
        after = position.clone()
        after.resolve(outcome)
        yield from ends(after, likely * chance)


def seen(states: Any) -> list[tuple[int, ...]]:
    """List the numbers of each position that the ends of a feat can change."""
    plain = states.view(np.ndarray)
    names = ("turn", "die", "missed", "lead", "sanity", "scares", "horrors")
    columns = np.column_stack([*(plain[name] for name in names), plain["markers"]])
    return [tuple(row) for row in columns.tolist()]


@pytest.mark.parametrize(("nightmare", "fields", "actions"), PLAYED)
def test_feats_end_as_often_as_their_odds_say(nightmare: str, fields: dict[str, Any], actions: list[str]) -> None:
    position = Position("endless_nightmare_active", strategist=True)
    names = position.game.actions
    position.apply(names.index(f"choose {nightmare} (Active)"))
    for name, value in fields.items():
        position.state[name] = value
    for action in actions[:-1]:
        position.apply(names.index(action))
    assert position.state.nightmare == NIGHTMARES.index(f"{nightmare} (Active)")

    table = Table(make_game("endless_nightmare_active"), ROWS, seed=33, strategist=True)
    table.reset()
    table.ints[:], table.masks[:] = ints(position.states)[0], position.mask()
    table.step(np.full(ROWS, names.index(actions[-1])))
    counts = Counter(seen(table.states))

    odds: dict[tuple[int, ...], float] = {}
    position.apply(names.index(actions[-1]))
    for end, chance in ends(position):
        odds[end] = odds.get(end, 0.0) + chance
    assert sum(odds.values()) == pytest.approx(1.0)
    assert set(counts) <= set(odds)
    usual = [end for end, chance in odds.items() if chance * ROWS >= FEW]
    expected = np.array([odds[end] * ROWS for end in usual])
    found = np.array([counts[end] for end in usual])
    rest, rest_expected = ROWS - found.sum(), ROWS - expected.sum()
    off = ((found - expected) ** 2 / expected).sum() + (rest - rest_expected) ** 2 / max(rest_expected, FEW)
    assert len(usual) > 4
    assert off < chi2.isf(FALSE_ALARM, len(usual))


def test_the_mix_draws_both_versions_of_every_box_as_often() -> None:
    """Box by box, Basic and Active Nightmares are counted at the first decision of many games."""
    table = Table(make_game("endless_nightmare_active"), ROWS, seed=34, version="mixed", sanity_on_selection=False)
    table.reset()
    counts = np.bincount(table.states.view(np.ndarray)["nightmare"], minlength=24)
    expected = ROWS / 24
    assert ((counts - expected) ** 2 / expected).sum() < chi2.isf(FALSE_ALARM, 23)
