"""The pictures of a replay's scenes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL import Image

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_training.reports.replay.scenes import Scene


def has_pictures(position: Position) -> bool:
    """Tell whether the position's game has pictures."""
    try:
        position.picture()
    except OptionError:
        return False
    return True


def settled(scenes: Sequence[Scene]) -> list[Scene]:
    """List the scenes that are drawn: those in which nature has nothing left to choose, the first and the last."""
    return [scene for scene in scenes if not scene.position.is_chance or scene in (scenes[0], scenes[-1])]


def drawn(scenes: Sequence[Scene]) -> Iterator[Image.Image]:
    """Draw scenes, each when it is asked for: a picture takes up to half a second."""
    for scene in scenes:
        yield Image.fromarray(scene.position.picture())
