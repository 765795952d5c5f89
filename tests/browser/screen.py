"""A person at the page: sees it, clicks, presses keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from nightmare_play.web.room import Room

SHOWS = """count => document.querySelector("#at").max === String(count)
    && document.querySelector("#at").value === String(count)
    && document.querySelector("#picture").naturalWidth > 0"""
"""True if the page shows the last event of so many, and its picture."""


class Screen:
    """An open page, and the room behind it.

    Args:
        room: The room.
        address: The page's address.
        page: Playwright's page, still empty.
    """

    def __init__(self, room: Room, address: str, page: Any) -> None:
        self.room, self.address, self.page = room, address, page
        self._asked: list[str] = []
        self._said: list[str] = []
        page.on("request", lambda request: self._asked.append(request.url))
        page.on("console", lambda message: self._said.append(message.text))
        page.on("pageerror", lambda error: self._said.append(str(error)))
        page.set_default_timeout(30_000)
        page.goto(address)
        self.settled()

    def check(self) -> None:
        """Check that the page has asked its own server only, and that the browser has found no fault in it."""
        elsewhere = [url for url in self._asked if not url.startswith(self.address)]
        assert elsewhere == []
        assert self._said == []

    def settled(self) -> dict[str, Any]:
        """Wait until the page shows the present moment and its picture; return what the server tells of it."""
        view = self.room.view()
        self.page.wait_for_function(SHOWS, arg=view["count"])
        return view

    def answered(self, what: str) -> Any:
        """Return a context that waits for the answer to a request of the page."""
        return self.page.expect_response(lambda answer: answer.url.endswith(f"/do/{what}"))

    @contextmanager
    def expected_refusal(self, what: str) -> Iterator[None]:
        """Wait for the refusal of a request, which the browser notes as a fault."""
        with self.answered(what):
            yield
        self.page.wait_for_timeout(50)
        assert "400" in self._said.pop()

    def moment(self) -> tuple[int, int]:
        """Return the event that is shown, and the number of events."""
        slider = self.page.locator("#at")
        return int(slider.input_value()), int(slider.get_attribute("max"))

    def click_action(self, which: int) -> dict[str, Any]:
        """Click an action of the list; return what the server tells then."""
        with self.answered("act"):
            self.page.locator("#actions button").nth(which).click()
        return self.settled()

    def click_board(self, which: int = 0) -> dict[str, Any]:
        """Click a place on the board, and the first of the actions that it offers; return what the server tells."""
        place = self.page.locator(".spot").nth(which).locator("polygon").first
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        with self.answered("act"):
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if self.page.locator("#choose").is_visible():
                self.page.locator("#choose-actions button").first.click()
        return self.settled()

    def fits(self) -> bool:
        """Tell whether nothing makes the page scroll sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
