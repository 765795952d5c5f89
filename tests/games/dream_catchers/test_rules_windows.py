"""DC-6.9 to DC-6.11: the plays that are offered beside the actions, and their moments and players."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.dream_catchers.table import (
    ATTACK,
    BEFORE_DREAMS,
    DIE,
    FIRST,
    GO_ON,
    NIGHT,
    PHASE,
    SECOND_CHECK,
    Table,
    ability,
    power,
    tile,
    treasure,
)

pytestmark = pytest.mark.rules

ALL_TREASURES = ("Nightmare right", "Sweet Dreams left", "Time right", "discard a Nightmare", "weaken a Monster")
NIGHTS = ("Night falls", "before dreams spawn", "before the attack", "before the second check")
MONSTER = "Love+Treats+Courage"


def holding(*characters: str, **options: object) -> Table:
    """Every seat has a pair, or two cards, and seat 0 all Treasures; every play would change something."""
    pairs = ("2 Love, Treats, Courage", "2 Treats", "2 Fantasy", "2 Curiosity")[: len(characters)]
    table = Table(", ".join(characters), **options).hands(*pairs)  # type: ignore[arg-type]
    table.treasures(", ".join(ALL_TREASURES)).counters(time=8, nightmare=5).tokens().bed(MONSTER)
    return table.cells(top_right="Nightmare Curiosity right", bottom_right="-")


def at_each(moment: str, *characters: str, **options: object) -> Table:
    """The Night, played up to one of its windows."""
    table = holding(*characters, **options).night()
    if moment == NIGHT:
        return table
    table.do(*[GO_ON] * (len(characters) if options.get("control") == "seats" else 1)).asks(0, BEFORE_DREAMS)
    if moment == BEFORE_DREAMS:
        return table
    table.do(*[GO_ON] * (len(characters) if options.get("control") == "seats" else 1))
    table.nature("Nightmare Strength right").asks(0, ATTACK)
    if moment == ATTACK:
        return table
    return table.do(*[GO_ON] * (len(characters) if options.get("control") == "seats" else 1)).asks(0, SECOND_CHECK)


@covers("DC-6.9", "DC-6.11")
def test_in_the_dream_catcher_phase_every_play_of_every_seat_is_offered() -> None:
    table = holding("cooper", "jazz", "mochi", "oscar", bedroom=5)
    table.treasures("", "Time right", "Nightmare right", "weaken a Monster").turn()
    plays = [offer for offer in table.offers if "Treasure" in offer or "ability" in offer or "token" in offer]
    assert plays == [
        *map(treasure, ALL_TREASURES), treasure("Time right", of=1), treasure("Nightmare right", of=2),
        treasure("weaken a Monster", of=3), ability("Jazz"), ability("Mochi"), ability("Oscar"),
        "a pair for a Weakness token",
    ]  # fmt: skip
    assert ability("Bubbles") in holding("cooper", "bubbles").turn().offers


@covers("DC-6.9", "DC-6.11")
@pytest.mark.parametrize("moment", NIGHTS)
def test_at_night_all_but_weakness_and_oscar_are_offered(moment: str) -> None:
    table = at_each(moment, "oscar", "jazz", "mochi", "bubbles", bedroom=5)
    abilities = [ability(name) for name in ("Jazz", "Mochi", "Bubbles")]
    table.asks(0, moment, *map(treasure, ALL_TREASURES[:4]), *abilities, GO_ON)


@covers("DC-6.9", "DC-6.11")
def test_before_the_die_only_weakness_is_offered_of_every_seat() -> None:
    table = holding("jazz", "mochi").treasures("", "weaken a Monster").turn().do(FIRST)
    table.asks(0, DIE, treasure("weaken a Monster"), treasure("weaken a Monster", of=1), GO_ON)
    table.do(treasure("weaken a Monster", of=1), treasure("weaken a Monster")).asks_nature("roll the die")
    assert list(table.chances.values()) == [6]


@covers("DC-6.9")
def test_a_window_in_which_nobody_can_do_anything_is_skipped() -> None:
    table = Table("cooper, pixie").hands("2 Love", "2 Treats").treasures("weaken a Monster, Nightmare right")
    table.bed(MONSTER).cells(top_left="-").night().asks_nature("spawn").expect(time=12)
    table.nature("Nightmare Love up").next_turn(1)


@covers("DC-6.9", "DC-8.2")
def test_after_the_first_move_jazz_has_something_to_do() -> None:
    table = Table("jazz, cooper").hands("2 Love", "2 Treats").cells(top_left="-").night().asks(0, BEFORE_DREAMS)
    table.expect(time=12).do(ability("Jazz")).expect(time=13, hands={0: ""}).asks_nature("spawn")


@covers("DC-6.9")
def test_no_window_follows_a_counters_arrival_at_its_end() -> None:
    table = Table("mochi, jazz").hands("2 Love", "2 Treats").counters(time=9, nightmare=2)
    table.cells(top_left="-", top_centre="Nightmare Love left").spawning().nature("Nightmare Love up")
    table.asks(0, ATTACK, ability("Jazz"), ability("Mochi"), GO_ON).do(GO_ON)
    table.ended("nightmare", cells={"top left": "-", "top centre": "-"}, nightmare=0)


@covers("DC-6.9")
def test_a_play_before_the_attack_may_save_the_child() -> None:
    table = Table("mochi, jazz").hands("2 Love", "2 Treats").counters(time=9, nightmare=2)
    table.cells(top_left="-", top_centre="Nightmare Love left").spawning().nature("Nightmare Love up")
    table.do(ability("Mochi")).asks(0, ATTACK, ability("Jazz"), GO_ON).do(GO_ON).asks_nature("spawn")
    table.expect(hands={0: ""}, cells={"top left": "-", "top centre": "-"}, nightmare=1)


@covers("DC-6.10")
@pytest.mark.parametrize("moment", NIGHTS)
def test_seats_are_asked_clockwise_from_the_active_player(moment: str) -> None:
    table = at_each(moment, "cooper", "jazz", "mochi", "bubbles", control="seats")
    table.asks(0, moment, *map(treasure, ALL_TREASURES[:4]), GO_ON).do(GO_ON)
    table.asks(1, moment, ability("Jazz"), GO_ON).do(GO_ON)
    table.asks(2, moment, ability("Mochi"), GO_ON).do(GO_ON)
    table.asks(3, moment, ability("Bubbles"), GO_ON).do(GO_ON)
    assert table.asked != moment


@covers("DC-6.10")
@pytest.mark.parametrize("moment", NIGHTS)
def test_after_a_play_all_are_asked_again(moment: str) -> None:
    table = at_each(moment, "cooper", "jazz", "mochi", control="seats")
    table.do(GO_ON, ability("Jazz")).asks(0, moment).do(GO_ON).asks(2, moment).do(GO_ON)
    assert table.asked != moment


@covers("DC-6.10")
def test_it_goes_round_from_whoever_is_active() -> None:
    table = Table("jazz, mochi, bubbles", control="seats").hands("2 Love", "2 Treats", "2 Fantasy")
    table.counters(time=7, nightmare=4).night(1).asks(1, NIGHT).do(GO_ON).asks(2, NIGHT).do(GO_ON)
    table.asks(0, NIGHT).do(ability("Jazz")).asks(1, NIGHT).do(GO_ON).asks(2, NIGHT).do(GO_ON)
    table.expect(time=7, hands={0: ""}).asks(1, BEFORE_DREAMS)


@covers("DC-6.10")
def test_in_the_dream_catcher_phase_the_others_are_asked_before_each_decision() -> None:
    table = Table("cooper, jazz, mochi", control="seats").hands("2 Love, Treats", "2 Fantasy", "4 Curiosity")
    table.counters(time=7, nightmare=4).turn()
    table.asks(1, PHASE, ability("Jazz"), GO_ON).do(GO_ON).asks(2, PHASE, ability("Mochi"), GO_ON)
    table.do(ability("Mochi")).asks(1, PHASE).do(GO_ON).asks(2, PHASE).do(GO_ON).asks(0, PHASE)
    table.do(tile("top left")).asks(1, PHASE).do(GO_ON).asks(2, PHASE).do(GO_ON).asks(0, PHASE).do(GO_ON)
    table.asks_nature("draw Powers")


@covers("DC-6.10")
def test_a_seat_plays_only_its_own_cards() -> None:
    table = Table("cooper, jazz", control="seats").hands("2 Love", "2 Fantasy").counters(time=7)
    table.treasures("Time right", "Sweet Dreams left").turn()
    table.asks(1, PHASE, treasure("Sweet Dreams left"), ability("Jazz"), GO_ON).do(GO_ON)
    assert [offer for offer in table.asks(0, PHASE).offers if "Treasure" in offer or "ability" in offer] == [
        treasure("Time right")
    ]


@covers("DC-6.10")
def test_before_the_die_seats_are_asked_in_turn() -> None:
    table = Table("cooper, jazz, mochi", control="seats").hands("Love, Treats, Courage", "2 Fantasy", "2 Curiosity")
    table.treasures("", "weaken a Monster", "weaken a Monster").bed("Love+Curiosity+Courage", "Love+Treats+Strength")
    table.hands("Curiosity, Strength").turn().do(GO_ON, GO_ON, FIRST).asks(1, DIE).do(GO_ON)
    table.asks(2, DIE).do(treasure("weaken a Monster")).asks(2, "which Monster", FIRST, "the second Monster").do(FIRST)
    table.asks(1, DIE).do(GO_ON).asks_nature("roll the die")


@covers("DC-6.10")
def test_one_controller_decides_for_all_seats_and_closes_a_window_once() -> None:
    table = Table("cooper, jazz, mochi").hands("2 Love", "2 Fantasy", "4 Curiosity").counters(time=7, nightmare=4)
    table.treasures("", "", "Sweet Dreams left").night(2)
    table.asks(2, NIGHT, treasure("Sweet Dreams left"), ability("Jazz"), ability("Mochi"), GO_ON)
    table.do(ability("Mochi")).asks(2, NIGHT).do(GO_ON).asks(2, BEFORE_DREAMS).do(GO_ON).next_turn(0)


@covers("DC-6.10")
def test_one_controller_chooses_the_cards_of_whoever_plays() -> None:
    table = Table("cooper, jazz, pixie").hands("Love", "2 Fantasy, 2 Treats", "Curiosity").counters(time=7).turn(2)
    table.do(ability("Jazz")).asks(2, "which pair", power("Treats"), power("Fantasy")).do(power("Fantasy"))
    table.expect(hands={1: "2 Treats"}, time=8)


@covers("DC-6.10")
def test_with_seats_whoever_plays_chooses() -> None:
    table = Table("cooper, jazz", control="seats").hands("Love", "2 Fantasy, 2 Treats").counters(time=7)
    table.treasures("", "discard a Nightmare, weaken a Monster").bed(MONSTER, "Love+Courage+Strength")
    table.cells(top_left="Nightmare Love up", top_right="Nightmare Love left").turn()
    table.do(ability("Jazz")).asks(1, "which pair").do(power("Treats")).asks(1, PHASE)
    table.do(treasure("discard a Nightmare")).asks(1, "which Nightmare").do(tile("top right")).asks(1, PHASE)
    table.do(treasure("weaken a Monster")).asks(1, "which Monster").do(FIRST).asks(1, PHASE)
    table.expect(
        hands={1: "2 Fantasy"}, treasures={1: ""}, time=8, cells={"top right": "-"},
        bed={MONSTER: 1, "Love+Courage+Strength": 0},
    )  # fmt: skip


@covers("DC-6.11")
def test_plays_of_a_treasure_drawn_this_turn_are_offered_at_the_next_window() -> None:
    table = Table().hands("Love, Courage, 2 Treats", "Fantasy").cells(top_left="Sweet Love+Courage chest")
    table.counters(time=5).turn().do(tile("top left")).nature("Time right").do(GO_ON).nature("Love", "Love")
    table.asks(0, NIGHT, treasure("Time right"), GO_ON)
