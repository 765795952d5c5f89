"""The King's Shield in Nightmare Cathedral: conflicts that are lost on purpose, by the rule of its steps."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Count conflicts begun without hope, and the sources of points, by the Shield's rule (Nightmare Cathedral).",
    games=("cathedral",),
    command="nightmare_studies.shield.command:shield",
    kinds="nightmare_studies.shield.published:KINDS",
)
