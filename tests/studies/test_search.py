"""Search curves: playouts are counted one by one, players meet the same dice, and nothing is played twice."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nightmare_agents import rollout as module
from nightmare_agents.planning.mcts import Mcts
from nightmare_agents.planning.rollouts import Rollouts
from nightmare_agents.play import play, play_table
from nightmare_agents.registry import find_agent
from nightmare_agents.rollout import RolloutSearch, rollout
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_studies.search.counting import seated, simulations_of
from nightmare_studies.search.plot import draw
from nightmare_studies.search.study import Curves, Point, Request, caption, gain, quick_player, rows, study
from nightmare_training import cli
from nightmare_training.evaluate.control_variate import EARNED
from reference import pig

pytestmark = pytest.mark.study

EN, SMALL = "endless_nightmare", {"board": "small"}
PIG, TARGET = pig.GAME.id, {"target": 12}


def test_one_round_plays_every_legal_action_out_as_often() -> None:
    player = rollout(quick_player(make_game(EN)), 16)
    legal: list[int] = []
    play(EN, player, 2, 3, SMALL, watch=lambda asked, _: legal.extend(asked.masks[asked.rows].sum(1)))
    counted = simulations_of(player, seated(make_game(EN), player, player.player, 3, SMALL), 2)
    assert counted == pytest.approx(16 * np.mean([some for some in legal if some > 1]))


@pytest.mark.uncompiled
def test_the_count_is_that_of_the_games_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Uncompiled, each playout calls a function that counts itself; compiled, it stays below that of all actions."""
    game = make_game(PIG)
    player = RolloutSearch(quick_player(game), 3, "flat")
    tables = seated(game, player, quick_player(game), 7, {"target": 6})
    made, choices = 0, 0
    play_through: Any = module.play_through

    def counting(*arguments: Any) -> float:
        nonlocal made
        made += 1
        return float(play_through(*arguments))

    def watch(asked: Any, _: Any) -> None:
        nonlocal choices
        rows = [row for row in asked.rows if tables[0].agents[int(asked.states["actor"][row])] is player]
        choices += len(rows)

    counted = simulations_of(player, tables[:1], 1)
    if getattr(module.search, "py_func", None) is None:
        monkeypatch.setattr(module, "play_through", counting)
        play_table(game, tables[0].agents, 1, 7, {"target": 6}, watch=watch)
        assert choices > 0
        assert counted == pytest.approx(made / choices)
    assert 2 * 16 <= counted <= 2 * 48


def test_the_simulations_of_a_tree_are_its_rollouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each leaf is played out once; a decision that leaves no choice takes one simulation, and does not count."""
    game = make_game(EN)
    player = find_agent(game, "mcts-40")
    assert isinstance(player, Mcts)
    rollouts, legal = 0, list[int]()
    common = Rollouts.common

    def counting(self: Rollouts, game: Any, states: Any, *rest: Any) -> Any:
        nonlocal rollouts
        rollouts += len(states)
        return common(self, game, states, *rest)

    monkeypatch.setattr(Rollouts, "common", counting)
    play(game, player, 1, 3, SMALL, watch=lambda asked, _: legal.extend(asked.masks[asked.rows].sum(1)))
    free = sum(some > 1 for some in legal)
    expected = (rollouts - (len(legal) - free)) / free
    assert 8 < expected < 40
    assert simulations_of(player, seated(game, player, player, 3, SMALL), 1) == pytest.approx(expected)


def test_a_player_sits_on_each_seat_in_turn_where_seats_compete() -> None:
    game, rival = make_game(PIG), find_agent(PIG, "random")
    asked = Request([4], [16], "", 6, 5)
    found = study(game, TARGET, asked)
    assert found.rival == "random"
    for point in found.points:
        agent = rollout(quick_player(game), 16) if point.player == "flat-16" else find_agent(PIG, point.player)
        first = play_table(game, [agent, rival], 6, 5, TARGET)["returns"][:, 0]
        second = play_table(game, [rival, agent], 6, 5, TARGET)["returns"][:, 1]
        assert point.mean == pytest.approx((first + second).mean() / 2)
    assert [point.simulations for point in found.points[:2]] == [0, 32]
    assert 2 <= found.points[2].simulations <= 4  # a race may be over after a round of one
    assert found.points[2].gain is not None
    assert found.points[2].gain.over == "flat-16"
    assert found.points[2].gain.mean == pytest.approx(found.points[2].mean - found.points[1].mean)
    assert Curves.model_validate_json(found.model_dump_json()) == found


def test_gains_are_over_a_player_whose_playouts_do_not_flatter_our_search() -> None:
    def point(player: str, kind: Any, simulations: float) -> Point:
        return Point(player=player, kind=kind, simulations=simulations, mean=0, ci95=(0, 0))

    points = [
        point("a", "flat", 90), point("b", "flat", 120), point("c", "flat", 400), point("p", "policy", 0),
        point("t", "tree", 100), point("u", "tree", 500), point("g", "guided", 100),
        point("n", "openspiel", 50), point("o", "openspiel", 300), point("s", "openspiel", 1000),
    ]  # fmt: skip
    figures = {one.player: np.arange(4.0) + i for i, one in enumerate(points)}
    over = {one.player: gain(one, points, figures) for one in points}
    assert {name: one.over for name, one in over.items() if one} == {"t": "b", "g": "p", "o": "t", "s": "u"}
    assert over["t"] is not None
    assert over["t"].mean == 3


def test_games_are_kept_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Request([3], [16], "learned", 4, 2, EARNED)
    found = study(EN, SMALL, asked, interim=tmp_path / "kept")
    assert [one.player for one in found.points] == [
        quick_player(make_game(EN)).name, "flat-16", "mcts-3", "learned", "mcts-3@learned",
    ]  # fmt: skip
    assert found.points[3].mean == pytest.approx(play(EN, find_agent(EN, "learned"), 4, 2, SMALL)["returns"].mean())
    monkeypatch.setattr("nightmare_training.evaluate.playing.play", None)
    assert study(EN, SMALL, asked, interim=tmp_path / "kept") == found
    headings, lines = rows(found)
    assert all(len(line) == len(headings) for line in lines)
    assert "seed 2" in caption(found)
    assert draw(found, tmp_path / "curves.png").stat().st_size > 5_000


def test_what_cannot_be_played_is_told_before_any_game() -> None:
    with pytest.raises(OptionError, match="a comparison of 1 games"):
        study(EN, SMALL, Request([3], [16], "", 1, 0))
    with pytest.raises(OptionError, match="rollout-20: expected a multiple of 16"):
        study(EN, SMALL, Request([3], [20], "", 4, 0))
    with pytest.raises(OptionError, match="mcts-0: simulations=0"):
        study(EN, SMALL, Request([0], [16], "", 4, 0))


def test_openspiel_must_be_installed_to_compare_with_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "open_spiel", None)
    monkeypatch.delitem(sys.modules, "nightmare_studies.search.openspiel", raising=False)
    monkeypatch.setattr(sys, "argv", ["nightmare", "study", "search", EN, "--openspiel", "4", "--games", "2"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    assert capsys.readouterr().err == "OpenSpiel's tree search needs open_spiel: pip install open_spiel\n"
