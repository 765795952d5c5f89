"""The committed pages are those that the code makes."""

from __future__ import annotations

from pathlib import Path

import nightmare_gym  # noqa: F401  (registers the environments)
from nightmare_training.pages import pages

FOLDER = Path(__file__).parents[2] / "docs" / "environments"


def test_committed_pages_are_up_to_date() -> None:
    made = pages()
    assert made
    for name, text in made.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name} is out of date: run `nightmare docs`"
