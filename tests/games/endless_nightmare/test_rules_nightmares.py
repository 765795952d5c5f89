"""EN-5 and EN-10: phase 2, and the twelve Nightmares."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.endless_nightmare.table import Table

pytestmark = pytest.mark.rules

NO_EVENT = ["Apocalypse", "Buried", "Decay", "Impostor", "Lost", "Spiders", "The Test"]
EYES = {1: 2, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0}
"""The Shadow's table while no Nightmare is survived."""

HARMLESS = ["Defy Horrors", "Defy Scares", "Perform Incantation", "Perform Mantra", "Calm Yourself"]


@covers("EN-5")
@pytest.mark.parametrize("nightmare", NO_EVENT)
def test_nightmares_without_an_event_go_straight_to_the_action(nightmare: str) -> None:
    for first_turn in (0, 1):
        Table().at_event(nightmare, first_turn=first_turn).asks("Action").expect()


@covers("EN-5", "EN-5.1")
@pytest.mark.parametrize("nightmare", ["Exposed", "Temptation"])
def test_the_first_turn_is_that_of_the_nightmare(nightmare: str) -> None:
    """Not that of the game: in the second Nightmare's first turn no die is rolled, in its second turn one is."""
    row = {"Exposed": (1, 4), "Temptation": (4, 5)}[nightmare]
    table = Table().at_selection("Buried", courage=1, moved=5).roll(*row).keep()
    table.asks("Action").expect(nightmare=nightmare, survived=1, moved=0, ended=0)
    table.choose("Defy Horrors", 1).roll(6).keep().asks("roll", "event rolled").expect()


@covers("EN-10.1")
def test_apocalypse_raises_horrors_with_each_successful_move() -> None:
    """The Horror comes with the Move, and counts in phase 5 of the same turn."""
    table = Table().at_action("Apocalypse").choose("Move", 3).roll(4).keep()
    table.expect(moved=3, lead=13, horrors=1, sanity=7)
    table.choose("Move", 4).roll(4).keep().expect(sanity=6)  # a failed Move raises nothing
    table.choose("Calm Yourself", 1).roll(6).keep().expect(courage=7, sanity=5)


@covers("EN-10.1", "EN-10.10")
@pytest.mark.parametrize(("nightmare", "harm"), [("Apocalypse", "horrors"), ("Spiders", "scares")])
def test_the_move_that_ends_the_nightmare_counts_too(nightmare: str, harm: str) -> None:
    table = Table().at_action(nightmare, moved=8, incantation=1, mantra=1).choose("Move", 1).roll(6).keep()
    table.expect(moved=9, lead=11, ended=1, **{harm: 1})


@covers("EN-10.2")
@pytest.mark.parametrize(("points", "spaces"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3)])
def test_buried_takes_2_points_off_each_successful_move(points: int, spaces: int) -> None:
    Table().at_action("Buried").choose("Move", points).roll(6).keep().expect(moved=spaces, lead=10 + spaces)


@covers("EN-10.2")
def test_buried_leaves_the_success_and_the_other_actions_alone() -> None:
    Table().at_action("Buried").choose("Move", 4).roll(4).keep().expect()
    Table().at_action("Buried", courage=1).choose("Calm Yourself", 5).roll(6).keep().expect(courage=6)
    Table().at_action("Buried", mantra=3).choose("Perform Mantra", 4).roll(5).keep().expect(mantra=4)


@covers("EN-10.3")
@pytest.mark.parametrize("pips", range(1, 7))
def test_decay_has_its_own_table(pips: int) -> None:
    harm = {1: "scares", 2: "scares", 3: "scares", 4: "horrors", 5: "horrors"}.get(pips)
    table = Table().at_the_shadow("Decay", pips, mantra=1, incantation=1)
    table.expect(lead=10 - EYES[pips], **({harm: 1} if harm else {}))


@covers("EN-10.4")
@pytest.mark.parametrize(("courage", "pips", "forced"), [(3, 3, False), (3, 4, True), (6, 6, False), (5, 6, True)])
def test_exposed_forces_move_5_when_the_roll_is_above_courage(courage: int, pips: int, forced: bool) -> None:
    table = Table().at_event("Exposed", courage=courage).asks("roll", "event rolled").roll(pips).keep()
    table.asks("roll", "action rolled") if forced else table.asks("Action")
    table.expect()


