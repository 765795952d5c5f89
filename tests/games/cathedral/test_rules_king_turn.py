"""NC-10: the King's reactions and its turn, removing and devouring."""

from __future__ import annotations

import pytest

from games.cathedral.table import AREA, DAY, DIE, DRAW, NIGHT, REACTION, Table, passing
from games.cathedral.throne import (
    DEVELOPS,
    DISPLAY,
    DRAWS,
    WHICH_AREA,
    WHICH_DREAM,
    acting,
    all_equally_likely,
    reacting,
    row,
)
from games.covers import covers
from nightmare_gym.games.cathedral.king.asking import TO_HAND
from nightmare_gym.games.cathedral.layout import DAY_NAMES
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

AHEAD = {
    "Ritual": ("Summon", "Fortify"),
    "Summon": ("Fortify", "Maneuver"),
    "Fortify": ("Maneuver", "Develop"),
    "Maneuver": ("Develop", "Ritual"),
    "Develop": ("Ritual", "Summon"),
}
"""The two Day spaces clockwise of the King's; Maneuver is the picture in the rulebook."""
PLOY, UPGRADE_OF_RITUAL, UPGRADE_OF_DEVELOP = 20, 0, 4

# --- reactions ----------------------------------------------------------------------------------------------------


@covers("NC-10.1")
@pytest.mark.parametrize("king", AHEAD)
def test_it_conforms_to_the_two_actions_ahead_of_it(king: str) -> None:
    for day in AHEAD[king]:
        table = reacting(Table().king(king).kings_dreams((5, 0)), day).over()
        expected = [1] * 5
        expected[DAY_NAMES.index(day)] = 2
        table.expect(cultists=tuple(expected), kings_dreams=[(5, 1)])


@covers("NC-10.2")
@pytest.mark.parametrize("king", AHEAD)
def test_it_dissents_from_the_others_and_from_its_own(king: str) -> None:
    for day in set(DAY_NAMES) - set(AHEAD[king]):
        reacting(Table().king(king).kings_dreams((5, 0)), day).asks_nature(DRAWS).expect()


@covers("NC-10.1")
def test_its_cultist_may_complete_a_dream_and_without_one_it_is_lost() -> None:
    table = reacting(Table().kings_dreams((0, 1), (7, 0)), "Summon").over()
    table.expect(cultists=(1, 2, 1, 1, 1), kings_dreams=[(0, 1), (7, 1)])
    table = reacting(Table().kings_dreams((0, 1)), "Summon").over()
    table.expect(cultists=(1, 2, 1, 1, 1), kings_dreams=[], kings_done=[0])
    reacting(Table(), "Summon").over().expect(cultists=(1, 2, 1, 1, 1))


@covers("NC-10.2")
def test_an_upgrade_goes_under_its_action_and_a_ploy_to_the_hand() -> None:
    table = reacting(Table(), "Develop").nature(UPGRADE_OF_RITUAL).over().expect(tucked=(1, 0, 0, 0, 0))
    table = reacting(Table(), "Ritual").nature(UPGRADE_OF_DEVELOP).over().expect(tucked=(0, 0, 0, 0, 1))
    table = reacting(table, "Maneuver").nature(PLOY).over().expect(kings_hand=[PLOY])


@covers("NC-10.2")
def test_an_empty_deck_is_made_anew_and_without_any_card_nothing_is_drawn() -> None:
    reacting(Table().deck().discards(PLOY, 3), "Ritual").asks_nature(DRAWS, 3, PLOY)
    reacting(Table().deck(), "Ritual").over().expect()


@covers("NC-10.1", "NC-10.2")
def test_it_reacts_to_a_pass_and_before_your_dreams_are_looked_at() -> None:
    table = Table().night(4).markers(2, 2).dreams(held=[0]).kings_dreams((5, 0)).turn(1).do(passing("Summon"))
    table.nature(20, 21).asks("which Dream to complete")
    table.expect(hand=[20, 21], cultists=(1, 2, 1, 1, 1), kings_dreams=[(5, 1)])
    table = Table().night(4).markers(2, 2).dreams(held=[0]).turn(1).do(passing("Ritual")).nature(20, 21)
    table.asks_nature(DRAWS)


