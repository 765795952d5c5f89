"""Replays: a game that is recorded, written and read is the same game, and a damaged file is refused in one line."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nightmare_gym.engine.errors import ArgumentError, IllegalAction, OptionError
from nightmare_gym.engine.files import NotWritten
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.replay import Recorder, Replay, take
from reference import lantern, pig
from reference import table as reference
from reference.table import COMBINATIONS, walk

SEEDS = st.integers(0, 2**32 - 1)


def names(position: Position) -> list[str]:
    """A name for each seat."""
    return [f"player {seat}" for seat in range(int(position.params.seats))]


def recorded(position: Position, seed: int, most: int, note: str = "") -> tuple[Recorder, list[bytes]]:
    """A game at random from a position: its recorder, and the bytes of every position on its way."""
    recorder, chooser = Recorder(position, names(position), note), random.Random(seed)
    met = [recorder.position.exact_key()]
    while not recorder.position.is_over and len(met) <= most:
        recorder.take(reference.take(recorder.position.clone(), chooser)[1])
        met.append(recorder.position.exact_key())
    return recorder, met


@pytest.mark.parametrize("game", COMBINATIONS)
@settings(max_examples=8, deadline=None)
@given(st.data())
def test_a_game_written_and_read_has_the_same_positions(game: str, data: st.DataObject) -> None:
    position = Position(game, **data.draw(st.sampled_from(COMBINATIONS[game])))
    for _ in walk(position, data.draw(SEEDS), data.draw(st.integers(1, 40))):
        pass
    recorder, met = recorded(position, data.draw(SEEDS), data.draw(st.integers(0, 150)), note="at random")
    kept = recorder.replay()
    read = Replay.from_json(kept.to_json())
    assert read == kept
    assert read.same_rules
    events = list(read.events())
    assert [event.position.exact_key() for event in events] + [read.final().exact_key()] == met
    assert [event.index for event in events] == list(range(len(met) - 1))
    for event in events:
        assert event.is_chance == event.position.is_chance
        assert event.seat == (None if event.is_chance else event.position.actor)
        assert (event.seconds is None) == event.is_chance
        assert event.name


def a_game() -> Replay:
    """A short game of Lantern by random players."""
    return recorded(Position("lantern", seats=3), seed=1, most=60)[0].replay()


def test_only_another_start_than_the_games_own_is_written() -> None:
    position = Position("lantern", seats=3)
    assert a_game().start is None
    position.apply(position.legal_actions()[0])
    start = Replay.begin(position, names(position)).start
    assert start is not None
    assert list(start) == json.loads(position.to_json())["state"]


def test_a_replay_is_saved_and_loaded(tmp_path: Path) -> None:
    file = a_game().save(tmp_path / "new" / "game.json")
    assert Replay.load(file) == a_game().model_copy(update={"seconds": Replay.load(file).seconds})
    assert [one.name for one in file.parent.iterdir()] == ["game.json"]
    with pytest.raises(NotWritten, match="cannot write"):
        a_game().save(tmp_path)


def test_an_event_taken_back_leaves_no_trace() -> None:
    recorder = Recorder(Position("lantern", seats=2), ["Ann", "Bo"])
    with pytest.raises(ArgumentError, match="no event to take back"):
        recorder.undo()
    legal = recorder.position.legal_actions()
    recorder.take(legal[0], seconds=2.5)
    after = recorder.position.exact_key()
    with pytest.raises(IllegalAction):
        recorder.take(99)
    assert recorder.position.exact_key() == after
    nature = recorder.position.chance_outcomes()[0][0]
    recorder.take(nature)
    assert recorder.undo() == nature
    assert recorder.position.exact_key() == after
    assert recorder.undo() == legal[0]
    assert recorder.replay().choices == ()
    assert recorder.replay().seconds == ()
    recorder.take(legal[-1], seconds=0.25)
    assert recorder.replay().choices == (legal[-1],)
    assert recorder.replay().seconds == (0.25,)


def test_time_is_kept_only_if_wanted() -> None:
    position = Position("pig")
    recorder = Recorder(position, names(position), seconds=False)
    recorder.take(recorder.position.legal_actions()[0])
    assert recorder.replay().seconds is None
    assert Replay.from_json(recorder.replay().to_json()).seconds is None


def test_changed_parameters_and_wrong_names_cannot_be_recorded() -> None:
    position = Position("pig")
    position.params_array["target"] = 77
    with pytest.raises(OptionError, match="parameters were changed"):
        Replay.begin(position, names(position))
    for wrong in (["Ann"], ["Ann", "Bo", "Cy"], ["Ann", ""], ["Ann", "B\x1b[2J"], ["Ann", "B" * 201]):
        with pytest.raises(OptionError, match="name"):
            Replay.begin(Position("pig"), wrong)


def test_other_rules_are_told_and_an_illegal_move_of_them_is_refused() -> None:
    other = a_game().model_copy(update={"rules": "0" * 16})
    assert not Replay.from_json(other.to_json()).same_rules


def planted(**changes: Any) -> str:
    """The text of a game with some of its fields changed."""
    return json.dumps({**json.loads(a_game().to_json()), **changes})


WRONG = [
    ({"game": "chess"}, "there is no game 'chess'"),
    ({"game": "json:loads"}, "json:loads is no game"),
    ({"game": 5}, "game: Input should be a valid string"),
    ({"game": "pig\n"}, "expected printable letters on one line"),
    ({"options": {"seats": 9}}, "seats=9"),
    ({"options": {"chairs": 2}}, "lantern has no option 'chairs'"),
    ({"options": {"breath": float("nan")}}, "options"),
    ({"options": {"breath": 10**400}}, "breath=1"),
    ({"options": None}, "options: Input should be"),
    ({"options": {"seats": 2}}, "3 names of players: expected one for each of 2 seats"),
    ({"start": [0]}, "the replay's start: this position was written by another version of lantern: expected"),
    ({"start": []}, "the replay's start: this position was written by another version"),
    ({"start": [10**9] * 500}, "the replay's start"),
    ({"start": [1.5]}, "start.0"),
    ({"start": [2**31]}, "start.0: Input should be less than 2147483648"),
    ({"choices": [99]}, "choice 0 of the replay: action 99 is not legal here; legal: 0 (steady)"),
    ({"choices": [-1]}, "choice 0 of the replay: action -1 is not legal here"),
    ({"choices": [0, 99]}, "choice 1 of the replay: outcome 99 is not possible here; possible:"),
    ({"choices": [0.5]}, "choices.0"),
    ({"choices": [True]}, "choices.0"),
    ({"choices": ["0"]}, "choices.0"),
    ({"choices": [10**30]}, "choices.0: Input should be less than"),
    ({"choices": None}, "choices"),
    ({"choices": {}}, "choices"),
    ({"seconds": [1.0]}, "1 seconds: expected one for each of"),
    ({"seconds": [float("nan")]}, "seconds.0"),
    ({"seconds": [-1.0]}, "seconds.0: Input should be greater than or equal to 0"),
    ({"seconds": [float("inf")]}, "seconds.0"),
    ({"players": ["Ann"]}, "1 names of players: expected one for each of 3 seats"),
    ({"players": ["Ann", "Bo", ""]}, "expected a name of 1 to 200 printable letters"),
    ({"players": ["Ann", "Bo", "\x1b[2J"]}, "expected a name of 1 to 200 printable letters"),
    ({"players": "Ann"}, "players"),
    ({"note": "x" * 1001}, "note: String should have at most 1000 characters"),
    ({"note": "two\nlines"}, "expected printable letters on one line"),
    ({"rules": None}, "rules"),
    ({"version": 2}, "version: Input should be 1"),
    ({"format": "chess"}, "format: Input should be 'nightmare-gym replay'"),
    ({"more": 1}, "more: Extra inputs are not permitted"),
]


@pytest.mark.parametrize(("changes", "line"), WRONG, ids=lambda value: str(value)[:40])
def test_a_planted_fault_is_refused_in_one_line(changes: dict[str, Any], line: str) -> None:
    with pytest.raises(OptionError) as refused:
        Replay.from_json(planted(**changes))
    assert line in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 900


def test_choices_after_the_end_are_refused() -> None:
    whole = recorded(Position(pig.GAME, target=5), seed=2, most=10_000)[0].replay()
    longer = whole.model_copy(update={"choices": (*whole.choices, 0)})
    with pytest.raises(OptionError, match=f"choice {len(whole.choices)} of the replay .0.: the game is over"):
        Replay.from_json(longer.to_json())


TEXT = a_game().to_json()


@pytest.mark.parametrize(
    "text",
    ["", "no", "[]", "null", "{}", "[" * 100_000, b"\xff\xfe", "\ud800", None, TEXT[:-9], TEXT.replace(":1,", ":NaN,"),
     TEXT.replace('"version":1,', ""), TEXT.replace('"choices":[', '"choices":[' + "9" * 5000 + ",")],
    ids=lambda text: str(text)[:20],
)  # fmt: skip
def test_what_is_no_replay_is_refused_in_one_line(text: Any) -> None:
    with pytest.raises(OptionError, match=r"expected a replay, as Replay\.save writes it") as refused:
        Replay.from_json(text)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_no_replay_is_named(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no")
    with pytest.raises(OptionError, match="text: Invalid JSON"):
        Replay.load(tmp_path / "text")


def test_a_replay_that_leaves_out_an_event_is_another_game() -> None:
    """A check of the check: the property test would see a lost event."""
    kept = a_game()
    short = kept.model_copy(update={"choices": kept.choices[:-1]})
    assert short.final().exact_key() != kept.final().exact_key()
    again = kept.first()
    for choice in kept.choices:
        take(again, choice)
    assert again.exact_key() == kept.final().exact_key()
    assert lantern.GAME is kept.game_object()
