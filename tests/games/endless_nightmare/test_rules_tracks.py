"""EN-1 and EN-2: the tracks, their starts and ends, and Sanity on a roll."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.endless_nightmare.table import Table
from nightmare_gym.engine.errors import IllegalAction

pytestmark = pytest.mark.rules


@covers("EN-1", "EN-1.1")
def test_every_marker_starts_on_its_black_space() -> None:
    table = Table().asks("roll", "column rolled")
    assert table.markers == {
        "nightmare": None, "moved": 0, "ended": 0, "survived": 0, "lead": 10, "horrors": 0, "incantation": 0,
        "sanity": 8, "scares": 0, "mantra": 0, "courage": 6, "cause": "alive",
        "board": {}, "lid_broken": 0, "breath": 0,
    }  # fmt: skip
    assert table.score == 0
    assert table.position.state.turn == 1
    assert table.position.state.place - table.position.state.lead == 0


@covers("EN-2.1")
@pytest.mark.parametrize(("track", "top"), [("horrors", 10), ("scares", 10)])
def test_increases_stop_at_the_highest_space(track: str, top: int) -> None:
    """The other track of the pair protects from harm, so that only the increase is seen."""
    nightmare = {"horrors": "Apocalypse", "scares": "Spiders"}[track]
    guard = {"horrors": "incantation", "scares": "mantra"}[track]
    table = Table().at_action(nightmare, **{track: top, guard: top})
    table.choose("Move", 1).roll(4).keep().expect(lead=11, moved=1)


@covers("EN-2.1", "EN-6.8")
def test_courage_stops_at_the_top_of_its_track() -> None:
    Table().at_action("Buried", courage=8).choose("Calm Yourself", 5).roll(6).keep().expect(courage=10)


@covers("EN-2.1", "EN-6.4", "EN-6.5")
@pytest.mark.parametrize(("action", "track"), [("Defy Horrors", "horrors"), ("Defy Scares", "scares")])
def test_decreases_stop_at_zero(action: str, track: str) -> None:
    table = Table().at_action("Buried", **{track: 2})
    table.choose(action, 5).roll(6).keep().expect(**{track: 0})
    table.choose(action, 5).roll(6).keep().expect()


@covers("EN-2.1", "EN-8.2", "EN-8.3")
def test_a_loss_larger_than_the_track_ends_at_zero() -> None:
    Table().at_the_shadow("Buried", 6, horrors=9, sanity=3).lost("insane", 0, sanity=0)
    Table().at_the_shadow("Buried", 6, scares=9, courage=3).lost("courage", 0, courage=0)


@covers("EN-2.2")
def test_circular_tracks_go_round_and_round() -> None:
    """Progress and The Shadow pass the end of the ring, and only their distance counts."""
    table = Table().at_action("Spiders", lead=2, survived=5, mantra=10)
    for _ in range(20):  # Move 2, and two eyes for 6 - 5 = 1
        table.position.state.displacement = 0
        table.choose("Move", 2).roll(6).keep()
    assert table.markers["lead"] == 2
    assert table.the_shadow == 40
    assert table.position.state.place == 142


@covers("EN-2.3")
@pytest.mark.parametrize(("pips", "change", "result"), [(1, 2, 3), (3, 2, 5), (4, 2, 6), (3, -2, 1), (6, -2, 4)])
def test_a_sanity_changes_the_roll_by_two(pips: int, change: int, result: int) -> None:
    """Seen on the column's die, where nothing else happens, by the column that it selects."""
    table = Table().roll(pips).shows(pips).asks("Sanity", "column rolled").spend(change).expect(sanity=7)
    assert table.position.state.column == (0 if result <= 3 else 1)


@covers("EN-2.3")
@pytest.mark.parametrize(("pips", "change", "nightmare"), [(5, 2, "Impostor"), (2, -2, "Apocalypse")])
def test_a_roll_changed_beyond_6_is_a_6_and_below_1_is_a_1(pips: int, change: int, nightmare: str) -> None:
    table = Table().roll(1, pips).asks("Sanity", "row rolled").spend(change)
    table.expect(nightmare=nightmare, sanity=7)


@covers("EN-2.3", "EN-7.2", "EN-8")
def test_a_changed_roll_counts_for_success_and_for_phases_4_and_5() -> None:
    table = Table().at_action("Buried", lead=5, survived=1, incantation=1).choose("Move", 3)
    table.roll(5).spend(-2)  # a 3: fails; 3 - 1 = 2 is one eye; a 3 is a Horror
    table.expect(lead=4, sanity=7, horrors=1)


