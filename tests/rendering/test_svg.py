"""SVG: every picture is one well-formed document that fetches nothing, with the texts and shapes of the pixels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import ImageDraw

from nightmare_gym.engine.position import Position
from nightmare_gym.rendering import drawing
from nightmare_gym.rendering.canvas import Canvas, Written
from nightmare_gym.rendering.sprites import Brush, Sprite, painted, soft
from nightmare_gym.rendering.svg import SvgBrush, short

pytestmark = pytest.mark.rules
SVG = "{http://www.w3.org/2000/svg}"
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("bogeymen", {}),
    ("cathedral", {}),
    ("dream_catchers", {"players": 3}),
    ("endless_nightmare", {"strategist": True}),
    ("endless_nightmare_active", {}),
    ("lucidity", {"players": 3}),
)
SHAPES = ("polygon", "polyline", "circle", "ellipse", "rect", "path")


def random_positions(game: str, options: dict[str, Any], seed: int, every: int = 40) -> Iterator[Position]:
    """Play at random; yield a position now and then, and the last one."""
    rng, position = np.random.default_rng(seed), Position(game, **options)
    for event in range(300):
        if position.is_over:
            break
        if event % every == 0:
            yield position
        if position.is_chance:
            outcomes, odds = zip(*position.chance_outcomes(), strict=True)
            position.resolve(int(rng.choice(outcomes, p=odds)))
        else:
            position.apply(int(rng.choice(position.legal_actions())))
    yield position


def drawn(position: Position) -> Canvas:
    """Return the description of a picture."""
    canvas = position.game.rendering.picture(position.state, position.params)
    assert isinstance(canvas, Canvas)
    return canvas


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_picture_has_the_texts_of_the_pixels_and_fetches_nothing(game: str, options: dict[str, Any]) -> None:
    for position in random_positions(game, options, seed=1):
        root = ElementTree.fromstring(position.svg())
        height, width, _ = position.picture().shape
        assert root.get("viewBox") == f"0 0 {width} {height}"
        assert root.get("aria-label") == position.game.title
        assert root.findtext(f"{SVG}desc") == position.describe()
        written = [mark.words for mark in drawn(position).marks if isinstance(mark, Written)]
        texts = [one.text or "" for one in root.iter(f"{SVG}text")]
        assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in texts][-len(written) :] == written
        ids = [one.get("id") for one in root.iter() if one.get("id")]
        for element in root.iter():
            for name, value in element.attrib.items():
                assert "//" not in value or value.startswith("data:image/png;base64,"), (name, value)
                for wanted in re.findall(r"url\(#(\w+)\)", value):
                    assert wanted in ids


def test_both_brushes_draw_the_same_strokes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every stroke of a sprite is drawn by both, and SVG has an element for each that leaves ink."""
    sprites, made = [], painted

    def kept(width: float, height: float, paint: Any, middle: bool = False) -> Sprite:
        strokes: tuple[list[str], list[str]] = ([], [])

        def spied(draw: Brush, scale: float) -> None:
            class Spy:
                def __getattr__(self, name: str) -> Any:
                    strokes[isinstance(draw, SvgBrush)].append(name)
                    return getattr(draw, name)

            paint(Spy(), scale)

        sprite = made(width, height, spied, middle)
        sprites.append((sprite, strokes))
        return sprite

    monkeypatch.setattr(drawing, "painted", kept)
    for shape in (drawing.panel, drawing.disc, drawing.diamond, drawing.eye, drawing.die, drawing.ring_space):
        shape.cache_clear()
    position = Position("endless_nightmare")
    canvas = drawn(position)
    canvas.put(drawing.die(30, 6, (1, 2, 3), (4, 5, 6), (7, 8, 9)), 50, 50)
    canvas.put(drawing.ring_space(9, 3, 40, 60, (1, 2, 3), (4, 5, 6)), 90, 90)
    canvas.array()
    canvas.svg("", "")
    used = [(sprite, strokes) for sprite, strokes in sprites if strokes[0]]
    assert len(used) > 10
    for sprite, (pixels, vectors) in used:
        assert pixels == vectors
        shapes = ElementTree.fromstring(f"<g>{sprite.svg}</g>")
        masks = list(shapes.iter("mask"))  # a transparent stroke makes a hole, and leaves ink if it has some
        inked = sum(one.tag in SHAPES for one in shapes.iter()) - sum(len(mask) for mask in masks)
        assert inked <= len(vectors) <= inked + len(masks)


