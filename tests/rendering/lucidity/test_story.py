"""The story of Lucidity: each event in its order, with the numbers that it leaves."""

from __future__ import annotations

import random

import pytest

from games.lucidity.table import ROLL, Table
from nightmare_gym.dreaming.layout import COLOUR_NAMES, FACE_NAMES
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.telling import opening, tell
from nightmare_gym.games.lucidity.layout import ACTIONS
from nightmare_gym.rendering.dreaming.rows import power_of

pytestmark = pytest.mark.rules

SLEEP = "light Sleep Track"
NEXT = "Turn 2 begins: Player 1, a Dreamer, goes to sleep."


def told(table: Table, *choices: str) -> list[str]:
    """The sentences about actions, faces or colours, one after the other."""
    position, lines = table.position, []
    for choice in choices:
        drawn = FACE_NAMES if table.asked == ROLL else COLOUR_NAMES
        names: tuple[str, ...] = ACTIONS if position.actor >= 0 else drawn
        lines += [line.text for line in tell(position, names.index(choice))]
    return lines


# --- set-up, Draw and Select --------------------------------------------------------------------------------------


def test_the_set_up_and_the_first_turn_are_told() -> None:
    assert [line.text for line in opening(Position("lucidity"))] == [
        "All 80 dreams are in the bag.",
        "Turn 1 begins: Player 0, a Dreamer, goes to sleep.",
    ]


def test_a_draw_and_what_returns() -> None:
    table = Table().turn(0)
    assert table.position.question() == (
        "Player 0, how deeply do you sleep: light (3, 5, 7 dreams), middle (4, 6, 8 dreams) or deep (5, 7, 9 dreams)?"
    )
    assert told(table, SLEEP, "red", "blue", "red") == [
        "Player 0 chooses the light Sleep Track.",
        "Player 0 draws 3 dreams.",
        "Player 0 draws a red dream.",
        "Player 0 draws a blue dream.",
        "Player 0 draws a red dream.",
    ]
    assert table.position.question() == (
        "Player 0, you have drawn a blue dream and 2 red dreams: which one returns to the bag (2 still to return)?"
    )
    assert told(table, "return blue", "1") == [
        "Player 0 returns a blue dream to the bag.",
        "A red dream returns to the bag, the only choice.",
        "Player 0 rolls a red 1.",
        "Player 0 places a red 1: Power rises from 0 to 1.",
    ]


def test_dreams_of_one_colour_return_unasked() -> None:
    assert told(Table().turn(0), SLEEP, "red", "red", "red")[-1] == "2 red dreams return to the bag, the only choice."


def test_a_bag_that_holds_too_few() -> None:
    assert told(Table().bag("2 red").turn(0), SLEEP)[1:] == [
        "3 dreams are due, and the bag holds 2. Player 0 draws all of it, and none returns.",
        "The bag has run out: the game ends with this turn.",
    ]


# --- Roll and Resolve ---------------------------------------------------------------------------------------------


def test_a_reroll_is_paid_and_its_dice_are_picked_up() -> None:
    table = Table().card(0, "red 2, red 1").rolled(0, "red Hunt, red Exhaust, blue Hunt")
    assert table.position.question() == (
        "Player 0, a blue Hunt, a red Hunt and a red Exhaust are unresolved, and you hold a red 1 and a red 2: "
        "do you spend one to reroll dreams of its colour?"
    )
    assert told(table, "pay a red 2", "reroll a Hunt") == [
        "Player 0 spends a red 2 to reroll red dreams.",
        "It goes to the red Nightmare in the middle: Power falls from 3 to 1.",
        "Player 0 picks up a red Hunt to reroll.",
    ]
    assert table.position.question() == (
        "Player 0, you reroll 1 red dream, and a red Exhaust lies there: do you add one?"
    )
    assert told(table, "roll now", "1", "go on") == [
        "Player 0 rolls the dreams now.",
        "Player 0 rolls a red 1.",
        "Player 0 rerolls no dreams.",
        "Player 0 places a red 1: Power rises from 1 to 2.",
    ]


def test_a_power_of_a_claimed_nightmare_goes_to_the_bag() -> None:
    table = Table().nightmare(1, "Primeval Fear").card(0, "red 2").rolled(0, "red Hunt")
    assert told(table, "pay a red 2") == [
        "Player 0 spends a red 2 to reroll red dreams.",
        "It goes to the bag, as the red Nightmare has left the middle: Power falls from 2 to 0.",
        "A red Hunt is picked up, the only choice.",
    ]


