"""NC-13: the Nightmares at the King's command."""

from __future__ import annotations

import pytest

from games.cathedral.table import AREA, Table
from games.cathedral.throne import DRAWS, LOWER_MARKER, all_equally_likely, commanding
from games.covers import covers
from nightmare_gym.games.cathedral.layout import NIGHTMARE_NAMES
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

FROM = ("inner northwest", "inner southeast")
BESIDE = ("northwest", "north", "west", "inner northeast", "inner southwest")
"""The areas beside the inner northwest, where the left Nightmare begins."""
PLOY = 20


def beginning(nightmare: str, runs: int = 1, **areas: str) -> Table:
    """That Nightmare is the left one, the King is to command it, and its card is resolved `runs` times."""
    other = "Gorger" if nightmare != "Gorger" else "Herald"
    table = Table().stage_2(nightmare, other, at=FROM, last=1).areas(**areas).kings_dreams((6, 0))
    table.params.runs[NIGHTMARE_NAMES.index(nightmare)] = runs
    return table


def sent(nightmare: str, runs: int = 1, **areas: str) -> Table:
    """That Nightmare is commanded on this map."""
    return commanding(beginning(nightmare, runs, **areas))


# --- the command --------------------------------------------------------------------------------------------------


@covers("NC-13.1")
@pytest.mark.parametrize("last", [0, 1])
def test_it_commands_the_nightmare_without_the_cultist_and_moves_it(last: int) -> None:
    table = Table().stage_2("Undertow", "Scourge", at=FROM, last=last)
    table.params.runs[:] = 1
    commanding(table).asks_nature(AREA).nature(min(table.odds)).over()
    assert table.seen["kings_last"] == 1 - last
    moved = [here != there for here, there in zip(table.seen["lairs"], FROM, strict=True)]
    assert moved == [last == 1, last == 0]


@covers("NC-13.1")
def test_each_nightmare_is_commanded_at_most_once_in_a_turn() -> None:
    table = Table().stage_2("Undertow", "Scourge", at=FROM)
    table.params.runs[:] = 1
    table.steps(*[(Step.KING_COMMANDS, 0, 0)] * 3, number=2)
    table.nature("north").expect(kings_last=1, lairs=("north", FROM[1])).nature("south").over()
    table.expect(lairs=("north", "south"))


@covers("NC-13.1")
def test_the_next_turn_it_may_command_again() -> None:
    table = Table().stage_2("Undertow", "Scourge", at=FROM).night(1)
    table.state.kings_commands = 2
    table.turn(2)
    assert table.state.kings_commands == 0


# --- where it goes ------------------------------------------------------------------------------------------------


@covers("NC-13.2")
def test_it_goes_to_an_adjacent_area_that_suits_it() -> None:
    table = sent("Undertow", north="S", west="SS", south="SSS").asks_nature(AREA, "north", "west")
    assert all_equally_likely(table)
    table.nature("west").over().expect(kings_last=0, lairs=("west", FROM[1]), areas={"west": "S"}, devoured="S")
    table = sent("Undertow", north="S", south="SSS").over()
    table.expect(kings_last=0, lairs=("north", FROM[1]), areas={"north": ""}, devoured="S")


@covers("NC-13.2", "NC-13.3")
def test_if_none_suits_it_goes_to_any_and_fails_there() -> None:
    table = sent("Undertow", north="HH", south="SSS").asks_nature(AREA, *BESIDE)
    assert all_equally_likely(table)
    table.nature("north").over().expect(kings_last=0, lairs=("north", FROM[1]), kings_dreams=[(6, 1)])


@covers("NC-13.2")
def test_where_it_has_been_it_does_not_return_nor_where_it_began() -> None:
    """The Shadows where it began do not count; from the north only the northeast suits it."""
    table = sent("Undertow", 2, inner_northwest="SSS", north="SSS", northeast="S").over()
    table.expect(
        kings_last=0, lairs=("northeast", FROM[1]), areas={"north": "SS", "northeast": ""}, devoured="SS"
    )  # fmt: skip
    table = sent("Undertow", 2, inner_northwest="SSS", north="SSS")
    table.asks_nature(AREA, "northwest", "northeast", "inner northeast")


