"""The story of your own turn: each event in its order, in positions that are set up by hand."""

from __future__ import annotations

import pytest

from games.cathedral.table import BASIC, GO_ON, HIGHER, KINGS, LEFT, LOWER, YES, YOURS, Table, card, dream
from nightmare_gym.games.cathedral.layout import SUMMON
from nightmare_gym.games.cathedral.steps import Step
from rendering.cathedral.telling import done, due

pytestmark = pytest.mark.rules

UPGRADE_3 = "card 3 (Maneuver Upgrade: movement points +1; attack 1, defence 1; 1 VP)"
WALLS = dict.fromkeys(("northwest", "northeast", "inner_northwest", "inner_northeast"), "h1")
"""The King cannot retreat out of the north."""


def commanded(name: str, table: Table) -> Table:
    """A command is due, and this Nightmare is the left one."""
    other = "Gorger" if name != "Gorger" else "Herald"
    return table.stage_2(name, other, at=("northwest", "inner southeast")).step(Step.CHOOSE_NIGHTMARE)


# --- the Day space ------------------------------------------------------------------------------------------------


def test_a_pass_draws() -> None:
    table = Table().deck(0, 8, 9).night(1).turn(1)
    assert table.position.question() == (
        "You slept on Night space 1, so Ritual and Summon are closed, and the King's Dreamer is on Ritual: "
        "to which Day space do you go, and do you act or pass there?"
    )
    assert done(table, "pass on Maneuver", 0) == [
        "You pass on Maneuver and draw 2 cards.",
        "You draw card 0 (Ritual Upgrade: steps +1; attack 1, defence 1; 1 VP).",
    ]


def test_what_is_impossible_is_done() -> None:
    assert done(Table().night(4).turn(1), "Ritual")[:2] == [
        "You go to Ritual.",
        "No step on the Ritual track is possible now.",
    ]
    assert done(Table().night(1).turn(1), "Fortify")[:2] == ["You go to Fortify.", "No fort level is possible now."]


# --- Ritual -------------------------------------------------------------------------------------------------------


def test_a_step_is_paid_by_a_follower_of_an_area() -> None:
    table = Table().areas(northwest="H", east="HH", northeast="HS", north="H").act("Ritual")
    assert table.position.question() == (
        "You may take 2 steps on the Ritual track (lower one on 0 and higher one on 0): which marker do you advance?"
    )
    assert done(table, LOWER) == ["You advance your lower marker."]
    assert table.position.question() == "Space 1 costs A: how do you pay for the step of your lower marker?"
    assert done(table, "east") == [
        "You pay with a Follower in the east.",
        "One of your Followers returns from the east to the supply (2 to 1; supply 15 to 16).",
        "Your lower marker climbs: your markers go from 0 and 0 to 0 and 1; steps of this turn: 1.",
    ]


def test_a_step_is_paid_out_of_limbo() -> None:
    assert done(Table().areas(northwest="H").limbo(5).act("Ritual"), LOWER, "with Limbo")[1:] == [
        "You pay with 3 Followers from Limbo.",
        "3 of your Followers return from Limbo (5 to 2) to the supply (supply 14 to 17).",
        "Your lower marker climbs: your markers go from 0 and 0 to 0 and 1; steps of this turn: 1.",
    ]


def test_the_icons_of_the_track() -> None:
    table = Table().markers(0, 5).step(Step.CHOOSE_FREE_MARKER)
    assert table.position.question() == "Which marker takes a step without payment?"
    assert done(table, HIGHER, 7) == [
        "You advance your higher marker without payment.",
        "Your higher marker climbs: your markers go from 0 and 5 to 0 and 6; steps of this turn: 1.",
        "It has entered a Y: you draw 1 card.",
        "You draw card 7 (Fortify Upgrade: levels +1; attack 0, defence 1; 1 VP).",
    ]
    table = Table().areas(north="HHK", south="H").markers(3, 4).act("Ritual")
    assert done(table, LOWER, "south")[2:] == [
        "Your lower marker climbs: your markers go from 3 and 4 to 4 and 4; steps of this turn: 1.",
        "It has entered an X: you may produce in 2 areas that you control.",
        "You produce in the south.",
        "One of your Followers comes to the south (1 to 2; supply 18 to 17).",
        "No production is possible now.",
        "No step on the Ritual track is possible now.",
    ]
    table = Table().markers(0, 8).stage_2("Gorger", "Herald").step(Step.CHOOSE_FREE_MARKER)
    assert done(table, HIGHER, GO_ON)[2:] == [
        "It has entered an X: you may command a Nightmare.",
        "You command no Nightmare.",
    ]


# --- Summon, Fortify ----------------------------------------------------------------------------------------------


