"""Rules for people: each sentence does what it says, the rules are legal everywhere, and say what they play."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nightmare_agents.agent import act_one
from nightmare_agents.endless_nightmare.simple import SENTENCES, simple
from nightmare_agents.endless_nightmare.simple_best import BEST
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent
from nightmare_agents.sentences import in_words, is_sound, parameters
from nightmare_agents.whole_games import WholeGames
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.endless_nightmare.layout import ACTIVE_ACTIONS, KEEP, MOVE_BLOCKED
from nightmare_studies.rules import random_rules
from reference.table import walk

pytestmark = pytest.mark.study

ROOT = Path(__file__).parents[3]
GAME = make_game("endless_nightmare")
ALL = {
    "falling": 4, "factory": 2, "hurry": 5, "build": 9, "both": 0, "courage": 4, "protect": 2, "far": 8, "early": 3,
    "move": 3, "more": 1, "lost": 2, "sanity": 2, "thrift": 12, "scared": 0,
}  # fmt: skip
"""A rule that says nearly all there is to say."""
OPTIONS: list[dict[str, Any]] = [
    {}, {"board": "small"}, {"strategist": True, "veteran": True}, {"board": "small", "sanity_on_selection": False},
    {"version": "active"}, {"version": "mixed", "strategist": True, "board": "small"},
]  # fmt: skip


def at(nightmare: str, **markers: int) -> Position:
    """The player is to choose an Action, in the first turn of a Nightmare, with markers set by hand."""
    position = Position(GAME, strategist=True)
    position.apply(GAME.actions.index(f"choose {nightmare}"))
    while position.is_chance:
        position.resolve(5)  # Monsters leave the way free; the parachute stays broken
    if KEEP in position.legal_actions():
        position.apply(KEEP)
    for name, value in markers.items():
        position.state[name] = value
    return position


def does(rule: dict[str, int], position: Position) -> str:
    """What a rule does there."""
    return GAME.actions[act_one(simple({"move": 3, **rule}), position)]


@pytest.mark.parametrize(
    ("rule", "nightmare", "markers", "action"),
    [
        ({}, "Temptation", {}, "Move 3"),
        ({"move": 5}, "Temptation", {}, "Move 5"),
        ({"move": 5}, "Temptation", {"displacement": 7}, "Move 2"),  # no further than the End Marker
        ({"move": 5}, "Impostor", {"displacement": 4}, "Move 3"),  # where one point is lost
        ({}, "Temptation", {"lead": 28}, "Move 1"),  # not into The Shadow from behind
        ({}, "Temptation", {"lead": 29, "scares": 2}, "Defy Scares 2"),
        ({}, "Temptation", {"lead": 29, "horrors": 5}, "Defy Horrors 3"),
        ({}, "Temptation", {"lead": 29}, "Calm Yourself 3"),
        ({"more": 1}, "Buried", {}, "Move 4"),
        ({"more": 1}, "Impostor", {}, "Move 4"),
        ({"more": 1}, "Spiders", {}, "Move 3"),
        ({"lost": 2}, "Lost", {}, "Move 2"),
        ({"factory": 2, "both": 0}, "Old Factory", {"scares": 2}, "Move 2"),
        ({"falling": 4}, "Falling", {}, "Calm Yourself 4"),
        ({}, "Falling", {"displacement": 6}, "Move 2"),  # not onto the ground
        ({"falling": 4}, "Falling", {"ended": 1}, "Move 3"),
        ({"both": 0}, "Spiders", {"scares": 1, "mantra": 1}, "Defy Scares 1"),
        ({"both": 1}, "Spiders", {"scares": 1, "mantra": 1}, "Move 3"),
        ({"both": 0}, "Spiders", {}, "Move 3"),  # there is nothing to Defy
        ({"both": 0}, "Spiders", {"scares": 4, "horrors": 4}, "Defy Horrors 3"),
        ({"scares": 0}, "Spiders", {"scares": 4, "horrors": 4}, "Defy Scares 3"),
        ({"horrors": -1}, "Spiders", {"horrors": 1, "incantation": 2}, "Defy Horrors 1"),
        ({"horrors": -1}, "Spiders", {"horrors": 1, "incantation": 3}, "Move 3"),
        ({"both": 0, "hurry": 5}, "Spiders", {"scares": 4, "lead": 4}, "Move 3"),
        ({"both": 0, "hurry": 5}, "Spiders", {"scares": 4, "lead": 5}, "Defy Scares 3"),
        ({"courage": 4}, "Spiders", {"courage": 3}, "Calm Yourself 3"),
        ({"courage": 4}, "Spiders", {"courage": 4}, "Move 3"),
        ({"protect": 2}, "Spiders", {}, "Perform Incantation 1"),
        ({"protect": 2}, "Spiders", {"incantation": 1}, "Perform Incantation 2"),
        ({"protect": 2}, "Impostor", {"incantation": 1}, "Perform Incantation 3"),  # one point is lost
        ({"protect": 2}, "Spiders", {"incantation": 2}, "Perform Mantra 1"),
        ({"protect": 2}, "Spiders", {"incantation": 2, "mantra": 2}, "Move 3"),
        ({"incantation": 2}, "Spiders", {"incantation": 2}, "Move 3"),
        ({"mantra": 1}, "Spiders", {}, "Perform Mantra 1"),
        ({"protect": 2, "far": 8}, "Spiders", {"lead": 7}, "Move 3"),
        ({"protect": 2, "far": 8}, "Spiders", {"lead": 8}, "Perform Incantation 1"),
        ({"protect": 2, "early": 1}, "Spiders", {"survived": 1}, "Move 3"),
        ({"protect": 2, "both": 0}, "Spiders", {"scares": 1}, "Defy Scares 1"),
        ({"protect": 2, "both": 0, "build": 9}, "Spiders", {"scares": 1, "lead": 9}, "Perform Incantation 1"),
        ({"protect": 2, "both": 0, "build": 9}, "Spiders", {"scares": 1, "lead": 8}, "Defy Scares 1"),
    ],
)  # fmt: skip
def test_a_sentence_does_what_it_says(
    rule: dict[str, int], nightmare: str, markers: dict[str, int], action: str
) -> None:
    assert does(rule, at(nightmare, **markers)) == action


def test_where_move_is_blocked_the_time_is_used() -> None:
    position = at("Monsters", scares=1)
    position.state.restriction = MOVE_BLOCKED
    assert does({}, position) == "Defy Scares 1"
    position.state.scares = 0
    assert does({}, position) == "Calm Yourself 3"
    assert does({"protect": 1}, position) == "Perform Incantation 1"


@pytest.mark.parametrize(
    ("rule", "action", "pips", "markers", "spends"),
    [
        ({}, "Move 3", 2, {}, False),
        ({"sanity": 2}, "Move 3", 1, {}, False),  # 3 is still a failure
        ({"sanity": 2}, "Move 3", 2, {}, True),
        ({"sanity": 2}, "Move 3", 4, {}, False),  # a success already
        ({"sanity": 2}, "Move 3", 2, {"sanity": 3}, True),
        ({"sanity": 2}, "Move 3", 2, {"sanity": 2}, False),
        ({"sanity": 2, "thrift": 8}, "Move 3", 2, {"lead": 8}, False),
        ({"sanity": 2, "thrift": 8}, "Move 3", 2, {"lead": 7}, True),
        ({"sanity": 2, "scared": 0}, "Move 3", 2, {}, True),
        ({"sanity": 2, "scared": 0}, "Defy Horrors 3", 2, {"mantra": 1}, False),
        ({"sanity": 2, "scared": 0}, "Defy Horrors 3", 2, {"mantra": 1, "scares": 1}, True),
    ],
)
def test_when_sanity_is_spent(
    rule: dict[str, int], action: str, pips: int, markers: dict[str, int], spends: bool
) -> None:
    position = at("Apocalypse", **markers)
    position.apply(GAME.actions.index(action))
    position.resolve(pips - 1)
    assert does(rule, position) == ("spend Sanity: +2" if spends else "keep the roll")


def test_rolls_that_decide_no_action_are_kept() -> None:
    position = Position(GAME)
    position.resolve(0)
    assert does(ALL, position) == "keep the roll"


@pytest.mark.bounds
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_rules_are_legal_in_every_edition(options: dict[str, Any]) -> None:
    for numbers in (ALL, *random_rules(SENTENCES, 7, 12, 1)):
        finals = play(make_game(GAME.id, options), simple(numbers), 30, 2, options)
        assert (finals["actor"] == NOBODY).all()
        assert (finals["cause"] > 0).all()


def test_rules_act_legally_wherever_random_play_leads() -> None:
    rules = [simple(numbers) for numbers in (ALL, *random_rules(SENTENCES, 6, 3, 3))]
    active = make_game("endless_nightmare_active")
    for seed in range(6):
        for position in walk(Position(active, **{"version": "mixed", **OPTIONS[seed]}), seed=seed):
            if position.actor >= 0:
                for one in rules:
                    assert act_one(one, position, seed) in position.legal_actions()


def test_in_the_active_version_it_aims_at_the_middle_and_holds_its_breath() -> None:
    active = make_game("endless_nightmare_active")
    position = Position(active, strategist=True)
    position.apply(ACTIVE_ACTIONS.index("choose Decay (Active)"))
    rule = simple({"move": 2})
    for action in ("Move 2", "aim at zone 4"):
        assert ACTIVE_ACTIONS[act_one(rule, position)] == action
        position.apply(ACTIVE_ACTIONS.index(action))


def test_a_rule_is_told_sentence_by_sentence() -> None:
    assert in_words(SENTENCES, {"move": 2, "falling": 4}) == [
        "In Falling, Calm Yourself with 4 until the parachute is fixed.",
        "If nothing above applies, Move. Go for 2 points in all that you do.",
    ]
    assert all("{n}" in one.text for one in SENTENCES)


def test_what_is_left_out_is_left_out() -> None:
    """A sentence that is not said plays as none of its values that could be said."""
    assert all(one.left_out not in one.values or one.always for one in SENTENCES)
    assert parameters(SENTENCES, {"move": 4})["move"] == 4


@pytest.mark.parametrize(
    ("numbers", "sound"),
    [
        ({"move": 3}, True),
        ({"sanity": 1}, False),  # it does not say with what to Move
        ({"move": 3, "far": 5}, False),  # far from Performing nothing
        ({"move": 3, "far": 5, "mantra": 1}, True),
        ({"move": 3, "both": 0, "scares": 0}, False),  # Scares twice
    ],
)
def test_a_sound_rule_says_what_it_must_and_nothing_in_vain(numbers: dict[str, int], sound: bool) -> None:
    assert is_sound(SENTENCES, numbers) == sound


def test_wrong_numbers_are_refused_in_a_line() -> None:
    with pytest.raises(OptionError, match="no sentence 'jump'; there are: falling, factory"):
        simple({"jump": 1})
    with pytest.raises(OptionError, match=r"move=6: expected one of 1, 2, 3, 4, 5"):
        simple({"move": 6})
    with pytest.raises(OptionError, match=r"simple-99: expected 1 to \d+ integers"):
        find_agent(GAME.id, "simple-99")


@pytest.mark.parametrize(("board", "prefix"), [("reconstructed", "simple"), ("small", "simple-small")])
def test_the_best_rules_are_those_of_the_published_search(board: str, prefix: str) -> None:
    published = json.loads((ROOT / "results" / "endless_nightmare" / "simple_rules.json").read_text(encoding="utf-8"))
    (ladder,) = (one for one in published["ladders"] if one["options"] == {"board": board})
    assert [one["numbers"] for one in ladder["rules"]] == list(BEST[board])
    for size, numbers in enumerate(BEST[board], start=1):
        assert len(numbers) == size
        assert is_sound(SENTENCES, numbers)
    agent = find_agent(GAME.id, f"{prefix}-4")
    twin = pickle.loads(pickle.dumps(agent))
    options = {"board": board}
    finals = play(GAME, agent, 20, 3, options)
    assert finals.tobytes() == play(GAME, twin, 20, 3, options).tobytes()


def test_more_integers_are_better_and_four_beat_the_rule_of_thumb() -> None:
    """Paired by the dice; five standard errors are passed by chance once in three million."""
    table = WholeGames(GAME, 4_000, 41)
    names = ("simple-1", "simple-2", "heuristic", "simple-4", "simple-6")
    found = [table.returns(find_agent(GAME.id, name)) for name in names]  # type: ignore[arg-type]
    for better, worse in zip(found[1:], found[:-1], strict=True):
        gain = better - worse
        assert gain.mean() > 5 * gain.std() / np.sqrt(len(gain))


@pytest.mark.parametrize("name", ["random", "heuristic"])
def test_whole_games_are_those_of_play(name: str) -> None:
    agent: Any = find_agent(GAME.id, name)
    options = {"strategist": True}
    returns = WholeGames(GAME, 50, 9, options).returns(agent)
    assert (returns == play(GAME, agent, 50, 9, options)["returns"][:, 0]).all()
