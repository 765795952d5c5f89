"""The aims of a player, by its skill in the Active Endless Nightmare."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Show how a player's aims change with its skill (Endless Nightmare, Active).",
    games=("endless_nightmare_active",),
    command="nightmare_studies.aims.command:aims",
    kinds="nightmare_studies.aims.published:KINDS",
    experiment="nightmare_studies.aims.experiment:take_part",
    pictures={"aims.png": "Which zone of the Die Board the learned policy aims at, by how far its throws scatter."},
)
