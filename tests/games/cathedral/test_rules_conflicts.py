"""NC-6: conflicts. In these the cards count as attack/defence.

Yours: Basic 1/0, Shield 0/1; the King's: Basic (52) 1/1, Shield (53) 1/2; cards 0 1/1, 1 2/0, 5 0/2, 15 2/1, 40 2/0.
"""

from __future__ import annotations

import pytest

from games.cathedral.table import BASIC, BATTLE, GO_ON, HIGHER, LOWER, REST, SHIELD, Table, card
from games.covers import covers
from nightmare_gym.engine.agenda import then
from nightmare_gym.games.cathedral.conflicts import combat_strength, may_fight, start_conflict, winner
from nightmare_gym.games.cathedral.layout import (
    AREA_NAMES,
    HUMAN,
    HUMAN_KING,
    HUMAN_SHADOWS,
    KING,
    KING_SHADOWS,
    SHADOWS,
)
from nightmare_gym.games.cathedral.rules import proceed
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

CARD, REVEAL, RETREAT, OFFER = (
    "which card to play in the conflict",
    "reveal the King's cards",
    "where to retreat",
    "what to discard for the King's Shield",
)
NORTH = AREA_NAMES.index("north")
AROUND = ("northwest", "northeast", "inner northwest", "inner northeast")
"""The areas adjacent to the north."""
FREE = "which marker climbs for free"


def walled(side: str, shield_step: str = "once", **more: str) -> Table:
    """A table on which all areas around the north are another side's, so that this side cannot retreat there."""
    other = {"H": "k1", "K": "h1", "S": "h1"}[side]
    return Table(shield_step=shield_step).areas(**{name.replace(" ", "_"): other for name in AROUND} | more)


def fight(table: Table, pair: int = HUMAN_KING, number: int = 1) -> Table:
    """A conflict in the north, in this turn."""
    table.step(Step.REWARD, number=number).from_here()
    start_conflict(table.state, NORTH, pair)
    proceed(table.state, table.params)
    return table.sound()


def played_out(table: Table) -> None:
    """The human does as little as possible, and nature what comes first, until all is over."""
    while table.asked != REST:
        if table.state.actor == HUMAN:
            table.do(GO_ON if GO_ON in table.offers else table.offers[0])
        else:
            table.nature(next(iter(table.odds)))


# --- parties and cards --------------------------------------------------------------------------------------------


@covers("NC-6.1")
@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("HK", [HUMAN_KING]),
        ("HS", [HUMAN_SHADOWS]),
        ("KS", [KING_SHADOWS]),
        ("HKS", [HUMAN_KING, HUMAN_SHADOWS, KING_SHADOWS]),
        ("H k3", []),
        ("K h1", []),
        ("h1 k1", []),
        ("S h1 k1", []),
        ("HHH h1", []),
    ],
)
def test_both_sides_need_a_unit(text: str, pairs: list[int]) -> None:
    table = Table().areas(north=text)
    assert [pair for pair in (HUMAN_KING, HUMAN_SHADOWS, KING_SHADOWS) if may_fight(table.state, NORTH, pair)] == pairs


@covers("NC-6.3")
def test_strength_in_cards_is_units_and_a_fort_but_no_more_than_the_hand() -> None:
    table = Table().areas(north="HHHKKKSSS h2 k1").hand(0, 1, 2).kings_hand(3)
    strengths = [combat_strength(table.state, NORTH, side) for side in (HUMAN, KING, SHADOWS)]
    assert strengths == [4, 3, 3]
    table.areas(north="HKSS").hand()
    assert [combat_strength(table.state, NORTH, side) for side in (HUMAN, KING, SHADOWS)] == [1, 1, 2]


