"""DC-1 and DC-2: set-up, decks and stacks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from games.covers import covers
from games.dream_catchers.table import CAUGHT, GO_ON, PHASE, Table, ability, tile
from nightmare_gym.engine.position import Position
from nightmare_gym.games.dream_catchers import rules
from nightmare_gym.games.dream_catchers.layout import (
    BEDROOMS,
    CHARACTERS,
    COURAGE,
    NONE,
    POWER_NAMES,
    STRENGTH,
)
from nightmare_gym.rendering.dream_catchers.describe import outcome_name

pytestmark = pytest.mark.rules


def offered(position: Position) -> dict[str, int]:
    """The weights of nature's outcomes, by name."""
    weights = np.zeros(34, np.int64)
    rules.chance(position.state, position.params, weights)
    return {outcome_name(position.state, position.params, int(i)): int(weights[i]) for i in np.flatnonzero(weights)}


def begun(players: int = 2, until: str = "", **options: Any) -> Position:
    """Set up a game, nature taking its first outcome each time, until it is asked this or somebody is asked."""
    position = Position("dream_catchers", players=players, **options)
    while position.is_chance and until not in offered(position):
        position.resolve(position.chance_outcomes()[0][0])
    return position


@covers("DC-1")
def test_decks_and_stacks_are_whole_before_anything_is_drawn() -> None:
    state = Position("dream_catchers").state
    assert state.power_deck.tolist() == [7, 6, 6, 6, 4, 4, 1]
    assert (state.treasure_deck.sum(), state.dream_deck.sum(), state.monster_deck.sum()) == (12, 34, 10)
    assert (state.dreamscape == NONE).all()
    assert (state.under_bed == NONE).all()
    assert (state.next_dream, state.next_monster, state.woken_by, state.ending) == (NONE,) * 4


@covers("DC-1.1")
def test_any_bedroom_is_drawn_or_the_one_that_is_named() -> None:
    names = [f"{name}'s bedroom" for name in BEDROOMS]
    assert offered(Position("dream_catchers")) == dict.fromkeys(names, 1)
    for number in range(1, 7):
        assert offered(Position("dream_catchers", bedroom=number)) == {names[number - 1]: 1}


@covers("DC-1.2")
@pytest.mark.parametrize(
    ("bedroom", "players", "time", "sweet", "nightmare", "cap", "tokens"),
    [
        (1, 2, 13, 12, 11, 11, [1, 5, 9]),
        (1, 3, 13, 12, 10, 11, [1, 5, 9]),
        (2, 4, 13, 13, 10, 12, [1, 4, 7, 10]),
        (3, 2, 11, 12, 11, 11, [1, 3, 6, 8]),
        (4, 3, 13, 12, 10, 11, [1, 4, 7, 10]),
        (5, 4, 13, 12, 8, 10, [1, 3, 5, 8, 10]),
        (6, 2, 14, 12, 13, 13, [1, 3, 5, 8, 10, 12]),
    ],
)
def test_counters_and_tokens_lie_where_the_board_says(
    bedroom: int, players: int, time: int, sweet: int, nightmare: int, cap: int, tokens: list[int]
) -> None:
    position = begun(players, bedroom=bedroom)
    state = position.state
    assert (state.time_left, state.sweet_left, state.nightmare_left) == (time, sweet, nightmare)
    assert np.flatnonzero(state.tokens).tolist() == tokens
    assert position.params.bedrooms[bedroom - 1].calmest == cap


@covers("DC-1.3")
def test_each_seat_draws_a_character_that_nobody_has() -> None:
    position = Position("dream_catchers", players=4, bedroom=1)
    position.resolve(0)
    left = list(CHARACTERS)
    for name in ("Candy", "Jazz", "Oscar", "Pixie"):
        assert offered(position) == dict.fromkeys(left, 1)
        position.resolve(CHARACTERS.index(name))
        left.remove(name)
    assert [CHARACTERS[one.character] for one in position.state.catchers] == ["Candy", "Jazz", "Oscar", "Pixie"]


