"""The colours of the picture."""

from __future__ import annotations

from nightmare_gym.rendering.sprites import Colour

NIGHT, GLOW = (13, 12, 32), (58, 40, 96)
PANEL, EDGE, LINE = (20, 18, 46, 224), (78, 68, 124, 255), (70, 62, 112)
DARK, SPACE = (9, 8, 24), (38, 34, 74)
INK, SOFT, FAINT = (238, 234, 250), (182, 174, 216), (138, 130, 178)
GOLD, GOOD, BLOOD = (255, 214, 130), (150, 224, 164), (246, 96, 112)

SIDE: tuple[Colour, ...] = ((104, 176, 255), (240, 84, 104), (158, 156, 176))
"""The colours of you, the King, the Shadows."""
GROUND: tuple[Colour, ...] = ((30, 62, 112), (104, 30, 52), (58, 56, 72), (40, 36, 62))
"""The colours of areas by the side in control; the last one is nobody's."""
SYMBOL: tuple[Colour, ...] = ((255, 176, 92), (126, 222, 150), (190, 140, 255), (92, 214, 230))
"""The colours of the four symbols of areas."""
SUIT: tuple[Colour, ...] = ((196, 150, 255), (126, 206, 140), (232, 190, 110), (246, 120, 120))
"""The colours of Rite, Dominion, Bastion, Strife."""
CULTIST = (126, 232, 190)


def veil(colour: Colour, alpha: int) -> Colour:
    """Return a colour with this opacity."""
    return (colour[0], colour[1], colour[2], alpha)


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """Mix a colour with a share of another one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour[:3], other[:3], strict=True))
    return (red, green, blue)