@covers("EN-10.4")
def test_the_forced_move_succeeds_with_a_6_only() -> None:
    Table().at_event("Exposed", courage=1).roll(6, 6).keep().asks("roll", "event rolled").expect(moved=5, lead=15)
    Table().at_event("Exposed", courage=1).roll(6, 5).keep().asks("roll", "event rolled").expect()


@covers("EN-10.4", "EN-2.4")
def test_exposed_leaves_the_sanity_decisions() -> None:
    """The event's 4 becomes a 2: free. Or the forced Move's 4 becomes a 6: success."""
    Table().at_event("Exposed", courage=3).roll(4).spend(-2).asks("Action").expect(sanity=7)
    Table().at_event("Exposed", courage=3).roll(4, 4).spend(+2).expect(sanity=7, moved=5, lead=15)


@covers("EN-10.4", "EN-6.3")
def test_the_forced_move_may_end_the_nightmare() -> None:
    table = Table().at_event("Exposed", courage=1, moved=4).roll(6, 6).keep()
    table.expect(moved=9, lead=15, ended=1).asks("roll", "column rolled")


@covers("EN-10.5", "EN-10.5.1")
@pytest.mark.parametrize("courage", [1, 6, 10])
def test_falling_sets_courage_to_1_in_its_first_turn_only(courage: int) -> None:
    table = Table().at_event("Falling", first_turn=1, courage=courage).asks("roll", "parachute rolled")
    table.expect(courage=1)
    Table().at_event("Falling", courage=courage).expect()


@covers("EN-10.5.1", "EN-10.5.3")
@pytest.mark.parametrize("pips", range(1, 7))
def test_no_roll_fixes_the_parachute_in_the_first_turn(pips: int) -> None:
    table = Table().at_event("Falling", first_turn=1).roll(pips)
    table.asks("Action").expect(courage=1, moved=2)


@covers("EN-10.5.2")
@pytest.mark.parametrize(("courage", "pips", "fixed"), [(4, 3, True), (4, 4, False), (7, 6, True), (6, 6, False)])
def test_a_roll_below_courage_fixes_the_parachute(courage: int, pips: int, fixed: bool) -> None:
    table = Table().at_event("Falling", courage=courage, moved=4).roll(pips).asks("Action")
    table.expect(**({"ended": 1} if fixed else {"moved": 6}))


@covers("EN-10.5.3", "EN-9.1")
@pytest.mark.parametrize("lead", [1, 28, 29])
def test_the_shadow_falls_as_fast_as_you(lead: int) -> None:
    """Both move 2, the lead stays, and nobody passes anybody in between."""
    table = Table().at_event("Falling", courage=1, lead=lead).roll(5).goes_on().expect(moved=2)
    assert table.the_shadow == 2


@covers("EN-10.5.3")
@pytest.mark.parametrize(("moved", "smashed"), [(6, False), (7, True), (8, True)])
def test_falling_to_the_end_marker_is_death(moved: int, smashed: bool) -> None:
    table = Table().at_event("Falling", courage=1, moved=moved, survived=2).roll(6)
    if smashed:
        table.lost("smashed", 20 + moved + 2, moved=moved + 2)
    else:
        table.asks("Action").expect(moved=8)


@covers("EN-10.5.4")
@pytest.mark.parametrize(("points", "smashed"), [(2, False), (3, True), (5, True)])
def test_moving_to_the_end_marker_while_falling_is_death(points: int, smashed: bool) -> None:
    """Phases 4 and 5 are not played. Falling may thus score 9 to 13."""
    table = Table().at_action("Falling", moved=6, lead=10).choose("Move", points).roll(6).keep()
    if smashed:
        table.lost("smashed", 6 + points, moved=6 + points, lead=10 + points)
    else:
        table.expect(moved=8, lead=12).asks("roll", "parachute rolled")


@covers("EN-10.5.5")
def test_a_turn_with_the_parachute_fixed_is_played_to_its_end() -> None:
    """Fixed in phase 2; Move 5 passes the End Marker, which has no effect; n rises once, in the next phase 1."""
    table = Table().at_event("Falling", courage=6, moved=6, survived=1).roll(1).expect(ended=1).asks("Action")
    table.choose("Move", 5).roll(6).keep().goes_on().expect(moved=11, lead=15).asks("roll", "column rolled")
    assert table.score == 21
    table.roll(4, 4).keep().expect(nightmare="Spiders", moved=0, ended=0, survived=2)
    assert table.score == 20


