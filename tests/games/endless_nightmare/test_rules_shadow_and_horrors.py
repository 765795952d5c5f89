"""EN-7 and EN-8: phase 4, The Shadow, and phase 5, Scares & Horrors."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from games.covers import covers
from games.endless_nightmare.table import Table
from nightmare_gym.games.endless_nightmare.params import Shadow, ShadowRow, components

pytestmark = pytest.mark.rules

EYES = {6: 0, 5: 0, 4: 0, 3: 1, 2: 1, 1: 2, 0: 2, -1: 3, -2: 3, -3: 4, -4: 4, -5: 4, -6: 4, -7: 4}


@covers("EN-7", "EN-7.1")
@pytest.mark.parametrize("pips", range(1, 7))
@pytest.mark.parametrize("survived", range(9))
def test_the_shadow_comes_by_the_roll_less_the_nightmares_survived(pips: int, survived: int) -> None:
    table = Table().at_the_shadow("Buried", pips, survived=survived, mantra=5, incantation=5)
    eyes = EYES[pips - survived]
    table.expect(lead=10 - eyes, scares=int(pips <= 2), horrors=int(pips == 3))
    assert table.the_shadow == eyes


@covers("EN-7.1")
@pytest.mark.parametrize("survived", [13, 17, 18, 19, 40, 200])
def test_below_the_last_row_the_last_row_holds(survived: int) -> None:
    Table().at_the_shadow("Buried", 6, survived=survived).expect(lead=6)


@covers("EN-7.1")
def test_a_board_cannot_have_rows_below_the_open_one() -> None:
    """The packed table reaches down to a result of -17, which must belong to the open row for all below to do so."""
    lowest = ShadowRow.model_validate({"from": -16, "eyes": 3})
    assert Shadow(source="model", rows=(lowest,), below=5).eyes(-17) == 5
    with pytest.raises(ValidationError):
        ShadowRow.model_validate({"from": -17, "eyes": 3})


@covers("EN-7.1")
def test_the_table_never_shows_more_eyes_for_a_better_result() -> None:
    for board in components().boards.values():
        eyes = [board.shadow.eyes(result) for result in range(-12, 7)]
        assert eyes == sorted(eyes, reverse=True)
        assert eyes[-1] == 0


@covers("EN-7.2")
@pytest.mark.parametrize(("change", "lead", "harm"), [(2, 10, {}), (-2, 8, {"scares": 1})])
def test_the_shadow_looks_at_the_roll_after_sanity(change: int, lead: int, harm: dict[str, int]) -> None:
    """A 3 made a 5 shows no eye, made a 1 it shows two and is a Scare."""
    table = Table().at_action("Buried", mantra=1).choose("Calm Yourself", 5).roll(3).spend(change)
    table.expect(lead=lead, sanity=7, **harm)


@covers("EN-7.2", "EN-5.2")
def test_event_dice_never_drive_phases_4_and_5() -> None:
    """Monsters' 1 brings neither an eye nor a Scare; the Action's 4 brings nothing either."""
    table = Table().at_event("Monsters").roll(1).keep().choose("Defy Scares", 1).roll(4).keep().expect()
    table.asks("roll", "event rolled")


@covers("EN-8", "EN-8.1")
@pytest.mark.parametrize(
    ("pips", "harm"),
    [(1, {"scares": 1}), (2, {"scares": 1}), (3, {"horrors": 1}), (4, {}), (5, {}), (6, {})],
)
def test_1_and_2_raise_scares_and_3_raises_horrors(pips: int, harm: dict[str, int]) -> None:
    table = Table().at_the_shadow("Buried", pips, mantra=1, incantation=1)
    table.expect(lead=10 - EYES[pips], **harm)


@covers("EN-8.2")
def test_horrors_4_incantation_2_sanity_5_leaves_3() -> None:
    """The rulebook's example, with a roll that raises nothing."""
    Table().at_the_shadow("Buried", 4, horrors=4, incantation=2, sanity=5).expect(sanity=3)


@covers("EN-8.3")
def test_scares_ahead_of_mantra_cost_courage() -> None:
    """The rulebook's example, turned to the heart."""
    Table().at_the_shadow("Buried", 4, scares=4, mantra=2, courage=5).expect(courage=3)


@covers("EN-8.2", "EN-8.3")
@pytest.mark.parametrize("guard", [3, 4, 5])
def test_no_harm_while_protection_is_level_or_ahead(guard: int) -> None:
    Table().at_the_shadow("Buried", 4, scares=3, mantra=guard, horrors=3, incantation=guard).expect()


@covers("EN-8", "EN-8.4")
def test_the_increase_comes_first_and_then_both_gnaw_every_turn() -> None:
    table = Table().at_the_shadow("Buried", 3, horrors=1, scares=2, mantra=1)
    table.expect(lead=9, horrors=2, sanity=6, courage=5)
    table.choose("Defy Scares", 5).roll(5).keep().expect(sanity=4, courage=4)


@covers("EN-8.4", "EN-9.2", "EN-9.3")
def test_both_at_0_is_one_loss() -> None:
    table = Table().at_the_shadow("Buried", 6, horrors=2, sanity=2, scares=3, courage=3, survived=1, moved=3)
    table.lost("insane", 13, sanity=0, courage=0)
