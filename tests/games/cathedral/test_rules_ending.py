"""NC-14: the end of the game, and the points of both sides."""

from __future__ import annotations

import pytest

from games.cathedral.table import DAY, Table
from games.covers import covers
from nightmare_gym.engine.agenda import then
from nightmare_gym.games.cathedral import worst_return
from nightmare_gym.games.cathedral.layout import KING, KINGS_DONE, KINGS_HAND
from nightmare_gym.games.cathedral.rules import proceed
from nightmare_gym.games.cathedral.scoring import earned, total
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules


def ended(table: Table, number: int) -> Table:
    """This turn ends."""
    table.state.agenda.height = 0
    table.state.clock = table.state.turn = number
    then(table.state, Step.END_OF_TURN)
    proceed(table.state, table.params)
    return table.sound()


# --- the end ------------------------------------------------------------------------------------------------------


@covers("NC-14.1")
@pytest.mark.parametrize("number", [1, 23, 8, 16])
def test_the_game_goes_on_after_other_turns(number: int) -> None:
    table = ended(Table().areas(north="H", south="K").king("Ritual"), number)
    assert table.seen["ended"] is None
    assert table.state.clock == number + 1


@covers("NC-14.1", "NC-2.1")
def test_it_ends_after_three_laps_of_eight_turns() -> None:
    table = ended(Table().areas(north="H h2", south="K"), 24).ended("time", won=True)
    assert table.points("H") == {"forts": 2}
    assert Table().params.turns == 24


@covers("NC-14.1")
@pytest.mark.parametrize(("units", "over"), [(9, False), (10, True)])
def test_it_ends_with_the_turn_in_which_the_board_is_full(units: int, over: bool) -> None:
    table = ended(Table().areas(north="H h3").king("Ritual").devoured(king=units), 17)
    if over:
        table.ended("board", won=False)
    else:
        assert table.state.clock == 18
    assert ended(Table().areas(north="H h3").devoured(human=10), 24).seen["ended"] == "board"


@covers("NC-14.1")
def test_the_turn_is_finished_completely() -> None:
    table = Table().areas(north="H").stage_2("Gorger", "Herald").devoured(shadows=10)
    table.state.day = 0
    table.steps((Step.CHOOSE_NIGHT, 0, 0), number=17).do("Night space 1").over()  # and the rest of this test's turn
    table.do("Night space 1").ended("board", won=False)


# --- points -------------------------------------------------------------------------------------------------------


@covers("NC-14.2")
def test_both_markers_score_by_their_spaces() -> None:
    by_space = [0, 0, 1, 1, 2, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 12]
    for space, points in enumerate(by_space):
        table = Table().markers(space, 15).kings_markers(0, space)
        assert table.points("H")["ritual"] == 12 + points
        assert table.points("K").get("ritual", 0) == points


@covers("NC-14.3")
def test_each_fort_level_scores_the_fortress_included() -> None:
    table = Table().areas(north="h3 k1", south="HKK h2", east="k3")
    assert (table.points("H"), table.points("K")) == ({"forts": 5}, {"forts": 4})


@covers("NC-14.4")
def test_completed_dreams_score_what_is_printed() -> None:
    table = Table().dreams(held=[5, 6], fulfilled=[0, 12, 27], kings_done=[1, 13])
    assert table.points("H") == {"dreams": 2 + 4 + 5}
    assert table.points("K") == {"dreams": 2 + 5}


@covers("NC-14.5")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        ((3, 2, 1), (6, 3)),
        ((1, 2, 3), (0, 3)),
        ((2, 2, 1), (3, 3)),
        ((2, 2, 2), (0, 0)),
        ((3, 2, 2), (6, 0)),
        ((2, 3, 2), (0, 6)),
        ((1, 0, 0), (6, 0)),
        ((0, 0, 4), (0, 0)),
        ((1, 0, 4), (3, 0)),
        ((0, 1, 0), (0, 6)),
    ],
)
def test_ranks_on_the_devoured_board_the_shadows_included(units: tuple[int, int, int], points: tuple[int, int]) -> None:
    table = Table().devoured(*units)
    assert (table.points("H").get("devoured", 0), table.points("K").get("devoured", 0)) == points


@covers("NC-14.6")
@pytest.mark.parametrize(("areas", "points"), [(1, 0), (2, 1), (5, 2)])
def test_the_red_token_for_controlled_areas(areas: int, points: int) -> None:
    names = ("north", "south", "east", "west", "northwest")[:areas]
    table = Table(divergent=True).areas(**dict.fromkeys(names, "H"), northeast="K")
    table.state.your_tokens[0] = 1
    assert table.points("H").get("tokens", 0) == points
    assert table.points("K") == {}


