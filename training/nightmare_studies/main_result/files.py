"""The published files that the page reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from nightmare_training.published.check import kinds


class Chapter(NamedTuple):
    """A game's place in the page.

    Attributes:
        title: Its title.
        folder: The folder of its results.
        link: Its page of strong play, beside this page.
        stake: A sentence on what a player decides there.
    """

    title: str
    folder: str
    link: str
    stake: str


CHAPTERS = (
    Chapter(
        "Endless Nightmare", "endless_nightmare", "strong_play/endless_nightmare.md",
        "You flee The Shadow through one Nightmare after the other, alone, and choose how many points to go for before "
        "the die falls. A point of the score is a space; ten are a Nightmare survived. The game is solved, so this is "
        "the one place where everybody's distance from perfection is known.",
    ),
    Chapter(
        "Endless Nightmare, Active", "endless_nightmare_active", "strong_play/endless_nightmare_active.md",
        "The same flight with a ball, a cup and a clock: how far off you stand is the push of luck.",
    ),
    Chapter(
        "The Bogeymen", "bogeymen", "strong_play/bogeymen.md",
        "Alone against one of four Bogeymen: escape, or gather 15 Power, before a Nightmare Awakens twice.",
    ),
    Chapter(
        "Lucidity", "lucidity", "strong_play/lucidity.md",
        "Two to four Dreamers roll dice for Power, go on or Rest, and whoever goes too far becomes a Nightmare and "
        "hunts the others.",
    ),
    Chapter(
        "Dream Catchers", "dream_catchers", "strong_play/dream_catchers.md",
        "A team catches Sweet Dreams before the night ends or Monsters wake the child.",
    ),
    Chapter(
        "Nightmare Cathedral", "cathedral", "strong_play/cathedral.md",
        "Areas, Dreams and a Ritual against the King of Horrors, who follows a printed procedure.",
    ),
)  # fmt: skip


class Results:
    """The folder of published results.

    Args:
        folder: The folder.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kinds = kinds()

    def read(self, folder: str, name: str) -> Any | None:
        """Return the content of a file of a known kind; None if it does not exist."""
        file = self.folder / folder / name
        return self._kinds[name].read(file) if file.is_file() else None

    def plain(self, folder: str, name: str) -> dict[str, Any] | None:
        """Return the content of a JSON file without a kind; None if it does not exist."""
        file = self.folder / folder / name
        return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None

    def command(self, folder: str, name: str) -> str:
        """Return the command that makes a file again."""
        return self._kinds[name].command(self.folder / folder, self.read(folder, name))

    def has(self, folder: str, name: str) -> bool:
        """Tell whether a file exists."""
        return (self.folder / folder / name).is_file()
