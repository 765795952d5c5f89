"""The share of real play that exact turns of Lucidity cover, and the losses of rules for Rest or Dream Again."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Measure what rules for Rest or Dream Again lose in real turns (Lucidity).",
    games=("lucidity",),
    command="nightmare_studies.turns.command:turns",
    kinds="nightmare_studies.turns.published:KINDS",
)
