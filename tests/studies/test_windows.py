"""The study of lean windows: its proof, its figures, and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_studies.windows import study as windows
from nightmare_studies.windows.report import page
from nightmare_studies.windows.study import Windows, study
from nightmare_training.bench import measure

pytestmark = pytest.mark.study

PUBLISHED = Path(__file__).parents[2] / "results" / "dream_catchers_windows" / "windows.json"


def test_lean_windows_ask_less_and_their_games_are_those_of_full_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passes make up the difference: greedy plays the same with both."""
    monkeypatch.setattr(measure, "SECONDS", 0.0)
    monkeypatch.setattr(windows, "TIMED", 4)
    found = study(["greedy"], 150, 11, {"bedroom": 3})
    (proof,), (full, lean) = found.followed, found.played
    assert proof.equal == found.games == 150
    assert lean.decisions + sum(proof.passes.values()) == pytest.approx(full.decisions)
    assert full.asked - lean.asked == pytest.approx(full.decisions - lean.decisions)
    assert 0 < lean.passed < full.passed < 1
    assert full.won == lean.won
    text = page(found)
    assert "| greedy | 150 of 150 |" in text
    assert "`nightmare study windows --option bedroom=3 --agents greedy --games 150 --seed 11`" in text


@pytest.mark.parametrize(
    ("agents", "games", "options", "message"),
    [
        (["greedy"], 3, {"windows": "lean"}, "the option windows: this study plays with both kinds"),
        ([], 3, {}, "3 games of 0 players: expected at least one of each"),
        (["nobody"], 3, {}, "no player 'nobody' for dream_catchers"),
        (["greedy"], 3, {"bedroom": 7}, "bedroom=7: expected 1 to 6"),
    ],
)
def test_a_wrong_request_is_told_in_one_line(
    agents: list[str], games: int, options: dict[str, str], message: str
) -> None:
    with pytest.raises(OptionError, match=re.escape(message)):
        study(agents, games, 0, options)


def test_all_published_games_are_the_same_and_a_fifth_of_the_bots_questions_is_saved() -> None:
    found = Windows.model_validate_json(PUBLISHED.read_bytes())
    assert found.games >= 10_000
    assert {one.agent for one in found.followed} == {"random", "greedy", "planner"}
    assert all(one.equal == found.games for one in found.followed)
    played = {(one.agent, one.windows): one for one in found.played}
    for agent in ("greedy", "planner"):
        full, lean = played[agent, "full"], played[agent, "lean"]
        assert lean.decisions < 0.85 * full.decisions
        assert full.won_ci95[0] < lean.won < full.won_ci95[1]
