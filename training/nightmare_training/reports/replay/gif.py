"""A replay as an animated picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PIL import Image

from nightmare_agents.files import writing
from nightmare_gym.engine.errors import OptionError
from nightmare_training.reports.replay.pictures import drawn, settled
from nightmare_training.reports.replay.scenes import Scene
from nightmare_training.support.progress import Begin, silent

WIDEST = 800
"""The most pixels of a frame's width."""
LEAST_FPS, MOST_FPS = 0.1, 50
"""The range of frames a second."""
REST = 3000
"""The milliseconds for which the last frame stays."""


def check(scenes: Sequence[Scene], fps: float) -> None:
    """Check that scenes can be written as an animated picture.

    Raises:
        OptionError: The game has no pictures, or there are too few or too many frames a second.
    """
    if not LEAST_FPS <= fps <= MOST_FPS:
        raise OptionError(f"{fps} frames a second: expected {LEAST_FPS} to {MOST_FPS}")
    scenes[0].position.picture()


def write(file: Path, scenes: Sequence[Scene], fps: float = 2.0, begin: Begin = silent) -> None:
    """Write the positions between nature's choices as an animated picture, which repeats.

    Args:
        file: The file.
        scenes: The scenes.
        fps: Frames a second.
        begin: Starts a progress bar.

    Raises:
        OptionError: The game has no pictures, or there are too few or too many frames a second.
        NotWritten: The file cannot be written.
    """
    check(scenes, fps)
    kept = settled(scenes)
    told = begin("pictures", len(kept))
    frames = _frames(kept, told)
    first = next(frames)
    durations = [round(1000 / fps)] * (len(kept) - 1) + [REST]
    with writing(file) as out:
        first.save(out, format="GIF", save_all=True, append_images=frames, duration=durations, loop=0)


def _frames(scenes: Sequence[Scene], told: Callable[[int], object]) -> Iterator[Image.Image]:
    for picture in drawn(scenes):
        picture.thumbnail((WIDEST, WIDEST))
        told(1)
        yield picture.quantize(128)
