"""The loss of each decision against the best play, on the tiny board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from typer.testing import CliRunner

from nightmare_agents.agent import Actions, Agent, Decisions
from nightmare_agents.endless_nightmare.solving import SOLVER, levels, player
from nightmare_agents.endless_nightmare.solving.nightmares import solve_one
from nightmare_agents.endless_nightmare.solving.player import ENOUGH, step_of
from nightmare_agents.endless_nightmare.solving.table import SolvedBoard
from nightmare_agents.luck import play_with_luck
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_agents.solving.general import params_fingerprint
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import records
from nightmare_gym.engine.hashes import rules_hash
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.endless_nightmare.layout import (
    ADD,
    CALM_YOURSELF,
    FIRST_ACTION,
    KEEP,
    MOVE,
    POINTS,
    SUBTRACT,
)
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_studies.decisions import Taken, decisions_of
from nightmare_studies.regret.choices import CHOICES, KIND_OF, KINDS, choices, mistake, mistakes
from nightmare_studies.regret.judged import Judged, judge
from nightmare_studies.regret.study import FEWEST, OPTIMAL, Study, figures
from nightmare_training.cli.app import app
from nightmare_training.evaluate.stamps import stamp_of
from nightmare_training.support.intervals import mean_interval, ratio_interval

pytestmark = pytest.mark.study

GAME = make_game("endless_nightmare")
TINY: dict[str, Any] = {"board": "tiny"}
FIVE_SIGMAS = 5.0
"""A normal mean is further off with odds of less than one in a million."""
CALM_5 = FIRST_ACTION + CALM_YOURSELF * POINTS + 4


@pytest.fixture(scope="module")
def tiny() -> SolvedBoard:
    """Its solve is checked by the rules elsewhere (`tests/agents/endless_nightmare/test_solving.py`), at length."""
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(levels, "SAMPLE", 10)
        return SOLVER.solve(GAME, TINY)


class Errs:
    """The best player, but for one known mistake: in each game's first turn it calms down with five points."""

    name = "errs"

    def __init__(self, board: SolvedBoard) -> None:
        self.board = board

    def act(self, decisions: Decisions) -> Actions:
        """The best actions, and that mistake."""
        actions = self.board.act(decisions)
        states = decisions.states[decisions.rows]
        actions[errs_at(states)] = CALM_5
        return actions


def errs_at(states: NDArray[np.void]) -> NDArray[np.bool_]:
    return np.asarray((states["turn"] == 1) & (step_of(records(states))["step"] == Step.CHOOSE_ACTION))


def both(board: SolvedBoard, one: Agent, games: int, seed: int) -> tuple[Taken, Judged]:
    taken = decisions_of(GAME, one, games, seed, TINY)
    return taken, judge(fresh(board), GAME, [taken])[0]


def fresh(board: SolvedBoard) -> SolvedBoard:
    """The same board, of which nothing is solved anew yet: what play has solved is not what judges."""
    return SolvedBoard(board.facts, board.solution, board.params_array)


def worth(board: SolvedBoard, position: Position) -> float:
    """The worth of a position by the game's rules: of what follows the next roll, with the best choice after it."""
    if position.is_over:
        return float(position.state.returns[0])
    if position.is_chance:
        return sum(chance * best(board, after(position, outcome)) for outcome, chance in position.chance_outcomes())
    return best(board, position)


def best(board: SolvedBoard, position: Position) -> float:
    """The worth of a position by the best action there; where nobody is asked, by the table."""
    ways = [after(position, action) for action in position.legal_actions()] or [position]
    return max(float(board.final(GAME, one.states, one.params_array)[0, 0]) for one in ways)


def after(position: Position, choice: int) -> Position:
    one = position.clone()
    (one.resolve if position.is_chance else one.apply)(choice)
    return one


def position_of(state: NDArray[np.void]) -> Position:
    position = Position(GAME, **TINY)
    position.states[:] = state
    return position


def test_the_best_player_has_no_regret(tiny: SolvedBoard) -> None:
    _, judged = both(tiny, tiny, 500, 0)
    assert len(judged.regret) > 5_000
    assert np.abs(judged.regret).max() < ENOUGH


