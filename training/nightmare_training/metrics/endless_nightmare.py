"""What is measured of Endless Nightmare: the designer's record, Nightmares, turns, causes of death."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from nightmare_training.metrics import Column, Facts, Metrics, Options, shares, spelled
from nightmare_training.support.intervals import mean_interval, share_interval

RECORD = 60
"""The designer's own record in the Basic version, as the rulebook tells it: the score to beat."""

TWO_DICE = 36
"""How many positions may stand for one in which nature is to choose: a third fewer games then tell as much."""

UNITS = {"score": "score (points)", "survived": "Nightmares survived", "log": "log(1 + score)"}


def measure(facts: Facts, record: int) -> dict[str, Any]:
    """The figures of finished games, among them how often the designer's record is reached."""
    survived = facts["nightmares_survived"].astype(np.float64)
    records = int((facts["score"] >= record).sum())
    return {
        f"score_at_least_{record}": records / len(survived),
        f"score_at_least_{record}_ci95": share_interval(records, len(survived)),
        "nightmares_survived": float(survived.mean()),
        "nightmares_survived_ci95": mean_interval(survived),
        "turns": float(facts["turns"].mean()),
        "causes": shares(facts["cause"]),
    }


def unit(options: Options) -> str:
    """The score, or what the option `reward` makes of it."""
    return UNITS[options.get("reward", "score")]


def setting(options: Options) -> str:
    """Which board, and the variants."""
    others = {key: value for key, value in options.items() if key != "board"}
    board = f"{options.get('board', 'reconstructed')} board"
    return f"{board}, {spelled(others)}" if others else board


def metrics(record: int) -> Metrics:
    """The metrics of the edition in which this is the designer's record."""
    return Metrics(
        columns=(
            Column(f"score_at_least_{record}", f"P(score ≥ {record})", "share"),
            Column("nightmares_survived", "survived", "number"),
            Column("turns", "turns", "number"),
            Column("causes", "cause of death", "shares"),
        ),
        measure=partial(measure, record=record),
        unit=unit,
        setting=setting,
        looked_at=TWO_DICE,
    )


METRICS = replace(metrics(RECORD), habits="nightmare_training.plots.habits:Habits")
