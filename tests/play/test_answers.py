"""The meaning of typed lines, players' names, and names in place of seats."""

from __future__ import annotations

import pytest

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_play.labels import Labels
from nightmare_play.seats import seated, usual_names
from nightmare_play.terminal.answers import Answer, Offer, understood

NAMES = ["Move 1", "Move 10", "Defy Horrors 2", "hold", "trade with Ann"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("1", Answer(choice=0)),
        (" 5 ", Answer(choice=4)),
        ("move 1", Answer(choice=0)),
        ("MOVE   10", Answer(choice=1)),
        ("d", Answer(choice=2)),
        ("ho", Answer(choice=3)),
        ("tr", Answer(choice=4)),
        ("t", Answer("t")),
        ("h", Answer("h")),
        ("hint", Answer("h")),
        ("Q", Answer("q")),
        ("?", Answer("?")),
        ("? 2", Answer("?", 1, "2")),
        ("?defy", Answer("?", 2, "defy")),
        ("s my game.json", Answer("s", rest="my game.json")),
        ("save", Answer("s")),
        ("help", Answer("help")),
        ("log", Answer("log")),
    ],
)
def test_a_line_is_understood(line: str, answer: Answer) -> None:
    assert understood(line, Offer(NAMES)) == answer


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "expected a number from 1 to 5"),
        ("0", "there is no action 0"),
        ("6", "there is no action 6"),
        ("9" * 5000, "there is no action 999"),
        ("-1", "'-1' is no action here"),
        ("Mov", "'Mov' may be Move 1, Move 10; expected more"),
        ("sing", "'sing' is no action here"),
        ("u 3", "'u 3' is no action here"),
        ("? sing", "'sing' is no action here"),
        ("\N{SUPERSCRIPT TWO}", "is no action here"),
    ],
)
def test_a_line_that_means_nothing_is_refused(line: str, says: str) -> None:
    with pytest.raises(OptionError) as error:
        understood(line, Offer(NAMES))
    assert says in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("names", "numbers"),
    [
        (["the d6 shows 1", "the d6 shows 2"], [1, 2]),
        (["2", "3", "4"], [2, 3, 4]),
        (["the red die shows 2", "the red die shows Hunt", "the red die shows 1", "a Shadow"], [2, 3, 1, 4]),
        (["0: Ritual Upgrade 1/1, 1 VP", "12: Ploy 0/2"], [0, 12]),
        (["attack 1, defence 0", "attack 1, defence 1", "attack 2, defence 0"], [1, 2, 3]),
        (["a blue die", "a red die"], [1, 2]),
    ],
)
def test_outcomes_are_numbered_by_what_they_show(names: list[str], numbers: list[int]) -> None:
    offer = Offer(names, outcomes=True)
    assert offer.numbers == numbers
    assert [offer.place(str(number)) for number in numbers] == [*range(len(names))]
    assert [offer.place(name) for name in names] == [*range(len(names))]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1", "there is no outcome 1; expected a number from 2 to 4"),
        ("7", "there is no outcome 7; expected"),
        ("four", "'four' is no outcome here"),
        ("", "expected a number from 2 to 4"),
    ],
)
def test_a_die_shows_only_what_it_has(text: str, says: str) -> None:
    with pytest.raises(OptionError, match=says):
        understood(text, Offer(["2", "3", "4"], outcomes=True))


def test_a_word_of_a_name_will_do_if_no_name_begins_so() -> None:
    dice = Offer(["a blue die", "a red die", "a reddish die"], outcomes=True)
    assert understood("blue", dice) == Answer(choice=0)
    assert understood("? reddish", dice) == Answer("?", 2, "reddish")
    with pytest.raises(OptionError, match="'red' may be a red die, a reddish die"):
        understood("red", dice)
    with pytest.raises(OptionError, match="'lue' is no outcome here; expected a number from 1 to 3"):
        understood("lue", dice)


def test_a_name_that_is_a_command_too_is_the_action() -> None:
    assert understood("t", Offer(["t", "u"])) == Answer(choice=0)


def test_seats_have_agents_and_people() -> None:
    game = make_game("lucidity")
    me, bot, ann = seated(game, ["me", "greedy", "Ann-Marie O’Hara"])
    assert me is None
    assert ann is None
    assert bot is not None
    assert bot.name == "greedy"
    assert usual_names(game, 3) == ["me", "greedy", "greedy"]
    assert usual_names(make_game("cathedral"), 1) == ["me"]
    assert usual_names(make_game("dream_catchers"), 2) == ["me", "me"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("gredy", "the nearest is 'greedy'"),
        ("mcts-0", "mcts"),
        ("nowhere.npz", "no player"),
        ("a/b", "no player"),
        ("7", "no player"),
        ("x" * 50, "no player"),
    ],
)
def test_a_misspelt_player_is_no_person(name: str, says: str) -> None:
    with pytest.raises(OptionError, match=says):
        seated(make_game("lucidity"), [name])


def test_names_stand_in_place_of_seats() -> None:
    labels = Labels(["Ann", "greedy", "greedy"])
    assert labels.put("Player 0 robs player 2 (+1).") == "Ann robs greedy 2 (+1)."
    assert labels.begin(0, "Player 0: rest?") == "Ann: rest?"
    assert labels.begin(1, "rest") == "greedy 1: rest"
    assert labels.put("Player 7, MultiPlayer 1") == "Player 7, MultiPlayer 1"
    assert Labels(["me"]).put("Player 0") == "Player 0"
    assert Labels(["me"]).begin(0, "rest") == "rest"
