"""The derived features: the question, as the asked seat sees it, each seat's catches, the stacks, and the risks."""

from __future__ import annotations

import numpy as np
import pytest

from games.dream_catchers.table import (
    ATTACK,
    DIE,
    FIRST,
    GO_ON,
    SECOND_CHECK,
    Table,
    ability,
    power,
    tile,
    trade,
    treasure,
)
from nightmare_gym.games.dream_catchers.features import features
from nightmare_gym.games.dream_catchers.layout import CELL_NAMES
from nightmare_gym.games.dream_catchers.state import DERIVED

pytestmark = pytest.mark.rules

QUESTIONS = ("player +", "offered: ", "wanted: ", "the attacker is")


def derived(table: Table, observer: int | None = None) -> dict[str, float]:
    """The derived features that are not 0, as a seat sees them: the asked one, if none is named."""
    out = np.zeros(len(DERIVED), np.float32)
    features(table.state, table.params, int(table.state.actor) if observer is None else observer, out)
    return {name: float(value) for name, value in zip(DERIVED, out, strict=True) if value}


def about(table: Table, what: str, observer: int | None = None) -> dict[str, float]:
    """List the features whose names contain these words."""
    return {name: value for name, value in derived(table, observer).items() if what in name}


def shown(table: Table) -> set[str]:
    """List the features of the present question, as the asked seat sees it."""
    return {name for name, value in derived(table).items() if value == 1 and name.startswith(QUESTIONS)}


def bare(table: Table, **named: str) -> Table:
    """These tiles lie in the Dreamscape, and no others."""
    return table.cells(**{cell.replace(" ", "_"): "-" for cell in CELL_NAMES} | named)


def side(distance: int) -> str:
    """Name the feature of the player who pays, or is asked for a trade."""
    return f"player +{distance} pays, or is asked for a trade"


def test_a_trade_is_seen_by_both_sides() -> None:
    table = Table("cooper, jazz, pixie", control="seats").hands("Love, Treats", "Fantasy", "Courage, Wild").turn()
    assert not shown(table)
    assert shown(table.do(trade(2))) == {side(2)}
    assert shown(table.do(power("Treats"))) == {side(2), "offered: Treats"}
    assert shown(table.do(power("Wild"))) == {side(0), "offered: Treats", "wanted: Wild"}
    assert not shown(table.do(GO_ON))


def test_one_controller_sees_who_pays() -> None:
    table = Table("cooper, pixie, jazz").hands("Love", "Treats", "2 Love, 2 Treats").counters(time=4).turn(1)
    assert shown(table.do(ability("Jazz"))) == {side(1)}


def test_the_attacker_is_seen_also_while_a_nightmare_is_chosen() -> None:
    table = Table().hands("Love", "Treats").treasures("discard a Nightmare")
    table.cells(top_left="-", middle_centre="Nightmare Fantasy left").spawning().nature("Nightmare Love up")
    table.asks(0, ATTACK)
    assert shown(table) == {"the attacker is in the top left cell"}
    assert shown(table.do(treasure("discard a Nightmare"))) == {side(0), "the attacker is in the top left cell"}


def test_what_the_attack_removes_counts_the_attacker() -> None:
    table = Table().hands("Love", "Treats").treasures("discard a Nightmare")
    table.cells(top_left="-", top_centre="Nightmare Love left", middle_left="Nightmare Love+Treats down")
    table.spawning().nature("Nightmare Love up").asks(0, ATTACK)
    assert about(table, "removes") == {"tiles that the attack removes": pytest.approx(3 / 5)}


def test_an_attack_without_match_removes_nothing_but_its_place_is_seen_after_the_swap() -> None:
    table = Table().hands("Love", "Treats").treasures("discard a Nightmare")
    table.cells(top_left="-", middle_centre="Nightmare Fantasy left").spawning().nature("Nightmare Love up")
    table.do(GO_ON).asks(0, SECOND_CHECK)
    assert not about(table, "removes")
    assert shown(table) == {"the attacker is in the bottom left cell"}


def test_the_die_is_told_at_its_window_only_and_by_the_strength_that_is_left() -> None:
    table = Table().hands("Love, Curiosity, Courage").treasures("2 weaken a Monster").bed("Love+Curiosity+Courage")
    assert not about(table.turn(), "die")
    table.do(FIRST).asks(0, DIE)  # its strength is 4
    assert about(table, "die") == {"the Monster's die succeeds": pytest.approx(3 / 6)}
    table.do(treasure("weaken a Monster")).asks(0, DIE)
    assert about(table, "die") == {"the Monster's die succeeds": pytest.approx(4 / 6)}


def test_while_cards_are_chosen_only_what_they_pay_for_is_told() -> None:
    table = Table(bedroom=2).hands("2 Treats, Love, Wild", "Fantasy, Wild")
    bare(table, top_left="Sweet Love+Treats", middle_centre="Sweet Love").turn()
    assert len(about(table, "I pay")) == 2
    assert set(about(table.do(tile("middle centre")), "I pay")) == {"I pay for the middle centre cell"}
    assert not about(table, "I pay", observer=1)
    table = Table("pixie, candy").hands("Love, Treats, Courage").bed("Love+Treats+Courage").turn().do(FIRST)
    assert set(about(table, "I pay")) == {"I pay for the first Monster"}


