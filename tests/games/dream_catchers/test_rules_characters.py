"""DC-7: the abilities of the characters."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.dream_catchers.table import (
    ATTACK,
    CAUGHT,
    FIRST,
    GO_ON,
    NIGHT,
    PHASE,
    SECOND,
    Table,
    ability,
    power,
    tile,
    treasure,
)

pytestmark = pytest.mark.rules

MONSTER = "Love+Treats+Courage"


@covers("DC-7.1")
def test_an_ability_may_be_used_as_often_as_it_is_paid_and_nothing_is_drawn() -> None:
    table = Table("cooper, mochi").hands("Strength", "2 Love, 2 Treats").counters(nightmare=4).turn()
    table.do(ability("Mochi"), power("Love"), ability("Mochi")).expect(hands={1: ""}, nightmare=6)
    assert table.discarded == {"Love": 2, "Treats": 2}
    table.asks_nature("draw Powers").nature("Love", "Love", "Love")
    assert not table.seen["hands"][1]


@covers("DC-7.2")
@pytest.mark.parametrize(
    ("hand", "pairs"),
    [
        ("2 Love, Treats, Fantasy", {"Love": "Treats, Fantasy"}),
        ("2 Love, 2 Treats", {"Love": "2 Treats", "Treats": "2 Love"}),
        ("2 Love, Treats, Wild", {"Love": "Treats, Wild", "Treats": "2 Love"}),
        ("3 Love, Wild", {"Love": "Love, Wild"}),
        ("Love, Strength, Wild", {"Love": "Strength", "Strength": "Love"}),
        ("Love, Treats, Fantasy, Curiosity", {}),
        ("Wild", {}),
    ],
)
def test_a_pair_is_two_of_a_symbol_or_one_and_the_wild(hand: str, pairs: dict[str, str]) -> None:
    for symbol, left in pairs.items():
        table = Table("jazz, cooper").hands(hand, "Love").counters(time=5).turn().do(ability("Jazz"))
        if len(pairs) > 1:
            table.asks(0, "which pair", *map(power, pairs)).do(power(symbol))
        table.expect(hands={0: left}, time=6)
    if not pairs:
        assert ability("Jazz") not in Table("jazz, cooper").hands(hand, "Love").counters(time=5).turn().offers


@covers("DC-7.3")
def test_jazz_turns_time_back_by_one() -> None:
    table = Table("jazz, cooper").hands("2 Love", "Treats").counters(time=5).turn().do(ability("Jazz"))
    table.expect(hands={0: ""}, time=6)
    assert table.discarded == {"Love": 2}


@covers("DC-7.3", "DC-6.1")
def test_jazz_may_put_off_daybreak() -> None:
    table = Table("jazz, cooper").hands("2 Love", "Treats").counters(time=0).tokens().night()
    table.asks(0, NIGHT, ability("Jazz"), GO_ON).do(ability("Jazz")).next_turn(1).expect(hands={0: ""}, time=0)


@covers("DC-7.3")
def test_mochi_calms_by_one_also_beyond_the_start_of_three_and_four() -> None:
    """By the publisher's answer to a question."""
    table = Table("mochi, cooper, pixie, candy").hands("4 Love", "Treats").turn().expect(nightmare=9)
    table.do(ability("Mochi")).expect(hands={0: "2 Love"}, nightmare=10)
    table.do(ability("Mochi")).expect(hands={0: ""}, nightmare=11)


@covers("DC-7.3", "DC-8.2")
def test_neither_goes_beyond_the_right_end() -> None:
    for name in ("jazz", "mochi"):
        table = Table(f"{name}, cooper").hands("4 Love", "Treats").turn()
        assert ability(name.capitalize()) not in table.offers


@covers("DC-7.4")
def test_bubbles_reveals_the_top_of_the_stack_she_chooses() -> None:
    table = Table("bubbles, cooper").hands("4 Curiosity", "Treats").turn().do(ability("Bubbles"))
    table.asks(0, "which stack", "reveal a dream", "reveal a Monster").expect(hands={0: "2 Curiosity"})
    table.do("reveal a dream").asks_nature("reveal a dream").nature("Nightmare Love up")
    table.expect(top_dream="Nightmare Love up").do(ability("Bubbles")).asks_nature("reveal a Monster")
    table.nature(MONSTER).expect(hands={0: ""}, top_monster=MONSTER)


@covers("DC-7.4", "DC-8.2")
def test_what_is_revealed_is_not_revealed_again() -> None:
    table = Table("bubbles, cooper").hands("2 Curiosity", "Treats").revealed(dream="Nightmare Love up").turn()
    table.do(ability("Bubbles")).asks_nature("reveal a Monster")
    table = Table("bubbles, cooper").hands("2 Curiosity", "Treats").revealed(monster=MONSTER).turn()
    table.do(ability("Bubbles")).asks_nature("reveal a dream")
    table = Table("bubbles, cooper").hands("2 Curiosity", "Treats").revealed("Nightmare Love up", MONSTER).turn()
    assert ability("Bubbles") not in table.offers


