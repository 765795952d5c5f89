"""NC-11.17 to NC-11.19: the King's Develop."""

from __future__ import annotations

import pytest

from games.cathedral.table import AREA, Table
from games.cathedral.throne import DEVELOPS, WHICH_TUCK, acting, row
from games.covers import covers
from nightmare_gym.games.cathedral.layout import DAY_NAMES

pytestmark = pytest.mark.rules

RITUAL, SUMMON, FORTIFY, DEVELOP = 0, 1, 2, 4
"""Cards that are Upgrades of these actions."""
PLOYS = (20, 21, 22, 23)


@covers("NC-11.17", "NC-11.19")
@pytest.mark.parametrize(
    ("power", "cards", "cultists"), [(1, 2, (1, 1, 1, 1, 0)), (3, 3, (1, 1, 1, 2, 0)), (5, 4, (2, 1, 1, 2, 0))]
)
def test_the_rows_of_develop(power: int, cards: int, cultists: tuple[int, ...]) -> None:
    table = acting(Table(), "Develop", power)
    for card in (RITUAL, *PLOYS)[:cards]:
        table.asks_nature(DEVELOPS).nature(card)
    table.over()
    assert row(table) == power
    assert table.seen["cultists"] == cultists
    assert table.seen["tucked"] == (1, 0, 0, 0, 0)
    assert table.seen["kings_hand"] == [*PLOYS[: cards - 1], 52, 53]


@covers("NC-11.18")
@pytest.mark.parametrize("upgrade", [RITUAL, SUMMON, FORTIFY, 3, DEVELOP])
def test_the_first_upgrade_goes_under_its_action_and_all_others_to_the_hand(upgrade: int) -> None:
    expected = [0] * 5
    expected[upgrade] = 1
    later = RITUAL + 5
    table = acting(Table(), "Develop", 3).nature(20, upgrade, later).over()
    table.expect(tucked=tuple(expected), kings_hand=[later, 20], cultists=(1, 1, 1, 2, 0))


@covers("NC-11.18")
def test_after_the_first_upgrade_the_order_of_the_others_does_not_matter() -> None:
    tables = [acting(Table(), "Develop", 5).nature(0, *others) for others in ((20, 21), (21, 20))]
    assert tables[0].state.tobytes() == tables[1].state.tobytes()


@covers("NC-11.18")
def test_if_all_are_ploys_the_last_one_goes_under_the_action_with_fewest_cards() -> None:
    table = Table().tucked(Ritual=[0], Summon=[1, 6], Fortify=[2], Develop=[4, 9])
    acting(table, "Develop", 1).nature(20, 22, 21).over()
    table.expect(tucked=(1, 2, 1, 1, 2), kings_hand=[20, 22], cultists=(1, 1, 1, 2, 0))


@covers("NC-11.18", "NC-15.11")
def test_of_actions_with_equally_few_cards_the_human_chooses() -> None:
    table = acting(Table().tucked(Ritual=[0], Maneuver=[3]), "Develop", 1).nature(20, 21)
    table.asks(WHICH_TUCK, "Summon", "Fortify", "Develop").do("Fortify").over()
    table.expect(tucked=(1, 0, 1, 1, 0), kings_hand=[20])


@covers("NC-11.17", "NC-11.18")
def test_with_few_cards_it_draws_what_there_is() -> None:
    table = acting(Table().deck(20), "Develop", 3).nature(20).asks(WHICH_TUCK, *DAY_NAMES).do("Summon").over()
    table.expect(tucked=(0, 1, 0, 0, 0), cultists=(1, 1, 1, 2, 0))
    acting(Table().deck(), "Develop", 1).over().expect()
    table = acting(Table().deck(RITUAL), "Develop", 5).nature(RITUAL).over()
    table.expect(tucked=(1, 0, 0, 0, 0), cultists=(2, 1, 1, 2, 0))


@covers("NC-11.17")
def test_an_empty_deck_is_made_anew_from_the_discards_in_the_middle() -> None:
    table = acting(Table().deck(20).discards(21, 22), "Develop", 1).nature(20).asks_nature(DEVELOPS, 21, 22)
    table.nature(22).do("Ritual").over()
    assert table.seen["discarded"] == []
    assert table.seen["kings_hand"] == [20, 52, 53]


@covers("NC-11.19")
@pytest.mark.parametrize("power", [1, 3, 5])
def test_in_stage_2_it_commands_a_nightmare_at_every_power_after_its_cards(power: int) -> None:
    table = acting(Table().stage_2("Undertow", "Gorger"), "Develop", power)
    for card in (RITUAL, 1, 2, 3)[: 2 + power // 2]:
        table.expect(cultists=table.seen["cultists"], tucked=table.seen["tucked"], kings_hand=table.seen["kings_hand"])
        table.asks_nature(DEVELOPS).nature(card)
    table.asks_nature(AREA)
    assert table.seen["kings_last"] == 0