@covers("NC-6.2")
@pytest.mark.parametrize(
    ("text", "number", "after"),
    [
        ("HHK", 1, True),
        ("HHK", 2, True),
        ("HKK", 1, False),
        ("HKK", 2, False),
        ("HKSS", 1, True),
        ("HKSS", 2, False),
        ("HK", 1, True),
        ("HK", 2, False),
        ("HK h1", 2, True),
        ("HK k1", 1, False),
    ],
)
def test_who_controls_the_area_chooses_cards_after_the_kings_are_turned_up(text: str, number: int, after: bool) -> None:
    table = fight(Table().areas(north=text), number=number)
    if after:
        table.asks_nature(REVEAL, 52, 53)
    else:
        table.asks(CARD, GO_ON, BASIC, SHIELD)


@covers("NC-6.3")
def test_the_human_plays_up_to_as_many_cards_as_its_strength() -> None:
    table = fight(Table().areas(north="HKK").hand(0, 20), HUMAN_KING).asks(
        CARD, GO_ON, card(0), card(20), BASIC, SHIELD
    )
    table.do(card(0)).asks_nature(REVEAL)
    table = fight(Table().areas(north="HHKKK").hand(0, 20)).do(card(0)).asks(CARD, GO_ON, card(20), BASIC, SHIELD)
    table.do(GO_ON).asks_nature(REVEAL)


@covers("NC-6.4")
def test_the_king_reveals_random_cards_for_its_strength() -> None:
    table = fight(Table().areas(north="HHHKK k1").kings_hand(0, 1)).asks(CARD).do(GO_ON)
    table.asks_nature(REVEAL, 0, 1, 52, 53).nature(1).asks_nature(REVEAL, 0, 52, 53).nature(52, 0)
    assert table.asked != REVEAL
    table = fight(Table().areas(north="HKKK"), number=1).do(GO_ON).nature(52, 53)
    assert table.asked != REVEAL  # its hand is no larger


@covers("NC-6.2", "NC-6.5")
@pytest.mark.parametrize("text", ["HHHS", "HSSS"])
def test_against_shadows_the_human_chooses_before_the_battle_card(text: str) -> None:
    table = fight(Table().areas(north=text), HUMAN_SHADOWS).asks(CARD).do(GO_ON)
    table.asks_nature(BATTLE, "1/0", "1/1", "2/0", "2/1", "3/0", "3/1", "2/2")
    assert table.odds == {0: 2, 1: 2, 2: 2, 3: 3, 4: 1, 5: 1, 6: 1}


@covers("NC-6.5")
def test_battle_cards_stay_out_until_the_deck_is_empty() -> None:
    table = Table().areas(north="HHHS h1")
    table.state.battle_deck[:] = [0, 0, 0, 1, 0, 0, 0]
    fight(table, HUMAN_SHADOWS).do(GO_ON).asks_nature(BATTLE, "2/1").nature("2/1")
    assert table.state.battle_deck.sum() == 0
    table.areas(north="HHHS h1")
    fight(table, HUMAN_SHADOWS).do(GO_ON).asks_nature(BATTLE)
    assert table.odds == {0: 2, 1: 2, 2: 2, 3: 3, 4: 1, 5: 1, 6: 1}


@covers("NC-6.4", "NC-6.5")
def test_the_king_against_shadows() -> None:
    table = fight(walled("S").areas(north="KKS").kings_hand(1), KING_SHADOWS, 2).asks_nature(REVEAL).nature(1, 52)
    table.asks_nature(BATTLE).nature("3/0").over()  # at most 2, as one Shadow is there; 3 against it, 2 - 1 against it
    table.expect(areas={"north": "K"}, kings_hand=[], discarded=[1])


# --- damage -------------------------------------------------------------------------------------------------------


@covers("NC-6.6")
def test_damage_is_attack_that_no_defence_stops_and_strikes_at_once() -> None:
    table = fight(walled("K").areas(north="HHHKK").hand(1).kings_hand(15)).nature(15, 52)
    table.do(card(1), BASIC, SHIELD).over()  # 3/1 against 3/2; at 1 to 1 the human was in control
    table.expect(areas={"north": "H"}, limbo=2, hand=[], kings_hand=[], discarded=[1, 15])
    assert table.deeds == {"won": 1, "eliminated": 2}