def test_the_shadow_of_the_depths() -> None:
    table = Table().rolled(0, "blue Shadow, green Shadow")
    assert table.position.question() == (
        "Player 0, a blue Shadow and a green Shadow are unresolved: which Shadow do you resolve next?"
    )
    assert told(table, "resolve the blue Shadow") == [
        "Player 0 resolves the blue Shadow.",
        "Player 0 places the blue Shadow: the blue Shadow row rises from 0 to 1 of 3.",
        "The Shadow of the Depths makes Player 0 draw one more dream.",
    ]
    table = Table().bag("").mark(bag_ran_out=1).rolled(0, "blue Shadow, green Shadow")
    assert told(table, "resolve the blue Shadow")[2] == "The Shadow of the Depths finds the bag empty."


def test_the_shadow_of_envy() -> None:
    table = Table().card(0, "red 1, blue Hunt").rolled(0, "green Shadow")
    assert table.position.question() == (
        "Player 1, the Shadow of Envy makes Player 0 reroll a die of your choice: which one?"
    )
    assert told(table, "take the red 1") == [
        "Player 1 lets Player 0 reroll the red 1.",
        "Player 0: Power falls from 1 to 0.",
    ]
    table = Table().card(0, "red 1").rolled(0, "green Shadow, blue Shadow")
    assert told(table, "resolve the green Shadow")[1:] == [
        "Player 0 places the green Shadow: the green Shadow row rises from 0 to 1 of 3.",
        "The Shadow of Envy rerolls the red 1, the only choice.",
        "Player 0: Power falls from 1 to 0.",
    ]
    table = Table().rolled(0, "green Shadow, blue Shadow")
    assert told(table, "resolve the green Shadow")[2] == "The Shadow of Envy finds no die to reroll."


def test_the_shadow_of_imprisonment() -> None:
    table = Table().card(0, "blue Exhaust, red Exhaust").rolled(0, "yellow Shadow")
    assert table.position.question() == (
        "Player 0, the Shadow of Imprisonment rotates an Exhaust of yours to its Shadow: which one?"
    )
    assert told(table, "take the red Exhaust") == ["Player 0 rotates the red Exhaust to its Shadow."]
    table = Table().card(0, "blue Exhaust").rolled(0, "yellow Shadow, red Shadow")
    assert told(table, "resolve the yellow Shadow")[2] == (
        "The Shadow of Imprisonment rotates the blue Exhaust to its Shadow; it stays in the Exhaust row."
    )
    table = Table().rolled(0, "yellow Shadow, red Shadow")
    assert told(table, "resolve the yellow Shadow")[2] == "The Shadow of Imprisonment finds no Exhaust to rotate."


def test_the_shadow_of_primeval_fear() -> None:
    table = Table().rolled(0, "yellow Shadow, red Shadow")
    told(table, "resolve the red Shadow")
    assert table.position.question() == (
        "Player 0, the Shadow of Primeval Fear lets you move a Shadow to your Hunt row, which holds 0 of 4: "
        "which one, if any?"
    )
    assert told(table, "take the red Shadow")[:2] == [
        "Player 0 moves the red Shadow to the Hunt row.",
        "Player 0: the Hunt row rises from 0 to 1 of 4 and the red Shadow row falls from 1 to 0 of 3.",
    ]


# --- filled rows, Rest --------------------------------------------------------------------------------------------


def test_the_exhaust_penalty_is_told_with_the_power_that_is_lost() -> None:
    table = Table().card(0, "3 yellow Exhaust, 2 blue 1, red 2").rolled(0)
    assert told(table, "blue")[:2] == [
        "Player 0 draws a blue dream for the Exhaust penalty; it returns to the bag.",
        "Player 0 returns all blue Power, 2 blue 1s: Power falls from 4 to 2.",
    ]


