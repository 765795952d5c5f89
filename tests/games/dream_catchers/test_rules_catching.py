"""DC-4: catching Sweet Dreams, Nightmares and Monsters."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.dream_catchers.table import CAUGHT, DIE, EVADED, FIRST, GO_ON, PHASE, SECOND, Table, tile, treasure

pytestmark = pytest.mark.rules

MONSTER = "Love+Treats+Courage"
HAND = "Love, Treats, Courage, Strength"


@covers("DC-4.1", "DC-4.2")
def test_a_sweet_dream_costs_a_card_for_each_symbol_and_moves_its_counter() -> None:
    table = Table().hands("2 Love, 2 Treats", "Fantasy").cells(bottom_right="Sweet Love+Treats").turn()
    table.do(tile("bottom right"))
    table.expect(hands={0: "Love, Treats"}, cells={"bottom right": "-"}, sweet=11, actions=1)
    assert table.discarded == {"Love": 1, "Treats": 1, "Sweet Love+Treats": 1}


@covers("DC-4.1", "DC-4.2")
def test_a_nightmare_is_caught_without_moving_a_counter() -> None:
    table = Table().hands("Love, Courage", "Fantasy").cells(top_left="Nightmare Courage left").counters(nightmare=4)
    table.turn().do(tile("top left")).expect(hands={0: "Love"}, cells={"top left": "-"}, actions=1)
    assert table.discarded == {"Courage": 1, "Nightmare Courage left": 1}
    assert table.state.caught_nightmares == 1


@covers("DC-4.1")
def test_only_what_the_active_player_can_pay_is_offered() -> None:
    table = (
        Table()
        .hands("Love, Fantasy", "4 Treats")
        .cells(
            top_left="Sweet Treats",
            top_centre="Sweet Love+Treats",
            top_right="Nightmare Fantasy+Courage up",
            middle_left="Sweet Love+Fantasy",
            middle_centre="Nightmare Love left",
            middle_right="-",
            bottom_left="Sweet Treats+Curiosity",
            bottom_centre="Sweet Treats+Curiosity",
            bottom_right="Sweet Fantasy",
        )
        .turn()
    )
    wanted = [tile(cell) for cell in ("middle left", "middle centre", "bottom right")]
    table.asks(0, PHASE, *wanted, "trade with player +1", GO_ON)


@covers("DC-4.3")
def test_a_chest_holds_a_treasure_that_may_be_played_at_once() -> None:
    table = Table().hands("Love, Courage, Treats", "Fantasy").cells(top_left="Sweet Love+Courage chest").turn()
    table.do(tile("top left"))
    assert table.chances == {
        "Nightmare right": 3, "Sweet Dreams left": 2, "Time right": 2, "discard a Nightmare": 3, "weaken a Monster": 2,
    }  # fmt: skip
    table.nature("Sweet Dreams left")
    table.expect(hands={0: "Treats"}, treasures={0: "Sweet Dreams left"}, cells={"top left": "-"}, sweet=11, actions=1)
    table.do(treasure("Sweet Dreams left")).expect(treasures={0: ""}, sweet=10)


@covers("DC-4.3", "DC-7.5")
def test_it_goes_to_whoever_caught() -> None:
    for shown in ("Sweet Love+Strength chest", "Nightmare Love+Strength down"):
        table = Table("candy, cooper").hands("Treats", "Love, Strength").cells(top_left=shown).turn(1)
        table.do(tile("top left")).nature("Time right")
        assert table.seen["treasures"] == {0: {}, 1: {"Time right": 1}}


@covers("DC-4.3", "DC-10.1")
def test_the_last_sweet_dream_wins_before_its_chest_is_opened() -> None:
    table = Table().hands("Love, Courage, Treats", "Fantasy").cells(top_left="Sweet Love+Courage chest")
    table.counters(sweet=1).turn().do(tile("top left"))
    table.ended("slept", hands={0: "Treats"}, cells={"top left": "-"}, sweet=0, actions=1)


@covers("DC-4.4")
def test_a_monster_needs_all_three_symbols() -> None:
    for hand in ("2 Love, Courage, Strength", "Treats, Courage, 2 Fantasy"):
        table = Table().hands(hand, "Curiosity").bed(MONSTER).turn()
        assert FIRST not in table.offers
    table = Table().hands(HAND, "Curiosity").bed(MONSTER).turn()
    assert FIRST in table.offers
    assert SECOND not in table.offers


@covers("DC-4.4", "DC-4.5")
def test_a_monster_is_caught_by_its_strength_or_more() -> None:
    """Strength 3: 3, 4, 5 and 6 of six faces."""
    table = Table().hands(HAND, "Curiosity").bed(MONSTER).turn().do(FIRST)
    table.asks_nature("roll the die", **{CAUGHT: 4, EVADED: 2}).expect(declared="Love, Treats, Courage", actions=1)
    table.nature(CAUGHT).expect(hands={0: "Strength"}, bed={}).asks(0, PHASE)
    assert table.discarded == {"Love": 1, "Treats": 1, "Courage": 1}


@covers("DC-4.5")
@pytest.mark.parametrize(
    ("needs", "hand", "odds"),
    [
        ("Love+Courage+Strength", "Love, Courage, Strength", 5),
        ("Love+Curiosity+Courage", "Love, Curiosity, Courage", 3),
    ],
)
def test_the_die_decides_by_the_strength(needs: str, hand: str, odds: int) -> None:
    table = Table().hands(hand, "Curiosity").bed(needs).turn().do(FIRST)
    table.asks_nature("roll the die", **{CAUGHT: odds, EVADED: 6 - odds})


@covers("DC-4.5")
def test_a_monster_that_evades_stays_and_so_do_the_cards() -> None:
    table = Table().hands(HAND, "Curiosity").bed(MONSTER, "Love+Courage+Strength", weakness=(1, 0)).turn().do(FIRST)
    table.nature(EVADED).expect(actions=1).asks(0, PHASE)
    table.do(SECOND).nature(EVADED).next_turn(1).expect(time=12)
    assert not table.discarded


@covers("DC-4.5")
def test_it_may_be_tried_again() -> None:
    table = Table().hands(HAND, "Curiosity").bed(MONSTER).turn().do(FIRST).nature(EVADED).do(FIRST).nature(CAUGHT)
    table.expect(hands={0: "Strength"}, bed={}, actions=0)


@covers("DC-4.5", "DC-8.6")
def test_the_other_monster_stays_with_its_tokens_and_those_of_the_caught_one_return() -> None:
    table = Table().hands(HAND, "Curiosity").bed(MONSTER, "Love+Courage+Strength", weakness=(2, 1)).turn()
    table.do(FIRST).asks_nature("roll the die", **{CAUGHT: 6}).nature(CAUGHT)
    table.expect(hands={0: "Strength"}, bed={"Love+Courage+Strength": 1}, actions=1)
    table = Table().hands(HAND, "Curiosity").bed(MONSTER, "Love+Courage+Strength", weakness=(2, 1)).turn()
    table.do(SECOND).nature(CAUGHT).expect(hands={0: "Treats"}, bed={MONSTER: 2}, actions=1)


@covers("DC-4.6")
def test_matching_cards_are_used_first_and_the_wild_for_a_missing_symbol() -> None:
    table = Table().hands("Love, Treats, Wild", "Fantasy").cells(top_left="Sweet Love+Treats").turn()
    table.do(tile("top left")).expect(hands={0: "Wild"}, cells={"top left": "-"}, sweet=11, actions=1)
    table = Table().hands("Love, Fantasy, Wild", "Fantasy").cells(top_left="Sweet Love+Treats").turn()
    table.do(tile("top left")).expect(hands={0: "Fantasy"}, cells={"top left": "-"}, sweet=11, actions=1)


@covers("DC-4.6")
def test_the_wild_stands_for_one_symbol_only() -> None:
    table = (
        Table().hands("Wild, Fantasy", "Fantasy").cells(top_left="Sweet Love+Treats", top_centre="Sweet Love").turn()
    )
    assert tile("top left") not in table.offers
    assert tile("top centre") in table.offers


@covers("DC-4.6")
def test_the_wild_pays_for_a_monster() -> None:
    table = Table().hands("Love, Courage, Wild", "Fantasy").bed(MONSTER).turn().do(FIRST)
    table.expect(declared="Love, Courage, Wild", actions=1).nature(CAUGHT).expect(hands={0: ""}, bed={})


@covers("DC-4.5", "DC-8.5")
def test_at_strength_1_the_die_always_succeeds() -> None:
    table = Table().hands(HAND, "Curiosity").bed(MONSTER, weakness=(2, 0)).turn().do(FIRST)
    table.asks_nature("roll the die", **{CAUGHT: 6})


@covers("DC-4.4", "DC-6.9")
def test_between_the_declaration_and_the_die_there_is_a_window() -> None:
    table = Table().hands(HAND, "Curiosity").bed(MONSTER).treasures("Time right", "weaken a Monster").turn().do(FIRST)
    table.asks(0, DIE, treasure("weaken a Monster", of=1), GO_ON).do(GO_ON).asks_nature("roll the die")