def test_forts_produce_then_marked_areas() -> None:
    table = Table().areas(northwest="H h1", south="HH", west="H h1").night(4).turn(1)
    assert done(table, "Summon")[:7] == [
        "You go to Summon.",
        "Each area that you control and that has your fort (the northwest and the west) produces a Follower.",
        "Then each marked area (the northwest, the east and the inner southwest) produces one unit for the side that "
        "controls it now.",
        "One of your Followers comes to the northwest (1 to 2; supply 16 to 15).",
        "One of your Followers comes to the west (1 to 2; supply 15 to 14).",
        "One of your Followers comes to the northwest (2 to 3; supply 14 to 13).",
        "A Shadow comes to the east (0 to 1; supply 24 to 23).",
    ]
    assert done(Table().areas(south="HH").night(4).turn(1), "Summon")[1] == (
        "No area that you control has a fort of yours."
    )


def test_a_short_supply_makes_the_order_matter() -> None:
    table = Table().areas(northwest="H h1", west="H h1").elsewhere("H", 1).night(4).turn(1)
    assert done(table, "Summon")[3:] == ["The order matters, as not all of your areas can produce in full."]
    assert table.position.question() == "Your supply of 1 or the room is short: which area produces next?"
    assert done(table, "west")[:2] == [
        "You let the west produce next.",
        "One of your Followers comes to the west (1 to 2; supply 1 to 0).",
    ]


def test_upgrades_produce_more() -> None:
    table = Table().areas(northwest="H h2", south="HH").upgrades(11, 36).night(4).turn(1)
    assert done(table, "Summon")[1:4] == [
        "Each area that you control and that has your fort (the northwest) produces a Follower "
        "(2 with level 2 or more).",
        "Then each marked area (the northwest, the east and the inner southwest) produces one unit for the side that "
        "controls it now, or 2 for you.",
        "2 of your Followers come to the northwest (1 to 3; supply 17 to 15).",
    ]


def test_a_fort_is_paid_by_followers() -> None:
    table = Table().areas(northwest="HHH h1", south="HH").act("Fortify")
    assert table.position.question() == "You may build 2 levels: where do you build?"
    assert done(table, "south", "south") == [
        "You build a level in the south.",
        "You give up a Follower in the south.",
        "One of your Followers returns from the south to the supply (2 to 1; supply 15 to 16).",
        "Your fort in the south grows (level 0 to 1); levels that you built this turn: 1.",
    ]


# --- Maneuver -----------------------------------------------------------------------------------------------------


def test_followers_and_the_shaper_move() -> None:
    table = Table().areas(north="KKS", northwest="HH").act("Maneuver")
    assert table.position.question() == "You have 4 movement points: what do you do?"
    assert done(table, "northwest", "west") == [
        "You move a Follower out of the northwest.",
        "You move the Follower to the west.",
        "One of your Followers goes from the northwest (2 to 1) to the west (0 to 1).",
        "Movement points left: 3.",
    ]
    assert done(table, "the Shaper", "north", "swap with the Shaper", KINGS) == [
        "You move the Shaper.",
        "You move the Shaper to the north.",
        "The Shaper goes from the northwest to the north.",
        "Movement points left: 2.",
        "You let the Shaper swap a unit.",
        "You swap a Follower of the King's.",
        "A Follower of the King's returns from the north to the supply (2 to 1; supply 18 to 19).",
        "In its place one of your Followers comes to the north (0 to 1; supply 18 to 17).",
    ]


def test_a_conflict_with_the_shadows() -> None:
    table = Table().areas(north="HHS").act("Maneuver")
    assert done(table, GO_ON, "north") == [
        "You end the movement.",
        "You start a conflict in the north.",
        "A conflict in the north: you (strength 2) against the Shadows (strength 1). You control the area, and you "
        "choose cards before the battle card.",
    ]
    assert table.position.question() == "You may play 2 cards in the north: which one?"
    assert done(table, BASIC, GO_ON, "1/0") == [
        "You play your Basic Combat (attack 1, defence 0).",
        "You play no further card.",
        "The Shadows turn up a battle card: attack 1, defence 0.",
        "You attack with 1 and defend with 0.",
        "The Shadows attack with 1 and defend with 0.",
        "One of your Followers is eliminated in the north and goes to Limbo (2 to 1; Limbo 0 to 1).",
        "A Shadow is eliminated in the north and returns to the supply (1 to 0; supply 23 to 24).",
        "Units that you eliminated this turn: 0 to 1.",
        "You take your Basic Combat back to your hand.",
        "You win the conflict: strength 1 is left against 0.",
        "Conflicts that you won this turn: 0 to 1.",
    ]


# --- Develop ------------------------------------------------------------------------------------------------------


