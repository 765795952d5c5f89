"""The page in the browser: its server, without a browser."""

from __future__ import annotations

import re
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from nightmare_gym.engine.register import make_game
from nightmare_gym.interfaces.replay import Replay
from nightmare_play.hints import Hint
from nightmare_play.mistakes import loss, usual_least
from nightmare_play.seats import seated
from nightmare_play.session import Session
from nightmare_play.web.app import FILES, LARGEST, PAGE, application
from nightmare_play.web.room import Room
from nightmare_play.web.serve import answering

TOKEN = "a-token"
PORT = 8000
ORIGIN = f"http://127.0.0.1:{PORT}"


def room(game: str = "endless_nightmare", names: tuple[str, ...] = ("me",), seed: int = 1, **options: Any) -> Room:
    found = make_game(game, options)
    return Room(Session(found, options, seated(found, names), names, seed), "search-1")


class Page:
    """The page's requests, as its JavaScript sends them."""

    def __init__(self, room: Room) -> None:
        self.client = TestClient(application(room, TOKEN), f"{ORIGIN}/{TOKEN}/", client=("127.0.0.1", 50_000))

    def ask(self, what: str, status: int = 200, **given: Any) -> Any:
        answer = self.client.post(f"do/{what}", json=given, headers={"Origin": ORIGIN})
        assert answer.status_code == status, answer.text
        return answer.json()