@pytest.mark.parametrize("name", ["random", "heuristic", "lookahead"])
def test_score_and_regret_make_the_optimum(tiny: SolvedBoard, name: str) -> None:
    """In the mean, as the luck has the mean 0; and with the luck, in every single game."""
    games, one = 1_500, find_agent(GAME.id, name)
    taken, judged = both(tiny, one, games, 3)
    sums = taken.scores + np.bincount(taken.games, judged.regret, games)
    assert abs(sums.mean() - tiny.facts.value) < FIVE_SIGMAS * sums.std() / np.sqrt(games)
    assert abs(taken.scores.mean() - tiny.facts.value) > FIVE_SIGMAS * sums.std() / np.sqrt(games)
    some = 50
    _, luck = play_with_luck(GAME, [one], some, 3, tiny, TINY)
    assert sums[:some].std() > 1
    np.testing.assert_allclose(sums[:some] - luck[:, 0], tiny.facts.value, atol=1e-3)


def test_regret_is_the_optimum_less_a_mean_over_the_dice(tiny: SolvedBoard) -> None:
    """Of every action in some positions: where an Action is chosen, and where a Sanity may be spent on each roll."""
    taken = decisions_of(GAME, find_agent(GAME.id, "lookahead"), 100, 5, TINY)
    kinds = KIND_OF[choices(taken.states, taken.actions)]
    assert set(kinds) == set(range(len(KINDS)))
    some = [np.flatnonzero(kinds == MOVE)[-1:], *(np.flatnonzero(kinds == kind)[[0, 5, -1]] for kind in (6, 7, 8))]
    for row in np.concatenate(some):
        position = position_of(taken.states[row])
        actions = position.legal_actions()
        worths = [worth(tiny, after(position, action)) for action in actions]
        every = Taken(
            np.zeros(1), np.zeros(len(actions), np.int64), records(np.repeat(position.states, len(actions))),
            np.array(actions),
        )  # fmt: skip
        (judged,) = judge(tiny, GAME, [every])
        np.testing.assert_allclose(judged.regret, max(worths) - np.array(worths), atol=1e-4)
        assert worths[actions.index(judged.best[0])] == pytest.approx(max(worths), abs=1e-4)


@pytest.mark.parametrize("name", ["random", "lookahead", "monte-carlo-2"])
def test_games_are_those_of_plain_play(tiny: SolvedBoard, name: str) -> None:
    one, games = find_agent(GAME.id, name), 60
    taken = decisions_of(GAME, one, games, 4, TINY)
    np.testing.assert_array_equal(taken.scores, play(GAME, one, games, 4, TINY)["returns"][:, 0])
    fewer = decisions_of(GAME, one, 20, 4, TINY)
    np.testing.assert_array_equal(taken.actions[taken.games < 20], fewer.actions)
    assert set(taken.games) == set(range(games))


def test_decisions_are_told_of_their_games_beyond_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in batches; each decision belongs to its game of the seed, not to a row of its batch."""
    one = find_agent(GAME.id, "random")
    whole = decisions_of(GAME, one, 50, 6, TINY)
    monkeypatch.setattr("nightmare_agents.play.AT_ONCE", 8)
    batched = decisions_of(GAME, one, 50, 6, TINY)
    for number in range(50):
        np.testing.assert_array_equal(
            whole.states[whole.games == number], batched.states[batched.games == number]
        )  # fmt: skip


def test_a_mistake_is_charged_where_it_is_made(tiny: SolvedBoard) -> None:
    taken, judged = both(tiny, Errs(tiny), 40, 7)
    there = errs_at(taken.states)
    assert 20 < there.sum() <= 40  # where an event skips the Action nobody is asked
    assert np.abs(judged.regret[~there]).max() < ENOUGH
    assert (judged.regret[there] > 0.1).all()
    for row in np.flatnonzero(there)[:5]:
        position = position_of(taken.states[row])
        lost = worth(tiny, position) - worth(tiny, after(position, CALM_5))
        assert judged.regret[row] == pytest.approx(lost, abs=1e-4)
    found = figures(taken, judged)
    assert found.kinds["Calm Yourself"].per_game == pytest.approx(found.total.per_game, abs=1e-4)
    assert {lost.chosen for lost in found.mistakes} == {"Calm Yourself"}
    assert sum(lost.times for lost in found.mistakes) == pytest.approx(there.sum() / 40)
    assert sum(lost.per_game for lost in found.mistakes) == pytest.approx(found.total.per_game, abs=1e-4)


def test_players_are_judged_together_as_alone(tiny: SolvedBoard) -> None:
    players = [decisions_of(GAME, find_agent(GAME.id, name), 30, 8, TINY) for name in ("random", "lookahead")]
    for taken, judged in zip(players, judge(fresh(tiny), GAME, players), strict=True):
        (alone,) = judge(tiny, GAME, [taken])
        np.testing.assert_array_equal(judged.best, alone.best)
        np.testing.assert_array_equal(judged.survived, alone.survived)
        np.testing.assert_allclose(judged.regret, alone.regret, atol=1e-12)


def test_each_nightmare_is_solved_once(tiny: SolvedBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many players there are, and in whatever order their games came through it."""
    solved: list[tuple[int, int]] = []

    def counted(task: Any, nightmare: int, survived: int, *rest: Any, **others: Any) -> Any:
        solved.append((nightmare, survived))
        return solve_one(task, nightmare, survived, *rest, **others)

    monkeypatch.setattr(player, "solve_one", counted)
    monkeypatch.setattr(player, "MEMORY", 12 * max(one.table.nbytes for one in tiny.tables._solved.values()))
    fresh = SolvedBoard(tiny.facts, tiny.solution, tiny.params_array)
    judge(
        fresh, GAME, [decisions_of(GAME, find_agent(GAME.id, name), 300, 9, TINY) for name in ("lookahead", "random")]
    )
    assert len(solved) > 36
    assert len(solved) == len(set(solved))


