"""LU-8: players who have become Nightmares."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.lucidity.table import Table
from nightmare_gym.dreaming.layout import COLOUR_NAMES, DREAMS

pytestmark = pytest.mark.rules

REST_OR_DREAM = "Rest or Dream Again"
TRACK = "Sleep Track"
ABILITY = "Use the ability"
TURN = "Consume Power or Send Minions"
GIVE = "Which dream the Dreamer gets"
VICTIM = "Which Dreamer"

CASES = list(zip(DREAMS, COLOUR_NAMES, strict=True))


@covers("LU-8", "LU-8.1")
@pytest.mark.parametrize("dream", DREAMS)
def test_a_nightmare_consumes_or_sends_minions_and_does_not_sleep(dream: str) -> None:
    table = Table().nightmare(0, dream).card(1, f"{COLOUR_NAMES[DREAMS.index(dream)]} 1").turn(0)
    table.asks(0, TURN, "consume a 1 of the player 1 to the left", "send Minions")


# --- takes --------------------------------------------------------------------------------------------------------


@covers("LU-8.3", "LU-8.4", "LU-8.10")
@pytest.mark.parametrize(("dream", "colour"), CASES)
@pytest.mark.parametrize("seat", [1, 2])
def test_a_nightmare_takes_every_shadow_of_its_colour_as_a_1(dream: str, colour: str, seat: int) -> None:
    """It does not come to the Dreamer's row, and its Shadow effect does not happen."""
    table = Table(abilities=False).nightmare(seat, dream, f"{colour} 1").card(0, "blue Exhaust, green Exhaust")
    table.rolled(0, f"2 {colour} Shadow").asks(0, REST_OR_DREAM).expect(**{f"card_{seat}": f"3 {colour} 1"})


@covers("LU-8.3")
def test_a_nightmare_takes_shadows_of_its_own_colour_only_and_no_other_face() -> None:
    table = Table().nightmare(1, "Envy").rolled(0, "green 1, green Exhaust, yellow Shadow")
    table.do("go on").asks(0, REST_OR_DREAM)
    table.expect(card_0="green 1, green Shadow in the Exhaust row, yellow Shadow")


@covers("LU-8.4", "LU-4.2")
def test_a_shadow_may_be_rerolled_before_it_is_taken() -> None:
    table = Table().nightmare(1, "Envy").card(0, "green 1").rolled(0, "green Shadow")
    table.asks(0, "Shadow or reroll", "pay a green 1", "resolve the green Shadow")
    table.do("pay a green 1").roll("green Exhaust").asks(0, REST_OR_DREAM).expect(
        card_0="green Exhaust", to_bag="green"
    )


@covers("LU-8.3")
def test_what_an_effect_brings_in_may_be_taken_too() -> None:
    table = Table(abilities=False).nightmare(2, "Envy").rolled(0, "blue Shadow").draw("green").roll("green Shadow")
    table.asks(0, REST_OR_DREAM).expect(card_0="blue Shadow", card_2="green 1", from_bag="green")


@covers("LU-8.3")
def test_so_no_second_player_can_fill_the_row_of_a_claimed_nightmare() -> None:
    table = Table(abilities=False).nightmare(1, "Imprisonment").card(0, "2 yellow Shadow, 2 red Shadow")
    table.rolled(0, "3 yellow Shadow").asks(0, REST_OR_DREAM).expect(card_1="3 yellow 1")


@covers("LU-8.3", "LU-8.5", "LU-9.1")
def test_takes_and_abilities_go_on_in_final_turns() -> None:
    table = Table().nightmare(1, "Depths", "8 red 2").mark(final_turns=1).rolled(0, "blue Shadow").asks(1, ABILITY)
    table.expect(card_1="8 red 2, blue 1").do("use the ability").draw("red").roll("red 1").asks(0, REST_OR_DREAM)


# --- abilities ----------------------------------------------------------------------------------------------------


@covers("LU-8.5")
def test_the_ability_is_the_nightmares_to_use_or_not_at_each_take() -> None:
    table = Table().nightmare(2, "Depths").rolled(0, "2 blue Shadow")
    table.asks(2, ABILITY, "go on", "use the ability").expect(card_2="blue 1").do("go on")
    table.asks(2, ABILITY, "go on", "use the ability").expect(card_2="2 blue 1").do("go on")
    table.asks(0, REST_OR_DREAM).expect()


