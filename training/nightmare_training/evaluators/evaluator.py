"""The interface of evaluators of a learned policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from rich.console import Console

from nightmare_training.config.training import TrainingConfig
from nightmare_training.support.progress import Begin
from nightmare_training.work.work import Work


@dataclass(frozen=True)
class Evaluator:
    """One way to evaluate a policy against other players.

    Attributes:
        file: The name of its JSON file; CSV and Markdown files differ in the ending.
        model: The class of its findings.
        announcement: Returns a line about the games to be played, from the config and the players.
        play: Lets the players play, with progress bars, and returns the findings.
        is_of: Tells whether findings are of this config and of these players.
        write: The writers of findings, by the format's name.
        show: Prints findings.
        draw: Draws findings into a folder; the first player is the learned one.
        verdict: Returns a sentence on the learned player's result.
        markdown: Returns all tables of the findings as Markdown.
        facts: Returns lines on the origin of the numbers.
        pictures: The plots that the folder may hold, in order, each with its caption.
    """

    file: str
    model: type[BaseModel]
    announcement: Callable[[TrainingConfig, list[str]], str]
    play: Callable[[TrainingConfig, list[str], Begin, Work], Any]
    is_of: Callable[[Any, TrainingConfig, list[str]], bool]
    write: Mapping[str, Callable[[Any, Path], None]]
    show: Callable[[Any, Console], None]
    draw: Callable[[TrainingConfig, Any, Path], None]
    verdict: Callable[[Any], str]
    markdown: Callable[[Any], str]
    facts: Callable[[Any], list[str]]
    pictures: Mapping[str, str]

    def kept(self, config: TrainingConfig, players: list[str], results: Path) -> Any | None:
        """Return earlier findings in the folder, even old ones; None if there are none of this config."""
        file = results / self.file
        if not file.exists():
            return None
        try:
            found = self.model.model_validate_json(file.read_bytes())
        except ValueError:
            return None
        return found if self.is_of(found, config, players) else None

    def write_all(self, found: Any, results: Path) -> None:
        """Write every format; the JSON is last, as it marks the end of the work."""
        for kind, suffix in (("csv", ".csv"), ("markdown", ".md"), ("json", ".json")):
            if kind in self.write:
                self.write[kind](found, (results / self.file).with_suffix(suffix))
