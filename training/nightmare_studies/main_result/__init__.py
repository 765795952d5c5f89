"""The main result: one page over all published results, whose figures are read from their files."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Write the page of the main result from the published files, or check that it is theirs (every game).",
    games=(
        "bogeymen",
        "cathedral",
        "dream_catchers",
        "endless_nightmare",
        "endless_nightmare_active",
        "lucidity",
    ),
    command="nightmare_studies.main_result.command:main_result",
)
