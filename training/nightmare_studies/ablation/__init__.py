"""The worth of each part of a training: the same config with one change each, at equal time, over several seeds."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Train by a config with one change each, at equal time over several seeds, and compare the policies.",
    games=("endless_nightmare", "endless_nightmare_active", "bogeymen", "lucidity", "dream_catchers", "cathedral"),
    command="nightmare_studies.ablation.command:ablation",
    kinds="nightmare_studies.ablation.published:KINDS",
)