def test_each_sees_what_the_own_hand_pays_for() -> None:
    table = Table().hands("Love, Treats", "Fantasy, Wild")
    bare(
        table, top_left="Sweet Love+Treats", middle_centre="Nightmare Fantasy left", bottom_right="Sweet Treats+Fantasy"
    )
    table.bed("Love+Treats+Courage").turn()
    assert set(about(table, "I pay", observer=0)) == {"I pay for the top left cell"}
    assert set(about(table, "I pay", observer=1)) == {
        "I pay for the middle centre cell",
        "I pay for the bottom right cell",
    }


def test_who_lacks_only_one_card_for_how_many_catches() -> None:
    """Half for one catch, whole for more; the Wild, which would pay, is a card that the hand shows anyway."""
    table = Table("cooper, jazz, mochi").hands("Love", "Treats, Courage", "Wild")
    tiles = {"top_left": "Sweet Love", "top_centre": "Sweet Treats", "top_right": "Sweet Love+Treats"}
    bare(table, **tiles, bottom_left="Nightmare Love+Treats down")
    table.bed("Love+Treats+Courage").turn()
    dreams, dangers = "Sweet Dreams for which player", "Nightmares and Monsters for which player"
    assert about(table, "lacks only", observer=0) == {
        f"{dreams} +0 lacks only Treats": 1.0,
        f"{dangers} +0 lacks only Treats": 0.5,
        f"{dreams} +1 lacks only Love": 1.0,
        f"{dangers} +1 lacks only Love": 1.0,
        f"{dreams} +2 lacks only Love": 0.5,
        f"{dreams} +2 lacks only Treats": 0.5,
    }
    assert about(table, "lacks only", observer=2) == {
        f"{dreams} +0 lacks only Love": 0.5,
        f"{dreams} +0 lacks only Treats": 0.5,
        f"{dreams} +1 lacks only Treats": 1.0,
        f"{dangers} +1 lacks only Treats": 0.5,
        f"{dreams} +2 lacks only Love": 1.0,
        f"{dangers} +2 lacks only Love": 1.0,
    }


def test_the_stack_is_counted_by_sort_and_symbol_without_what_is_revealed() -> None:
    table = bare(Table().hands("Love", "Treats"))
    table.stack(
        "Sweet Treats+Fantasy", "Nightmare Fantasy+Courage up", "Nightmare Treats down", "Nightmare Strength down"
    )
    table.revealed(dream="Nightmare Strength down").turn()
    assert about(table, "in the stack", observer=0) == pytest.approx(
        {
            "Sweet Dreams in the stack": 1 / 17,
            "Sweet Dreams of Treats in the stack": 1 / 17,
            "Sweet Dreams of Fantasy in the stack": 1 / 17,
            "Nightmares in the stack": 2 / 17,
            "Nightmares of Treats in the stack": 1 / 17,
            "Nightmares of Fantasy in the stack": 1 / 17,
            "Nightmares of Courage in the stack": 1 / 17,
        }
        | {f"Monsters in the stack that eat {symbol}": 0.2 for symbol in ("Love", "Treats", "Fantasy", "Curiosity")}
        | {f"Monsters in the stack that eat {symbol}": 0.1 for symbol in ("Courage", "Strength")}
    )


def test_a_monster_under_the_bed_eats_no_more() -> None:
    eats = "Monsters in the stack that eat Fantasy"
    assert derived(Table().hands("Love").turn())[eats] == pytest.approx(0.2)
    assert derived(Table().hands("Love").bed("Love+Treats+Courage").turn())[eats] == pytest.approx(0.1)


def test_a_cell_is_in_danger_of_the_nightmares_that_match_what_lies_beside_it() -> None:
    """One that matches by two symbols counts for each of them."""
    table = Table().hands("Love", "Treats")
    bare(table, middle_centre="Nightmare Fantasy left", bottom_right="Nightmare Courage up")
    table.stack("Sweet Fantasy", "Nightmare Fantasy+Courage up", "Nightmare Treats down").turn()
    match = "Nightmares in the stack that match beside the {} cell".format
    assert about(table, "match beside", observer=0) == pytest.approx(
        {match("top centre"): 1 / 17, match("middle left"): 1 / 17}
        | {match("middle right"): 2 / 17, match("bottom centre"): 2 / 17}
    )


@pytest.mark.parametrize(
    ("tokens", "moves", "left"), [((3, 1), 2 / 16, 2 / 6), ((), 1.0, 0.0), ((5,), 1.0, 1 / 6), ((0,), 5 / 16, 1 / 6)]
)
def test_how_far_the_next_monster_is_away(tokens: tuple[int, ...], moves: float, left: float) -> None:
    """A token to the right of the counter, where time has been gained, is left but not ahead."""
    found = derived(Table().hands("Love").counters(time=5).tokens(*tokens).turn())
    assert found["moves to the next Monster token"] == pytest.approx(moves)
    assert found.get("Monster tokens that are left", 0.0) == pytest.approx(left)


@pytest.mark.parametrize(("cast", "share"), [("cooper, jazz", 0.5), ("cooper, jazz, pixie, candy", 1.0)])
def test_how_many_play_and_who_decides(cast: str, share: float) -> None:
    team, seats = Table(cast).hands("Love").turn(), Table(cast, control="seats").hands("Love").turn()
    assert derived(team)["players"] == derived(seats)["players"] == share
    assert derived(team)["one controller"] == 1
    assert "one controller" not in derived(seats)
