"""The largest chance to survive each Nightmare by itself."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Compute the largest chance to survive each Nightmare by itself (Endless Nightmare, Basic).",
    games=("endless_nightmare",),
    command="nightmare_studies.survival.command:survival",
    kinds="nightmare_studies.survival.published:KINDS",
)
