"""The share of luck in a game at several levels of play, and the losses of a strong player by kind of decision."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Measure how far luck decides a game at several levels of play, and a player's losses by kind (every game).",
    games=(
        "bogeymen",
        "cathedral",
        "dream_catchers",
        "endless_nightmare",
        "endless_nightmare_active",
        "lucidity",
    ),
    command="nightmare_studies.luck.command:luck",
    kinds="nightmare_studies.luck.published:KINDS",
)
