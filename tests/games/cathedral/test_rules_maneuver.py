"""NC-5.14 to NC-5.20: Maneuver and Develop, with their Upgrades and the Ploys."""

from __future__ import annotations

import pytest

from games.cathedral.table import BATTLE, DRAW, GO_ON, HIGHER, KINGS, LEFT, LOWER, RIGHT, SHADOWS_, YES, Table, card
from games.covers import covers
from nightmare_gym.games.cathedral.layout import (
    AREA_NAMES,
    DEVELOPMENTS,
    HUMAN_KING,
    HUMAN_SHADOWS,
    PLOY,
)
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

MOVE, WAY, SHAPERS_WAY, SWAPS = (
    "what to maneuver",
    "where the Follower goes",
    "where the Shaper goes",
    "whom the Shaper swaps",
)
FIGHT, AGAINST, CARD = "where to start a conflict", "against whom", "which card to play in the conflict"
DEVELOP, DISCARD, COMMAND = "which card to develop", "what to discard for the Upgrade", "which Nightmare to command"
PRODUCE, PLACING = "where to produce", "whether to place another Follower"
SHAPER, SWAP = "the Shaper", "swap with the Shaper"


def steps_allowed(table: Table) -> int:
    """Count the moves of the Shaper, to and fro, that the movement points pay for."""
    taken = 0
    while table.asked == MOVE and SHAPER in table.offers:
        table.do(SHAPER).do(table.offers[0])
        taken += 1
    return taken


# --- movement -----------------------------------------------------------------------------------------------------


@covers("NC-5.14", "NC-5.15", "NC-5.16")
def test_four_movement_points_for_followers_and_the_shaper_in_any_order() -> None:
    table = Table().areas(north="HH").shaper("south").act("Maneuver").asks(MOVE, "north", SHAPER, GO_ON)
    table.do("north").asks(WAY, "northwest", "northeast", "inner northwest", "inner northeast").do("northeast")
    table.expect(areas={"north": "H", "northeast": "H"})
    table.do(SHAPER).asks(SHAPERS_WAY, "southeast", "southwest", "inner southeast", "inner southwest")
    table.do("southwest").expect(shaper="southwest")
    table.do("northeast", "east", "north", "northwest").over()
    table.expect(areas={"north": "", "northeast": "", "east": "H", "northwest": "H"})


@covers("NC-5.14")
def test_movement_may_stop_at_any_time() -> None:
    Table().areas(north="H").act("Maneuver").do(GO_ON).over().expect()
    table = Table().areas(north="H").act("Maneuver").do("north", "northwest", GO_ON).over()
    table.expect(areas={"north": "", "northwest": "H"})


@covers("NC-5.14", "NC-5.24", "NC-5.25")
@pytest.mark.parametrize(
    ("upgrades", "points", "conforming"),
    [((), 4, 2), ((3,), 5, 2), ((8,), 5, 2), ((3, 8), 6, 2), ((33,), 6, 2), ((18,), 4, 3), ((13, 38), 4, 2)],
)
def test_upgrades_3_8_18_and_33_add_movement_points(upgrades: tuple[int, ...], points: int, conforming: int) -> None:
    assert steps_allowed(Table().upgrades(*upgrades).act("Maneuver")) == points
    assert steps_allowed(Table().upgrades(*upgrades).conform("Maneuver")) == conforming


@covers("NC-5.16")
@pytest.mark.parametrize(
    ("text", "free"), [("H", True), ("H k2", True), ("HK", False), ("HS", False), ("HHH h3 S", False)]
)
def test_opposing_units_pin_and_forts_do_not(text: str, free: bool) -> None:
    table = Table().areas(north=text, south="H").shaper("west").act("Maneuver")
    assert ("north" in table.offers) == free
    assert "south" in table.offers


@covers("NC-5.16", "NC-9.4")
def test_nightmares_and_the_shaper_pin_nobody() -> None:
    table = Table().areas(north="H").shaper("north").stage_2("Gorger", "Herald", at=("north", "north"))
    table.act("Maneuver").asks(MOVE, "north", SHAPER, GO_ON)


