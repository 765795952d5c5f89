"""The accounts of a first use give each part its own time, and the compiler is watched only meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from numba.core import event
from typer.testing import CliRunner

from nightmare_gym.engine.errors import OptionError
from nightmare_training.bench.first_use import measure, watch
from nightmare_training.bench.first_use.accounts import (
    BETWEEN,
    FILES,
    IMPORTS,
    INFERENCE,
    LOWERING,
    MACHINE_CODE,
    OPTIMISATION,
    OTHERS,
    PARTS,
    REST,
    Accounts,
)
from nightmare_training.bench.first_use.measure import FirstUse, FirstUses, check_watching, reason
from nightmare_training.bench.first_use.watch import CALLS, COMPILATION, PASS, watching
from nightmare_training.bench.tables import by_compiler, remarks
from nightmare_training.cli.app import app


class Clock:
    """A clock that goes on only by what is told, by the nanosecond."""

    def __init__(self) -> None:
        self.now = 1000

    def __call__(self) -> int:
        return self.now


class Script:
    """Accounts that a test writes: `wait` lets time pass."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.accounts = Accounts(self.clock)

    def wait(self, nanoseconds: int) -> None:
        self.clock.now += nanoseconds

    def parts(self) -> dict[str, int]:
        """Close the accounts; return the parts that took time, which are all of it."""
        self.accounts.close()
        parts: dict[str, int] = self.accounts.told()["parts"]
        assert tuple(parts) == PARTS
        assert sum(parts.values()) == self.clock.now
        return {name: spent for name, spent in parts.items() if spent}


@pytest.fixture
def script() -> Script:
    return Script()


def test_each_span_has_the_time_that_no_span_within_it_has(script: Script) -> None:
    accounts, wait = script.accounts, script.wait
    wait(1)
    with accounts.span(BETWEEN, "outer"):
        wait(10)
        with accounts.span(INFERENCE, "outer"):
            wait(100)
            with accounts.span(LOWERING, "inner"):  # a callee is compiled within its caller's type inference
                wait(1_000)
                with accounts.span(OPTIMISATION):
                    wait(10_000)
                wait(2_000)
            wait(200)
        with accounts.span(LOWERING, "outer"):
            wait(100_000)
    wait(2)
    assert script.parts() == {
        IMPORTS: 1000,
        INFERENCE: 300,
        LOWERING: 103_000,
        BETWEEN: 10,
        OPTIMISATION: 10_000,
        REST: 3,
    }
    assert accounts.told()["functions"] == {"outer": 100_310, "inner": 13_000}
    assert accounts.told()["compiled"] == 2


def test_an_event_that_never_ends_ends_with_the_one_around_it(script: Script) -> None:
    outer, inner, other = object(), object(), object()
    script.accounts.begin(outer, INFERENCE)
    script.accounts.begin(inner, LOWERING)
    script.wait(5)
    script.accounts.end(outer)
    script.wait(7)
    for key in (inner, other, outer):  # too late, or never begun
        script.accounts.end(key)
        script.wait(1)
    assert script.parts() == {IMPORTS: 1000, LOWERING: 5, REST: 10}


def test_an_event_that_is_open_at_the_end_has_its_time(script: Script) -> None:
    script.accounts.begin(object(), INFERENCE)
    script.wait(5)
    assert script.parts() == {IMPORTS: 1000, INFERENCE: 5}
    script.wait(3)
    assert script.parts() == {IMPORTS: 1000, INFERENCE: 5, REST: 3}


def test_an_error_ends_its_spans(script: Script) -> None:
    def fail() -> None:
        with script.accounts.span(INFERENCE), script.accounts.span(MACHINE_CODE):
            script.wait(5)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    script.wait(7)
    assert script.parts() == {IMPORTS: 1000, MACHINE_CODE: 5, REST: 7}


@pytest.fixture
def watched(script: Script, monkeypatch: pytest.MonkeyPatch) -> Iterator[Script]:
    """Watch the compiler by the script's accounts."""
    monkeypatch.setattr(watch, "Accounts", lambda: script.accounts)
    with watching():
        yield script


def compiled(name: str) -> dict[str, Any]:
    return {"name": f"{name} [rule]", "qualname": "rule", "module": "game"}


