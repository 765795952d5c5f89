"""`check_game`: sound games pass, and every flaw that is planted is told in one line, with what would be right."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from nightmare_gym.engine.compile import UNCOMPILED
from nightmare_gym.engine.game import Game
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import register_game
from nightmare_gym.testing import BrokenPromise, check_game
from nightmare_gym.testing.interfaces import check_interfaces
from reference import flawed, lantern, pig

pytestmark = pytest.mark.uncompiled

FRIENDS = register_game(replace(flawed.GAME, id="flawed_friends", cooperative=True))
EVENTS = 300 if UNCOMPILED else 3_000
COMPLAINTS = {
    "no outcome": "nature has no outcome to choose from",
    "no legal action": "a seat is asked and has no legal action",
    "full agenda": "the agenda is full",
    "stone lost": "check finds a broken law",
    "out of range": r"players\[0\].points is 201, not 0 to 200",
    "turn back": "the turn must never fall",
    "feature above 1": r"feature 'my lead' is 1.5: it must lie in \[0, 1\]",
    "feature not a number": r"feature 'my lead' is nan: it must lie in \[0, 1\]",
    "wrong count": "legal must mark at least one action, and return how many it has marked",
    "too many outcomes": "more outcomes than the game's max_outcomes",
    "weights too long": "went beyond its array",
    "mask too long": "went beyond its array",
    "features too long": "went beyond its array",
    "negative weight": "chance must write a weight of 0 or more for each of the outcomes that it counts, and no other",
    "unwritten weight": "chance must write a weight of 0 or more",
    "uncounted weight": "chance must write a weight of 0 or more",
    "legal changes the state": "legal, chance and features must not change the state",
    "params written": "the rules may only read the parameters, but wrote to them",
    "nobody asked": "actor is -3, not -2 to 3",
    "empty seat asked": "actor is 2, but only 2 play",
    "seat asked for nature": "the actor is 0, at step 'roll'",
    "turn decides": r"what follows depends on the turn or a bookkeeping field: .* \(as unseen\)",
    "turn shown": "feature 'my lead' shows the turn or a bookkeeping field",
    "turn weighs": "legal or chance looks at the turn or a bookkeeping field",
    "return not a number": "earned must return finite numbers",
    "turn without end": "a turn must end, but this one has gone on for 200 events",
    "random numbers": "the same event must lead to the same position, but led to two",
    "return below the worst": "no return may be below worst_return, which is 1000.0",
    "no text": "describe must return a text, but returned none",
    "describing changes the state": "describe, the names and the picture must not change the position",
    "action of two lines": r"action_name must return one line, but returned 'steady\\n'",
    "outcomes of one name": "outcome_name must tell choices apart, but calls two of them 'something'",
    "picture of floats": r"picture must return an array \(height, width, 3\) of uint8, but returned ndarray float64",
    "odd picture": r"a picture's sides must be even numbers, as video encoders ask, but are \(3, 6\)",
    "shared picture": "a position must always have the same picture, in an array of its own",
    "pictures of two shapes": r"all pictures must have one shape: \(4, 6, 3\), then \(2, 6, 3\)",
    "empty line": r"a story must tell whole lines, but told \['Something happens.', ''\]",
    "telling changes the state": "the rules in plain Python led to another position",
    "one fact for all": "summary must have a 'points' for each game, but for 2 it has",
    "no provenance": "provenance must return a list of lines, but returned None",
}
"""What is said of each flaw that shows in this process."""
IN_A_CHILD = {
    "step without end": r"at step 'roll': the event did not end within 10 s; it is in \w+ \(.*flawed/\w+.py:\d+\)",
    "overflow": "RuntimeWarning: overflow encountered",
    "compiled alone": "compiled and uncompiled rules must agree, but differ here",
}


def refusal(flaw: str, **arguments: Any) -> str:
    """What is said of a flaw."""
    with pytest.raises(BrokenPromise) as caught:
        check_game(flawed.GAME, [{"flaw": flaw}], events=EVENTS, most_events=200, **arguments)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("options", [{}, {"seats": 4, "margin": True, "breath": 3}], ids=str)
def test_lantern_passes(options: dict[str, Any]) -> None:
    check_game(lantern.GAME, [options], events=EVENTS)


def test_games_pass_under_all_their_options() -> None:
    check_game(pig.GAME, [{"target": target} for target in (2, 20)], events=EVENTS, uncompiled=50)


def test_the_flawless_passes() -> None:
    check_game(flawed.GAME, events=EVENTS)


def test_every_flaw_is_tried() -> None:
    assert {"none", "turns not counted", *COMPLAINTS, *IN_A_CHILD} == set(flawed.FLAWS)


@pytest.mark.parametrize("flaw", COMPLAINTS)
def test_a_flaw_is_told_in_one_line(flaw: str) -> None:
    said = refusal(flaw)
    assert said.startswith(f"flawed(flaw={flaw!r})")
    assert re.search(COMPLAINTS[flaw], said)


def test_the_line_tells_the_step_and_the_position_before() -> None:
    said = refusal("params written")
    assert re.search(r", seed 0, event \d+ at step '(draw|roll)': ", said)
    position = Position.from_json(said.split("for Position.from_json: ")[1])
    assert position.state.turn == flawed.TURN - 1  # the last of it: the next roll leads to the turn of the flaw
    assert position.is_chance


def test_the_same_seed_finds_the_same_again() -> None:
    assert refusal("stone lost", seed=5) == refusal("stone lost", seed=5) != refusal("stone lost", seed=6)


@pytest.mark.skipif(UNCOMPILED, reason="compiled code is compared with a child that is not")
@pytest.mark.parametrize("flaw", IN_A_CHILD)
def test_what_only_uncompiled_rules_show_is_told(flaw: str) -> None:
    assert re.search(IN_A_CHILD[flaw], refusal(flaw, uncompiled=100))


def test_actions_of_one_name_are_refused() -> None:
    with pytest.raises(BrokenPromise, match="each action must have a name of its own; several are called 'blow'"):
        check_game(replace(lantern.GAME, actions=("blow", "steady", "blow", "hold")))


def test_seats_that_do_not_share_are_no_cooperative_game() -> None:
    with pytest.raises(BrokenPromise, match=r"all seats of a cooperative game must earn the same, but they earn \["):
        check_game(replace(lantern.GAME, cooperative=True))


@pytest.mark.parametrize(
    ("method", "broken", "complaint"),
    [
        ("clone", lambda position: position, "an event in a clone must leave the position alone, but changed it"),
        ("from_json", lambda text: Position(lantern.GAME, seats=4), "from_json must return the position of to_json"),
        ("apply", lambda position, action: None, "an illegal action or an impossible outcome was carried out"),
    ],
)
def test_what_positions_promise_is_looked_at_too(
    monkeypatch: pytest.MonkeyPatch, method: str, broken: Any, complaint: str
) -> None:
    monkeypatch.setattr(Position, method, broken)
    with pytest.raises(BrokenPromise, match=complaint):
        check_game(lantern.GAME, events=EVENTS)


def test_options_that_the_game_refuses_are_told() -> None:
    with pytest.raises(BrokenPromise, match=r"^lantern\(seats=9\), at the set-up: OptionError: .*2 to 4"):
        check_game(lantern.GAME, [{"seats": 9}])


@pytest.mark.parametrize("game", [flawed.GAME, FRIENDS], ids=lambda game: str(game.id))
def test_the_checkers_of_others_are_asked(game: Game) -> None:
    check_interfaces(game, {})
    with pytest.raises(BrokenPromise, match=r"^flawed\w*\(flaw='feature above 1'\)"):
        check_interfaces(game, {"flaw": "feature above 1"})


@pytest.mark.parametrize("game", [flawed.GAME, FRIENDS], ids=lambda game: str(game.id))
def test_turns_must_be_counted_or_no_limit_ends_them(game: Game) -> None:
    check_interfaces(game, {}, most_decisions=10)
    with pytest.raises(BrokenPromise, match=r"a turn took more than 10 decisions: the rules must count state\.turn up"):
        check_interfaces(game, {"flaw": "turns not counted"}, most_decisions=10)
