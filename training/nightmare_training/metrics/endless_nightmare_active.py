"""What is measured of Endless Nightmare's Active version: as of the Basic one, but for the designer's record."""

from __future__ import annotations

from nightmare_training.metrics.endless_nightmare import metrics

RECORD = 70
"""The designer's own record in the Active version, as the rulebook tells it."""

METRICS = metrics(RECORD)
