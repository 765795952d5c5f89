"""The page for everybody: by keyboard alone, for screen readers, on a phone, in the dark."""

from __future__ import annotations

import re
from typing import Any

import pytest

from browser.conftest import Opened
from browser.screen import Screen

pytestmark = pytest.mark.browser

GAMES = {
    "endless_nightmare": ("me",),
    "bogeymen": ("me",),
    "lucidity": ("Ann", "Ben", "Cem"),
    "dream_catchers": ("Ann", "Ben"),
    "cathedral": ("me",),
}
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}

NAMES = """controls => controls.filter(one => one.checkVisibility()).map(one =>
    one.ariaLabel || [...one.labels ?? []].map(label => label.textContent).join(" ") || one.textContent)"""
"""The names of all controls that are shown, as screen readers find them."""

CONTRASTS = """() => {
    const light = (colour) => {
        const parts = colour.match(/[0-9.]+/g).slice(0, 3).map(Number).map(part => part / 255)
            .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const behind = (one) => {
        const colour = getComputedStyle(one).backgroundColor;
        return colour === "rgba(0, 0, 0, 0)" && one.parentElement ? behind(one.parentElement) : colour;
    };
    const found = {};
    for (const one of document.querySelectorAll("h1, h2, p, small, kbd, button:enabled, summary, label, #seats *")) {
        if (!one.checkVisibility() || !one.textContent.trim()) continue;
        const [text, ground] = [light(getComputedStyle(one).color), light(behind(one))];
        found[one.textContent.slice(0, 30)] = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
    }
    return found;
}"""
"""The ratio of light between each text and what is behind it."""


def played_a_little(opened: Opened, game: str, **looks: Any) -> Screen:
    screen = opened(game, *GAMES[game], **looks)
    for _ in range(3):
        screen.click_action(0)
    return screen


def focused(screen: Screen) -> str:
    return str(screen.page.evaluate("document.activeElement.id || document.activeElement.getAttribute('class')"))


@pytest.mark.parametrize("game", GAMES)
def test_every_control_has_a_name(opened: Opened, game: str) -> None:
    screen = played_a_little(opened, game)
    screen.page.click("#new")
    screen.page.wait_for_selector("#form-seats input")
    controls = screen.page.locator("button, a, input, select, textarea, summary, [role=button], [tabindex='0']")
    names = controls.evaluate_all(NAMES)
    assert len(names) > 12
    assert [name for name in names if not re.search(r"[^\W\d_]{2}", name)] == []
    assert screen.page.locator("#picture").get_attribute("alt") == screen.settled()["text"]


def test_a_game_is_played_by_keyboard_alone(opened: Opened) -> None:
    screen = opened("bogeymen", "me")
    press, page = screen.page.keyboard.press, screen.page
    press("Tab")
    assert focused(screen) == "skip"
    press("Enter")
    press("Tab")
    with screen.answered("act"):
        press("Enter")  # the first action
    assert screen.settled()["count"] > 0
    assert focused(screen) == "question"
    with screen.answered("act"):
        press("2")
    before = screen.settled()["count"]
    press("Tab")
    assert page.evaluate("document.activeElement.parentElement.parentElement.id") == "actions"
    for _ in range(20):
        press("Shift+Tab")
        if focused(screen) == "spot":
            break
    place = page.locator(".spot:focus polygon").first
    assert place.evaluate("one => getComputedStyle(one).strokeWidth") == "4px"
    with screen.answered("act"):
        press("Enter")
    assert screen.settled()["count"] > before
    for key, moment in (("Home", 0), ("ArrowRight", 1), ("ArrowLeft", 0)):
        with screen.answered("view"):
            press(key)
        page.wait_for_function("moment => document.querySelector('#at').value === String(moment)", arg=moment)
    press("End")
    count = screen.settled()["count"]
    with screen.answered("undo"):
        press("u")
    assert screen.settled()["count"] < count
    with screen.answered("analysis"):
        press("h")
    page.wait_for_selector("#analysis .choice")
    press("n")
    page.wait_for_selector("#form-seats input")
    assert page.evaluate("document.activeElement.closest('dialog').id") == "form"
    press("Escape")
    assert not page.locator("#form").is_visible()


def test_news_are_said_once(opened: Opened) -> None:
    screen = opened("endless_nightmare", "me")
    before = screen.settled()["count"]
    view = screen.click_action(0)
    new = [line["text"] for lines in view["events"][before + 1 :] for line in lines]
    assert screen.page.locator("#news").text_content() == " ".join(new)
    assert screen.page.locator("#news").get_attribute("role") == "log"
    screen.page.click("#back")
    screen.page.wait_for_function("() => document.querySelector('#news').textContent === ''")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_scrolls_sideways_on_a_phone(opened: Opened, game: str) -> None:
    screen = played_a_little(opened, game, **PHONE)
    assert screen.fits()
    screen.page.click("#words summary")
    screen.page.click("#show")
    screen.page.wait_for_selector("#analysis .choice")
    assert screen.fits()
    small = screen.page.locator("button:visible").evaluate_all("all => all.filter(one => one.offsetHeight < 32).length")
    assert small == 0
    screen.page.click("#new")
    screen.page.wait_for_selector("#form-seats input")
    assert screen.fits()
    assert screen.page.locator("#form").evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(opened: Opened, scheme: str) -> None:
    screen = played_a_little(opened, "lucidity", color_scheme=scheme)
    screen.page.click("#show")
    screen.page.wait_for_selector("#analysis .choice")
    ground = screen.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(251, 250, 247)", "dark": "rgb(27, 25, 34)"}[scheme]
    ratios = screen.page.evaluate(CONTRASTS)
    assert len(ratios) > 20
    assert {words: ratio for words, ratio in ratios.items() if ratio < 4.5} == {}
