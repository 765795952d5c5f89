"""NC-7: the human's Dreams: all 28 conditions, each true and just not; completing and swapping."""

from __future__ import annotations

from typing import Any

import pytest

from games.cathedral.table import DAY, GO_ON, NIGHT, Table, dream
from games.covers import covers
from nightmare_gym.games.cathedral.human.dreams import achieved, fulfilled, progress
from nightmare_gym.games.cathedral.layout import IN_A_ROW
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

COMPLETE, TAKE = "which Dream to complete", "which Dream to take"
GIVEN, TAKEN, FILL = "which Dream to swap", "which Dream to swap it for", "fill the display"


def each(text: str, *names: str) -> dict[str, str]:
    """The same in several areas."""
    return dict.fromkeys(names, text)


def position(number: int = 1, **what: Any) -> Table:
    """A table with these areas, markers, deeds, ... in a turn."""
    table = Table()
    table.areas(**what.pop("areas", {}))
    table.markers(*what.pop("markers", (0, 0))).kings_markers(*what.pop("kings_markers", (0, 0)))
    table.limbo(what.pop("limbo", 0)).upgrades(*what.pop("upgrades", ()))
    for name, n in what.items():
        table.state[name] = n
    table.state.clock = number
    return table


OUTER = ("northwest", "north", "northeast", "east", "southeast", "south", "southwest", "west")
INNER = ("inner_northwest", "inner_northeast", "inner_southeast", "inner_southwest")
CONDITIONS: list[tuple[int, dict[str, Any], dict[str, Any]]] = [
    (0, {"markers": (2, 2)}, {"markers": (1, 15)}),
    (0, {"markers": (2, 9)}, {"markers": (0, 2)}),
    (1, {"markers": (0, 4)}, {"markers": (3, 3)}),
    (2, {"climbed": 2}, {"climbed": 1, "markers": (5, 9)}),
    (3, {"markers": (0, 4), "kings_markers": (3, 3)}, {"markers": (4, 4), "kings_markers": (0, 4)}),
    (4, {"markers": (4, 4)}, {"markers": (3, 3)}),
    (4, {"markers": (9, 9)}, {"markers": (8, 9)}),
    (5, {"markers": (6, 7)}, {"markers": (5, 15)}),
    (6, {"markers": (0, 10)}, {"markers": (9, 9)}),
    (7, {"areas": each("H", *OUTER[:4])}, {"areas": {**each("H", *OUTER[:3]), "east": "HK"}}),
    (7, {"areas": each("h1", *INNER)}, {"areas": each("h1", *INNER[:3])}),
    (8, {"areas": each("H", "northwest", "east")}, {"areas": each("H", "northwest", "north", "south")}),
    (8, {"areas": each("H", "north", "southwest"), "number": 7}, {"areas": each("H", "north", "southwest")}),
    (9, {"areas": each("H", *INNER[2:])}, {"areas": each("H", INNER[0], *OUTER)}),
    (10, {"areas": each("H", *OUTER[2:5])}, {"areas": each("H", OUTER[2], OUTER[3], OUTER[5], *INNER)}),
    (10, {"areas": each("H", "west", "northwest", "north")}, {"areas": each("H", "west", "northwest", "south")}),
    (11, {"areas": each("HKK", *OUTER[:6])}, {"areas": {**each("HHH", *OUTER[:5]), "south": "h3"}}),
    (12, {"areas": each("H", *OUTER[:6])}, {"areas": each("H", *OUTER[:5])}),
    (13, {"areas": each("H", "north", "southwest", "inner_southeast")}, {"areas": each("H", *OUTER[:4])}),
    (13, {"areas": each("H", "west", "southeast", "inner_northeast")}, {"areas": each("H", "west", "southeast")}),
    (14, {"areas": each("h1", "north", "south")}, {"areas": {"north": "h3", "south": "k1"}}),
    (15, {"areas": {"north": "KKK h2"}}, {"areas": each("HHH h1", *OUTER[:6])}),
    (16, {"areas": each("h1", *OUTER[:3])}, {"areas": each("h3", *OUTER[:2])}),
    (17, {"built": 2}, {"built": 1, "areas": each("h2", *OUTER[:3])}),
    (18, {"areas": each("HHHKKK", *OUTER[:3])}, {"areas": {**each("HHH", *OUTER[:2]), **each("HH", *INNER)}}),
    (19, {"areas": {"north": "h3", "south": "h2"}}, {"areas": {"north": "h3", "south": "h1", "east": "k3"}}),
    (20, {"areas": {"north": "h3", **each("h1", *OUTER[2:4])}}, {"areas": {"north": "h3", "south": "h3"}}),
    (20, {"areas": each("h3", "north", "south") | {"east": "h2"}}, {"areas": each("h2", *OUTER[:4])}),
    (21, {"won": 1}, {"won": 0, "eliminated": 3}),
    (22, {"limbo": 3}, {"limbo": 2}),
    (23, {"won": 2}, {"won": 1, "dethroned": 1}),
    (24, {"eliminated": 3}, {"eliminated": 2, "won": 2}),
    (25, {"upgrades": (0, 1, 30)}, {"upgrades": (0, 1)}),
    (26, {"dethroned": 1}, {"won": 3, "eliminated": 9}),
    (27, {"areas": each("H", *INNER[:3])}, {"areas": each("H", *INNER[:2], *OUTER)}),
]


