"""Whole games in a real browser, by clicks on the board and in the list."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from browser.conftest import Opened
from nightmare_gym.interfaces.replay import Replay
from nightmare_play.seats import seated
from nightmare_play.session import Session

pytestmark = pytest.mark.browser

GAMES = {
    "endless_nightmare": ("me",),
    "endless_nightmare_active": ("me",),
    "bogeymen": ("me",),
    "lucidity": ("Ann", "greedy", "Ben"),
    "dream_catchers": ("Ann", "Ben"),
    "cathedral": ("me",),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_clicks(opened: Opened, game: str, tmp_path: Path) -> None:
    names = GAMES[game]
    screen = opened(game, *names, options={"players": len(names)} if game == "lucidity" else {})
    view, decisions, on_board = screen.settled(), 0, 0
    while not view["over"]:
        assert view["yours"]
        before, places = view["count"], screen.page.locator(".spot").count()
        assert places == len(view["spots"])
        if places and decisions % 2 == 0:
            view = screen.click_board(decisions // 2 % places)
            on_board += 1
        else:
            view = screen.click_action(decisions % len(view["actions"]))
        assert view["count"] > before
        decisions += 1
    assert on_board > 2
    assert screen.page.locator("#question").inner_text() == "The game is over."
    assert screen.page.locator("#actions button, .spot").count() == 0
    with screen.page.expect_download() as download:
        screen.page.click("#save")
    kept = Replay.from_json(Path(download.value.path()).read_text())
    assert (kept.players, kept.final().returns) == (names, view["returns"])


def test_a_place_for_several_actions_lets_choose(opened: Opened) -> None:
    screen = opened("endless_nightmare", "me")
    while screen.settled()["actions"][0]["name"] != "Move 1":
        screen.click_action(0)
    move = screen.page.get_by_role("button", name="Move 1, or Move 2")
    move.click()
    assert screen.page.locator("#choose").is_visible()
    offered = screen.page.locator("#choose-actions button span").all_inner_texts()
    assert offered == [f"Move {points}" for points in range(1, 6)]
    screen.page.keyboard.press("Escape")
    assert not screen.page.locator("#choose").is_visible()
    move.click()
    with screen.answered("act"):
        screen.page.keyboard.press("3")
    assert "You choose Move 3." in json.dumps(screen.settled()["events"])


def test_pointing_shows_exact_odds_and_the_place(opened: Opened) -> None:
    screen = opened("bogeymen", "me")
    deep = screen.page.locator("#actions button").nth(2)
    assert deep.inner_text().endswith("choose the deep Sleep Track")
    with screen.answered("odds"):
        deep.hover()
    shown = screen.page.locator("#odds")
    screen.page.wait_for_function("() => document.querySelector('#odds').textContent !== ''")
    told = [part.rsplit(" ", 1) for part in shown.inner_text().split(": ", 1)[1].split(" · ")]
    assert sum(float(odds.removesuffix("%")) for _, odds in told) == pytest.approx(100, abs=0.3)
    assert screen.page.locator(".spot.lit").count() == 1
    shown_before = shown.inner_text()
    screen.page.locator(".spot").first.hover()
    screen.page.wait_for_function("before => document.querySelector('#odds').textContent !== before", arg=shown_before)
    assert shown.inner_text().startswith("choose the light Sleep Track: ")


def test_undo_steps_and_a_branch(opened: Opened) -> None:
    screen = opened("endless_nightmare", "me")
    counts = [screen.settled()["count"]]
    for _ in range(4):
        counts.append(screen.click_action(0)["count"])
    with screen.answered("undo"):
        screen.page.click("#undo")
    assert screen.settled()["count"] == counts[3]
    with screen.answered("view"):
        screen.page.click("#back")
    screen.page.wait_for_function("() => document.querySelector('#at').value !== document.querySelector('#at').max")
    assert screen.moment() == (counts[3] - 1, counts[3])
    screen.page.click("#last")
    screen.settled()
    screen.page.click("#first")
    screen.page.wait_for_function("() => document.querySelector('#at').value === '0'")
    assert screen.page.locator("#back").is_disabled()
    screen.page.locator("#at").fill(str(counts[1]))
    screen.page.wait_for_selector("#actions .taken")
    assert screen.page.locator("#actions button:enabled, .spot").count() == 0
    with screen.answered("branch"):
        screen.page.click("#branch")
    assert screen.settled()["count"] == counts[1]
    assert screen.click_action(1)["count"] > counts[1]


def test_a_game_is_resumed(opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    first = opened("lucidity", "me", "greedy", options={"players": 2}, file=file)
    for _ in range(3):
        left = first.click_board()
    game = Replay.load(file).game_object()
    again = opened("lucidity", file=file, session=Session.resume(file, seated(game, ("me", "greedy"))))
    assert again.settled()["text"] == left["text"]
    assert again.click_action(0)["count"] > left["count"]


def test_watching_pauses_and_stops_at_a_mistake(opened: Opened) -> None:
    screen = opened("lucidity", "random", "greedy", options={"players": 2})
    page = screen.page
    page.locator("#speed").fill("6")
    page.click("#run")
    page.wait_for_function("() => Number(document.querySelector('#at').max) > 5")
    page.click("#run")
    assert page.locator("#run").inner_text() == "Play"
    with screen.answered("least"):
        page.check("#stop")
    page.wait_for_function("() => document.querySelector('#least').value !== ''")
    assert float(page.locator("#least").input_value()) == pytest.approx(0.09, abs=0.03)
    page.locator("#least").fill("0.01")
    page.click("#run")
    page.wait_for_function("() => document.querySelector('#mistake').textContent !== ''", timeout=60_000)
    at, count = screen.moment()
    assert at == count - 1
    assert page.locator("#run").inner_text() == "Play"
    assert page.locator("#actions .taken").count() == 1
    told = page.locator("#mistake").inner_text()
    assert told.startswith(f'Stopped: "{page.locator("#actions .taken span").first.inner_text()}" gives away ')
    assert told.endswith(" best.")
    page.locator("#analysis .choice").first.wait_for()
    page.click("#run")
    page.wait_for_function("before => Number(document.querySelector('#at').max) > before", arg=count)


def test_an_event_that_comes_after_a_pause_is_not_judged(opened: Opened) -> None:
    screen = opened("lucidity", "random", "greedy", options={"players": 2})
    page = screen.page
    held: list[Any] = []
    asked: list[str] = []
    page.route("**/do/step", lambda route: held.append(route))  # playwright refuses a built-in method
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_request("**/do/step"):
        page.click("#run")
    page.click("#run")
    with screen.answered("least"):
        page.check("#stop")
    with screen.answered("step"):
        held[0].continue_()
    page.wait_for_function("() => document.querySelector('#at').value === '1'")
    page.wait_for_timeout(50)
    assert not any(url.endswith("/do/loss") for url in asked)
    assert page.locator("#run").inner_text() == "Play"


def test_a_new_game_is_begun_from_the_form(opened: Opened) -> None:
    screen = opened("endless_nightmare", "me")
    page = screen.page
    page.click("#new")
    page.locator("#form").wait_for()
    page.locator("#form-game").select_option("lucidity")
    page.locator("#form-options input[name=players]").fill("4")
    page.locator("#form-options input[name=players]").press("Tab")
    page.wait_for_function("() => document.querySelectorAll('#form-seats input').length === 4")
    for seat, name in enumerate(("Ann", "Ben", "greedy", "gredy")):
        page.locator("#form-seats input").nth(seat).fill(name)
    with screen.expected_refusal("begin"):
        page.click("#form-begin")
    page.wait_for_function(
        "() => document.querySelector('#form-error').textContent.includes(\"the nearest is 'greedy'\")"
    )
    page.locator("#form-seats input").nth(3).fill("random")
    with screen.answered("begin"):
        page.click("#form-begin")
    view = screen.settled()
    assert (view["game"], [seat["name"] for seat in view["seats"]]) == ("lucidity", ["Ann", "Ben", "greedy", "random"])
    assert page.locator("#seats strong").inner_text() == "Ann (Player 0): 0"
    assert not page.locator("#form").is_visible()


def test_a_late_answer_about_the_seats_is_not_shown(opened: Opened) -> None:
    screen = opened("endless_nightmare", "me")
    page = screen.page
    page.click("#new")
    page.locator("#form").wait_for()
    held: list[Any] = []
    page.route("**/do/usual", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/do/usual"):
        page.locator("#form-game").select_option("lucidity")
    page.locator("#form-options input[name=players]").fill("4")
    page.locator("#form-options input[name=players]").press("Tab")
    four = "() => document.querySelectorAll('#form-seats input').length === 4"
    page.wait_for_function(four)
    with screen.answered("usual"):
        held[0].continue_()
    page.wait_for_timeout(100)
    assert page.evaluate(four)