def test_cards_are_developed() -> None:
    table = Table().areas(northwest="H").hand(7, 21, 3).deck(9).act("Develop")
    assert done(table, 9) == ["You draw card 9 (Develop Upgrade: cards to play +1; attack 1, defence 1; 1 VP)."]
    assert table.position.question() == ("You may play 2 Development cards, an Upgrade costs another card: which one?")
    assert done(table, card(7), card(3), card(21)) == [
        "You play card 7 (Fortify Upgrade: levels +1; attack 0, defence 1; 1 VP).",
        f"You discard {UPGRADE_3}.",
        "The Upgrade 7 is in play; it acts from the next action on.",
        "You play card 21 (Ploy: draw 2; attack 1, defence 1).",
        "The Ploy is discarded.",
        "The deck is empty: 2 discards become the new one.",
    ]


def test_an_upgrade_may_cost_nothing_or_the_only_other_card() -> None:
    assert done(Table().hand(0, 1).upgrades(39).deck().act("Develop"), card(0)) == [
        "You play card 0 (Ritual Upgrade: steps +1; attack 1, defence 1; 1 VP).",
        "The Upgrade 0 is in play; it acts from the next action on.",
    ]
    assert done(Table().hand(0, 3).deck().act("Develop"), card(0))[1:] == [
        "You discard card 3, the only choice.",
        "The Upgrade 0 is in play; it acts from the next action on.",
    ]


def test_a_ploy_brings_followers_out_of_limbo() -> None:
    table = Table().areas(northwest="H").limbo(4).elsewhere("H", 0).hand(22, 23).step(Step.CHOOSE_DEVELOPMENT, 1, 4)
    assert done(table, card(22), YES)[1:] == [
        "The Ploy is discarded.",
        "You place another Follower.",
        "One of your Followers goes from Limbo (4 to 3) to the supply (supply 0 to 1).",
    ]


# --- Nightmares ---------------------------------------------------------------------------------------------------


def test_the_gorger_devours_on_its_way() -> None:
    table = commanded("Gorger", Table().areas(north="HHK"))
    assert table.position.question() == (
        "Which Nightmare do you command (the Gorger is in the northwest and the Herald is in the inner southeast)?"
    )
    assert done(table, LEFT, "north", KINGS, GO_ON) == [
        "You command the Gorger.",
        "You move the Nightmare to the north.",
        "The Gorger moves from the northwest to the north.",
        "You let the Nightmare devour a Follower of the King's.",
        "A Follower of the King's is devoured in the north (1 to 0; devoured 0 to 1); slots taken: 1 of 10.",
        "You let the Nightmare stop.",
    ]


def test_the_herald_climbs_and_the_mason_needs_control() -> None:
    assert done(commanded("Herald", Table().areas(north="S").markers(2, 2)), LEFT, "north", GO_ON)[3:] == [
        "You let the Nightmare stop.",
        "A Shadow is devoured in the north (1 to 0; devoured 0 to 1); slots taken: 1 of 10.",
        "Your lower marker climbs: your markers go from 2 and 2 to 2 and 3; steps of this turn: 1.",
    ]
    assert done(commanded("Mason", Table().areas(north="S")), LEFT, "north", GO_ON)[4:] == [
        "You don't control the area: the Mason does nothing."
    ]


def test_the_gravekeeper_brings_followers_out_of_limbo() -> None:
    table = commanded("Gravekeeper", Table().areas(north="K").limbo(3))
    assert done(table, LEFT, "north", GO_ON, YES, GO_ON, YOURS)[4:] == [
        "You place another Follower.",
        "One of your Followers comes from Limbo (3 to 2) to the north (0 to 1).",
        "You place no further Follower.",
        "You let the Nightmare devour a Follower of yours.",
        "One of your Followers is devoured in the north (1 to 0; devoured 0 to 1); slots taken: 1 of 10.",
    ]