@covers("DC-1.3")
def test_characters_may_be_named() -> None:
    for characters in (["pixie", "mochi", "bubbles"], "pixie,mochi,bubbles"):
        state = begun(3, characters=characters).state
        assert [CHARACTERS[one.character] for one in state.catchers[:3]] == ["Pixie", "Mochi", "Bubbles"]
        assert state.catchers[3].character == NONE


@covers("DC-1.4", "DC-1.7")
def test_each_seat_draws_four_powers_and_seat_0_begins() -> None:
    for players in (3, 4):
        state = begun(players).state
        assert [int(one.powers.sum()) for one in state.catchers] == [4] * players + [0] * (4 - players)
        assert (state.mover, state.turn, state.actor) == (0, 1, 0)
        assert state.power_deck.sum() == 34 - 4 * players


@covers("DC-1.5")
def test_two_players_are_dealt_a_strength_and_a_courage_and_draw_three() -> None:
    position = begun(2, until="Love", bedroom=1)
    assert position.state.catchers[0].powers.tolist() == [0, 0, 0, 0, 0, 1, 0]
    assert position.state.catchers[1].powers.tolist() == [0, 0, 0, 0, 1, 0, 0]
    assert offered(position) == dict(zip(POWER_NAMES, [7, 6, 6, 6, 3, 3, 1], strict=True))
    state = begun(2).state
    assert [int(one.powers.sum()) for one in state.catchers] == [4, 4, 0, 0]
    assert state.catchers[0].powers[STRENGTH] == 1
    assert state.catchers[1].powers[COURAGE] == 1


@covers("DC-1.5")
def test_more_players_are_dealt_no_rare_power() -> None:
    for players in (3, 4):
        position = begun(players, until="Love", bedroom=1)
        assert not any(one.powers.any() for one in position.state.catchers)


@covers("DC-1.6")
def test_the_first_nine_tiles_do_not_attack() -> None:
    position = begun(2, until="Sweet Love", bedroom=1)
    for kind in (15, 23, 26, 29, 16, 24, 30, 31, 28):  # Nightmares side by side that share symbols
        position.resolve(kind)
    state = position.state
    assert state.dreamscape.tolist() == [15, 23, 26, 29, 16, 24, 30, 31, 28]
    assert state.nightmare_left == 11
    assert (state.actor, state.turn) == (0, 1)


@covers("DC-2.1", "DC-3.4")
def test_the_power_deck_is_shuffled_anew_only_when_a_card_is_needed_and_it_is_empty() -> None:
    table = Table().hands("Wild", "Fantasy").powers_left("2 Love").turn().do(GO_ON)
    assert table.chances == {"Love": 2}
    table.nature("Love", "Love")
    assert table.chances == {"Love": 5, "Treats": 6, "Fantasy": 5, "Curiosity": 6, "Courage": 4, "Strength": 4}
    assert not table.discarded
    table.nature("Courage").next_turn(1)


@covers("DC-2.1")
def test_an_empty_power_deck_is_not_shuffled_before_it_is_needed() -> None:
    table = Table().hands("3 Love", "Fantasy").powers_left("Treats").turn().do(GO_ON).nature("Treats").next_turn(1)
    assert not table.state.power_deck.any()
    assert table.discarded["Curiosity"] == 6


@covers("DC-2.1", "DC-7.6")
def test_what_an_ability_has_just_discarded_may_be_drawn_again() -> None:
    table = Table("oscar, candy").hands("Love, Wild").powers_left().turn().do(ability("Oscar"))
    table.asks_nature("draw Powers")
    assert table.chances["Wild"] == 1
    assert table.chances["Love"] == 7
    table.nature("Wild").expect(hands={0: "Wild"})


