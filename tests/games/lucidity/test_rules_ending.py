"""LU-9: the end of the game."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.lucidity.table import Table
from nightmare_gym.engine.loops import TRUNCATED, standing
from nightmare_gym.engine.register import make_game

pytestmark = pytest.mark.rules

REST_OR_DREAM = "Rest or Dream Again"
TRACK = "Sleep Track"
TURN = "Consume Power or Send Minions"

FIFTEEN = "7 red 2, red 1"
FOURTEEN = "7 red 2"


def rest(table: Table, seat: int) -> Table:
    """Take a final turn that changes nothing: three dice drawn, the one that is left shows a blue 1."""
    table.asks(seat, TRACK).do("light Sleep Track").draw("blue", "blue", "blue").roll("blue 1")
    return table.asks(seat, REST_OR_DREAM).do("Rest")


@covers("LU-9")
def test_the_game_ends_in_four_ways() -> None:
    Table(2).card(0, FIFTEEN).card(1, FIFTEEN).turn_ends(0).ended("power", 0.0, 0.0)
    Table(2).nightmare(0, "Envy").card(1, "4 blue Shadow").rolled(1).ended("no Dreamers", 0.0, 0.0)
    Table(2).card(1, "4 red Hunt").rolled(1).ended("last one", 1.0, -1.0)
    Table(2).mark(bag_ran_out=1).turn_ends(1).ended("empty bag", 0.0, 0.0)


@covers("LU-9.1", "LU-9.2", "LU-9.7", "LU-9.8")
@pytest.mark.parametrize("ends", [0, 2])
def test_15_power_give_every_other_dreamer_a_final_turn(ends: int) -> None:
    """They go clockwise from the next seat; a player with 15 takes none."""
    table = Table(4).card(1, FIFTEEN).turn_ends(ends)
    order = [(ends + left) % 4 for left in range(1, 5)]
    for seat in order:
        if seat != 1:
            rest(table, seat)
    table.ended("power", -1.0, 1.0, -1.0, -1.0)


@covers("LU-9.2")
def test_the_seat_whose_turn_ended_goes_last_and_full_turns_are_taken() -> None:
    """A Dreamer's turn with 15 Power elsewhere; Dream Again is allowed."""
    table = Table(3).card(1, FIFTEEN).turn_ends(0)
    rest(table, 2)
    table.asks(0, TRACK).do("light Sleep Track").draw(*["blue"] * 3).roll("blue 1").asks(0, REST_OR_DREAM)
    table.do("Dream Again").draw(*["green"] * 5).roll(*["green 1"] * 3).do("Rest").ended("power", -1.0, 1.0, -1.0)


@covers("LU-9.2")
def test_the_seat_whose_turn_ended_may_be_the_only_one_with_a_final_turn() -> None:
    rest(Table(2).card(1, FIFTEEN).turn_ends(0), 0).ended("power", -1.0, 1.0)


@covers("LU-9.1")
def test_14_power_do_not_end_the_game() -> None:
    Table().card(0, FOURTEEN).turn_ends(0).asks(1, TRACK).turn_ends(1).asks(2, TRACK).turn_ends(2).asks(0, TRACK)


@covers("LU-9.1")
def test_whose_turn_it_was_does_not_matter() -> None:
    """A take in another's turn brings the fifteenth Power."""
    table = Table(abilities=False).nightmare(2, "Envy", FOURTEEN).rolled(0, "green Shadow").do("Rest")
    rest(table, 1)
    rest(table, 0)
    table.ended("power", -1.0, -1.0, 1.0)


@covers("LU-9.2")
def test_nightmares_take_no_final_turn_and_the_eliminated_none() -> None:
    table = Table(4).nightmare(1, "Envy", FIFTEEN).nightmare(2, "Depths").eliminated(3).turn_ends(1)
    rest(table, 0).ended("power", -1.0, 1.0, -1.0, -1.0)


@covers("LU-9.2")
def test_all_who_hold_15_take_no_final_turn() -> None:
    table = Table(3).card(0, FIFTEEN).card(1, "15 green 1").card(2, "15 yellow 1").turn_ends(2)
    table.ended("power", -1 / 3, -1 / 3, -1 / 3)


@covers("LU-9.10")
def test_a_second_15_triggers_nothing() -> None:
    table = Table(3).card(0, FIFTEEN).card(2, "7 green 1, 7 yellow 1").turn_ends(0)
    rest(table, 1)
    rest(table, 2).ended("power", 0.0, -1.0, 0.0)


