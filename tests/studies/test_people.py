"""The study of people on Pig, where every value is known: who holds too early is careful, who rolls on is bold."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from nightmare_agents.agent import Agent
from nightmare_agents.files import write_text
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.replay import Recorder
from nightmare_play.review.judge import Judge
from nightmare_studies.people.kept import files_in, groups
from nightmare_studies.people.study import Group, People, study
from nightmare_training.cli.app import app
from reference import pig
from reference.course import play_course
from reference.pig.layout import HOLD
from reference.pig_chances import BEST, Exact, HoldAt

pytestmark = pytest.mark.study

TARGET, GAMES = 40, 12
START = Position(pig.GAME, target=TARGET)


@pytest.fixture(scope="module")
def best() -> Exact:
    return Exact(TARGET, (BEST, BEST))


def keep(folder: Path, agents: list[Agent], names: list[str], games: int = GAMES, seconds: float | None = None) -> Path:
    """Keep games of two players, the n-th decision of each game with n seconds or with as many as are given."""
    for seed in range(games):
        recorder = Recorder(START, names)
        asked = 0
        for choice in play_course(START, agents, seed).choices:
            asked += not recorder.position.is_chance
            recorder.take(int(choice), seconds=float(asked) if seconds is None else seconds)
        recorder.replay().save(folder / f"{seed:02}.json")
    return folder


def studied(folder: Path, best: Exact, *names: str) -> Group:
    ((games,), left_out) = groups(files_in([folder]))
    assert not left_out
    return study(pig.GAME, {"target": TARGET}, Judge("best", best, 1e-9), games, names)


@pytest.mark.parametrize(("hold_at", "bold"), [(3, False), (60, True)])
def test_holding_early_is_careful_and_rolling_on_is_bold(tmp_path: Path, best: Exact, hold_at: int, bold: bool) -> None:
    found = studied(keep(tmp_path, [HoldAt(hold_at), best], ["Ann", "the best"]), best, "Ann", "the best")
    perfect, person = found.players["the best"].all, found.players["Ann"].all
    assert perfect.best == 1.0
    assert perfect.losses.per_decision.mean == pytest.approx(0.0, abs=1e-9)
    assert (perfect.bold.number, perfect.careful.number, perfect.other.number) == (0, 0, 0)
    wrong, right = (person.bold, person.careful) if bold else (person.careful, person.bold)
    assert wrong.number > 5
    assert (right.number, person.other.number) == (0, 0)
    assert wrong.per_game == pytest.approx(person.losses.per_game)
    assert person.best == pytest.approx(1 - wrong.number / person.losses.decisions)
    assert found.players["Ann"].kinds == {"Decide": person}


def test_mistakes_are_those_of_the_known_values(tmp_path: Path, best: Exact) -> None:
    """Holding is too careful exactly where rolling wins more often, by the chances from value iteration."""
    folder = keep(tmp_path, [HoldAt(4), HoldAt(60)], ["Ann", "Bo"])
    ((games,), _) = groups(files_in([folder]))
    careful, bold, lost = [0, 0], [0, 0], [0.0, 0.0]
    for one in games:
        for event in one.replay.events():
            if event.is_chance:
                continue
            values = {}
            for action in event.position.legal_actions():
                after = event.position.clone()
                after.apply(action)
                values[action] = float(best.final(pig.GAME, after.states, after.params_array)[0, event.seat])
            loss = max(values.values()) - values[event.choice]
            if loss > 1e-9:
                (careful if event.choice == HOLD else bold)[event.seat or 0] += 1
                lost[event.seat or 0] += loss
    found = study(pig.GAME, {"target": TARGET}, Judge("best", best, 1e-9), games, ["Ann", "Bo"])
    for seat, name in enumerate(("Ann", "Bo")):
        own = found.players[name].all
        assert (own.careful.number, own.bold.number) == (careful[seat], bold[seat])
        assert own.losses.per_game == pytest.approx(lost[seat] / GAMES)
    assert sum(careful) > 0
    assert sum(bold) > 0


def test_time_and_order_divide_the_decisions(tmp_path: Path, best: Exact) -> None:
    person = studied(keep(tmp_path, [HoldAt(3), best], ["Ann", "Bo"]), best, "Ann").players["Ann"]
    assert person.quick
    assert person.slow
    assert person.early
    assert person.late
    total = person.all.losses
    assert person.quick.decisions + person.slow.decisions == total.decisions
    assert abs(person.quick.decisions - person.slow.decisions) <= total.decisions // 4
    assert person.quick.per_game + person.slow.per_game == pytest.approx(total.per_game)
    assert person.early.decisions + person.late.decisions == total.decisions
    assert (person.early.per_game + person.late.per_game) / 2 == pytest.approx(total.per_game)
    ((games,), _) = groups(files_in([tmp_path]))
    early = study(pig.GAME, {"target": TARGET}, Judge("best", best, 1e-9), games[: GAMES // 2], ["Ann"])
    assert early.players["Ann"].all.losses.per_decision == person.early.per_decision


def test_games_that_cannot_be_studied_are_left_out_and_told(tmp_path: Path, best: Exact) -> None:
    keep(tmp_path, [HoldAt(4), best], ["Ann", "Bo"], games=2, seconds=1.0)
    (kept, _) = groups(files_in([tmp_path]))
    whole = kept[0][0].replay
    whole.model_copy(update={"choices": whole.choices[:-1], "seconds": None}).save(tmp_path / "b.json")
    whole.model_copy(update={"rules": "0" * 16}).save(tmp_path / "c.json")
    whole.save(tmp_path / "d.json")
    write_text(tmp_path / "e.json", "{}")
    games, left_out = groups(files_in([tmp_path]))
    assert [[one.course.name for one in some] for some in games] == [["00", "01"]]
    assert [line.split(":")[0] for line in left_out] == [str(tmp_path / f"{name}.json") for name in "bcde"]
    for line, why in zip(left_out, ["not over", "other rules", "the same game as", "expected a replay"], strict=True):
        assert why in line
    with pytest.raises(OptionError, match="no such file or folder"):
        files_in([tmp_path / "none"])


def test_the_command_prints_and_writes(tmp_path: Path, best: Exact) -> None:
    keep(tmp_path / "kept", [HoldAt(4), best], ["Ann", "Bo"], games=3)
    write_text(tmp_path / "kept" / "x.json", "{}")
    out = tmp_path / "people.json"
    words = ["study", "people", str(tmp_path / "kept"), "--players", "Ann", "--json", str(out)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert "too careful" in result.output
    assert "left out: " in result.output
    read = People.model_validate_json(out.read_text(encoding="utf-8"))
    (group,) = read.groups
    assert list(group.players) == ["Ann"]
    assert len(read.left_out) == 1
    assert group.players["Ann"].all.careful.number > 0
    wrong = CliRunner().invoke(app, [*words[:-3], "Zoe"])
    assert wrong.exit_code == 2
    assert "no game of 'Zoe' here; expected Ann, Bo" in wrong.output