def test_a_fight_of_the_scourge_and_the_command_that_it_earns() -> None:
    areas = Table().areas(north="HHHKK", **WALLS).hand(0).markers(3, 9).kings_dreams((6, 0))
    table = commanded("Scourge", areas)
    assert done(table, LEFT, "north", GO_ON, YES, 53, GO_ON)[4:] == [
        "A Follower of the King's is devoured in the north (2 to 1; devoured 0 to 1); slots taken: 1 of 10.",
        "You start a conflict with the side that lost a unit.",
        "A conflict in the north: you (strength 3) against the King (strength 1). You control the area, so you choose "
        "cards after the King's are turned up.",
        "The King turns up its Shield (attack 1, defence 2).",
        "You play no further card.",
        "You attack with 0 and defend with 0.",
        "The King attacks with 1 and defends with 2.",
        "One of your Followers is eliminated in the north and goes to Limbo (3 to 2; Limbo 0 to 1).",
        "The King takes its Shield back to its hand.",
        "You win the conflict: strength 2 is left against 1.",
        "Conflicts that you won this turn: 0 to 1.",
        "The King's Shield returns: you may discard a Development card for a step of your lower marker without "
        "payment.",
        "The King loses, and no area beside the north is open to retreat to.",
        "A Follower of the King's is eliminated in the north and returns to the supply (1 to 0; supply 18 to 19).",
        "Units that you eliminated this turn: 0 to 1.",
    ]
    assert done(table, card(0)) == [
        "You discard card 0 (Ritual Upgrade: steps +1; attack 1, defence 1; 1 VP).",
        "Your lower marker climbs: your markers go from 3 and 9 to 4 and 9; steps of this turn: 1.",
        "It has entered an X: you may command a Nightmare after this one.",
        "The command that you earned follows now.",
    ]


@pytest.mark.parametrize(
    ("shield_step", "step"), [("once", " of your lower marker"), ("lower", " of your lower marker"), ("free", "")]
)
def test_the_steps_of_the_kings_shield_by_each_rule(shield_step: str, step: str) -> None:
    areas = Table(shield_step=shield_step).areas(north="HHHKK", **WALLS).hand(0).markers(3, 9)
    table = commanded("Scourge", areas)
    told = f"The King's Shield returns: you may discard a Development card for a step{step} without payment."
    assert told in done(table, LEFT, "north", GO_ON, YES, 53, GO_ON)
    asked = f"The King's Shield returns: which card do you discard for a step{step} without payment?"
    assert table.position.question() == asked


def test_a_step_of_the_kings_shield_that_was_taken_is_told() -> None:
    table = commanded("Scourge", Table().areas(north="HHHKK", **WALLS).hand(0).markers(3, 9))
    assert "has brought its step" not in table.position.describe()
    table.state.shielded = 1
    assert "\n  The King's Shield has brought its step of this turn\n" in table.position.describe()
    lines = done(table, LEFT, "north", GO_ON, YES, 53, GO_ON)
    assert "The King's Shield returns, but it has brought its step of this turn." in lines
    assert not any("discard" in line for line in lines)


def test_who_sleeps_elsewhere_draws() -> None:
    table = Table().night(4)
    table.state.day = SUMMON
    assert due(table, Step.CHOOSE_REACTION) == ["You don't sleep beside Summon, so you draw 1 card."]


# --- Dreams, the Cathedral ----------------------------------------------------------------------------------------


def test_a_dream_is_completed_and_another_one_is_taken() -> None:
    table = Table(length="variable").dreams(held=[22], displayed=[0, 1]).limbo(3).step(Step.CHOOSE_COMPLETE)
    assert table.position.question() == "Which Dream do you complete?"
    assert done(table, dream(22), dream(0)) == [
        "You complete Dream 22 (Strife, 2 VP, 1 piece: 3 Followers in Limbo).",
        "It builds 1 piece of the Cathedral.",
        "You take Dream 0 (Rite, 2 VP, 0 pieces: both markers on 2 or more).",
    ]
    table = Table().dreams(held=[22], displayed=[0], stacked=()).limbo(3).step(Step.CHOOSE_COMPLETE)
    assert done(table, dream(22)) == [
        "You complete Dream 22 (Strife, 2 VP: 3 Followers in Limbo).",
        "You take Dream 0, the only choice.",
    ]


def test_dreams_are_swapped() -> None:
    table = Table().dreams(held=[22, 3], displayed=[0, 1]).step(Step.CHOOSE_GIVEN)
    assert done(table, dream(22), dream(1)) == [
        "You give Dream 22 (Strife, 2 VP: 3 Followers in Limbo).",
        "You take Dream 1 (Rite, 2 VP: a marker on 4 or more).",
        "Dream 22 lies in the display now, and you hold Dream 1.",
    ]


def test_tokens_of_the_divergent_paths() -> None:
    table = Table(divergent=True).areas(north="H").deck(5).built(4).step(Step.BUILD, 0, 1)
    assert table.position.question() == "Which token do you take for the piece of the Cathedral?"
    assert done(table, "the token gray: draw") == [
        "You take the token [gray: draw].",
        "Tokens [gray: draw] left: 3 to 2.",
        "Your reward: you draw 1 card.",
    ]
    table = Table(divergent=True).built(10).tokens("red: controlled areas", "red: fort levels").step(Step.BUILD, 0, 1)
    assert done(table, "the token red: fort levels") == [
        "You take the token [red: fort levels].",
        "Tokens [red: fort levels] left: 1 to 0. It counts at the end.",
    ]
