"""`Rendering`: the texts and pictures of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.errors import OptionError


def no_picture(state: Any, params: Any) -> NDArray[np.uint8]:
    """Refuse to draw a game that is shown as text only."""
    raise OptionError("this game has no picture; render_mode='ansi' shows it as text")


@dataclass(frozen=True)
class Rendering:
    """A game in words and pictures. No rule needs it.

    Attributes:
        describe: Returns the position in a few readable lines.
        outcome_name: Returns the name of an outcome of nature in this position.
        action_name: Returns an action's name in this position, for games in which one action can mean several things.
            None: always its name in the game's `actions`.
        picture: Draws the position as an (H, W, 3) picture, uint8.
        narrate: Tells an event in words, for a log of the game: takes the positions before and after it, the
            parameters, and the action or outcome; returns a line for the event and one for each consequence. None: no
            log.
    """

    describe: Callable[[Any, Any], str]
    outcome_name: Callable[[Any, Any, int], str]
    action_name: Callable[[Any, Any, int], str] | None = None
    picture: Callable[[Any, Any], NDArray[np.uint8]] = no_picture
    narrate: Callable[[Any, Any, Any, int], list[str]] | None = None
