"""Lean windows of Dream Catchers beside full ones: the same games with fewer questions, and their speed."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Prove that lean windows only leave out passes, and measure what they save (Dream Catchers).",
    games=("dream_catchers", "dream_catchers_lean"),
    command="nightmare_studies.windows.command:windows",
    kinds="nightmare_studies.windows.published:KINDS",
)
