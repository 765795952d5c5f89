"""The best play in pictures, of the tiny board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.endless_nightmare.solving import SOLVER
from nightmare_agents.endless_nightmare.solving.solver import solve
from nightmare_agents.endless_nightmare.solving.table import SolvedBoard
from nightmare_agents.endless_nightmare.solving.tasks import Task, lowered
from nightmare_agents.play import play
from nightmare_gym.engine.game import records
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.endless_nightmare.layout import (
    ADD,
    FIRST_ACTION,
    KEEP,
)
from nightmare_gym.games.endless_nightmare.steps import Step
from nightmare_studies.decisions import Taken, decisions_of
from nightmare_studies.strategy.actions import UNMET, best_actions
from nightmare_studies.strategy.games import TRACKS, spent, typical
from nightmare_studies.strategy.markers import Tracks, tracks_at_start
from nightmare_studies.strategy.page import Strategy
from nightmare_studies.strategy.prices import optimum_from, prices, veterans
from nightmare_training.cli.app import app
from nightmare_training.evaluate.stamps import stamp_of

pytestmark = pytest.mark.study

GAME = make_game("endless_nightmare")
TINY: dict[str, Any] = {"board": "tiny"}


@pytest.fixture(scope="module")
def tiny() -> SolvedBoard:
    return SOLVER.solve(GAME, TINY)


def test_a_map_shows_what_the_player_does(tiny: SolvedBoard) -> None:
    """In games of its own: each choice among all Actions is the one on the map."""
    seen: list[tuple[int, int]] = []

    def watch(decisions: Decisions, actions: Actions) -> None:
        for row, action in zip(decisions.rows, actions, strict=True):
            state = decisions.states[row]
            step = state["agenda"]["steps"][state["agenda"]["height"] - 1]["step"]
            free = decisions.masks[row].sum() == 30 and state["ended"] == 0 and state["displacement"] >= 0
            if step == Step.CHOOSE_ACTION and free and len(seen) < 60:
                tracks = Tracks(**{name: int(state[name]) for name in Tracks.__annotations__})
                best = best_actions(GAME, tiny, int(state["nightmare"]), int(state["survived"]), tracks)
                seen.append((best[state["displacement"], state["lead"] - 1] + FIRST_ACTION, action))

    play(GAME, tiny, 20, 3, TINY, watch=watch)
    assert len(seen) == 60
    assert all(shown == taken for shown, taken in seen)


def test_nothing_is_shown_where_no_game_can_be(tiny: SolvedBoard) -> None:
    """In the first Nightmare the lead less the displacement is no larger than at the game's start."""
    best = best_actions(GAME, tiny, 0, 0, tracks_at_start(tiny))
    displacement, lead = np.indices(best.shape)
    start = int(GAME.params(**TINY)["lead"][0])
    assert ((best == UNMET) == (lead + 1 - displacement > start)).all()


def test_a_price_is_the_difference_of_two_positions(tiny: SolvedBoard) -> None:
    tracks, cost = tracks_at_start(tiny), {}
    for sanity in (tracks.sanity, tracks.sanity - 1):
        position = Position(GAME, **TINY)
        position.states["sanity"] = sanity
        cost[sanity] = float(tiny.final(GAME, position.states, position.params_array)[0, 0])
    price = prices(tiny, tracks)["a Sanity"][0]
    assert price == pytest.approx(cost[tracks.sanity] - cost[tracks.sanity - 1], abs=1e-9)


def test_impossible_tracks_have_no_price(tiny: SolvedBoard) -> None:
    """With all Sanity left, nobody has just been charged a Horror."""
    found = prices(tiny, tracks_at_start(tiny))
    assert np.isnan(found["a Horror less"]).all()
    assert (found["a Sanity"] > 0).all()


def test_a_smaller_lead_is_in_the_same_tables(tiny: SolvedBoard) -> None:
    params_array = GAME.params(**TINY)
    params_array["lead"] = 2
    solved = solve(Task(lowered(params_array)))
    assert optimum_from(tiny, 2) == pytest.approx(solved.start, abs=solved.error + tiny.facts.error)
    assert veterans(GAME, tiny) == ""  # its lead would be larger than the board's