def test_a_penalty_that_costs_nothing_and_the_rest_that_follows() -> None:
    table = Table().card(0, "2 yellow Exhaust, red 1").rolled(0, "yellow Exhaust, red Exhaust")
    assert told(table, "go on", "blue") == [
        "Player 0 rerolls no dreams.",
        "Player 0 places a yellow Exhaust and a red Exhaust: the Exhaust row rises from 2 to 4 (3 spaces).",
        "Player 0's Exhaust row is filled, with 4 (3 spaces): Player 0 is exhausted, and the penalty is due.",
        "Player 0 draws a blue dream for the Exhaust penalty; it returns to the bag.",
        "Player 0 loses nothing, having no blue Power.",
        "Player 0 is exhausted and must Rest.",
        "Rest returns all Exhausts, the only choice.",
        "Player 0: the Exhaust row falls from 4 to 0 of 3.",
        NEXT,
    ]


def test_an_empty_bag_and_an_attack_without_exhaust_bring_no_penalty() -> None:
    table = Table().bag("").mark(bag_ran_out=1).card(0, "2 yellow Exhaust, red 1").rolled(0, "red Exhaust")
    assert told(table, "go on")[2] == (
        "Player 0's Exhaust row is filled, with 3 of 3: Player 0 is exhausted, but the bag is empty: no penalty."
    )
    table = Table().nightmare(1, "Envy").card(0, "3 yellow Exhaust, red 1").attacked(0, "red Hunt", by=1)
    assert told(table, "go on")[2] == (
        "Player 0's Exhaust row is filled, with 3 of 3: Player 0 is exhausted, "
        "but the attack brought no Exhaust: no penalty."
    )


def test_who_is_at_the_end_of_the_track_must_rest() -> None:
    table = Table().card(0, "red 1").rolled(0, "red Hunt", level=2)
    assert told(table, "go on")[2:] == [
        "Player 0 is at the end of the Sleep Track and must Rest.",
        "Rest returns nothing, as no die shows Shadow or Exhaust.",
        NEXT,
    ]


def test_who_is_out_of_dreams_must_rest_and_the_game_ends() -> None:
    table = Table().mark(bag_ran_out=1).card(0, "red 1").rolled(0, "red Exhaust")
    assert told(table, "go on")[2:] == [
        "Player 0 is out of dreams (the bag ran out) and must Rest.",
        "Rest returns all Exhausts, the only choice.",
        "Player 0: the Exhaust row falls from 1 to 0 of 3.",
        "The game ends: the bag ran out. Player 0 wins with 1 Power.",
    ]


def test_rest_and_dream_again() -> None:
    table = Table().card(0, "red Shadow, 2 blue Exhaust").resting(0)
    assert table.position.question() == "Player 0, you have 0 Power: do you Rest, or Dream Again with 5 dreams?"
    assert told(table, "Rest") == ["Player 0 Rests."]
    assert table.position.question() == (
        "Player 0, you Rest: which Shadow do you return to the bag, or all Exhausts (2)?"
    )
    assert told(table, "return all Exhaust") == [
        "Player 0 Rests by returning all Exhausts.",
        "Player 0: the Exhaust row falls from 2 to 0 of 3.",
        NEXT,
    ]
    assert told(Table().card(0, "2 red Shadow").resting(0), "Rest") == [
        "Player 0 Rests.",
        "Rest returns the red Shadow, the only choice.",
        "Player 0: the red Shadow row falls from 2 to 1 of 3.",
        NEXT,
    ]
    assert told(Table().resting(0), "Dream Again") == [
        "Player 0 Dreams Again.",
        "The marker moves to place 2 of 3 on the light Sleep Track.",
        "Player 0 draws 5 dreams.",
    ]


def test_the_fullest_row_makes_a_nightmare_that_takes_its_power() -> None:
    table = Table().card(0, "2 yellow Shadow, red 1").middle("yellow 1, yellow 2").rolled(0, "yellow Shadow, red Hunt")
    assert told(table, "go on")[1:] == ["Player 0 places a red Hunt: the Hunt row rises from 0 to 1 of 4."] + [
        "Player 0 places the yellow Shadow: the yellow Shadow row rises from 2 to 3 of 3.",
        "The Shadow of Imprisonment finds no Exhaust to rotate.",
        "Player 0's yellow Shadow row is filled, with 3 of 3: Player 0 becomes the Nightmare of Imprisonment.",
        "All dice but Power return to the bag.",
        "The Power on the card, a yellow 1 and a yellow 2, is taken: Power rises from 1 to 4.",
        NEXT,
    ]


