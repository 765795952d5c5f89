"""The rendering of a position in every environment: as text, or as a picture."""

from __future__ import annotations

from typing import Any

import gymnasium

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.interfaces.log import Log

RENDER_MODES = ("ansi", "rgb_array")


def check_mode(render_mode: str | None) -> str | None:
    """Return a valid mode.

    Raises:
        OptionError: There is no such mode.
    """
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise OptionError(f"render_mode={render_mode!r}: expected None, {' or '.join(map(repr, RENDER_MODES))}")
    return render_mode


def show(position: Position, render_mode: str | None, log: Log | None = None) -> Any:
    """Show a position in a mode, text after the lines of the log; without a mode warn and return None."""
    if render_mode is None:
        gymnasium.logger.warn("render() needs a render_mode: 'ansi' or 'rgb_array'")
        return None
    if render_mode == "rgb_array":
        return position.picture()
    return "\n".join([*(log.read() if log else []), position.describe()])