@covers("NC-6.6")
def test_the_humans_losses_go_to_limbo_and_the_kings_to_its_supply() -> None:
    table = fight(walled("K").areas(north="HHHK").hand(1).kings_hand(10)).nature(10).do(card(1), GO_ON).over()
    table.expect(areas={"north": "H"}, limbo=2, hand=[], kings_hand=[], discarded=[1, 10])
    assert table.state.supply.tolist() == [17, 20, 24]


@covers("NC-6.6")
def test_no_more_units_are_lost_than_are_there_and_no_damage_below_zero() -> None:
    table = fight(walled("K").areas(north="HHK").hand(15, 1)).nature(53).do(card(15), card(1)).over()
    table.expect(areas={"north": "HH"}, hand=[], discarded=[1, 15])  # 4/1 against 1/2: 2 damage to a single unit
    table = fight(walled("K", northwest="K").areas(north="HHHK").hand(5)).nature(52).do(card(5), GO_ON).over()
    table.expect(areas={"north": "HHH", "northwest": "KK"}, hand=[], discarded=[5])


@covers("NC-6.6", "NC-3.3")
def test_forts_are_never_lost() -> None:
    table = fight(walled("H").areas(north="HKKK h2").kings_hand(15, 1)).do(GO_ON).nature(15, 1, 52).over()
    table.expect(areas={"north": "KKK h2"}, limbo=1, kings_hand=[], discarded=[1, 15])


@covers("NC-6.6")
@pytest.mark.parametrize(("shadows", "losses"), [("S", 2), ("SS", 3), ("SSS", 3)])
def test_the_attack_of_shadows_is_at_most_one_more_than_their_number(shadows: str, losses: int) -> None:
    """Counted before their losses."""
    table = fight(walled("S").areas(north=f"HHH{shadows} h1").hand(40), HUMAN_SHADOWS).do(card(40), GO_ON)
    table.nature("3/0")
    assert table.state.limbo == losses


@covers("NC-6.6")
def test_the_battle_cards_defence_stops_attack() -> None:
    table = fight(walled("S", northwest="S").areas(north="HHHSS").hand(40), HUMAN_SHADOWS).do(card(40), BASIC, GO_ON)
    table.nature("2/2").over()
    table.expect(areas={"north": "H", "northwest": "SS"}, limbo=2, hand=[], discarded=[40])


@covers("NC-6.6")
def test_shadows_that_all_die_deal_the_damage_of_their_card_all_the_same() -> None:
    table = fight(Table().areas(north="HHHS").hand(40), HUMAN_SHADOWS).do(card(40), GO_ON).nature("2/0").over()
    table.expect(areas={"north": "H"}, limbo=2, hand=[], discarded=[40])


@covers("NC-6.6")
def test_a_third_side_neither_helps_nor_suffers() -> None:
    table = fight(walled("H").areas(north="HHKSSS")).nature(52).do(BASIC, GO_ON).over()
    table.expect(areas={"north": "KSSS"}, limbo=2)  # one by damage; at 1 to 1 the active side loses


# --- the winner ---------------------------------------------------------------------------------------------------


