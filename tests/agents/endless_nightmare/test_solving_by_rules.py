"""Endless Nightmare through its own rules: what one future means, and the micro board solved in all versions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nightmare_agents.endless_nightmare.solving.levels import solve_level
from nightmare_agents.endless_nightmare.solving.overall import quiet
from nightmare_agents.endless_nightmare.solving.tasks import Task, lowered
from nightmare_agents.play import play
from nightmare_agents.solving.bounds import enclose
from nightmare_agents.solving.general import payoffs, sides
from nightmare_agents.solving.graph import canonical_rows, explore
from nightmare_agents.solving.solved import Effort, load_solved, solver_for
from nightmare_agents.solving.turns import SOLVER as TURNS
from nightmare_agents.solving.turns import TurnSolution
from nightmare_agents.solving.unfolding import unfold
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.rendering.endless_nightmare.words import eyes_shown

pytestmark = pytest.mark.study

MICRO: dict[str, Any] = {"board": "micro"}
ACTIVE: dict[str, Any] = {"board": "micro", "version": "active"}
FIVE_SIGMAS = 5.0
"""A normal mean is further off with odds of less than one in a million."""
GAMES = 2_000


def start(**options: Any) -> Position:
    """A game's start."""
    return Position(make_game("endless_nightmare", options), None, **options)


@pytest.fixture(scope="module")
def active() -> TurnSolution:
    return TURNS.solve(make_game("endless_nightmare", ACTIVE), ACTIVE)


# --- one future ----------------------------------------------------------------------------------------------------


def canonical(position: Position) -> tuple[Position, float]:
    """The position that stands for this one, and what it knows nothing of."""
    states, forgotten = canonical_rows(position.game, position.states, position.params_array)
    twin = position.clone()
    twin.states[:] = states
    return twin, float(forgotten[0])


def assert_same_future(position: Position, rng: np.random.Generator) -> float:
    """Play a position and the one that stands for it to their ends, alike; return what the other knew nothing of."""
    position = position.clone()
    twin, forgotten = canonical(position)
    while not position.is_over:
        assert not twin.is_over
        assert position.legal_actions() == twin.legal_actions()
        assert position.chance_outcomes() == twin.chance_outcomes()
        if position.is_chance:
            outcomes, odds = zip(*position.chance_outcomes(), strict=True)
            outcome = int(rng.choice(outcomes, p=odds))
            position.resolve(outcome)
            twin.resolve(outcome)
        else:
            action = int(rng.choice(position.legal_actions()))
            position.apply(action)
            twin.apply(action)
    assert twin.is_over
    assert position.returns[0] == twin.returns[0] + forgotten
    return forgotten


@pytest.mark.parametrize("reward", ["score", "survived"])
@pytest.mark.parametrize("strategist", [False, True])
@pytest.mark.parametrize("version", ["basic", "active", "mixed"])
def test_positions_that_count_as_one_have_one_future(version: str, strategist: bool, reward: str) -> None:
    """From every other position of some games, whose start has many Nightmares survived in half of them."""
    rng = np.random.default_rng(0)
    selected = capped = 0
    for survived in (0, 9, 10, 30) * 4:
        position = start(board="small", version=version, strategist=strategist, reward=reward)
        position.state.survived, position.state.lead = survived, 11
        if strategist:
            position.state.used[:] = [*[1] * (survived % 12), *[0] * (12 - survived % 12)]
        for step in range(400):
            if position.is_over:
                break
            if step % 2 == 0:
                twin, _ = canonical(position)
                selected += int(position.state.nightmare) != int(twin.state.nightmare)
                capped += assert_same_future(position, rng) > 0.0
            if position.state.nightmare >= 0 and position.state.ended == 0 and rng.random() < 0.3:
                position.state.ended, position.state.displacement = 1, position.state.length  # a Move has come so far
            if position.is_chance:
                outcomes, odds = zip(*position.chance_outcomes(), strict=True)
                position.resolve(int(rng.choice(outcomes, p=odds)))
            else:
                kept = [one for one in position.legal_actions() if one in (0, 3, 4, 5)]
                position.apply(int(rng.choice(kept or position.legal_actions())))
    assert capped >= 10
    assert selected > 0


@pytest.mark.parametrize("board", ["reconstructed", "small", "micro"])
def test_the_shadow_gets_no_faster_from_the_cap_on_and_not_before(board: str) -> None:
    position = start(board=board)
    enough = cap(position)
    most = eyes_shown(position.params, 1, 100)
    assert all(
        eyes_shown(position.params, face, survived) == most for face in range(1, 7) for survived in range(enough, 60)
    )
    assert any(eyes_shown(position.params, face, enough - 1) != most for face in range(1, 7))


def cap(position: Position) -> int:
    """The most Nightmares survived that are told apart."""
    position = position.clone()
    position.state.survived = 99
    return int(canonical(position)[0].state.survived)


def test_a_logarithm_is_no_sum() -> None:
    position = start(board="small", reward="log")
    position.state.survived = 30
    assert canonical(position)[1] == 0.0
    assert canonical(position)[0].state.survived == 30


# --- the optimum ---------------------------------------------------------------------------------------------------


def test_the_rules_find_what_the_game_s_own_solver_finds() -> None:
    """They share neither a turn, nor an order, nor a proof. The own one's checks are left out, which take long."""
    game = make_game("endless_nightmare")
    by_rules, task = TURNS.solve(game, MICRO).facts, Task(lowered(game.params(**MICRO)))
    worth = np.zeros(task.board.between)
    for survived in (*[task.settled] * 3, *range(task.settled - 1, -1, -1)):  # nobody survives at top speed
        worth = solve_level(task, survived, worth + 10, quiet, "", checks=False).between
    assert by_rules.error <= 1e-9
    assert float(worth[task.place_of_start]) == pytest.approx(by_rules.value, abs=1e-9)


