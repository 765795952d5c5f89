"""NC-5.7 to NC-5.13: Summon and Fortify, with their Upgrades."""

from __future__ import annotations

import pytest

from games.cathedral.table import GO_ON, Table
from games.covers import covers
from nightmare_gym.games.cathedral.human.fortify import ONE_FOLLOWER
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

PRODUCE, SITE, BUILDER = "where to produce", "where to build", "who is given up for the fort"


def quiet(*upgrades: int) -> Table:
    """A table in turn 7, whose marked areas are full of Shadows, so that marked areas produce nothing."""
    return Table().areas(north="SSS", southwest="SSS", inner_southeast="SSS").upgrades(*upgrades)


@covers("NC-5.7")
def test_controlled_areas_with_a_fort_produce_one() -> None:
    table = quiet().areas(south="H h1", west="h3", east="HKKK h1", southeast="HH", northeast="HHH h1", northwest="k1")
    table.act("Summon", 7).over().expect(areas={"south": "HH h1", "west": "H h3"})


@covers("NC-5.8")
def test_then_marked_areas_produce_for_whoever_controls_them() -> None:
    table = Table().areas(north="HK h1", southwest="KK", inner_southeast="HK").act("Summon", 7).over()
    table.expect(areas={"north": "HHHK h1", "southwest": "KKK", "inner southeast": "HKS"})


@covers("NC-5.8")
def test_an_empty_marked_area_or_one_of_the_shadows_gets_a_shadow_while_there_is_room() -> None:
    table = Table().areas(north="SSS", southwest="S").act("Summon", 7).over()
    table.expect(areas={"southwest": "SS", "inner southeast": "S"})
    table = Table().areas(north="S").elsewhere("S", 2).act("Summon", 7).over()
    table.expect(areas={"north": "SS", "southwest": "S"})


@covers("NC-5.8")
def test_what_a_marked_area_of_the_king_has_no_room_for_goes_beside_it() -> None:
    table = Table().areas(north="KKK", northwest="HHH", northeast="K").act("Summon", 7)
    table.asks_nature("an area card", "northwest", "inner northwest", "inner northeast").nature("inner northwest")
    table.over().expect(areas={"inner northwest": "K", "southwest": "S", "inner southeast": "S"})


@covers("NC-5.8")
def test_the_controllers_are_those_of_the_beginning() -> None:
    """The fort's Follower breaks the tie in a marked area, but it produces a Shadow all the same."""
    table = Table().areas(north="HSS h1", southwest="K", inner_southeast="K").act("Summon", 7).over()
    table.expect(areas={"north": "HHHSS h1", "southwest": "KK", "inner southeast": "KK"})
    table = Table().areas(north="HKK k1").upgrades(1).act("Summon", 7).over()
    table.expect(areas={"north": "HKKK k1", "southwest": "S", "inner southeast": "S"})


@covers("NC-5.24")
@pytest.mark.parametrize(("upgrades", "areas"), [((), 2), ((16,), 3), ((1, 6, 11, 31, 36), 2)])
def test_to_conform_is_a_production_in_two_areas(upgrades: tuple[int, ...], areas: int) -> None:
    table = quiet(*upgrades).areas(south="H", west="H", east="H h2", northwest="H", northeast="K")
    table.conform("Summon", 4).asks(PRODUCE, "northwest", "east", "south", "west", GO_ON)
    for name in ("northwest", "east", "south")[:areas]:
        table.do(name)
    table.over()


@covers("NC-5.9", "NC-5.25")
@pytest.mark.parametrize(("upgrade", "units"), [(1, "HH"), (6, "HH"), (31, "HHH")])
def test_upgrades_1_6_and_31_produce_in_one_area_of_choice(upgrade: int, units: str) -> None:
    table = quiet(upgrade).areas(northwest="H", west="H").act("Summon", 7).asks(PRODUCE, "northwest", "west", GO_ON)
    table.do("northwest").over().expect(areas={"northwest": units})


@covers("NC-5.9", "NC-5.25")
def test_these_upgrades_may_produce_in_the_same_area_one_after_the_other() -> None:
    table = quiet(1, 6).areas(south="H", west="H").act("Summon", 7).do("south", "south").over()
    table.expect(areas={"south": "HHH"})


@covers("NC-5.25")
def test_upgrade_11_forts_of_level_2_produce_one_more() -> None:
    table = quiet(11).areas(south="H h1", west="h2", east="h3", northwest="HKKK h2").act("Summon", 7).over()
    table.expect(areas={"south": "HH h1", "west": "HH h2", "east": "HH h3"})


@covers("NC-5.25")
def test_upgrade_36_marked_areas_of_yours_produce_two() -> None:
    table = Table().areas(north="H", southwest="KK", inner_southeast="S", south="H").upgrades(36).act("Summon", 7)
    table.over().expect(areas={"north": "HHH", "southwest": "KKK", "inner southeast": "SS"})


# --- Fortify ------------------------------------------------------------------------------------------------------


@covers("NC-5.10", "NC-5.11")
def test_up_to_two_levels_for_as_many_followers_as_their_number() -> None:
    table = Table().areas(north="HH", south="HHH h1", east="HKK").act("Fortify").asks(SITE, "north", "south", GO_ON)
    table.do("south").asks(BUILDER, "north", "east", "south").do("east").asks(BUILDER, "north", "south").do("north")
    table.expect(areas={"east": "KK", "north": "H", "south": "HHH h2"})
    table.asks(SITE, "north", "south", GO_ON).do("north").do("south").over()
    table.expect(areas={"south": "HH h2", "north": "H h1"})
    assert table.deeds == {"built": 2}


