"""DC-6.1 to DC-6.8: time, Monsters, new dreams, and the attacks of Nightmares."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.dream_catchers.table import ATTACK, GO_ON, NIGHT, SECOND_CHECK, Table, tile, treasure
from nightmare_gym.games.dream_catchers.dreamscape import touches
from nightmare_gym.games.dream_catchers.layout import CELL_NAMES

pytestmark = pytest.mark.rules

HANDS = ("Love", "Love, Treats")


@covers("DC-6", "DC-6.2")
def test_a_night_without_a_token_moves_time_and_passes_to_the_next_player() -> None:
    Table().hands(*HANDS).counters(time=9).tokens(7, 9).night().next_turn(1).expect(time=8)


@covers("DC-6.1", "DC-10.2")
def test_the_night_is_over_when_time_is_at_its_end() -> None:
    Table().hands(*HANDS).counters(time=0).night().ended("daybreak")


@covers("DC-6.1")
def test_the_last_move_of_time_does_not_lose() -> None:
    Table().hands(*HANDS).counters(time=1).tokens().night().next_turn(1).expect(time=0)


@covers("DC-6.2")
def test_a_token_brings_a_monster_and_is_gone() -> None:
    table = Table().hands(*HANDS).counters(time=8).tokens(3, 7).night().asks_nature("a Monster appears")
    assert len(table.chances) == 10
    table.nature("Treats+Courage+Strength").next_turn(1)
    table.expect(time=7, tokens=[3], bed={"Treats+Courage+Strength": 0})


@covers("DC-6.2")
def test_time_that_was_turned_back_brings_no_second_monster() -> None:
    table = Table().hands(*HANDS).treasures("Time right").counters(time=8).tokens(7).night()
    table.do(GO_ON).nature("Treats+Courage+Strength").do(GO_ON).next_turn(1)
    table = Table().hands(*HANDS).counters(time=7).treasures("Time right").tokens().night()
    table.do(treasure("Time right")).next_turn(1).expect(time=7, treasures={0: ""})


@covers("DC-6.2", "DC-9.5")
def test_monsters_lie_in_the_order_of_their_kinds_with_their_tokens() -> None:
    table = Table().hands(*HANDS).counters(time=8).tokens(7).bed("Treats+Courage+Strength", weakness=(1, 0)).night()
    table.nature("Love+Courage+Strength").next_turn(1)
    assert list(table.seen["bed"].items()) == [("Love+Courage+Strength", 0), ("Treats+Courage+Strength", 1)]
    table = Table().hands(*HANDS).counters(time=8).tokens(7).bed("Love+Courage+Strength", weakness=(1, 0)).night()
    table.nature("Treats+Courage+Strength").next_turn(1)
    assert list(table.seen["bed"].items()) == [("Love+Courage+Strength", 1), ("Treats+Courage+Strength", 0)]


@covers("DC-6.8")
def test_a_monster_that_eats_love_eats_all_sweet_dreams_with_love() -> None:
    """The picture in the rulebook: Nightmares with Love stay, and no counter moves."""
    table = Table().hands(*HANDS).counters(time=8).tokens(7).cells(
        top_left="Sweet Love", top_centre="Sweet Love+Treats", top_right="Nightmare Love up",
        middle_left="Sweet Treats", middle_centre="Sweet Love+Courage chest", middle_right="Nightmare Treats down",
        bottom_left="Nightmare Love+Strength down", bottom_centre="Sweet Fantasy", bottom_right="-",
    ).night()  # fmt: skip
    table.nature("Fantasy+Curiosity+Courage").expect(
        time=7, tokens=[], bed={"Fantasy+Curiosity+Courage": 0},
        cells={"top left": "-", "top centre": "-", "middle centre": "-"},
    )  # fmt: skip
    table.asks_nature("spawn")
    assert table.discarded == {"Sweet Love": 1, "Sweet Love+Treats": 1, "Sweet Love+Courage chest": 1}
    assert table.state.eaten == 3


@covers("DC-6.3")
def test_new_tiles_fill_the_empty_cells_row_by_row_from_the_left() -> None:
    table = Table().hands(*HANDS).cells(top_right="-", middle_left="-", bottom_centre="-").spawning()
    table.nature("Sweet Curiosity+Strength chest").expect(cells={"top right": "Sweet Curiosity+Strength chest"})
    table.nature("Sweet Treats+Strength chest").expect(cells={"middle left": "Sweet Treats+Strength chest"})
    table.nature("Sweet Love+Strength chest").next_turn(1)
    table.expect(cells={"bottom centre": "Sweet Love+Strength chest"})


@covers("DC-6.3")
def test_a_full_dreamscape_gets_no_tile() -> None:
    Table().hands(*HANDS).spawning().next_turn(1).expect()


@covers("DC-6.4", "DC-6.5")
def test_a_nightmare_that_finds_a_match_attacks_with_it() -> None:
    """The picture in the rulebook: two Nightmares go, and the counter moves two spaces."""
    table = Table().hands(*HANDS).cells(top_right="-", middle_right="Nightmare Love left").spawning()
    table.nature("Nightmare Love+Strength down")
    table.expect(cells={"top right": "-", "middle right": "-"}, nightmare=9).asks_nature("spawn")
    assert table.discarded == {"Nightmare Love left": 1, "Nightmare Love+Strength down": 1}
    table.nature("Sweet Curiosity+Strength chest").expect(cells={"top right": "Sweet Curiosity+Strength chest"})


@covers("DC-6.4")
def test_a_sweet_dream_does_nothing_when_it_comes() -> None:
    table = Table().hands(*HANDS).cells(top_right="-", middle_right="Nightmare Love left").spawning()
    table.nature("Sweet Love+Strength chest").next_turn(1).expect(cells={"top right": "Sweet Love+Strength chest"})


@covers("DC-6.5")
def test_all_that_match_go_and_the_others_stay() -> None:
    table = Table().hands(*HANDS).cells(
        top_left="-", top_centre="-", middle_centre="Nightmare Courage+Strength left",
        top_right="Nightmare Courage left", middle_left="Nightmare Treats+Courage right",
        bottom_centre="Nightmare Courage up",
    )  # fmt: skip
    table.spawning().nature("Sweet Treats+Strength chest").nature("Nightmare Fantasy+Courage up")
    table.expect(
        cells={"top left": "Sweet Treats+Strength chest", "top centre": "-", "top right": "-", "middle centre": "-"},
        nightmare=8,
    )


@covers("DC-6.5")
def test_one_shared_symbol_is_enough_and_none_is_not() -> None:
    table = Table().hands(*HANDS).cells(top_left="-", top_centre="Nightmare Courage+Strength left").spawning()
    table.nature("Nightmare Strength down").expect(cells={"top left": "-", "top centre": "-"}, nightmare=9)
    table = Table().hands(*HANDS).cells(
        top_left="-", top_centre="Nightmare Courage+Strength left", middle_left="Nightmare Treats down",
        top_right="Sweet Fantasy",
    ).spawning()  # fmt: skip
    table.nature("Nightmare Love left").next_turn(1)
    table.expect(cells={"top left": "Sweet Fantasy", "top right": "Nightmare Love left"})


@covers("DC-6.5")
def test_sweet_dreams_are_no_match() -> None:
    table = Table().hands(*HANDS).cells(top_left="-", top_centre="Sweet Love", top_right="Sweet Treats").spawning()
    table.nature("Nightmare Love left").next_turn(1)
    table.expect(cells={"top left": "Sweet Treats", "top right": "Nightmare Love left"})


@covers("DC-6.5")
def test_cells_touch_by_their_sides_without_going_round() -> None:
    found = {
        cell: {other for i, other in enumerate(CELL_NAMES) if touches(number, i)}
        for number, cell in enumerate(CELL_NAMES)
    }
    assert found["top left"] == {"top centre", "middle left"}
    assert found["top centre"] == {"top left", "top right", "middle centre"}
    assert found["middle centre"] == {"top centre", "middle left", "middle right", "bottom centre"}
    assert found["middle right"] == {"top right", "middle centre", "bottom right"}
    assert found["bottom left"] == {"middle left", "bottom centre"}
    assert all(cell in found[other] for cell, others in found.items() for other in others)


@covers("DC-6.5")
def test_a_match_at_a_corner_or_at_the_other_edge_is_none() -> None:
    table = Table().hands(*HANDS).cells(
        top_left="-", middle_centre="Nightmare Love left", top_right="Nightmare Love+Strength down",
        bottom_left="Nightmare Love+Treats down", top_centre="Sweet Fantasy",
    ).spawning()  # fmt: skip
    table.nature("Nightmare Love up")  # goes round to the bottom left, where the displaced one is no neighbour
    table.next_turn(1).expect(cells={"top left": "Nightmare Love+Treats down", "bottom left": "Nightmare Love up"})


@covers("DC-6.6")
def test_without_a_match_it_swaps_places_and_attacks_from_there() -> None:
    """The picture in the rulebook: no match, a swap with the tile that it points to, and a match there."""
    table = Table().hands(*HANDS).treasures("discard a Nightmare").cells(
        top_left="-", top_centre="Sweet Treats", middle_left="Nightmare Fantasy left",
        top_right="Nightmare Curiosity+Strength up", middle_centre="Sweet Love",
    ).spawning()  # fmt: skip
    table.nature("Nightmare Curiosity right").asks(0, ATTACK).expect(cells={"top left": "Nightmare Curiosity right"})
    table.do(GO_ON).asks(0, SECOND_CHECK)
    table.expect(cells={"top left": "Sweet Treats", "top centre": "Nightmare Curiosity right"}).do(GO_ON)
    table.expect(cells={"top centre": "-", "top right": "-"}, nightmare=9).asks_nature("spawn")


@covers("DC-6.6")
def test_without_a_second_match_the_attack_ends_and_the_tile_stays() -> None:
    table = Table().hands(*HANDS).cells(top_left="-", middle_left="Sweet Treats").spawning()
    table.nature("Nightmare Strength down").next_turn(1)
    table.expect(cells={"top left": "Sweet Treats", "middle left": "Nightmare Strength down"})


@covers("DC-6.6")
def test_into_an_empty_cell_it_simply_moves_and_its_old_cell_is_filled() -> None:
    table = Table().hands(*HANDS).cells(top_left="-", middle_left="-").spawning()
    table.nature("Nightmare Strength down").asks_nature("spawn")
    table.expect(cells={"top left": "-", "middle left": "Nightmare Strength down"})
    table.nature("Sweet Love+Strength chest").next_turn(1).expect(cells={"top left": "Sweet Love+Strength chest"})


@covers("DC-6.6")
def test_a_displaced_nightmare_checks_nothing() -> None:
    table = (
        Table()
        .hands(*HANDS)
        .cells(top_left="-", top_centre="Nightmare Love left", middle_left="Nightmare Love+Strength down")
        .spawning()
    )
    table.nature("Nightmare Curiosity right").next_turn(1)
    table.expect(cells={"top left": "Nightmare Love left", "top centre": "Nightmare Curiosity right"})


@covers("DC-6.6")
def test_after_the_swap_the_displaced_tile_may_be_the_match() -> None:
    """It lies in the attacker's old cell then, and touches it unless the swap went round."""
    table = Table().hands(*HANDS).cells(top_left="-", bottom_left="Nightmare Courage left").spawning()
    table.nature("Nightmare Courage up").next_turn(1)
    table.expect(cells={"top left": "Nightmare Courage left", "bottom left": "Nightmare Courage up"})


