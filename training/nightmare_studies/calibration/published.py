"""The file that this study publishes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nightmare_studies.calibration.report import command as finding
from nightmare_studies.calibration.study import AS_THEY_ARE, MADE, Calibration
from nightmare_training.published.kinds import Kind, Part, json_of, played


def command(folder: Path, found: Calibration) -> str:
    """Return the command that makes the findings again, and writes them."""
    return f"{finding(found)} --folder results/{folder.name}"


def parts(found: Calibration) -> Iterator[Part]:
    """Yield the only part: the games with all candidates, in both modes."""
    kinds = [{**one.candidate.options, "hard": hard} for one in found.judged for hard in (False, True)]
    yield played(found, kinds, (*AS_THEY_ARE, *MADE))


KINDS = (
    Kind("calibration.json", json_of(Calibration), command, parts, {"calibration.md": "the Bogeymen's cards, judged"}),
)
