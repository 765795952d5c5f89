"""The calibration of the Bogeymen's cards: candidates, players that are made for them, targets, and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nightmare_agents.bogeymen.expectimax import expectimax
from nightmare_agents.bogeymen.keeper import PARAMETERS, keeper
from nightmare_agents.bogeymen.value import WEIGHTS
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.bogeymen.layout import COLUMNS
from nightmare_gym.games.bogeymen.params import NAMES, build_params
from nightmare_studies.calibration import study as calibration
from nightmare_studies.calibration.candidates import Candidate, candidates
from nightmare_studies.calibration.fit import RIDGE, fit, parts_of, regression
from nightmare_studies.calibration.report import judgement, missed, page
from nightmare_studies.calibration.study import Calibration, Judged, study
from nightmare_studies.calibration.targets import TARGETS
from nightmare_studies.calibration.tune import RANGES, tune
from nightmare_training.work.places import work_by

pytestmark = pytest.mark.study

GAME = make_game("bogeymen")
PUBLISHED = Path(__file__).parents[2] / "results" / "bogeymen_calibration" / "calibration.json"
CHOSEN = {
    "lady_of_primeval_fear": "14 rows, 1 of Power",
    "lord_of_the_depths": "15 rows, 2 of Power",
    "lord_of_envy": "18 rows, 4 of Power",
    "lady_of_imprisonment": "19 rows, 4 of Power",
}


def named(bogeyman: str, name: str) -> Candidate:
    """The published study's candidate of this name."""
    return next(one for one in candidates() if (one.bogeyman, one.name) == (bogeyman, name))


def card(options: dict[str, Any], hard: bool) -> dict[str, Any]:
    """The numbers of a Bogeyman's card, with the faces in its columns."""
    found = build_params(**options, hard=hard)["bogeymen"][0][NAMES.index(options["bogeyman"])]
    faces = found["spaces"].reshape(-1, COLUMNS)[: found["rows"], : found["columns"]].tolist()
    return {name: found[name] for name in found.dtype.names if name != "spaces"} | {"faces": faces}


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("bogeyman", NAMES)
def test_the_cards_of_the_package_and_of_the_first_layout_are_among_the_candidates(bogeyman: str, hard: bool) -> None:
    for name, layout in ((CHOSEN[bogeyman], "standard"), ("first", "first")):
        ours = card({"bogeyman": bogeyman, "layout": layout}, hard)
        assert card(named(bogeyman, name).options, hard) == ours
        assert named(bogeyman, name).is_played == (layout == "standard")


def test_a_value_that_is_known_is_found_again() -> None:
    """Wins drawn by known log odds lead to their weights, within 5 standard errors of 40,000 positions."""
    random = np.random.default_rng(1)
    parts = random.normal(size=(40_000, len(WEIGHTS)))
    true = random.normal(size=len(WEIGHTS)) / 4
    won = (random.random(len(parts)) < 1 / (1 + np.exp(-parts @ true))).astype(float)
    found = regression(parts, won, dict.fromkeys(WEIGHTS, 0.0))
    pull = RIDGE / (len(parts) / 8)  # of the weights, towards nought
    assert np.abs(np.array(list(found.values())) - true).max() < 5 * 2.5 / np.sqrt(len(parts)) + pull


def test_parts_times_weights_are_the_log_odds_that_the_player_computes() -> None:
    from nightmare_agents.bogeymen.value import log_odds_rows
    from nightmare_agents.play import play
    from nightmare_gym.engine.game import records

    positions: list[Any] = []
    options = {"bogeyman": "lord_of_the_depths", "hard": True}
    play(GAME, keeper(), 3, 1, options, watch=lambda asked, actions: positions.append(asked.states[asked.rows].copy()))
    states, params = np.concatenate(positions), GAME.params(**options)
    whole = np.zeros(len(states))
    log_odds_rows(expectimax().marker, records(states), records(params), whole)
    assert np.ptp(whole) > 1
    np.testing.assert_allclose(parts_of(states, params) @ np.array(list(WEIGHTS.values())), whole, atol=1e-9)


def test_a_fit_changes_the_weights_and_the_same_call_gives_the_same() -> None:
    settings = [{"bogeyman": "lord_of_envy"}]
    found = fit(GAME, settings, 4, 3)
    assert found == fit(GAME, settings, 4, 3) != WEIGHTS
    assert set(found) == set(WEIGHTS)


