"""NC-2 and the frame of NC-5: the order of turns, Day and Night spaces, passing, the human's reaction."""

from __future__ import annotations

import pytest

from games.cathedral.table import DAY, DIE, DRAW, GO_ON, NIGHT, REACTION, YES, Table, dream, passing
from games.covers import covers
from nightmare_gym.games.cathedral.areas import active_side
from nightmare_gym.games.cathedral.layout import DAY_NAMES
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

COMPLETE, SWAP = "which Dream to complete", "which Dream to swap"
OPEN = {1: "FMD", 2: "MD", 3: "RD", 4: "RS", 5: "RSF", 6: "SMD", 7: "RSM"}
EXITS = {"Ritual": (1, 2, 6), "Summon": (1, 2, 3), "Fortify": (2, 3, 4), "Maneuver": (3, 4, 5), "Develop": (4, 5, 7)}
BESIDE = {1: "RS", 2: "RSF", 3: "SFM", 4: "FMD", 5: "MD", 6: "RF", 7: "FD"}


def nights(*numbers: int) -> list[str]:
    """The actions that name these Night spaces."""
    return [f"Night space {number}" for number in numbers]


@covers("NC-2.1")
@pytest.mark.parametrize(("turn", "side"), [(1, 0), (2, 1), (3, 0), (23, 0), (24, 1)])
def test_odd_turns_are_the_humans_and_even_ones_the_kings(turn: int, side: int) -> None:
    table = Table().areas(north="H", south="K").king("Ritual").turn(turn)
    assert (table.state.clock, table.state.turn, active_side(table.state)) == (turn, turn, side)
    if side == 0:
        table.asks(DAY)
    else:
        table.asks_nature(DIE)


@covers("NC-5")
@pytest.mark.parametrize("night", range(1, 8))
def test_actions_adjacent_to_the_own_night_space_are_forbidden(night: int) -> None:
    table = Table().areas(north="H").night(night).turn(1)
    days = [name for name in DAY_NAMES if name[0] in OPEN[night]]
    table.asks(DAY, *days, *map(passing, days))


@covers("NC-2.5")
@pytest.mark.parametrize("day", EXITS)
@pytest.mark.parametrize("passes", [False, True])
def test_each_action_leads_to_three_night_spaces_also_when_passed(day: str, passes: bool) -> None:
    night = next(number for number, days in OPEN.items() if day[0] in days)
    table = Table().areas(south="h1").deck().king(day).night(night).turn(1)
    table.do(passing(day) if passes else day)
    while table.asked == "what to maneuver":
        table.do(GO_ON)
    table.asks(NIGHT, *nights(*EXITS[day]))


@covers("NC-2.3")
def test_the_order_of_the_humans_turn() -> None:
    """The action, the King's reaction, a Dream, a swap, the Night space, a piece of the Cathedral."""
    table = Table().areas(north="HH", south="HH").hand(20).night(1).king("Maneuver", 1, 1, 1, 1, 1)
    table.dreams(held=[7, 14], displayed=[1, 2]).kings_dreams((3, 0))
    for area in ("east", "west"):
        table.areas(**{area: "H"})
    table.turn(3).do("Develop").nature(0).expect(hand=[0, 20]).do(GO_ON)
    table.expect(cultists=(1, 1, 1, 1, 2), kings_dreams=[(3, 1)]).asks(COMPLETE, GO_ON, dream(7))
    table.do(dream(7), dream(1)).expect(fulfilled=[7], held=[1, 14], displayed=[2]).asks_nature("fill the display")
    table.nature(4, 5, 6).asks(SWAP, GO_ON, dream(1), dream(14)).do(GO_ON).asks(NIGHT, *nights(4, 5, 7))
    assert table.state.pieces == 0
    table.do("Night space 7")
    assert (table.state.pieces, table.state.night) == (1, 6)
    table.asks_nature(DRAW)


@covers("NC-2.3", "NC-2.5")
def test_the_king_reacts_to_a_pass_too() -> None:
    table = Table().areas(north="HH").deck(0, 1, 2).king("Fortify").kings_dreams((3, 0)).night(1).turn(1)
    table.do(passing("Maneuver")).nature(0, 1).asks(NIGHT)
    table.expect(hand=[0, 1], cultists=(1, 1, 1, 2, 1), kings_dreams=[(3, 1)])