@covers("LU-8.5")
@pytest.mark.parametrize("dream", ["Envy", "Primeval Fear"])
def test_an_ability_that_could_do_nothing_is_not_offered(dream: str) -> None:
    colour = COLOUR_NAMES[DREAMS.index(dream)]
    lying = "green Shadow" if dream == "Envy" else "red 1, red Shadow in the Hunt row"
    table = Table().nightmare(1, dream).card(0, lying).rolled(0, f"{colour} Shadow")
    if dream == "Primeval Fear":
        table.do("resolve the red Shadow")  # the red 1 could have rerolled it
    table.asks(0, REST_OR_DREAM)


@covers("LU-8.6")
@pytest.mark.parametrize(
    ("dream", "offered"),
    [
        ("Depths", ["use the ability"]),
        ("Envy", ["take the blue Exhaust", "take the yellow Shadow"]),
        ("Imprisonment", ["use the ability"]),
        ("Primeval Fear", ["take the yellow Shadow"]),
    ],
)
def test_each_nightmare_has_the_ability_of_its_card(dream: str, offered: list[str]) -> None:
    colour = COLOUR_NAMES[DREAMS.index(dream)]
    table = Table().nightmare(1, dream).card(0, "blue Exhaust, yellow Shadow").rolled(0, f"{colour} Shadow")
    table.asks(1, ABILITY, "go on", *offered)


@covers("LU-8.6.1", "LU-8.5")
def test_the_depths_have_nothing_to_draw_from_an_empty_bag() -> None:
    table = Table().nightmare(1, "Depths").card(0, "red 1, green 1").bag("").mark(bag_ran_out=1)
    table.rolled(0, "blue Shadow").expect(card_1="blue 1", ending="empty bag")


@covers("LU-8.6.1")
def test_the_nightmare_of_the_depths_drowns() -> None:
    table = Table().nightmare(1, "Depths").rolled(0, "blue Shadow, red Shadow").do("resolve the blue Shadow")
    table.do("use the ability").draw("green").roll("green Exhaust")
    table.expect(card_0="green Exhaust, red Shadow", card_1="blue 1", from_bag="green")
    table.asks(0, "Which Shadow to the Hunt row")


@covers("LU-8.6.1", "LU-4.2")
def test_a_die_that_an_ability_brought_in_may_be_rerolled() -> None:
    table = Table().nightmare(1, "Depths").card(0, "green 1").rolled(0, "blue Shadow").do("use the ability")
    table.draw("green").roll("green Exhaust").asks(0, "Reroll or go on", "go on", "pay a green 1")


@covers("LU-8.6.2")
def test_the_nightmare_of_envy_picks_a_die_to_reroll() -> None:
    """Even where it is not the next player; no Shadow of Envy can be picked."""
    table = Table().nightmare(2, "Envy").card(0, "red 1, green Shadow, blue Shadow in the Hunt row")
    table.rolled(0, "green Shadow")
    table.asks(2, ABILITY, "go on", "take the red 1", "take the blue Shadow in the Hunt row").do("take the red 1")
    table.roll("red Exhaust").asks(0, REST_OR_DREAM)
    table.expect(card_0="red Exhaust, green Shadow, blue Shadow in the Hunt row", card_2="green 1")


@covers("LU-8.6.3")
def test_the_nightmare_of_imprisonment_forbids_to_dream_again() -> None:
    table = Table().nightmare(1, "Imprisonment").card(0, "blue Exhaust").rolled(0, "yellow Shadow")
    table.asks(1, ABILITY, "go on", "use the ability").do("use the ability").sends_minions(1)
    table.expect(card_0="", card_1="yellow 1", to_bag="blue")
    table.rolled(0).asks(0, REST_OR_DREAM)


@covers("LU-8.6.3", "LU-8.5")
def test_a_dreamer_is_imprisoned_once_a_turn() -> None:
    table = Table().nightmare(1, "Imprisonment").rolled(0, "2 yellow Shadow").do("use the ability")
    table.sends_minions(1).expect(card_1="2 yellow 1")


