"""DC-8: Treasures."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.dream_catchers.table import (
    ATTACK,
    DIE,
    FIRST,
    GO_ON,
    NIGHT,
    PHASE,
    SECOND,
    SECOND_CHECK,
    Table,
    tile,
    treasure,
)

pytestmark = pytest.mark.rules

DISPEL, WEAKEN = "discard a Nightmare", "weaken a Monster"
MONSTER, OTHER = "Love+Treats+Courage", "Love+Courage+Strength"


@covers("DC-8.1", "DC-8.3")
def test_each_treasure_moves_its_counter_by_one_and_is_discarded() -> None:
    table = Table().hands("Love", "Treats").treasures("Nightmare right", "Sweet Dreams left, Time right")
    table.counters(time=4, sweet=6, nightmare=3).turn()
    table.do(treasure("Nightmare right")).expect(treasures={0: ""}, nightmare=4)
    table.do(treasure("Sweet Dreams left", of=1)).expect(treasures={1: "Time right"}, sweet=5)
    table.do(treasure("Time right", of=1)).expect(treasures={1: ""}, time=5)
    assert table.discarded == {"Nightmare right": 1, "Sweet Dreams left": 1, "Time right": 1}


@covers("DC-8.1")
def test_treasures_may_be_played_out_of_turn() -> None:
    table = Table(control="seats").hands("Love", "Treats").treasures("", "Sweet Dreams left").counters(sweet=5).turn()
    table.asks(1, PHASE, treasure("Sweet Dreams left"), GO_ON).do(treasure("Sweet Dreams left"))
    table.expect(treasures={1: ""}, sweet=4).asks(0, PHASE)


@covers("DC-8.2")
def test_plays_without_effect_are_not_offered() -> None:
    everything = "Nightmare right, Sweet Dreams left, Time right, discard a Nightmare, weaken a Monster"
    table = Table().hands("Love", "Treats").treasures(everything).turn()
    assert [offer for offer in table.offers if "Treasure" in offer] == [treasure("Sweet Dreams left")]
    table = Table().hands("Love", "Treats").treasures(everything).bed(MONSTER, weakness=(2, 0)).turn()
    assert treasure(WEAKEN) not in table.offers
    table = Table().hands("Love", "Treats").treasures(everything).counters(time=12, nightmare=10).bed(MONSTER)
    table.cells(bottom_right="Nightmare Love up").turn()
    assert [offer for offer in table.offers if "Treasure" in offer] == list(map(treasure, everything.split(", ")))


@covers("DC-8.3")
def test_the_nightmare_counter_may_pass_the_start_of_three_and_four_but_not_the_end_of_its_track() -> None:
    table = Table("cooper, pixie, candy").hands("Love", "Treats").treasures("2 Nightmare right").turn()
    table.do(treasure("Nightmare right")).expect(treasures={0: "Nightmare right"}, nightmare=11)
    assert treasure("Nightmare right") not in table.offers


@covers("DC-8.4")
def test_a_nightmare_of_choice_is_discarded_and_no_counter_moves() -> None:
    table = (
        Table()
        .hands("Love", "Treats")
        .treasures(DISPEL)
        .cells(top_left="Nightmare Love up", bottom_right="Nightmare Love+Strength down")
    )
    table.turn().do(treasure(DISPEL)).asks(0, "which Nightmare", tile("top left"), tile("bottom right"))
    table.do(tile("bottom right")).expect(treasures={0: ""}, cells={"bottom right": "-"}).asks(0, PHASE)
    assert table.discarded == {DISPEL: 1, "Nightmare Love+Strength down": 1}


@covers("DC-8.4")
def test_it_may_be_played_just_before_a_nightmare_attacks() -> None:
    table = (
        Table().hands("Love", "Love, Treats").treasures(DISPEL).cells(top_left="-", top_centre="Nightmare Love left")
    )
    table.spawning().nature("Nightmare Love up").asks(0, ATTACK).do(treasure(DISPEL), tile("top left"))
    table.expect(treasures={0: ""}).asks_nature("spawn").nature("Sweet Love+Strength chest").next_turn(1)
    table.expect(cells={"top left": "Sweet Love+Strength chest"})


@covers("DC-8.4")
def test_it_may_be_played_between_the_swap_and_the_second_check() -> None:
    table = (
        Table()
        .hands("Love", "Love, Treats")
        .treasures(DISPEL)
        .cells(top_left="-", top_centre="Sweet Treats", top_right="Nightmare Curiosity+Strength up")
    )
    table.spawning().nature("Nightmare Curiosity right").do(GO_ON).asks(0, SECOND_CHECK)
    table.do(treasure(DISPEL), tile("top centre")).asks_nature("spawn")
    table.expect(treasures={0: ""}, cells={"top left": "Sweet Treats", "top centre": "-"})
    table.nature("Sweet Love+Strength chest").next_turn(1).expect(cells={"top centre": "Sweet Love+Strength chest"})


@covers("DC-8.4")
def test_without_its_match_the_attacker_goes_on() -> None:
    table = (
        Table()
        .hands("Love", "Love, Treats")
        .treasures(DISPEL)
        .cells(top_left="-", top_centre="Nightmare Love left", bottom_left="Sweet Treats")
    )
    table.spawning().nature("Nightmare Love up").do(treasure(DISPEL), tile("top centre"))
    table.expect(
        treasures={0: ""},
        cells={"top left": "Sweet Treats", "top centre": "-", "bottom left": "Nightmare Love up"},
    ).asks_nature("spawn")


@covers("DC-8.4", "DC-6.10")
@pytest.mark.parametrize("moment", [ATTACK, SECOND_CHECK])
def test_when_the_attacker_is_gone_nobody_is_asked_any_more(moment: str) -> None:
    table = Table("cooper, jazz", control="seats").hands("Love", "2 Treats").treasures(DISPEL).counters(time=3)
    table.cells(top_left="-").spawning().nature("Nightmare Curiosity right").asks(0, ATTACK)
    if moment == SECOND_CHECK:
        table.do(GO_ON, GO_ON).asks(0, SECOND_CHECK)
    table.do(treasure(DISPEL)).asks_nature("spawn")
    assert table.seen["treasures"][0] == {}
    assert not [name for name in table.seen["cells"].values() if name.startswith("Nightmare")]


@covers("DC-8.5")
def test_a_token_weakens_the_monster_of_choice_for_good() -> None:
    table = Table().hands("Love, Treats, Courage, Strength", "Fantasy").treasures("2 weaken a Monster")
    table.bed(MONSTER, OTHER).turn().do(treasure(WEAKEN)).asks(0, "which Monster", FIRST, SECOND).do(SECOND)
    table.expect(treasures={0: WEAKEN}, bed={MONSTER: 0, OTHER: 1})
    table.do(treasure(WEAKEN)).expect(treasures={0: ""}, bed={MONSTER: 1, OTHER: 1})  # OTHER is at strength 1
    table.do(FIRST)
    assert list(table.chances.values()) == [1, 5]


@covers("DC-8.5")
def test_before_the_die_a_token_may_be_placed_on_either_monster() -> None:
    table = Table().hands("Love, Treats, Courage, Strength", "Fantasy").treasures("2 weaken a Monster")
    table.bed(MONSTER, OTHER).turn().do(FIRST).asks(0, DIE, treasure(WEAKEN), GO_ON).do(treasure(WEAKEN), FIRST)
    table.expect(treasures={0: WEAKEN}, bed={MONSTER: 1, OTHER: 0}, declared="Love, Treats, Courage", actions=1)
    table.do(GO_ON)
    assert list(table.chances.values()) == [1, 5]


@covers("DC-8.5")
def test_no_monster_is_weaker_than_1() -> None:
    table = Table().hands("Love", "Fantasy").treasures("2 weaken a Monster").bed(OTHER).turn().do(treasure(WEAKEN))
    table.expect(treasures={0: WEAKEN}, bed={OTHER: 1})
    assert treasure(WEAKEN) not in table.offers


@covers("DC-8.6")
def test_there_are_six_tokens() -> None:
    assert Table().params.weakness_tokens == 6
    table = Table(bedroom=5).hands("2 Love", "Fantasy").treasures(WEAKEN)
    table.bed("Love+Curiosity+Courage", "Treats+Fantasy+Courage", weakness=(2, 3))
    table.turn().do(treasure(WEAKEN)).expect(
        treasures={0: ""}, bed={"Love+Curiosity+Courage": 3, "Treats+Fantasy+Courage": 3}
    )
    table = Table().hands("Love", "Fantasy").treasures(WEAKEN)
    table.params.strengths[:] = 6
    table.bed(MONSTER, OTHER, weakness=(4, 2)).turn()
    assert treasure(WEAKEN) not in table.offers


@covers("DC-8.1")
def test_what_is_played_at_night_falls_in_the_same_night() -> None:
    table = Table().hands("Love", "Love, Treats").treasures("Time right").counters(time=0).tokens().night()
    table.asks(0, NIGHT).do(treasure("Time right")).next_turn(1).expect(treasures={0: ""}, time=0)
