"""NC-1 and NC-4: the set-up; decks and the display."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from games.cathedral.table import DAY, DRAW, GO_ON, Table, short
from games.covers import covers
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position
from nightmare_gym.games.cathedral.layout import (
    ACTIONS,
    AREA_NAMES,
    BASIC,
    DEVELOPMENTS,
    DISPLAYED,
    HELD,
    IN_DECK,
    IN_HAND,
    KINGS_BASIC,
    KINGS_HAND,
    KINGS_OPEN,
    KINGS_SHIELD,
    NIGHTMARE_NAMES,
    OUT,
    SHIELD,
    STACKED,
)
from nightmare_gym.games.cathedral.state import LAYOUT
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

CORNERS = ("northwest", "northeast", "southeast", "southwest")
LETTERS = "HKS"


def asked(position: Position) -> str:
    """Name the step on top."""
    agenda = position.state.agenda
    return LAYOUT.step_names[agenda.steps[agenda.height - 1].step]


def dealt(**options: Any) -> Position:
    """A game in which nature always deals what comes first, until the human is asked for a Night space."""
    position = Position("cathedral", **options)
    while position.is_chance:
        position.resolve(position.chance_outcomes()[0][0])
    return position


def begun(corner: str = "northwest", **options: Any) -> Position:
    """A game after the set-up, from this corner."""
    position = dealt(**options)
    position.apply(ACTIONS.index("Night space 3"))
    position.apply(ACTIONS.index(f"area {corner}"))
    return position


def units(position: Position) -> dict[str, str]:
    """List the units and forts of each area, in letters."""
    found = {}
    for area, name in enumerate(AREA_NAMES):
        there = position.state.areas[area]
        text = "".join(letter * int(n) for letter, n in zip(LETTERS, there.units, strict=True))
        forts = [f"{'hk'[side]}{there.forts[side]}" for side in (0, 1) if there.forts[side]]
        found[name] = " ".join(filter(None, (text, *forts)))
    return found


@covers("NC-1")
def test_decks_hands_supplies_and_cultists_before_anything_is_drawn() -> None:
    state = Position("cathedral").state
    assert [int(card) for card in state.cards] == [IN_DECK] * 30 + [OUT] * 20 + [IN_HAND] * 2 + [KINGS_HAND] * 2
    assert (BASIC, SHIELD, KINGS_BASIC, KINGS_SHIELD) == (50, 51, 52, 53)
    assert state.supply.tolist() == [20, 20, 24]
    assert state.cultists.tolist() == [1] * 5
    assert state.kings_day == 0
    assert state.kings_last == 1
    assert state.your_markers.tolist() == state.kings_markers.tolist() == [0, 0]
    assert (state.pieces, state.limbo, state.devoured.sum(), state.tokens.sum()) == (0, 0, 0, 0)
    assert state.battle_deck.tolist() == [2, 2, 2, 3, 1, 1, 1]
    assert (state.dreams == STACKED).all()


@covers("NC-1.1", "NC-4.1")
def test_the_human_draws_three_development_cards_of_stage_1() -> None:
    position = Position("cathedral", nightmares="gorger,brood")
    while asked(position) != DRAW:
        position.resolve(position.chance_outcomes()[0][0])
    for left in (30, 29, 28):
        assert asked(position) == DRAW
        assert [card for card, _ in position.chance_outcomes()] == list(range(30 - left, 30))
        position.resolve(30 - left)
    assert asked(position) != DRAW
    assert np.flatnonzero(position.state.cards == IN_HAND).tolist() == [0, 1, 2, BASIC, SHIELD]


@covers("NC-1.2")
def test_two_different_nightmares_are_drawn() -> None:
    position = Position("cathedral")
    assert [kind for kind, _ in position.chance_outcomes()] == list(range(8))
    position.resolve(3)
    assert [kind for kind, _ in position.chance_outcomes()] == [0, 1, 2, 4, 5, 6, 7]
    assert [odds for _, odds in position.chance_outcomes()] == pytest.approx([1 / 7] * 7)
    position.resolve(0)
    assert position.state.nightmares.tolist() == [3, 0]


@covers("NC-1.2")
def test_nightmares_may_be_named() -> None:
    position = dealt(nightmares=["undertow", "mason"])
    assert [NIGHTMARE_NAMES[kind] for kind in position.state.nightmares] == ["Undertow", "Mason"]
    assert position.state.lairs.tolist() == [-1, -1]


@covers("NC-1.3", "NC-4.4")
def test_three_dreams_for_the_human_four_in_the_display_two_for_the_king() -> None:
    state = dealt().state
    places = [int((state.dreams == place).sum()) for place in (HELD, DISPLAYED, KINGS_OPEN, STACKED)]
    assert places == [3, 4, 2, 19]


@covers("NC-1.7")
def test_the_human_first_chooses_any_night_space_then_a_corner() -> None:
    position = dealt()
    assert [ACTIONS[action] for action in position.legal_actions()] == [f"Night space {n}" for n in range(1, 8)]
    position.apply(ACTIONS.index("Night space 5"))
    assert position.state.night == 4
    assert [short(ACTIONS[action]) for action in position.legal_actions()] == list(CORNERS)


@covers("NC-1.4", "NC-1.5", "NC-1.6")
def test_the_picture_of_the_set_up() -> None:
    """The King's corner is the next one clockwise, its second area clockwise from it, yours counter-clockwise."""
    position = begun("northwest")
    assert units(position) == {
        "northwest": "HH h1",
        "west": "HH",
        "northeast": "KK k1",
        "east": "KK",
        **dict.fromkeys(("north", "southeast", "south", "southwest"), "S"),
        **dict.fromkeys(AREA_NAMES[8:], "SS"),
    }
    assert position.state.supply.tolist() == [16, 16, 12]
    assert AREA_NAMES[position.state.shaper] == AREA_NAMES[position.state.corner] == "northwest"


