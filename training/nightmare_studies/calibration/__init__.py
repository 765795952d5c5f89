"""The reconstructed cards of the Bogeymen, calibrated: candidates, players made for each of them, and targets."""

from __future__ import annotations

from nightmare_training.studies import Study

CALIBRATE = Study(
    line="Judge candidates for the Bogeymen's reconstructed cards by players that are made for each of them.",
    games=("bogeymen",),
    command="nightmare_studies.calibration.command:calibrate_bogeymen",
    kinds="nightmare_studies.calibration.published:KINDS",
)
FIT = Study(
    line="Fit expectimax's value to its own games, and tune the keeper and the racer (the Bogeymen).",
    games=("bogeymen",),
    command="nightmare_studies.calibration.fit_command:fit_bogeymen",
)
