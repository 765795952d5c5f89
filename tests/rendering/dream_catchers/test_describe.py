"""The last line of the text names the player and the question; the picture has the same question."""

from __future__ import annotations

import pytest

from games.dream_catchers.table import FIRST, GO_ON, Table, power, tile
from nightmare_gym.rendering.dream_catchers.describe import describe
from nightmare_gym.rendering.dream_catchers.words import asked

pytestmark = pytest.mark.rules

TWINS = 2


def texts(table: Table) -> tuple[str, str]:
    """Return the question, as text and in the picture."""
    return describe(table.state, table.params).splitlines()[-1], asked(table.state, table.params)


def test_a_payment_names_what_is_paid_for() -> None:
    table = Table(bedroom=TWINS).hands("2 Love, 2 Treats", "Courage").cells(top_left="Sweet Love").turn()
    table.do(tile("top left"))
    assert texts(table) == (
        "Player 0: which Power pays for Sweet Love (top left)?",
        "Cooper: Which Power pays for the tile in the top left cell?",
    )
    table.do(power("Love"))
    assert "  Declared: Love" in describe(table.state, table.params).splitlines()
    assert texts(table)[1] == "Cooper: Which other Power pays for the tile in the top left cell?"


def test_a_payment_for_a_monster_names_it() -> None:
    table = Table("pixie, candy", bedroom=TWINS).hands("Love, Treats, Courage", "Courage").bed("Love+Treats+Courage")
    table.turn().do(FIRST)
    assert texts(table) == (
        "Player 0: which Power pays for Monster Love+Treats+Courage, strength 3, eats Fantasy?",
        "Pixie: Which Power pays for the Monster?",
    )


def test_plays_before_treasures_are_discarded_are_asked_as_such() -> None:
    table = Table().hands("3 Love, Treats", "Treats").treasures("2 Sweet Dreams left, 2 Time right").turn()
    assert texts(table)[0] == "Player 0: the Dream Catcher phase?"
    table.do(GO_ON)
    assert texts(table) == (
        "Player 0: play something before Treasures are discarded?",
        "Cooper: Before Treasures are discarded: play something, or go on?",
    )
