"""The peers of the comparison of speed: their counting, their processes, and what cannot be measured."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import reference.pig  # noqa: F401  registers Pig
from nightmare_gym.engine.position import Position
from nightmare_training.bench import ours, turns
from nightmare_training.bench.peers import KINDS, PEERS, PIG, SCRIPTS, Peer, child
from nightmare_training.bench.peers.batch_of_1024 import gymnasium as many
from nightmare_training.bench.peers.python_loop_over_environments import gymnasium as for_one
from nightmare_training.bench.peers.python_loop_over_environments import pettingzoo as for_several
from nightmare_training.bench.peers.python_loop_over_states import ours as positions
from nightmare_training.bench.tables import by_kind
from nightmare_training.bench.turns import Comparison, Line, Row, in_turns
from nightmare_training.cli.app import app
from nightmare_training.config.environments import environment

SCRIPTED = """
PACKAGE, DETAIL = "numpy", "scripted"

def player(game):
    print(f"compiling {game}", file=__import__("sys").stderr)
    return lambda: (7, 2)
"""
MISSING = "import nowhere_at_all"


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of scripts in place of the true ones: a scripted game, and one whose library is missing."""
    shutil.copy(SCRIPTS / "child.py", tmp_path)
    for kind, file, text in (
        (KINDS[0], "right", SCRIPTED),
        (KINDS[0], "wrong", MISSING),
        (KINDS[1], "right", SCRIPTED),
    ):
        (tmp_path / kind).mkdir(exist_ok=True)
        (tmp_path / kind / f"{file}.py").write_text(text)
    monkeypatch.setattr(turns, "SCRIPTS", tmp_path)
    return tmp_path


class Scripted:
    """OpenSpiel's state in a game of chance, two decisions, chance, and a third decision."""

    EVENTS = "cddcd"

    def __init__(self) -> None:
        self.at = 0

    def is_terminal(self) -> bool:
        return self.at == len(self.EVENTS)

    def is_chance_node(self) -> bool:
        return self.EVENTS[self.at] == "c"

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def legal_actions(self) -> list[int]:
        assert not self.is_chance_node()
        return [0, 1]

    def apply_action(self, action: int) -> None:
        self.at += 1

    def full_history(self) -> list[Any]:
        players = {"c": -1, "d": 0}
        return [types.SimpleNamespace(player=players[event]) for event in self.EVENTS[: self.at]]


class Seated:
    """PettingZoo's environment in a game of three decisions, after which both agents leave."""

    def __init__(self) -> None:
        self.taken: list[int | None] = []

    def reset(self, seed: int | None = None) -> None:
        self.taken = []

    def agent_iter(self) -> Any:
        while len(self.taken) < 5:
            yield f"player_{len(self.taken) % 2}"

    def last(self) -> Any:
        return {"action_mask": np.array([0, 1, 1])}, 0.0, len(self.taken) >= 3, False, {}

    def step(self, action: int | None) -> None:
        assert action in ((1, 2) if len(self.taken) < 3 else (None,))
        self.taken.append(action)


def pyspiel() -> Any:
    """OpenSpiel, as far as the peers call it, with the scripted game."""

    def evaluate_bots(state: Scripted, bots: list[Any], seed: int) -> None:
        while not state.is_terminal():
            state.apply_action(0)

    game = types.SimpleNamespace(new_initial_state=Scripted, num_players=lambda: 2)
    return types.SimpleNamespace(
        load_game=lambda name: game, make_uniform_random_bot=lambda seat, seed: seat, evaluate_bots=evaluate_bots
    )


def rlcard() -> Any:
    """RLCard, as far as the peer calls it, with a game of two decisions."""
    left = [0]

    def reset() -> tuple[dict[str, Any], int]:
        left[0] = 2
        return {"legal_actions": {3: None, 4: None}}, 0

    def step(action: int) -> tuple[dict[str, Any], int]:
        assert action in (3, 4)
        left[0] -= 1
        return {"legal_actions": {3: None, 4: None}}, 1

    env = types.SimpleNamespace(reset=reset, step=step, is_over=lambda: left[0] == 0)
    return types.SimpleNamespace(make=lambda game, config: env)


@pytest.mark.parametrize(
    ("name", "library", "file", "decisions"),
    [
        ("pyspiel", pyspiel, "compiled_loop/open_spiel.py", 3),
        ("pyspiel", pyspiel, "python_loop_over_states/open_spiel.py", 3),
        ("rlcard", rlcard, "python_loop_over_environments/rlcard.py", 2),
    ],
)
def test_the_decisions_of_a_scripted_game_are_counted(
    monkeypatch: pytest.MonkeyPatch, name: str, library: Callable[[], Any], file: str, decisions: int
) -> None:
    monkeypatch.setitem(sys.modules, name, library())
    counted, games = child.load(str(SCRIPTS / file)).player("pig")()
    assert games > 1
    assert counted == decisions * games


def test_the_steps_by_which_agents_leave_are_no_decisions() -> None:
    assert for_several.playing(Seated())() == (3 * for_several.GAMES, for_several.GAMES)


def test_every_step_of_an_environment_for_one_is_a_decision() -> None:
    steps = iter(range(10**6))
    env = types.SimpleNamespace(
        reset=lambda seed=None: (0, {"legal": [5]}),
        step=lambda action: (0, 0, next(steps) % 4 == action - 2, False, {}),
    )
    assert for_one.playing(env, lambda info: [5])() == (for_one.DECISIONS, for_one.DECISIONS // 4)


def test_a_batch_of_gymnasium_starts_new_games_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "ROWS", 64)
    play = many.player("Blackjack-v1")
    found = [play() for _ in range(50)]
    assert {decisions for decisions, _ in found} == {64}
    assert 1.2 < 64 * 50 / sum(games for _, games in found) < 1.6  # a dead step for each game would make it 2.4


