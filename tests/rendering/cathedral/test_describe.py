"""The position in words: it names everything on the table, and every question has its words."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest

from games.cathedral.played import OPTIONS, events, start
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from nightmare_gym.games.cathedral.layout import (
    AREA_NAMES,
    CARDS,
    CONDITIONS,
    DAY_NAMES,
    DREAMS,
    EFFECTS,
    FIRST_DREAM,
    HELD,
    HUMAN,
    IN_HAND,
    KING,
    NIGHTMARE_NAMES,
    PIECES,
    PLAYERS,
    ROWS,
    SHADOWS,
    SOURCE_NAMES,
)
from nightmare_gym.games.cathedral.steps import Step
from nightmare_gym.rendering.cathedral import words
from nightmare_gym.rendering.cathedral.survey import survey

DRAFT = {
    "won",
    "points",
    "kings_points",
    "margin",
    "turns",
    "cause",
    "stage",
    "nightmares",
    "rows_1",
    "rows_3",
    "rows_5",
}


def line(text: str, beginning: str) -> str:
    """Return the one line that begins with these words."""
    (found,) = [one.strip() for one in text.splitlines() if one.strip().startswith(beginning)]
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_position_of_a_game_can_be_told(options: dict[str, Any]) -> None:
    for before, _, choice in events(4, **options):
        state, params = before.state, before.params
        text = before.describe()
        assert "reconstructed" in text.splitlines()[0]
        assert text.splitlines()[-1] == before.question()
        if before.is_chance:
            assert before.outcome_name(choice)
        if state.clock:
            assert f"Turn {state.clock} of 24, {'yours' if state.clock % 2 else 'the King'}" in text
            for area, name in enumerate(AREA_NAMES):
                assert_area(line(text, f"{'ABCD'[params.symbols[area]]} {name} "), state, area)


def assert_area(told: str, state: Any, area: int) -> None:
    """The line of an area has its units and forts."""
    there = state.areas[area]
    cells = [cell for cell in told.split("  ") if cell.strip()]
    yours, kings, shadows = (cell.strip() for cell in cells[1:4])
    for side, cell in ((HUMAN, yours), (KING, kings)):
        fort = f" fort {there.forts[side]}" if there.forts[side] else ""
        assert cell == f"{there.units[side] or '-'}{fort}"
    assert shadows == str(there.units[SHADOWS] or "-")


def test_the_table_at_the_start_can_be_read() -> None:
    text = start().describe()
    assert line(text, "Supplies") == (
        "Supplies: you 16 and in Limbo 0, the King 16, the Shadows 12; forts left: you 7, the King 7"
    )
    assert line(text, "Cultists on the Day spaces") == (
        "Cultists on the Day spaces: Ritual 1 (the King); Summon 1; Fortify 1; Maneuver 1; Develop 1"
    )
    assert line(text, "Cathedral") == f"Cathedral: 0 of {PIECES} pieces"
    assert line(text, "Ritual track, you").startswith(
        "Ritual track, you: lower marker on 0 (0 VP), next 1 (0 VP, costs A)"
    )
    assert line(text, "The King's hand") == "The King's hand, 2 cards: its Basic Combat 1/1, its Shield 1/2"
    assert text.splitlines()[-1] == start().question()


def test_the_action_of_a_turn_is_told_once_it_is_chosen() -> None:
    told, open_turns = "Action of this turn: ", 0
    for before, after, choice in islice(events(5), 150):
        step = words.step_of(before.state)
        if step == Step.CHOOSE_DAY or before.describe().endswith("the Horror die for the King's walk."):
            assert told not in before.describe()
            open_turns += 1
        if step == Step.CHOOSE_DAY and after.state.clock == before.state.clock:
            assert f"{told}{DAY_NAMES[choice % len(DAY_NAMES)]}\n" in after.describe()
    assert open_turns > 3


def test_the_hand_and_the_dreams_are_told_with_what_they_do() -> None:
    position = start()
    state, params, text = position.state, position.params, position.describe()
    for card in words.places(state.cards, IN_HAND):
        assert f"    {words.card_text(params, card)}\n" in text
    for dream in words.places(state.dreams, HELD):
        assert f"    {words.dream_text(params, dream)} (" in text


def test_a_dream_is_said_to_be_met_where_it_can_be_completed() -> None:
    found = 0
    for seed in range(3):
        for before, _, _ in events(seed):
            if before.actor != HUMAN or words.step_of(before.state) != Step.CHOOSE_COMPLETE:
                continue
            text = before.describe()
            for dream in words.places(before.state.dreams, HELD):
                told = line(text, f"{words.dream_name(before.params, dream)}:")
                assert told.endswith("(met)") == (FIRST_DREAM + dream in before.legal_actions())
                found += 1
    assert found


def test_each_card_and_dream_has_its_words() -> None:
    params = start().params
    assert len(words.EFFECT_WORDS) == len(EFFECTS)
    assert len(words.CONDITION_WORDS) == len(CONDITIONS)
    cards = [words.card_text(params, card) for card in range(CARDS)]
    dreams = [words.dream_text(params, dream) for dream in range(DREAMS)]
    assert len(set(cards)) == CARDS
    assert len(set(dreams)) == DREAMS
    assert not any("{" in text for text in cards + dreams)


@pytest.mark.parametrize("step", words.DECIDED)
@pytest.mark.parametrize("value", [0, 1])
def test_each_decision_of_nature_has_its_words(step: int, value: int) -> None:
    position = start()
    state, due = position.state, words.top(position.state)
    due.step, due.a, due.b, state.actor = step, value, 1, NATURE
    assert position.question().startswith("Nature decides: ")
    assert all(position.outcome_name(outcome) for outcome in (0, 1))


def test_control_and_points_are_those_of_the_rules() -> None:
    for before, _, _ in islice(events(8), 60, None, 9):
        text, found = before.describe(), survey(before.state, before.params)
        for side, who in enumerate(("yours", "the King's")):
            assert line(text, f"Points, {who}").startswith(f"Points, {who}: {found.points[side].sum()} (")
        assert found.points.shape == (PLAYERS, len(SOURCE_NAMES))


def test_the_facts_of_a_game_add_up() -> None:
    *_, (_, last, _) = events(6)
    facts = {name: value[0] for name, value in last.game.summary(last.states, last.params_array).items()}
    assert set(facts) >= DRAFT | {f"{who}_{name}" for who in ("points", "kings") for name in SOURCE_NAMES}
    assert facts["points"] == sum(facts[f"points_{name}"] for name in SOURCE_NAMES)
    assert facts["kings_points"] == sum(facts[f"kings_{name}"] for name in SOURCE_NAMES)
    assert facts["margin"] == facts["points"] - facts["kings_points"]
    assert facts["won"] == (facts["margin"] > 0) == (last.returns[0] == 1)
    assert facts["cause"] in ("time", "devoured")
    assert sum(facts[f"rows_{2 * row + 1}"] for row in range(ROWS)) == facts["turns"] // 2
    assert set(facts["nightmares"].split(" and ")) < set(NIGHTMARE_NAMES)
    assert facts["points_upgrades"] >= facts["upgrades_played"]


def test_facts_of_several_games_stand_in_rows() -> None:
    position = Position("cathedral")
    states = np.concatenate([position.states, start().states])
    facts = position.game.summary(states, position.params_array)
    assert all(len(column) == 2 for column in facts.values())
    assert facts["nightmares"][0] == "none yet and none yet"
    assert DAY_NAMES[start().state.kings_day] == "Ritual"
