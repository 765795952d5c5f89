"""The rendering of a game: an object, or a name that is looked up when something is first told or drawn."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.rendering import Rendering
from reference import pig
from reference.process import run

SHOUTED = Rendering(describe=lambda state, params: "PIG!", outcome_name=lambda state, params, outcome: f"{outcome}!")


@pytest.mark.parametrize("by", [SHOUTED, f"{__name__}:SHOUTED"])
def test_a_rendering_is_given_or_named(by: Rendering | str) -> None:
    position = Position(replace(pig.GAME, rendered_by=by))
    assert position.describe() == "PIG!"
    assert position.outcome_name(3) == "3!"
    assert position.action_name(0) == pig.GAME.actions[0]


@pytest.mark.parametrize(
    ("by", "message"),
    [
        ("reference.pig:NONE", "reference.pig:NONE cannot be imported: AttributeError"),
        ("no.such:RENDERING", "no.such:RENDERING cannot be imported: ModuleNotFoundError"),
        (
            "reference.pig:GAME",
            "game 'pig': rendered_by='reference.pig:GAME': expected a Rendering",
        ),
        ("reference.pig", "game 'pig': rendered_by='reference.pig': expected a Rendering"),
        (None, "game 'pig': rendered_by=None: expected a Rendering"),
    ],
)
def test_a_wrong_one_is_told_when_it_is_needed(by: Any, message: str) -> None:
    position = Position(replace(pig.GAME, rendered_by=by))
    position.apply(position.legal_actions()[0])
    with pytest.raises(OptionError, match=re.escape(message)):
        position.describe()


@pytest.mark.parametrize("draw", [Position.picture, Position.svg])
def test_a_game_without_pictures_says_so(draw: Callable[[Position], object]) -> None:
    with pytest.raises(OptionError, match="this game has no picture; render_mode='ansi' shows it as text"):
        draw(Position("pig"))


def test_a_notebook_shows_text_where_there_is_no_picture() -> None:
    angled = replace(SHOUTED, describe=lambda state, params: "<PIG> & co")
    position = Position(replace(pig.GAME, rendered_by=angled))
    assert position._repr_svg_() is None
    assert position._repr_html_() == "<pre>&lt;PIG&gt; &amp; co</pre>"


def test_a_picture_of_pixels_is_embedded_in_svg() -> None:
    pixels = np.arange(4 * 6 * 3, dtype=np.uint8).reshape(4, 6, 3)
    position = Position(replace(pig.GAME, rendered_by=replace(SHOUTED, picture=lambda state, params: pixels)))
    root = ElementTree.fromstring(position.svg())
    (image,) = root.iter("{http://www.w3.org/2000/svg}image")
    kind, data = image.attrib["href"].split(",")
    assert kind == "data:image/png;base64"
    assert (np.array(Image.open(BytesIO(b64decode(data)))) == pixels).all()
    assert (root.get("viewBox"), root.get("aria-label")) == ("0 0 6 4", "Pig")
    assert position._repr_svg_() == position.svg()
    assert position._repr_html_() is None


def test_importing_and_playing_a_game_imports_no_words_and_no_pictures() -> None:
    code = """
import sys
from nightmare_gym import Position

position = Position("lucidity")
while position.is_chance:
    position.resolve(position.chance_outcomes()[0][0])
position.apply(position.legal_actions()[0])
print([name for name in ("nightmare_gym.rendering", "PIL") if name in sys.modules])
position.describe()
print("nightmare_gym.rendering.lucidity" in sys.modules)
"""
    assert run("-c", code, NUMBA_DISABLE_JIT="1").stdout.split() == ["[]", "True"]
