"""NC-5.1 to NC-5.6: Perform Ritual, its Upgrades, the icons of the track."""

from __future__ import annotations

import pytest

from games.cathedral.table import DRAW, GO_ON, HIGHER, LEFT, LOWER, RIGHT, Table
from games.covers import covers
from nightmare_gym.games.cathedral.state import PARAMS
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

MARKER, PAYMENT, FREE = "which marker to advance", "how to pay the step", "which marker climbs for free"
PRODUCE, COMMAND = "where to produce", "which Nightmare to command"
LIMBO, UNPAID = "with Limbo", "without payment"


@covers("NC-5.1", "NC-5.2")
def test_two_steps_each_paid_from_an_area_with_the_symbol_of_the_space_entered() -> None:
    table = Table().areas(northwest="H", east="HH", northeast="HS", north="H").act("Ritual").do(LOWER)
    table.asks(PAYMENT, "northwest", "east").do("east").expect(areas={"east": "H"}, markers=(0, 1))
    table.asks(MARKER, LOWER, HIGHER, GO_ON).do(HIGHER)
    table.over().expect(areas={"northeast": "S"}, markers=(0, 2))
    assert table.deeds == {"climbed": 2}


@covers("NC-5.1")
def test_steps_may_be_split_between_the_markers_or_left_out() -> None:
    table = Table().areas(northwest="HH").act("Ritual").do(LOWER, LOWER).over()
    table.expect(areas={"northwest": ""}, markers=(1, 1))
    Table().areas(northwest="HH").act("Ritual").do(GO_ON).over().expect()


@covers("NC-5.1")
def test_a_marker_that_overtakes_is_the_higher_one_from_then_on() -> None:
    table = Table().areas(north="H", northwest="H").markers(3, 3).act("Ritual").asks(MARKER, LOWER, GO_ON)
    table.do(LOWER).asks(PRODUCE).expect(areas={"north": ""}, markers=(3, 4))


@covers("NC-5.1")
def test_a_marker_on_the_last_space_cannot_be_chosen() -> None:
    table = Table().areas(**dict.fromkeys(("northwest", "northeast", "southeast", "north"), "H"))
    table.markers(7, 15).act("Ritual").asks(MARKER, LOWER, GO_ON)
    table.markers(15, 15).act("Ritual").over()


@covers("NC-5.1")
@pytest.mark.parametrize(("space", "area"), [(0, "east"), (1, "south"), (2, "west"), (3, "north"), (14, "west")])
def test_what_each_space_costs(space: int, area: str) -> None:
    table = Table().areas(east="H", south="H", west="H", north="H").markers(space, 15)
    table.step(Step.CHOOSE_MARKER, 1).do(LOWER).expect(
        areas={area: ""}, markers=(space + 1, 15)
    ) if space != 3 else None
    assert table.params.cost[1:].tolist() == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]


@covers("NC-5.2")
def test_the_last_follower_of_an_area_may_pay() -> None:
    Table().areas(northwest="HK h1").act("Ritual").do(LOWER).over().expect(areas={"northwest": "K h1"}, markers=(0, 1))


@covers("NC-5.2")
def test_three_followers_in_limbo_may_pay_instead() -> None:
    table = Table().areas(northwest="H").limbo(5).act("Ritual").do(LOWER).asks(PAYMENT, "northwest", LIMBO)
    table.do(LIMBO).expect(limbo=2, markers=(0, 1)).asks(MARKER, LOWER, GO_ON)
    table = Table().areas(northwest="H").limbo(2).act("Ritual").do(LOWER).over()
    table.expect(areas={"northwest": ""}, markers=(0, 1))


@covers("NC-5.2")
def test_what_cannot_be_paid_is_not_offered() -> None:
    table = Table().areas(northwest="HH", north="HH").markers(1, 4).act("Ritual").asks(MARKER, HIGHER, GO_ON)
    Table().areas(north="HHH").limbo(2).act("Ritual").over().expect()
    assert table.state.limbo == 0


