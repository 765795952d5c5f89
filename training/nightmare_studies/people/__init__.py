"""The play of people, and of agents as yardsticks, against the best play."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Compare how people push their luck in recorded games with the best play (every game).",
    games=(
        "bogeymen",
        "cathedral",
        "dream_catchers",
        "endless_nightmare",
        "endless_nightmare_active",
        "lucidity",
    ),
    command="nightmare_studies.people.command:people",
)
