"""NC-12: the King's Dreams."""

from __future__ import annotations

import pytest

from games.cathedral.table import Table
from games.cathedral.throne import DISPLAY, WHICH_DREAM, gone
from games.covers import covers
from nightmare_gym.games.cathedral.king.dreams import first_dream
from nightmare_gym.games.cathedral.layout import DREAMS
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

POINTS = (2, 2, 3, 3, 3, 4, 5)
"""The points of each suit's Dreams: 0 to 6 are the Rite, 7 to 13 Dominion, 14 to 20 Bastion, 21 to 27 Strife."""

# --- Cultists -----------------------------------------------------------------------------------------------------


def with_cultists(cultists: int, *dreams: tuple[int, int], **options: str) -> Table:
    """Put this number of Cultists on these Dreams, the lower one first."""
    return Table(**options).kings_dreams(*dreams).step(Step.CULTISTS, cultists, number=2).over()


@covers("NC-12.1")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([(5, 0), (2, 0)], [(5, 1), (2, 0)]),
        ([(2, 0), (5, 0)], [(2, 0), (5, 1)]),
        ([(5, 2), (2, 0)], [(5, 2), (2, 1)]),
        ([(2, 0), (9, 0)], [(2, 1), (9, 0)]),
        ([(2, 0), (5, 1)], [(2, 1), (5, 1)]),
        ([(2, 1)], [(2, 2)]),
    ],
)
def test_a_cultist_goes_on_the_dream_that_misses_more_of_equals_the_lower(
    before: list[tuple[int, int]], after: list[tuple[int, int]]
) -> None:
    with_cultists(1, *before).expect(kings_dreams=after)


@covers("NC-12.1")
def test_several_cultists_are_placed_one_by_one() -> None:
    with_cultists(5, (6, 0), (5, 0)).expect(kings_dreams=[(6, 3), (5, 2)])


@covers("NC-12.1")
def test_without_a_dream_cultists_are_lost() -> None:
    with_cultists(3).expect()
    with_cultists(5, (0, 1), (7, 1)).expect(kings_dreams=[], kings_done=[0, 7])
    with_cultists(0, (0, 1), (7, 1)).expect()


@covers("NC-12.2")
def test_a_cultist_on_each_dream_the_lower_first() -> None:
    def on_each(*dreams: tuple[int, int]) -> Table:
        return Table().kings_dreams(*dreams).step(Step.CULTIST_ON_EACH, number=2).over()

    on_each((5, 0), (6, 3)).expect(kings_dreams=[(5, 1), (6, 4)])
    on_each((5, 1)).expect(kings_dreams=[(5, 2)])
    on_each().expect()
    on_each((0, 1), (8, 1)).expect(kings_dreams=[], kings_done=[0, 8])
    on_each((0, 1), (8, 0)).expect(kings_dreams=[(8, 1)], kings_done=[0])
    on_each((8, 0), (0, 1)).expect(kings_dreams=[(8, 1)], kings_done=[0])


# --- completing ---------------------------------------------------------------------------------------------------


@covers("NC-12.3")
@pytest.mark.parametrize("dream", range(DREAMS))
def test_a_dream_is_completed_by_as_many_cultists_as_it_has_points(dream: int) -> None:
    points = POINTS[dream % 7]
    with_cultists(1, (dream, points - 2)).expect(kings_dreams=[(dream, points - 1)])
    with_cultists(1, (dream, points - 1)).expect(kings_dreams=[], kings_done=[dream])


@covers("NC-12.3")
def test_its_cultists_are_discarded_and_the_upper_dream_becomes_the_lower_one() -> None:
    with_cultists(1, (0, 1), (7, 1)).expect(kings_dreams=[(7, 1)], kings_done=[0])
    with_cultists(2, (0, 1), (8, 1)).expect(kings_dreams=[], kings_done=[0, 8])
    with_cultists(1, (0, 1), (7, 0)).expect(kings_dreams=[(0, 1), (7, 1)])


@covers("NC-12.3")
@pytest.mark.parametrize(("dream", "pieces"), [(0, 0), (1, 1), (2, 2), (6, 2)])
def test_in_the_variable_game_the_king_builds_its_pieces(dream: int, pieces: int) -> None:
    """Each is a step of its lower marker, and the human gets nothing for it."""
    table = with_cultists(1, (dream, POINTS[dream] - 1), length="variable")
    markers = {0: (0, 0), 1: (0, 1), 2: (1, 1)}[pieces]
    table.expect(kings_dreams=[], kings_done=[dream], pieces=3 + pieces, kings_markers=markers)