def test_of_rows_filled_alike_the_dreamer_chooses() -> None:
    table = Table().card(0, "3 blue Shadow, 3 green Shadow, red 1").rolled(0, "red Hunt")
    assert told(table, "go on")[2:] == ["Player 0's blue and green Shadow rows are filled alike, with 3 of 3."]
    assert table.position.question() == (
        "Player 0, your blue and green Shadow rows hold 3 each: which Nightmare do you become?"
    )
    assert told(table, "become the Nightmare of Envy") == [
        "Player 0 becomes the Nightmare of Envy.",
        "All dice but Power return to the bag.",
        NEXT,
    ]


# --- Nightmares ---------------------------------------------------------------------------------------------------


def test_a_claimed_nightmare_takes_a_shadow_and_imprisons() -> None:
    table = Table().nightmare(1, "Imprisonment").card(0, "blue Exhaust").rolled(0, "yellow Shadow")
    assert table.position.question() == (
        "Player 1, as the Nightmare of Imprisonment, do you keep Player 0 from Dreaming Again this turn?"
    )
    assert told(table, "use the ability") == [
        "Player 1 uses the ability: Player 0 may not Dream Again this turn.",
        "Player 0 is imprisoned until the turn ends.",
        "Player 0 is imprisoned and must Rest.",
        "Rest returns all Exhausts, the only choice.",
        "Player 0: the Exhaust row falls from 1 to 0 of 3.",
        "Turn 2 begins: Player 1, the Nightmare of Imprisonment, hunts.",
        "Player 1 sends Minions, as no other player has yellow Power to consume.",
        "Player 1 draws 2 dreams.",
    ]


def test_temptation_takes_a_shadow_and_tempts() -> None:
    table = Table(temptation="envy").nightmare(1, "Envy").card(0, "blue 1").rolled(0, "green Shadow, blue Hunt")
    assert told(table, "go on", "use the ability")[2:] == [
        "Player 1, the Nightmare of Temptation, takes the green Shadow as a 1: Power rises from 0 to 1.",
        "Player 1 uses the ability: Player 0 may not Rest while able to Dream Again.",
        "Player 0 is tempted until the turn ends.",
        "Player 0 is tempted and must Dream Again.",
        "The marker moves to place 2 of 3 on the light Sleep Track.",
        "Player 0 draws 5 dreams.",
    ]


def test_the_abilities_on_dice() -> None:
    table = Table().nightmare(1, "Depths").rolled(0, "blue Shadow, green Shadow")
    assert told(table, "resolve the blue Shadow", "use the ability", "red", "Hunt")[2:5] == [
        "Player 1 uses the ability: Player 0 rolls one more dream.",
        "Player 0 draws a red dream.",
        "Player 0 rolls a red Hunt.",
    ]
    table = Table().nightmare(1, "Envy").card(0, "red Hunt").rolled(0, "green Shadow, blue Shadow")
    assert told(table, "resolve the green Shadow", "take the red Hunt")[2:] == [
        "Player 1 uses the ability: Player 0 rerolls the red Hunt.",
        "Player 0: the Hunt row falls from 1 to 0 of 4.",
    ]
    table = Table().nightmare(1, "Primeval Fear").card(0, "blue Shadow").rolled(0, "red Shadow, green Shadow")
    assert told(table, "resolve the red Shadow", "take the blue Shadow")[2:4] == [
        "Player 1 uses the ability: Player 0 moves the blue Shadow to the Hunt row.",
        "Player 0: the Hunt row rises from 0 to 1 of 4 and the blue Shadow row falls from 1 to 0 of 3.",
    ]
    table = Table().nightmare(1, "Depths").rolled(0, "blue Shadow, green Shadow")
    assert told(table, "resolve the blue Shadow", "go on")[2] == "Player 1 leaves the ability unused."


def test_consumed_power_is_lost_before_it_is_won() -> None:
    table = Table().nightmare(1, "Depths", "blue 1").card(2, "blue 2").turn(1)
    assert table.position.question() == "Player 1, do you consume a blue Power of another player, or send Minions?"
    assert told(table, "consume a 2 of the player 1 to the left") == [
        "Player 1 consumes a 2 of Player 2.",
        "Player 2: Power falls from 2 to 0.",
        "Player 1: Power rises from 1 to 3.",
        "Turn 3 begins: Player 2, a Dreamer, goes to sleep.",
    ]


