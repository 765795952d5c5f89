"""SVG documents.

Everything is drawn by elements of the document itself: no font, no style and no picture is fetched.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"


def embedded(pixels: NDArray[np.uint8], width: int, height: int) -> str:
    """Write pixels into the document, stretched to a size."""
    from PIL import Image  # with the first picture only

    data = BytesIO()
    Image.fromarray(pixels).save(data, "PNG", optimize=True)
    source = f"data:image/png;base64,{b64encode(data.getvalue()).decode()}"
    size = f'width="{width}" height="{height}" preserveAspectRatio="none"'
    return f'<image {size} href="{source}"/>'


def document(shapes: str, size: tuple[int, int], title: str, description: str) -> str:
    """Write a picture as an SVG document, with a name and a description for screen readers.

    Args:
        shapes: The elements.
        size: Width and height, in pixels.
        title: The name; it is no `<title>`, which browsers would show wherever the mouse rests.
        description: The same as the picture, in words.
    """
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="{escape(title)}" font-family="{FONT}">'
        f"<desc>{escape(description, quote=False)}</desc>{shapes}</svg>"
    )
