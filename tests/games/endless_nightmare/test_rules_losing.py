"""EN-9: losing and scoring."""

from __future__ import annotations

import numpy as np
import pytest

from games.covers import covers
from games.endless_nightmare.table import Table
from nightmare_gym.games.endless_nightmare.summary import summary

pytestmark = pytest.mark.rules


@covers("EN-9", "EN-9.1")
@pytest.mark.parametrize("lead", [1, 2])
def test_the_shadow_beside_you_or_past_you_has_you(lead: int) -> None:
    """Two eyes: from a lead of 2 it is beside you, from 1 it passes you. Phase 5 is not played: no Scare."""
    Table().at_the_shadow("Spiders", 1, lead=lead, survived=1, moved=4).lost("shadow", 14, lead=lead - 2)


@covers("EN-9.1")
def test_one_space_ahead_is_enough() -> None:
    """The rings are matched space by space: the neighbour of a space is the one matched to it."""
    Table().at_the_shadow("Buried", 3, lead=2, incantation=1).goes_on().expect(lead=1, horrors=1)


@covers("EN-9.9")
def test_the_diagonal_reading_catches_one_space_earlier() -> None:
    Table(catch=1).at_the_shadow("Buried", 3, lead=3, incantation=1).goes_on().expect(lead=2, horrors=1)
    Table(catch=1).at_the_shadow("Buried", 3, lead=2).lost("shadow", 0, lead=1)
    table = Table(catch=1).at_action("Spiders", lead=26, mantra=1)
    table.choose("Move", 2).roll(4).keep().goes_on().expect(lead=28, moved=2, scares=1)
    table = Table(catch=1).at_action("Spiders", lead=26, mantra=1)
    table.choose("Move", 3).roll(4).keep().lost("lapped", 3, lead=29, moved=3, scares=1)


@covers("EN-9.8")
@pytest.mark.parametrize(("points", "lost"), [(1, False), (2, True), (3, True)])
def test_lapping_runs_into_the_shadow_from_behind(points: int, lost: bool) -> None:
    """Ring 30, lead 28: Move 1 stays clear, Move 2 lands beside The Shadow, Move 3 jumps over it."""
    table = Table().at_action("Temptation", lead=28).choose("Move", points).roll(4).keep()
    if lost:
        table.lost("lapped", points, lead=28 + points, moved=points)
    else:
        table.goes_on().expect(lead=29, moved=1)


@covers("EN-9.8", "EN-9.6")
def test_reaching_the_end_marker_and_the_shadow_at_once_is_a_loss() -> None:
    """The Nightmare is not survived: the game stops before the next phase 1."""
    table = Table().at_action("Temptation", lead=28, moved=7, survived=2).choose("Move", 3).roll(4).keep()
    table.lost("lapped", 30, lead=31, moved=10, ended=1)


@covers("EN-9.1", "EN-10.7")
@pytest.mark.parametrize(("lead", "points"), [(3, 3), (3, 5), (1, 2)])
def test_falling_back_onto_or_over_the_shadow_is_a_loss(lead: int, points: int) -> None:
    table = Table().at_action("Lost", lead=lead, moved=6).choose("Move", points).roll(1).keep()
    table.lost("shadow", 6 - points, lead=lead - points, moved=6 - points)


@covers("EN-9.1", "EN-10.9")
def test_the_conveyor_belt_carries_you_into_the_shadow() -> None:
    """In phase 2, on the first turn too: no die is rolled any more."""
    Table().at_event("Old Factory", lead=1, moved=3, survived=2).lost("shadow", 22, lead=0, moved=2)
    table = Table().at_selection("Buried", lead=1, moved=5, survived=2).roll(4, 3).keep()
    table.lost("shadow", 30, nightmare="Old Factory", lead=0, moved=-1, survived=3, ended=0)


@covers("EN-9.2")
def test_sanity_at_0_is_insanity() -> None:
    Table().at_the_shadow("Buried", 3, lead=9, horrors=1, sanity=2, survived=1, moved=2).lost(
        "insane", 12, lead=8, horrors=2, sanity=0
    )
    Table().at_the_shadow("Buried", 3, horrors=1, sanity=3).goes_on().expect(lead=9, horrors=2, sanity=1)


@covers("EN-9.2", "EN-2.4")
def test_a_spent_sanity_may_be_missing_in_phase_5() -> None:
    table = Table().at_action("Buried", horrors=1, sanity=2).choose("Calm Yourself", 5).roll(4).spend(+2)
    table.lost("insane", 0, courage=10, sanity=0)


