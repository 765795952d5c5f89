"""Certified bounds of the optimum of a board that is too large to solve."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Compute certified bounds of a board's optimum (Endless Nightmare, Basic).",
    games=("endless_nightmare",),
    command="nightmare_studies.bounds.command:bounds",
)
