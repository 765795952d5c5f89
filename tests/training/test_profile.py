"""The profile's parts make the very step that they divide, and its numbers are those of the clock."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from nightmare_gym.engine.errors import Fault
from nightmare_gym.engine.loops import NOTHING_BROKE, SAME_STEP
from nightmare_gym.interfaces.batch import Batch
from nightmare_training.bench import ours, parts, profile
from nightmare_training.bench.measure import SEED
from nightmare_training.bench.parts import LOOP, PARTS, Parted
from nightmare_training.bench.profile import ROLLOUT, SINGLE, STEP, Profiles, Whole, reason
from nightmare_training.bench.tables import by_part, reasons
from nightmare_training.cli.app import app
from nightmare_training.config.environments import environment
from reference import flawed, lantern, pig

ROWS = 9
OPTIONS: dict[str, dict[str, Any]] = {"pig": {"target": 15}, "lantern": {"seats": 3, "margin": True}}


def history(batch: Batch, steps: int = 60) -> list[bytes]:
    """Play random actions, some of them illegal; return everything that a batch shows, as bytes."""
    rng = np.random.default_rng(3)
    batch.seed(5)
    seen, ended = [batch.reset().tobytes()], 0
    for _ in range(steps):
        actions = (rng.random(batch.masks.shape) * batch.masks).argmax(axis=1)
        shown = batch.step(np.where(rng.random(ROWS) < 0.02, 99, actions))
        ended += int((batch.status != 0).sum())
        for one in (*shown, batch.masks, batch.status, batch.states, batch.dice, *batch.finals):
            seen.append(one.tobytes())
    assert ended > ROWS
    return seen


@pytest.mark.parametrize("game", [pig.GAME, lantern.GAME], ids=lambda game: str(game.id))
def test_the_parts_together_are_the_step(game: Any) -> None:
    whole = Batch(game, ROWS, OPTIONS[game.id], SAME_STEP)
    parted = Parted(game, ROWS, OPTIONS[game.id], SAME_STEP)
    assert history(parted) == history(whole)
    assert len(parted.times) == len(PARTS) + 1
    assert parted.times == sorted(parted.times)


@pytest.mark.parametrize("left_out", [part for part in range(len(PARTS)) if part != LOOP], ids=PARTS.__getitem__)
def test_without_any_one_part_it_is_another_step(left_out: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, parted = (kind(lantern.GAME, ROWS, OPTIONS["lantern"], SAME_STEP) for kind in (Batch, Parted))
    expected, do_part = history(whole), parts.do_part

    def others(*arguments: Any) -> int:
        return NOTHING_BROKE if arguments[8] == left_out else do_part(*arguments)

    monkeypatch.setattr(parts, "do_part", others)
    try:
        found = history(parted)
    except (Fault, AssertionError):  # the rules may notice it, and games may not end
        return
    assert found != expected


def test_the_loop_looks_for_faults() -> None:
    batch = Parted(flawed.GAME, 4, {"flaw": "no legal action"}, SAME_STEP)
    batch.reset()
    with pytest.raises(Fault, match="no legal action"):
        played_on(batch)


def played_on(batch: Batch) -> None:
    for _ in range(100):
        batch.step(batch.masks.argmax(axis=1))


class Clock:
    """A clock that goes on only by what is told, by the nanosecond."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


def test_each_part_has_the_time_that_it_takes_beyond_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "RECORDED", 1 << 6)
    clock, do_part, step = Clock(), parts.do_part, Batch.step
    monkeypatch.setattr(parts, "CLOCK", clock)
    monkeypatch.setattr(profile, "CLOCK", clock)
    monkeypatch.setattr(profile, "_tick", lambda: 0)
    takes = dict(zip(PARTS, range(100, 1000, 100), strict=True))  # the loop, which is the last, takes 900

    def slow_part(*arguments: Any) -> int:
        clock.now += ROWS * (1000 + takes[PARTS[arguments[8]]])
        return int(do_part(*arguments))

    def slow_step(batch: Batch, actions: Any) -> Any:
        clock.now += ROWS * (7 if isinstance(batch, Parted) else 20_000)
        return step(batch, actions)

    monkeypatch.setattr(parts, "do_part", slow_part)
    monkeypatch.setattr(Batch, "step", slow_step)
    whole, found = profile.step_in_parts(lantern.GAME, 3, ROWS)
    assert whole == 20_000
    loop = found.pop("loop")
    assert loop == 1900
    assert (found.pop("call"), found.pop("choice")) == (7, -loop)  # the choice, which this clock does not see
    assert (found.pop("ends"), found.pop("new games")) == (1400, 1500)
    assert found == {name: 1000 + taken - loop for name, taken in takes.items() if name in found}
    assert len(found) == 6


def test_a_single_environment_is_divided_into_its_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile, "GAMES", 8)
    whole, layers = profile.single(environment("endless_nightmare"), 3)
    assert tuple(layers) == profile.LAYERS
    assert whole > 0
    assert layers["compiled step"] > 0
    assert layers["new games"] > 0


def test_the_bare_step_of_a_single_game_is_the_batch_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile, "GAMES", 4)
    ends = []
    for bare in (False, True):
        batch = profile._Bare("endless_nightmare", 1)
        step = batch.bare_step if bare else batch.step
        games = profile._games(batch)
        for number, game in enumerate(games):
            batch.start(None if number else SEED)
            for action in game:
                step(np.array([action]))
            assert batch.status[0] != 0
        ends.append((games, batch.states.tobytes(), batch.masks.tobytes()))
    assert ends[0] == ends[1]


PARTS_OF_ONE = {"action": 50.0, "nature": 30.0, "mask": 20.0}


def whole(**others: Any) -> Whole:
    return Whole(**{"game": "pig", "kind": STEP, "whole": 110.0, "parts": PARTS_OF_ONE, "goal": 10e6, **others})


def test_the_largest_parts_would_have_to_vanish() -> None:
    start = "pig, batch, n = 1024: 10,000,000 decisions in a second leave 100 ns, and it takes"
    assert reason(whole()) == f"{start} 110: action (50) would have to vanish as a whole, which leaves 60."
    assert reason(whole(whole=160.0)) == (
        f"{start} 160: action (50) and nature (30) would have to vanish as a whole, which leaves 80."
    )
    assert reason(whole(whole=99.0)) == f"{start} 99: the goal is reached."
    assert reason(whole(whole=300.0)) == f"{start} 300: not even without all of its parts."
    assert reason(whole(goal=None)) is None


def test_the_tables_set_the_sum_beside_the_whole() -> None:
    found = Profiles(machine={}, repeats=3, wholes=[whole(), whole(kind=ROLLOUT, goal=None)])
    assert by_part(found) == {
        STEP: (["", "action", "nature", "mask", "sum", "whole"], [["pig", "50", "30", "20", "100", "110"]]),
        ROLLOUT: (["", "action", "nature", "mask", "sum", "whole"], [["pig", "50", "30", "20", "100", "110"]]),
    }
    assert reasons(found) == [reason(whole())]


def test_the_command_measures_what_has_a_goal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "RECORDED", 1 << 10)
    monkeypatch.setattr(profile, "GAMES", 4)
    file = tmp_path / "profile.json"
    words = ["bench", "--profile", "--game", "endless_nightmare", "--repeats", "1", "--json", str(file)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    wholes = Profiles.model_validate_json(file.read_bytes()).wholes
    assert [one.kind for one in wholes] == [STEP, ROLLOUT, SINGLE]
    assert [one.goal for one in wholes] == [10e6, 30e6, 300e3]
    assert "10,000,000 decisions in a second" in " ".join(result.output.split())