@covers("NC-5.16")
def test_a_follower_may_enter_an_area_of_others_and_is_pinned_there() -> None:
    table = Table().areas(north="H", northwest="KK").act("Maneuver").do("north", "northwest").from_here()
    table.asks(MOVE, SHAPER, SWAP, GO_ON)
    assert table.area("northwest") == "HKK"


@covers("NC-5.16")
def test_a_follower_does_not_enter_a_full_area() -> None:
    table = Table().areas(north="H", northwest="HHH", inner_northwest="HHH").act("Maneuver").do("north")
    table.asks(WAY, "northeast", "inner northeast")


@covers("NC-5.15")
def test_once_the_shaper_swaps_a_unit_in_its_area_for_a_follower_at_no_cost() -> None:
    table = Table().areas(north="KKS").shaper("north").act("Maneuver").asks(MOVE, SHAPER, SWAP, GO_ON).do(SWAP)
    table.asks(SWAPS, KINGS, SHADOWS_).do(KINGS).expect(areas={"north": "HKS"})
    table.asks(MOVE, SHAPER, GO_ON)
    assert table.state.supply.tolist() == [19, 19, 23]
    assert table.deeds == {}
    assert steps_allowed(table) == 4


@covers("NC-5.15")
def test_the_swap_may_come_after_the_last_movement_point() -> None:
    table = Table().areas(north="S").shaper("west").act("Maneuver")
    for area in ("northwest", "west", "northwest", "north"):
        table.do(SHAPER, area)
    table.asks(MOVE, SWAP, GO_ON).do(SWAP).over().expect(shaper="north", areas={"north": "H"})


@covers("NC-5.15")
def test_the_swap_needs_a_follower_in_supply_room_and_a_unit() -> None:
    Table().areas(north="HHHS").shaper("north").act("Maneuver").asks(MOVE, SHAPER, GO_ON)
    Table().areas(north="S").elsewhere("H", 0).shaper("north").act("Maneuver").asks(MOVE, SHAPER, GO_ON)
    Table().areas(south="S").shaper("north").act("Maneuver").asks(MOVE, SHAPER, GO_ON)
    Table().areas(north="S").shaper("north").conform("Maneuver").asks(MOVE, SHAPER, SWAP, GO_ON)


@covers("NC-5.15", "NC-3.9")
def test_without_units_the_shaper_may_still_swap() -> None:
    table = Table().areas(north="S").shaper("north").act("Maneuver").do(SWAP).expect(areas={"north": "H"})
    table.asks(MOVE, "north", SHAPER, GO_ON)


@covers("NC-5.25")
def test_upgrade_38_up_to_two_swaps_at_one_moment() -> None:
    table = Table().areas(north="KS", south="S").shaper("north").upgrades(38).act("Maneuver").do(SWAP, KINGS)
    table.asks(SWAPS, SHADOWS_, GO_ON).do(SHADOWS_).expect(areas={"north": "HH"})
    table = Table().areas(north="KS", south="S").shaper("north").upgrades(38).act("Maneuver").do(SWAP, KINGS, GO_ON)
    table.asks(MOVE, SHAPER, GO_ON).expect(areas={"north": "HS"})
    table = Table().areas(north="KS").shaper("north").upgrades(38).conform("Maneuver").do(SWAP, KINGS).asks(MOVE)
    table = Table().areas(north="K").shaper("north").upgrades(38).act("Maneuver").do(SWAP).asks(MOVE)


@covers("NC-5.25")
def test_upgrade_13_one_follower_leaves_in_spite_of_others() -> None:
    table = Table().areas(north="HHK", south="HS", west="H").upgrades(13).act("Maneuver")
    table.asks(MOVE, "north", "south", "west", SHAPER, GO_ON).do("west", "northwest").asks(
        MOVE, "northwest", "north", "south", SHAPER, GO_ON
    )
    table.do("north", "northeast").asks(MOVE, "northwest", "northeast", SHAPER, GO_ON)
    Table().areas(north="HHK").upgrades(13).conform("Maneuver").asks(MOVE, SHAPER, GO_ON)