@covers("NC-5.3")
@pytest.mark.parametrize("space", [4, 9, 14])
def test_icon_x_in_stage_1_produces_in_up_to_two_controlled_areas(space: int) -> None:
    table = (
        Table()
        .areas(northwest="H", south="H", west="HK")
        .markers(0, space - 1)
        .step(Step.CHOOSE_FREE_MARKER)
        .do(HIGHER)
    )
    table.asks(PRODUCE, "northwest", "south", GO_ON).do("south", "northwest").over()
    table.expect(areas={"northwest": "HH", "south": "HH"}, markers=(0, space))


@covers("NC-5.3")
@pytest.mark.parametrize("space", [6, 12])
def test_icon_y_draws_a_card(space: int) -> None:
    table = Table().markers(0, space - 1).step(Step.CHOOSE_FREE_MARKER).do(HIGHER).asks_nature(DRAW).nature(7).over()
    table.expect(hand=[7], markers=(0, space))


@covers("NC-5.3")
def test_no_other_space_has_an_icon() -> None:
    icons = Table().params.icon.tolist()
    assert [space for space in range(16) if icons[space]] == [4, 6, 9, 12, 14]
    assert "icon" in (PARAMS.dtype.names or ())


@covers("NC-5.3")
def test_an_icon_counts_at_once_and_again_for_the_other_marker() -> None:
    table = Table().areas(north="HHK", south="H").markers(3, 4).act("Ritual").do(LOWER)
    table.asks(PRODUCE).expect(areas={"north": "HK"}, markers=(4, 4)).do("south").expect(areas={"south": "HH"})


@covers("NC-5.3", "NC-9.5")
@pytest.mark.parametrize("number", [1, 2])
def test_icon_x_in_stage_2_commands_a_nightmare_also_in_the_kings_turn(number: int) -> None:
    table = Table().areas(north="H").markers(0, 8).stage_2("Gorger", "Herald")
    table.step(Step.CHOOSE_FREE_MARKER, number=number).do(HIGHER).asks(COMMAND, LEFT, RIGHT, GO_ON)
    table.do(GO_ON).over().expect(markers=(0, 9))
    assert table.deeds == ({"climbed": 1} if number == 1 else {})


@covers("NC-5.4")
def test_a_free_step_is_for_either_marker() -> None:
    table = Table().markers(2, 6).step(Step.CHOOSE_FREE_MARKER).asks(FREE, LOWER, HIGHER).do(LOWER)
    table.over().expect(markers=(3, 6))
    Table().markers(1, 15).step(Step.CHOOSE_FREE_MARKER).over().expect(markers=(2, 15))
    Table().markers(15, 15).step(Step.CHOOSE_FREE_MARKER).over().expect()


@covers("NC-5.5")
def test_in_stage_2_a_ritual_ends_with_a_command() -> None:
    table = Table().areas(northwest="HH").stage_2("Gorger", "Herald").act("Ritual").do(LOWER, LOWER)
    table.asks(COMMAND, LEFT, RIGHT, GO_ON).do(GO_ON).over()
    Table().areas(northwest="HH").stage_2("Gorger", "Herald").act("Ritual").do(GO_ON).asks(COMMAND)
    Table().areas(northwest="HH").stage_2("Gorger", "Herald").conform("Ritual").do(GO_ON).over()


@covers("NC-5.24")
def test_to_conform_is_one_paid_step() -> None:
    table = Table().areas(northwest="HH").conform("Ritual").do(LOWER).over()
    table.expect(areas={"northwest": "H"}, markers=(0, 1))
    assert table.deeds == {}


# --- Upgrades -----------------------------------------------------------------------------------------------------