def test_choices_and_mistakes_in_words() -> None:
    states = records(np.zeros(6, GAME.layout.dtype))
    states["agenda"]["height"] = 1
    uses = (Step.ACTION_ROLLED, Step.EVENT_ROLLED, Step.COLUMN_ROLLED, Step.ROW_ROLLED)
    asked = [(Step.CHOOSE_ACTION, 0), (Step.CHOOSE_ACTION, 0), *((Step.SPEND_SANITY, use) for use in uses)]
    for state, (step, use) in zip(states, asked, strict=True):
        state["agenda"]["steps"][0]["step"], state["agenda"]["steps"][0]["a"] = step, use
    move = FIRST_ACTION + MOVE * POINTS
    actions = np.array([CALM_5, move + 1, ADD, KEEP, SUBTRACT, KEEP])
    better = np.array([move, move + 3, SUBTRACT, ADD, KEEP, SUBTRACT])
    assert [CHOICES[number] for number in choices(states, actions)] == [
        "Calm Yourself", "Move", "change the roll for the Action", "keep the roll for the event",
        "change the roll for the selection", "keep the roll for the selection",
    ]  # fmt: skip
    assert [KINDS[KIND_OF[number]] for number in choices(states, actions)] == [
        "Calm Yourself", "Move", "Sanity on the Action", "Sanity on the event", *["Sanity on the selection"] * 2,
    ]  # fmt: skip
    assert [mistake(int(number))[1] for number in mistakes(states, actions, better)] == [
        "Move", "Move, more points", "change the roll for the Action, fewer pips", "change the roll for the event",
        "keep the roll for the selection", "change the roll for the selection",
    ]  # fmt: skip