# --- conflicts of a Maneuver -------------------------------------------------------------------------------------


@covers("NC-5.17")
def test_after_all_movement_conflicts_where_both_have_units() -> None:
    table = Table().areas(north="HHKS", south="HS", east="H k1", west="KS h1").act("Maneuver").do(GO_ON)
    table.asks(FIGHT, "north", "south", GO_ON).do("north").asks(AGAINST, KINGS, SHADOWS_)
    Table().areas(north="HK").act("Maneuver").do(GO_ON, GO_ON).over().expect()


@covers("NC-5.17")
def test_a_pair_fights_once_in_an_area() -> None:
    north = AREA_NAMES.index("north")
    table = Table().areas(north="HHHKS").step(Step.CHOOSE_CONFLICT, 3, 1 << 2 * north + HUMAN_KING)
    table.asks(FIGHT, "north", GO_ON).do("north").asks(CARD).do(GO_ON).asks_nature(BATTLE)
    Table().areas(north="HHHK").step(Step.CHOOSE_CONFLICT, 3, 1 << 2 * north + HUMAN_KING).over()
    Table().areas(north="HHHS").step(Step.CHOOSE_CONFLICT, 3, 1 << 2 * north + HUMAN_SHADOWS).over()


@covers("NC-5.17")
def test_the_other_opponent_in_the_area_may_still_be_fought() -> None:
    table = Table().areas(north="HHHKS").act("Maneuver").do(GO_ON, "north", KINGS).nature(52).do(GO_ON)
    while table.state.actor < 0:
        table.nature(next(iter(table.odds)))
    table.asks(FIGHT, "north", GO_ON).do("north").asks(CARD)
    Table().areas(north="HHHKS").step(Step.CHOOSE_CONFLICT, 0).over()


@covers("NC-5.17", "NC-5.24")
@pytest.mark.parametrize(("conforms", "number"), [(False, 3), (True, 1)])
def test_three_conflicts_or_one_when_conforming(conforms: bool, number: int) -> None:
    areas = dict.fromkeys(("northwest", "northeast", "southeast", "southwest"), "HHHS")
    table = Table().areas(**areas)
    table = table.conform("Maneuver") if conforms else table.act("Maneuver")
    table.do(GO_ON)
    for name in list(areas)[:number]:
        table.asks(FIGHT).do(name, GO_ON)
        while table.state.actor < 0:
            table.nature(next(iter(table.odds)))
    table.over()


# --- Develop ------------------------------------------------------------------------------------------------------


@covers("NC-5.18")
def test_draw_one_then_play_up_to_two_cards() -> None:
    table = Table().hand(20, 25).deck(30).areas(north="H").act("Develop").asks_nature(DRAW).nature(30)
    table.asks(DEVELOP, GO_ON, card(20), card(25), card(30)).do(card(20)).expect(hand=[25, 30], discarded=[20])
    table.asks(PRODUCE).do(GO_ON).asks(DEVELOP, GO_ON, card(25), card(30)).do(card(25), GO_ON).over()
    table.expect(hand=[30], discarded=[20, 25])


@covers("NC-5.18")
def test_an_upgrade_costs_another_card_of_choice() -> None:
    table = Table().hand(0, 1, 20).step(Step.CHOOSE_DEVELOPMENT, 1, 4).do(card(0)).asks(DISCARD, card(1), card(20))
    table.do(card(1)).over().expect(hand=[20], in_play=[0], discarded=[1])


@covers("NC-5.18")
def test_an_upgrade_alone_in_the_hand_cannot_be_played() -> None:
    """Starting combat cards are no payment."""
    Table().hand(0).step(Step.CHOOSE_DEVELOPMENT, 1, 4).over().expect()
    Table().hand(21).step(Step.CHOOSE_DEVELOPMENT, 1, 4).asks(DEVELOP, GO_ON, card(21))