@covers("NC-5.10", "NC-5.11")
def test_the_second_level_may_be_above_the_first_at_the_higher_price() -> None:
    table = Table().areas(north="HHH").act("Fortify").do("north").expect(areas={"north": "HH h1"})
    table.do("north").over().expect(areas={"north": "h2"})


@covers("NC-5.10")
def test_control_is_looked_at_before_the_payment() -> None:
    table = Table().areas(north="HHKK h1", south="K").act("Fortify").do("north").over()
    table.expect(areas={"north": "KK h2"})


@covers("NC-5.10")
def test_no_level_in_areas_of_others_above_the_third_or_without_pieces() -> None:
    table = Table().areas(north="HHH h3", south="HHK", east="HKK", west="HHH").act("Fortify")
    table.asks(SITE, "south", "west", GO_ON)
    Table().areas(north="HHH h3", south="HHH h3", east="H h2").act("Fortify").over().expect()
    table = Table().areas(north="HHH h3", south="HHH h3", east="H h1").act("Fortify").do("east")
    table.do("north", "north").over().expect(areas={"north": "H h3", "east": "H h2"})


@covers("NC-5.10")
def test_what_cannot_be_paid_is_not_offered() -> None:
    Table().areas(north="H h1").act("Fortify").over().expect()
    Table().areas(north="h1", south="H h1").act("Fortify").over().expect()
    Table().areas(north="h1", south="H").act("Fortify").asks(SITE, "south", GO_ON)


@covers("NC-5.10")
def test_a_fort_of_the_kings_in_the_area_is_no_hindrance() -> None:
    table = Table().areas(north="HHH k3").act("Fortify").do("north").expect(areas={"north": "HH h1 k3"})
    table.do(GO_ON).over()


@covers("NC-5.24")
def test_to_conform_is_one_level_at_the_same_price() -> None:
    table = Table().areas(north="HHH h1").conform("Fortify").do("north").over().expect(areas={"north": "H h2"})
    assert table.deeds == {}


@covers("NC-5.13", "NC-5.25")
@pytest.mark.parametrize(("upgrades", "levels"), [((2,), 3), ((7,), 3), ((2, 7), 4), ((37,), 3), ((2, 7, 37), 5)])
def test_upgrades_2_7_and_37_allow_more_levels(upgrades: tuple[int, ...], levels: int) -> None:
    names = ("north", "south", "east", "west", "northwest", "southeast")
    table = Table().areas(**dict.fromkeys(names, "HHH")).upgrades(*upgrades).act("Fortify")
    for name in names[:levels]:
        table.do(name).do(name)
    table.over()
    Table().areas(**dict.fromkeys(names, "HHH")).upgrades(*upgrades).conform("Fortify").do("north", "north").over()


@covers("NC-5.11", "NC-5.25")
@pytest.mark.parametrize(("level", "price"), [(0, 1), (1, 1), (2, 2)])
def test_upgrade_12_each_level_costs_one_less_but_at_least_one(level: int, price: int) -> None:
    text = f"HHH h{level}" if level else "HHH"
    left = f"{'H' * (3 - price)} h{level + 1}"
    for upgrade, mode in ((12, "act"), (17, "conform")):
        table = Table().areas(north=text, west="K").upgrades(upgrade)
        getattr(table, mode)("Fortify").do("north").expect(areas={"north": left})
    for upgrade, mode in ((17, "act"), (12, "conform")):
        table = Table().areas(north=text, west="K").upgrades(upgrade)
        getattr(table, mode)("Fortify").do("north").expect(areas={"north": f"{'H' * (2 - level)} h{level + 1}".strip()})


@covers("NC-5.12", "NC-5.25")
def test_upgrade_32_produces_once_in_one_area_that_was_built_in() -> None:
    table = Table().areas(north="HH", south="HH", west="H", east="K").upgrades(32).act("Fortify")
    table.do("north", "west", "south").asks(BUILDER).do("south").from_here()
    table.asks(PRODUCE, "north", "south", GO_ON).do("north").over().expect(areas={"north": "HHH h1"})


@covers("NC-5.12", "NC-5.25")
def test_upgrade_32_needs_a_level_and_control() -> None:
    Table().areas(north="HH").upgrades(32).act("Fortify").do(GO_ON).over().expect()
    table = Table().areas(north="HHKKK h2", south="K", west="HH").upgrades(32, 37).act("Fortify")
    table.do("north", "north", "north", GO_ON).over().expect(areas={"north": "KKK h3", "west": "H"})
    table = Table().areas(north="HH").upgrades(32).conform("Fortify").do("north").over()
    table.expect(areas={"north": "H h1"})


@covers("NC-5.13", "NC-5.25")
def test_upgrade_37_builds_where_a_follower_merely_is() -> None:
    table = Table().areas(north="HKK", south="K", east="h1", west="HH").upgrades(37).act("Fortify")
    table.asks(SITE, "north", "east", "west", GO_ON).do("north", "north").expect(areas={"north": "KK h1"})
    table.asks(SITE, "east", "west", GO_ON)
    Table().areas(north="HKK", west="K").upgrades(37).conform("Fortify").over()


@covers("NC-5.11", "NC-8.6")
def test_a_level_for_one_follower() -> None:
    table = Table().areas(north="HH h2", south="K").step(Step.CHOOSE_SITE, 1, ONE_FOLLOWER).do("north").over()
    table.expect(areas={"north": "H h3"})
