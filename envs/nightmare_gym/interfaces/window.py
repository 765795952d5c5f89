"""The window of `render_mode="human"`, by pygame."""

from __future__ import annotations

import numpy as np
from gymnasium.error import DependencyNotInstalled
from numpy.typing import NDArray

from nightmare_gym.engine.errors import OptionError


class Window:
    """A window for pictures. It opens with the first one; closed by the user, it stays closed.

    Args:
        title: The words above it.

    Raises:
        DependencyNotInstalled: There is no pygame.
    """

    def __init__(self, title: str) -> None:
        try:
            import pygame
        except ImportError:
            raise DependencyNotInstalled(
                "render_mode='human' needs pygame: run `pip install \"nightmare-gym[human]\"`"
            ) from None
        self.pygame, self.title = pygame, title
        self.clock = pygame.time.Clock()
        self.is_open, self.was_closed = False, False

    def show(self, picture: NDArray[np.uint8], fps: float) -> None:
        """Show a picture, and wait as long as the last one has to stay.

        Args:
            picture: (height, width, 3).
            fps: The most pictures in a second; 0 doesn't wait.

        Raises:
            OptionError: There is no display.
        """
        if self.was_closed:
            return
        display, size = self.pygame.display, (picture.shape[1], picture.shape[0])
        try:
            display.init()
            screen = display.get_surface()
            if screen is None or screen.get_size() != size:
                screen = display.set_mode(size)
        except self.pygame.error as error:
            raise OptionError(
                f"render_mode='human' needs a display ({error}); 'rgb_array' gives pictures without one"
            ) from None
        self.is_open = True
        display.set_caption(self.title)
        screen.blit(self.pygame.image.frombuffer(picture.tobytes(), size, "RGB"), (0, 0))
        display.flip()
        if self.pygame.event.get(self.pygame.QUIT):
            self.was_closed = True
            self.close()
        else:
            self.clock.tick(fps)

    def close(self) -> None:
        """Close the window, if it is open."""
        if self.is_open:
            self.pygame.display.quit()
            self.is_open = False