def test_tuning_finds_a_parameter_that_was_spoiled() -> None:
    """A keeper who returns the best dice and rests badly is soon better, on dice that the tuning did not see."""
    spoiled = {"green": 0.1, "red": 0.1, "blue": 0.6, "height": 1.5, "bad_row": 0.0}
    settings = [{"bogeyman": "lord_of_the_depths"}]
    start = {**PARAMETERS, **spoiled}

    def make(**changes: float) -> Any:
        return keeper(**{**spoiled, **changes})

    found = tune(make, start, GAME, settings, 200, 25, 5)
    assert found
    assert found == tune(make, start, GAME, settings, 200, 25, 5)
    assert all(RANGES[name][0] <= value <= RANGES[name][1] for name, value in found.items())


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[Calibration, Path]:
    """A study of two candidates with few games."""
    monkeypatch.setattr(calibration, "TRIALS", 2)
    chosen = [named("lord_of_envy", "first"), named("lord_of_envy", CHOSEN["lord_of_envy"])]
    return study(chosen, 12, 3, 4, folder=tmp_path), tmp_path


def test_a_study_resumes_with_the_candidates_that_it_has_judged(
    small: tuple[Calibration, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    found, folder = small
    file = folder / "tried_candidates.jsonl"
    kept = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(kept) == 3
    file.write_text("".join(kept[:2]), encoding="utf-8")
    judged: list[str] = []
    judge = calibration.judge

    def noted(told: Any, game: Game, one: Candidate, *rest: Any) -> Judged:
        judged.append(one.name)
        return judge(told, game, one, *rest)

    monkeypatch.setattr(calibration, "judge", noted)
    assert study([one.candidate for one in found.judged], 12, 3, 4, folder=folder) == found
    assert judged == [CHOSEN["lord_of_envy"]]


def test_workers_judge_the_same(tmp_path: Path) -> None:
    """The same bytes from this process and from two workers."""
    chosen = [named("lord_of_envy", "first"), named("lady_of_primeval_fear", "first")]
    alone = study(chosen, 4, 2, 4)
    with work_by(2) as work:
        assert study(chosen, 4, 2, 4, folder=tmp_path, work=work).model_dump_json() == alone.model_dump_json()
    again = study(chosen, 4, 2, 4, folder=tmp_path)  # from what the workers sent home
    assert again.model_dump_json() == alone.model_dump_json()


def test_its_tables_name_every_target_and_its_page_what_is_missed(small: tuple[Calibration, Path]) -> None:
    found, _ = small
    headings, lines = judgement(found)
    assert headings[2:-1] == [target.words for target in TARGETS]
    for one, line in zip(found.judged, lines, strict=True):
        assert ["✓" in cell for cell in line[2:-1]] == [target.met(one) for target in TARGETS]
        assert line[-1] == str(sum(target.met(one) for target in TARGETS))
        assert one.best.won.value == max(player.won.value for player in one.players)
        assert all(abs(sum(player.tracks.values()) - 1) < 1e-9 for player in one.players)
    for target in TARGETS:
        assert (f"*{target.words}*" in missed(found)) == (not all(target.met(one) for one in found.judged))
    assert "`nightmare study calibrate-bogeymen --games 12 --fit-games 3 --seed 4`" in page(found)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("candidate = [", "not valid TOML"),
        ("", "candidate: Field required"),
        ('[[candidate]]\nbogeyman = "nobody"\nname = "x"\nrows = 9\n', "bogeyman='nobody': expected one of lady_of"),
        ('[[candidate]]\nbogeyman = "lord_of_envy"\nname = "x"\nrows = 99\n', "Lord of Envy: x: components: layouts."),
        (
            '[[candidate]]\nbogeyman = "lord_of_the_depths"\nname = "x"\nrows = 9\nreturned = 1\n',
            "Lord of the Depths: x: its special rule is printed",
        ),
        (
            '[[candidate]]\nbogeyman = "lord_of_envy"\nname = "x"\nrows = 9\n' * 2,
            "Lord of Envy: x: there are two of this name; expected one",
        ),
    ],
)
def test_a_wrong_file_of_candidates_is_told_in_one_line(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError) as error:
        candidates(file)
    assert str(error.value).startswith(f"{file}: ")
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="cannot be read"):
        candidates(tmp_path / "nowhere.toml")
    with pytest.raises(OptionError, match=re.escape("1 games, 5 to fit: expected at least two of each")):
        study(candidates(), 1, 5, 0)


def test_the_published_study_meets_more_targets_with_the_chosen_cards_than_with_the_first() -> None:
    found = Calibration.model_validate_json(PUBLISHED.read_bytes())
    many = {
        (one.candidate.bogeyman, one.candidate.name): sum(target.met(one) for target in TARGETS) for one in found.judged
    }
    assert {one.candidate for one in found.judged} == set(candidates())
    for bogeyman, chosen in CHOSEN.items():
        assert many[bogeyman, chosen] > many[bogeyman, "first"]