def test_figures_by_hand() -> None:
    """Forty games: each has a Move with a regret of 1, every other one a second decision without."""
    games = 40
    numbers = np.r_[np.arange(games), np.arange(0, games, 2)]
    states = records(np.zeros(len(numbers), GAME.layout.dtype))
    states["agenda"]["height"] = 1
    states["agenda"]["steps"][:, 0]["step"] = Step.CHOOSE_ACTION
    actions = np.full(len(numbers), FIRST_ACTION + MOVE * POINTS)
    regret = np.r_[np.ones(games), np.full(games // 2, OPTIMAL / 2)]
    survived = np.r_[np.zeros(games, np.int64), np.ones(games // 2, np.int64)]
    best = np.where(regret < OPTIMAL, actions, CALM_5)
    found = figures(Taken(np.full(games, 3.0), numbers, states, actions), Judged(best, survived, regret))
    assert (found.score, found.total.decisions, found.total.games) == (3.0, 60, 40)
    assert found.optimum == pytest.approx(4.0, abs=OPTIMAL)
    assert found.total.optimal == pytest.approx(1 / 3)
    assert found.total.mean == pytest.approx(2 / 3, abs=OPTIMAL)
    assert found.total.per_game == pytest.approx(1.0, abs=OPTIMAL)
    assert found.survived[0].mean == 1.0
    assert found.survived[0].ci95 is not None
    assert found.survived[1].games == 20 < FEWEST
    assert found.survived[1].ci95 is None
    (lost,) = found.mistakes
    assert (lost.chosen, lost.best, lost.times, lost.per_game) == ("Move", "Calm Yourself", 1.0, 1.0)


def test_a_ratio_has_the_interval_of_its_games() -> None:
    """Equal wholes give the interval of a mean; and it holds the truth about as often as it says."""
    random = np.random.default_rng(0)
    parts = random.normal(3.0, 1.0, 50)
    assert ratio_interval(parts, np.full(50, 2.0)) == pytest.approx(np.array(mean_interval(parts)) / 2)
    held = 0
    for _ in range(1_000):
        wholes = random.poisson(8.0, 200).astype(np.float64) + 1.0
        low, high = ratio_interval(random.binomial(wholes.astype(np.int64), 0.3).astype(np.float64), wholes)
        held += low < 0.3 < high
    assert 915 < held < 980  # 950 ±5 sigmas


def test_the_command_writes_a_page_and_numbers(tiny: SolvedBoard, tmp_path: Path) -> None:
    table, folder = tmp_path / "solved_tiny.npz", tmp_path / "found"
    tiny.save(table)
    said = CliRunner().invoke(
        app, ["study", "regret", str(table), "--agents", f"{table},heuristic", "--games", "40", "--folder", str(folder)]
    )  # fmt: skip
    assert said.exit_code == 0, said.output
    found = Study.model_validate_json((folder / "regret.json").read_bytes())
    assert found.stamp == stamp_of(
        GAME, TINY, players={name: find_agent(GAME.id, name) for name in (str(table), "heuristic")}
    )
    assert found.command("there") == (
        f"nightmare study regret solved_tiny.npz --agents {table},heuristic --games 40 --seed 0 --folder there"
    )
    best, other = found.agents.values()
    assert abs(best.total.per_game) < 1e-3 < other.total.per_game
    page = (folder / "regret.md").read_text(encoding="utf-8")
    assert f"the optimum is {tiny.facts.value:.6f}" in page
    assert page.count("| heuristic | ") == 1
    assert "-0.00" not in page
    assert f"`{found.command(folder.as_posix())}`" in page


def test_the_files_are_the_same_for_any_number_of_workers(
    tiny: SolvedBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tiny.save(Path("solved_tiny.npz"))
    line = "study regret solved_tiny.npz --agents random,heuristic,lookahead --games 40 --seed 2 --folder found"
    written = []
    for workers in ("1", "2"):
        said = CliRunner().invoke(app, [*line.split(), "--workers", workers])
        assert said.exit_code == 0, said.output
        written.append([Path("found", name).read_bytes() for name in ("regret.json", "regret.md")])
    assert written[0] == written[1]


def test_bad_input_is_one_line(tiny: SolvedBoard, tmp_path: Path) -> None:
    table, bound, other = tmp_path / "solved_tiny.npz", tmp_path / "bound.npz", tmp_path / "solved_other.npz"
    tiny.save(table)
    SolvedBoard(tiny.facts.model_copy(update={"rules": "lower bound"}), tiny.solution, tiny.params_array).save(bound)
    options = {"board": "tiny", "turn_limit": 300}
    facts = {
        "options": options,
        "params": params_fingerprint(GAME.params(**options)),
        "stamp": rules_hash(GAME, options),
    }
    SolvedBoard(tiny.facts.model_copy(update=facts), tiny.solution, GAME.params(**options)).save(other)
    pig = tmp_path / "policy.npz"
    np.savez(pig, facts=np.array('{"game": "bogeymen"}'))
    for file, agents, complaint in (
        (tmp_path / "nowhere.npz", "random", "nowhere.npz is not there: expected a table of `nightmare solve"),
        (bound, "random", "bound.npz is a lower bound: expected a board that is solved exactly"),
        (pig, "random", "policy.npz is no table of ours"),
        (table, "nobody", "no player 'nobody' for endless_nightmare"),
        (table, str(other), "this table of endless_nightmare is for other options, or another board, than are played"),
        (table, "random,random", "player 'random' is named twice"),
    ):
        said = CliRunner().invoke(
            app, ["study", "regret", str(file), "--agents", agents, "--folder", str(tmp_path / "found")]
        )
        assert said.exit_code == 2
        assert complaint in said.output
        assert not (tmp_path / "found").exists()


def test_games_that_were_cut_short_are_refused() -> None:
    with pytest.raises(OptionError, match=r"the turn limit has cut \d+ of 20 games short"):
        decisions_of(GAME, find_agent(GAME.id, "lookahead"), 20, 0, {**TINY, "turn_limit": 3})
