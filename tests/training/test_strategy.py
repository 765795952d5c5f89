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
from nightmare_gym.engine.game import find
from nightmare_gym.engine.position import Position
from nightmare_gym.games.endless_nightmare.layout import CHOOSE_ACTION, FIRST_ACTION
from nightmare_training.commands.app import app
from nightmare_training.stamps import stamp_of
from nightmare_training.strategy import (
    UNMET,
    Strategy,
    Tracks,
    best_actions,
    optimum_from,
    prices,
    tracks_at_start,
    veterans,
)

GAME = find("endless_nightmare")
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
            if step == CHOOSE_ACTION and free and len(seen) < 60:
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
    start = int(GAME.box(**TINY)["lead"][0])
    assert ((best == UNMET) == (lead + 1 - displacement > start)).all()


def test_a_price_is_the_difference_of_two_positions(tiny: SolvedBoard) -> None:
    tracks, cost = tracks_at_start(tiny), {}
    for sanity in (tracks.sanity, tracks.sanity - 1):
        position = Position(GAME, **TINY)
        position.states["sanity"] = sanity
        cost[sanity] = float(tiny.final(GAME, position.states, position.boxes)[0, 0])
    price = prices(tiny, tracks)["a Sanity"][0]
    assert price == pytest.approx(cost[tracks.sanity] - cost[tracks.sanity - 1], abs=1e-9)


def test_impossible_tracks_have_no_price(tiny: SolvedBoard) -> None:
    """With all Sanity left, nobody has just been charged a Horror."""
    found = prices(tiny, tracks_at_start(tiny))
    assert np.isnan(found["a Horror less"]).all()
    assert (found["a Sanity"] > 0).all()


def test_a_smaller_lead_is_in_the_same_tables(tiny: SolvedBoard) -> None:
    boxes = GAME.box(**TINY)
    boxes["lead"] = 2
    solved = solve(Task(lowered(boxes)))
    assert optimum_from(tiny, 2) == pytest.approx(solved.start, abs=solved.error + tiny.facts.error)
    assert veterans(GAME, tiny) == ""  # its lead would be larger than the board's


def test_the_page_and_its_pictures(tiny: SolvedBoard, tmp_path: Path) -> None:
    table, folder = tmp_path / "solved_tiny.npz", tmp_path / "strategy"
    tiny.save(table)
    result = CliRunner().invoke(app, ["strategy", str(table), "--folder", str(folder)])
    assert result.exit_code == 0, result.output
    assert {file.name for file in folder.iterdir()} == {"strategy.md", "strategy.json", "actions.png", "prices.png"}
    facts = Strategy.model_validate_json((folder / "strategy.json").read_bytes())
    assert facts.command("there") == "nightmare strategy solved_tiny.npz --folder there"
    assert facts.stamp == stamp_of(GAME, TINY)
    page = (folder / "strategy.md").read_text(encoding="utf-8")
    assert f"{tiny.facts.value:.6f}" in page
    assert sum(line.startswith(("| Apocalypse", "| a Sanity")) for line in page.splitlines()) == 2


def test_a_missing_table_is_one_line(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["strategy", "nowhere.npz", "--folder", str(tmp_path)])
    assert result.exit_code == 2
    assert "nowhere.npz is not there" in result.output