@covers("EN-10.5.5", "EN-6.11")
def test_the_shadow_comes_by_the_old_number_after_the_fix() -> None:
    """A 4 with n = 0: no eye."""
    table = Table().at_event("Falling", courage=6, moved=6).roll(1).choose("Calm Yourself", 1).roll(4).keep()
    table.expect(ended=1, courage=7).asks("roll", "column rolled")


@covers("EN-10.5.5", "EN-9.6")
def test_dying_in_the_turn_of_the_fix_scores_the_spaces_and_the_old_number() -> None:
    table = Table().at_event("Falling", courage=6, moved=4, survived=3, lead=1).roll(1)
    table.choose("Move", 4).roll(1).keep().lost("shadow", 34, ended=1, lead=-2)  # 1 - 3 = -2: three eyes


@covers("EN-10.5.6")
def test_scares_may_kill_in_the_first_turn_of_falling() -> None:
    table = Table().at_event("Falling", first_turn=1, scares=1).roll(3).choose("Perform Mantra", 1).roll(1).keep()
    table.lost("courage", 2, courage=0, moved=2, lead=8, scares=2)


@covers("EN-10.5")
def test_falling_takes_five_turns_to_the_ground() -> None:
    table = Table().at_event("Falling", first_turn=1)
    for _ in range(4):
        table.roll(6).choose("Defy Scares", 1).roll(4).keep()
    table.roll(6).lost("smashed", 10, courage=1, moved=10)


@covers("EN-10.6")
@pytest.mark.parametrize("points", range(1, 6))
def test_impostor_gets_1_point_less_from_every_success(points: int) -> None:
    less = points - 1
    moved = Table().at_action("Impostor").choose("Move", points).roll(6).keep()
    moved.expect(moved=less, lead=10 + less)
    calm = Table().at_action("Impostor", courage=1).choose("Calm Yourself", points).roll(6).keep()
    calm.expect(courage=1 + less)
    defied = Table().at_action("Impostor", horrors=5, incantation=5).choose("Defy Horrors", points).roll(6).keep()
    defied.expect(horrors=5 - less)
    scares = Table().at_action("Impostor", scares=5, mantra=5).choose("Defy Scares", points).roll(6).keep()
    scares.expect(scares=5 - less)


@covers("EN-10.6", "EN-6.6", "EN-6.7")
@pytest.mark.parametrize(("marker", "points", "rises"), [(0, 1, 0), (0, 2, 1), (2, 3, 0), (2, 4, 1), (4, 5, 0)])
def test_impostor_compares_the_points_received(marker: int, points: int, rises: int) -> None:
    """So the step from 4 to 5 is out of reach."""
    for action, track in (("Perform Incantation", "incantation"), ("Perform Mantra", "mantra")):
        table = Table().at_action("Impostor", **{track: marker}).choose(action, points).roll(6).keep()
        table.expect(**{track: marker + rises})


@covers("EN-10.6")
def test_impostor_leaves_the_success_alone() -> None:
    Table().at_action("Impostor").choose("Move", 3).roll(4).keep().expect(moved=2, lead=12)
    Table().at_action("Impostor").choose("Move", 4).roll(4).keep().expect()


@covers("EN-10.7")
@pytest.mark.parametrize("points", range(1, 6))
def test_lost_goes_back_by_the_whole_number_of_a_failed_move(points: int) -> None:
    """Not by the shortfall; a 1 fails every number, shows two eyes and is a Scare."""
    table = Table().at_action("Lost", moved=6, mantra=1).choose("Move", points).roll(1).keep()
    table.expect(moved=6 - points, lead=8 - points, scares=1)


@covers("EN-10.7")
@pytest.mark.parametrize("action", HARMLESS)
def test_lost_goes_back_for_moves_only(action: str) -> None:
    Table().at_action("Lost", moved=4).choose(action, 5).roll(5).keep().expect()


@covers("EN-10.8")
@pytest.mark.parametrize("first_turn", [0, 1])
@pytest.mark.parametrize("pips", range(1, 7))
def test_monsters_block_the_move_on_1_to_3_in_every_turn(pips: int, first_turn: int) -> None:
    table = Table().at_event("Monsters", first_turn=first_turn).asks("roll", "event rolled").roll(pips).keep()
    free = [f"{action} {points}" for action in ["Move", *HARMLESS] for points in range(1, 6)]
    assert table.asks("Action").offers == (free if pips > 3 else free[5:])
    table.expect()


