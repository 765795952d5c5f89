"""Threads share a player's rows, a value's positions and whole games: the same bytes for any number of them."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

from nightmare_agents.agent import Actions, Bot, Decisions
from nightmare_agents.planning import mcts
from nightmare_agents.planning.expectimax import Expectimax
from nightmare_agents.planning.naming import named_planner
from nightmare_agents.planning.rollouts import Rollouts
from nightmare_agents.play import play, play_table
from nightmare_agents.registry import find_agent
from nightmare_agents.rollout import rollout
from nightmare_agents.shared import SharedPlayer, SharedValue
from nightmare_agents.whole_games import WholeGames
from nightmare_gym.engine.bots import choose
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces import threads
from reference import lantern, pig

RANDOM = Bot("random", choose)
OPTIONS: dict[str, dict[str, Any]] = {"pig": {"target": 15}, "lantern": {"seats": 3}, "endless_nightmare": {}}
PLAYERS = [
    *(("pig", name) for name in ("random", "monte-carlo-3", "mcts-20", "search-1", "rollout")),
    *(("lantern", name) for name in ("monte-carlo-2", "mcts-10")),
    ("endless_nightmare", "lookahead"),
]


@pytest.fixture(autouse=True)
def share_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let threads share little work, too; else one thread would do it all."""
    monkeypatch.setattr(threads, "WORTH", 1e-12)


def made(game: str, name: str) -> Any:
    """A player; rollout search has one for each bot."""
    return rollout(RANDOM, 16) if name == "rollout" else find_agent(game, name)


def history(game: str, player: Any, num_threads: int) -> list[bytes]:
    """Play some games; return all decisions, all actions and the ends, as bytes."""
    seen: list[bytes] = []

    def watch(decisions: Decisions, actions: Actions) -> None:
        seen.extend((decisions.rows.tobytes(), decisions.masks.tobytes(), actions.tobytes()))

    finals = play(game, player, 11, 5, OPTIONS[game], watch=watch, num_threads=num_threads)
    return [*seen, finals.tobytes()]


@pytest.mark.parametrize(("game", "name"), PLAYERS)
def test_a_player_decides_the_same_with_any_number_of_threads(game: str, name: str) -> None:
    alone = history(game, made(game, name), 1)
    for num_threads in (2, 3):
        assert history(game, made(game, name), num_threads) == alone


def test_a_tree_search_shares_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "TREES", 4)
    alone = history("pig", made("pig", "mcts-20"), 1)
    assert history("pig", made("pig", "mcts-20"), 3) == alone
    assert made("pig", "mcts-20").with_threads(3).threads == 3


class Noting:
    """Takes the first legal action, and notes the thread, itself and the rows."""

    name = "noting"
    noted: list[tuple[str, int, int]]

    def act(self, decisions: Decisions) -> Actions:
        self.noted.append((threading.current_thread().name, id(self), len(decisions.rows)))
        return decisions.masks[decisions.rows].argmax(axis=1)


def test_each_thread_has_a_player_of_its_own_and_a_part_of_the_rows() -> None:
    Noting.noted = []
    play_table("lantern", [Noting()] * 3, 7, 1, OPTIONS["lantern"], num_threads=3)
    first = Noting.noted[:3]
    assert sorted(rows for *_, rows in first) == [2, 2, 3]
    assert len({name for name, *_ in first}) > 1
    assert len({player for _, player, _ in Noting.noted}) == 3  # one player on all seats, three threads


def test_a_player_who_orders_the_rows_has_them_all() -> None:
    class Ordering(Noting):
        def at_hand(self, decisions: Decisions) -> Any:
            return decisions.rows

    Noting.noted = []
    play("pig", Ordering(), 5, 1, {"target": 15}, num_threads=2)
    assert Noting.noted[0][2] == 5


@pytest.mark.parametrize("num_threads", [0, 1025, 1.5, True])
def test_a_wrong_number_of_threads_is_refused(num_threads: Any) -> None:
    with pytest.raises(OptionError, match=f"num_threads={num_threads}: expected a whole number from 1 to 1024"):
        play("pig", RANDOM, 2, 1, num_threads=num_threads)


@pytest.mark.parametrize("num_threads", [2, 3, 20])
def test_a_value_is_the_same_with_any_number_of_threads(num_threads: int) -> None:
    game = make_game("lantern")
    params_array = game.params(seats=3)
    states = play(game, RANDOM, 13, 2, {"seats": 3})
    states[:] = Position(game, params_array).states
    states["players"]["points"][:, 0] = np.arange(13)  # so each has rollouts of its own
    alone = Rollouts(RANDOM, 4)
    expected = alone.final(game, states, params_array)
    assert len({tuple(row) for row in expected.tolist()}) > 5
    assert SharedValue(alone, num_threads).final(game, states, params_array).tobytes() == expected.tobytes()
    nothing = SharedValue(alone, num_threads).final(game, states[:0], params_array)
    assert nothing.shape == (0, 3)


@pytest.mark.parametrize("num_threads", [2, 3, 20])
def test_whole_games_are_the_same_with_any_number_of_threads(num_threads: int) -> None:
    alone, shared = (WholeGames(pig.GAME, 17, 3, {"target": 15}, number) for number in (1, num_threads))
    assert alone.returns(RANDOM).tobytes() == shared.returns(RANDOM).tobytes()


def test_an_analysis_shares_its_rollouts_and_stays_the_same() -> None:
    position = Position(lantern.GAME, seats=3)
    found = [named_planner("lantern", "search-2", seed=4, threads=number).analyse(position) for number in (1, 3)]
    assert isinstance(named_planner("lantern", "search-2", seed=4, threads=3).value, SharedValue)
    assert len({one.model_copy(update={"seconds": 0.0}).model_dump_json() for one in found}) == 1


def test_an_error_of_any_thread_is_the_players() -> None:
    class Failing(Noting):
        def act(self, decisions: Decisions) -> Actions:
            if decisions.rows[-1] == 4:
                raise OptionError("the last row's")
            return super().act(decisions)

    Noting.noted = []
    with pytest.raises(OptionError, match="the last row's"):
        play("pig", Failing(), 5, 1, {"target": 15}, num_threads=2)


def test_a_shared_player_keeps_its_name() -> None:
    planner = Expectimax("two ahead", 2, Rollouts(RANDOM, 2))
    assert SharedPlayer(planner, 2).name == "two ahead"
