"""The worth of each kind of decision to a strong player, and what it does that others don't."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Rank a strong player's kinds of decisions by what is lost when they are taken at random (every game).",
    games=(
        "bogeymen",
        "cathedral",
        "dream_catchers",
        "endless_nightmare",
        "endless_nightmare_active",
        "lucidity",
    ),
    command="nightmare_studies.strong_play.command:strong_play",
    kinds="nightmare_studies.strong_play.published:KINDS",
)
