"""The committed pages are those that the code makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

import nightmare_gym  # noqa: F401  (registers the environments)
from nightmare_gym.engine.game import find
from nightmare_training.pages import draw, pages

FOLDER = Path(__file__).parents[2] / "docs" / "environments"


def test_committed_pages_are_up_to_date() -> None:
    made = pages()
    assert made
    for name, text in made.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name} is out of date: run `nightmare docs`"


@pytest.mark.parametrize("game", ["bogeymen", "endless_nightmare", "lucidity"])
def test_the_picture_of_a_page_is_small(game: str, tmp_path: Path) -> None:
    file = draw(find(game), tmp_path)
    assert Image.open(file).size == Image.open(FOLDER / file.name).size
    assert file.stat().st_size < 150_000