@covers("NC-10.1")
def test_its_dreamer_stays_where_it_is_on_your_turn() -> None:
    table = Table().night(4).turn(1).do(passing("Summon")).nature(20, 21).asks(NIGHT)
    assert table.state.kings_day == DAY_NAMES.index("Ritual")


# --- the walk and the Power -----------------------------------------------------------------------------------------


def walked(king: str, cultists: tuple[int, ...], die: int) -> str:
    """Return the Day space that the King's Dreamer reaches."""
    table = Table().king(king, *cultists).step(Step.KING_WALKS, number=2).nature(die)
    assert table.state.day == table.state.kings_day
    return DAY_NAMES[table.state.kings_day]


@covers("NC-10.3", "NC-10.4")
def test_the_walk_to_summon() -> None:
    """The example in the rulebook: two Cultists on Develop, one on Ritual, the fourth on Summon."""
    table = Table().king("Maneuver", 1, 1, 1, 1, 2).step(Step.KING_WALKS, number=4).asks_nature(DIE, 2, 3, 4)
    table.nature(4).expect(
        cultists=(1, 0, 1, 1, 2), power=1,
        areas={"northeast": "K", "north": "S", "southwest": "S", "inner southeast": "S"},
    ).over()  # fmt: skip
    assert table.state.kings_day == table.state.day == DAY_NAMES.index("Summon")


@covers("NC-10.3")
def test_the_die_has_each_value_twice() -> None:
    assert Table().step(Step.KING_WALKS, number=2).odds == {2: 2, 3: 2, 4: 2}


@covers("NC-10.3")
@pytest.mark.parametrize(
    ("king", "cultists", "by_die"),
    [
        ("Ritual", (1, 1, 1, 1, 1), ("Fortify", "Maneuver", "Develop")),
        ("Ritual", (9, 2, 1, 1, 1), ("Summon", "Fortify", "Maneuver")),
        ("Fortify", (1, 1, 5, 1, 3), ("Develop", "Develop", "Develop")),
        ("Develop", (1, 1, 1, 1, 7), ("Summon", "Fortify", "Maneuver")),
        ("Summon", (1, 4, 1, 2, 1), ("Maneuver", "Maneuver", "Develop")),
        ("Maneuver", (3, 1, 1, 1, 1), ("Ritual", "Ritual", "Ritual")),
    ],
)
def test_it_counts_cultists_and_not_spaces_from_the_next_one_on(
    king: str, cultists: tuple[int, ...], by_die: tuple[str, ...]
) -> None:
    assert tuple(walked(king, cultists, die) for die in (2, 3, 4)) == by_die


@covers("NC-10.4")
def test_all_cultists_of_the_space_come_to_the_card() -> None:
    table = Table().king("Fortify", 1, 1, 1, 1, 3).step(Step.KING_WALKS, number=2).nature(4)
    table.asks_nature(DEVELOPS).expect(cultists=(1, 1, 1, 2, 0), power=3)


@covers("NC-10.5", "NC-10.6")
@pytest.mark.parametrize(
    ("cultists", "tucked", "power", "to_dreams"),
    [
        (1, 0, 1, 0), (2, 0, 1, 1), (3, 0, 3, 0), (4, 0, 3, 1), (5, 0, 5, 0), (6, 0, 5, 1), (8, 0, 5, 3),
        (1, 1, 1, 1), (1, 2, 3, 0), (2, 1, 3, 0), (1, 3, 3, 1), (1, 4, 5, 0), (2, 4, 5, 1), (1, 7, 5, 1), (3, 9, 5, 3),
    ],
)  # fmt: skip
def test_cultists_and_tucked_cards_are_the_power(cultists: int, tucked: int, power: int, to_dreams: int) -> None:
    table = Table().kings_dreams((6, 0)).tucked(Develop=list(range(tucked)))
    acting(table, "Develop", cultists)
    assert row(table) == power
    table.asks_nature(DEVELOPS)
    assert table.seen["kings_dreams"] == [(6, to_dreams)]
    assert table.seen["power"] == cultists - to_dreams


@covers("NC-10.5")
def test_cards_under_other_actions_are_no_power() -> None:
    table = acting(Table().tucked(Ritual=[0, 5], Summon=[1], Maneuver=[3]), "Develop", 1)
    assert row(table) == 1


@covers("NC-10.5")
def test_without_an_open_dream_the_cultist_goes_to_the_supply_and_the_power_falls_all_the_same() -> None:
    table = acting(Table(), "Develop", 2).asks_nature(DEVELOPS).expect(power=1)
    assert row(table) == 1