@covers("NC-1.4", "NC-1.5", "NC-1.6")
@pytest.mark.parametrize(
    ("corner", "second", "kings", "kings_second"),
    [
        ("northeast", "north", "southeast", "south"),
        ("southeast", "east", "southwest", "west"),
        ("southwest", "south", "northwest", "north"),
    ],
)
def test_other_corners(corner: str, second: str, kings: str, kings_second: str) -> None:
    found = units(begun(corner))
    assert [found[name] for name in (corner, second, kings, kings_second)] == ["HH h1", "HH", "KK k1", "KK"]
    assert sorted(found.values()) == sorted(["HH h1", "HH", "KK k1", "KK", *["S"] * 4, *["SS"] * 4])


@covers("NC-1.8", "NC-2.1")
def test_the_human_begins() -> None:
    position = begun()
    assert position.state.clock == 1
    assert asked(position) == DAY
    assert [short(ACTIONS[action]) for action in position.legal_actions()][:2] == ["Ritual", "Develop"]


@covers("NC-4.1")
def test_each_card_of_the_deck_is_equally_likely() -> None:
    table = Table().deck(3, 7, 20).step(Step.DRAW, 1).asks_nature(DRAW, 3, 7, 20)
    assert set(table.odds.values()) == {1}


@covers("NC-4.2")
def test_an_empty_deck_is_made_anew_from_the_discards_in_the_middle_of_a_draw() -> None:
    table = Table().deck(3).discards(7, 20).hand(1).step(Step.DRAW, 3).asks_nature(DRAW, 3).nature(3)
    table.asks_nature(DRAW, 7, 20).expect(hand=[1, 3], discarded=[]).nature(7).nature(20).over()
    table.expect(hand=[1, 3, 7, 20])


@covers("NC-4.2")
def test_the_discards_stay_while_there_is_a_card_to_draw() -> None:
    table = Table().deck(3).discards(7).step(Step.DRAW, 1).nature(3).over().expect(hand=[3])
    assert table.seen["discarded"] == [7]


@covers("NC-4.2", "NC-4.3")
def test_without_deck_and_discards_nothing_is_drawn_and_no_hand_is_too_big() -> None:
    table = Table().hand(*range(30)).deck().step(Step.DRAW, 2).over().expect()
    assert len(table.seen["hand"]) == 32
    table.discards(0).step(Step.DRAW, 2).nature(0).over().expect(hand=range(30), discarded=[])


@covers("NC-4.2")
def test_a_ploy_that_draws_may_draw_itself() -> None:
    """It is discarded first."""
    table = (
        Table().hand(21).deck().step(Step.CHOOSE_DEVELOPMENT, 1).do("card 21").asks_nature(DRAW, 21).nature(21).over()
    )
    table.expect()


@covers("NC-4.4")
def test_the_display_is_filled_to_four_while_there_are_dreams() -> None:
    table = Table().dreams(displayed=[1], stacked=[2, 3]).step(Step.FILL_DISPLAY).asks_nature("fill the display", 2, 3)
    table.nature(2).nature(3).over().expect(displayed=[1, 2, 3])
    table = Table().dreams(displayed=[1, 2, 3], stacked=[4, 5]).step(Step.FILL_DISPLAY).nature(4).over()
    table.expect(displayed=[1, 2, 3, 4])


@covers("NC-1", "NC-8.10")
def test_options_of_the_cathedral_at_the_start() -> None:
    assert Position("cathedral", length="variable").state.pieces == 3
    state = Position("cathedral", divergent=True).state
    assert state.tokens.tolist() == [3, 2, 1, 1, 1, 1, 1, 1, 1]
    assert state.pieces == 0
    assert (state.cards[:DEVELOPMENTS] == IN_DECK).sum() == 30
    assert state.actor == NATURE
    assert GO_ON not in [ACTIONS[action] for action in begun().legal_actions()]
