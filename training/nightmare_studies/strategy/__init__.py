"""The best play of a solved board of Endless Nightmare in a form that people can read."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Draw the best play of a solved board (Endless Nightmare, Basic).",
    games=("endless_nightmare",),
    command="nightmare_studies.strategy.command:strategy",
    kinds="nightmare_studies.strategy.published:KINDS",
)