@covers("NC-13.2", "NC-13.3")
def test_with_all_areas_visited_it_stays_and_fails() -> None:
    """Out of the north by way of the inner northwest and the west into the corner, where no way leads on."""
    table = beginning("Undertow", 4)
    table.state.lairs[0] = 1
    commanding(table).nature("inner northwest", "west", "northwest").over()
    table.expect(kings_last=0, lairs=("northwest", FROM[1]), kings_dreams=[(6, 4)])


@covers("NC-13.2", "NC-13.4")
def test_each_resolution_succeeds_or_fails_alone_and_goes_on_from_there() -> None:
    """It fails in the west, and finds a Shadow in the southwest."""
    table = sent("Undertow", 2, southwest="SS").nature("west").over()
    table.expect(
        kings_last=0, lairs=("southwest", FROM[1]), kings_dreams=[(6, 1)], areas={"southwest": "S"}, devoured="S"
    )  # fmt: skip


# --- the cards: each in an area that suits it, and in one that does not ----------------------------------------------


@covers("NC-13.4", "NC-13.3")
@pytest.mark.parametrize(
    ("nightmare", "runs"),
    [("Gorger", 2), ("Herald", 1), ("Brood", 2), ("Scourge", 2), ("Gravekeeper", 1), ("Mason", 1), ("Whisperer", 2),
     ("Undertow", 2)],
)  # fmt: skip
def test_how_often_each_card_is_resolved(nightmare: str, runs: int) -> None:
    table = Table()
    assert table.params.runs[NIGHTMARE_NAMES.index(nightmare)] == runs


SUITS = [
    ("Gorger", "north", ["HH", "HK", "KS", "SS", "HKS"], ["", "H", "K h1 k2", "S", "h3 k3"]),
    ("Herald", "north", ["KK", "KKK k1", "HKK", "HHKK k1"], ["K k1", "HHKK", "HHHKK", "k1", "HHH"]),
    ("Brood", "north", ["K", "HHHK", "KKK"], ["HSS", "KKKK", "k1", ""]),
    ("Scourge", "north", ["H", "HHKKK"], ["KKSS", "S h1", ""]),
    ("Gravekeeper", "north", ["h1", "k1", "HS k3", "h1 k1"], ["HHH", "KK", "SS", ""]),
    ("Mason", "north", ["K", "k1", "HKK k2", "HK k1"], ["KKK k3", "HHHKS k1", "HK", "S", ""]),
    ("Whisperer", "north", ["H", "S", "HHHKKK"], ["KK", "HKKKK", "h1", ""]),
    ("Undertow", "north", ["S", "HHKS"], ["HK", "h1", ""]),
]


@covers("NC-13.4", "NC-13.5", "NC-13.6", "NC-13.7", "NC-13.8", "NC-13.9", "NC-13.10", "NC-13.11", "NC-13.12")
@pytest.mark.parametrize(("nightmare", "area", "suiting", "others"), SUITS)
def test_which_areas_suit_each_nightmare(nightmare: str, area: str, suiting: list[str], others: list[str]) -> None:
    for text in suiting:
        table = beginning(nightmare, north=text)
        commanding(table)
        assert table.asked != AREA, text
        assert table.seen["lairs"][0] == area, text
    for text in others:
        commanding(beginning(nightmare, north=text)).asks_nature(AREA, *BESIDE)


@covers("NC-13.5")
def test_the_gorger_devours_a_unit_or_brings_a_cultist() -> None:
    sent("Gorger", north="HS").over().expect(kings_last=0, lairs=("north", FROM[1]), areas={"north": "H"}, devoured="S")
    table = sent("Gorger", north="S").nature("north").over()
    table.expect(kings_last=0, lairs=("north", FROM[1]), kings_dreams=[(6, 1)])


