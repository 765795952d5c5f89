"""NC-11.14 to NC-11.16 and NC-11.21: the conflicts of the King's Maneuver."""

from __future__ import annotations

import pytest

from games.cathedral.table import AREA, GO_ON, Table
from games.cathedral.throne import OPPONENT, REVEAL, all_equally_likely
from games.covers import covers
from nightmare_gym.games.cathedral.king.conflicts import battlefields, desirable
from nightmare_gym.games.cathedral.layout import (
    AREA_NAMES,
    HUMAN_KING,
    HUMAN_SHADOWS,
    KING_SHADOWS,
    OUT,
)
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

CARD = "which card to play in the conflict"
KINGS_BASIC, KINGS_SHIELD = 52, 53
YOU_AND_KING, YOU_AND_SHADOWS, KING_AND_SHADOWS = 1 << HUMAN_KING, 1 << HUMAN_SHADOWS, 1 << KING_SHADOWS


def fighting(table: Table, number: int = 2) -> Table:
    """The King has placed its Followers; conflicts follow."""
    return table.step(Step.KING_FIGHTS, number=number)


def wanted(area: str, past: int = 0, kings_cards: int = 9, your_cards: int = 9, **options: bool) -> int:
    """The pairs that the King wants to fight next in this area, as a set."""
    table = Table(**options).areas(south=area).cards(OUT, 50, 51, 52, 53)
    table.hand(*range(your_cards)).kings_hand(*range(10, 10 + kings_cards))
    return desirable(table.state, table.params, AREA_NAMES.index("south"), past)


# --- where --------------------------------------------------------------------------------------------------------


@covers("NC-11.14")
def test_possible_conflicts_are_where_two_sides_have_units() -> None:
    table = Table().areas(
        north="HK", east="KS", south="HS", west="HKS", northeast="KK h1", southeast="H k1", southwest="SS h1",
        northwest="h1 k1", inner_northwest="SSS",
    )  # fmt: skip
    found = battlefields(table.state)
    names = {name for area, name in enumerate(AREA_NAMES) if found >> area & 1}
    assert names == {"north", "east", "south", "west"}


@covers("NC-11.14")
def test_area_cards_are_drawn_among_them_each_once() -> None:
    table = fighting(Table().areas(north="HHK", east="HHK", south="HHK", west="KK"))
    table.asks_nature(AREA, "north", "east", "south")
    assert all_equally_likely(table)
    table.nature("east").asks_nature(AREA, "north", "south").nature("north").over().expect()


@covers("NC-11.14")
def test_three_cards_at_most_are_drawn() -> None:
    table = fighting(Table().areas(north="HHK", east="HHK", south="HHK", west="HHK", northeast="HK"))
    table.nature("north", "east", "south").over().expect()


@covers("NC-11.14")
def test_three_conflicts_at_most_are_resolved() -> None:
    """Two in the north, one in the east, and the Shadow there is left alone."""
    table = fighting(Table().areas(north="HKKS", east="HKKS")).nature("north").do(GO_ON)
    table.nature(KINGS_BASIC, KINGS_SHIELD).nature(KINGS_BASIC, KINGS_SHIELD, "1/0").do(GO_ON)
    table.nature(KINGS_BASIC, KINGS_SHIELD).over().expect(areas={"north": "KK", "east": "KKS"}, limbo=2)


@covers("NC-11.14")
def test_no_possible_conflict_no_card() -> None:
    fighting(Table().areas(north="KK", east="HH", south="SS")).over().expect()


@covers("NC-11.14")
def test_areas_are_looked_at_anew_before_each_draw() -> None:
    """Your Followers that lose in the north retreat to the northeast, where yours is a fort, and a Follower its."""
    table = Table().areas(north="HHKKK", east="HHK", northeast="K h2", northwest="SSS", inner_northwest="SSS")
    table.areas(inner_northeast="SSS").cards(OUT, KINGS_BASIC, KINGS_SHIELD).kings_hand(22, 25, 29)
    fighting(table).asks_nature(AREA, "north", "east").nature("north").do(GO_ON).nature(22, 25, 29)
    table.asks_nature(AREA, "east", "northeast")
    assert (table.area("north"), table.area("northeast")) == ("KKK", "HHK h2")


# --- which --------------------------------------------------------------------------------------------------------


@covers("NC-11.15")
@pytest.mark.parametrize(
    ("area", "pairs"),
    [
        ("HK", YOU_AND_KING),
        ("HHK", 0),
        ("HKK", YOU_AND_KING),
        ("HHK k1", YOU_AND_KING),
        ("HHK k3", YOU_AND_KING),
        ("HHHK k3", 0),
        ("HK h1", 0),
        ("KS", KING_AND_SHADOWS),
        ("KSS", 0),
        ("KSS k1", KING_AND_SHADOWS),
        ("HS", YOU_AND_SHADOWS),
        ("HHS", 0),
        ("HSS h1", YOU_AND_SHADOWS),
        ("HS h1", 0),
        ("HHSSS", YOU_AND_SHADOWS),
        ("HHKSS", YOU_AND_SHADOWS),
        ("HHHKSS k3", KING_AND_SHADOWS),
    ],
)
def test_what_the_king_desires(area: str, pairs: int) -> None:
    """It is as strong as its opponent or stronger; and so are the Shadows, where it does not take part."""
    assert wanted(area) == pairs


