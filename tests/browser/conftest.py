"""A real Chromium, without a window, that looks at pages of this machine only."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from browser.screen import Screen
from nightmare_gym.engine.register import make_game
from nightmare_play.seats import seated
from nightmare_play.session import Session
from nightmare_play.web.room import Room
from nightmare_play.web.serve import answering

NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Start the browser once for all tests of a process."""
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "these tests need Chromium; on Debian: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])  # root has no sandbox
        yield browser
        browser.close()


Opened = Callable[..., Screen]


@pytest.fixture
def opened(chromium: Any) -> Iterator[Opened]:
    """Give a function that serves a game and opens its page; afterwards the page must have behaved well."""
    with ExitStack() as stack:
        screens: list[Screen] = []

        def open_page(
            game: str,
            *names: str,
            options: dict[str, Any] | None = None,
            file: Path | None = None,
            session: Session | None = None,
            **looks: Any,
        ) -> Screen:
            found = make_game(game, options or {})
            begun = session or Session(found, options or {}, seated(found, names), names, 1)
            room = Room(begun, "mcts-20", file)
            address = stack.enter_context(answering(room))
            context = chromium.new_context(**{"viewport": {"width": 1280, "height": 860}, **looks})
            stack.callback(context.close)
            screens.append(Screen(room, address, context.new_page()))
            return screens[-1]

        yield open_page
        for screen in screens:
            screen.check()
