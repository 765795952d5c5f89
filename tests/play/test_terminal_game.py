"""The commands of the terminal, by a script in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from nightmare_agents.solving.general import GeneralSolver
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.interfaces.replay import Replay
from nightmare_play.hints import Adviser, adviser
from nightmare_play.odds import odds_after
from nightmare_play.session import Session
from nightmare_play.terminal.game import TerminalGame
from nightmare_play.terminal.screen import Screen
from reference import pig

Played = Callable[..., str]


def never() -> Adviser:
    raise AssertionError("nobody asked for a hint")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Played:
    """Play a session by a script of lines; return all that is shown."""

    def play(session: Session, *script: str, file: Path | None = None, advised: Callable[[], Adviser] = never) -> str:
        lines: Iterator[str] = iter(script)

        def read(prompt: str) -> str:
            line = next(lines, None)
            if line is None:
                raise EOFError
            if line == "^C":
                raise KeyboardInterrupt
            return line

        monkeypatch.setattr("builtins.input", read)
        out = StringIO()
        TerminalGame(session, file or tmp_path / "game.json", Screen(Console(file=out, width=80)), advised).run()
        return out.getvalue()

    return play


def sit(*names: str, **options: Any) -> Session:
    return Session(pig.GAME, options, [None] * len(names), names, 1)


def test_the_odds_of_a_roll_are_those_of_a_die(played: Played) -> None:
    session = sit("Ann", "Bea")
    session.forward()
    assert sorted(odds for _, odds in odds_after(session.position, pig.layout.ROLL)) == [1 / 6] * 6
    assert odds_after(session.position, pig.layout.HOLD) == []
    shown = played(session, "?")
    assert shown.count("16.7%") == 6
    assert "hold: no chance follows at once" in shown
    assert "hold:" not in played(sit("Ann", "Bea"), "? roll")


def test_hints_of_a_solved_table_are_its_values(played: Played, tmp_path: Path) -> None:
    solved = GeneralSolver().solve(pig.GAME, {"target": 10})
    solved.save(tmp_path / "pig.npz")
    shown = played(sit("Ann", "Bea", target=10), "h", advised=lambda: adviser(pig.GAME, str(tmp_path / "pig.npz"), 0))
    valued = [line.split() for line in shown.splitlines() if line.startswith(("  roll", "  hold")) and " : " in line]
    values = {name: float(value) for name, value, *_ in valued}
    assert max(values.values()) == pytest.approx(solved.report().value, abs=1e-3)
    assert list(values) == ["roll", "hold"]
    assert values["hold"] < values["roll"]


def test_a_player_without_values_gives_no_hints() -> None:
    with pytest.raises(OptionError, match="'random' gives no values"):
        adviser(pig.GAME, "random", 0)


def test_the_table_is_shown_when_it_changes_hands(played: Played) -> None:
    table = "turn total 0; seat"
    shown = played(sit("Ann", "Bea"), "hold")
    assert shown.count(table) == 2
    assert shown.index("Ann: Decide?") < shown.index("Ann chooses: hold.") < shown.index("Bea: Decide?")
    rolled = played(sit("Ann", "Bea"), "roll")
    assert "Ann chooses: roll." in rolled
    assert rolled.count("turn total") == 1  # the same person goes on
    assert played(sit("Ann", "Bea"), "roll", "t").count("turn total") == 2


def test_what_was_left_goes_on(played: Played, tmp_path: Path) -> None:
    for end in ("q", "^C", "exit"):
        shown = played(sit("Ann", "Bea"), "roll", end)
        assert "The game is saved." in shown
        assert len(Replay.load(tmp_path / "game.json").choices) == 2


def test_undo_is_kept_in_the_file(played: Played, tmp_path: Path) -> None:
    assert "no answer to take back" in played(sit("Ann", "Bea"), "u")
    assert "Taken back." in played(sit("Ann", "Bea"), "hold", "u")
    assert Replay.load(tmp_path / "game.json").choices == ()


def test_a_disk_that_is_full_does_not_end_the_game(played: Played, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    shown = played(sit("Ann", "Bea"), "hold", file=tmp_path / "file" / "game.json")
    assert shown.replace("\n    ", " ").count("cannot write") >= 2
    assert "Bea:" in shown


def test_the_end_tells_every_return(played: Played, tmp_path: Path) -> None:
    shown = played(sit("Ann", "Ann", target=4), *["1"] * 200)
    assert {"Ann 0: 1", "Ann 1: -1"} <= set(shown.splitlines()) or {"Ann 0: -1", "Ann 1: 1"} <= set(shown.splitlines())
    assert Replay.load(tmp_path / "game.json").final().is_over