@covers("NC-6.7")
@pytest.mark.parametrize(
    ("text", "pair", "before", "number", "side"),
    [
        ("HHK", HUMAN_KING, KING, 2, HUMAN),
        ("HKK", HUMAN_KING, HUMAN, 1, KING),
        ("HK h1", HUMAN_KING, KING, 2, HUMAN),
        ("HHK h1 k3", HUMAN_KING, KING, 2, HUMAN),
        ("HHK k1", HUMAN_KING, HUMAN, 2, HUMAN),
        ("HHK k1", HUMAN_KING, KING, 1, KING),
        ("HK", HUMAN_KING, SHADOWS, 1, KING),
        ("HK", HUMAN_KING, SHADOWS, 2, HUMAN),
        ("HS", HUMAN_SHADOWS, HUMAN, 1, HUMAN),
        ("HS", HUMAN_SHADOWS, SHADOWS, 2, SHADOWS),
        ("HS", HUMAN_SHADOWS, KING, 1, SHADOWS),
        ("HS", HUMAN_SHADOWS, KING, 2, HUMAN),
        ("KS", KING_SHADOWS, HUMAN, 2, SHADOWS),
        ("KS", KING_SHADOWS, KING, 2, KING),
        ("KS", KING_SHADOWS, SHADOWS, 2, SHADOWS),
        ("KKS", KING_SHADOWS, SHADOWS, 2, KING),
        ("h1", HUMAN_KING, KING, 1, HUMAN),
        ("k1", HUMAN_KING, HUMAN, 1, KING),
        ("h1 k1", HUMAN_KING, SHADOWS, 1, KING),
        ("h1 k1", HUMAN_KING, SHADOWS, 2, HUMAN),
        ("", HUMAN_KING, HUMAN, 1, HUMAN),
        ("", HUMAN_SHADOWS, SHADOWS, 2, SHADOWS),
        ("", HUMAN_SHADOWS, KING, 2, HUMAN),
        ("SSS", HUMAN_KING, SHADOWS, 2, HUMAN),
    ],
)
def test_the_winner(text: str, pair: int, before: int, number: int, side: int) -> None:
    """The side with more left wins; of equals the one in control before; else the one whose turn it is not."""
    table = Table().areas(north=text).step(Step.REWARD, number=number)
    assert winner(table.state, NORTH, pair, before) == side


@covers("NC-6.7", "NC-7.2")
def test_a_win_without_survivors_is_a_win() -> None:
    table = fight(Table().areas(north="HK h1").hand(1).kings_hand(10)).nature(10).do(card(1), GO_ON).over()
    assert table.area("north") == "h1"
    assert table.deeds == {"won": 1, "eliminated": 1}


@covers("NC-6.7", "NC-6.8")
def test_who_was_in_control_is_judged_with_all_three_sides() -> None:
    """The Shadows are strongest, so neither was; it is the King's turn, and the tie is the human's."""
    table = fight(walled("K", northwest="K").areas(north="HKSS").kings_hand(20), number=2).do(GO_ON).nature(20).over()
    table.expect(areas={"north": "HSS", "northwest": "KK"}, kings_hand=[], discarded=[20])


# --- the retreat --------------------------------------------------------------------------------------------------


def beaten(table: Table) -> Table:
    """Two Followers of the human lose against three of the King, without damage, and retreat."""
    return fight(table.areas(north="HHKKK").kings_hand(20, 22, 29)).do(GO_ON).nature(20, 22, 29)


@covers("NC-6.8")
def test_the_human_retreats_to_an_adjacent_area_that_is_its_own_or_empty() -> None:
    table = Table().areas(northwest="H", northeast="KK", inner_northwest="HKKK", south="H")
    beaten(table).asks(RETREAT, "northwest", "inner northwest", "inner northeast").do("inner northeast").over()
    assert (table.area("north"), table.area("inner northeast")) == ("KKK", "HH")


@covers("NC-6.8")
def test_an_area_with_an_own_fort_is_not_empty_but_ones_own_while_no_one_is_stronger() -> None:
    table = Table().areas(northwest="h1", northeast="KK h2", inner_northwest="k1", inner_northeast="S h2")
    beaten(table).asks(RETREAT, "northwest", "inner northeast")


@covers("NC-6.8")
def test_what_does_not_fit_is_eliminated() -> None:
    table = Table().areas(northwest="HH", northeast="HHH", inner_northwest="k1", inner_northeast="k1")
    beaten(table).asks(RETREAT, "northwest", "northeast").do("northwest").over()
    assert (table.area("northwest"), table.state.limbo) == ("HHH", 1)
    table = Table().areas(northwest="HH", northeast="HHH", inner_northwest="k1", inner_northeast="k1")
    beaten(table).do("northeast").over()
    assert (table.area("northeast"), table.state.limbo) == ("HHH", 2)