def test_numbas_events_are_spans(watched: Script) -> None:
    class Dispatcher:
        py_func = compiled

    failing = pytest.raises(ZeroDivisionError)
    with event.trigger_event(COMPILATION, {"dispatcher": Dispatcher}):
        watched.wait(1)
        with event.trigger_event(PASS, compiled("nopython_type_inference")):
            watched.wait(10)
            with failing, event.trigger_event(PASS, compiled("native_lowering")):  # each pass says if it fails
                watched.wait(100)
                raise ZeroDivisionError
            watched.wait(20)
        with event.trigger_event(PASS, compiled("strip_phis")):
            watched.wait(1000)
    assert watched.parts() == {IMPORTS: 1000, INFERENCE: 30, LOWERING: 100, OTHERS: 1000, BETWEEN: 1}
    assert watched.accounts.functions == {"game.rule": 1130, f"{__name__}.compiled": 1}


def test_calls_are_watched_and_give_what_they_gave(watched: Script) -> None:
    module = watch.binding.parse_assembly("define i32 @f() {\n  ret i32 3\n}")
    assert [one.name for one in module.clone().functions] == ["f"]
    with pytest.raises(RuntimeError):
        watch.binding.parse_assembly("nothing")
    assert watched.accounts.begun["linking"] == 3


def test_all_is_as_before_afterwards() -> None:
    def now() -> list[Any]:
        return [(vars(owner).get(name), getattr(owner, name)) for owner, name, _ in CALLS]

    before, listeners = now(), {kind: list(event._registered[kind]) for kind in (PASS, COMPILATION)}
    with watching():
        assert all(new[1] is not old[1] for new, old in zip(now(), before, strict=True))
    assert now() == before
    assert {kind: event._registered[kind] for kind in listeners} == listeners


@pytest.mark.parametrize(
    ("owner", "name"), [(event, "install_listener"), (watch.binding, "parse_bitcode")], ids=["event", "call"]
)
def test_a_numba_without_a_part_is_refused_in_one_line(owner: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(owner, name)
    result = CliRunner().invoke(app, ["bench", "--first-use"])
    assert result.exit_code == 2
    (line,) = result.output.splitlines()
    assert re.search(rf"--first-use: numba [\d.]+ lacks a part that is watched .*{name}", line)


def test_without_compilation_there_is_nothing_to_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "UNCOMPILED", True)
    with pytest.raises(OptionError, match="NUMBA_DISABLE_JIT"):
        check_watching()


def use(**others: Any) -> FirstUse:
    parts = dict.fromkeys(PARTS, 1.0) | {LOWERING: 9.0, INFERENCE: 5.0}
    given = {"game": "pig", "unwatched": 22.0, "watched": 23.0, "parts": parts, "compiled": 1234, "wall": 1.0}
    return FirstUse(**{**given, "dearest": {"nightmare_gym.engine.loops.step_rows": 2.5, "pig.roll": 0.5}, **others})


def test_the_largest_parts_would_have_to_vanish() -> None:
    start = "pig: a first use may take 12 CPU-seconds, and it takes"
    assert reason(use()) == (
        f"{start} 22.0: lowering (9.0) and type inference (5.0) would have to vanish as a whole, which leaves 8.0."
    )
    assert reason(use(unwatched=21.0)) == (
        f"{start} 21.0: lowering (9.0) would have to vanish as a whole, which leaves 12.0."
    )
    assert reason(use(unwatched=12.0)) is None


def test_the_table_sets_the_sum_beside_the_wholes() -> None:
    found = FirstUses(machine={}, repeats=3, games=[use(), use(game="lantern", unwatched=11.0)])
    headings, rows = by_compiler(found)
    assert headings == ["", "pig", "lantern"]
    assert [row[0] for row in rows] == [*PARTS, "sum", "whole, watched", "whole, unwatched", "functions"]
    assert rows[PARTS.index(LOWERING)] == ["lowering", "9.00", "9.00"]
    assert [row[1] for row in rows[len(PARTS) :]] == ["22.00", "23.00", "22.00", "1,234"]
    dearest = "the dearest functions: `engine.loops.step_rows` (2.50), `pig.roll` (0.50)."
    assert remarks(found) == [f"pig, {dearest}", f"lantern, {dearest}", reason(use())]


def test_the_command_compiles_a_game_from_nothing(tmp_path: Path) -> None:
    file = tmp_path / "first_use.json"
    words = ["bench", "--first-use", "--game", "reference.pig:GAME", "--repeats", "1", "--json", str(file)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    (found,) = FirstUses.model_validate_json(file.read_bytes()).games
    assert found.game == "pig"
    assert found.sum == pytest.approx(found.watched)
    assert all(found.parts[part] > 0 for part in PARTS)
    assert found.compiled > 20
    assert len(found.dearest) == measure.DEAREST
    assert max(found.dearest.values()) < found.watched
    assert found.parts[FILES] < found.watched / 2
    assert "whole, unwatched" in result.output