@covers("NC-5.18")
def test_at_most_two_upgrades_in_an_action() -> None:
    table = Table().hand(0, 1, 2, 3, 20, 21).upgrades(4, 9, 39).deck().act("Develop")
    table.do(card(0), card(1)).asks(DEVELOP, GO_ON, card(20), card(21)).expect(
        in_play=[0, 1, 4, 9, 39], hand=[2, 3, 20, 21]
    )


@covers("NC-5.18")
def test_an_action_has_any_number_of_upgrades_or_at_most_as_many_as_the_option_says() -> None:
    """Upgrades 0, 5, 10 and 15 are of Rituals, 3 is of Maneuvers, 20 is a Ploy."""
    hand = (3, 10, 20, 21)
    Table().hand(*hand).upgrades(0, 5, 15).conform("Develop").asks(DEVELOP, GO_ON, *map(card, hand))

    def limited() -> Table:
        return Table(upgrades_per_action=2).deck()

    limited().hand(*hand).upgrades(0, 5).conform("Develop").asks(DEVELOP, GO_ON, *map(card, (3, 20, 21)))
    table = limited().hand(*hand).upgrades(0, 39).act("Develop").asks(DEVELOP, GO_ON, *map(card, hand))
    table.do(card(10)).asks(DEVELOP, GO_ON, *map(card, (3, 20, 21))).do(card(3)).over()
    table.expect(in_play=[0, 3, 10, 39], hand=[20, 21])
    table = limited().hand(10, 15, 20).upgrades(0).tucked(Ritual=[5]).conform("Develop")  # the King's do not count
    table.asks(DEVELOP, GO_ON, *map(card, (10, 15, 20)))


@covers("NC-5.24")
def test_to_conform_is_one_card_without_a_draw() -> None:
    table = Table().hand(20, 21, 0).areas(north="HHH").conform("Develop").asks(DEVELOP, GO_ON, *map(card, (0, 20, 21)))
    table.do(card(0), card(20)).over().expect(hand=[21], in_play=[0], discarded=[20])


@covers("NC-5.6", "NC-5.25")
@pytest.mark.parametrize(
    ("upgrades", "draws", "cards"),
    [((), 1, 2), ((4,), 1, 3), ((9,), 1, 3), ((4, 9), 1, 4), ((14,), 2, 2), ((34,), 3, 2), ((14, 34), 4, 2)],
)
def test_upgrades_4_9_14_and_34_draw_and_play_more(upgrades: tuple[int, ...], draws: int, cards: int) -> None:
    table = Table().hand(21, 26, 41, 46).deck(20, 22, 23, 25).upgrades(*upgrades).act("Develop")
    for number in (20, 22, 23, 25)[:draws]:
        table.asks_nature(DRAW).nature(number)
    table.deck()
    for number in (21, 26, 41, 46)[:cards]:
        table.asks(DEVELOP).do(card(number))
        while table.state.actor < 0:
            table.nature(next(iter(table.odds)))
    table.over()
    conforming = Table().hand(22, 27, 42).upgrades(*upgrades).areas(north="HHH").conform("Develop")
    conforming.asks(DEVELOP).do(card(22)).over()


@covers("NC-5.25")
def test_upgrades_39_and_19_need_no_discard() -> None:
    Table().hand(0).upgrades(39).deck().act("Develop").do(card(0)).over().expect(hand=[], in_play=[0, 39])
    Table().hand(0).upgrades(19).conform("Develop").do(card(0)).over().expect(hand=[], in_play=[0, 19])
    Table().hand(0).upgrades(19).deck().act("Develop").over()
    Table().hand(0).upgrades(39).conform("Develop").over()