@covers("EN-2.4")
def test_sanity_changes_a_roll_only_once() -> None:
    """A 1 becomes a 3, and stays one: a Move 3 fails, and the next question is the next turn's."""
    table = Table().at_action("Buried", incantation=1).choose("Move", 3).roll(1).spend(+2)
    table.expect(sanity=7, horrors=1, lead=9).asks("Action")  # 3 - 0 = 3: one eye


@covers("EN-2.4")
@pytest.mark.parametrize(
    ("nightmare", "phase", "use"),
    [
        ("Monsters", "event", "event rolled"),
        ("Exposed", "event", "event rolled"),
        ("Temptation", "event", "event rolled"),
        ("Buried", "action", "action rolled"),
    ],
)
def test_sanity_may_change_every_roll_but_one(nightmare: str, phase: str, use: str) -> None:
    table = Table()
    if phase == "event":
        table.at_event(nightmare)
    else:
        table.at_action(nightmare).choose("Move", 3)
    table.asks("roll", use).roll(3).asks("Sanity", use)
    assert table.offers == ["keep the roll", "spend Sanity: -2", "spend Sanity: +2"]


@covers("EN-2.4", "EN-10.5.2")
def test_sanity_never_changes_the_parachute_roll() -> None:
    """The die is rolled and used at once, with any amount of Sanity."""
    Table().at_event("Falling", courage=3).asks("roll", "parachute rolled").roll(3).asks("Action").expect(moved=2)


@covers("EN-2.4")
def test_the_last_sanity_is_never_spent() -> None:
    Table().at_action("Buried", sanity=2).choose("Move", 3).roll(4).asks("Sanity")
    table = Table().at_action("Buried", sanity=1).choose("Move", 3).roll(4)
    table.expect(lead=11, moved=1).asks("Action")


@covers("EN-2.4", "EN-2.6")
def test_spending_the_last_but_one_sanity_leaves_no_question() -> None:
    table = Table().at_action("Buried", sanity=2).choose("Move", 3).roll(2).spend(+2).expect(sanity=1, lead=11, moved=1)
    table.choose("Move", 3).roll(4).asks("Action").expect(lead=12, moved=2)


@covers("EN-2.4", "EN-4.2", "EN-4.3")
@pytest.mark.parametrize("asked", [True, False])
def test_sanity_on_the_selection_dice_is_an_option(asked: bool) -> None:
    table = Table(sanity_on_selection=asked).roll(2)
    if asked:
        table.asks("Sanity", "column rolled").spend(+2)
        table.asks("roll", "row rolled").roll(3).asks("Sanity", "row rolled").spend(-2)
        table.expect(nightmare="Lost", sanity=6)
    else:
        table.asks("roll", "row rolled").roll(3).expect(nightmare="Decay").asks("Action")


@covers("EN-2.4")
def test_leaving_out_sanity_on_the_selection_dice_is_said() -> None:
    """It departs from the text, so the provenance tells it; with it, the provenance says that it was inferred."""
    from nightmare_gym.games.endless_nightmare.params import provenance

    for given in (True, False):
        assert [line for line in provenance(sanity_on_selection=given) if "sanity_on_selection" in line]


@covers("EN-2.5")
@pytest.mark.parametrize(
    "action", ["Move", "Defy Horrors", "Defy Scares", "Perform Incantation", "Perform Mantra", "Calm Yourself"]
)
def test_no_action_raises_sanity(action: str) -> None:
    table = Table().at_action("Spiders", sanity=3, scares=1, horrors=1, mantra=3, incantation=2)
    table.choose(action, 5).roll(6).keep()
    assert table.markers["sanity"] == 3


@covers("EN-2.6")
def test_only_changes_that_change_the_roll_are_offered() -> None:
    for pips, offers in {
        1: ["keep the roll", "spend Sanity: +2"],
        2: ["keep the roll", "spend Sanity: -2", "spend Sanity: +2"],
        5: ["keep the roll", "spend Sanity: -2", "spend Sanity: +2"],
        6: ["keep the roll", "spend Sanity: -2"],
    }.items():
        assert Table().roll(pips).offers == offers
    with pytest.raises(IllegalAction, match="is not legal here"):
        Table().roll(6).spend(+2)


@covers("EN-2.7", "EN-9.4", "EN-7.1")
def test_nightmares_survived_has_no_end() -> None:
    table = Table().at_selection("Buried", survived=12, moved=5)
    table.roll(1, 2).keep().expect(survived=13, nightmare="Buried", moved=0, ended=0)
    assert table.score == 130
    table.choose("Move", 3).roll(6).keep().expect(lead=7, moved=1)  # 6 - 13 = -7: the open last row, 4 eyes
