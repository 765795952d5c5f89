from __future__ import annotations

from ecosystem.recipes import run, standard_errors


def test_the_recipe_beats_random() -> None:
    """Alone and at a table, by far: 5 standard errors are odds of one in 3.5 million, and 6 came without training."""
    gains = standard_errors(run("rllib"))
    assert len(gains) == 2
    assert min(gains) > 15
