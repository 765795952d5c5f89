"""Evaluators: what every evaluation of a learned policy has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from rich.console import Console

from nightmare_training.config.training import TrainingConfig
from nightmare_training.support.progress import Begin


@dataclass(frozen=True)
class Evaluator:
    """One way to evaluate a policy against other players.

    Attributes:
        file: What its JSON is called; the CSV and the Markdown, where there are some, have other endings.
        model: What is found, and can be read back.
        announcement: What is about to happen, in a line, from the config and the players.
        play: Let the players play, with bars of progress.
        is_of: Whether what was found is of this config and of these players.
        write: Writes it into files by the format's name.
        show: Prints it.
        draw: Draws it into a folder; the first player is the learned one.
        verdict: How the learned player did, in a sentence.
        markdown: All its tables.
        facts: How the numbers came about, as lines.
        pictures: The plots that may lie in the folder, in order, and what each shows.
    """

    file: str
    model: type[BaseModel]
    announcement: Callable[[TrainingConfig, list[str]], str]
    play: Callable[[TrainingConfig, list[str], Begin], Any]
    is_of: Callable[[Any, TrainingConfig, list[str]], bool]
    write: Mapping[str, Callable[[Any, Path], None]]
    show: Callable[[Any, Console], None]
    draw: Callable[[TrainingConfig, Any, Path], None]
    verdict: Callable[[Any], str]
    markdown: Callable[[Any], str]
    facts: Callable[[Any], list[str]]
    pictures: Mapping[str, str]

    def kept(self, config: TrainingConfig, players: list[str], results: Path) -> Any | None:
        """What was found before and lies in the folder, if it is of this config; its stamp tells whether it is old."""
        file = results / self.file
        if not file.exists():
            return None
        try:
            found = self.model.model_validate_json(file.read_bytes())
        except ValueError:
            return None
        return found if self.is_of(found, config, players) else None

    def write_all(self, found: Any, results: Path) -> None:
        """Write every format; the JSON last, as it says that all is done."""
        for kind, suffix in (("csv", ".csv"), ("markdown", ".md"), ("json", ".json")):
            if kind in self.write:
                self.write[kind](found, (results / self.file).with_suffix(suffix))