@covers("LU-8.6.3")
def test_the_turn_after_is_free() -> None:
    table = Table().nightmare(1, "Imprisonment").rolled(0, "yellow Shadow").do("use the ability").turn(0)
    table.do("light Sleep Track").draw("red", "red", "red").roll("red 1").asks(0, REST_OR_DREAM, "Rest", "Dream Again")


@covers("LU-8.6.4")
def test_the_nightmare_of_primeval_fear_moves_a_shadow_to_the_hunt_row() -> None:
    table = (
        Table().nightmare(1, "Primeval Fear").card(0, "blue Shadow, green Shadow in the Exhaust row, yellow Exhaust")
    )
    table.card(0, "blue Shadow in the Hunt row").rolled(0, "red Shadow")
    table.asks(1, ABILITY, "go on", "take the blue Shadow", "take the green Shadow in the Exhaust row")
    table.do("take the green Shadow in the Exhaust row").asks(0, REST_OR_DREAM).expect(
        card_0="blue Shadow, yellow Exhaust, blue Shadow in the Hunt row, green Shadow in the Hunt row", card_1="red 1"
    )


@covers("LU-8.6.4")
def test_it_works_in_an_attack_too() -> None:
    table = Table().nightmare(0, "Primeval Fear").card(1, "3 red Hunt, blue Shadow").attacked(1, "red Shadow", by=0)
    table.asks(0, ABILITY).do("take the blue Shadow")
    table.expect(card_0="red 1", card_1="", eliminated_1=True, to_bag="3 red, blue")


@covers("LU-1.3", "LU-8.6.5")
@pytest.mark.parametrize(("replaced", "dream", "colour"), [("envy", "Envy", "green"), ("primeval_fear", *CASES[3])])
def test_temptation_takes_the_place_of_envy_or_primeval_fear(replaced: str, dream: str, colour: str) -> None:
    """A tempted Dreamer must Dream Again, unasked."""
    table = Table(temptation=replaced).nightmare(1, dream).card(0, "yellow Exhaust").rolled(0, f"{colour} Shadow")
    table.asks(1, ABILITY, "go on", "use the ability").do("use the ability").asks_nature("draw")
    table.expect(card_1=f"{colour} 1").draw(*["blue"] * 5).asks_nature("roll")


@covers("LU-8.6.5")
def test_temptation_lasts_to_the_end_of_the_track() -> None:
    table = Table(temptation="envy").nightmare(1, "Envy").card(0, "red 1").rolled(0, "green Shadow")
    table.do("use the ability").draw(*["blue"] * 5).roll("blue 1", "blue 1", "blue 1")
    table.draw(*["yellow"] * 7).roll(*["yellow 1"] * 5).sends_minions(1)
    table.expect(card_0="red 1, 3 blue 1, 5 yellow 1", card_1="green 1", from_bag="3 blue, 5 yellow")


@covers("LU-8.6.5")
def test_the_turn_after_a_temptation_is_free() -> None:
    table = Table(temptation="envy").nightmare(1, "Envy").rolled(0, "green Shadow", level=2).do("use the ability")
    table.turn(0).do("light Sleep Track").draw("red", "red", "red").roll("red 1").asks(0, REST_OR_DREAM)


@covers("LU-8.6.5", "LU-8.5")
def test_a_dreamer_is_tempted_once_a_turn() -> None:
    table = Table(temptation="envy").nightmare(1, "Envy").rolled(0, "2 green Shadow").do("use the ability")
    table.asks_nature("draw").expect(card_1="2 green 1")


@covers("LU-8.6.5", "LU-7.1")
@pytest.mark.parametrize("why", ["exhausted", "end of the track", "empty bag"])
def test_temptation_yields_to_what_forces_a_rest(why: str) -> None:
    card = "3 yellow Exhaust" if why == "exhausted" else "yellow Exhaust"
    table = Table(temptation="envy").nightmare(1, "Envy").card(0, card).mark(bag_ran_out=int(why == "empty bag"))
    table.rolled(0, "green Shadow", level=2 if why == "end of the track" else 0).do("use the ability")
    if why == "exhausted":
        table.draw("red")
    if why == "empty bag":
        table.expect(card_0="", card_1="green 1", to_bag="yellow", ending="empty bag")
    else:
        table.sends_minions(1)