@covers("DC-2.1", "DC-6.3")
def test_the_dream_stack_is_shuffled_anew_in_the_middle_of_a_refill() -> None:
    """Tiles that were removed earlier in the same step are among those that are drawn."""
    table = Table().cells(top_left="-", top_centre="Nightmare Love left").stack("Nightmare Love up").spawning()
    assert table.chances == {"Nightmare Love up": 1}
    table.nature("Nightmare Love up").expect(cells={"top left": "-", "top centre": "-"}, nightmare=9)
    assert sum(table.chances.values()) == 27
    assert table.chances["Nightmare Love up"] == table.chances["Nightmare Love left"] == 1
    assert not table.discarded


@covers("DC-2.1")
def test_the_dream_stack_is_not_shuffled_before_a_tile_is_needed() -> None:
    table = Table().hands("", "Wild").cells(top_left="-").stack("Sweet Treats+Strength chest").spawning()
    table.nature("Sweet Treats+Strength chest").next_turn(1)
    table.expect(cells={"top left": "Sweet Treats+Strength chest"})
    assert not table.state.dream_deck.any()


@covers("DC-2.2", "DC-4.3")
def test_the_treasure_deck_is_shuffled_anew_when_it_is_empty() -> None:
    table = Table().hands("Love, Courage, 2 Treats", "Love").treasures("", "2 Time right").treasures_left()
    table.cells(middle_left="Sweet Love+Courage chest").turn().do(tile("middle left"))
    assert table.chances == {
        "Nightmare right": 3,
        "Sweet Dreams left": 2,
        "discard a Nightmare": 3,
        "weaken a Monster": 2,
    }
    table.nature("weaken a Monster").asks(0, PHASE)


@covers("DC-2.2")
def test_the_treasure_deck_is_not_shuffled_before_it_is_empty() -> None:
    table = Table().hands("Love, Courage, 2 Treats", "Love").treasures_left("Time right")
    table.cells(middle_left="Sweet Love+Courage chest").turn().do(tile("middle left"))
    assert table.chances == {"Time right": 1}
    table.nature("Time right").asks(0, PHASE)
    assert not table.state.treasure_deck.any()


@covers("DC-2.2")
def test_no_treasure_is_drawn_when_all_are_in_hands() -> None:
    table = Table().hands("Love, Courage, 2 Treats", "Love")
    table.treasures("3 Nightmare right, 2 Sweet Dreams left, 2 Time right", "3 discard a Nightmare, 2 weaken a Monster")
    table.cells(middle_left="Sweet Love+Courage chest").turn().do(tile("middle left"))
    table.expect(hands={0: "2 Treats"}, cells={"middle left": "-"}, sweet=11, actions=1).asks(0, PHASE)


@covers("DC-2.3")
def test_cards_and_tiles_are_drawn_by_what_is_left_of_each() -> None:
    table = Table().hands("3 Love", "2 Treats, Strength").turn().do(GO_ON)
    powers = {"Love": 4, "Treats": 4, "Fantasy": 6, "Curiosity": 6, "Courage": 4, "Strength": 3, "Wild": 1}
    assert table.chances == powers
    table = Table().cells(top_left="-", top_centre="Sweet Treats+Curiosity").spawning()
    assert table.chances["Nightmare Love up"] == table.chances["Sweet Treats+Strength chest"] == 1
    assert sum(table.chances.values()) == 34 - 8
    table = Table().bed("Love+Treats+Courage").tokens(7).counters(time=8).night()
    assert list(table.chances.values()) == [1] * 9


@covers("DC-2.4")
def test_caught_monsters_are_out_of_the_game() -> None:
    table = Table().hands("Love, Treats, Courage, Love", "Love").bed("Love+Treats+Courage").turn()
    table.do("the first Monster").nature(CAUGHT)
    assert table.state.monster_deck.sum() == 9
    assert table.state.caught_monsters.sum() == 1
    assert not table.seen["bed"]