def test_our_decisions_in_a_python_loop_are_the_actions_that_were_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []
    apply = Position.apply

    def noted(self: Position, action: int) -> None:
        taken.append(action)
        apply(self, action)

    monkeypatch.setattr(Position, "apply", noted)
    monkeypatch.setattr(positions, "GAMES", 2)
    decisions, games = positions.player(PIG)()
    assert (decisions, games) == (len(taken), 2)
    assert decisions > 40


def test_our_loops_play_games_of_one_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "RECORDED", 1 << 17)
    env = environment(PIG)
    for play in (ours.rolling(env.game), ours.stepping(env, 64)):
        play()
        decisions, games = play()
        assert decisions / games == pytest.approx(120, rel=0.06)  # 119.4 ±0.4 in 3,000 games of another library


def test_a_child_prints_a_line_for_each_line_of_input(scripts: Path) -> None:
    command = [sys.executable, str(scripts / "child.py"), str(scripts / KINDS[0] / "right.py"), "pig", "0"]
    done = subprocess.run(command, input="\n\n", capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == 2
    for line in lines:
        assert set(line) == set(Line.model_fields)
        assert (line["peer"], line["version"], line["game"]) == ("numpy", np.__version__, "pig")
        assert (line["kind"], line["detail"]) == ("compiled loop", "scripted")
        assert line["decisions"] * 2 == line["games"] * 7
        assert line["cpu_seconds"] >= 0


def test_a_measurement_lasts_as_long_as_it_is_to() -> None:
    found = child.measured(lambda: (3, 1), 0.01)
    assert found["cpu_seconds"] >= 0.01
    assert found["decisions"] == 3 * found["games"]


@pytest.mark.usefixtures("scripts")
def test_all_are_measured_in_turns_and_a_missing_library_is_one_line(tmp_path: Path) -> None:
    peers = [Peer(KINDS[0], name, game) for name, game in (("right", "a"), ("wrong", "b"), ("right", "c"))]
    peers += [Peer(KINDS[1], "right", "a"), *(Peer(KINDS[1], "right", game, "elsewhere") for game in "ab")]
    order: list[str] = []
    found = in_turns(peers, tmp_path, 2, order.append, 0.0)
    assert [name.split(",")[0] for name in order] == [
        "right a", "wrong b", "right c", "right a", "right c", "right a", "right c",
        "right a", "right a", "right b", "right a", "right a",
    ]  # fmt: skip
    assert [(row.kind, row.game) for row in found.rows] == [
        ("compiled loop", "a"), ("compiled loop", "c"), ("python loop over states", "a")
    ]  # fmt: skip
    assert all(0 < row.low <= row.value <= row.high for row in found.rows)
    assert found.skipped == [
        "wrong b, compiled loop: ModuleNotFoundError: No module named 'nowhere_at_all'",
        f"elsewhere: there is no {tmp_path}/elsewhere/bin/python; `make bench-peers` in a clone makes it",
    ]


@pytest.mark.usefixtures("scripts")
def test_the_command_tells_what_it_skipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("nightmare_training.bench.peers.PEERS", (Peer(KINDS[0], "right", "pig", "nowhere"),))
    monkeypatch.setattr("nightmare_training.bench.peers.ours", lambda games: [Peer(KINDS[0], "right", PIG)])
    monkeypatch.setattr("nightmare_training.bench.measure.SECONDS", 0.0)
    words = ["bench", "--peers", "--environments", str(tmp_path), "--repeats", "1", "--json", str(tmp_path / "p.json")]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert [line for line in result.output.splitlines() if line.startswith("skipped nowhere: there is no ")]
    found = Comparison.model_validate_json((tmp_path / "p.json").read_text())
    assert [row.game for row in found.rows] == [PIG]
    assert len(found.skipped) == 1


def row(peer: str, game: str, value: float, kind: str = "compiled loop") -> Row:
    """A row of the comparison."""
    return Row(
        peer=peer, version="1", game=game, kind=kind, detail="", value=value, low=value, high=value,
        decisions_a_game=None, wall=1.0,
    )  # fmt: skip


def test_ratios_stay_within_a_kind_and_are_those_of_our_pig() -> None:
    rows = [
        row("nightmare-gym", PIG, 600.0), row("nightmare-gym", "lucidity", 900.0), row("open_spiel", "pig", 200.0),
        row("nightmare-gym", PIG, 5.0, "python loop"), row("open_spiel", "pig", 400.0, "python loop"),
        row("rlcard", "blackjack", 10.0, "another loop"),
    ]  # fmt: skip
    tables = by_kind(Comparison(machine={}, rounds=1, rows=rows, skipped=[]))
    found = {kind: [(cells[1], cells[4]) for cells in table] for kind, (_, table) in tables.items()}
    assert found == {
        "Compiled loop": [("lucidity", ""), ("pig", ""), ("pig, the same game", "3 x")],
        "Python loop": [("pig", ""), ("pig, the same game", "0.0125 x")],
        "Another loop": [("blackjack", "")],
    }


def test_every_script_is_measured_and_every_environment_is_pinned() -> None:
    files = {file.relative_to(SCRIPTS).as_posix() for file in SCRIPTS.glob("*/*.py")}
    measured = {f"{peer.kind}/{peer.library}.py" for peer in PEERS} | {f"{kind}/ours.py" for kind in KINDS}
    assert {file for file in files if "__init__" not in file} == measured
    pins = {file.stem: file.read_text() for file in SCRIPTS.glob("*.txt")}
    assert set(pins) == {peer.environment for peer in PEERS} - {""}
    for text in pins.values():
        assert all("==" in line for line in text.splitlines() if not line.startswith("#"))
