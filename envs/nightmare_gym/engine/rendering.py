"""`Rendering`: the texts and pictures of a game; `Drawing`: a picture in strokes; `Spot`: a place on it for actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.story import Story

NO_PICTURE = "this game has no picture; render_mode='ansi' shows it as text"


class Spot(NamedTuple):
    """A place on a picture that stands for actions: who points at it means one of them.

    Attributes:
        actions: The actions.
        outline: The corners of the place, x and y, in pixels of the picture.
    """

    actions: tuple[int, ...]
    outline: tuple[tuple[float, float], ...]


class Drawing(Protocol):
    """A picture that can be had in pixels and as SVG."""

    @property
    def spots(self) -> Sequence[Spot]:
        """The places that stand for actions, legal now or not; the last ones lie on top."""

    def array(self) -> NDArray[np.uint8]:
        """The picture as an (H, W, 3) array."""

    def svg(self, title: str, description: str) -> str:
        """The picture as an SVG document, with a name and a description for screen readers."""


def no_picture(state: Any, params: Any) -> NDArray[np.uint8]:
    """Refuse to draw a game that is shown as text only."""
    raise OptionError(NO_PICTURE)


@dataclass(frozen=True)
class Rendering:
    """A game in words and pictures. No rule needs it.

    Attributes:
        describe: Returns the position in a few readable lines.
        outcome_name: Returns the name of an outcome of nature in this position.
        action_name: Returns an action's name in this position, for games in which one action can mean several things.
            None: always its name in the game's `actions`.
        picture: Draws the position: a `Drawing`, or an (H, W, 3) array of uint8.
        question: Returns the question that is asked in this position, a whole sentence. None: the words of its step.
        headline: Tells a choice or an outcome of nature in a sentence. None: its name.
        story: The sentences for what the rules do then. None: nothing is told but the choice.
    """

    describe: Callable[[Any, Any], str]
    outcome_name: Callable[[Any, Any, int], str]
    action_name: Callable[[Any, Any, int], str] | None = None
    picture: Callable[[Any, Any], Drawing | NDArray[np.uint8]] = no_picture
    question: Callable[[Any, Any], str] | None = None
    headline: Callable[[Any, Any, int], str] | None = None
    story: Story | None = None

    @property
    def has_picture(self) -> bool:
        """True if the game can be drawn."""
        return self.picture is not no_picture