@pytest.mark.parametrize("version", ["basic", "active", "mixed"])
@pytest.mark.parametrize("strategist", [False, True])
def test_turns_are_worth_what_all_their_positions_are(version: str, strategist: bool) -> None:
    """With the last Nightmare but one survived on the micro board, every single position can be told apart."""
    position = late(version=version, strategist=strategist)
    whole = explore(position.game, position.states, position.params_array)
    turns = unfold(position.game, position.states, position.params_array, 1_000_000)
    all_of_them = enclose(whole, sides(whole), payoffs(whole), 1e-10)
    folded = enclose(turns, turns.actors, turns.payoffs, 1e-10)
    assert len(turns) < len(whole) / 3
    node = turns.nodes[0]
    assert max(all_of_them.gap, folded.gap) <= 1e-10
    assert folded.lower[node] <= all_of_them.upper[0]
    assert folded.upper[node] >= all_of_them.lower[0]


def late(**options: Any) -> Position:
    """The micro board where The Shadow will soon catch anybody: each Nightmare selected is the last."""
    position = start(board="micro", **options)
    position.state.survived = cap(position)
    return position


@pytest.mark.parametrize("version", ["basic", "active", "mixed"])
def test_who_chooses_the_last_nightmare_does_no_worse_than_who_rolls_it(version: str) -> None:
    """Any of those that can be rolled may be chosen."""
    worths = []
    for strategist in (False, True):
        position = late(version=version, strategist=strategist, sanity_on_selection=False)
        turns = unfold(position.game, position.states, position.params_array, 1_000_000)
        found = enclose(turns, turns.actors, turns.payoffs, 1e-10)
        worths.append((found.lower[turns.nodes[0]], found.upper[turns.nodes[0]]))
    assert worths[1][0] > worths[0][1]


def test_a_table_plays_as_well_as_it_says(active: TurnSolution) -> None:
    game = make_game("endless_nightmare", ACTIVE)
    scores = play(game, active, GAMES, 0, ACTIVE)["returns"][:, 0].astype(np.float64)
    assert abs(scores.mean() - active.facts.value) < FIVE_SIGMAS * scores.std() / np.sqrt(GAMES)


def test_every_position_is_worth_the_best_or_the_mean_of_what_follows(active: TurnSolution) -> None:
    """Along a game, also where more was survived than a table tells apart."""
    rng = np.random.default_rng(2)
    for survived in (0, 1, 40):
        position = start(**ACTIVE)
        position.state.survived = survived
        while not position.is_over:
            after = []
            for choice, odds in position.chance_outcomes() or [(one, 1.0) for one in position.legal_actions()]:
                one = position.clone()
                if position.is_chance:
                    one.resolve(choice)
                else:
                    one.apply(choice)
                after.append((choice, odds, one, worth(active, one)))
            if position.is_chance:
                assert worth(active, position) == pytest.approx(sum(odds * w for _, odds, _, w in after), abs=1e-8)
                position = after[int(rng.choice(len(after), p=[odds for _, odds, _, _ in after]))][2]
            else:
                assert worth(active, position) == pytest.approx(max(w for *_, w in after), abs=1e-8)
                position = after[int(rng.integers(len(after)))][2]


def worth(solution: TurnSolution, position: Position) -> float:
    """A table's word on a position."""
    return float(solution.final(position.game, position.states, position.params_array)[0, 0])


# --- tables and solvers --------------------------------------------------------------------------------------------


def test_tables_are_kept_in_files(active: TurnSolution, tmp_path: Path) -> None:
    game, file = make_game("endless_nightmare", ACTIVE), tmp_path / "active.npz"
    active.save(file)
    again = load_solved(file, game)
    assert isinstance(again, TurnSolution)
    assert again.facts == active.facts
    np.testing.assert_array_equal(play(game, again, 50, 1, ACTIVE), play(game, active, 50, 1, ACTIVE))
    older = TurnSolution(active.facts.model_copy(update={"rules": "0" * 16}), active.keys, active.lower, active.upper)
    older.save(file)
    with pytest.raises(OptionError, match="another rules of endless_nightmare_active"):
        load_solved(file, game)
    TurnSolution(active.facts, active.keys, active.lower[1:], active.upper).save(file)
    with pytest.raises(OptionError, match="broken"):
        load_solved(file, game)
    with pytest.raises(OptionError, match="not with those of this game"):
        play(game, active, 2, 0, {"board": "small"})


@pytest.mark.parametrize(
    ("options", "name", "found"),
    [
        ({}, "", "endless_nightmare"),
        ({}, "turns", "turns"),
        ({}, "general", "general"),
        ({"strategist": True}, "", "turns"),
        ({"version": "mixed"}, "", "turns"),
        ({"reward": "survived"}, "", "turns"),
    ],
)
def test_the_solver_is_the_one_asked_for_or_that_which_can(options: dict[str, Any], name: str, found: str) -> None:
    game: Game = make_game("endless_nightmare", options)
    assert solver_for(game, options, name).name == found


def test_there_is_no_other_solver() -> None:
    with pytest.raises(OptionError, match="it has: endless_nightmare, general, turns"):
        solver_for(make_game("endless_nightmare"), {}, "oracle")


def test_a_board_too_large_is_told_so() -> None:
    with pytest.raises(OptionError, match="has more than 1,000 nodes"):
        TURNS.solve(make_game("endless_nightmare"), MICRO, Effort(limit=1_000))


def test_games_of_rivals_are_not_unfolded() -> None:
    lucidity = make_game("lucidity")
    with pytest.raises(OptionError, match="share what they earn"):
        TURNS.solve(lucidity, {})
    assert replace(lucidity, cooperative=True).competitive is False