@covers("DC-6.7")
@pytest.mark.parametrize(
    ("cell", "nightmare", "opposite"),
    [
        ("middle right", "Nightmare Strength right", "middle left"),
        ("middle left", "Nightmare Courage left", "middle right"),
        ("top centre", "Nightmare Courage up", "bottom centre"),
        ("bottom centre", "Nightmare Strength down", "top centre"),
    ],
)
def test_over_the_edge_it_swaps_with_the_opposite_side(cell: str, nightmare: str, opposite: str) -> None:
    """The picture in the rulebook: from the right column to the left one."""
    table = Table().hands(*HANDS).cells(**{cell.replace(" ", "_"): "-"}).spawning()
    displaced = table.seen["cells"][opposite]
    table.nature(nightmare).next_turn(1).expect(cells={cell: displaced, opposite: nightmare})


@covers("DC-6.7")
@pytest.mark.parametrize(
    ("nightmare", "to"),
    [
        ("Nightmare Strength right", "middle right"),
        ("Nightmare Courage left", "middle left"),
        ("Nightmare Courage up", "top centre"),
        ("Nightmare Strength down", "bottom centre"),
    ],
)
def test_from_the_centre_it_moves_where_it_points(nightmare: str, to: str) -> None:
    table = Table().hands(*HANDS).cells(middle_centre="-").spawning()
    displaced = table.seen["cells"][to]
    table.nature(nightmare).next_turn(1).expect(cells={"middle centre": displaced, to: nightmare})


