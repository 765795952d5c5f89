"""Games with real dice and cards: what they showed is typed, taken back, and asked again after a break."""

from __future__ import annotations

import random
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import IllegalAction
from nightmare_gym.interfaces.replay import Replay
from nightmare_play.hints import adviser
from nightmare_play.session import Session
from nightmare_play.telling import origins
from nightmare_play.terminal.game import TerminalGame
from nightmare_play.terminal.screen import Screen
from reference import pig
from reference.keyboard import Keyboard

NIGHTMARES = ("depths", "envy", "imprisonment", "primeval_fear", "temptation")


def sit(game: Any = pig.GAME, *players: str | None, real_dice: bool = True, **options: Any) -> Session:
    """Open a table with real dice; None is a person."""
    agents = [None if one is None else find_agent(game, one) for one in players]
    return Session(game, options, agents, [one or "Ann" for one in players], 1, real_dice)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., str]:
    """Play a session with lines from a function; return all that is shown."""

    def play(session: Session, line: Callable[[], str | None]) -> str:
        def read(prompt: str) -> str:
            found = line()
            if found is None:
                raise EOFError
            return found

        monkeypatch.setattr("builtins.input", read)
        out = StringIO()
        screen = Screen(Console(file=out, width=80))
        game = session.position.game
        TerminalGame(session, tmp_path / "game.json", screen, lambda: adviser(game, "mcts-4", 1)).run()
        return out.getvalue()

    return play


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("endless_nightmare", [None], {"board": "small"}),
        pytest.param("endless_nightmare", [None], {"version": "active", "board": "small"}, marks=pytest.mark.long),
        ("cathedral", [None], {}),
        pytest.param(
            *("cathedral", [None], {"length": "variable", "divergent": True, "king_choices": "random"}),
            marks=pytest.mark.long,
        ),
        pytest.param("bogeymen", [None], {"bogeyman": "lord_of_envy"}, marks=pytest.mark.long),
        pytest.param("lucidity", [None, "greedy"], {"players": 2}, marks=pytest.mark.long),
        pytest.param("dream_catchers", [None, None], {}, marks=pytest.mark.long),
    ],
)
def test_a_whole_game_is_typed(
    game: str, players: list[str | None], options: dict[str, Any], typed: Callable[..., str], tmp_path: Path
) -> None:
    """Nothing but what is typed comes, for the King and agents, too; the record is that of the answers."""
    session, rng, told = sit(game, *players, **options), random.Random(1), []

    def line() -> str:
        position = session.position
        if not session.asks_nature:
            assert session.person is not None
            return str(rng.randint(1, len(position.legal_actions())))
        outcomes, odds = zip(*position.chance_outcomes(), strict=True)
        told.append(rng.choices(outcomes, odds)[0])
        return position.outcome_name(told[-1])

    shown = typed(session, line)
    replay = Replay.load(tmp_path / "game.json")
    assert replay.final().is_over
    assert replay.real_dice
    events = list(replay.events())
    drawn = [one for one in events if one.is_chance and len(one.position.chance_outcomes()) > 1]
    assert [one.choice for one in drawn] == told
    assert len(told) > 5
    assert "Roll real dice and draw real cards" in shown
    assert max(map(len, shown.splitlines())) <= 80 or str(tmp_path) in shown


def test_what_the_dice_would_have_shown_makes_the_same_game() -> None:
    """Agents decide by their own dice, which are those of a game without real ones."""
    drawn = sit("lucidity", "greedy", "cautious", real_dice=False, players=2)
    drawn.forward()
    session = sit("lucidity", "greedy", "cautious", players=2)
    choices = drawn.replay().choices
    session.forward()
    while not session.position.is_over:
        session.act(choices[len(session.told)])
        session.forward()
    assert session.replay().choices == choices


def test_only_what_is_possible_is_accepted_and_step_never_rolls() -> None:
    session = sit("cathedral", None)
    session.forward()
    left = session.position.chance_outcomes()[0][0]
    session.act(left)
    before = session.position.exact_key()
    with pytest.raises(IllegalAction, match="not possible here"):
        session.act(left)  # the same Nightmare cannot come twice
    with pytest.raises(IllegalAction, match="step: expected"):
        session.step()
    assert session.forward() == []
    assert session.position.exact_key() == before
    assert sit("endless_nightmare", None).person is None