@covers("NC-12.3")
def test_in_the_standard_game_it_builds_none() -> None:
    with_cultists(1, (2, 2)).expect(kings_dreams=[], kings_done=[2])


# --- new Dreams ---------------------------------------------------------------------------------------------------


@covers("NC-12.5")
@pytest.mark.parametrize(("first", "second", "lower"), [(0, 5, 5), (5, 0, 5), (2, 9, 2), (9, 2, 9), (6, 13, 6)])
def test_of_the_first_two_dreams_the_one_with_more_points_lies_below(first: int, second: int, lower: int) -> None:
    table = Table()
    first_dream(table.state, table.params, first)
    first_dream(table.state, table.params, second)
    table.sound()
    assert table.seen["kings_dreams"] == [(lower, 0), (first + second - lower, 0)]


def refilling(table: Table) -> Table:
    """The King's turn is at its end."""
    return table.step(Step.KING_REFILLS, number=2)


@covers("NC-12.4", "NC-12.6")
def test_a_new_dream_lies_above_the_one_in_play() -> None:
    table = refilling(Table().kings_dreams((0, 1)).dreams(displayed=[5], stacked=[9]))
    table.asks_nature(DISPLAY, 9).expect(kings_dreams=[(0, 1), (5, 0)], displayed=[])


@covers("NC-12.6")
def test_with_two_dreams_it_takes_none() -> None:
    refilling(Table().kings_dreams((0, 0), (7, 0)).dreams(displayed=[1, 2, 3, 4])).over().expect()


@covers("NC-12.6")
@pytest.mark.parametrize(
    ("completed", "displayed", "taken"),
    [
        ([21], [0, 7, 14, 27], 27),
        ([21, 22, 7, 8, 9], [13, 23, 26, 14], 13),
        ([0, 1, 2], [7, 8, 14, 23], None),
        ([0, 1, 2, 21], [7, 8, 14, 23], 23),
        ([], [2, 5, 14, 26], 14),
        ([0, 7], [5, 9, 14, 21], 9),
        ([0], [6, 5, 4, 14], 4),
    ],
)
def test_which_dream_it_takes(completed: list[int], displayed: list[int], taken: int | None) -> None:
    """It takes the suit that it completed most among those displayed, and of these the Dream with fewest points."""
    table = gone(Table(), *completed).dreams(displayed=displayed).kings_dreams((20, 0))
    refilling(table)
    if taken is None:
        table.asks(WHICH_DREAM, "Dream 7", "Dream 8", "Dream 14").expect()
    else:
        table.asks_nature(DISPLAY)
        assert table.seen["kings_dreams"] == [(20, 0), (taken, 0)]


@covers("NC-12.6", "NC-15.11")
def test_of_equal_ones_the_human_chooses() -> None:
    table = gone(Table(), 0).dreams(displayed=[2, 3, 5, 14]).kings_dreams((20, 0))
    refilling(table).asks(WHICH_DREAM, "Dream 2", "Dream 3").do("Dream 3").asks_nature(DISPLAY)
    table.expect(kings_dreams=[(20, 0), (3, 0)], displayed=[2, 5, 14])


@covers("NC-12.6")
def test_open_dreams_are_not_completed_ones() -> None:
    table = Table().dreams(displayed=[5, 14]).kings_dreams((0, 0))
    refilling(table).asks_nature(DISPLAY).expect(kings_dreams=[(0, 0), (14, 0)], displayed=[5])


@covers("NC-12.6")
def test_the_display_is_refilled_before_it_takes_another() -> None:
    table = gone(Table(), 21).dreams(displayed=[9, 7, 14, 4])
    refilling(table).asks(WHICH_DREAM, "Dream 7", "Dream 14").do("Dream 14").asks_nature(DISPLAY).nature(26)
    table.asks_nature(DISPLAY).expect(kings_dreams=[(14, 0), (26, 0)], displayed=[4, 7, 9])
    table.nature(6).over().expect(displayed=[4, 6, 7, 9])


@covers("NC-12.6")
def test_with_too_few_dreams_displayed_it_plays_on_with_fewer() -> None:
    table = refilling(Table().dreams(displayed=[5], stacked=[])).over()
    assert table.seen["kings_dreams"] == [(5, 0)]
    table = refilling(Table().dreams(displayed=[], stacked=[])).over()
    assert table.seen["kings_dreams"] == []
