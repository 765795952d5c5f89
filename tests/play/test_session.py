"""Sessions: people, agents and nature at one table, undo, and games that go on from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from nightmare_agents.agent import Agent
from nightmare_agents.play import play_table
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import ArgumentError, IllegalAction, OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_play.seats import quick_player
from nightmare_play.session import Session
from reference import pig

ROLL, HOLD = 0, 1


def sit(*players: str | None, game: Any = pig.GAME, seed: int = 1, **options: Any) -> Session:
    """Open a table; None is a person."""
    agents = [None if one is None else find_agent(game, one) for one in players]
    return Session(game, options, agents, [one or "Ann" for one in players], seed)


def play_on(session: Session, actions: list[int]) -> None:
    """Answer questions by a script, or until the game is over."""
    session.forward()
    for action in actions:
        if session.position.is_over:
            return
        session.act(action)
        session.forward()


@pytest.mark.parametrize("seed", [0, 7])
@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("endless_nightmare", ["lookahead"], {"board": "small"}), ("lucidity", ["greedy", "cautious"], {"players": 2})],
)
def test_agents_at_a_table_play_the_game_that_a_comparison_plays(
    game: str, players: list[str], options: dict[str, Any], seed: int
) -> None:
    session = sit(*players, game=game, seed=seed, **options)
    session.forward()
    agents: list[Agent] = [find_agent(game, one) for one in players]
    final = play_table(game, agents, 1, seed, options)
    assert session.position.is_over
    assert session.position.states.tobytes() == final.tobytes()


def test_a_person_is_asked_until_the_game_is_over() -> None:
    session = sit(None, "random", target=20)
    session.forward()
    while not session.position.is_over:
        assert session.person == session.position.actor == 0
        lines = session.act(ROLL if session.position.state.turn_total < 6 else HOLD)
        assert [line.text for line in lines] in (["Player 0 chooses: roll."], ["Player 0 chooses: hold."])
        session.forward()
    assert session.person is None
    assert max(int(one.points) for one in session.position.state.players) == 20
    assert len(session.told) == len(session.replay().choices)
    assert session.replay().players == ("Ann", "random")


def test_only_a_person_acts_and_only_what_is_legal() -> None:
    session = sit("random", None)
    with pytest.raises(IllegalAction, match="no person is asked"):
        session.act(ROLL)
    session.forward()
    for wrong, error in ((7, IllegalAction), ("roll", ArgumentError)):
        before = session.position.exact_key()
        with pytest.raises(error):
            session.act(wrong)  # type: ignore[arg-type]
        assert session.position.exact_key() == before
    with pytest.raises(IllegalAction, match="a person's"):
        session.step()


def test_undo_goes_back_to_the_last_decision_of_a_person_over_all_that_came_since() -> None:
    session = sit(None, "random")
    session.forward()
    assert not session.undo()
    play_on(session, [ROLL])
    before, told = session.position.exact_key(), list(session.told)
    play_on(session, [HOLD])
    assert len(session.told) > len(told) + 1  # the other player has had its turn
    assert session.undo()
    assert session.position.exact_key() == before
    assert session.told == told
    assert len(session.replay().choices) == len(told)
    assert session.undo()
    assert not session.undo()


def test_undo_is_no_way_to_fish_for_luck() -> None:
    """The same roll falls at the same place, although a stream of numbers has moved on since."""
    session = sit(None, None, seed=3)
    play_on(session, [ROLL, ROLL])
    first = session.replay().choices
    for _ in range(5):
        session.undo()
        play_on(session, [ROLL])
        assert session.replay().choices == first
    session.undo()
    session.undo()
    play_on(session, [HOLD, HOLD, ROLL])
    assert session.position.state.turn == 3


def test_agents_decide_again_as_they_did() -> None:
    session = sit(None, "random", seed=5)
    play_on(session, [HOLD])
    first = session.replay().choices
    session.undo()
    play_on(session, [HOLD])
    assert session.replay().choices == first


@pytest.mark.parametrize("answers", [0, 1, 4])
def test_a_game_goes_on_from_its_file_as_if_it_had_not_been_left(tmp_path: Path, answers: int) -> None:
    script = [ROLL, ROLL, HOLD, ROLL, ROLL, HOLD, ROLL, HOLD]
    whole = sit(None, "random", seed=9)
    play_on(whole, script)
    left = sit(None, "random", seed=9)
    play_on(left, script[:answers])
    left.save(tmp_path / "game.json")
    again = Session.resume(tmp_path / "game.json", left.players)
    assert (again.names, again.seed, again.told) == (left.names, 9, left.told)
    play_on(again, script[answers:])
    assert again.replay().choices == whole.replay().choices
    assert again.position.exact_key() == whole.position.exact_key()
    for _ in range(len(script)):
        assert again.undo()
    assert not again.undo()
    assert again.replay().choices == ()


def test_a_game_of_other_rules_does_not_go_on(tmp_path: Path) -> None:
    session = sit(None, None)
    play_on(session, [ROLL])
    session.replay().model_copy(update={"rules": "of old"}).save(tmp_path / "old.json")
    with pytest.raises(OptionError, match="other rules"):
        Session.resume(tmp_path / "old.json", (None, None))


def test_the_quick_player_may_be_one_of_a_recipe_with_a_number() -> None:
    assert quick_player(make_game("endless_nightmare")) == "simple-8"
    assert quick_player(make_game("lucidity")) == "greedy"
    assert quick_player(pig.GAME) == "random"


def test_the_seats_need_a_player_each() -> None:
    with pytest.raises(OptionError, match="1 players: expected one for each of 2 seats"):
        Session(pig.GAME, {}, [None], ["Ann"], 0)
    with pytest.raises(OptionError, match="3 names"):
        Session(pig.GAME, {}, [None, None], ["Ann", "Bea", "Cleo"], 0)


def test_an_event_has_its_consequences_below_it() -> None:
    session = sit("random", game="cathedral")
    for _ in range(30):
        session.step()
    depths = {line.depth for line in session.lines}
    assert depths >= {0, 1}
    assert all(lines[0].depth == 0 for lines in session.told)
    assert session.position.exact_key() != Position("cathedral").exact_key()
