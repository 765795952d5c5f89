"""DC-9: what the bedrooms change."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.dream_catchers.table import (
    ATTACK,
    CAUGHT,
    DIE,
    EVADED,
    FIRST,
    GO_ON,
    NIGHT,
    PHASE,
    SECOND,
    TOKEN,
    Table,
    ability,
    power,
    tile,
    trade,
    treasure,
)

pytestmark = pytest.mark.rules

MONSTER, OTHER = "Love+Treats+Courage", "Love+Courage+Strength"
STRONG = "Love+Curiosity+Courage"
HAND = "Love, Treats, Courage, Strength"
INSTEAD = "what stands for a symbol"
SAMANTHA, TWINS, DIANA, LILY, PRISCILLA, PETER = range(1, 7)


@covers("DC-9.1")
def test_samantha_a_caught_monster_calms() -> None:
    table = Table(bedroom=SAMANTHA).hands(HAND, "Fantasy").bed(MONSTER).counters(nightmare=4).turn().do(FIRST)
    table.nature(CAUGHT).expect(hands={0: "Strength"}, bed={}, nightmare=5, actions=1)


@covers("DC-9.1")
def test_samantha_also_beyond_the_start_of_three_and_four() -> None:
    table = Table("cooper, candy, jazz", bedroom=SAMANTHA).hands(HAND, "Fantasy").bed(MONSTER).turn().do(FIRST)
    table.nature(CAUGHT).expect(hands={0: "Strength"}, bed={}, nightmare=11, actions=1)


@covers("DC-9.1", "DC-9.3")
@pytest.mark.parametrize("bedroom", [SAMANTHA, DIANA])
def test_not_beyond_the_right_end_and_not_when_it_evades(bedroom: int) -> None:
    table = Table(bedroom=bedroom).hands(HAND, "Fantasy").bed(MONSTER).turn().do(FIRST)
    table.nature(CAUGHT).expect(hands={0: "Strength"}, bed={}, actions=1)
    table = Table(bedroom=bedroom).hands(HAND, "Fantasy").bed(MONSTER).counters(nightmare=4, time=4).turn().do(FIRST)
    table.nature(EVADED).expect(actions=1)


@covers("DC-9.3")
def test_diana_a_caught_monster_gives_time() -> None:
    table = Table(bedroom=DIANA).hands(HAND, "Fantasy").bed(MONSTER).counters(nightmare=4, time=4).turn().do(FIRST)
    table.nature(CAUGHT).expect(hands={0: "Strength"}, bed={}, time=5, actions=1)


@covers("DC-9.1", "DC-9.3")
@pytest.mark.parametrize("bedroom", [TWINS, LILY, PRISCILLA, PETER])
def test_elsewhere_a_caught_monster_moves_no_counter(bedroom: int) -> None:
    table = Table(bedroom=bedroom).hands(HAND, "Fantasy").bed(MONSTER).counters(nightmare=4, time=4).turn().do(FIRST)
    table.nature(CAUGHT).expect(hands={0: "Strength"}, bed={}, actions=1)


@covers("DC-9.2")
@pytest.mark.parametrize(
    ("shown", "hand", "payable"),
    [
        ("Sweet Love", "2 Treats", True),
        ("Sweet Love", "Treats, Fantasy", False),
        ("Sweet Love", "Wild", True),
        ("Sweet Love+Treats", "Love, 2 Fantasy", True),
        ("Sweet Love+Treats", "3 Love", True),
        ("Sweet Love+Treats", "2 Love", False),
        ("Sweet Love+Treats", "Love, Fantasy, Curiosity", False),
        ("Sweet Love+Treats", "2 Fantasy, 2 Curiosity", True),
        ("Sweet Love+Treats", "4 Fantasy", True),
        ("Sweet Love+Treats", "3 Fantasy, Curiosity", False),
        ("Sweet Love+Treats", "2 Fantasy, Wild", True),
        ("Sweet Love+Treats", "Fantasy, Curiosity, Wild", False),
        ("Sweet Love+Treats", "3 Fantasy, Wild", True),
        ("Sweet Love+Treats", "Love, Wild", True),
    ],
)
def test_the_twins_what_a_hand_can_pay(shown: str, hand: str, payable: bool) -> None:
    table = Table(bedroom=TWINS).hands(hand, "Courage").cells(top_left=shown).turn()
    assert (tile("top left") in table.offers) == payable


@covers("DC-9.2")
@pytest.mark.parametrize("bedroom", [SAMANTHA, DIANA, LILY, PRISCILLA, PETER])
def test_elsewhere_a_pair_is_no_other_power(bedroom: int) -> None:
    table = Table(bedroom=bedroom).hands("2 Treats", "Courage").cells(top_left="Sweet Love").turn()
    assert tile("top left") not in table.offers


@covers("DC-9.2", "DC-4.6")
def test_the_twins_matching_cards_first_and_a_single_way_unasked() -> None:
    table = Table(bedroom=TWINS).hands("Love, 2 Fantasy, Treats", "Courage").cells(top_left="Sweet Love+Curiosity")
    table.turn().do(tile("top left")).expect(hands={0: "Treats"}, cells={"top left": "-"}, sweet=12, actions=1)


@covers("DC-9.2")
def test_the_twins_the_player_chooses_between_the_wild_and_each_pair() -> None:
    for chosen, left in (("Treats", "Fantasy, Wild"), ("Fantasy", "2 Treats"), ("Wild", "2 Treats, Fantasy")):
        table = Table(bedroom=TWINS).hands("2 Treats, Fantasy, Wild", "Courage").cells(top_left="Sweet Love").turn()
        table.do(tile("top left")).asks(0, INSTEAD, power("Treats"), power("Fantasy"), power("Wild"))
        table.do(power(chosen)).expect(hands={0: left}, cells={"top left": "-"}, sweet=12, actions=1)


@covers("DC-9.2")
def test_the_twins_two_missing_symbols_are_two_choices() -> None:
    table = Table(bedroom=TWINS).hands("2 Fantasy, 2 Courage", "Courage").cells(top_left="Sweet Love+Treats").turn()
    table.do(tile("top left")).asks(0, INSTEAD, power("Fantasy"), power("Courage")).do(power("Courage"))
    table.expect(hands={0: ""}, cells={"top left": "-"}, sweet=12, actions=1)
    table = Table(bedroom=TWINS).hands("3 Fantasy, Wild", "Courage").cells(top_left="Sweet Love+Treats").turn()
    table.do(tile("top left"), power("Fantasy")).asks(0, INSTEAD, power("Fantasy"), power("Wild")).do(power("Wild"))
    table.expect(hands={0: "Fantasy"}, cells={"top left": "-"}, sweet=12, actions=1)


@covers("DC-9.2")
def test_the_twins_the_wild_is_used_once() -> None:
    hand = "2 Fantasy, Curiosity, Wild"
    table = Table(bedroom=TWINS).hands(hand, "Courage").cells(top_left="Sweet Love+Treats").turn()
    table.do(tile("top left"), power("Wild"))  # Curiosity has no partner any more, which leaves the other pair
    table.expect(hands={0: "Curiosity"}, cells={"top left": "-"}, sweet=12, actions=1)


@covers("DC-9.2", "DC-4.6")
def test_the_twins_with_nothing_missing_nothing_is_asked() -> None:
    table = Table(bedroom=TWINS).hands("Love, 2 Fantasy, Wild", "Courage").cells(top_left="Sweet Love").turn()
    table.do(tile("top left")).expect(hands={0: "2 Fantasy, Wild"}, cells={"top left": "-"}, sweet=12, actions=1)
    table.asks(0, PHASE)


@covers("DC-9.2")
def test_the_twins_cards_that_match_are_no_part_of_a_pair() -> None:
    table = Table(bedroom=TWINS).hands("2 Love, 2 Fantasy", "Courage").cells(top_left="Sweet Love+Treats").turn()
    table.do(tile("top left")).expect(hands={0: "Love"}, cells={"top left": "-"}, sweet=12, actions=1)


@covers("DC-9.2")
def test_the_twins_pairs_pay_for_nightmares_and_monsters_too() -> None:
    table = Table(bedroom=TWINS).hands("2 Love", "Courage").cells(top_left="Nightmare Courage left").turn()
    table.do(tile("top left")).expect(hands={0: ""}, cells={"top left": "-"}, actions=1)
    table = Table(bedroom=TWINS).hands("Love, Treats, 2 Fantasy", "Courage").bed(MONSTER).turn().do(FIRST)
    table.expect(declared="Love, Treats, 2 Fantasy", actions=1).nature(CAUGHT).expect(hands={0: ""}, bed={})
    table = Table(bedroom=TWINS).hands("Love, Treats, 2 Fantasy", "Courage").bed(MONSTER).turn().do(FIRST)
    table.nature(EVADED).expect(actions=1)


@covers("DC-9.2", "DC-7.7")
def test_the_twins_with_pixie() -> None:
    table = Table("pixie, candy", bedroom=TWINS).hands("Love, 2 Fantasy", "Courage").bed(MONSTER).turn().do(FIRST)
    table.asks(0, "which symbol is not needed", power("Treats"), power("Courage")).do(power("Courage"))
    table.expect(declared="Love, 2 Fantasy", actions=1)
    table = Table("pixie, candy", bedroom=TWINS).hands("2 Curiosity, 2 Fantasy", "Courage").bed(MONSTER).turn()
    table.do(FIRST, power("Love"), power("Fantasy")).expect(declared="2 Fantasy, 2 Curiosity", actions=1)


@covers("DC-9.2")
def test_the_twins_pairs_are_no_cards_for_abilities_or_trades() -> None:
    table = Table("oscar, candy", bedroom=TWINS).hands("2 Love", "Courage").turn()
    table.do(trade(1)).expect(hands={0: "Love, Courage", 1: "Love"}, actions=1)
    table = Table("jazz, candy", bedroom=TWINS).hands("Treats, 2 Fantasy", "Courage").counters(time=5).turn()
    table.do(ability("Jazz")).expect(hands={0: "Treats"}, time=6)


@covers("DC-9.4")
@pytest.mark.parametrize(("eaten", "sweet"), [(1, 5), (2, 6), (3, 6)])
def test_lily_a_monster_that_eats_two_or_more_sets_back_by_one(eaten: int, sweet: int) -> None:
    chests = ["Sweet Love+Strength chest", "Sweet Curiosity+Strength chest", "Sweet Treats+Strength chest"]
    cells = dict(zip(["top_left", "top_centre", "top_right"], chests[:eaten], strict=False))
    table = Table(bedroom=LILY).hands("Love", "Love").counters(sweet=5, time=8).tokens(7).cells(**cells).night()
    table.nature(OTHER).expect(
        sweet=sweet, time=7, tokens=[], bed={OTHER: 0}, cells={cell.replace("_", " "): "-" for cell in cells}
    )


@covers("DC-9.4")
def test_lily_not_beyond_the_start_and_not_elsewhere() -> None:
    cells = {"top_left": "Sweet Love+Strength chest", "top_right": "Sweet Treats+Strength chest"}
    changed = {"time": 7, "tokens": [], "bed": {OTHER: 0}, "cells": {"top left": "-", "top right": "-"}}
    table = Table(bedroom=LILY).hands("Love", "Love").counters(time=8).tokens(7).cells(**cells).night()
    table.nature(OTHER).expect(**changed)
    for bedroom in (SAMANTHA, TWINS, DIANA, PRISCILLA, PETER):
        table = Table(bedroom=bedroom).hands("Love", "Love").counters(sweet=5, time=8).tokens(7).cells(**cells).night()
        table.nature(OTHER).expect(**changed)


@covers("DC-9.5")
def test_priscilla_of_two_monsters_only_the_stronger_can_be_caught() -> None:
    table = Table(bedroom=PRISCILLA).hands(HAND, "Fantasy").bed(MONSTER, OTHER).turn()
    assert FIRST in table.offers
    assert SECOND not in table.offers
    table = Table(bedroom=PRISCILLA).hands("Love, Courage, Treats, Curiosity", "Fantasy").bed(MONSTER, STRONG).turn()
    assert FIRST not in table.offers
    assert SECOND in table.offers
    table = Table("pixie, candy", bedroom=PRISCILLA).hands("Love, Courage", "Fantasy").bed(MONSTER, STRONG).turn()
    assert FIRST not in table.offers
    assert SECOND in table.offers


@covers("DC-9.5")
def test_priscilla_the_strength_now_counts_and_of_equals_either() -> None:
    table = Table(bedroom=PRISCILLA).hands(HAND, "Fantasy").bed(MONSTER, OTHER, weakness=(1, 0)).turn()
    assert {FIRST, SECOND} <= set(table.offers)
    table = Table(bedroom=PRISCILLA).hands(HAND, "Fantasy").bed(MONSTER, OTHER, weakness=(2, 0)).turn()
    assert FIRST not in table.offers
    assert SECOND in table.offers


@covers("DC-9.5")
def test_priscilla_a_single_monster_can_always_be_caught_and_elsewhere_both() -> None:
    assert FIRST in Table(bedroom=PRISCILLA).hands(HAND, "Fantasy").bed(OTHER, weakness=(1, 0)).turn().offers
    for bedroom in (SAMANTHA, TWINS, DIANA, LILY, PETER):
        table = Table(bedroom=bedroom).hands(HAND, "Fantasy").bed(MONSTER, OTHER).turn()
        assert {FIRST, SECOND} <= set(table.offers)


@covers("DC-9.5")
def test_priscilla_a_token_before_the_die_does_not_cancel_the_catch() -> None:
    table = Table(bedroom=PRISCILLA).hands("Love, Courage, Treats, Curiosity", "Fantasy").bed(MONSTER, STRONG)
    table.treasures("2 weaken a Monster").turn().do(SECOND).asks(0, DIE)
    table.do(treasure("weaken a Monster"), SECOND, treasure("weaken a Monster"), SECOND).nature(CAUGHT)
    table.expect(hands={0: "Treats"}, treasures={0: ""}, bed={MONSTER: 0}, actions=1)


@covers("DC-9.6")
def test_priscilla_a_pair_weakens_either_monster_as_often_as_it_is_paid() -> None:
    table = Table(bedroom=PRISCILLA).hands("2 Love, 2 Treats", "Fantasy").bed(MONSTER, STRONG).turn()
    table.do(TOKEN).asks(0, "which pair", power("Love"), power("Treats")).do(power("Treats"))
    table.asks(0, "which Monster", FIRST, SECOND).do(FIRST)
    table.expect(hands={0: "2 Love"}, bed={MONSTER: 1, STRONG: 0})
    table.do(TOKEN, SECOND).expect(hands={0: ""}, bed={MONSTER: 1, STRONG: 1})
    assert table.discarded == {"Love": 2, "Treats": 2}


@covers("DC-9.6")
def test_priscilla_whoever_is_active_pays() -> None:
    table = Table(bedroom=PRISCILLA).hands("2 Love", "2 Treats, Fantasy").bed(MONSTER).turn(1).do(TOKEN)
    table.expect(hands={1: "Fantasy"}, bed={MONSTER: 1})


@covers("DC-9.6")
def test_priscilla_only_the_active_player_in_the_dream_catcher_phase() -> None:
    table = Table("cooper, jazz", bedroom=PRISCILLA, control="seats").hands("Strength", "2 Love").bed(MONSTER)
    table.counters(time=5).turn().asks(1, PHASE, ability("Jazz"), GO_ON)
    table = Table(bedroom=PRISCILLA).hands("Strength", "2 Love").bed(MONSTER).turn()
    assert TOKEN not in table.offers
    table = Table("jazz, candy", bedroom=PRISCILLA).hands("2 Love", "Fantasy").bed(MONSTER).counters(time=5).night()
    table.asks(0, NIGHT, ability("Jazz"), GO_ON)
    table = Table("pixie, candy", bedroom=PRISCILLA).hands("2 Love, 2 Courage", "Fantasy").bed(MONSTER).turn()
    table.do(FIRST).asks_nature("roll the die")


@covers("DC-9.6")
def test_priscilla_not_without_effect_nor_elsewhere() -> None:
    table = Table(bedroom=PRISCILLA).hands("2 Love", "Fantasy").turn()
    assert TOKEN not in table.offers
    table = Table(bedroom=PRISCILLA).hands("2 Love", "Fantasy").bed(OTHER, weakness=(1, 0)).turn()
    assert TOKEN not in table.offers
    for bedroom in (SAMANTHA, TWINS, DIANA, LILY, PETER):
        assert TOKEN not in Table(bedroom=bedroom).hands("2 Love", "Fantasy").bed(MONSTER).turn().offers


@covers("DC-9.6")
def test_priscilla_without_actions_left_a_pair_still_weakens() -> None:
    table = Table(bedroom=PRISCILLA).hands("2 Strength, Love, Treats", "Fantasy").bed(MONSTER).turn()
    table.do(tile("top left"), tile("top centre")).asks(0, PHASE, TOKEN, GO_ON).do(TOKEN).asks_nature("draw Powers")
    table.expect(hands={0: ""}, cells={"top left": "-", "top centre": "-"}, sweet=10, actions=0, bed={MONSTER: 1})


@covers("DC-9.7")
def test_peter_two_monsters_frighten_at_the_start_of_the_night() -> None:
    table = Table(bedroom=PETER).hands("Love", "Love").counters(nightmare=4).bed(MONSTER, OTHER).night().next_turn(1)
    table.expect(nightmare=3, time=13)


@covers("DC-9.7")
def test_peter_one_monster_does_not_and_elsewhere_two_do_not() -> None:
    table = Table(bedroom=PETER).hands("Love", "Love").counters(nightmare=4).bed(MONSTER).night().next_turn(1)
    table.expect(time=13)
    for bedroom in (SAMANTHA, TWINS, DIANA, LILY, PRISCILLA):
        table = Table(bedroom=bedroom).hands("Love", "Love").counters(nightmare=4, time=6).tokens()
        table.bed(MONSTER, OTHER).night().next_turn(1).expect(time=5)


@covers("DC-9.7")
def test_peter_not_in_the_night_in_which_the_second_monster_comes() -> None:
    """By the publisher's answer to a question: it starts with the next player's Night."""
    table = Table(bedroom=PETER).hands("3 Love, Treats", "3 Treats, Fantasy").counters(time=8, nightmare=4).tokens(7)
    table.bed(MONSTER).night().nature("Treats+Courage+Strength").next_turn(1)
    table.expect(time=7, tokens=[], bed={MONSTER: 0, "Treats+Courage+Strength": 0})
    table.do(GO_ON).next_turn(0).expect(time=6, nightmare=3)


@covers("DC-9.7", "DC-10.3")
def test_peter_the_fright_may_lose_and_comes_before_daybreak() -> None:
    table = Table(bedroom=PETER).hands("Love", "Love").counters(nightmare=1, time=0).bed(MONSTER, OTHER).night()
    table.ended("nightmare", nightmare=0)
    table = Table(bedroom=PETER).hands("Love", "Love").counters(nightmare=2, time=0).bed(MONSTER, OTHER).night()
    table.ended("daybreak", nightmare=1)


@covers("DC-9.7", "DC-6.9")
def test_peter_it_may_be_prevented_when_night_falls() -> None:
    table = Table("mochi, candy", bedroom=PETER).hands("2 Love", "Love").counters(nightmare=1, time=6).tokens()
    table.bed(MONSTER, OTHER).night().asks(0, NIGHT, ability("Mochi"), GO_ON).do(ability("Mochi")).next_turn(1)
    table.expect(hands={0: ""}, nightmare=1, time=5)
    assert table.asked != ATTACK
