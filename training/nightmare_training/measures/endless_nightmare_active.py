"""What is measured of Endless Nightmare's Active version: as of the Basic one, but for the designer's record."""

from __future__ import annotations

from nightmare_training.measures.endless_nightmare import measures

RECORD = 70
"""The designer's own record in the Active version, as the rulebook tells it."""

MEASURES = measures(RECORD)
