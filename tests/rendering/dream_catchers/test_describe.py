"""The description of a position: what is declared, and at its end the question."""

from __future__ import annotations

import pytest

from games.dream_catchers.table import FIRST, GO_ON, Table, power, tile

pytestmark = pytest.mark.rules

TWINS = 2


def test_the_last_line_is_the_question() -> None:
    table = Table(bedroom=TWINS).hands("2 Love, 2 Treats", "Courage").cells(top_left="Sweet Love").turn()
    for action in (tile("top left"), power("Love")):
        table.do(action)
        assert table.position.describe().splitlines()[-1] == table.question
    assert "  Declared: Love" in table.position.describe().splitlines()


def test_it_is_so_for_a_monster_and_between_turns() -> None:
    table = Table("pixie, candy", bedroom=TWINS).hands("Love, Treats, Courage", "Courage").bed("Love+Treats+Courage")
    table.turn().do(FIRST)
    assert table.position.describe().splitlines()[-1] == table.question
    table = Table().hands("3 Love, Treats", "Treats").treasures("2 Sweet Dreams left, 2 Time right").turn()
    table.do(GO_ON)
    assert table.position.describe().splitlines()[-1] == table.question
