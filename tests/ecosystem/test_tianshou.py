from __future__ import annotations

from ecosystem.recipes import run


def test_the_recipe_beats_random_alone_and_at_a_table() -> None:
    assert run("tianshou").count(" beats random: ") == 2
