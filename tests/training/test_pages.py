"""The committed pages are those that the code makes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

import nightmare_gym  # noqa: F401  (registers the environments)
from nightmare_gym.engine.game import find
from nightmare_gym.engine.layout import bookkeeping, count, group, unseen
from nightmare_training.environments import Environment, environments
from nightmare_training.pages import declared, draw, editions, pages, values

FOLDER = Path(__file__).parents[2] / "docs" / "environments"


def test_committed_pages_are_up_to_date() -> None:
    made = pages()
    assert made
    for name, text in made.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name} is out of date: run `nightmare docs`"


@pytest.mark.parametrize("env", environments(), ids=lambda env: str(env.id))
def test_an_environment_is_told_on_its_games_page_with_the_sizes_of_its_spaces(env: Environment) -> None:
    assert f"# {env.id}\n" in pages()[f"{env.game.id}.md"]
    observations, actions = (re.findall(rf"{space}\((.+?),?\)", env.page) for space in ("Box\\(0, 1, ", "Discrete"))
    found = editions(env.game)
    assert set(actions) == {str(len(game.actions)) for game in found}
    assert {str(game.feature_count) for game in found} <= set(observations)
    assert set(observations) <= {str(size) for game in found for size in (game.feature_count, len(game.actions))}


def test_a_game_with_two_environments_tells_what_they_share_once() -> None:
    text = pages()["dream_catchers.md"]
    assert [line for line in text.splitlines() if line.startswith("# ")] == [
        "# Nightmare/DreamCatchers-v0", "# nightmare/dream_catchers_v0",
    ]  # fmt: skip
    assert [text.count(shared) for shared in ("## State\n", "## Features\n", "![the board]")] == [1, 1, 1]


def test_what_is_not_observed_is_said_so() -> None:
    assert values(unseen("row", 0, 8, (3,))) == "0 to 8, not observed x 3"
    assert values(bookkeeping("laps", 0, 9)) == "0 to 9, not observed"
    assert values(count("bag", 20)) == "0 to 20"


def test_a_group_is_told_by_its_members() -> None:
    fields = [group("dreamers", [count("power", 15)], 4, per_seat=True), count("bag", 20)]
    assert [path for path, _ in declared(fields)] == ["dreamers[4].power", "bag"]


def test_a_game_with_two_editions_tells_the_features_of_each() -> None:
    text = pages()["endless_nightmare.md"]
    for edition in ("endless_nightmare", "endless_nightmare_active"):
        assert f"]({edition}.png)" in text
        assert f"| {find(edition).feature_count - 1} | {find(edition).layout.feature_names[-1]} |" in text
    assert "version='active' or 'mixed'" in text


@pytest.mark.parametrize(
    "game",
    ["bogeymen", "cathedral", "dream_catchers", "endless_nightmare", "endless_nightmare_active", "lucidity"],
)
def test_the_picture_of_a_page_is_small(game: str, tmp_path: Path) -> None:
    file = draw(find(game), tmp_path)
    assert Image.open(file).size == Image.open(FOLDER / file.name).size
    assert file.stat().st_size < 150_000
