"""The story of the Bogeymen: each event in its order, with the numbers that it leaves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.bogeymen.table import ROLLING, Table, at, power_at
from nightmare_gym.dreaming.layout import COLOUR_NAMES, FACE_NAMES
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.telling import opening, tell
from nightmare_gym.games.bogeymen.layout import ACTIONS, BOGEYMEN
from nightmare_gym.rendering.bogeymen.story import spooks_left
from nightmare_gym.rendering.dreaming.rows import power_of

pytestmark = pytest.mark.rules

SLEEP = "light Sleep Track"
LAST = "red Shadow | red Hunt"
"""Spooks that a last Rest moves."""


def told(table: Table, *choices: str) -> list[str]:
    """The sentences about actions, faces or colours, one after the other."""
    position, lines = table.position, []
    for choice in choices:
        drawn = FACE_NAMES if table.asked in ROLLING else COLOUR_NAMES
        names: tuple[str, ...] = ACTIONS if position.actor >= 0 else drawn
        lines += [line.text for line in tell(position, names.index(choice))]
    return lines


def awakened(bogeyman: str, spooks: str, **options: Any) -> Table:
    """A Dreamer who is about to place an Exhaust, beside four yellow Shadows."""
    table = Table(bogeyman, **options).power("yellow 1").card("4 yellow Shadow")
    return (table.spooks(spooks) if spooks else table).rolled("yellow Exhaust")


# --- set-up, turns ------------------------------------------------------------------------------------------------


def test_the_set_up_is_told() -> None:
    position = Position("bogeymen")
    assert [line.text for line in opening(position)] == ["All 80 dreams are in the bag."]
    assert position.question() == "The Bogeyman is drawn."


def test_each_bogeyman_is_told_with_its_rules() -> None:
    rules = {
        "Lady of Primeval Fear": [
            "Each Hunt that is resolved lets 2 of the Spooks return to the bag.",
            "When a Nightmare Awakens: red Spooks turn to Hunt.",
        ],
        "Lord of the Depths": [
            "Three columns of Spooks; no dream sends them back.",
            "When a Nightmare Awakens: a Spook on every column.",
        ],
        "Lord of Envy": [
            "Each Shadow of Envy that is resolved lets 1 Spook return to the bag.",
            "When a Nightmare Awakens: green Spooks turn to Shadow.",
        ],
        "Lady of Imprisonment": [
            "Each Exhaust that is resolved lets 1 Spook of its colour return to the bag.",
            "When a Nightmare Awakens: the next Rest returns nothing.",
        ],
    }
    for number, name in enumerate(BOGEYMEN):
        position = Position("bogeymen", hard=True)
        assert [line.text for line in tell(position, number)] == [f"The Bogeyman is the {name}.", *rules[name]]
        assert position.question() == "A Spook is drawn for row 1, column 1."
        assert [line.text for line in tell(position, 1)] == ["A green Shadow goes to row 1, column 1."]


def test_awakened_nightmares_keep_their_dreams_from_returning() -> None:
    table = Table().awake("Primeval Fear").spooks(LAST).turn()
    assert told(table, SLEEP, "red", "red", "blue") == [
        "You choose the light Sleep Track.",
        "You draw 3 dreams.",
        "You draw a red dream.",
        "You draw a red dream.",
        "You draw a blue dream.",
        "A blue dream returns to the bag, the only choice.",
        "No other dream may return: their Nightmares have Awakened.",
    ]


def test_a_bag_that_holds_too_few() -> None:
    assert told(Table().bag("2 red").spooks(LAST).turn(), SLEEP)[1:] == [
        "3 dreams are due, and the bag holds 2. You draw all of it, and none returns.",
        "The bag has run out: you cannot Dream Again this turn.",
    ]
    assert told(Table().bag("").spooks("blue Shadow | -", "- | -", LAST).turn(), SLEEP)[1:5] == [
        "3 dreams are due, and the bag is empty: nothing is drawn.",
        "The bag has run out: you cannot Dream Again this turn.",
        "You are out of dreams (the bag ran out) and must Rest.",
        "Rest returns nothing, as no die shows Shadow or Exhaust.",
    ]


# --- Roll and Resolve ---------------------------------------------------------------------------------------------


def test_the_shadow_of_envy_takes_the_oldest_power() -> None:
    table = Table().power("red 2, blue 1").spooks("green Shadow | -").rolled("green Shadow, yellow Shadow")
    assert told(table, "resolve the green Shadow") == [
        "You resolve the green Shadow.",
        "You place the green Shadow: the green Shadow row rises from 0 to 1 of 4.",
        "The Shadow of Envy: the oldest Power, a red 2, is rolled again.",
        "Power falls from 3 to 1.",
    ]
    table = Table().spooks("green Shadow | -").rolled("green Shadow, yellow Shadow")
    assert told(table, "resolve the green Shadow")[2] == "The Shadow of Envy finds no Power to roll again."


def test_which_of_several_powers_is_spent() -> None:
    table = Table().spooks("yellow Shadow | -").power("green 1, red 1, green 1").rolled("green Exhaust")
    assert told(table, "pay a green 1") == [
        "You spend a green 1 to reroll green dreams.",
        "It goes to the green Nightmare in the middle: Power falls from 3 to 2.",
    ]
    assert table.position.question() == (
        "Your Power row is, from the oldest on, green 1, red 1, green 1: which green 1 is spent?"
    )
    assert told(table, power_at(3)) == [
        "You spend the green 1: place 3.",
        "A green Exhaust is picked up, the only choice.",
    ]


# --- Spooks -------------------------------------------------------------------------------------------------------


def test_spooks_are_picked_up_and_rolled_one_by_one() -> None:
    table = Table().power("green 1").spooks("green Shadow | -", "green Shadow | red Shadow").rolled()
    assert table.position.question() == (
        "You hold a green 1: do you spend one, before your rows are checked, to reroll connected Spooks of its colour?"
    )
    assert told(table, "pay a green 1") == [
        "You spend a green 1 to reroll green Spooks.",
        "It goes to the bag: Power falls from 1 to 0.",
    ]
    assert table.position.question() == "You reroll green Spooks: which one first?"
    assert told(table, at(1, 1)) == ["You pick up the green Shadow in row 1, column 1."]
    assert table.position.question() == "You reroll 1 green Spook: do you add one that touches it?"
    assert told(table, at(2, 1)) == ["You pick up the green Shadow in row 2, column 1."]
    assert table.position.question() == "You roll 2 green Spooks."
    assert told(table, "1", "Exhaust") == [
        "You roll a Spook: a green 1.",
        "It goes to the bag.",
        "You roll a Spook: a green Exhaust.",
        "It goes to row 1, column 1.",
        "2 Spooks are left.",
    ]


def test_spooks_that_all_stay_are_not_counted_anew() -> None:
    table = Table().power("green 1").spooks("green Shadow | red Shadow").rolled()
    assert told(table, "pay a green 1", "Exhaust")[2:] == [
        "The green Shadow in row 1, column 1 is picked up, the only one.",
        "You roll a Spook: a green Exhaust.",
        "It goes to row 1, column 1.",
    ]


def test_the_moment_after_the_rows_are_checked_is_another_one() -> None:
    table = Table().power("green 1").spooks("green Shadow | red Shadow").rolled()
    assert told(table, "go on") == ["You reroll no Spooks."]
    assert table.position.question() == (
        "You hold a green 1: do you spend one, before you Rest or Dream Again, "
        "to reroll connected Spooks of its colour?"
    )


def test_the_bogeymans_rule_returns_spooks() -> None:
    table = Table().power("blue 1").spooks("green Shadow | -", "red Hunt | blue Shadow")
    table.rolled("red Hunt, blue Exhaust")
    assert told(table, "go on")[1:] == ["You place a red Hunt: the Hunt row rises from 0 to 1 of 4."]
    assert table.position.question() == (
        "The Lady of Primeval Fear lets up to 2 Spooks return to the bag: which one, if any?"
    )
    assert told(table, at(1, 1), "go on") == [
        "You return the red Hunt in row 1, column 1 to the bag.",
        "2 Spooks are left.",
        "You return no Spook.",
    ]


# --- filled rows --------------------------------------------------------------------------------------------------


def test_the_exhaust_penalty() -> None:
    table = Table().spooks("yellow Shadow | -", "yellow Shadow | blue Hunt").power("red 1").card("2 red Exhaust")
    assert told(table.rolled("red Exhaust"), "go on", "red") == [
        "You reroll no dreams.",
        "You place a red Exhaust: the Exhaust row rises from 2 to 3 of 3.",
        "Your Exhaust row is filled, with 3 of 3: you are exhausted, and the penalty is due.",
        "You draw a red dream for the Exhaust penalty; it returns to the bag.",
        "You return all red Power, a red 1: Power falls from 1 to 0.",
        "You are exhausted and must Rest.",
        "Rest returns all Exhausts, the only choice.",
        "The Exhaust row falls from 3 to 0 of 3.",
        "The bottom row moves to your card, a blue Hunt and a yellow Shadow: the Hunt row rises from 0 to 1 of 4 "
        "and the yellow Shadow row rises from 0 to 1 of 4.",
        "1 Spook is left.",
        "Turn 1 begins.",
    ]


def test_a_nightmare_awakens() -> None:
    table = awakened("lord_of_envy", LAST)
    table.middle("yellow 2")
    assert told(table, "go on")[1:] == [
        "You place a yellow Exhaust: the Exhaust row rises from 0 to 1 of 3.",
        "Your yellow Shadow row is filled, with 4 of 4: the Nightmare of Imprisonment Awakens.",
        "Its row returns to the bag: the yellow Shadow row falls from 4 to 0 of 4.",
        "So does the Power on its card: a yellow 2.",
    ]


def test_hard_mode_strikes_back() -> None:
    strikes = {
        "lady_of_primeval_fear": ["Hard mode: 1 red Spook turns to Hunt."],
        "lord_of_the_depths": ["Hard mode: a Spook is drawn for each column."],
        "lord_of_envy": [],
        "lady_of_imprisonment": ["Hard mode: the Rest of this turn returns nothing."],
    }
    for bogeyman, lines in strikes.items():
        assert told(awakened(bogeyman, LAST, hard=True), "go on")[4:] == lines
    assert told(awakened("lady_of_primeval_fear", "red Shadow | red 1", hard=True), "go on")[4:] == [
        "Hard mode: 2 red Spooks turn to Hunt."
    ]
    assert told(awakened("lord_of_envy", "green 1 | red 1", hard=True), "go on")[4:] == [
        "Hard mode: 1 green Spook turns to Shadow."
    ]
    assert told(awakened("lord_of_envy", LAST, hard=True, layout="first"), "go on")[4:] == [
        "Hard mode: the oldest Power, a yellow 1, returns to the bag: Power falls from 1 to 0."
    ]
    assert told(awakened("lord_of_the_depths", "", hard=True), "go on")[4:] == [
        "Hard mode: no Spook is left, so none comes."
    ]


def test_hard_mode_finds_no_power() -> None:
    table = (
        Table("lord_of_envy", hard=True, layout="first")
        .spooks(LAST)
        .card("4 blue Shadow")
        .rolled("yellow Shadow, red Shadow")
    )
    assert told(table, "resolve the red Shadow", "go on")[-3:] == [
        "Your blue Shadow row is filled, with 4 of 4: the Nightmare of the Depths Awakens.",
        "Its row returns to the bag: the blue Shadow row falls from 4 to 0 of 4.",
        "Hard mode: there is no Power to lose.",
    ]


def test_hard_mode_adds_a_spook_to_each_column() -> None:
    table = awakened("lord_of_the_depths", "red Shadow | blue 1 | -", hard=True)
    told(table, "go on")
    assert told(table, "red", "blue", "green") == [
        "A red Shadow comes on top of column 1.",
        "3 Spooks are left.",
        "A blue Shadow comes on top of column 2.",
        "4 Spooks are left.",
        "A green Shadow comes on top of column 3.",
        "5 Spooks are left.",
    ]


# --- Rest, the end ------------------------------------------------------------------------------------------------


def test_one_of_three_spooks_returns() -> None:
    table = Table("lord_of_the_depths").spooks("- | blue Shadow | -", "blue Shadow | green Hunt | red 1").resting()
    told(table, "Rest")
    assert table.position.question() == (
        "Two of the bottom row (blue Shadow, green Hunt, red 1) move to your card: "
        "which one returns to the bag instead?"
    )
    assert told(table, at(1, 1))[:3] == [
        "You return the blue Shadow in row 1, column 1 and move the others.",
        "The bottom row moves to your card, a red 1 and a green Hunt: Power rises from 0 to 1 and the Hunt row rises "
        "from 0 to 1 of 4.",
        "1 Spook is left.",
    ]
    alike = "blue Shadow | blue Shadow | blue Shadow"
    assert told(Table("lord_of_the_depths").spooks("- | blue Shadow | -", alike).resting(), "Rest")[2] == (
        "Three Spooks alike: a blue Shadow returns to the bag."
    )


def test_the_last_test_is_lost_after_a_rest_that_returns_nothing() -> None:
    table = awakened("lady_of_imprisonment", LAST, hard=True)
    told(table, "go on")
    assert told(table, "Rest") == [
        "You Rest.",
        "Hard mode: this Rest returns nothing.",
        "The bottom row moves to your card, a red Hunt and a red Shadow: the Hunt row rises from 0 to 1 of 4 and the "
        "red Shadow row rises from 0 to 1 of 4.",
        "0 Spooks are left.",
        "The last test: with 1 Nightmare Awakened you need 2 Power, and you have 1.",
        "You have too little Power to escape: you have lost.",
    ]
    assert table.position.question() == "You have too little Power to escape: you have lost."


def test_the_last_test_is_won() -> None:
    table = Table().awake("Depths").spooks("blue 1 | green Hunt").power("yellow 1").resting()
    assert told(table, "Rest")[-2:] == [
        "The last test: with 1 Nightmare Awakened you need 2 Power, and you have 2.",
        "You escape the last Spook: you have won.",
    ]


def test_15_power_win() -> None:
    table = Table().spooks("blue Shadow | green Hunt").power("7 yellow 1, 4 red 2").rolled("yellow Exhaust")
    assert told(table, "go on")[2:] == ["You have the Power to wake: you have won."]
    table = Table().spooks("blue Shadow | -", "blue 1 | green Hunt").power("14 yellow 1").resting()
    assert told(table, "Rest")[-2:] == ["1 Spook is left.", "You have the Power to wake: you have won."]


def test_a_nightmare_that_awakens_twice_loses() -> None:
    table = (
        Table().awake("Imprisonment").spooks(LAST).power("yellow 1").card("4 yellow Shadow").rolled("yellow Exhaust")
    )
    assert told(table, "go on")[2:] == [
        "Your yellow Shadow row is filled, with 4 of 4, and the Nightmare of Imprisonment is awake. "
        "A Nightmare Awakens for the second time: you have lost."
    ]


def test_who_is_hunted_down_has_lost() -> None:
    table = Table("lord_of_envy").spooks(LAST).power("yellow 1").card("3 red Hunt").rolled("yellow Exhaust, red Hunt")
    assert told(table, "go on", "go on")[-1] == (
        "Your Hunt row is filled, with 4 of 4. You are hunted down: you have lost."
    )


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_change_of_power_and_spooks_is_told(seed: int) -> None:
    position, chances = Position("bogeymen", hard=True), random.Random(seed)
    state, spooks, since = position.state, 0, list[str]()
    for _ in range(250):
        if position.is_over:
            break
        choices = [o for o, _ in position.chance_outcomes()] if position.is_chance else position.legal_actions()
        power = power_of(state.dreamers[0].card)
        lines = [line.text for line in tell(position, chances.choice(choices))]
        now = power_of(state.dreamers[0].card)
        assert now == power or any("Power" in line and f"to {now}" in line for line in lines), lines
        since += lines
        if state.turn > 0 and not state.picked_up.any() and not state.drawn.any():
            left = spooks_left(state)
            assert left == spooks or not spooks or any(line.startswith(f"{left} Spook") for line in since), since
            spooks, since = left, []
