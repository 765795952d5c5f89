"""Endless Nightmare solved: on a tiny board, whose tables take seconds."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nightmare_agents.endless_nightmare.solving import SOLVER, nightmares, settling, solver
from nightmare_agents.endless_nightmare.solving.levels import solve_level
from nightmare_agents.endless_nightmare.solving.nightmares import survival
from nightmare_agents.endless_nightmare.solving.overall import quiet
from nightmare_agents.endless_nightmare.solving.places import TwoMantras
from nightmare_agents.endless_nightmare.solving.selection import selected
from nightmare_agents.endless_nightmare.solving.solver import solve
from nightmare_agents.endless_nightmare.solving.table import SolvedBoard
from nightmare_agents.endless_nightmare.solving.tasks import Task, lowered
from nightmare_agents.endless_nightmare.solving.work import LOWER, UPPER
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_agents.solving.solved import Effort
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game

pytestmark = pytest.mark.study

GAME = make_game("endless_nightmare")
TINY: dict[str, Any] = {"board": "tiny"}
FIVE_SIGMAS = 5.0
"""A normal mean is further off with odds of less than one in a million."""


@pytest.fixture(scope="module")
def tiny() -> SolvedBoard:
    return SOLVER.solve(GAME, TINY)


def test_it_scores_what_it_says(tiny: SolvedBoard) -> None:
    """So all between tables and games is tried: selection, Sanity on every roll, Nightmare after Nightmare."""
    scores = play(GAME, tiny, 10_000, 0, TINY)["returns"][:, 0].astype(np.float64)
    assert abs(scores.mean() - tiny.facts.value) < FIVE_SIGMAS * scores.std() / np.sqrt(len(scores))


def test_it_takes_decisions_in_any_order(tiny: SolvedBoard) -> None:
    """In the order in which its tables are solved once, or in that of the games' turns."""

    class AtOnce:
        name, act = "the same player, in no order", tiny.act

    assert (play(GAME, tiny, 500, 1, TINY) == play(GAME, AtOnce(), 500, 1, TINY)).all()


def test_its_error_is_below_a_millionth(tiny: SolvedBoard) -> None:
    assert 0.0 < tiny.facts.error < 1e-6


@pytest.mark.parametrize("player", ["heuristic", "lookahead"])
def test_nobody_does_better(tiny: SolvedBoard, player: str) -> None:
    scores = play(GAME, find_agent(GAME.id, player), 5_000, 0, TINY)["returns"][:, 0].astype(np.float64)
    assert scores.mean() - FIVE_SIGMAS * scores.std() / np.sqrt(len(scores)) < tiny.facts.value


def test_bounds_enclose_the_optimum(tiny: SolvedBoard) -> None:
    params_array = lowered(GAME.params(**TINY), 1, 1)
    lower, upper = (solve(Task(params_array, rules), enough=0.01) for rules in (LOWER, UPPER))
    assert lower.start - lower.error < tiny.facts.value < upper.start + upper.error
    closer = solve(Task(lowered(GAME.params(**TINY)), LOWER), enough=0.01)
    assert lower.start < closer.start < tiny.facts.value


def test_a_position_is_worth_the_mean_of_what_follows(tiny: SolvedBoard) -> None:
    """One step of every kind: `final` at rolls and decisions, from the start of a game to its end."""
    position, chooser = Position(GAME, **TINY), np.random.default_rng(0)
    for _ in range(200):
        position = Position(GAME, **TINY) if position.is_over else position
        worth, after = tiny.final(GAME, position.states, position.params_array)[0, 0], []
        for choice in position.legal_actions() or [outcome for outcome, _ in position.chance_outcomes()]:
            one = position.clone()
            (one.resolve if position.is_chance else one.apply)(choice)
            after.append((choice, one, float(tiny.final(GAME, one.states, one.params_array)[0, 0])))
        worths = [worth for _, _, worth in after]
        odds = [chance for _, chance in position.chance_outcomes()]
        expected = np.dot(odds, worths) if position.is_chance else max(worths)
        assert worth == pytest.approx(expected, abs=1e-3)  # the player solves Nightmares anew, less sharply
        position = after[chooser.integers(len(after))][1]


def test_falling_by_hand() -> None:
    """Parachute and ground: with Courage 1 nothing can be fixed, so the chance is that of Calm in time, and no Shadow.

    On a ring without eyes (the table of The Shadow emptied) and with Scares and Horrors at nothing, a player with one
    Sanity has Courage 1 in the first turn (no roll is below it), then chooses Calm k: it succeeds with (6 - k) / 6.
    Falling two spaces a turn from 0, with length 9, the fifth fall smashes: four rolls are left after four Actions.
    """
    params_array = GAME.params(**TINY)
    params_array["shadow"], params_array["courage"]["top"] = 0, 10
    params_array["ring"], params_array["horrors"]["top"], params_array["scares"]["top"] = 8, 0, 0
    best = [0.0] * 11  # chance to be saved with Courage c and no turn left
    for _ in range(4):
        saved = [min(6, max(0, c - 1)) / 6 for c in range(11)]
        roll = [saved[c] + (1 - saved[c]) * best[c] for c in range(11)]
        best = [
            max(
                (6 - k) / 6 * roll[min(10, c + k)] + k / 6 * roll[c] for k in range(1, 6)
            )
            for c in range(11)
        ]  # fmt: skip
    task = Task(lowered(params_array), tolerance=1e-12)
    falling = 4
    chance = survival(task, falling, 0)
    assert chance[task.board.place(4, 1, 0, 0, 0, 0, 1)] == pytest.approx(best[1], abs=1e-9)