GAMES = {
    "endless_nightmare": ("me",),
    "endless_nightmare_active": ("me",),
    "bogeymen": ("me",),
    "lucidity": ("me", "greedy", "random"),
    "dream_catchers": ("Ann", "Ben"),
    "cathedral": ("me",),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_with_undo_and_steps_back(game: str) -> None:
    page = Page(room(game, GAMES[game]))
    view, decisions = page.ask("view"), 0
    assert view["yours"]
    while not view["over"]:
        assert view["yours"]
        names = [one["name"] for one in view["actions"]]
        assert names
        before, count = view["text"], view["count"]
        action = view["actions"][decisions % len(names)]["action"]
        view = page.ask("act", action=action)
        assert view["count"] > count
        if decisions == 3:
            assert page.ask("undo")["text"] == before
            view = page.ask("act", action=action)
        decisions += 1
    assert decisions > 4
    assert len(view["events"]) == 1 + view["count"]  # the set-up is the first
    earlier = page.ask("view", at=2)
    assert (earlier["at"], earlier["count"], earlier["yours"]) == (2, view["count"], False)
    assert page.ask("view", at=view["count"])["text"] == view["text"]
    replay = Replay.from_json(page.client.get("replay").text)
    assert replay.final().returns == view["returns"]


def test_a_branch_goes_on_from_an_earlier_decision() -> None:
    page = Page(room())
    view = page.ask("view")
    for _ in range(5):
        view = page.ask("act", action=view["actions"][0]["action"])
    asked = next(at for at in range(view["count"] // 2, view["count"]) if page.ask("view", at=at)["asked"] == 0)
    earlier = page.ask("view", at=asked)
    branched = page.ask("branch", at=asked)
    assert (branched["count"], branched["text"], branched["yours"]) == (asked, earlier["text"], True)
    other = next(one["action"] for one in branched["actions"] if one["action"] != earlier["taken"])
    assert page.ask("act", action=other)["count"] > asked
    assert page.ask("view", at=asked)["taken"] == other


def test_agents_are_watched_event_by_event() -> None:
    page = Page(room("lucidity", ("greedy", "cautious", "random")))
    view = page.ask("view")
    assert (view["count"], view["yours"]) == (0, False)
    for count in range(1, 10):
        view = page.ask("step")
        assert view["count"] == count
    assert page.ask("act", status=400, action=0)["error"].startswith("act: no person is asked")


def test_odds_are_those_of_the_position() -> None:
    shown = room()
    page, position = Page(shown), shown.session.position
    for action in position.legal_actions():
        after = position.clone()
        after.apply(action)
        found = page.ask("odds", action=action)["outcomes"]
        assert sum(one["odds"] for one in found) == pytest.approx(1.0 if after.is_chance else 0.0)
        exact: dict[str, float] = {}
        for outcome, odds in after.chance_outcomes():
            name = after.outcome_name(outcome)
            exact[name] = exact.get(name, 0.0) + odds
        assert {one["name"]: one["odds"] for one in found} == pytest.approx(exact)


def test_an_analysis_values_every_action() -> None:
    shown = room()
    found, position = Page(shown).ask("analysis"), shown.session.position
    assert sorted(one["action"] for one in found["choices"]) == position.legal_actions()
    values = [one["values"][0] for one in found["choices"]]
    assert values == sorted(values, reverse=True)
    assert found["best"] == found["choices"][0]["action"]


def test_a_new_game_is_begun_from_the_form() -> None:
    page = Page(room())
    games = {one["id"]: one for one in page.ask("games")}
    assert {"lucidity", "cathedral", "dream_catchers"} <= set(games)
    assert "players" in [option["name"] for option in games["lucidity"]["options"]]
    assert "greedy" in games["lucidity"]["players"]
    options = {"players": "3", "turn_limit": ""}
    names = page.ask("usual", game="lucidity", options=options)["names"]
    assert (len(names), names[0]) == (3, "me")
    view = page.ask("begin", game="lucidity", options=options, names=["Ann", "greedy", "random"], seed=7)
    assert [seat["person"] for seat in view["seats"]] == [True, False, False]
    assert view["options"] == {"players": 3}
    for wrong, line in (
        ({"game": "nowhere"}, "nowhere"),
        ({"options": {"players": "9"}}, "players=9"),
        ({"names": ["Ann"]}, "expected one for each of 3 seats"),
        ({"seed": -1}, "seed"),
        ({"seed": "x"}, "seed"),
    ):
        given = {"game": "lucidity", "options": options, "names": ["Ann", "greedy", "random"], "seed": 7} | wrong
        error = page.ask("begin", status=400, **given)["error"]
        assert line in error
        assert "\n" not in error
    assert page.ask("view")["options"] == {"players": 3}  # the game before goes on


@pytest.mark.parametrize(
    ("what", "given"),
    [
        ("act", {}),
        ("act", {"action": 10**30}),
        ("act", {"action": "1"}),
        ("act", {"action": None}),
        ("act", {"action": 9999}),
        ("view", {"at": -1}),
        ("view", {"at": 10**9}),
        ("view", {"at": "x"}),
        ("branch", {}),
        ("branch", {"at": 1.5}),
        ("odds", {"action": -1}),
        ("odds", {}),
        ("usual", {"game": [], "options": {}}),
        ("usual", {"game": "lucidity", "options": []}),
        ("begin", {"game": "lucidity"}),
    ],
)
def test_bad_requests_get_one_line_and_change_nothing(what: str, given: dict[str, Any]) -> None:
    page = Page(room())
    before = page.ask("view")
    error = page.ask(what, status=400, **given)["error"]
    assert error
    assert "\n" not in error
    assert page.ask("view") == before


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"[" * 50_000, b" " * (LARGEST + 1), b"\xff"])
def test_a_body_that_is_no_request_is_refused(body: bytes) -> None:
    client = Page(room()).client
    answer = client.post("do/act", content=body)
    assert answer.status_code == 400
    assert "expected names and values" in answer.text or "longer than" in answer.text or "'action'" in answer.text
    assert client.post("do/nothing", json={}).status_code == 404


def test_pictures_are_svg_of_the_event() -> None:
    page = Page(room("cathedral"))
    page.ask("act", action=page.ask("view")["actions"][0]["action"])
    first, last = (page.client.get("picture", params=at) for at in ({"at": 0}, {}))
    for one in (first, last):
        assert one.headers["content-type"].startswith("image/svg+xml")
        assert ElementTree.fromstring(one.text).tag.endswith("svg")
    assert first.text != last.text
    assert page.client.get("picture", params={"at": 10**6}).status_code == 404
    assert page.client.get("picture", params={"at": "x"}).status_code == 404


def test_the_page_loads_nothing_from_elsewhere() -> None:
    client = Page(room()).client
    for name, file in FILES.items():
        answer = client.get(name)
        assert answer.status_code == 200
        text = (PAGE / file).read_text()
        assert answer.text == text
        text = text.replace("http://www.w3.org/2000/svg", "")  # a name, which nobody loads
        outside = re.findall(r"(?:https?:)?//[\w.-]+\.\w+", text)
        assert outside == []
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert client.get("app.py").status_code == 404
    assert client.get("..%2Fapp.py").status_code == 404


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        (f"/{TOKEN}/", {}, 200),
        (f"/{TOKEN}/", {"Host": f"localhost:{PORT}"}, 200),
        (f"/{TOKEN}/", {"Host": f"[::1]:{PORT}"}, 200),
        (f"/{TOKEN}/", {"Origin": ORIGIN}, 200),
        (f"/{TOKEN}/", {"Host": "evil.example"}, 403),
        (f"/{TOKEN}/", {"Host": "127.0.0.1.evil.example"}, 403),
        (f"/{TOKEN}/", {"Origin": "http://evil.example"}, 403),
        (f"/{TOKEN}/", {"Origin": "null"}, 403),
        (f"/{TOKEN}/", {"Origin": f"http://localhost:{PORT}"}, 403),
        ("/", {}, 404),
        ("/do/view", {}, 404),
        ("/another/", {}, 404),
        (f"/{TOKEN}x/", {}, 404),
        (f"//{TOKEN}/", {}, 404),
    ],
)
def test_only_this_machines_own_page_gets_answers(path: str, headers: dict[str, str], status: int) -> None:
    client = TestClient(application(room(), TOKEN), ORIGIN, follow_redirects=False)
    answer = client.request("GET", f"{ORIGIN}{path}", headers=headers)
    assert answer.status_code == status
    if status != 200:
        assert "nightmare-gym" not in answer.text


