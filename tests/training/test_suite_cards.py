"""Published cards: made once, known to be old, refused when they lie, and shown on the leaderboard."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from nightmare_training.cli.app import app
from nightmare_training.suite.card import CARD, read_card, unpacked
from nightmare_training.suite.checking import check_cards
from nightmare_training.suite.games import BadCard
from nightmare_training.suite.leaderboard import note, page, verified, write_leaderboard
from nightmare_training.suite.making import agents_of
from nightmare_training.suite.published import FOLDER, PUBLISHED, Published, changes, publish, renew
from nightmare_training.suite.tasks import GAMES, TASKS

RESULTS = Path(__file__).parents[2] / "results"
BOT = Published("heuristic", "endless_nightmare=heuristic", 6)
MOST_BYTES = 15_000_000


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of results with one card, whose player is published under this name."""
    results = tmp_path_factory.mktemp("root") / "results"
    assert publish(BOT, results / FOLDER) == results / FOLDER / "heuristic"
    write_leaderboard(results / FOLDER)
    return results


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot alone be published."""
    monkeypatch.setattr("nightmare_training.suite.checking.PUBLISHED", (BOT,))


def test_a_card_of_today_is_not_made_again(results: Path) -> None:
    assert publish(BOT, results / FOLDER) is None
    card, content = read_card(results / FOLDER / "heuristic")
    assert changes(card, BOT) == []
    assert {len(script.lengths) for script in unpacked(content).values()} == {6}
    assert changes(card, BOT._replace(games=7)) == ["the 7 games of a task"]
    assert changes(card, BOT._replace(agent="endless_nightmare=random")) == [
        "the player of endless-basic", "the player of endless-strategist",
    ]  # fmt: skip
    assert changes(card, BOT._replace(agent="lucidity=random")) == ["the tasks that the player plays"]
    assert changes(card, BOT._replace(track="search")) == ["the track 'search'"]
    old = card.results["endless-basic"].model_copy(update={"rules": ["of old"]})
    older = card.model_copy(update={"results": {**card.results, "endless-basic": old}})
    assert changes(older, BOT) == ["the rules of endless_nightmare"]
    assert changes(card.model_copy(update={"suite": "Nightmare-12, version 0"}), BOT) == [
        "the tasks of Nightmare-12, version 1"
    ]


@pytest.mark.usefixtures("known")
def test_the_check_passes_what_is_of_today(results: Path) -> None:
    assert list(check_cards(results, seed=0)) == []


@pytest.mark.usefixtures("known")
def test_a_damaged_card_is_one_line(results: Path) -> None:
    file = results / FOLDER / "heuristic" / CARD
    right = file.read_text()
    told = json.loads(right)
    told["results"]["endless-basic"]["mean"] += 1
    file.write_text(json.dumps(told))
    try:
        with pytest.raises(BadCard, match=r"heuristic: endless-basic: the card claims mean"):
            list(check_cards(results, seed=0))
    finally:
        file.write_text(right)


@pytest.mark.usefixtures("known")
def test_an_old_card_is_found_with_its_command(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "nightmare_training.suite.checking.PUBLISHED", (BOT._replace(agent="endless_nightmare=random"),)
    )
    (finding,) = check_cards(results, seed=0)
    assert finding.file == "suite/heuristic/card.json"
    assert finding.what.startswith("older than the player of endless-basic")
    assert finding.anew == "nightmare suite publish heuristic"


@pytest.mark.usefixtures("known")
def test_a_stale_leaderboard_is_refused(results: Path) -> None:
    file = results / FOLDER / "README.md"
    right = file.read_text()
    file.write_text(right + "more")
    with pytest.raises(BadCard, match=r"is not the page of the cards beside it; anew: nightmare report"):
        list(check_cards(results, seed=0))
    file.write_text(right)


def test_the_leaderboard_shows_the_card(results: Path) -> None:
    text = page(results / FOLDER)
    assert "[heuristic](heuristic/card.md)" in text
    assert f"2 of {len(TASKS)} tasks" in text
    assert "| a part |" in text


def test_a_note_holds_for_the_games_it_was_made_of(results: Path) -> None:
    own = results / FOLDER / "heuristic"
    card, _ = read_card(own)
    assert not verified(card, own)
    file = note(card, 12, 0, 0, own)
    assert verified(card, own)
    assert not verified(card.model_copy(update={"games_hash": "other"}), own)
    file.unlink()


def test_scores_are_computed_again_without_games(results: Path) -> None:
    own = results / FOLDER / "heuristic"
    before = (own / CARD).read_text(), (own / "games.npz").read_bytes()
    assert renew(own) == own
    assert ((own / CARD).read_text(), (own / "games.npz").read_bytes()) == before


def test_the_published_players_exist() -> None:
    assert len({one.name for one in PUBLISHED}) == len(PUBLISHED)
    for one in PUBLISHED:
        if "results/" not in one.agent:
            assert agents_of(one.agent)
    assert [one.name for one in PUBLISHED if one.games == GAMES] == ["random", "bots", "learned"]


def test_the_cards_together_are_small() -> None:
    assert sum(file.stat().st_size for file in (RESULTS / FOLDER).rglob("*")) < MOST_BYTES


def test_an_unknown_published_player_is_refused() -> None:
    said = CliRunner().invoke(app, ["suite", "publish", "nobody"])
    assert said.exit_code == 2
    assert "no published player 'nobody'; expected some of random, bots, learned" in said.output