@covers("NC-6.8")
def test_a_single_way_out_is_taken_and_without_one_all_are_eliminated() -> None:
    table = beaten(walled("H", northwest="H")).over()
    assert (table.area("north"), table.area("northwest"), table.state.limbo) == ("KKK", "HHH", 0)
    table = beaten(walled("H")).over()
    assert (table.area("north"), table.state.limbo) == ("KKK", 2)


@covers("NC-6.8", "NC-3.4")
def test_four_that_retreat_are_four_where_they_arrive() -> None:
    table = walled("H", northwest="").stage_2("Gorger", "Herald").areas(north="HHHHKKKK k1")
    fight(table.kings_hand(20, 22, 25, 29, 31)).do(GO_ON).nature(20, 22, 25, 29, 31).over()
    assert (table.area("northwest"), table.state.limbo) == ("HHHH", 0)


def king_beaten(table: Table, units: str = "HHHKK") -> Table:
    """Two Followers of the King lose against three of the human, without damage, and retreat."""
    return fight(table.areas(north=units).kings_hand(20, 22)).nature(20, 22).do(GO_ON)


@covers("NC-6.8")
def test_the_king_retreats_to_the_area_with_fewest_of_its_followers() -> None:
    table = Table().areas(northwest="K", northeast="KK", inner_northwest="KSS", inner_northeast="H")
    king_beaten(table).asks_nature("an area card", "northwest", "inner northwest").nature("inner northwest").over()
    assert (table.area("inner northwest"), table.area("north")) == ("KKKSS", "HHH")
    table = Table().areas(northwest="K", northeast="", inner_northwest="K", inner_northeast="H")
    king_beaten(table).over()
    assert table.area("northeast") == "KK"


@covers("NC-6.8")
def test_a_fort_of_the_king_without_followers_counts_as_none() -> None:
    table = Table().areas(northwest="k2", northeast="K", inner_northwest="H", inner_northeast="H")
    king_beaten(table).over()
    assert table.area("northwest") == "KK k2"


@covers("NC-6.8")
def test_the_king_goes_where_there_is_room_if_it_can() -> None:
    """The two areas have the same number, once with room only for one."""
    table = Table().areas(northwest="KKK", northeast="KK", inner_northwest="H", inner_northeast="H")
    king_beaten(table).over()
    assert (table.area("northeast"), table.state.supply[KING]) == ("KKK", 20 - 6)
    table = Table().areas(northwest="KKK", northeast="KKK", inner_northwest="H", inner_northeast="H")
    king_beaten(table).nature("northwest").over()
    assert (table.area("northwest"), table.state.supply[KING]) == ("KKK", 20 - 6)
    assert table.deeds["eliminated"] == 2


@covers("NC-6.8")
def test_shadows_retreat_to_where_they_are_fewest_in_control_or_to_nobodys_area() -> None:
    table = Table().areas(northwest="S", northeast="HK", inner_northwest="HHSS", inner_northeast="H")
    fight(table.areas(north="HHHS"), HUMAN_SHADOWS).do(GO_ON).nature("1/1")
    assert table.area("northeast") == "HKS"  # tied, so it counts as theirs
    table.over()


@covers("NC-6.8", "NC-7.2")
def test_a_failed_retreat_of_others_counts_as_elimination() -> None:
    table = fight(walled("S").areas(north="HHHSS"), HUMAN_SHADOWS).do(GO_ON).nature("1/1").over()
    assert table.area("north") == "HH"
    assert table.deeds == {"won": 1, "eliminated": 2}
    table = fight(walled("S").areas(north="HHHSS"), HUMAN_SHADOWS, 2).do(GO_ON).nature("1/1").over()
    assert table.deeds == {}


