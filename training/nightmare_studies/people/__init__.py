"""How people push their luck, beside the best play: their kept games are judged."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Judge games of people: where they are too bold, and where too careful.",
    games=("bogeymen", "cathedral", "dream_catchers", "endless_nightmare", "endless_nightmare_active", "lucidity"),
    command="nightmare_studies.people.command:people",
)