@covers("LU-9.10")
def test_the_end_stands_though_power_falls() -> None:
    table = Table(3).card(0, FIFTEEN).turn_ends(0).asks(1, TRACK)
    table.position.state.dreamers[0].card[:] = 0  # however it was lost
    table.position.state.bag[3] += 8
    rest(table, 1)
    rest(table, 2).ended("power", -1.0, 0.0, 0.0)


@covers("LU-9.9")
def test_15_power_do_not_stop_a_turn() -> None:
    table = Table(2).card(0, FOURTEEN).rolled(0, "blue 1").asks(0, REST_OR_DREAM, "Rest", "Dream Again")
    table.do("Dream Again").draw(*["green"] * 5).roll("green 1", "green 1", "green 1").do("Rest")
    rest(table, 1).ended("power", 1.0, -1.0)


@covers("LU-9.9")
def test_15_power_that_are_lost_before_the_turn_ends_do_not_count() -> None:
    table = Table(2).card(0, f"{FIFTEEN}, 2 blue Exhaust").rolled(0, "blue Exhaust").draw("red").asks(1, TRACK)
    table.turn_ends(1).asks(0, TRACK)


# --- at once ------------------------------------------------------------------------------------------------------


@covers("LU-9.3")
def test_without_dreamers_the_game_ends_at_once() -> None:
    """The Nightmare with the most Power wins; what was taken from the middle counts."""
    table = Table(2).nightmare(1, "Envy", "3 green 1").middle("4 yellow 1").card(0, "4 yellow Shadow").rolled(0)
    table.expect(card_0="4 yellow 1", nightmare_0="Imprisonment", middle="", to_bag="4 yellow", ending="no Dreamers")
    table.ended("no Dreamers", 1.0, -1.0)


@covers("LU-9.3")
def test_so_it_does_in_the_middle_of_final_turns() -> None:
    table = Table(3).eliminated(2).nightmare(1, "Envy", FIFTEEN).mark(final_turns=1).card(0, "3 blue Shadow").rolled(0)
    table.ended("no Dreamers", -1.0, 1.0, -1.0)


@covers("LU-9.3")
def test_the_last_dreamer_may_be_eliminated() -> None:
    table = Table(3).nightmare(1, "Envy", "green 1").nightmare(2, "Depths", "blue 1").card(0, "4 red Hunt").rolled(0)
    table.ended("no Dreamers", -1.0, 0.0, 0.0)


@covers("LU-9.3")
def test_a_victim_may_be_the_last_dreamer() -> None:
    table = Table(2).nightmare(0, "Envy", "green 1").card(1, "3 blue Shadow, red 2").attacked(1, "blue Shadow", by=0)
    table.draw("red").roll("red 1").do("go on")
    table.expect(card_1="red 2, red 1", nightmare_1="Depths", from_bag="red", to_bag="4 blue", ending="no Dreamers")
    table.ended("no Dreamers", -1.0, 1.0)


