"""The loss of each decision of a player against the best play of a solved board of Endless Nightmare."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Measure what each decision of a player loses to the best play (Endless Nightmare, Basic).",
    games=("endless_nightmare",),
    command="nightmare_studies.regret.command:regret",
    kinds="nightmare_studies.regret.published:KINDS",
)