@covers("EN-9.3")
def test_courage_at_0_is_a_loss() -> None:
    Table().at_the_shadow("Buried", 1, scares=1, courage=2, moved=4).lost("courage", 4, lead=8, scares=2, courage=0)
    Table().at_the_shadow("Buried", 1, scares=1, courage=3).goes_on().expect(lead=8, scares=2, courage=1)


@covers("EN-9")
@pytest.mark.parametrize("markers", [{"lead": 1}, {"horrors": 9}, {"scares": 9}])
def test_a_lost_game_asks_nothing_more(markers: dict[str, int]) -> None:
    table = Table().at_the_shadow("Buried", 3, **markers)
    assert table.position.is_over
    assert not table.offers
    assert "The game is over" in table.position.describe()


@covers("EN-9.4")
@pytest.mark.parametrize(("survived", "moved", "score"), [(0, 0, 0), (0, 7, 7), (3, 0, 30), (6, 0, 60), (5, 10, 60)])
def test_score_is_10_for_each_nightmare_survived_and_1_for_each_space(survived: int, moved: int, score: int) -> None:
    table = Table().at_the_shadow("Spiders", 1, lead=1, survived=survived, moved=moved)
    assert table.score == score
    facts = summary(table.position.states, table.position.params_array)
    assert facts["score"].tolist() == [score]
    assert facts["nightmares_survived"].tolist() == [survived]
    assert facts["cause"].tolist() == ["shadow"]
    assert facts["turns"].dtype == np.int32


@covers("EN-9.4")
@pytest.mark.parametrize(("reward", "earned"), [("score", 23.0), ("survived", 2.0), ("log", pytest.approx(3.178054))])
def test_rewards_are_made_of_the_score(reward: str, earned: float) -> None:
    table = Table(reward=reward).at_action("Spiders", survived=2, moved=1, mantra=1).choose("Move", 2).roll(6).keep()
    assert table.position.returns == [earned]


@covers("EN-9.5", "EN-10.5.3")
def test_hitting_the_ground_is_a_loss() -> None:
    Table().at_event("Falling", moved=7, survived=1).roll(6).lost("smashed", 19, moved=9)


@covers("EN-9.6", "EN-6.11")
def test_dying_after_the_ending_move_scores_its_spaces_and_not_the_nightmare() -> None:
    """Caught in phase 4 of the ending turn; killed by fright in its phase 5, after an overshoot of 4."""
    table = Table().at_action("Temptation", survived=9, moved=8, lead=1).choose("Move", 3).roll(4).keep()
    table.lost("shadow", 101, moved=11, lead=0, ended=1)  # 4 - 9 = -5: four eyes
    table = Table().at_action("Spiders", survived=1, moved=8, scares=1, courage=2).choose("Move", 5).roll(6).keep()
    table.lost("courage", 23, moved=13, lead=15, scares=2, courage=0, ended=1)


@covers("EN-9.7", "EN-10.9", "EN-10.7")
def test_spaces_moved_are_net_and_never_below_0() -> None:
    table = Table().at_action("Lost", moved=2, incantation=1).choose("Move", 4).roll(3).keep()
    table.expect(moved=-2, lead=5, horrors=1)
    assert table.score == 0
    table.choose("Move", 3).roll(4).keep().expect(moved=1, lead=8)
    assert table.score == 1


@covers("EN-9.7", "EN-10.7")
def test_the_end_marker_stays_when_you_walk_back_past_the_start() -> None:
    """From 4 behind the start, the End Marker of Lost is 12 away: it takes three Moves of 5."""
    table = Table().at_action("Lost", moved=-4, lead=3)
    table.choose("Move", 5).roll(6).keep().expect(moved=1, lead=8)
    table.choose("Move", 5).roll(6).keep().expect(moved=6, lead=13)
    table.choose("Move", 5).roll(6).keep().expect(moved=11, lead=18, ended=1)


@covers("EN-9.7", "EN-10.7")
def test_the_end_marker_is_not_reached_backwards_round_the_ring() -> None:
    """On a ring of 12, walking back 4 from the start puts Progress on the space of the End Marker, 8 further on."""
    table = Table(board="small").at_action("Lost", lead=10, moved=0, incantation=1).choose("Move", 4).roll(4).keep()
    table.expect(moved=-4, lead=6).asks("Action")


@covers("EN-9", "EN-10.5.4")
def test_the_first_loss_stands() -> None:
    """A Move that smashes into the ground would also have passed The Shadow: the game was over before that."""
    table = Table().at_action("Falling", lead=28, moved=7).choose("Move", 3).roll(4).keep()
    table.lost("smashed", 10, lead=31, moved=10)