@covers("LU-8.12")
@pytest.mark.parametrize("first", ["yellow", "green"])
def test_who_is_tempted_and_imprisoned_rests(first: str) -> None:
    table = Table(temptation="envy").nightmare(1, "Envy").nightmare(2, "Imprisonment").card(0, "blue Exhaust")
    table.rolled(0, "green Shadow, yellow Shadow").do(f"resolve the {first} Shadow", "use the ability")
    table.do("use the ability").sends_minions(1).expect(card_0="", card_1="green 1", card_2="yellow 1", to_bag="blue")


@covers("LU-8.5", "LU-8.6.3", "LU-8.6.5")
@pytest.mark.parametrize("colour", ["green", "yellow"])
def test_imprisonment_and_temptation_are_not_offered_in_an_attack(colour: str) -> None:
    table = Table(4, temptation="envy").nightmare(0, "Envy").nightmare(3, "Imprisonment")
    taker = 0 if colour == "green" else 3
    table.card(1, "blue Exhaust").attacked(1, f"{colour} Shadow", by=0).asks(1, TRACK)
    table.expect(**{f"card_{taker}": f"{colour} 1"})


@covers("LU-8.10")
@pytest.mark.parametrize("temptation", [None, "envy", "primeval_fear"])
@pytest.mark.parametrize(("dream", "colour"), CASES)
def test_abilities_can_be_left_out(temptation: str | None, dream: str, colour: str) -> None:
    table = Table(abilities=False, temptation=temptation).nightmare(1, dream).card(0, "blue Shadow, blue 1")
    table.rolled(0, f"{colour} Shadow")
    if colour == "blue":
        table.do("resolve the blue Shadow")  # the blue 1 could have rerolled it
    table.asks(0, REST_OR_DREAM).expect(card_1=f"{colour} 1")


# --- Consume Power ------------------------------------------------------------------------------------------------


@covers("LU-8.7")
def test_a_nightmare_consumes_a_power_of_its_colour_of_any_other_player() -> None:
    """Dreamers and Nightmares, never its own; the die keeps its face. Then the turn ends."""
    table = Table(4).nightmare(1, "Primeval Fear", "2 red 1").nightmare(3, "Envy", "red 2, green 1")
    table.card(0, "red 1, blue 1, red Shadow").card(2, "blue 1").turn(1)
    table.asks(
        1, TURN, "consume a 1 of the player 3 to the left", "consume a 2 of the player 2 to the left", "send Minions"
    )
    table.do("consume a 2 of the player 2 to the left").asks(2, TRACK)
    table.expect(card_1="2 red 1, red 2", card_3="green 1")
    table.turn(1).do("consume a 1 of the player 3 to the left").expect(
        card_1="3 red 1, red 2", card_0="blue 1, red Shadow"
    )


@covers("LU-8.7")
def test_l43_without_power_to_consume_minions_are_sent_unasked() -> None:
    """There is only its own Power, that of other colours, and dice of its colour in other rows."""
    table = Table().nightmare(0, "Envy", "green 1").card(1, "red 1, 2 green Shadow, green Exhaust")
    table.turn(0).sends_minions(0).expect()
    table.draw("red", "blue").asks(0, GIVE, "give the blue dream", "give the red dream")
    table = Table().nightmare(0, "Envy").card(2, "green 1").turn(0)
    table.asks(0, TURN, "consume a 1 of the player 2 to the left", "send Minions")


@covers("LU-8.7", "LU-9.5")
def test_l43_so_they_are_when_the_bag_has_one_dream_left() -> None:
    table = Table(2).nightmare(0, "Envy").bag("yellow").turn(0).sends_minions(0)
    assert table.position.state.bag_ran_out == 1


# --- Send Minions -------------------------------------------------------------------------------------------------


@covers("LU-8.8")
def test_of_two_dreams_one_returns_and_a_dreamer_gets_the_other() -> None:
    table = Table(4).nightmare(1, "Envy").turn(1).draw("red", "blue")
    table.asks(1, GIVE, "give the blue dream", "give the red dream").do("give the red dream")
    table.asks(
        1, VICTIM, "attack the player 1 to the left", "attack the player 2 to the left",
        "attack the player 3 to the left",
    )  # fmt: skip
    table.do("attack the player 3 to the left").roll("red Hunt").asks(2, TRACK)
    table.expect(card_0="red Hunt", from_bag="red")