@covers("NC-10.5")
def test_the_cultists_complete_dreams_one_after_the_other() -> None:
    table = acting(Table().kings_dreams((0, 1), (7, 1)), "Develop", 8).asks_nature(DEVELOPS)
    table.expect(power=5, kings_dreams=[], kings_done=[0, 7], cultists=(2, 1, 1, 2, 0))


@covers("NC-10.5")
def test_what_is_tucked_while_it_acts_counts_only_the_next_time() -> None:
    table = acting(Table(), "Develop", 1).nature(UPGRADE_OF_DEVELOP, 9).over()
    table.expect(tucked=(0, 0, 0, 0, 1), kings_hand=[9])
    assert row(table) == 1


@covers("NC-10.8")
def test_the_cultists_return_and_one_comes_to_the_space_of_the_dreamer() -> None:
    table = Table().king("Fortify", 2, 1, 0, 4, 1)
    table.state.power_cultists = 3
    table.step(Step.CULTISTS_RETURN, number=2).over().expect(cultists=(2, 1, 1, 4, 1), power=0)


@covers("NC-10", "NC-10.7", "NC-10.8", "NC-12.6")
def test_a_whole_turn_of_the_king() -> None:
    """It walks and acts, takes new Dreams, you react, its Cultists return; a piece is built."""
    table = Table().night(5).king("Maneuver", 1, 1, 1, 1, 4).kings_dreams((0, 1))
    table.dreams(displayed=[1, 7, 14, 21]).built(1).turn(4).asks_nature(DIE).nature(2)
    table.asks_nature(DEVELOPS).expect(cultists=(1, 1, 1, 2, 0), power=3, kings_dreams=[], kings_done=[0])
    table.nature(0, 20, 21).asks_nature(DISPLAY)
    table.expect(tucked=(1, 0, 0, 0, 0), kings_hand=[20, 21], kings_dreams=[(1, 0)], displayed=[7, 14, 21])
    table.nature(13).asks(WHICH_DREAM, "Dream 7", "Dream 14", "Dream 21").do("Dream 14").asks_nature(DISPLAY)
    table.nature(27).asks(REACTION, "yes", "go on")
    table.expect(kings_dreams=[(1, 0), (14, 0)], displayed=[7, 13, 21, 27])
    table.do("go on").nature(22).asks(DAY)
    table.expect(hand=[22], cultists=(1, 1, 1, 2, 1), power=0, pieces=2, kings_markers=(0, 1))


@covers("NC-10", "NC-8.1")
def test_it_builds_no_piece_on_the_second_turn() -> None:
    table = Table().night(4).kings_dreams((5, 0), (6, 0)).king("Develop").turn(2).nature(2).asks_nature(DRAW)
    table.from_here().nature(20).asks(DAY).expect(hand=[20], power=0, cultists=(1, 1, 1, 1, 1))


@covers("NC-11", "NC-10.6")
@pytest.mark.parametrize(
    ("day", "asked"),
    [("Ritual", DIE), ("Summon", AREA), ("Fortify", DIE), ("Maneuver", WHICH_AREA), ("Develop", DEVELOPS)],
)
def test_the_action_is_that_of_the_space_where_it_stands(day: str, asked: str) -> None:
    """A Summon has no room in the northeast; a Maneuver has two empty areas of one symbol beside the east."""
    table = acting(Table().areas(northeast="KKK k1", east="K", inner_southeast="SSS"), day, 1, number=6)
    if day == "Maneuver":
        table = acting(Table().areas(east="K", northeast="SSS", inner_southeast="SSS"), day, 1, number=2)
    assert table.asked == asked
    if asked == DIE:
        table.nature(2)
        assert (table.seen["kings_markers"], table.area("east")) == (
            ((0, 2), "K") if day == "Ritual" else ((0, 0), "K k1")
        )


@covers("NC-10.2", "NC-11.8")
def test_several_cards_are_drawn_one_by_one() -> None:
    table = (
        Table().step(Step.KING_DRAWS, 2, TO_HAND).asks_nature(DRAWS).nature(0).asks_nature(DRAWS).nature(PLOY).over()
    )
    table.expect(kings_hand=[0, PLOY])


# --- removing -----------------------------------------------------------------------------------------------------