@covers("LU-9.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_player_wins_at_once(players: int) -> None:
    """Even without Power."""
    table = Table(players).eliminated(*range(2, players)).card(0, "4 red Hunt").rolled(0)
    table.ended("last one", -1.0, 1.0, *[-1.0] * (players - 2))


@covers("LU-9.4")
def test_a_nightmare_may_be_the_last_player() -> None:
    table = Table(2).nightmare(0, "Envy").card(1, "3 red Hunt").attacked(1, "red Hunt", by=0)
    table.ended("last one", 1.0, -1.0)


# --- the empty bag ------------------------------------------------------------------------------------------------


@covers("LU-9.5", "LU-9.6")
def test_a_draw_of_more_than_the_bag_holds_takes_all_and_returns_none() -> None:
    """All of them are rolled. There is no dreaming on; Rest is taken, and the game ends."""
    table = Table(2).card(1, "blue 1").bag("2 red").turn(0).do("light Sleep Track").draw("red", "red")
    table.asks_nature("roll").roll("red 1", "red Exhaust").do("go on")
    table.expect(card_0="red 1", from_bag="red", ending="empty bag").ended("empty bag", 0.0, 0.0)


@covers("LU-9.5")
def test_a_draw_of_all_the_bag_holds_returns_two_and_the_game_goes_on() -> None:
    table = Table(2).bag("3 red").turn(0).do("light Sleep Track").draw("red", "red", "red").roll("red 1")
    table.asks(0, REST_OR_DREAM).do("Rest").asks(1, TRACK).goes_on()


@covers("LU-9.5", "LU-9.6")
def test_a_shadow_of_the_depths_may_empty_the_bag() -> None:
    table = Table(2).card(0, "blue Exhaust").bag("red").rolled(0, "2 blue Shadow").draw("red").roll("red 1")
    table.expect(card_0="red 1, 2 blue Shadow, blue Exhaust", from_bag="red").asks(0, "Rest")
    table.do("return all Exhaust").ended("empty bag", 1.0, -1.0)


@covers("LU-9.6")
def test_a_shadow_of_the_depths_finds_an_empty_bag() -> None:
    """It goes to its row, and nothing is drawn."""
    table = Table(2).bag("").mark(bag_ran_out=1).rolled(0, "blue Shadow, blue Exhaust").asks(0, "Rest")
    table.expect(card_0="blue Shadow, blue Exhaust")


@covers("LU-9.5")
def test_dice_that_return_meanwhile_do_not_lift_the_mark() -> None:
    """A Power that was paid for a reroll, an Exhaust at the Rest: the game ends all the same."""
    table = Table(2).nightmare(1, "Primeval Fear").card(0, "2 red 1").bag("2 red").turn(0).do("light Sleep Track")
    table.draw("red", "red").roll("red 1", "red Exhaust").do("pay a red 1", "reroll a Exhaust").roll("red Exhaust")
    table.do("go on", "go on")
    table.expect(card_0="2 red 1", from_bag="2 red", to_bag="2 red", ending="empty bag")
    table.ended("empty bag", 1.0, -1.0)


@covers("LU-9.6")
def test_no_final_turns_after_the_bag_ran_out() -> None:
    Table(3).card(0, FIFTEEN).mark(bag_ran_out=1).turn_ends(0).ended("empty bag", 1.0, -1.0, -1.0)
    table = Table(3).card(0, FIFTEEN).mark(bag_ran_out=1, final_turns=1).turn_ends(1)
    table.ended("empty bag", 1.0, -1.0, -1.0)


@covers("LU-9.6", "LU-6.9")
def test_rows_are_checked_before_the_empty_bag_ends_the_game() -> None:
    table = Table(3).card(0, "3 red Hunt, red 2").bag("").mark(bag_ran_out=1).rolled(0, "red Hunt").do("go on")
    table.expect(card_0="", eliminated_0=True, to_bag="5 red", ending="empty bag")
    table.ended("empty bag", -1.0, 0.0, 0.0)


# --- who has won --------------------------------------------------------------------------------------------------


@covers("LU-9.7", "LU-9.8")
@pytest.mark.parametrize(
    ("cards", "returns"),
    [
        (("blue 1", "2 blue 1"), (-1.0, 1.0)),
        (("blue 1", "yellow 1"), (0.0, 0.0)),
        (("red 2", "2 yellow 1", "blue 1"), (0.0, 0.0, -1.0)),
        (("", "", ""), (-1 / 3, -1 / 3, -1 / 3)),
        (("red 2", "2 blue 1", "2 green 1", "2 yellow 1"), (-0.5, -0.5, -0.5, -0.5)),
        (("red 2, red 1", "2 blue 1", "2 green 1", "2 yellow 1"), (1.0, -1.0, -1.0, -1.0)),
    ],
)
def test_most_power_wins_and_ties_share(cards: tuple[str, ...], returns: tuple[float, ...]) -> None:
    table = Table(len(cards))
    for seat, card in enumerate(cards):
        table.card(seat, card)
    table.mark(bag_ran_out=1).turn_ends(0).ended("empty bag", *returns)


@covers("LU-9.7")
def test_who_was_eliminated_never_shares() -> None:
    Table(3).eliminated(1).mark(bag_ran_out=1).turn_ends(0).ended("empty bag", 0.0, -1.0, 0.0)


@covers("LU-9.8")
def test_nothing_is_earned_before_the_end() -> None:
    table = Table(3).card(0, FIFTEEN).turn_ends(0)
    assert table.returns == [0.0, 0.0, 0.0]


@covers("LU-9.11")
def test_a_game_is_cut_short_after_1000_turns_with_nothing_earned() -> None:
    params = make_game("lucidity").build_params()
    assert params["turn_limit"][0] == 1000
    table = Table(3).mark(turn=1000).turn_ends(0)
    assert standing(table.position.state, table.position.params) == TRUNCATED
    assert table.returns == [0.0, 0.0, 0.0]
    table.mark(turn=999).turn_ends(0)
    assert standing(table.position.state, table.position.params) != TRUNCATED
