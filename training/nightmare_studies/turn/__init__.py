"""The rest of a turn of Lucidity, solved exactly from a position."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Solve the rest of a turn of Lucidity exactly, from a position.",
    games=("lucidity",),
    command="nightmare_studies.turn.command:turn",
)