@covers("DC-6.3", "DC-6.5")
def test_what_attacks_empty_is_filled_in_the_order_of_the_whole_dreamscape() -> None:
    table = (
        Table().hands(*HANDS).cells(top_centre="Nightmare Love left", middle_centre="-", bottom_right="-").spawning()
    )
    table.nature("Nightmare Love+Treats down").expect(cells={"top centre": "-", "middle centre": "-"}, nightmare=9)
    for cell in ("top centre", "middle centre"):
        name = {"top centre": "Sweet Treats+Strength chest", "middle centre": "Sweet Love+Strength chest"}[cell]
        table.nature(name).expect(cells={cell: name})
    table.nature("Sweet Curiosity+Courage chest").next_turn(1)


@covers("DC-6", "DC-6.9")
def test_the_order_of_the_night() -> None:
    """Nightfall, Peter's fright, time, the Monster, its meal, Lily's loss; then new dreams."""
    table = (
        Table(bedroom=6).hands(*HANDS).treasures("discard a Nightmare, Nightmare right").counters(time=8, nightmare=5)
    )
    table.tokens(7).cells(top_left="Sweet Love", bottom_right="Nightmare Strength down")
    table.bed("Love+Treats+Courage").night().asks(0, NIGHT).expect(time=8)
    table.do(GO_ON).expect(time=7, tokens=[]).asks_nature("a Monster appears")
    table.nature("Treats+Courage+Strength").asks(0, "before dreams spawn")
    table.expect(bed={"Love+Treats+Courage": 0, "Treats+Courage+Strength": 0})
    table.do(treasure("discard a Nightmare")).expect(cells={"bottom right": "-"}, treasures={0: "Nightmare right"})
    table.do(GO_ON).asks_nature("spawn").nature("Sweet Love+Strength chest").next_turn(1)


@covers("DC-6.5", "DC-10.3")
def test_overshoot_is_a_loss_and_nothing_follows() -> None:
    table = Table().hands(*HANDS).cells(top_left="-", top_centre="Nightmare Love left").counters(nightmare=1).spawning()
    table.nature("Nightmare Love up").ended("nightmare", cells={"top left": "-", "top centre": "-"}, nightmare=0)


@covers("DC-8.4")
def test_the_hole_of_a_caught_tile_stays_until_the_night() -> None:
    table = (
        Table()
        .hands("Love, 2 Treats, Fantasy", "Love")
        .turn()
        .do(tile("top left"))
        .expect(hands={0: "2 Treats, Fantasy"}, cells={"top left": "-"}, sweet=11, actions=1)
    )
    table.do(GO_ON).nature("Love").asks_nature("spawn")
