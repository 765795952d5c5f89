"""A person's skill in the Active Endless Nightmare, fitted to recorded feats."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Fit the model of dexterity to a person's recorded throws and times (Endless Nightmare, Active).",
    games=("endless_nightmare_active",),
    command="nightmare_studies.skill.command:fit_skill",
)
