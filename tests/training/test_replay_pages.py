"""A replay shown: every event in its place, names and words escaped, nothing fetched from anywhere."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from typer.testing import CliRunner

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.replay import Recorder, Replay
from nightmare_training.cli.app import app
from nightmare_training.reports.replay import gif, page
from nightmare_training.reports.replay.scenes import scenes, told
from reference import pig

NASTY = "</script><b onclick='x'>&Ann\"$title"


def game(position: Position, players: list[str], decisions: int, note: str = "") -> Replay:
    """A replay in which the first legal action and the first outcome are chosen."""
    recorder = Recorder(position, players, note)
    while decisions and not recorder.position.is_over:
        here = recorder.position
        decisions -= not here.is_chance
        recorder.take(here.chance_outcomes()[0][0] if here.is_chance else here.legal_actions()[0], seconds=1.25)
    return recorder.replay()


@pytest.fixture(scope="module")
def pigs() -> Replay:
    """A short game of Pig, which has no pictures."""
    return game(Position(pig.GAME), [NASTY, "Bo"], 6, note="a <test>")


@pytest.fixture(scope="module")
def nightmare() -> Replay:
    """A short game with pictures."""
    return game(Position("endless_nightmare", board="small"), ["Ann"], 3)


class Page(HTMLParser):
    """The parts of a page that the tests look at."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.items: list[str] = []
        self.tags: list[str] = []
        self.data = ""
        self.title = ""
        self._in: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._in.append("json" if ("id", "data") in attrs else tag)
        if tag == "button" and any(name == "data-at" for name, _ in attrs):
            self.items.append("")
            self._in[-1] = "item"

    def handle_endtag(self, tag: str) -> None:
        self._in.pop()

    def handle_data(self, data: str) -> None:
        if "item" in self._in:
            self.items[-1] += data
        if self._in and self._in[-1] == "json":
            self.data += data
        if self._in and self._in[-1] == "h1":
            self.title += data


def written(tmp_path: Path, replay: Replay, *cut: int, **how: Any) -> tuple[Page, dict[str, Any], str]:
    """The page of a replay, the data in it, and its text."""
    page.write(tmp_path / "page.html", replay, scenes(replay, *cut), **how)
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    found = Page(text)
    return found, json.loads(found.data), text


def test_the_page_has_every_event_and_every_position(tmp_path: Path, pigs: Replay) -> None:
    found, data, _ = written(tmp_path, pigs)
    events = list(pigs.events())
    assert len(found.items) == len(data["positions"]) == len(events) + 1
    assert found.items[0] == "The start"
    for item, event in zip(found.items[1:], events, strict=True):
        chose = "nature" if event.seat is None else pigs.players[event.seat]
        assert item == f"{event.index + 1} {chose} {event.name}" + ("" if event.is_chance else " 1.2 s")
    assert [data["texts"][one["text"]] for one in data["positions"]] == [
        *(event.position.describe() for event in events),
        pigs.final().describe(),
    ]
    assert data["positions"][-1]["returns"] == pigs.final().returns
    assert data["players"] == list(pigs.players)
    assert data["pictures"] == []


def test_names_and_notes_stay_text(tmp_path: Path, pigs: Replay) -> None:
    found, _, text = written(tmp_path, pigs)
    assert found.title == f"{pigs.game}: {NASTY}, Bo"
    assert "a &lt;test&gt;" in text
    assert "onclick" not in re.sub(r"&lt;b onclick|u003cb onclick", "", text)
    assert sorted(set(found.tags)) == [
        "b", "body", "button", "div", "h1", "h2", "head", "header", "html", "img", "input", "label", "li", "main",
        "meta", "nav", "noscript", "ol", "option", "p", "pre", "script", "section", "select", "small", "style", "svg",
        "title", "ul",
    ]  # fmt: skip
    assert text.count("</script>") == 2


def test_the_page_fetches_nothing(tmp_path: Path, nightmare: Replay) -> None:
    _, _, text = written(tmp_path, nightmare)
    assert "default-src 'none'" in text
    assert re.findall(r"https?://[^\"']*", text) == ["http://www.w3.org/2000/svg"]  # a name, not an address
    assert not re.search(r"(src|href)=[\"'](?!data:)", text)