@covers("DC-7.4", "DC-6.3")
def test_a_revealed_tile_is_the_next_to_come_without_a_draw() -> None:
    table = Table("cooper, pixie").hands("Love", "Love").revealed(dream="Sweet Love+Strength chest")
    table.cells(top_left="-", top_centre="-").spawning().asks_nature("spawn")
    table.expect(cells={"top left": "Sweet Love+Strength chest"}, top_dream="-")
    table = Table("cooper, pixie").hands("Love", "Love").revealed(dream="Nightmare Love up")
    table.cells(top_left="-", top_centre="Nightmare Love left").spawning().asks_nature("spawn")
    table.expect(cells={"top centre": "-"}, top_dream="-", nightmare=9)


@covers("DC-7.4", "DC-6.2")
def test_a_revealed_monster_is_the_next_to_come_without_a_draw() -> None:
    table = Table().hands("Love", "Love").revealed(monster="Treats+Courage+Strength").counters(time=8).tokens(7)
    table.night().next_turn(1).expect(time=7, tokens=[], bed={"Treats+Courage+Strength": 0}, top_monster="-")


@covers("DC-7.4", "DC-2.1")
def test_revealing_with_an_empty_dream_stack_shuffles_it_first() -> None:
    table = Table("bubbles, cooper").hands("2 Curiosity", "Treats").stack().turn().do(ability("Bubbles"))
    table.do("reveal a dream").asks_nature("reveal a dream")
    assert sum(table.chances.values()) == 25
    assert not table.state.dream_discards.any()


@covers("DC-7.4")
def test_a_tile_may_be_revealed_before_an_attack() -> None:
    table = Table("cooper, bubbles").hands("Treats", "2 Curiosity").cells(top_left="-").spawning()
    table.nature("Nightmare Love up").asks(0, ATTACK).do(ability("Bubbles"), "reveal a dream")
    table.nature("Sweet Love+Strength chest").asks_nature("draw Powers")
    assert table.seen["top_dream"] == "Sweet Love+Strength chest"


@covers("DC-7.5")
def test_cooper_draws_a_treasure_for_a_nightmare_of_two_symbols() -> None:
    for hand in ("Love, Strength", "Love, Wild"):
        table = Table().hands(hand, "Fantasy").cells(top_left="Nightmare Love+Strength down").turn()
        table.do(tile("top left")).asks_nature("draw a Treasure").nature("Time right")
        table.expect(hands={0: ""}, treasures={0: "Time right"}, cells={"top left": "-"}, actions=1)


@covers("DC-7.5")
def test_not_for_one_of_one_symbol_nor_for_a_sweet_dream_and_nobody_else_does() -> None:
    table = Table().hands("Love, Treats, Fantasy", "Curiosity").cells(top_left="Nightmare Love up").turn()
    table.do(tile("top left")).expect(hands={0: "Treats, Fantasy"}, cells={"top left": "-"}, actions=1)
    table.asks(0, PHASE)
    table = Table().hands("Love, Treats, Fantasy", "Curiosity").cells(top_left="Sweet Love+Treats").turn()
    table.do(tile("top left")).expect(hands={0: "Fantasy"}, cells={"top left": "-"}, sweet=11, actions=1)
    table.asks(0, PHASE)
    table = Table("candy, cooper").hands("Love, Strength", "Fantasy").cells(top_left="Nightmare Love+Strength down")
    table.turn().do(tile("top left")).expect(hands={0: ""}, cells={"top left": "-"}, actions=2)
    table.asks_nature("draw Powers")


@covers("DC-7.5")
def test_a_nightmare_that_a_treasure_or_an_attack_removes_is_not_caught() -> None:
    table = Table().hands("Love", "Fantasy").treasures("discard a Nightmare")
    table.cells(top_left="Nightmare Love+Strength down").turn().do(treasure("discard a Nightmare"))
    table.expect(treasures={0: ""}, cells={"top left": "-"}).asks(0, PHASE)
    table = Table().hands("Love", "Fantasy").cells(top_left="-", top_centre="Nightmare Love+Strength down").spawning()
    table.nature("Nightmare Love+Treats down").expect(cells={"top centre": "-"}, nightmare=9).asks_nature("spawn")
    assert table.state.caught_nightmares == 0


@covers("DC-7.6")
def test_oscar_discards_any_two_for_one() -> None:
    table = Table("oscar, cooper").hands("Love, 2 Treats, Wild", "Fantasy").turn().do(ability("Oscar"))
    table.asks(0, "which two Powers", power("Love"), power("Treats")).do(power("Treats"))
    table.asks(0, "which two Powers", power("Treats"), power("Wild")).do(power("Wild")).asks_nature("draw Powers")
    table.expect(hands={0: "Love, Treats"}).nature("Strength").expect(hands={0: "Love, Treats, Strength"})
    table.asks(0, PHASE)
    assert table.discarded == {"Treats": 1, "Wild": 1}


