"""DC-10: winning, losing, and rewards."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.dream_catchers.table import (
    ATTACK,
    BEFORE_DREAMS,
    GO_ON,
    NIGHT,
    PHASE,
    SECOND_CHECK,
    Table,
    tile,
    treasure,
)
from nightmare_gym.games.dream_catchers import GAME, rules
from nightmare_gym.games.dream_catchers.scoring import earned

pytestmark = pytest.mark.rules

SWEET = "Sweet Dreams left"
MONSTERS = ("Love+Treats+Courage", "Love+Courage+Strength")


@covers("DC-10.1")
def test_the_last_sweet_dream_wins_at_once() -> None:
    table = Table().hands("Love, Treats", "Fantasy").counters(sweet=2).turn().do(tile("top left"))
    table.expect(hands={0: "Treats"}, cells={"top left": "-"}, sweet=1, actions=1).do(tile("top centre"))
    table.ended("slept", hands={0: ""}, cells={"top centre": "-"}, sweet=0, actions=0)


@covers("DC-10.1", "DC-10.7")
@pytest.mark.parametrize("moment", [PHASE, NIGHT, BEFORE_DREAMS, ATTACK, SECOND_CHECK])
def test_a_treasure_wins_in_every_window_before_what_is_pending(moment: str) -> None:
    """Two Monsters, no time, one step of the Nightmare track: any next event would lose."""
    table = Table("candy, cooper", bedroom=6, control="seats").hands("Love", "Treats").treasures("", SWEET)
    table.counters(sweet=1, nightmare=1).bed(*MONSTERS)
    if moment == PHASE:
        table.turn()
    elif moment == NIGHT:
        table.counters(time=0).night()
    elif moment == BEFORE_DREAMS:
        table.counters(nightmare=2, time=5).tokens().night().do(GO_ON)
    else:
        table.cells(top_left="-", top_right="Nightmare Curiosity+Strength up", top_centre="Sweet Treats").spawning()
        table.nature("Nightmare Curiosity right")
        if moment == SECOND_CHECK:
            table.do(GO_ON)
    table.asks(1, moment).from_here().do(treasure(SWEET)).ended("slept", treasures={1: ""}, sweet=0)


@covers("DC-10.2", "DC-10.7")
def test_daybreak_loses_before_a_monster_comes() -> None:
    Table(bedroom=1).hands("Love", "Love").counters(time=0).tokens(0, 1).night().ended("daybreak")


@covers("DC-10.3")
def test_the_end_of_the_nightmare_track_loses_at_once() -> None:
    table = (
        Table()
        .hands("Love", "Love")
        .counters(nightmare=2)
        .cells(top_left="-", top_centre="Nightmare Love left", bottom_right="-")
    )
    table.spawning().nature("Nightmare Love up")
    table.ended("nightmare", cells={"top left": "-", "top centre": "-"}, nightmare=0)


@covers("DC-10.3")
def test_one_step_before_it_the_game_goes_on() -> None:
    table = Table().hands("Love", "Love").counters(nightmare=3).cells(top_left="-", top_centre="Nightmare Love left")
    table.spawning().nature("Nightmare Love up").asks_nature("spawn")
    table.expect(cells={"top left": "-", "top centre": "-"}, nightmare=1)


@covers("DC-10.4")
def test_the_third_monster_wakes_the_child_before_it_eats() -> None:
    table = Table().hands("Love", "Love").counters(time=8).tokens(7).bed(*MONSTERS)
    table.cells(top_left="Sweet Love+Courage chest").night().nature("Treats+Courage+Strength")
    table.ended("monsters", time=7, tokens=[])
    assert table.state.woken_by == 9
    assert table.state.eaten == 0


@covers("DC-10.4")
def test_a_revealed_third_monster_does_so_too() -> None:
    table = Table().hands("Love", "Love").counters(time=8).tokens(7).bed(*MONSTERS)
    table.revealed(monster="Treats+Courage+Strength").night().ended("monsters", time=7, tokens=[], top_monster="-")


@covers("DC-10.4")
def test_after_one_was_caught_there_is_room_again() -> None:
    table = Table().hands("Love, 2 Treats, Courage", "Love").counters(time=8).tokens(7).bed(*MONSTERS).turn()
    table.do("the first Monster").nature("the Monster is caught").do(GO_ON).nature("Love", "Love", "Love")
    table.nature("Treats+Courage+Strength").next_turn(1)
    assert list(table.seen["bed"]) == ["Love+Courage+Strength", "Treats+Courage+Strength"]


@covers("DC-10.5")
def test_after_400_turns_the_game_is_lost() -> None:
    table = Table().hands("3 Love, Treats", "3 Treats, Love").counters(time=9).tokens()
    table.state.turns_left, table.state.turn = 2, 398
    table.turn().do(GO_ON).next_turn(1).expect(time=8)
    assert (table.state.turn, table.state.turns_left) == (400, 0)
    table.do(GO_ON).ended("stalled", time=7)
    assert table.state.turn == 400


@covers("DC-10.5")
def test_a_new_game_has_400_turns() -> None:
    assert Table().state.turns_left == 400


@covers("DC-10.6")
def test_all_earn_1_or_lose_1_and_nothing_before() -> None:
    table = Table("cooper, candy, pixie").hands("Love", "Fantasy", "Treats").counters(sweet=1).turn()
    assert [earned(table.state, table.params, seat) for seat in range(3)] == [0.0] * 3
    table.do(tile("top left")).ended("slept", hands={0: ""}, cells={"top left": "-"}, sweet=0, actions=1)


@covers("DC-10.6")
def test_the_reward_progress_counts_steps_on_the_way() -> None:
    table = Table(reward="progress").hands("Love", "Fantasy").counters(sweet=9, nightmare=11).turn()
    assert earned(table.state, table.params, 0) == pytest.approx(0.5 * 3 / 12)
    table.state.nightmare_left = 0
    assert earned(table.state, table.params, 1) == pytest.approx(0.5 * 3 / 12 - 0.5)
    table.state.ending = 2
    assert earned(table.state, table.params, 0) == pytest.approx(0.5 * 3 / 12 - 1.5)
    assert earned(table.state, table.params, 0) >= GAME.worst_return(table.params) == -1.5
    table.state.ending, table.state.sweet_left, table.state.nightmare_left = 0, 0, 11
    assert earned(table.state, table.params, 0) == pytest.approx(1.5)
    assert GAME.worst_return(Table().params) == -1.0


@covers("DC-10.6")
def test_nothing_is_earned_before_the_bedroom_is_drawn() -> None:
    table = Table(reward="progress")
    table.state.bedroom = -1
    assert earned(table.state, table.params, 0) == 0.0


@covers("DC-10.7")
def test_nothing_can_be_done_after_the_end() -> None:
    table = Table("candy, cooper").hands("Love, Treats", "Treats").treasures(SWEET).counters(sweet=1).turn()
    table.do(treasure(SWEET)).ended("slept", treasures={0: ""}, sweet=0)
    before = table.state.tobytes()
    rules.proceed(table.state, table.params)
    assert table.state.tobytes() == before