# --- afterwards ---------------------------------------------------------------------------------------------------


@covers("NC-6.9")
def test_starting_cards_return_and_development_cards_are_discarded() -> None:
    table = fight(walled("K").areas(north="HHHK k1").hand(0).kings_hand(20)).nature(20, 52).do(card(0), BASIC, SHIELD)
    table.over()
    assert table.seen["hand"] == [50, 51]
    assert table.seen["kings_hand"] == [52, 53]
    assert table.seen["discarded"] == [0, 20]


@covers("NC-6.9")
def test_cards_that_were_not_played_stay() -> None:
    table = fight(walled("K").areas(north="HHHK").hand(0, 1).kings_hand(20, 21)).nature(20).do(card(0), GO_ON).over()
    assert table.seen["hand"] == [1, 50, 51]
    assert table.seen["kings_hand"] == [21, 52, 53]


def shielded(table: Table, number: int = 1) -> Table:
    """A conflict in the north in which the King turns up its Shield; the human, who is stronger, plays no card."""
    return fight(table.areas(north="HHHK"), number=number).nature(53).do(GO_ON)


@covers("NC-6.10", "NC-5.4")
@pytest.mark.parametrize("shield_step", ["once", "lower"])
@pytest.mark.parametrize(
    ("before", "after"), [((2, 6), (3, 6)), ((4, 4), (4, 5)), ((14, 15), (15, 15)), ((15, 15), (15, 15))]
)
def test_when_the_kings_shield_returns_a_card_may_be_discarded_for_a_step_of_the_lower_marker(
    before: tuple[int, int], after: tuple[int, int], shield_step: str
) -> None:
    table = shielded(walled("K", shield_step=shield_step).hand(0, 1).markers(*before))
    table.asks(OFFER, GO_ON, card(0), card(1)).from_here().do(card(1)).over()
    table.expect(hand=[0], discarded=[1], markers=after)


@covers("NC-6.10")
def test_one_step_in_each_turn_of_yours_or_of_the_kings() -> None:
    table = shielded(walled("K").hand(0, 1, 2)).asks(OFFER).do(GO_ON).over()  # what is refused is not taken
    table = shielded(table).asks(OFFER).do(card(0)).over()
    table = shielded(table).over()
    assert (table.seen["hand"], table.seen["markers"]) == ([1, 2, 50, 51], (0, 1))
    for number in (2, 3):
        table = shielded(table.turn(number), number).asks(OFFER).do(card(number - 1)).over()
        table = shielded(table, number).over()
    assert (table.seen["hand"], table.seen["markers"]) == ([50, 51], (1, 2))


@covers("NC-6.10", "NC-7.2")
def test_the_shields_step_stays_taken_when_the_deeds_of_the_turn_are_forgotten() -> None:
    """The check of the Dreams forgets deeds; a Nightmare may still be commanded after it."""
    table = shielded(walled("K").hand(0, 1)).do(card(0)).over()
    assert table.deeds["climbed"] == 1
    table = table.step(Step.CHOOSE_COMPLETE).over()
    assert table.deeds == {}
    shielded(table).over()


@covers("NC-6.10")
@pytest.mark.parametrize("shield_step", ["lower", "free"])
def test_any_number_of_steps_in_a_turn_is_an_option(shield_step: str) -> None:
    table = walled("K", shield_step=shield_step).hand(0, 1, 2)
    for number in range(3):
        table = shielded(table).asks(OFFER).do(card(number)).over()  # on one space either is the lower
        table.markers(0, 0)
    assert table.seen["hand"] == [50, 51]


@covers("NC-6.10", "NC-5.4")
def test_a_step_of_either_marker_is_an_option() -> None:
    table = shielded(walled("K", shield_step="free").hand(0, 1).markers(2, 6))
    table.asks(OFFER, GO_ON, card(0), card(1)).from_here().do(card(1)).asks(FREE, LOWER, HIGHER).do(HIGHER).over()
    table.expect(hand=[0], discarded=[1], markers=(2, 7))