def test_tables_are_kept_in_files(tiny: SolvedBoard, tmp_path: Path) -> None:
    file = tmp_path / "tiny.npz"
    tiny.save(file)
    again = find_agent(GAME.id, str(file))
    assert isinstance(again, SolvedBoard)
    assert again.facts == tiny.facts
    for one in (again, pickle.loads(pickle.dumps(tiny))):
        np.testing.assert_array_equal(play(GAME, one, 50, 1, TINY), play(GAME, tiny, 50, 1, TINY))


def test_strange_tables_are_refused(tiny: SolvedBoard, tmp_path: Path) -> None:
    file = tmp_path / "tiny.npz"
    older = SolvedBoard(tiny.facts.model_copy(update={"stamp": "0" * 16}), tiny.solution, tiny.params_array)
    older.save(file)
    with pytest.raises(OptionError, match="solved with another version of the rules"):
        SOLVER.load(file, GAME)
    with pytest.raises(OptionError, match="for other options, or another board"):
        play(GAME, tiny, 2, 0, {"board": "small"})


@pytest.mark.parametrize("options", [{"strategist": True}, {"reward": "log"}], ids=["strategist", "log"])
def test_what_cannot_be_solved_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(OptionError, match="only the Basic game with rolled Nightmares"):
        SOLVER.solve(GAME, options)


def test_a_solve_whose_check_fails_publishes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nightmares, "residuals", lambda *_: 0.5)
    with pytest.raises(solver.CheckFailed, match="nothing is published"):
        SOLVER.solve(GAME, TINY)


def test_two_mantras_have_places_of_their_own() -> None:
    """Each plane of a Mantra is that of the same tracks with two Mantras less, and of nothing else."""
    board = Task(lowered(GAME.params(board="small"))).board
    two = TwoMantras(board.params)
    owners: dict[int, set[tuple[int, ...]]] = {}
    for sanity, incantation, mantra in board.blocks:
        whole, here = (one.planes_of(sanity, incantation, mantra) for one in (board, two))
        assert ((whole >= 0) == (here >= 0)).all()
        for horrors, scares in np.argwhere(whole >= 0):
            assert whole[horrors, scares] == board.place(1, sanity, incantation, mantra, horrors, scares, 1)[0]
            owner = sanity, incantation, mantra % 2, int(horrors), int(scares)
            owners.setdefault(int(here[horrors, scares]), set()).add(owner)
    assert all(len(same) == 1 for same in owners.values())
    assert max(owners) < two.planes < board.planes / 2


def test_blocks_settle_where_whole_passes_do(tiny: SolvedBoard) -> None:
    """All positions again and again, with neither blocks nor two Mantras at a time."""
    task = Task(lowered(GAME.params(**TINY)))
    worth, points = np.zeros(task.board.between), int(task.params.points_per_nightmare)
    for _ in range(14):
        worth = solve_level(task, task.settled, worth + points, quiet, "", checks=False).between
    assert np.abs(tiny.solution.between[-1] - worth).max() < 1e-7


def test_a_level_that_has_not_settled_counts_as_an_error(tiny: SolvedBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "SHRINKING", 1e12)  # so each block is gone through once
    hasty = SOLVER.solve(GAME, TINY).facts
    assert hasty.error > 0.01
    assert abs(hasty.value - tiny.facts.value) < hasty.error


def test_an_interrupted_solve_goes_on_where_it_was(tiny: SolvedBoard, tmp_path: Path) -> None:
    """It is stopped in the middle of a level: the Nightmares of the level that are solved are not solved again."""
    notes, solved_again = tmp_path / "notes", []

    def stop(what: str, done: int, whole: int) -> None:
        if what == "4 survived" and len(list(notes.glob("4 survived *.npz"))) > 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        SOLVER.solve(GAME, TINY, Effort(notes=notes), stop)
    again = SOLVER.solve(GAME, TINY, Effort(notes=notes), lambda what, done, whole: solved_again.append(what))
    assert again.facts == tiny.facts
    assert set(solved_again) == {f"{many} survived" for many in range(5)}
    assert not notes.exists()


def test_a_solve_interrupted_before_it_has_settled_goes_on(
    tiny: SolvedBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The blocks that have settled are gone through once more, and not until they settle."""
    notes, selections = tmp_path / "notes", [0]

    def counted(*given: Any) -> Any:
        selections[-1] += 1
        return selected(*given)

    def stop(what: str, done: int, whole: int) -> None:
        if "or more" in what and done > 0 and (notes / "settling.npz").exists():
            raise KeyboardInterrupt

    monkeypatch.setattr(settling, "selected", counted)
    SOLVER.solve(GAME, TINY)
    selections.append(0)
    with pytest.raises(KeyboardInterrupt):
        SOLVER.solve(GAME, TINY, Effort(notes=notes), stop)
    selections.append(0)
    again = SOLVER.solve(GAME, TINY, Effort(notes=notes))
    assert abs(again.facts.value - tiny.facts.value) < again.facts.error + tiny.facts.error
    assert again.facts.error < 1e-6
    assert selections[2] < selections[0]
