from __future__ import annotations

from ecosystem.recipes import run


def test_the_recipe_beats_random() -> None:
    run("language_models")
