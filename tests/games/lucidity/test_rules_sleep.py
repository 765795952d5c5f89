"""LU-1 to LU-3: set-up, the order of play, Sleep Tracks, Draw and Select Dreams."""

from __future__ import annotations

from typing import Any

import pytest

from games.covers import covers
from games.lucidity.table import Table
from nightmare_gym.dreaming.card import power
from nightmare_gym.dreaming.layout import FACE_NAMES

pytestmark = pytest.mark.rules

TRACKS = {"light": (3, 5, 7), "middle": (4, 6, 8), "deep": (5, 7, 9)}


@covers("LU-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_starts_with_all_dice_in_the_bag(players: int) -> None:
    table = Table(players)
    expected: dict[str, Any] = {"bag": [20] * 4, "middle": {}, "ending": None}
    for seat in range(players):
        expected |= {f"card_{seat}": {}, f"nightmare_{seat}": None, f"eliminated_{seat}": False}
    assert table.seen == expected
    table.asks(0, "Sleep Track")


@covers("LU-1.1")
@pytest.mark.parametrize(
    ("colour", "sides"),
    [
        ("blue", {"1": 2, "Exhaust": 1, "Shadow": 3}),
        ("green", {"1": 3, "Exhaust": 1, "Shadow": 2}),
        ("yellow", {"1": 2, "Exhaust": 2, "Shadow": 2}),
        ("red", {"1": 1, "2": 1, "Hunt": 1, "Exhaust": 1, "Shadow": 2}),
    ],
)
def test_a_die_shows_each_face_as_often_as_it_has_sides_of_it(colour: str, sides: dict[str, int]) -> None:
    table = Table().turn(0).do("light Sleep Track").draw(colour, colour, colour).asks_nature("roll")
    odds = {FACE_NAMES[face]: chance for face, chance in table.position.chance_outcomes()}
    assert odds == pytest.approx({face: n / 6 for face, n in sides.items()})


@covers("LU-1.2")
def test_a_2_counts_as_two_1s_and_a_power_row_has_no_end() -> None:
    table = Table().card(0, "blue 1, 9 red 2, 3 green 1")
    assert power(table.position.state.dreamers[0]) == 22
    table.rolled(0, "red 2, yellow 1").do("go on").expect(card_0="blue 1, 10 red 2, 3 green 1, yellow 1")


@covers("LU-2.1")
def test_turns_go_clockwise_and_past_who_is_eliminated() -> None:
    Table(4).turn_ends(0).asks(1, "Sleep Track")
    Table(4).turn_ends(3).asks(0, "Sleep Track")
    Table(4).eliminated(1, 2).turn_ends(0).asks(3, "Sleep Track")
    Table(4).nightmare(1, "Envy").turn_ends(0).sends_minions(1)


@covers("LU-2.2")
def test_a_die_is_drawn_by_what_is_left_in_the_bag() -> None:
    table = Table().bag("3 red, blue").turn(0).do("light Sleep Track")
    assert dict(table.position.chance_outcomes()) == {0: 0.25, 3: 0.75}
    table.draw("red")
    assert dict(table.position.chance_outcomes()) == pytest.approx({0: 1 / 3, 3: 2 / 3})
    table.draw("blue").asks_nature("draw", "red")


@covers("LU-3.1")
def test_each_turn_begins_with_the_choice_of_three_sleep_tracks() -> None:
    table = Table(2)
    for seat in (0, 1, 0):
        table.turn(seat).asks(seat, "Sleep Track", "light Sleep Track", "middle Sleep Track", "deep Sleep Track")
        table.do("deep Sleep Track").asks_nature("draw").expect()


@covers("LU-3.2", "LU-7.4")
@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("level", range(3))
def test_the_marker_says_how_many_dreams_are_drawn(track: str, level: int) -> None:
    """Two of them return; to Dream Again is to move one step along the same track."""
    if level == 0:
        table = Table().turn(0).do(f"{track} Sleep Track")
    else:
        table = Table().resting(0, track, level - 1).do("Dream Again")
    table.draw(*["blue"] * TRACKS[track][level]).asks_nature("roll")
    table.expect(from_bag=f"{TRACKS[track][level] - 2} blue")


@covers("LU-3.3")
def test_two_of_the_drawn_dreams_return() -> None:
    table = Table().turn(0).do("middle Sleep Track").draw("red", "green", "blue", "red")
    table.expect(from_bag="2 red, green, blue")
    table.asks(0, "Return", "return blue", "return green", "return red").do("return red").expect(to_bag="red")
    table.asks(0, "Return", "return blue", "return green", "return red").do("return green").expect(to_bag="green")
    table.asks_nature("roll")
    assert table.drawn == {"blue": 1, "red": 1}


@covers("LU-3.3")
def test_both_that_return_may_have_one_colour() -> None:
    table = Table().turn(0).do("middle Sleep Track").draw("red", "green", "blue", "red").do("return red", "return red")
    assert table.drawn == {"blue": 1, "green": 1}


@covers("LU-3.4")
def test_dreams_are_selected_by_their_colours_and_rolled_after() -> None:
    for table in (Table().turn(0).do("deep Sleep Track"), Table().resting(0, "light").do("Dream Again")):
        table.draw("red", "blue", "red", "blue", "blue").asks(0, "Return")
        assert table.unresolved == {}
        table.do("return blue").asks(0, "Return").do("return blue").asks_nature("roll")


@covers("LU-3.5")
def test_no_more_than_two_return_and_only_what_was_drawn() -> None:
    """The mistakes that the "Worst Case" rule mends are impossible."""
    table = Table().turn(0).do("middle Sleep Track").draw("red", "blue", "blue", "blue")
    table.asks(0, "Return", "return blue", "return red").do("return red").asks_nature("roll")
    assert table.drawn == {"blue": 2}


@covers("LU-5.3")
def test_what_has_no_alternative_is_done_unasked() -> None:
    """Here: two of three dice of one colour return."""
    Table().turn(0).do("light Sleep Track").draw("red", "red", "red").asks_nature("roll").expect(from_bag="red")