@covers("EN-10.8", "EN-2.3", "EN-5.2")
@pytest.mark.parametrize(("pips", "change", "offers"), [(2, 2, 30), (3, 2, 30), (1, 2, 25), (4, -2, 25), (6, -2, 30)])
def test_sanity_may_unblock_the_way(pips: int, change: int, offers: int) -> None:
    table = Table().at_event("Monsters").roll(pips).spend(change).expect(sanity=7).asks("Action")
    assert len(table.offers) == offers


@covers("EN-10.9")
@pytest.mark.parametrize("first_turn", [0, 1])
def test_old_factory_moves_back_1_before_the_action_of_every_turn(first_turn: int) -> None:
    table = Table().at_event("Old Factory", first_turn=first_turn, moved=0).asks("Action").expect(moved=-1, lead=9)
    table.choose("Move", 3).roll(4).keep()
    table.expect(moved=1, lead=11)  # 3 forward, and in the next turn 1 back


@covers("EN-10.9", "EN-4.4")
def test_old_factory_leaves_the_end_marker_where_it_is() -> None:
    """It is six spaces long from its start, also after steps back on the belt."""
    table = Table().at_event("Old Factory", first_turn=1).choose("Move", 5).roll(6).keep().expect(moved=3, lead=13)
    table.choose("Move", 2).roll(6).keep().expect(moved=4, lead=14, ended=0)
    table.choose("Move", 2).roll(6).keep().expect(moved=6, lead=16, ended=1).asks("roll", "column rolled")


@covers("EN-10.10")
def test_spiders_raise_scares_after_each_successful_move() -> None:
    """The rulebook's example of an Action Event. The Scare counts in the same turn."""
    Table().at_action("Spiders").choose("Move", 2).roll(4).keep().expect(moved=2, lead=12, scares=1, courage=5)
    Table().at_action("Spiders").choose("Move", 4).roll(4).keep().expect()
    Table().at_action("Spiders").choose("Calm Yourself", 3).roll(4).keep().expect(courage=9)


@covers("EN-10.10", "EN-8")
def test_spiders_and_phase_5_may_both_raise_scares() -> None:
    """Move 1 with a 2."""
    table = Table().at_action("Spiders").choose("Move", 1).roll(2).keep()
    table.expect(moved=1, lead=10, scares=2, courage=4)


@covers("EN-10.11")
@pytest.mark.parametrize(("courage", "pips", "skipped"), [(3, 3, False), (3, 4, True), (6, 6, False), (5, 6, True)])
def test_temptation_skips_the_action_when_the_roll_is_above_courage(courage: int, pips: int, skipped: bool) -> None:
    table = Table().at_event("Temptation", courage=courage).asks("roll", "event rolled").roll(pips).keep()
    table.asks("roll", "action rolled") if skipped else table.asks("Action")
    table.expect()


@covers("EN-10.11", "EN-7.2")
@pytest.mark.parametrize("pips", range(1, 7))
def test_the_die_of_a_skipped_action_drives_phases_4_and_5(pips: int) -> None:
    table = Table().at_event("Temptation", courage=1, mantra=1, incantation=1).roll(6, pips).keep()
    table.expect(lead=10 - EYES[pips], scares=int(pips <= 2), horrors=int(pips == 3))
    table.asks("roll", "event rolled")


@covers("EN-10.11", "EN-2.4")
def test_sanity_may_change_both_dice_of_temptation() -> None:
    Table().at_event("Temptation", courage=3).roll(4).spend(-2).asks("Action").expect(sanity=7)
    Table().at_event("Temptation", courage=3).roll(4, 3).spend(+2).expect(sanity=7)


@covers("EN-10.12")
def test_the_test_raises_scares_after_each_failed_move() -> None:
    Table().at_action("The Test", mantra=1).choose("Move", 5).roll(5).keep().expect(scares=1)
    Table().at_action("The Test", mantra=1).choose("Move", 3).roll(4).keep().expect(moved=3, lead=13)


@covers("EN-10.12", "EN-8")
def test_the_test_adds_to_phase_5() -> None:
    """A failed Move with a 2: one Scare for the panic, one for the roll."""
    Table().at_action("The Test", mantra=1).choose("Move", 2).roll(2).keep().expect(lead=9, scares=2, courage=5)


@covers("EN-10.12")
@pytest.mark.parametrize("action", HARMLESS)
def test_the_test_minds_moves_only(action: str) -> None:
    Table().at_action("The Test").choose(action, 5).roll(5).keep().expect()
