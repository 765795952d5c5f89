"""The metrics of Endless Nightmare's Active version: those of the Basic one, with another designer's record."""

from __future__ import annotations

from nightmare_training.metrics.endless_nightmare import metrics

RECORD = 70
"""The designer's own record in the Active version, by the rulebook."""

METRICS = metrics(RECORD)