def test_minions_attack() -> None:
    table = Table().nightmare(1, "Depths").card(0, "blue 1").turn(1)
    assert told(table, "send Minions", "red", "green", "give the red dream") == [
        "Player 1 sends Minions.",
        "Player 1 draws 2 dreams.",
        "Player 1 draws a red dream.",
        "Player 1 draws a green dream.",
        "Player 1 sends the red dream (the green one returns).",
    ]
    assert table.position.question() == "Player 1, the Minions carry a red dream: which Dreamer do they attack?"
    assert told(table, "attack the player 1 to the left", "Hunt") == [
        "Player 1 attacks Player 2.",
        "Player 2 must roll a red dream, and resolve it.",
        "Player 2 rolls a red Hunt.",
        "Player 2 places a red Hunt: the Hunt row rises from 0 to 1 of 4.",
        "Turn 3 begins: Player 2, a Dreamer, goes to sleep.",
    ]


def test_minions_without_a_choice() -> None:
    table = Table(2).nightmare(1, "Depths").card(0, "blue 1").turn(1)
    assert told(table, "send Minions", "red", "red")[4:] == [
        "The Minions carry a red dream; the other one returns to the bag, the only choice.",
        "The Minions attack Player 0, the only Dreamer.",
        "Player 0 must roll a red dream, and resolve it.",
    ]
    table = Table(2).nightmare(1, "Depths").card(0, "blue 1").bag("red").turn(1)
    assert told(table, "send Minions", "red")[1:4] == [
        "Player 1 draws 1 dream, all of the bag.",
        "Player 1 draws a red dream.",
        "The Minions carry a red dream, the only choice.",
    ]


# --- the end ------------------------------------------------------------------------------------------------------


def test_the_end_names_its_reason_and_the_winner() -> None:
    table = Table(2).card(0, "3 red Hunt, blue 1").card(1, "green 1").rolled(0, "red Exhaust, red Shadow")
    assert told(table, "take the red Shadow") == [
        "Player 0 moves the red Shadow to the Hunt row.",
        "Player 0: the Hunt row rises from 3 to 4 of 4 and the red Shadow row falls from 1 to 0 of 4.",
        "Player 0's Hunt row is filled, with 4 of 4. Player 0 is eliminated, and all its dice return to the bag: "
        "Power falls from 1 to 0.",
        "The game ends: one player is left. Player 1 wins with 1 Power.",
    ]
    assert table.position.question() == "One player is left. Player 1 wins."


def test_final_turns_begin_and_end() -> None:
    assert told(Table().card(0, "7 blue 2, red 1").resting(0), "Rest")[2:] == [
        "Player 0 has 15 Power: a final turn for Player 1 and Player 2.",
        "Turn 2 begins: Player 1, a Dreamer, goes to sleep for the final turn.",
    ]
    table = Table(2).nightmare(1, "Depths", "15 blue 1").card(0, "15 red 1").resting(0)
    assert told(table, "Rest")[2:] == [
        "Player 0 has 15 Power and Player 1 has 15 Power: a final turn for nobody.",
        "The game ends: 15 Power were gathered, and the final turns are taken. "
        "Player 0 and Player 1 share the win with 15 Power.",
    ]


def test_the_last_dreamer_becomes_a_nightmare() -> None:
    table = Table(2).nightmare(1, "Depths", "3 blue 1").card(0, "4 red Shadow, red 1").rolled(0, "red Hunt")
    assert told(table, "go on")[2:] == [
        "Player 0's red Shadow row is filled, with 4 of 4: Player 0 becomes the Nightmare of Primeval Fear.",
        "All dice but Power return to the bag.",
        "The game ends: no Dreamer is left. Player 1 wins with 3 Power.",
    ]


@pytest.mark.parametrize("seed", [1, 2])
def test_every_change_of_power_is_told(seed: int) -> None:
    position, chances = Position("lucidity", players=2 + seed), random.Random(seed)
    for _ in range(250):
        if position.is_over:
            break
        choices = [o for o, _ in position.chance_outcomes()] if position.is_chance else position.legal_actions()
        before = [power_of(dreamer.card) for dreamer in position.state.dreamers]
        lines = [line.text for line in tell(position, chances.choice(choices))]
        for old, dreamer in zip(before, position.state.dreamers, strict=True):
            if power_of(dreamer.card) != old:
                assert any(f"to {power_of(dreamer.card)}" in line and "Power" in line for line in lines), lines
