"""Whole games through a pseudo-terminal: saved, left, resumed, interrupted, taken back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from nightmare_agents.agent import Agent
from nightmare_agents.registry import find_agent
from nightmare_gym.interfaces.replay import Replay
from nightmare_play.session import Session
from reference.keyboard import CTRL_D, Keyboard

GAMES: list[tuple[str, dict[str, object], list[str]]] = [
    ("endless_nightmare", {}, ["me"]),
    ("endless_nightmare", {"version": "active"}, ["me"]),
    ("bogeymen", {}, ["me"]),
    ("lucidity", {"players": 2}, ["me", "greedy"]),
    ("lucidity", {"players": 3}, ["greedy", "me", "Ann"]),
    ("lucidity", {"players": 4}, ["me", "greedy", "greedy", "cautious"]),
    ("dream_catchers", {"control": "seats"}, ["Ann", "greedy"]),
    ("dream_catchers", {"control": "team", "players": 3}, ["me"]),
    ("cathedral", {}, ["me"]),
]


def by_other_hands(game: str, options: dict[str, object], names: Sequence[str], seed: int) -> tuple[int, ...]:
    """Play the game without a terminal, always by the first action."""
    agents: list[Agent | None] = [None if one in ("me", "Ann") else find_agent(game, one) for one in names]
    session = Session(game, options, agents, names, seed)
    session.forward()
    while not session.position.is_over:
        session.act(session.position.legal_actions()[0])
        session.forward()
    return session.replay().choices


@pytest.mark.long
@pytest.mark.parametrize(("game", "options", "names"), GAMES)
def test_a_whole_game(tmp_path: Path, game: str, options: dict[str, object], names: list[str]) -> None:
    """Leave it by q, by Ctrl-C, by Ctrl-D and by a kill, and take decisions back: it is the game played in one go."""
    chosen = [word for key, value in options.items() for word in ("-o", f"{key}={value}")]
    chosen += ["--players", ",".join(names)]
    file, copy = tmp_path / "game.json", tmp_path / "copy.json"
    with Keyboard("play", game, *chosen, "--seed", "5", "--save", str(file), home=tmp_path) as person:
        assert "Answer with a number or a name" in person.shown
        person.enter("1")
        first = person.enter("2")
        assert "Taken back." in person.enter("undo")
        assert first not in person.enter("t")
        assert "Saved" in person.enter(f"s {copy}")
        assert "undo, back to your last decision" in person.enter("help")
        odds = " ".join(person.enter("?").split())
        assert "%" in odds or "no chance follows at once" in odds
        assert "is no action here" in person.enter("sing")
        last = person.enter("q")
        assert f"nightmare play --resume {file}" in last
        assert not person.is_asked
        assert person.end() == 0
    assert file.read_bytes() == copy.read_bytes()
    for leave in (Keyboard.interrupt, lambda person: person.press(CTRL_D)):
        with Keyboard("play", "--resume", str(file), home=tmp_path) as person:
            person.enter("1")
            assert "nightmare play --resume" in leave(person)
            assert person.end() == 0
    with Keyboard("play", "--resume", str(file), home=tmp_path) as person:
        person.enter("1")
        person.kill()
    with Keyboard("play", "--resume", str(file), home=tmp_path) as person:
        while person.is_asked:
            person.enter("1")
        assert person.end() == 0
        assert "The whole game is in" in person.shown
        assert max(len(line) for line in person.shown.splitlines() if str(file) not in line) <= 80
    replay = Replay.load(file)
    assert replay.final().is_over
    assert set(replay.players) == set(names)
    assert replay.choices == by_other_hands(game, options, replay.players, 5)


def test_a_name_is_completed_and_a_game_is_kept_in_the_users_folder(tmp_path: Path) -> None:
    with Keyboard("play", "endless_nightmare", "--seed", "3", home=tmp_path) as person:
        assert "> keep the roll" in person.shown[-2:] + person.enter("ke\t")  # the tabulator completes
        person.interrupt()
        assert person.end() == 0
    (file,) = (tmp_path / "nightmare-gym" / "games").iterdir()
    assert str(file) in person.shown.replace("\n", "")
    assert len(Replay.load(file).choices) >= 2
