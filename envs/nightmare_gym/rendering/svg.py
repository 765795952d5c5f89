"""SVG: a brush with the methods of Pillow's that our pictures use, lines of text, and soft light.

The ids of gradients and masks are made of their content, so that several pictures may stand in one page.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha1
from html import escape
from math import cos, radians, sin

Ink = Sequence[int]
"""Red, green, blue and, where it is not 255, opacity."""
Coordinates = Sequence[float] | Sequence[tuple[float, float]]
FAR = 9999
"""A distance beyond every picture."""


class SvgBrush:
    """Writes the shapes that a `paint` function draws, instead of painting them.

    Like Pillow's brush it takes the last pixels of rectangles as parts of them, keeps outlines inside the shape, and
    lets a transparent colour replace what is below it.

    Args:
        scale: The factor by which `paint` enlarges what it draws.

    Attributes:
        shapes: The elements, in the order in which they are drawn.
    """

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.shapes: list[str] = []

    def polygon(self, xy: Coordinates, fill: Ink) -> None:
        """A filled polygon."""
        self._add(f'polygon points="{self._points(xy)}"', fill)

    def line(self, xy: Coordinates, fill: Ink, width: float = 1, joint: str | None = None) -> None:
        """A line through points; `joint="curve"` rounds its corners."""
        joined = ' stroke-linejoin="round"' if joint else ""
        self._add(f'polyline points="{self._points(xy)}"{joined}', None, fill, width / self.scale)

    def ellipse(
        self, xy: Sequence[float], fill: Ink | None = None, outline: Ink | None = None, width: float = 1
    ) -> None:
        """An ellipse by the rectangle around it."""
        left, upper, right, lower = (value / self.scale for value in xy)
        edge = width / self.scale if outline else 0
        across, down = (right - left - edge) / 2, (lower - upper - edge) / 2
        middle = f'cx="{short((left + right) / 2)}" cy="{short((upper + lower) / 2)}"'
        round_one = short(across) == short(down)
        radii = f'r="{short(across)}"' if round_one else f'rx="{short(across)}" ry="{short(down)}"'
        self._add(f"{'circle' if round_one else 'ellipse'} {middle} {radii}", fill, outline, edge)

    def rectangle(self, xy: Sequence[float], fill: Ink) -> None:
        """A filled rectangle."""
        self.rounded_rectangle(xy, 0, fill)

    def rounded_rectangle(
        self, xy: Sequence[float], radius: float, fill: Ink, outline: Ink | None = None, width: float = 1
    ) -> None:
        """A rectangle with round corners."""
        edge = width / self.scale if outline else 0
        left, upper = xy[0] / self.scale + edge / 2, xy[1] / self.scale + edge / 2
        across, down = ((xy[i + 2] - xy[i] + 1) / self.scale - edge for i in (0, 1))
        corner = max(0.0, min(radius / self.scale - edge / 2, across / 2, down / 2))
        place = f'x="{short(left)}" y="{short(upper)}" width="{short(across)}" height="{short(down)}"'
        self._add(f"rect {place}" + (f' rx="{short(corner)}"' if corner else ""), fill, outline, edge)

    def pieslice(self, xy: Sequence[float], start: float, end: float, fill: Ink) -> None:
        """A part of a disc, clockwise from the right, in degrees."""
        left, upper, right, _ = (value / self.scale for value in xy)
        radius = (right - left) / 2
        x, y = left + radius, upper + radius
        first, last = ((x + radius * cos(radians(a)), y + radius * sin(radians(a))) for a in (start, end))
        size = short(radius)
        way = f"A{size} {size} 0 {int(end - start > 180)} 1 {pair(*last)}"
        self._add(f'path d="M{pair(x, y)}L{pair(*first)}{way}Z"', fill)

    def point(self, xy: Sequence[float], fill: Ink) -> None:
        """A pixel."""
        self.rounded_rectangle((*xy, *xy), 0, fill)

    def _points(self, xy: Coordinates) -> str:
        flat = [float(value) for one in xy for value in (one if isinstance(one, Sequence) else (one,))]
        return " ".join(pair(x / self.scale, y / self.scale) for x, y in zip(flat[::2], flat[1::2], strict=True))

    def _add(self, shape: str, fill: Ink | None, outline: Ink | None = None, width: float = 0) -> None:
        """Add an element."""
        edge = f'{ink("stroke", outline)} stroke-width="{short(width)}"' if outline and width else ""
        if fill is not None and opacity(fill) < 1 and self.shapes:
            self._erase(shape)
        if edge or (fill is not None and opacity(fill)):
            filled = ink("fill", fill) if fill is not None and opacity(fill) else ' fill="none"'
            self.shapes.append(f"<{shape}{filled}{edge}/>")

    def _erase(self, shape: str) -> None:
        """Make a hole in what is drawn so far."""
        kept = f'<rect x="-{FAR}" y="-{FAR}" width="{2 * FAR}" height="{2 * FAR}" fill="#fff"/><{shape}/>'
        name = named(kept)
        self.shapes = [f'<mask id="{name}">{kept}</mask><g mask="url(#{name})">{"".join(self.shapes)}</g>']


def opacity(colour: Ink) -> float:
    """Return the opacity of a colour, 0 to 1."""
    return colour[3] / 255 if len(colour) > 3 else 1.0


def ink(what: str, colour: Ink) -> str:
    """Write the colour of a fill or a stroke as attributes, with a space before them."""
    red, green, blue = colour[:3]
    clear = f' {what}-opacity="{short(opacity(colour))}"' if opacity(colour) < 1 else ""
    return f' {what}="#{red:02x}{green:02x}{blue:02x}"{clear}'


def short(value: float) -> str:
    """Write a number with two decimals at most."""
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def pair(x: float, y: float) -> str:
    """Write a point."""
    return f"{short(x)},{short(y)}"


def named(content: str) -> str:
    """Return the id of an element that others refer to."""
    return f"n{sha1(content.encode(), usedforsecurity=False).hexdigest()[:10]}"


def moved(shapes: str, x: float, y: float) -> str:
    """Move shapes."""
    return f'<g transform="translate({pair(x, y)})">{shapes}</g>'


def text(
    words: str,
    x: float,
    baseline: float,
    size: float,
    colour: Ink,
    anchor: str,
    bold: bool = False,
    spacing: float = 0,
    width: float = 0,
) -> str:
    """Write a line of text, which takes the same width in every font; `anchor` tells what x is of it."""
    spaced = escape(words, quote=False).replace("  ", "\N{NO-BREAK SPACE} ")  # two spaces in a row would be one
    place = f'x="{short(x)}" y="{short(baseline)}" font-size="{short(size)}" text-anchor="{anchor}"'
    fitted = f' textLength="{short(width)}" lengthAdjust="spacingAndGlyphs"'
    style = ' font-weight="bold"' * bold + f' letter-spacing="{short(spacing)}"' * bool(spacing)
    return f"<text {place}{fitted}{style}{ink('fill', colour)}>{spaced}</text>"


def light(radius: float, colour: Ink, strength: float) -> str:
    """Soft light around the origin, that fades by the square of the distance to its end."""
    stops = "".join(
        f'<stop offset="{i / 8}"{stop(colour)} stop-opacity="{strength * (1 - i / 8) ** 2:.3f}"/>' for i in range(9)
    )
    name = named(stops)
    gradient = f'<radialGradient id="{name}">{stops}</radialGradient>'
    return f'{gradient}<circle r="{short(radius)}" fill="url(#{name})"/>'


def shaded(width: float, height: float, radius: float, colours: Sequence[Ink]) -> str:
    """A rectangle with round corners whose colour changes from left to right."""
    stops = "".join(f'<stop offset="{i / (len(colours) - 1):.3f}"{stop(one)}/>' for i, one in enumerate(colours))
    name = named(stops)
    place = f'width="{short(width)}" height="{short(height)}" rx="{short(radius)}"'
    return f'<linearGradient id="{name}">{stops}</linearGradient><rect {place} fill="url(#{name})"/>'


def stop(colour: Ink) -> str:
    """Write the colour of a part of a gradient as an attribute, with a space before it."""
    return ink("stop-color", colour[:3])
