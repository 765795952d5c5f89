"""The colours of the picture."""

from __future__ import annotations

from nightmare_gym.rendering.sprites import Colour

WALL, LAMP, FLOOR = (15, 17, 44), (52, 46, 104), (34, 24, 48)
PANEL, EDGE, LINE = (20, 21, 50, 214), (72, 72, 124, 255), (72, 72, 124)
SPACE, SPACE_EDGE, DARK = (40, 41, 82), (84, 86, 140), (9, 9, 24)
INK, SOFT, FAINT = (236, 234, 248), (176, 174, 212), (134, 132, 174)
MOON, BLOOD, GOOD, GOLD = (255, 228, 158), (246, 90, 106), (150, 224, 164), (238, 184, 74)

SWEET, SWEET_LIGHT, SWEET_EDGE = (58, 116, 204), (104, 162, 238), (168, 206, 255)
BAD, BAD_DARK, BAD_EDGE = (150, 30, 54), (104, 16, 40), (238, 98, 116)
WOOD, WOOD_DARK, BLANKET, PILLOW = (134, 88, 66), (92, 58, 48), (70, 84, 156), (224, 226, 244)

SYMBOL: tuple[Colour, ...] = (
    (255, 92, 128),
    (255, 164, 96),
    (196, 132, 255),
    (92, 216, 226),
    (118, 206, 112),
    (214, 222, 236),
)
"""The colours of Love, Treats, Fantasy, Curiosity, Courage, Strength."""
FUR: tuple[Colour, ...] = (
    (178, 58, 104),
    (190, 106, 50),
    (122, 72, 184),
    (38, 138, 156),
    (66, 136, 74),
    (112, 120, 148),
)
"""The colours of Monsters, by their food."""
CATCHER: tuple[Colour, ...] = (
    (122, 196, 255),
    (255, 170, 200),
    (126, 232, 212),
    (240, 184, 98),
    (255, 120, 134),
    (206, 156, 255),
    (170, 214, 112),
)
"""The colours of the characters."""


def veil(colour: Colour, alpha: int) -> Colour:
    """Return a colour with this opacity."""
    return (colour[0], colour[1], colour[2], alpha)


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """Mix a colour with a share of another one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour[:3], other[:3], strict=True))
    return (red, green, blue)
