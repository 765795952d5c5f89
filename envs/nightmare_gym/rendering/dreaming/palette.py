"""The colours of the pictures."""

from __future__ import annotations

from nightmare_gym.rendering.sprites import Colour

NIGHT, DUSK = (9, 8, 18), (32, 25, 56)
PANEL, EDGE = (22, 19, 38, 205), (64, 56, 96, 255)
SPACE, SPACE_EDGE, DARK = (36, 31, 58), (70, 62, 104), (5, 4, 10)
INK, SOFT, FAINT = (228, 223, 240), (168, 160, 196), (128, 120, 158)
MOON, BLOOD, GOOD = (255, 224, 150), (240, 84, 98), (134, 214, 150)

DREAM: tuple[Colour, ...] = ((54, 116, 214), (44, 148, 92), (224, 178, 58), (200, 52, 66))
"""The colours of the dice: blue, green, yellow, red."""
RIM: tuple[Colour, ...] = ((30, 70, 146), (24, 96, 58), (158, 116, 28), (130, 26, 40))
"""The colours of their edges."""
SYMBOL: tuple[Colour, ...] = ((240, 246, 255), (240, 255, 246), (48, 32, 6), (255, 242, 240))
"""The colours of the symbols on their faces."""
NAME: tuple[Colour, ...] = ((122, 172, 255), (112, 214, 152), (244, 206, 104), (255, 122, 132))
"""The colours of words about dice, on a dark ground."""


def veil(colour: Colour, alpha: int) -> Colour:
    """Return a colour with this opacity."""
    return (colour[0], colour[1], colour[2], alpha)