@covers("NC-14.6")
@pytest.mark.parametrize(("levels", "points"), [(1, 0), (2, 1), (3, 1)])
def test_the_red_token_for_fort_levels(levels: int, points: int) -> None:
    table = Table(divergent=True).areas(north=f"h{levels} k3")
    table.state.your_tokens[1] = 1
    assert table.points("H").get("tokens", 0) == points
    table.params.token_amount[-1] = 3
    assert table.points("H").get("tokens", 0) == levels // 3


@covers("NC-14.6")
def test_each_token_of_the_kings_is_a_point() -> None:
    table = Table(divergent=True)
    table.state.kings_tokens = 4
    table.state.tokens[:] = 0
    assert table.points("K") == {"tokens": 4}
    assert table.points("H") == {}


@covers("NC-14.7")
def test_upgrades_in_play_score_one_or_two() -> None:
    table = Table().upgrades(0, 19, 30, 39).hand(1, 31).discards(2).tucked(Ritual=[5])
    assert table.points("H") == {"upgrades": 1 + 1 + 2 + 2}
    assert table.points("K") == {}


@covers("NC-14.8")
@pytest.mark.parametrize(("dreams", "points"), [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15), (7, 21)])
def test_the_kings_dreams_of_a_suit(dreams: int, points: int) -> None:
    table = Table().dreams(kings_done=[*range(7, 7 + dreams), 0], fulfilled=[14, 15])
    assert table.points("K").get("suits", 0) == points
    assert "suits" not in table.points("H")


@covers("NC-14.8")
def test_each_suit_counts_by_itself() -> None:
    assert Table().dreams(kings_done=[0, 1, 14, 15, 16]).points("K")["suits"] == 1 + 3


@covers("NC-14.9")
@pytest.mark.parametrize(("cards", "points"), [(0, 0), (1, 1), (3, 1), (4, 2)])
def test_every_third_card_of_the_kings_hand(cards: int, points: int) -> None:
    table = Table().kings_hand(*range(cards)).hand(10, 11, 12)
    assert table.points("K").get("hand", 0) == points
    assert table.points("H") == {}
    harder = Table(hand_points=True).kings_hand(*range(cards))
    assert harder.points("K").get("hand", 0) == cards


@covers("NC-14.10", "NC-14")
@pytest.mark.parametrize(("level", "won"), [("h1", False), ("h2", False), ("h3", True)])
def test_the_human_needs_more_points_than_the_king(level: str, won: bool) -> None:
    ended(Table().areas(north=level, south="k2"), 24).ended("time", won=won)


@covers("NC-14.10")
def test_before_the_end_nothing_is_earned_but_with_the_margin() -> None:
    table = Table().areas(north="h3", south="k1").turn(1).asks(DAY)
    assert earned(table.state, table.params, 0) == 0.0
    table = Table(reward="margin").areas(north="h3", south="k1").turn(1)
    assert earned(table.state, table.params, 0) == pytest.approx(2 / 20)
    table.state.corner = -1
    assert earned(table.state, table.params, 0) == 0.0
    assert earned(ended(Table(reward="margin").areas(south="k2"), 24).state, table.params, 0) == pytest.approx(-2 / 20)


@covers("NC-14.10")
@pytest.mark.parametrize("difficulty", ["normal", "harder"])
def test_no_game_is_lost_by_more_than_the_worst_return(difficulty: str) -> None:
    table = Table(reward="margin", divergent=True, difficulty=difficulty)
    state = table.state
    state.areas["forts"][:3, KING] = 3, 3, 2
    state.kings_markers[:], state.dreams[:], state.devoured[KING] = 15, KINGS_DONE, 10
    state.cards[:], state.kings_tokens = KINGS_HAND, 12
    assert earned(state, table.params, 0) == pytest.approx(worst_return(table.params))


@covers("NC-14")
def test_points_are_written_down_at_the_end_by_source() -> None:
    table = Table().areas(north="h2", south="k1").markers(0, 4).upgrades(30).dreams(fulfilled=[0], kings_done=[0 + 1])
    ended(table, 24)
    assert table.state.points.tolist() == [2, 2, 2, 0, 0, 2, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0]
    assert (total(table.state, table.params, 0), total(table.state, table.params, 1)) == (8, 3)


@covers("NC-14", "NC-3.8")
def test_units_on_the_map_in_limbo_and_cards_in_hand_score_nothing() -> None:
    assert Table().areas(north="HHH").limbo(5).hand(0, 1, 2).points("H") == {}