@covers("NC-6.10")
def test_the_offer_may_be_refused_and_comes_after_the_retreat() -> None:
    table = fight(walled("K", northwest="K", northeast="K").areas(north="HHHK").hand(0)).nature(53).do(GO_ON)
    table.asks_nature("an area card").nature("northeast").asks(OFFER).do(GO_ON).over()
    assert table.seen["hand"] == [0, 50, 51]


@covers("NC-6.10")
def test_no_offer_without_a_development_card_the_shield_or_the_human() -> None:
    fight(walled("K").areas(north="HHHK")).nature(53).do(GO_ON).over()
    fight(walled("K").areas(north="HHHK").hand(0)).nature(52).do(GO_ON).over()
    fight(walled("K").areas(north="HHHK").hand(0)).nature(53).do(card(0), GO_ON).over()
    fight(walled("S").areas(north="KKKS").hand(0), KING_SHADOWS, 2).nature(53, 52).nature("1/0").over()


@covers("NC-6.10")
def test_the_card_for_the_shield_is_offered_in_the_kings_turn_too() -> None:
    table = fight(walled("H").areas(north="HKKK").hand(0), number=2).do(GO_ON).nature(53, 52).asks(OFFER)
    table.do(card(0)).over()
    assert table.seen["markers"] == (0, 1)


@covers("NC-6.11")
@pytest.mark.parametrize(
    ("text", "pair", "cultist"),
    [
        ("HKKK", HUMAN_KING, True),
        ("HHHK", HUMAN_KING, False),
        ("HSSS", HUMAN_SHADOWS, True),
        ("HHHS", HUMAN_SHADOWS, False),
        ("KKKS", KING_SHADOWS, True),
        ("KSSS", KING_SHADOWS, False),
    ],
)
@pytest.mark.parametrize("own", [True, False])
def test_the_king_gets_a_cultist_for_its_maneuver_only(text: str, pair: int, cultist: bool, own: bool) -> None:
    """It gets one for a conflict that it wins, or that the human loses against the Shadows."""
    table = Table().kings_dreams((6, 0)).areas(north=text)
    table.step(Step.REWARD, number=2).from_here()
    if own:
        then(table.state, Step.KING_FIGHTS_HERE, NORTH, 7)
    start_conflict(table.state, NORTH, pair)
    proceed(table.state, table.params)
    played_out(table)
    assert table.seen["kings_dreams"] == [(6, 1 if cultist and own else 0)]


# --- deeds --------------------------------------------------------------------------------------------------------


@covers("NC-7.2")
@pytest.mark.parametrize(("text", "number", "won"), [("HHHK", 1, 1), ("HHHK", 2, 0), ("HKKK", 1, 0), ("HKKK", 2, 0)])
def test_wins_in_the_own_turn_are_remembered(text: str, number: int, won: int) -> None:
    table = fight(walled("K", northwest="H", northeast="K").areas(north=text).kings_hand(20, 22, 29), number=number)
    played_out(table)
    assert table.deeds.get("won", 0) == won


@covers("NC-7.2", "NC-7.7")
def test_a_win_against_the_king_in_its_own_area_dethrones_it() -> None:
    table = fight(walled("K").areas(north="HHK k2").hand(15, 1).kings_hand(25, 29)).do(card(15), card(1))
    table.nature(25, 29).over()
    assert table.deeds == {"won": 1, "eliminated": 1, "dethroned": 1}
    table = fight(walled("S").areas(north="HHSKKK").hand(15, 1), HUMAN_SHADOWS).do(card(15), GO_ON).nature("1/1")
    assert table.over().deeds == {"won": 1, "eliminated": 1}
    table = fight(walled("K").areas(north="HKSS").hand(15).kings_hand(25)).nature(25).do(card(15)).over()
    assert table.deeds == {"won": 1, "eliminated": 1}