def test_undo_goes_back_over_dice_and_decisions() -> None:
    session = sit(pig.GAME, None, "random", target=50)
    keys = []
    for answer in (0, 4, 0, 2):  # roll, a 5, roll, a 3
        session.forward()
        keys.append(session.position.exact_key())
        session.act(answer)
    for key in reversed(keys):
        assert session.undo()
        assert session.position.exact_key() == key
    assert not session.undo()


def test_a_game_that_is_resumed_goes_on_asking(tmp_path: Path) -> None:
    session = sit(pig.GAME, None, None, target=50)
    session.act(0)
    session.act(4)
    session.act(0)
    session.save(tmp_path / "game.json")
    again = Session.resume(tmp_path / "game.json", [None, None])
    assert again.real_dice
    assert again.asks_nature
    assert again.undo()
    assert again.undo()
    assert again.asks_nature
    plain = Session.continued(sit(pig.GAME, None, None, real_dice=False).replay(), [None, None])
    assert not plain.real_dice


def test_where_one_outcome_is_left_nobody_is_asked() -> None:
    session = sit("dream_catchers", None, None, bedroom=1, characters="jazz,mochi")
    assert session.position.is_chance
    assert not session.asks_nature
    told = " ".join(line.text for line in session.forward())
    assert "Samantha" in told
    assert session.asks_nature
    assert not session.undo()


def test_odds_and_hints_where_dice_decide(typed: Callable[..., str]) -> None:
    lines = iter(["?", "? 3", "h", "9", "x", "3", "u", "4", "h", "q"])
    shown = typed(sit("endless_nightmare", None, board="small"), lambda: next(lines, None))
    assert shown.count("16.7% the d6 shows") == 7
    assert "Nobody can choose here" in shown
    assert "there is no outcome 9; expected a number from 1 to 6" in shown
    assert "'x' is no outcome here" in shown
    assert "The d6 shows 3 for the Nightmare's column." in shown
    assert shown.index("Taken back.") < shown.index("The d6 shows 4 for the Nightmare's column.")
    assert shown.count("The expected return at the end of the game:") == 1


def test_a_long_list_is_shown_when_it_is_asked_for(typed: Callable[..., str]) -> None:
    lines = iter(["1", "brood", "?", "q"])
    shown = typed(sit("cathedral", None), lambda: next(lines, None))
    assert "30 are possible: type a number, or the beginning of a word; ? lists them all." in shown
    before, after = shown.split("30 are possible", 1)
    assert "29: Ploy" not in before
    assert "29: Ploy" in after


def test_it_says_what_is_reconstructed() -> None:
    told = origins(sit("cathedral", None).position)
    assert "reconstructed: map, pieces" in told
    assert "published: limits.you" in told
    mine = {"abilities": {"source": "printed", **dict.fromkeys(NIGHTMARES, "none")}}
    assert "printed: abilities" in origins(sit("lucidity", None, None, None, components=mine).position)
    assert origins(sit(pig.GAME, None, None).position) == "All of its components are the rulebook's."


def test_dice_are_typed_at_a_terminal(tmp_path: Path) -> None:
    """Leave by Ctrl-C and go on: the game still asks for real dice."""
    file = tmp_path / "game.json"
    with Keyboard("play", "endless_nightmare", "--real-dice", "--save", str(file), home=tmp_path) as person:
        assert "Roll real dice" in person.shown
        assert "The d6 is rolled for the Nightmare's column" in person.shown
        assert "there is no outcome 7" in person.enter("7")
        assert "> the d6 shows 4" in person.shown[-2:] + person.enter("the d6 shows 4\t")
        person.enter("k")
        person.interrupt()
        assert person.end() == 0
    with Keyboard("play", "--resume", str(file), home=tmp_path) as person:
        assert "the d6 shows 6" in person.shown
        person.enter("6")
    assert Replay.load(file).choices[0] == 3
    assert Replay.load(file).choices[2] == 5