def test_a_game_is_kept_after_every_decision(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = room()
    page = Page(Room(shown.session, "search-1", file))
    view = page.ask("view")
    for _ in range(3):
        view = page.ask("act", action=view["actions"][0]["action"])
        assert len(Replay.load(file).choices) == view["count"]
    count = page.ask("undo")["count"]
    assert len(Replay.load(file).choices) == count


def test_a_real_server_answers_on_the_loopback_address() -> None:
    with answering(room()) as address:
        found = urlsplit(address)
        with urllib.request.urlopen(address) as answer:
            assert b"<title>nightmare-gym</title>" in answer.read()
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"http://{found.netloc}/")
    assert found.hostname == "127.0.0.1"
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(address)


# --- what the page does beyond playing ------------------------------------------------------------------------------


def test_places_on_the_board_are_those_of_legal_actions() -> None:
    page = Page(room())
    view = page.ask("view")
    legal = {one["action"] for one in view["actions"]}
    placed = [action for spot in view["spots"] for action in spot["actions"]]
    assert set(placed) == legal
    assert len(placed) == len(legal)
    assert all(spot["outlines"] for spot in view["spots"])
    page.ask("act", action=min(legal))
    assert page.ask("view", at=0)["spots"] == []  # the past takes no clicks


def test_a_loss_is_what_the_adviser_thinks_of_a_choice() -> None:
    page = Page(room())
    view = page.ask("view")
    worst = page.ask("analysis")["choices"][-1]
    best = page.ask("analysis")["choices"][0]
    page.ask("act", action=worst["action"])
    found = page.ask("loss", at=view["count"])
    assert found["loss"] == pytest.approx(best["values"][0] - worst["values"][0])
    assert (found["taken"], found["best"], found["by"]) == (worst["name"], best["name"], "search-1")
    chance = next(at for at in range(view["count"] + 2) if page.ask("view", at=at)["asked"] is None)
    page.ask("loss", status=400, at=chance)
    page.ask("loss", status=400, at=10**6)


def test_steps_tell_whose_decision_they_were() -> None:
    page = Page(room("lucidity", ("greedy", "random"), players=2))
    doers = [page.ask("step")["doer"] for _ in range(8)]
    assert doers[0] == 0  # the Sleep Track
    assert None in doers  # a die


def test_the_usual_least_mistake_is_a_tenth_of_the_spread_of_returns() -> None:
    assert usual_least(make_game("endless_nightmare"), {}) == pytest.approx(1.7, rel=0.3)
    assert usual_least(make_game("lucidity"), {"players": 2}) == pytest.approx(0.1, rel=0.3)


def test_a_loss_is_unknown_where_the_adviser_has_not_tried_the_action() -> None:
    hints = [Hint(3, (2.0, 0.5)), Hint(1, (1.0, 0.75)), Hint(0, None)]
    assert loss(hints, 0, 1) == 1.0
    assert loss(hints, 1, 3) == 0.25
    assert loss(hints, 0, 0) is None
