"""What is asked can be seen by who is asked: the partner and the cards of a trade, the attacker, who pays."""

from __future__ import annotations

import numpy as np
import pytest

from games.dream_catchers.table import ATTACK, GO_ON, Table, ability, power, trade, treasure
from nightmare_gym.games.dream_catchers.features import features
from nightmare_gym.games.dream_catchers.layout import DERIVED

pytestmark = pytest.mark.rules

QUESTIONS = ("player +", "offered: ", "wanted: ", "the attacker is")


def shown(table: Table) -> set[str]:
    """What is derived from the question at hand, as the asked seat sees it."""
    out = np.zeros(len(DERIVED), np.float32)
    features(table.state, table.box, int(table.state.actor), out)
    return {name for name, value in zip(DERIVED, out, strict=True) if value == 1 and name.startswith(QUESTIONS)}


def side(distance: int) -> str:
    """The feature of who pays, or is asked for a trade."""
    return f"player +{distance} pays, or is asked for a trade"


def test_a_trade_is_seen_by_both_sides() -> None:
    table = Table("cooper, jazz, pixie", control="seats").hands("Love, Treats", "Fantasy", "Courage, Wild").turn()
    assert not shown(table)
    assert shown(table.do(trade(2))) == {side(2)}
    assert shown(table.do(power("Treats"))) == {side(2), "offered: Treats"}
    assert shown(table.do(power("Wild"))) == {side(0), "offered: Treats", "wanted: Wild"}
    assert not shown(table.do(GO_ON))


def test_one_controller_sees_who_pays() -> None:
    table = Table("cooper, pixie, jazz").hands("Love", "Treats", "2 Love, 2 Treats").counters(time=4).turn(1)
    assert shown(table.do(ability("Jazz"))) == {side(1)}


def test_the_attacker_is_seen_also_while_a_nightmare_is_chosen() -> None:
    table = Table().hands("Love", "Treats").treasures("discard a Nightmare")
    table.cells(top_left="-", middle_centre="Nightmare Fantasy left").spawning().nature("Nightmare Love up")
    table.asks(0, ATTACK)
    assert shown(table) == {"the attacker is in the top left cell"}
    assert shown(table.do(treasure("discard a Nightmare"))) == {side(0), "the attacker is in the top left cell"}