@covers("NC-7.1", "NC-7.4", "NC-7.5", "NC-7.6", "NC-7.7")
@pytest.mark.parametrize(("number", "true", "false"), CONDITIONS)
def test_a_condition_is_true_and_just_not(number: int, true: dict[str, Any], false: dict[str, Any]) -> None:
    for what, expected in ((true, True), (false, False)):
        turn = what.get("number", 1)
        table = position(turn, **{name: value for name, value in what.items() if name != "number"})
        table.dreams(held=range(28))
        assert bool(fulfilled(table.state, table.params) >> number & 1) == expected, what


@covers("NC-7.4", "NC-7.5", "NC-7.6", "NC-7.7")
def test_all_dreams_have_been_tried() -> None:
    assert {number for number, _, _ in CONDITIONS} == set(range(28))
    params = Table().params
    assert [list(map(int, params.dream_points[i : i + 7])) for i in (0, 7, 14, 21)] == [[2, 2, 3, 3, 3, 4, 5]] * 4
    assert [list(map(int, params.dream_pieces[i : i + 7])) for i in (0, 7, 14, 21)] == [[0, 1, 2, 2, 2, 2, 2]] * 4
    assert [list(map(int, params.suit[i : i + 7])) for i in (0, 7, 14, 21)] == [[suit] * 7 for suit in range(4)]


@covers("NC-7.5")
def test_a_row_of_areas_goes_round_the_corner_and_all_round() -> None:
    for names, row in (
        (OUTER, 8),
        (("west", "northwest"), 2),
        (("south", "west", "northwest", "north", "northeast"), 4),
    ):
        table = position(areas=each("H", *names))
        assert achieved(progress(table.state, table.params), IN_A_ROW) == row


def check(table: Table, number: int = 1) -> Table:
    """The check of the Dreams, the swap, and then the Night space."""
    table.state.day = 0
    return table.steps(
        (Step.CHOOSE_COMPLETE, 0, 0), (Step.CHOOSE_GIVEN, 0, 0), (Step.CHOOSE_NIGHT, 0, 0), number=number
    )


@covers("NC-7.1", "NC-4.4")
def test_one_fulfilled_dream_may_be_completed_and_another_is_taken() -> None:
    table = check(position(markers=(2, 4)).dreams(held=[0, 1, 9], displayed=[14, 15, 16, 17], stacked=[18, 19]))
    table.asks(COMPLETE, GO_ON, dream(0), dream(1)).do(dream(1)).expect(fulfilled=[1], held=[0, 9])
    table.asks(TAKE, dream(14), dream(15), dream(16), dream(17)).do(dream(15)).expect(
        held=[0, 9, 15], displayed=[14, 16, 17]
    )
    table.asks_nature(FILL, 18, 19).nature(19).expect(displayed=[14, 16, 17, 19])
    table.asks(GIVEN, GO_ON, dream(0), dream(9), dream(15))
    assert table.points("H") == {"ritual": 3, "dreams": 2}