def climbed(table: Table) -> int:
    """Count the steps that an action allows if all can be paid."""
    start = sum(table.seen["markers"])
    while table.asked == MARKER:
        table.do(table.offers[0])
        while table.asked == PAYMENT:
            table.do(table.offers[0])
        while table.asked == PRODUCE:
            table.do(GO_ON)
    return sum(table.seen["markers"]) - start


def rich(*upgrades: int) -> Table:
    """A table where any step can be paid for."""
    return (
        Table().areas(**dict.fromkeys(("northwest", "northeast", "southeast", "southwest"), "HHH")).upgrades(*upgrades)
    )


@covers("NC-5.6", "NC-5.25")
@pytest.mark.parametrize(
    ("upgrades", "steps", "conforming"),
    [((), 2, 1), ((0,), 3, 1), ((5,), 3, 1), ((0, 5), 4, 1), ((15,), 2, 2), ((0, 5, 15), 4, 2), ((35,), 3, 1)],
)
def test_upgrades_0_5_and_15_add_steps(upgrades: tuple[int, ...], steps: int, conforming: int) -> None:
    assert climbed(rich(*upgrades).act("Ritual")) == steps
    assert climbed(rich(*upgrades).conform("Ritual")) == conforming


@covers("NC-5.25")
def test_upgrade_10_the_first_paid_step_from_any_area() -> None:
    table = Table().areas(north="HHH", west="H").upgrades(10).act("Ritual").do(LOWER)
    table.asks(PAYMENT, "north", "west").do("north").expect(areas={"north": "HH"}, markers=(0, 1))
    table.over()  # no area of the symbols A and B
    table = Table().areas(north="H").upgrades(10).conform("Ritual").over()


@covers("NC-5.25")
def test_upgrade_10_is_used_up_by_limbo_and_not_by_a_step_without_payment() -> None:
    table = Table().areas(north="HHH").limbo(3).upgrades(10, 30).act("Ritual").do(LOWER)
    table.asks(PAYMENT, "north", LIMBO, UNPAID).do(UNPAID).do(LOWER).asks(PAYMENT, "north", LIMBO).do("north").over()
    table.expect(areas={"north": "HH"}, markers=(1, 1))
    table = Table().areas(north="HHH").limbo(3).upgrades(10).act("Ritual").do(LOWER, LIMBO).over()
    table.expect(limbo=0, markers=(0, 1))


@covers("NC-5.25")
def test_upgrade_30_one_step_of_an_active_ritual_needs_no_payment() -> None:
    table = Table().areas(northwest="H").upgrades(30).act("Ritual").do(LOWER).asks(PAYMENT, "northwest", UNPAID)
    table.do("northwest").asks(MARKER, LOWER, HIGHER, GO_ON).do(HIGHER).over()
    table.expect(areas={"northwest": ""}, markers=(0, 2))
    Table().upgrades(30).act("Ritual").do(LOWER).over().expect(markers=(0, 1))
    Table().upgrades(30).conform("Ritual").over()


@covers("NC-5.25")
def test_upgrade_35_one_step_more_of_the_marker_that_is_not_ahead() -> None:
    table = rich(35).markers(0, 5).act("Ritual").do(HIGHER).nature(3).do(HIGHER).asks(MARKER, LOWER, GO_ON).do(LOWER)
    table.over().from_here()
    assert table.seen["markers"] == (1, 7)
    table = rich(35).markers(0, 9).act("Ritual").do(LOWER).asks(MARKER, LOWER, HIGHER, GO_ON)
    table.do(LOWER, LOWER).over()
    assert table.seen["markers"] == (3, 9)


@covers("NC-5.25")
def test_upgrade_35_of_level_markers_either_may_take_it() -> None:
    table = rich(35).markers(1, 1).act("Ritual").asks(MARKER, LOWER, GO_ON)
    for marker in (LOWER, HIGHER, HIGHER):
        table.do(marker)
        while table.asked == PAYMENT:
            table.do(table.offers[0])
    table.asks(PRODUCE)
    assert table.seen["markers"] == (1, 4)