@covers("NC-13.6")
def test_the_herald_devours_and_the_lower_marker_climbs_or_the_king_draws() -> None:
    table = commanding(beginning("Herald", north="KK").kings_markers(0, 2)).over()
    table.expect(
        kings_last=0, lairs=("north", FROM[1]), areas={"north": "K"}, devoured="K", kings_markers=(1, 2)
    )  # fmt: skip
    table = commanding(beginning("Herald", north="HKK").devoured(king=1)).over()
    table.expect(
        kings_last=0, lairs=("north", FROM[1]), areas={"north": "KK"}, devoured="HK", kings_markers=(0, 1)
    )  # fmt: skip
    table = sent("Herald", north="K").nature("north").asks_nature(DRAWS).nature(0).over()
    table.expect(kings_last=0, lairs=("north", FROM[1]), kings_hand=[0])


@covers("NC-13.6", "NC-13.1", "NC-11.3")
def test_a_step_of_the_heralds_onto_an_x_commands_nothing_but_one_onto_a_y_counts() -> None:
    table = commanding(beginning("Herald", north="KK").kings_markers(3, 3)).over()
    table.expect(
        kings_last=0, lairs=("north", FROM[1]), areas={"north": "K"}, devoured="K", kings_markers=(3, 4)
    )  # fmt: skip
    table = commanding(beginning("Herald", north="KK").kings_markers(5, 5)).over()
    assert table.seen["kings_dreams"] == [(6, 1)]


@covers("NC-13.1", "NC-11.3")
def test_after_the_command_an_x_commands_again() -> None:
    table = beginning("Herald", north="KK").kings_markers(3, 8)
    table.steps((Step.KING_COMMANDS, 0, 0), (Step.KING_CLIMBS, LOWER_MARKER, 5), number=2).asks_nature(AREA)
    assert table.seen["kings_markers"] == (8, 9)
    assert table.seen["kings_last"] == 1
    table = commanding(beginning("Herald", north="KK").kings_markers(0, 0)).over()
    assert table.state.kings_running == 0


@covers("NC-13.7")
def test_the_brood_places_a_follower_or_devours() -> None:
    sent("Brood", north="HHK").over().expect(kings_last=0, lairs=("north", FROM[1]), areas={"north": "HHKK"})
    table = sent("Brood", north="HHSS").nature("north").over()
    table.expect(kings_last=0, lairs=("north", FROM[1]), areas={"north": "HHS"}, devoured="S")
    sent("Brood").nature("north").over().expect(kings_last=0, lairs=("north", FROM[1]))
    table = commanding(beginning("Brood", north="K").elsewhere("K", 0)).over()
    table.expect(kings_last=0, lairs=("north", FROM[1]))


@covers("NC-13.8")
def test_the_scourge_devours_by_the_kings_preference_or_brings_a_cultist() -> None:
    sent("Scourge", north="HK").over().expect(
        kings_last=0, lairs=("north", FROM[1]), areas={"north": "H"}, devoured="K"
    )
    table = commanding(beginning("Scourge", north="HS").devoured(king=1)).over()
    table.expect(kings_last=0, lairs=("north", FROM[1]), areas={"north": "H"}, devoured="KS")
    table = sent("Scourge", north="KS").nature("north").over()
    table.expect(kings_last=0, lairs=("north", FROM[1]), kings_dreams=[(6, 1)])


@covers("NC-13.9")
def test_the_gravekeeper_devours_and_the_king_draws_or_it_only_draws() -> None:
    table = sent("Gravekeeper", north="HK h1").asks_nature(DRAWS).nature(0).over()
    table.expect(kings_last=0, lairs=("north", FROM[1]), areas={"north": "H h1"}, devoured="K", kings_hand=[0])
    table = sent("Gravekeeper", north="h1").nature(PLOY).over()
    table.expect(kings_last=0, lairs=("north", FROM[1]), kings_hand=[PLOY])
    table = sent("Gravekeeper", north="HK").nature("north", PLOY).over()
    table.expect(kings_last=0, lairs=("north", FROM[1]), kings_hand=[PLOY])