@covers("NC-7.1")
def test_only_one_dream_is_completed_in_a_turn_and_none_need_be() -> None:
    table = check(position(markers=(2, 4)).dreams(held=[0], displayed=[1], stacked=[]))
    table.do(dream(0)).expect(fulfilled=[0], held=[1], displayed=[]).asks(NIGHT)  # 1 is fulfilled, too
    table = check(position(markers=(2, 4)).dreams(held=[0], displayed=[9])).do(GO_ON).asks(GIVEN).expect()


@covers("NC-7.1")
def test_dreams_that_are_not_fulfilled_are_not_offered() -> None:
    check(position().dreams(held=[0, 1], displayed=[9])).asks(GIVEN)


@covers("NC-7.1", "NC-4.4")
def test_with_an_empty_display_or_deck_the_human_plays_with_fewer() -> None:
    table = check(position(markers=(2, 4)).dreams(held=[0, 9], stacked=[])).do(dream(0)).asks(NIGHT)
    table.expect(fulfilled=[0], held=[9])
    table = check(position(markers=(2, 4)).dreams(held=[0], displayed=[9, 10], stacked=[])).do(dream(0), dream(9))
    table.asks(GIVEN, GO_ON, dream(9)).expect(fulfilled=[0], held=[9], displayed=[10])


@covers("NC-7.3")
def test_one_dream_may_be_swapped_with_the_display() -> None:
    table = check(position().dreams(held=[5, 6], displayed=[12, 13])).asks(GIVEN, GO_ON, dream(5), dream(6))
    table.do(dream(6)).asks(TAKEN, dream(12), dream(13)).do(dream(12)).asks(NIGHT)
    table.expect(held=[5, 12], displayed=[6, 13])


@covers("NC-7.3")
def test_no_swap_without_a_display_or_a_dream() -> None:
    check(position().dreams(held=[5, 6], stacked=[])).asks(NIGHT)
    check(position().dreams(displayed=[5, 6])).asks(NIGHT)


@covers("NC-7.3", "NC-7.1")
def test_a_dream_that_was_swapped_in_may_not_be_completed_in_the_same_turn() -> None:
    table = check(position(markers=(2, 4)).dreams(held=[9], displayed=[0])).do(dream(9)).asks(NIGHT)
    table.expect(held=[0], displayed=[9])


@covers("NC-7.2")
def test_deeds_are_counted_up_to_the_check_and_forgotten_after_it() -> None:
    for choice in (GO_ON, dream(21)):
        table = position(won=2, climbed=3, built=1, eliminated=2, dethroned=1).dreams(held=[21], displayed=[9])
        check(table).do(choice)
        assert table.deeds == {}


@covers("NC-7.2")
def test_steps_of_every_kind_count_and_those_of_the_kings_turn_do_not() -> None:
    assert Table().step(Step.CHOOSE_FREE_MARKER).deeds == {"climbed": 1}
    assert Table().step(Step.CHOOSE_FREE_MARKER, number=2).deeds == {}


@covers("NC-7.2")
def test_levels_of_the_kings_turn_do_not_count() -> None:
    for number, deeds in ((1, {"built": 1}), (2, {})):
        table = Table().areas(north="H", south="H k1").step(Step.CHOOSE_SITE, 1, number=number).do("north")
        while table.asked != "where to begin the night":
            table.do("south")
        assert table.deeds == deeds


@covers("NC-7.2")
def test_the_kings_turn_begins_without_deeds() -> None:
    table = Table().areas(north="H", south="K").king("Ritual").dreams(held=[21])
    table.state.won = 1
    table.turn(2)
    assert table.deeds == {}
    assert table.asked != DAY