@pytest.fixture(scope="module")
def taken(tiny: SolvedBoard) -> Taken:
    return decisions_of(GAME, tiny, 200, 0, TINY)


def test_typical_markers_are_those_of_a_game(taken: Taken) -> None:
    """As near to the medians as those of any game in its first turn after a Nightmare; and nobody is typical alone."""
    met: dict[int, list[int]] = {}
    found = typical(taken, 1)
    for game, state in zip(taken.games.tolist(), taken.states, strict=True):
        step = state["agenda"]["steps"][state["agenda"]["height"] - 1]["step"]
        if step == Step.CHOOSE_ACTION and state["survived"] == 1 and state["ended"] == 0:
            met.setdefault(game, [int(state[name]) for name in TRACKS])
    medians = np.median(list(met.values()), axis=0)
    nearest = min(sum(abs(np.array(markers) - medians)) for markers in met.values())
    assert found is not None
    assert [getattr(found, name) for name in TRACKS] in met.values()
    assert sum(abs(np.array([getattr(found, name) for name in TRACKS]) - medians)) == nearest
    assert typical(taken, 8) is None


def test_a_roll_is_counted_once_and_a_sanity_where_it_is_spent(taken: Taken) -> None:
    asked, given = 0, 0.0
    for _, *cells in spent(taken, 2)[1]:
        for percent, rolls in (cell.split("% of ") for cell in cells if cell != "-"):
            asked, given = asked + int(rolls.replace(",", "")), given + int(percent) / 100 * int(rolls.replace(",", ""))
    steps = taken.states["agenda"]["steps"][np.arange(len(taken.games)), taken.states["agenda"]["height"] - 1]["step"]
    uses = taken.actions[steps == Step.SPEND_SANITY]
    assert asked == len(uses)
    assert given == pytest.approx((uses != KEEP).sum(), abs=0.005 * asked)  # percentages are rounded


def test_a_sanity_saves_an_action_or_changes_what_it_leads_to() -> None:
    """By hand: with Move 3 a 2 fails and a 4 succeeds; with Move 5 a 2 fails either way."""
    states = records(np.zeros(4, GAME.layout.dtype))
    states["agenda"]["height"], states["agenda"]["steps"][:, 0]["step"] = 1, Step.SPEND_SANITY
    states["agenda"]["steps"][:, 0]["a"] = Step.ACTION_ROLLED
    states["die"], states["points"] = (1, 1, 4, 1), (3, 5, 3, 3)
    actions = np.array([ADD, KEEP, KEEP, KEEP])
    rows = spent(Taken(np.zeros(1), np.zeros(4, np.int64), states, actions), 2)[1]
    assert {name: cells[0] for name, *cells in rows if cells[0] != "-"} == {
        "an Action that fails, and would succeed": "50% of 2",
        "an Action that fails either way": "0% of 1",
        "an Action that succeeds": "0% of 1",
    }


def test_the_page_and_its_pictures(tiny: SolvedBoard, tmp_path: Path) -> None:
    table, folder = tmp_path / "solved_tiny.npz", tmp_path / "strategy"
    tiny.save(table)
    result = CliRunner().invoke(app, ["study", "strategy", str(table), "--folder", str(folder)])
    assert result.exit_code == 0, result.output
    pictures = {"actions_0.png", "actions_2.png", "prices.png"}  # nobody has survived four Nightmares often enough
    assert {file.name for file in folder.iterdir()} == {"strategy.md", "strategy.json"} | pictures
    facts = Strategy.model_validate_json((folder / "strategy.json").read_bytes())
    assert facts.command("there") == "nightmare study strategy solved_tiny.npz --games 300 --seed 0 --folder there"
    assert facts.stamp == stamp_of(GAME, TINY)
    page = (folder / "strategy.md").read_text(encoding="utf-8")
    assert f"{tiny.facts.value:.6f}" in page
    assert sum(line.startswith(("| Apocalypse", "| a Sanity")) for line in page.splitlines()) == 3


def test_a_missing_table_is_one_line(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["study", "strategy", "nowhere.npz", "--folder", str(tmp_path)])
    assert result.exit_code == 2
    assert "nowhere.npz is not there" in result.output