def test_pictures_are_drawn_where_nature_has_nothing_left_to_choose(tmp_path: Path, nightmare: Replay) -> None:
    _, data, _ = written(tmp_path, nightmare)
    assert all(picture.startswith("data:image/webp;base64,") for picture in data["pictures"])
    shown = [one["picture"] for one in data["positions"]]
    settled = [not scene.position.is_chance for scene in scenes(nightmare)]
    assert len(data["pictures"]) >= 3
    for place in range(1, len(shown)):
        if not settled[place] and place < len(shown) - 1:
            assert shown[place] == shown[place - 1]
    _, plain, _ = written(tmp_path, nightmare, pictures=False)
    assert plain["pictures"] == []


def test_some_events_are_shown(tmp_path: Path, pigs: Replay) -> None:
    found, data, text = written(tmp_path, pigs, 3, 5)
    assert [item.split()[0] for item in found.items] == ["After", "3", "4", "5"]
    assert data["texts"][data["positions"][0]["text"]] == list(pigs.events())[2].position.describe()
    assert f"Events to come: {len(pigs.choices) - 5}" in text
    for wrong in ((0, 3), (4, 2), (1, 99), (99, 99)):
        with pytest.raises(OptionError, match=f"expected numbers from 1 to {len(pigs.choices)}"):
            scenes(pigs, *wrong)


def test_a_replay_without_events_is_a_position(tmp_path: Path) -> None:
    empty = Replay.begin(Position(pig.GAME), ["Ann", "Bo"])
    found, data, _ = written(tmp_path, empty)
    assert found.items == ["The start"]
    assert len(data["positions"]) == 1


def test_other_rules_are_told(tmp_path: Path, pigs: Replay) -> None:
    other = pigs.model_copy(update={"rules": "0" * 16})
    assert "other rules than today" not in written(tmp_path, pigs)[2]
    assert "other rules than today" in written(tmp_path, other)[2]
    file = other.save(tmp_path / "other.json")
    result = CliRunner().invoke(app, ["replay", str(file)])
    assert result.exit_code == 0
    assert "This game was played by other rules than today's" in result.output
    illegal = other.model_copy(update={"choices": (*pigs.choices[:2], 77)}).save(tmp_path / "other.json")
    result = CliRunner().invoke(app, ["replay", str(illegal)])
    assert result.exit_code == 2
    assert "choice 2 of the replay (it was made by other rules than today's): " in result.output
    assert result.output.count("\n") == 1


def test_the_terminal_shows_every_event_with_who_and_what(tmp_path: Path, pigs: Replay) -> None:
    file = str(pigs.save(tmp_path / "game.json"))
    lines = CliRunner().invoke(app, ["replay", file]).output.splitlines()
    assert lines[:2] == [f"{pigs.game}: {NASTY}, Bo", "a <test>"]
    for event in pigs.events():
        (line,) = [line for line in lines if line.startswith(f"{event.index + 1:>5} ")]
        assert event.name in line
        assert ("nature" if event.seat is None else pigs.players[event.seat]) in line
    assert lines.count(pigs.first().describe()) == lines.count(pigs.final().describe()) == 1
    assert lines[-1] == f"The record ends here; returns: {NASTY} 0, Bo 0"
    every = CliRunner().invoke(app, ["replay", file, "--steps"]).output
    assert all(event.position.describe() in every for event in pigs.events())


def test_a_game_with_a_story_tells_consequences() -> None:
    replay = game(Position("cathedral"), ["Ann"], 12)
    found = list(scenes(replay))
    assert any(len(scene.lines) > 1 for scene in found)
    event = found[5].event
    assert event is not None
    assert found[5].lines == told(event)


def test_the_animated_picture_has_a_frame_for_each_position_of_a_decision(tmp_path: Path, nightmare: Replay) -> None:
    file = tmp_path / "game.gif"
    shown = scenes(nightmare)
    gif.write(file, shown, fps=4)
    drawn = [scene for scene in shown[1:-1] if not scene.position.is_chance]
    with Image.open(file) as picture:
        assert picture.n_frames == len(drawn) + 2
        assert picture.info["duration"] == 250
        assert picture.width == gif.WIDEST
    assert sorted(one.name for one in tmp_path.iterdir()) == ["game.gif"]


def test_a_game_without_pictures_has_no_animated_one(tmp_path: Path, pigs: Replay) -> None:
    with pytest.raises(OptionError, match="no picture"):
        gif.write(tmp_path / "game.gif", scenes(pigs))
    assert list(tmp_path.iterdir()) == []
