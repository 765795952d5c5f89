"""One policy for all kinds of a game beside specialists of single kinds, each trained for as long."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Train one policy for all kinds of a game and a specialist for each, and compare them on the same dice.",
    games=("endless_nightmare", "endless_nightmare_active", "bogeymen", "lucidity", "dream_catchers", "cathedral"),
    command="nightmare_studies.specialists.command:specialists",
    kinds="nightmare_studies.specialists.published:KINDS",
)
