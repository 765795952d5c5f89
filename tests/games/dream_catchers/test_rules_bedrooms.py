"""DC-9: the rules that the bedrooms change."""

from __future__ import annotations

import itertools

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
PAYS = "what stands for a symbol"
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
@pytest.mark.parametrize("bedroom", [SAMANTHA, DIANA, LILY, PRISCILLA, PETER])
def test_d27_elsewhere_matching_cards_come_first(bedroom: int) -> None:
    table = Table(bedroom=bedroom).hands("2 Treats, Courage, Wild", "Love").cells(top_left="Nightmare Courage left")
    table.turn().do(tile("top left")).expect(hands={0: "2 Treats, Wild"}, cells={"top left": "-"}, actions=1)


@covers("DC-9.2")
@pytest.mark.parametrize(
    ("named", "left"), [(("Treats",), "Courage"), (("Courage",), "2 Treats")], ids=["a pair", "its own card"]
)
def test_d27_a_pair_may_pay_for_a_symbol_that_is_held(named: tuple[str, ...], left: str) -> None:
    table = Table(bedroom=TWINS).hands("2 Treats, Courage", "Love").cells(top_left="Nightmare Courage left").turn()
    table.do(tile("top left")).asks(0, PAYS, power("Treats"), power("Courage"))
    table.do(*map(power, named)).expect(hands={0: left}, cells={"top left": "-"}, actions=1)


@covers("DC-9.2")
@pytest.mark.parametrize(
    ("hand", "shown", "left"),
    [
        ("Love, 2 Fantasy, Treats", "Sweet Love+Curiosity", "Treats"),
        ("2 Fantasy, 2 Courage", "Sweet Love+Treats", ""),
        ("Love, Treats, Fantasy", "Sweet Love", "Treats, Fantasy"),
    ],
)
def test_d27_a_single_payment_is_not_asked(hand: str, shown: str, left: str) -> None:
    table = Table(bedroom=TWINS).hands(hand, "Courage").cells(top_left=shown).turn().do(tile("top left"))
    table.expect(hands={0: left}, cells={"top left": "-"}, sweet=12, actions=1)


@covers("DC-9.2")
def test_d27_the_player_chooses_between_the_wild_and_each_pair() -> None:
    payments = {
        ("Treats", "Treats"): "Fantasy, Wild",
        ("Treats", "Wild"): "Treats, Fantasy",
        ("Fantasy",): "2 Treats",  # only the Wild makes it a pair
        ("Wild",): "2 Treats, Fantasy",
    }
    for named, left in payments.items():
        table = Table(bedroom=TWINS).hands("2 Treats, Fantasy, Wild", "Courage").cells(top_left="Sweet Love").turn()
        table.do(tile("top left")).asks(0, PAYS, power("Treats"), power("Fantasy"), power("Wild"))
        table.do(*map(power, named)).expect(hands={0: left}, cells={"top left": "-"}, sweet=12, actions=1)


@covers("DC-9.2")
def test_d27_the_next_cards_are_asked_while_they_matter() -> None:
    table = Table(bedroom=TWINS).hands("3 Fantasy, Wild", "Courage").cells(top_left="Sweet Love+Treats").turn()
    table.do(tile("top left")).expect(declared="2 Fantasy", actions=1)  # a pair, whatever is paid with it
    table.asks(0, PAYS, power("Fantasy"), power("Wild")).do(power("Wild"))
    table.expect(hands={0: "Fantasy"}, declared="", cells={"top left": "-"}, sweet=12)


@covers("DC-9.2")
def test_d27_two_cards_of_a_symbol_pay_as_one_or_as_a_pair() -> None:
    for named, left in ((GO_ON, "Love, Treats"), (power("Love"), "Treats")):
        table = Table(bedroom=TWINS).hands("2 Love, Treats", "Courage").cells(top_left="Sweet Love").turn()
        table.do(tile("top left")).asks(0, PAYS, power("Love"), GO_ON).do(named)
        table.expect(hands={0: left}, cells={"top left": "-"}, sweet=12, actions=1)


@covers("DC-9.2")
def test_d27_the_wild_is_used_once() -> None:
    for named, left in (("Wild", "Curiosity"), ("Curiosity", "")):
        hand = "2 Fantasy, Curiosity, Wild"
        table = Table(bedroom=TWINS).hands(hand, "Courage").cells(top_left="Sweet Love+Treats").turn()
        table.do(tile("top left")).asks(0, PAYS, power("Curiosity"), power("Wild")).do(power(named))
        table.expect(hands={0: left}, cells={"top left": "-"}, sweet=12, actions=1)


def payments_by_hand(hand: list[str], symbols: list[str]) -> set[tuple[str, ...]]:
    """The sets of cards that pay: each symbol by its own card, by the Wild, or by a pair."""
    if not symbols:
        return {()}
    first, *others = symbols
    ways = [[card] for card in {first, "Wild"} if card in hand]
    ways += [[card, card] for card in set(hand) - {"Wild"} if hand.count(card) > 1]
    ways += [[card, "Wild"] for card in set(hand) - {"Wild"} if "Wild" in hand]
    found: set[tuple[str, ...]] = set()
    for way in ways:
        left = list(hand)
        for card in way:
            left.remove(card)
        found |= {tuple(sorted([*way, *rest])) for rest in payments_by_hand(left, others)}
    return found


def named_payments(table: Table) -> set[tuple[str, ...]]:
    """The sets of cards that can be declared from here on, by naming them one by one; each way is tried."""
    if table.asked != PAYS:
        return {tuple(sorted(name for name, n in table.seen["declared"].items() for _ in range(n)))}
    found: set[tuple[str, ...]] = set()
    before = table.state.copy()
    for action in table.offers:
        ways = named_payments(table.do(action))
        assert not ways & found, "two ways to name one payment"
        found |= ways
        table.undo(before)
    return found


@covers("DC-9.2", "DC-7.7")
@pytest.mark.parametrize("character", ["cooper", "pixie"])
def test_d27_payments_are_those_of_the_rulebook(character: str) -> None:
    """Every hand of up to four of five Powers, for the symbols of a Monster (of which Pixie pays two)."""
    for size in range(5):
        for hand in itertools.combinations_with_replacement(("Love", "Treats", "Fantasy", "Courage", "Wild"), size):
            if hand.count("Wild") > 1:
                continue
            table = Table(f"{character}, candy", bedroom=TWINS).hands(", ".join(hand), "Strength").bed(MONSTER)
            paid = MONSTER.split("+")
            wanted = [paid] if character == "cooper" else [[one for one in paid if one != out] for out in paid]
            expected = set[tuple[str, ...]]().union(*(payments_by_hand(list(hand), symbols) for symbols in wanted))
            table.turn()
            assert (FIRST in table.offers) == bool(expected)
            if expected:
                assert named_payments(table.do(FIRST)) == expected


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
    table.expect(declared="Love, 2 Fantasy", actions=1)
    table = Table("pixie, candy", bedroom=TWINS).hands("Love, Treats, Courage", "Courage").bed(MONSTER).turn()
    table.do(FIRST).asks(0, PAYS, power("Love"), power("Treats"))
    table.do(power("Love")).asks(0, PAYS, power("Treats"), power("Courage")).do(power("Courage"))
    table.expect(declared="Love, Courage", actions=1)


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