def removing(followers: int, **areas: str) -> Table:
    """Let the King remove this number of Followers from this map."""
    return Table().areas(**areas).step(Step.KING_REMOVES, followers, number=2)


@covers("NC-10.9")
@pytest.mark.parametrize(
    ("areas", "expected"),
    [
        ({"south": "KKK", "east": "KKK k3"}, {"south": "KK"}),
        ({"south": "KK", "east": "KKK h2 k1"}, {"south": "K"}),
        ({"south": "KK", "east": "KKK h1 k1"}, {"east": "KK h1 k1"}),
        ({"south": "KK", "east": "KKK h1"}, {"east": "KK h1"}),
        ({"south": "KK k1", "east": "KKK", "southwest": "KKK k1"}, {"southwest": "KK k1"}),
        ({"south": "KK k1", "east": "KK"}, {"south": "K k1"}),
        ({"south": "KK k2", "east": "KK k3"}, {"east": "K k3"}),
        ({"south": "KK k2", "east": "KK h3"}, {"east": "K h3"}),
        ({"south": "KK k2", "east": "KK"}, {"east": "K"}),
        ({"northeast": "KK k1", "east": "KKK"}, {"northeast": "K k1"}),
        ({"northeast": "KK", "east": "KK"}, {"northeast": "K"}),
        ({"northwest": "KKK", "northeast": "KKK"}, {"northeast": "KK"}),
        ({"northeast": "K k3", "east": "KK h2"}, {"east": "K h2"}),
    ],
)
def test_where_the_king_removes(areas: dict[str, str], expected: dict[str, str]) -> None:
    """More Followers than levels, then the most of both, then the Fortress."""
    removing(1, **areas).over().expect(areas=expected)


@covers("NC-10.9")
def test_area_cards_decide_between_equals() -> None:
    table = removing(1, south="KKK", east="KK k1", southwest="KK h1", west="KK").asks_nature(
        AREA, "south", "east", "southwest"
    )
    assert all_equally_likely(table)
    table.nature("east").over().expect(areas={"east": "K k1"})


@covers("NC-10.9")
def test_each_follower_is_looked_at_on_its_own() -> None:
    table = removing(3, south="KKK", east="KK").asks_nature(AREA, "east", "south").expect(areas={"south": "KK"})
    table.nature("south").over().expect(areas={"south": "K", "east": "K"})


@covers("NC-10.9")
def test_the_last_follower_of_an_area_stays() -> None:
    removing(2, south="K", east="HHK k3", northeast="K k1").over().expect()
    removing(2, south="K", east="KK").over().expect(areas={"east": "K"})


@covers("NC-10.9")
def test_removed_followers_return_to_the_supply() -> None:
    table = removing(1, south="KK").over()
    assert table.state.supply[1] == 19


# --- devouring ----------------------------------------------------------------------------------------------------


def devouring(area: str, **devoured: int) -> Table:
    """The King devours one unit where it has a Follower."""
    return Table().stage_2("Gorger", "Herald").areas(south=area).devoured(**devoured).step(
        Step.KING_DEVOURS, 1, number=2
    )  # fmt: skip


@covers("NC-10.10")
@pytest.mark.parametrize(
    ("area", "devoured", "left"),
    [
        ("HKS", {}, "HS"),
        ("HKS", {"king": 1}, "HK"),
        ("HKS", {"king": 1, "human": 1}, "HS"),
        ("HKS", {"king": 1, "shadows": 1}, "HS"),
        ("HKS", {"king": 2, "human": 1, "shadows": 1}, "HK"),
        ("HKS", {"king": 2, "human": 3}, "HS"),
        ("HKS", {"king": 2, "shadows": 3}, "HS"),
        ("HHK", {"king": 1}, "HK"),
        ("KKS", {"king": 1}, "KK"),
        ("KK", {"king": 1}, "K"),
        ("K", {}, ""),
    ],
)
def test_whom_it_devours(area: str, devoured: dict[str, int], left: str) -> None:
    """Its own unless it leads both others, then Shadows before yours, and its own again where there is nobody else."""
    table = devouring(area, **devoured).over()
    assert table.area("south") == left


@covers("NC-10.10")
def test_the_last_follower_is_not_protected_from_devouring() -> None:
    devouring("K").over().expect(areas={"south": ""}, devoured="K")