@covers("LU-8.8", "LU-8.2", "LU-5.3")
def test_minions_attack_dreamers_only() -> None:
    """One colour, one Dreamer: nothing is left to choose."""
    table = Table(4).nightmare(0, "Envy").nightmare(2, "Depths").eliminated(1).turn(0)
    table.draw("red", "red").roll("red 1").sends_minions(2).expect(card_3="red 1", from_bag="red")


@covers("LU-8.8", "LU-9.5")
def test_the_last_die_of_the_bag_is_given_and_none_returns() -> None:
    table = Table(2).nightmare(0, "Envy", "green 1").bag("yellow").turn(0).draw("yellow")
    table.roll("yellow 1").expect(card_1="yellow 1", from_bag="yellow", ending="empty bag").ended("empty bag", 0.0, 0.0)


@covers("LU-8.8", "LU-9.5")
def test_of_the_last_two_dice_one_returns_and_the_game_goes_on() -> None:
    table = Table(2).nightmare(0, "Envy").bag("yellow, red").turn(0).draw("yellow", "red")
    table.do("give the red dream").roll("red 1").asks(1, TRACK).goes_on()


@covers("LU-8.9")
def test_the_victim_resolves_by_all_rules_and_chooses_itself() -> None:
    """Rerolls, effects, takes; there is no Rest."""
    table = Table().nightmare(0, "Envy").nightmare(2, "Depths").card(1, "red 1, blue Shadow").turn(0)
    table.draw("red", "red").roll("red Exhaust").asks(1, "Reroll or go on", "go on", "pay a red 1")
    table.do("pay a red 1").roll("red Shadow")
    table.asks(1, "Which Shadow to the Hunt row").do("take the blue Shadow").asks(1, TRACK)
    table.expect(card_1="red Shadow, blue Shadow in the Hunt row", middle="red 1", from_bag="red")
    table = Table().nightmare(0, "Envy").nightmare(2, "Depths").attacked(1, "blue Shadow", by=0).asks(2, ABILITY)


@covers("LU-8.9", "LU-6.2")
def test_an_attack_may_eliminate() -> None:
    table = Table().nightmare(0, "Envy").card(1, "3 red Hunt, blue 1").attacked(1, "red Hunt", by=0)
    table.expect(card_1="", eliminated_1=True, to_bag="4 red, blue").asks(2, TRACK)


@covers("LU-8.9")
def test_an_attack_that_brings_an_exhaust_may_exhaust() -> None:
    """The penalty is paid; there is no Rest."""
    table = Table().nightmare(0, "Envy").card(1, "2 green Exhaust, blue 1, red Shadow").attacked(1, "red Exhaust", by=0)
    table.asks_nature("Exhaust penalty").draw("blue").asks(1, TRACK)
    table.expect(card_1="2 green Exhaust, red Exhaust, red Shadow", to_bag="blue")


@covers("LU-8.9")
def test_an_attack_without_an_exhaust_exhausts_nobody_again() -> None:
    table = Table().nightmare(0, "Envy").card(1, "3 green Exhaust, blue 1").attacked(1, "red 1", by=0).asks(1, TRACK)
    table.expect(card_1="3 green Exhaust, blue 1, red 1")


@covers("LU-8.9")
def test_an_exhaust_of_an_earlier_attack_does_not_count() -> None:
    table = Table().nightmare(0, "Envy").card(1, "2 green Exhaust, blue 1").attacked(1, "red Exhaust", by=0)
    table.draw("red").asks(1, TRACK)
    table.turn(0).draw("red", "red").do("attack the player 1 to the left").roll("red 1").asks(1, TRACK)


@covers("LU-8.11", "LU-6.7")
def test_a_victim_may_become_a_nightmare_at_once() -> None:
    """With the Power in the middle; its first turn as a Nightmare comes when its seat does."""
    table = Table(4).nightmare(0, "Envy").middle("2 yellow 1").card(2, "red 2, 2 yellow Shadow, red Hunt")
    table.attacked(2, "yellow Shadow", by=0)
    table.expect(card_2="red 2, 2 yellow 1", nightmare_2="Imprisonment", middle="", to_bag="3 yellow, red")
    table.asks(1, TRACK).turn_ends(1).sends_minions(2)
