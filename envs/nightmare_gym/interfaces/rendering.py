"""The rendering of a position in every environment: as text, as a picture, or in a window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.rendering import NO_PICTURE
from nightmare_gym.interfaces.log import Log
from nightmare_gym.interfaces.window import Window

RENDER_MODES = ("ansi", "rgb_array", "human")
BATCH_MODES = ("ansi", "rgb_array")
"""The modes of many games at once, which no window shows."""


def check_mode(render_mode: str | None, modes: Sequence[str] = RENDER_MODES) -> str | None:
    """Return a valid mode.

    Raises:
        OptionError: There is no such mode.
    """
    if render_mode is not None and render_mode not in modes:
        raise OptionError(f"render_mode={render_mode!r}: expected None, {listed(modes)}")
    return render_mode


def listed(modes: Sequence[str]) -> str:
    """List modes in words."""
    *first, last = map(repr, modes)
    return f"{', '.join(first)} or {last}"


def show(position: Position, render_mode: str | None, log: Log | None = None) -> Any:
    """Show a position as text, after the lines of the log, or as a picture; without a mode warn and return None."""
    if render_mode is None:
        gymnasium.logger.warn(f"render() needs a render_mode: {listed(RENDER_MODES)}")
        return None
    if render_mode == "rgb_array":
        return position.picture()
    return "\n".join([*(log.read() if log else []), position.describe()])


class Seen:
    """The part of an environment that shows its position: in a window, and in notebooks."""

    game: Any
    position: Any
    render_mode: str | None
    metadata: dict[str, Any]
    window: Window | None = None
    _started = False

    def _open_window(self) -> None:
        """Get ready to show every position, if the mode is "human"."""
        if self.render_mode == "human":
            if not self.game.rendering.has_picture:
                raise OptionError(f"render_mode='human': {NO_PICTURE}")
            self.window = Window(self.game.title)

    def _watch(self) -> None:
        """Show the position, if the mode is "human"."""
        if self.window:
            self.window.show(self.position.picture(), self.metadata["render_fps"])

    def close(self) -> None:
        """Close the window, if there is one."""
        if self.window:
            self.window.close()

    def _repr_svg_(self) -> str | None:
        """Show the position in a notebook, once a game was begun."""
        return self.position._repr_svg_() if self._started else None

    def _repr_html_(self) -> str | None:
        """Show the position of a game without pictures in a notebook, once a game was begun."""
        return self.position._repr_html_() if self._started else None