@pytest.mark.parametrize(
    ("method", "arguments", "expected"),
    [
        ("polygon", ([(0, 0), (3, 0), (3, 6)], (1, 2, 3)), '<polygon points="0,0 1,0 1,2" fill="#010203"/>'),
        ("line", ((0, 0, 3, 3), (255, 0, 0, 51), 6),
         '<polyline points="0,0 1,1" fill="none" stroke="#ff0000" stroke-opacity="0.2" stroke-width="2"/>'),
        ("ellipse", ((0, 0, 6, 6), (9, 9, 9)), '<circle cx="1" cy="1" r="1" fill="#090909"/>'),
        ("ellipse", ((0, 0, 6, 12), None, (9, 9, 9), 3),
         '<ellipse cx="1" cy="2" rx="0.5" ry="1.5" fill="none" stroke="#090909" stroke-width="1"/>'),
        ("rectangle", ((3, 3, 5, 8), (0, 0, 0)), '<rect x="1" y="1" width="1" height="2" fill="#000000"/>'),
        ("rounded_rectangle", ((0, 0, 29, 29), 6, (0, 0, 0), (255, 255, 255), 3),
         '<rect x="0.5" y="0.5" width="9" height="9" rx="1.5" fill="#000000" stroke="#ffffff" stroke-width="1"/>'),
        ("pieslice", ((0, 0, 6, 6), 0, 90, (0, 0, 0)), '<path d="M1,1L2,1A1 1 0 0 1 1,2Z" fill="#000000"/>'),
        ("ellipse", ((0, 0, 6, 6), (0, 0, 0, 0)), ""),
    ],
)  # fmt: skip
def test_a_stroke_is_one_element(method: str, arguments: tuple[Any, ...], expected: str) -> None:
    brush = SvgBrush(3)
    getattr(brush, method)(*arguments)
    assert "".join(brush.shapes) == expected
    assert hasattr(ImageDraw.ImageDraw, method)


def test_a_transparent_colour_replaces_what_is_below() -> None:
    brush = SvgBrush(1)
    brush.ellipse((0, 0, 10, 10), (255, 255, 255))
    brush.ellipse((5, 0, 15, 10), (0, 0, 0, 0))
    brush.polygon([(0, 0), (1, 0), (1, 1)], (1, 1, 1, 128))
    root = ElementTree.fromstring(f"<g>{''.join(brush.shapes)}</g>")
    outer = root[1]
    assert [one.tag for one in root] == ["mask", "g", "polygon"]
    assert outer.get("mask") == f"url(#{root[0].get('id')})"
    assert root[0][1].tag == "polygon"  # the last hole is outermost
    assert [one.tag for one in outer] == ["mask", "g"]
    assert outer[0][1].get("cx") == "10"
    assert outer[1][0].get("cx") == "5"


def test_words_are_escaped_and_keep_their_spaces() -> None:
    canvas = Canvas(soft(np.zeros((16, 24, 3))))
    assert canvas.write('<&> "a"  b', 3, 4, 10, (1, 2, 3), "right", bold=True) > 0
    root = ElementTree.fromstring(canvas.svg('"<title>"', "a & <b>"))
    (text,) = root.iter(f"{SVG}text")
    assert text.text == '<&> "a"\N{NO-BREAK SPACE} b'
    assert (text.get("text-anchor"), text.get("font-weight"), text.get("x")) == ("end", "bold", "3")
    assert root.get("aria-label") == '"<title>"'
    assert root.findtext(f"{SVG}desc") == "a & <b>"


def test_numbers_are_short() -> None:
    assert [short(value) for value in (-0.001, 2.0, 1.256, 10.0)] == ["0", "2", "1.26", "10"]