@covers("DC-7.6")
@pytest.mark.parametrize(
    ("hand", "first", "second"),
    [
        ("Love, Treats", [], []),
        ("2 Love", [], []),
        ("2 Love, Treats", ["Love"], ["Love", "Treats"]),
        ("3 Love, Wild", ["Love"], ["Love", "Wild"]),
        ("Love, Treats, Fantasy", ["Love", "Treats"], ["Treats", "Fantasy"]),
        ("Treats, 3 Strength", ["Treats", "Strength"], ["Strength"]),
    ],
)
def test_any_two_can_be_named_in_the_order_of_powers(hand: str, first: list[str], second: list[str]) -> None:
    table = Table("oscar, cooper").hands(hand, "Fantasy").turn().do(ability("Oscar"))
    if len(first) > 1:
        table.asks(0, "which two Powers", *map(power, first)).do(power(first[0]))
    if len(second) > 1:
        table.asks(0, "which two Powers", *map(power, second)).do(power(second[-1]))
    table.asks_nature("draw Powers")


@covers("DC-7.6")
def test_oscar_needs_two_and_may_do_it_out_of_turn_but_not_at_night() -> None:
    assert ability("Oscar") not in Table("oscar, cooper").hands("Love", "Fantasy").turn().offers
    table = Table("cooper, oscar", control="seats").hands("Treats", "2 Fantasy").turn()
    table.asks(1, PHASE, ability("Oscar"), GO_ON).do(ability("Oscar")).nature("Love").expect(hands={1: "Love"})
    Table("cooper, oscar").hands("Treats", "2 Fantasy").night().next_turn(1)


@covers("DC-7.7")
def test_pixie_needs_and_discards_two_of_the_three_symbols() -> None:
    table = Table("pixie, cooper").hands("Love, Courage, Fantasy", "Curiosity").bed(MONSTER).turn().do(FIRST)
    table.expect(declared="Love, Courage", actions=1).nature(CAUGHT).expect(hands={0: "Fantasy"}, bed={})


@covers("DC-7.7")
def test_pixie_names_which_two() -> None:
    table = Table("pixie, cooper").hands("Love, Treats, Courage", "Curiosity").bed(MONSTER).turn().do(FIRST)
    table.asks(0, "which symbol is not needed", power("Love"), power("Treats"), power("Courage"))
    table.do(power("Treats")).expect(declared="Love, Courage", actions=1).nature(CAUGHT)
    table.expect(hands={0: "Treats"}, bed={})
    table = Table("pixie, cooper").hands("Love, Treats, Wild", "Curiosity").bed(MONSTER).turn().do(FIRST)
    table.do(power("Courage")).expect(declared="Love, Treats", actions=1)
    table = Table("pixie, cooper").hands("Love, Treats, Wild", "Curiosity").bed(MONSTER).turn().do(FIRST)
    table.do(power("Love")).expect(declared="Treats, Wild", actions=1)


@covers("DC-7.7")
def test_one_symbol_is_not_enough_and_the_wild_may_be_the_second() -> None:
    table = Table("pixie, cooper").hands("Love, Fantasy", "Curiosity").bed(MONSTER).turn()
    assert FIRST not in table.offers
    table = Table("pixie, cooper").hands("Love, Wild", "Curiosity").bed(MONSTER).turn().do(FIRST)
    table.do(power("Treats")).expect(declared="Love, Wild", actions=1)
    table = Table("pixie, cooper").hands("Love, Courage", "Curiosity").bed(MONSTER).turn()
    assert SECOND not in table.offers


@covers("DC-7.7")
def test_only_pixie_herself_needs_less() -> None:
    table = Table("pixie, cooper").hands("Love, Courage", "Love, Courage").bed(MONSTER).turn(1)
    assert FIRST not in table.offers
    table = Table("pixie, cooper").hands("Love, Courage", "Love").cells(top_left="Sweet Love+Treats").turn()
    assert tile("top left") not in table.offers


@covers("DC-7.8")
def test_candy_takes_three_actions_in_her_own_turn_only() -> None:
    table = Table("candy, cooper").hands("Love, Treats, Fantasy, Curiosity", "Love, 3 Treats").turn()
    table.do(tile("top left"), tile("top centre"), tile("top right"))
    table.expect(
        hands={0: "Curiosity"}, cells={"top left": "-", "top centre": "-", "top right": "-"}, sweet=9, actions=0
    )
    assert Table("candy, cooper").hands("Love", "Love").turn(1).state.actions_left == 2