@covers("NC-13.10")
def test_the_mason_devours_and_builds_or_brings_a_cultist() -> None:
    """Its control need not survive; without a unit, without a piece, it builds nothing."""
    arrived = {"kings_last": 0, "lairs": ("north", FROM[1])}
    sent("Mason", north="K").over().expect(**arrived, areas={"north": "k1"}, devoured="K")
    sent("Mason", north="HKK k2").over().expect(**arrived, areas={"north": "HK k3"}, devoured="K")
    sent("Mason", north="k1").over().expect(**arrived)
    sent("Mason", north="K", south="HHH k3", southwest="HHH k3", west="HHH k2").over().expect(
        **arrived, areas={"north": ""}, devoured="K"
    )
    sent("Mason", north="HH").nature("north").over().expect(**arrived, kings_dreams=[(6, 1)])
    table = commanding(beginning("Mason", north="HHKKK").devoured(king=1)).over()
    table.expect(**arrived, areas={"north": "HKKK k1"}, devoured="HK")


@covers("NC-13.11")
def test_the_whisperer_swaps_a_shadow_before_yours_or_devours() -> None:
    arrived = {"kings_last": 0, "lairs": ("north", FROM[1])}
    table = sent("Whisperer", north="HS").over().expect(**arrived, areas={"north": "HK"})
    assert tuple(table.state.supply) == (19, 19, 24)
    table = sent("Whisperer", north="HHK").over().expect(**arrived, areas={"north": "HKK"})
    assert tuple(table.state.supply) == (19, 18, 24)
    sent("Whisperer", north="KK").nature("north").over().expect(**arrived, areas={"north": "K"}, devoured="K")
    sent("Whisperer", north="SSSKKKK").nature("north").over().expect(
        **arrived, areas={"north": "KKKSSS"}, devoured="K"
    )  # fmt: skip
    commanding(beginning("Whisperer", north="HS").elsewhere("K", 0)).over().expect(**arrived)


@covers("NC-13.12")
def test_the_undertow_devours_where_there_are_shadows_or_brings_a_cultist() -> None:
    arrived = {"kings_last": 0, "lairs": ("north", FROM[1])}
    sent("Undertow", north="HKS").over().expect(**arrived, areas={"north": "HS"}, devoured="K")
    sent("Undertow", north="HK").nature("north").over().expect(**arrived, kings_dreams=[(6, 1)])


@covers("NC-13.4")
def test_what_one_resolution_has_placed_counts_for_the_next() -> None:
    """The Brood's first Follower fills the area, and so it does not suit the Brood any more."""
    table = sent("Brood", 2, north="KKK").nature("northeast").over()
    table.expect(kings_last=0, lairs=("northeast", FROM[1]), areas={"north": "KKKK"})
    table = sent("Whisperer", 2, north="S", northeast="S", inner_northwest="S").over()
    table.expect(kings_last=0, lairs=("northeast", FROM[1]), areas={"north": "K", "northeast": "K"})


@covers("NC-13.4", "NC-9.1")
def test_a_full_board_takes_no_more_and_what_depends_on_it_does_not_happen() -> None:
    arrived = {"kings_last": 0, "lairs": ("north", FROM[1])}
    for nightmare, area in (("Gorger", "HS"), ("Herald", "KK"), ("Scourge", "H"), ("Mason", "K"), ("Undertow", "S")):
        commanding(beginning(nightmare, north=area).devoured(4, 3, 3)).over().expect(**arrived)
    table = commanding(beginning("Gravekeeper", north="H h1").devoured(4, 3, 3)).nature(PLOY).over()
    table.expect(**arrived, kings_hand=[PLOY])
