"""DC-6.12: the windows that `windows="lean"` leaves out, and those that it leaves."""

from __future__ import annotations

from typing import Any

import pytest

from games.covers import covers
from games.dream_catchers.table import (
    ATTACK,
    BEFORE_DREAMS,
    DIE,
    FIRST,
    GO_ON,
    NIGHT,
    SECOND_CHECK,
    Table,
    ability,
    treasure,
)

pytestmark = pytest.mark.rules

MONSTER = "Treats+Courage+Strength"


def holding(characters: str = "cooper, candy", **options: Any) -> Table:
    """Everybody has a pair, seat 0 has Treasures; the counters stand where both matter, far from their ends."""
    pairs = ("2 Love", "2 Treats", "2 Fantasy")[: characters.count(",") + 1]
    table = Table(characters, **{"windows": "lean", **options}).hands(*pairs)
    return table.treasures("Nightmare right, discard a Nightmare").counters(time=8, nightmare=5, sweet=7).tokens()


def attacked(**options: Any) -> Table:
    """A Nightmare comes to the top left: no match there, and one to the right of the cell below, where it swaps to."""
    table = holding(**options).cells(top_left="-", middle_centre="Nightmare Strength right", middle_left="Sweet Treats")
    return table.night().do(GO_ON)


@covers("DC-6.12")
def test_without_a_new_monster_nobody_is_asked_before_dreams_spawn() -> None:
    holding(windows="full").night().do(GO_ON).asks(0, BEFORE_DREAMS)
    holding().night().asks(0, NIGHT).do(GO_ON).next_turn(1).expect(time=7)


@covers("DC-6.12")
def test_a_monster_that_came_before_asks_nobody_even_where_it_came() -> None:
    holding().bed(MONSTER).night().do(GO_ON).next_turn(1)
    table = holding("jazz, candy").tokens(7).night().do(GO_ON).nature(MONSTER).asks(0, BEFORE_DREAMS)
    table.do(ability("Jazz")).asks(0, BEFORE_DREAMS).do(GO_ON).next_turn(1).expect(
        time=8, tokens=[], hands={0: ""}, bed={MONSTER: 0}
    )
    table.night(1).do(GO_ON).next_turn(0).expect(time=7)


@covers("DC-6.12")
@pytest.mark.parametrize("revealed", [False, True])
def test_a_new_monster_opens_the_window_for_all_until_all_have_passed(revealed: bool) -> None:
    table = holding("jazz, mochi, candy", control="seats").tokens(7)
    if revealed:
        table.revealed(monster=MONSTER).night().do(GO_ON, GO_ON)
    else:
        table.night().do(GO_ON, GO_ON).nature(MONSTER)
    table.asks(0, BEFORE_DREAMS).do(GO_ON).asks(1, BEFORE_DREAMS).do(ability("Mochi"))
    table.asks(0, BEFORE_DREAMS).do(GO_ON).next_turn(1)


@covers("DC-6.12")
def test_a_check_without_a_match_asks_nobody() -> None:
    attacked(windows="full").do(GO_ON).nature("Nightmare Strength down").asks(0, ATTACK)
    attacked().nature("Nightmare Strength down").asks(0, SECOND_CHECK)
    attacked().nature("Nightmare Treats down").next_turn(1)


@covers("DC-6.12")
def test_a_check_with_a_match_asks() -> None:
    table = holding().cells(top_left="-", top_centre="Nightmare Strength right").night().do(GO_ON)
    table.nature("Nightmare Strength down").asks(0, ATTACK).do(GO_ON).expect(
        time=7, nightmare=3, cells={"top centre": "-"}
    )


@covers("DC-6.12")
def test_a_play_that_takes_the_match_away_closes_the_window() -> None:
    table = holding().cells(top_left="-", top_centre="Nightmare Strength right").night().do(GO_ON)
    table.nature("Nightmare Strength down").do(treasure("discard a Nightmare"), "the tile in the top centre cell")
    assert table.asked not in (ATTACK, SECOND_CHECK)


@covers("DC-6.12")
@pytest.mark.parametrize("counter", ["time", "sweet", "nightmare"])
def test_near_the_end_of_a_track_every_check_asks(counter: str) -> None:
    """Time has passed when dreams spawn, so there it stands a step lower."""
    for steps, asked in ((1, ATTACK), (2, "spawn")):
        table = holding().cells(top_left="-", middle_left="-").counters(**{counter: steps + (counter == "time")})
        table.night().do(GO_ON).nature("Nightmare Treats down")
        assert table.asked == asked, steps


@covers("DC-6.12")
def test_windows_are_left_out_for_every_seat() -> None:
    table = holding("jazz, mochi, bubbles", control="seats").cells(top_left="-", middle_left="-").night()
    table.do(GO_ON, GO_ON, GO_ON).asks_nature("spawn").nature("Nightmare Treats down").asks_nature("spawn")


@covers("DC-6.12")
def test_before_the_die_and_at_nightfall_everybody_is_asked() -> None:
    holding().night().asks(0, NIGHT)
    table = Table(windows="lean").hands("Love, Treats, Courage").treasures("weaken a Monster")
    table.bed("Love+Treats+Courage").turn().do(FIRST).asks(0, DIE)