@covers("NC-11.15", "NC-6.3")
def test_hands_limit_the_strength_but_not_that_of_shadows() -> None:
    assert wanted("HHKK", kings_cards=1) == 0
    assert wanted("HHKK", kings_cards=1, your_cards=1) == YOU_AND_KING
    assert wanted("HHHKK", your_cards=2) == YOU_AND_KING
    assert wanted("KKSS", kings_cards=1) == 0
    assert wanted("HHHSS", your_cards=2) == YOU_AND_SHADOWS
    assert wanted("KSS k1", kings_cards=1) == 0
    assert wanted("HK", kings_cards=0, your_cards=0) == YOU_AND_KING


@covers("NC-11.16")
@pytest.mark.parametrize(
    ("area", "past", "pairs"),
    [
        ("HKS", 0, YOU_AND_KING | YOU_AND_SHADOWS),
        ("HKKS", 0, YOU_AND_KING),
        ("HKSS", 0, YOU_AND_SHADOWS),
        ("HKKKSS", 0, YOU_AND_KING),
        ("HHKKKSSS", 0, YOU_AND_KING | YOU_AND_SHADOWS),
        ("HHHKKKS", 0, YOU_AND_KING),
        ("HHKKKSS", YOU_AND_KING, YOU_AND_SHADOWS),
        ("HHKKKSS", YOU_AND_SHADOWS, YOU_AND_KING),
        ("HHKKKSS", YOU_AND_KING | YOU_AND_SHADOWS, KING_AND_SHADOWS),
        ("HHKKKSS", YOU_AND_KING | YOU_AND_SHADOWS | KING_AND_SHADOWS, 0),
        ("HHHKS", 0, KING_AND_SHADOWS),
        ("HHHKSS", 0, 0),
        ("KKS", KING_AND_SHADOWS, 0),
    ],
)
def test_those_with_you_first_and_of_these_the_most_favourable(area: str, past: int, pairs: int) -> None:
    assert wanted(area, past) == pairs


@covers("NC-11.16")
def test_of_equally_desirable_ones_nature_picks() -> None:
    table = fighting(Table().areas(north="HKS")).asks_nature(OPPONENT, HUMAN_KING, HUMAN_SHADOWS)
    assert all_equally_likely(table)
    table.nature(HUMAN_SHADOWS).asks(CARD)
    assert table.state.fight_pair == HUMAN_SHADOWS
    table = fighting(Table().areas(north="HKS")).nature(HUMAN_KING)
    assert table.state.fight_pair == HUMAN_KING


@covers("NC-11.14", "NC-11.16")
def test_undesirable_conflicts_are_skipped() -> None:
    table = fighting(Table().areas(north="HHK", east="HK")).nature("north").asks(CARD)
    assert table.state.fight_area == AREA_NAMES.index("east")


# --- Cultists -----------------------------------------------------------------------------------------------------


@covers("NC-11.21")
def test_a_cultist_for_each_conflict_that_the_king_wins() -> None:
    table = fighting(Table().areas(north="HK").kings_dreams((6, 0))).do(GO_ON).asks_nature(REVEAL)
    table.nature(KINGS_BASIC).over().expect(areas={"north": "K"}, limbo=1, kings_dreams=[(6, 1)])
    table = fighting(Table().areas(north="KKS").kings_dreams((6, 0))).nature(KINGS_BASIC, KINGS_SHIELD, "1/0").over()
    table.expect(areas={"north": "KK"}, kings_dreams=[(6, 1)])


@covers("NC-11.21")
def test_no_cultist_for_one_that_it_loses() -> None:
    """Both are destroyed where nobody was in control: whose turn it is loses."""
    table = fighting(Table().areas(north="HK").hand(1).kings_dreams((6, 0))).do("card 1").nature(KINGS_BASIC).over()
    table.expect(areas={"north": ""}, limbo=1, discarded=[1], hand=[])


@covers("NC-11.21")
def test_a_cultist_for_each_conflict_that_you_lose_against_shadows() -> None:
    table = fighting(Table().areas(north="HS").kings_dreams((6, 0))).do(GO_ON).nature("1/0").over()
    table.expect(areas={"north": "S"}, limbo=1, kings_dreams=[(6, 1)])


@covers("NC-11.21")
def test_none_for_one_that_you_win_against_shadows() -> None:
    table = fighting(Table().areas(north="HHSS").hand(1, 20).kings_dreams((6, 0))).do("card 1", "card 20")
    table.nature("1/0").over().expect(areas={"north": "HH"}, discarded=[1, 20], hand=[])


@covers("NC-11.21")
def test_none_for_conflicts_of_your_turn() -> None:
    table = Table().areas(south="HK").kings_dreams((6, 0)).step(Step.CHOOSE_CONFLICT, 1, number=1).do("south")
    table.nature(KINGS_BASIC).do(GO_ON).over().expect(areas={"south": "K"}, limbo=1)
