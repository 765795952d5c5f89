"""DC-3: the Dream Catcher phase."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.dream_catchers.table import (
    EVADED,
    FIRST,
    GO_ON,
    NIGHT,
    PHASE,
    REFUSE,
    Table,
    ability,
    power,
    tile,
    trade,
    treasure,
)

pytestmark = pytest.mark.rules

DISCARD = "which Treasure to discard"


@covers("DC-3.1")
def test_two_actions_of_any_kind_in_any_order() -> None:
    table = Table().hands("Love, 2 Treats, Fantasy", "Curiosity").turn()
    table.do(trade(1), power("Fantasy")).expect(hands={0: "Love, 2 Treats, Curiosity", 1: "Fantasy"}, actions=1)
    table.do(tile("top left")).expect(hands={0: "2 Treats, Curiosity"}, cells={"top left": "-"}, sweet=11, actions=0)
    table.asks_nature("draw Powers")


@covers("DC-3.1")
def test_the_same_action_may_be_taken_twice() -> None:
    table = Table().hands("Love, 2 Treats, Fantasy", "Curiosity").turn().do(tile("top left"), tile("top centre"))
    table.expect(hands={0: "Treats, Fantasy"}, cells={"top left": "-", "top centre": "-"}, sweet=10, actions=0)


@covers("DC-3.1")
def test_a_catch_and_a_failed_try_are_two_actions() -> None:
    table = Table().hands("2 Love, Treats, Courage", "Curiosity").bed("Love+Treats+Courage").turn()
    table.do(FIRST).nature(EVADED).expect(actions=1).do(tile("top left"))
    table.expect(hands={0: "Love, Treats, Courage"}, cells={"top left": "-"}, sweet=11, actions=0)
    table.asks_nature("draw Powers")


@covers("DC-3.1", "DC-3.2")
def test_without_actions_left_only_plays_are_offered() -> None:
    table = Table("jazz, candy").hands("2 Treats, 2 Love", "Curiosity").counters(time=5).treasures("Time right").turn()
    table.do(tile("top left"), tile("top centre"))
    table.asks(0, PHASE, treasure("Time right"), GO_ON)


@covers("DC-3.2", "DC-7.1", "DC-8.1")
def test_plays_cost_no_action() -> None:
    table = Table("jazz, candy").hands("2 Fantasy, 2 Love", "Curiosity").counters(time=5).treasures("Time right")
    table.turn().do(treasure("Time right")).expect(treasures={0: ""}, time=6)
    table.do(ability("Jazz"), power("Love")).expect(hands={0: "2 Fantasy"}, time=7)
    assert table.state.actions_left == 2


@covers("DC-3.3")
def test_the_active_player_may_end_the_phase_at_once() -> None:
    table = Table().hands("3 Love, Treats", "Treats").turn().do(GO_ON)
    table.next_turn(1).expect(time=12)


@covers("DC-3.3")
def test_without_actions_left_the_others_and_the_active_player_are_asked_once_more() -> None:
    table = Table("jazz, mochi, candy", control="seats", consent=False).hands(
        "2 Love, Treats", "2 Fantasy", "Curiosity"
    )
    table.counters(time=5, nightmare=5).turn()
    table.asks(1, PHASE, ability("Mochi"), GO_ON).do(GO_ON).asks(0, PHASE).do(tile("top centre"))
    table.asks(1, PHASE).do(GO_ON).do(trade(2))
    assert table.state.actions_left == 0
    table.asks(1, PHASE, ability("Mochi"), GO_ON).do(GO_ON).asks_nature("draw Powers")
    table = Table("jazz, mochi", control="seats", consent=False).hands("2 Love, 2 Treats", "2 Fantasy, Curiosity")
    table.counters(time=5, nightmare=5).cells(top_left="Sweet Treats").turn()
    table.do(GO_ON, tile("top left"), GO_ON, trade(1), power("Treats"), power("Curiosity"))
    table.asks(1, PHASE).do(GO_ON).asks(0, PHASE, ability("Jazz"), GO_ON)


@covers("DC-3.4")
def test_at_the_end_the_hand_is_filled_to_four() -> None:
    table = Table().hands("Love", "Treats").turn().do(GO_ON).nature("Wild", "Courage")
    table.expect(hands={0: "Love, Courage, Wild"}).asks_nature("draw Powers").nature("Love").next_turn(1)
    table.expect(hands={0: "2 Love, Courage, Wild"}, time=12)


@covers("DC-3.4")
def test_only_the_active_player_draws_and_a_full_hand_draws_nothing() -> None:
    Table().hands("3 Love, Treats", "Treats").turn().do(GO_ON).next_turn(1).expect(time=12)


@covers("DC-3.5")
def test_of_more_than_three_treasures_the_owner_chooses_what_to_discard() -> None:
    table = Table().hands("3 Love, Treats", "Treats").treasures("2 Sweet Dreams left, 2 Time right, weaken a Monster")
    table.turn().do(GO_ON, GO_ON)
    table.asks(0, DISCARD, *map(treasure, ("Sweet Dreams left", "Time right", "weaken a Monster")))
    table.do(treasure("Time right")).expect(
        treasures={0: "2 Sweet Dreams left, Time right, weaken a Monster"}, actions=0
    )
    table.do(GO_ON).asks(0, DISCARD).do(treasure("weaken a Monster"))
    table.expect(treasures={0: "2 Sweet Dreams left, Time right"})
    assert table.discarded == {"Time right": 1, "weaken a Monster": 1}
    table.asks(0, NIGHT)


@covers("DC-3.5")
def test_three_treasures_stay_and_those_of_others_are_not_counted() -> None:
    table = Table().hands("3 Love, Treats", "Treats")
    table.treasures("3 discard a Nightmare", "2 Time right, 2 Sweet Dreams left").turn().do(GO_ON).asks(0, NIGHT)
    table.expect()


@covers("DC-3.5")
def test_treasures_are_discarded_after_the_draw() -> None:
    table = Table().hands("Love, 2 Treats", "Treats").treasures("3 Nightmare right, 2 Time right").turn().do(GO_ON)
    table.asks_nature("draw Powers").nature("Love").asks(0, DISCARD).do(treasure("Nightmare right"))
    table.do(treasure("Nightmare right")).expect(
        hands={0: "2 Love, 2 Treats"}, treasures={0: "Nightmare right, 2 Time right"}, time=12, actions=0
    )


@covers("DC-3.5", "DC-8.1")
def test_some_may_be_played_first() -> None:
    table = Table().hands("3 Love, Treats", "Treats").treasures("2 Sweet Dreams left, 2 Time right").turn()
    table.do(treasure("Sweet Dreams left"), GO_ON).asks(0, NIGHT)
    table.expect(treasures={0: "Sweet Dreams left, 2 Time right"}, sweet=11)


@covers("DC-3.5", "DC-6.9", "DC-8.1")
def test_d28_plays_come_before_each_discard() -> None:
    table = Table().hands("3 Love, Treats", "Treats").treasures("2 Sweet Dreams left, 3 Nightmare right, Time right")
    table.counters(nightmare=4).turn().do(GO_ON)
    plays = (treasure("Nightmare right"), treasure("Sweet Dreams left"), GO_ON)
    table.asks(0, PHASE, *plays).do(GO_ON).asks(0, DISCARD).do(treasure("Time right"))
    table.expect(treasures={0: "2 Sweet Dreams left, 3 Nightmare right"}, actions=0)
    table.asks(0, PHASE, *plays).do(treasure("Nightmare right")).asks(0, PHASE, *plays).do(GO_ON)
    table.expect(treasures={0: "2 Sweet Dreams left, 2 Nightmare right"}, nightmare=5)
    table.asks(0, DISCARD).do(treasure("Nightmare right")).asks(0, NIGHT)


@covers("DC-3.5", "DC-6.9")
def test_d28_what_is_played_there_need_not_be_discarded() -> None:
    table = Table().hands("3 Love, Treats", "Treats").treasures("2 Sweet Dreams left, 2 Time right").turn()
    table.do(GO_ON).asks(0, PHASE, treasure("Sweet Dreams left"), GO_ON).do(treasure("Sweet Dreams left"), GO_ON)
    table.expect(treasures={0: "Sweet Dreams left, 2 Time right"}, sweet=11, actions=0).asks(0, NIGHT)


@covers("DC-3.5", "DC-6.9", "DC-6.10")
def test_d28_abilities_and_the_others_too() -> None:
    table = Table("oscar, jazz", control="seats").hands("3 Love, Treats", "2 Fantasy")
    table.treasures("2 Sweet Dreams left, 2 Nightmare right").counters(time=5).turn()
    table.do(GO_ON, GO_ON).asks(1, PHASE, ability("Jazz"), GO_ON).do(ability("Jazz")).expect(
        hands={1: ""}, time=6, actions=0
    )
    table.asks(0, PHASE, treasure("Sweet Dreams left"), ability("Oscar"), GO_ON).do(ability("Oscar"), power("Love"))
    table.nature("Wild").expect(hands={0: "Love, Treats, Wild"})
    table.asks(0, PHASE).do(GO_ON).asks(0, DISCARD)


@covers("DC-3.5", "DC-10.1")
def test_d28_a_sweet_dream_played_there_may_win() -> None:
    table = Table().hands("3 Love, Treats", "Treats").treasures("2 Sweet Dreams left, 2 Time right")
    table.counters(sweet=1).turn().do(GO_ON).do(treasure("Sweet Dreams left"))
    table.ended("slept", treasures={0: "Sweet Dreams left, 2 Time right"}, sweet=0, actions=0)


@covers("DC-3.5")
def test_d28_without_anything_to_play_the_discard_is_asked_at_once() -> None:
    table = Table().hands("3 Love, Treats", "Treats").treasures("2 Nightmare right, 2 Time right").turn()
    table.do(GO_ON).asks(0, DISCARD, treasure("Nightmare right"), treasure("Time right"))


@covers("DC-3.6")
def test_a_phase_in_which_nothing_can_be_done_ends_by_itself() -> None:
    Table().hands("Strength", "Strength").turn().asks_nature("draw Powers")


@covers("DC-3.6")
def test_so_it_does_when_the_last_action_leaves_nothing_to_play() -> None:
    Table().hands("Love, Treats", "Strength").turn().do(tile("top left"), tile("top centre")).asks_nature("draw Powers")


@covers("DC-3.7")
def test_the_turns_go_round_the_table() -> None:
    table = Table("cooper, pixie, oscar").hands("3 Love, Treats", "3 Treats, Love", "3 Fantasy, Love").turn(1)
    for seat in (2, 0, 1):
        table.do(GO_ON).next_turn(seat)
    assert table.state.turn == 4
    assert table.state.turns_left == 400 - 4


@covers("DC-3.8")
def test_a_choice_of_one_is_not_asked() -> None:
    """The only Power to give and the only one to take, the only pair, the only Nightmare."""
    table = Table("jazz, cooper").hands("Fantasy", "Treats").turn().do(trade(1))
    table.expect(hands={0: "Treats", 1: "Fantasy"}, actions=1)
    table = Table("jazz, cooper").hands("2 Fantasy, Treats", "Treats").counters(time=3).turn().do(ability("Jazz"))
    table.expect(hands={0: "Treats"}, time=4)
    table = Table().hands("Strength", "Strength").treasures("discard a Nightmare")
    table.cells(top_left="Nightmare Love up").turn().do(treasure("discard a Nightmare"))
    table.expect(treasures={0: ""}, cells={"top left": "-"})


@covers("DC-3.1")
def test_a_refused_trade_is_no_action() -> None:
    table = Table(control="seats").hands("Love", "Treats").turn().do(trade(1)).asks(1, "accept the trade").do(REFUSE)
    table.asks(0, PHASE, tile("top left"), GO_ON).expect()