@covers("NC-2.4")
def test_in_the_kings_turn_the_human_reacts_before_the_cultists_return_and_the_piece_is_built() -> None:
    table = Table().areas(north="HH", south="KK").night(1).king("Develop", 1, 1, 1, 1, 0).kings_dreams((3, 0), (4, 0))
    table.dreams(displayed=[0, 1, 5, 6]).turn(4).nature(2)
    table.asks(REACTION, YES, GO_ON).expect(
        cultists=(1, 0, 1, 1, 0), power=1, areas={"southwest": "S", "inner southeast": "S", "north": "HHH"}
    )
    table.do(GO_ON).nature(0).expect(hand=[0], power=0, cultists=(1, 1, 1, 1, 0), pieces=1)
    table.asks_nature(DRAW).nature(1).expect(hand=[0, 1], kings_markers=(0, 1)).asks(DAY)


@covers("NC-2.6")
def test_what_leaves_no_choice_is_done_unasked() -> None:
    """Here one marker, one payment; but "go on" beside a single possibility is a choice."""
    table = Table().areas(northwest="H").act("Ritual").asks("which marker to advance", "the lower marker", GO_ON)
    table.do("the lower marker").over().expect(areas={"northwest": ""}, markers=(0, 1))


@covers("NC-5.23")
@pytest.mark.parametrize("day", DAY_NAMES)
def test_who_passes_draws_two_cards_and_does_nothing_else(day: str) -> None:
    night = next(number for number, days in OPEN.items() if day[0] in days)
    table = Table().areas(north="HH h1").deck(0, 1, 20).king(day).night(night).turn(1)
    table.do(passing(day)).nature(1, 0).expect(hand=[0, 1])
    table.asks_nature("the King draws", 20)  # which dissents


@covers("NC-5.21")
@pytest.mark.parametrize("night", range(1, 8))
@pytest.mark.parametrize("day", DAY_NAMES)
def test_who_sleeps_beside_the_kings_action_may_conform(night: int, day: str) -> None:
    before = DAY_NAMES[DAY_NAMES.index(day) - 2]
    cultists = [2 if name == day else 0 if name == before else 1 for name in DAY_NAMES]
    table = Table().areas(north="HH h1", south="K k1").night(night).king(before, *cultists)
    table.dreams(displayed=[0, 1, 2, 3]).kings_dreams((20, 0), (27, 0)).deck(*range(20, 30)).turn(2).nature(3)
    while table.asked not in (REACTION, DRAW):
        if table.state.actor == 0:
            table.do(table.offers[0])
        else:
            table.nature(next(iter(table.odds)))
    assert table.state.day == DAY_NAMES.index(day)
    if day[0] in BESIDE[night]:
        table.asks(REACTION, YES, GO_ON)
    else:
        table.asks_nature(DRAW)


@covers("NC-5.22")
def test_who_does_not_conform_draws_a_card() -> None:
    table = Table().areas(north="HH").dreams(displayed=[0]).night(1).king("Ritual")
    table.state.day = 0
    table.step(Step.CHOOSE_REACTION, number=2).asks(REACTION, YES, GO_ON).do(GO_ON).asks_nature(DRAW).nature(4)
    table.over().expect(hand=[4])
    table.night(5).step(Step.CHOOSE_REACTION, number=2).asks_nature(DRAW).nature(5).over().expect(hand=[4, 5])


@covers("NC-5.21")
def test_a_reaction_may_come_to_nothing() -> None:
    table = Table().areas(south="HH").night(1)
    table.state.day = 0
    table.step(Step.CHOOSE_REACTION, number=2).do(YES).over().expect()


@covers("NC-2.1")
def test_a_new_turn_forgets_deeds_and_commands() -> None:
    table = Table().areas(north="HH").stage_2("Gorger", "Herald")
    table.state.climbed = table.state.built = table.state.won = table.state.eliminated = 3
    table.state.dethroned = 1
    table.state.commanded[:] = 1
    table.state.kings_commands = 2
    table.turn(5)
    assert table.deeds == {}
    assert not table.state.commanded.any()
    assert table.state.kings_commands == 0
