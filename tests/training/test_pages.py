"""The committed pages are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import nightmare_gym  # noqa: F401  (registers the environments)
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.layout import bookkeeping, count, group, unseen
from nightmare_gym.engine.register import make_game
from nightmare_training.config.environments import Environment, documented
from nightmare_training.reports.page_pictures import FRAMES, WIDE, draw, frames, played
from nightmare_training.reports.pages import declared, game_of, pages, values

FOLDER = Path(__file__).parents[2] / "docs" / "environments"


def test_committed_pages_are_up_to_date() -> None:
    made = pages()
    assert made
    for name, text in made.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name} is out of date: run `nightmare docs`"


@pytest.mark.parametrize("env", documented(), ids=lambda env: str(env.game.id))
def test_an_environment_is_told_with_the_sizes_of_its_spaces_and_those_of_its_other_editions(env: Environment) -> None:
    editions = [other.game for other in documented() if other.id == env.id]
    observations, actions = (re.findall(rf"{space}\((.+?),?\)", env.page) for space in ("Box\\(0, 1, ", "Discrete"))
    masks, features = ({str(size) for size in sizes} for sizes in zip(*map(sizes_of, editions), strict=True))
    assert set(actions) == masks
    assert features <= set(observations) <= features | masks


def sizes_of(game: Game) -> tuple[int, int]:
    """Count a game's actions and features."""
    return len(game.actions), game.feature_count


@pytest.mark.parametrize("env", documented(), ids=lambda env: str(env.game.id))
def test_each_edition_has_a_page(env: Environment) -> None:
    text = pages()[f"{env.game.id}.md"]
    if env.edition:
        assert text.startswith(f"# {env.id}, version={env.edition['version']}\n")
        assert f"| {env.game.feature_count - 1} |" in text
        assert env.page not in text
    else:
        assert f"# {env.id}\n" in text
        assert env.page in text


def test_a_game_with_two_documented_tells_what_they_share_once() -> None:
    text = pages()["dream_catchers.md"]
    assert [line for line in text.splitlines() if line.startswith("# ")] == [
        "# Nightmare/DreamCatchers-v0", "# nightmare/dream_catchers_v0",
    ]  # fmt: skip
    shared = ("## Strategy\n", "## State\n", "## Features\n", "![the board]", "![the game at play]")
    assert [text.count(one) for one in shared] == [1] * len(shared)


def test_a_page_tells_the_players_and_what_is_published() -> None:
    text = pages()["lucidity.md"]
    assert "\n| `cautious` | a Dreamer who means to stay one: light sleep, few dangers kept, and Rest |\n" in text
    assert "(../../results/README.md#lucidity_planners)" in text
    assert "- [lucidity: turns](../../results/lucidity/turns.md)\n" in text
    assert "endless" not in text.partition("## Strategy")[2].partition("## State")[0]


def test_results_belong_to_the_edition_that_their_folder_names() -> None:
    folders = ("endless_nightmare_small", "endless_nightmare_active", "dream_catchers_seats", "another")
    assert [game_of(one) for one in folders] == ["endless_nightmare", "endless_nightmare_active", "dream_catchers", ""]


def test_what_is_not_observed_is_said_so() -> None:
    assert values(unseen("row", 0, 8, (3,))) == "0 to 8, not observed x 3"
    assert values(bookkeeping("laps", 0, 9)) == "0 to 9, not observed"
    assert values(count("bag", 20)) == "0 to 20"


def test_a_group_is_told_by_its_members() -> None:
    fields = [group("dreamers", [count("power", 15)], 4, per_seat=True), count("bag", 20)]
    assert [path for path, _ in declared(fields)] == ["dreamers[4].power", "bag"]


@pytest.mark.parametrize("game", ["bogeymen", "cathedral", "dream_catchers", "endless_nightmare", "lucidity"])
def test_the_picture_of_a_page_is_small_and_up_to_date(game: str, tmp_path: Path) -> None:
    file = draw(make_game(game), tmp_path)
    assert (
        ImageChops.difference(*(Image.open(one).convert("RGB") for one in (file, FOLDER / file.name))).getbbox() is None
    )
    assert file.stat().st_size < 150_000


@pytest.mark.parametrize("game", ["bogeymen", "cathedral", "dream_catchers", "endless_nightmare", "lucidity"])
def test_the_moving_picture_of_a_page_is_small_and_up_to_date(game: str) -> None:
    file = FOLDER / f"{game}.gif"
    with Image.open(file) as kept:
        assert (kept.width, kept.info["loop"]) == (WIDE, 0)
        assert FRAMES - 2 < kept.n_frames <= FRAMES  # two frames that are equal become one
        kept.seek(kept.n_frames - 1)
        (last,) = frames(played(make_game(game))[-1:])
        assert ImageChops.difference(kept.convert("RGB"), last.convert("RGB")).getbbox() is None
    assert file.stat().st_size < 300_000
