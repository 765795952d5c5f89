"""The file that this study publishes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nightmare_studies.aims.study import Study
from nightmare_training.published.kinds import Kind, Part, json_of, played
from nightmare_training.published.leaderboard import experiment_command
from nightmare_training.support.formats import as_flags


def command(folder: Path, found: Study) -> str:
    """The command that studies the aims again: the experiment that this is part of, or the study itself."""
    if (folder / "config.yaml").is_file():
        return experiment_command(folder)
    return (
        f"nightmare study aims {found.player} --games {found.games} --seed {found.seed}{as_flags(found.options)} "
        f"--json results/{folder.name}/aims.json"
    )


def parts(found: Study) -> Iterator[Part]:
    """The player's games at all spreads."""
    yield played(found, found.kinds, [found.player])


KINDS = (Kind("aims.json", json_of(Study), command, parts),)