@covers("NC-5.6")
def test_an_upgrade_acts_from_the_next_action_on() -> None:
    table = Table().hand(4, 14, 0, 20, 25, 1).deck(2).act("Develop").nature(2).do(card(4), card(0))
    table.do(card(14), card(1)).over().expect(hand=[2, 20, 25], in_play=[4, 14], discarded=[0, 1])
    table = Table().hand(39, 0, 1).deck().act("Develop").do(card(39), card(1)).over()
    table.expect(hand=[0], in_play=[39], discarded=[1])


@covers("NC-5.20")
def test_in_stage_2_a_develop_ends_with_a_command() -> None:
    table = Table().hand(20).stage_2("Gorger", "Herald").deck().act("Develop").do(GO_ON)
    table.asks(COMMAND, LEFT, RIGHT, GO_ON)
    Table().hand(20).stage_2("Gorger", "Herald").deck().conform("Develop").do(GO_ON).over()


# --- Ploys --------------------------------------------------------------------------------------------------------


def ploy(number: int, table: Table) -> Table:
    """A Ploy is played, and nothing else."""
    return table.hand(number).step(Step.CHOOSE_DEVELOPMENT, 1, 4).do(card(number))


@covers("NC-5.19")
def test_there_are_four_of_each_of_five_ploys() -> None:
    params = Table().params
    found = [number for number in range(DEVELOPMENTS) if params.action[number] == PLOY]
    assert found == [*range(20, 30), *range(40, 50)]
    kinds = [[n for n in found if params.effect[n] == kind] for kind in sorted({int(params.effect[n]) for n in found})]
    assert kinds == [[20, 25, 40, 45], [21, 26, 41, 46], [22, 27, 42, 47], [23, 28, 43, 48], [24, 29, 44, 49]]


@covers("NC-5.19")
@pytest.mark.parametrize("number", [20, 40])
def test_ploy_g_produces_in_up_to_two_controlled_areas(number: int) -> None:
    table = ploy(number, Table().areas(northwest="H", south="H", west="H", east="K"))
    table.asks(PRODUCE, "northwest", "south", "west", GO_ON).do("northwest", "west").over()
    table.expect(areas={"northwest": "HH", "west": "HH"}, hand=[], discarded=[number])


@covers("NC-5.19")
def test_ploy_i_draws_two() -> None:
    ploy(21, Table().deck(0, 1, 2)).nature(0, 2).over().expect(hand=[0, 2], discarded=[21])


@covers("NC-5.19")
def test_ploy_l_returns_up_to_three_from_limbo_then_produces_one() -> None:
    table = ploy(22, Table().areas(northwest="H").limbo(4).elsewhere("H", 0)).asks(PLACING, YES, GO_ON)
    table.do(YES, YES, YES).asks(PRODUCE, "northwest", GO_ON).do("northwest").over()
    table.expect(limbo=1, areas={"northwest": "HH"}, hand=[], discarded=[22])
    table = ploy(22, Table().areas(north="H").limbo(1)).do(YES).asks(PRODUCE).do(GO_ON).over()
    table.expect(limbo=0, hand=[], discarded=[22])
    ploy(22, Table().areas(north="H").limbo(2)).do(GO_ON).asks(PRODUCE)


@covers("NC-5.19")
def test_ploy_o_is_one_paid_step() -> None:
    table = ploy(23, Table().areas(northwest="H", northeast="H").upgrades(0, 10, 30, 35))
    table.asks("which marker to advance", LOWER, GO_ON).do(LOWER).over()
    table.expect(areas={"northwest": ""}, markers=(0, 1), hand=[], discarded=[23])
    table = ploy(23, Table().areas(northwest="H").markers(0, 1)).asks("which marker to advance", LOWER, GO_ON)
    assert HIGHER not in table.offers


@covers("NC-5.19")
def test_ploy_w_moves_followers_three_times_without_shaper_and_conflicts() -> None:
    table = ploy(24, Table().areas(north="H", south="HS").shaper("south").upgrades(3, 13, 38))
    table.asks(MOVE, "north", GO_ON).do("north", "northwest").do("northwest", "west").do("west", "southwest").over()
    table.expect(areas={"north": "", "southwest": "H"}, hand=[], discarded=[24])
