"""DC-5: trading one Power for another."""

from __future__ import annotations

import pytest

from games.covers import covers
from games.dream_catchers.table import ACCEPT, GO_ON, PHASE, REFUSE, Table, ability, power, tile, trade, treasure
from nightmare_gym.rendering.dream_catchers.describe import describe

pytestmark = pytest.mark.rules

GIVE, TAKE, CONSENT = "which Power to give", "which Power to take", "accept the trade"


@covers("DC-5.1")
def test_the_active_player_names_the_partner_and_both_cards() -> None:
    table = Table("cooper, pixie, candy").hands("Love, Treats", "Fantasy", "Courage, Wild, Love").turn()
    table.asks(0, PHASE, tile("top left"), tile("top centre"), tile("middle left"), trade(1), trade(2), GO_ON)
    table.do(trade(2)).asks(0, GIVE, power("Love"), power("Treats")).do(power("Love"))
    table.asks(0, TAKE, power("Courage"), power("Wild")).do(power("Wild"))
    table.expect(hands={0: "Treats, Wild", 2: "Courage, 2 Love"}, actions=1).asks(0, PHASE)


@covers("DC-5.1")
def test_partners_are_counted_from_the_active_player() -> None:
    table = Table("cooper, pixie, candy").hands("Fantasy", "2 Treats", "Love").turn(2)
    table.do(trade(2)).expect(hands={2: "Treats", 1: "Treats, Love"}, actions=2)


@covers("DC-5.1")
def test_without_actions_left_there_is_no_trade() -> None:
    table = Table().hands("Love, Treats, Fantasy", "2 Courage").turn().do(tile("top left"), tile("top centre"))
    table.asks_nature("draw Powers")


@covers("DC-5.1")
def test_nobody_trades_without_cards() -> None:
    table = Table("cooper, pixie, candy").hands("Love", "", "Treats").turn()
    assert [offer for offer in table.offers if offer.startswith("trade")] == [trade(2)]
    Table().hands("", "2 Treats").turn().asks_nature("draw Powers")


@covers("DC-5.2")
def test_the_partner_agrees() -> None:
    table = Table(control="seats").hands("Love, Treats", "Fantasy").turn().do(trade(1), power("Love"))
    table.asks(1, CONSENT, REFUSE, ACCEPT).expect().do(ACCEPT)
    table.expect(hands={0: "Treats, Fantasy", 1: "Love"}, actions=1).asks(0, PHASE)


@covers("DC-5.2")
def test_the_partner_is_told_what_is_offered() -> None:
    table = Table(control="seats").hands("Love, Treats", "Fantasy, Wild").turn().do(trade(1), power("Love"))
    assert describe(table.state, table.params).endswith("which Power do you request for Love?")
    table.do(power("Wild"))
    assert describe(table.state, table.params).endswith("do you give the Wild to Player 0 for Love?")


@covers("DC-5.2")
def test_who_refuses_is_not_asked_again_until_an_action_is_taken() -> None:
    table = Table("cooper, pixie, candy", control="seats").hands("2 Love, Treats", "Fantasy", "Courage").turn()
    table.do(trade(1), power("Love"), REFUSE).expect()
    assert trade(1) not in table.asks(0, PHASE).offers
    assert trade(2) in table.offers
    table.do(trade(2), power("Love"), REFUSE).expect()
    assert not {trade(1), trade(2)} & set(table.offers)
    table.do(tile("top left")).expect(hands={0: "Love, Treats"}, cells={"top left": "-"}, sweet=11, actions=1)
    assert {trade(1), trade(2)} <= set(table.offers)


@covers("DC-5.2")
def test_a_trade_with_another_partner_lets_one_ask_again() -> None:
    table = Table("cooper, pixie, candy", control="seats").hands("2 Love, Treats", "Fantasy", "Courage").turn()
    table.do(trade(1), power("Love"), REFUSE, trade(2), power("Love"), ACCEPT)
    assert {trade(1), trade(2)} <= set(table.offers)


@covers("DC-5.2")
def test_a_play_does_not_let_one_ask_again_but_the_next_turn_does() -> None:
    table = Table("jazz, pixie", control="seats").hands("2 Love, 2 Treats", "Fantasy, Love, 2 Curiosity")
    table.counters(time=4).treasures("Time right").turn().do(trade(1), power("Love"), power("Fantasy"), REFUSE)
    table.do(treasure("Time right"))
    assert trade(1) not in table.offers
    table.do(GO_ON, GO_ON, GO_ON).next_turn(1)
    assert not any(one.refused for one in table.state.catchers)


@covers("DC-5.2")
def test_without_consent_the_offer_is_the_trade_and_one_controller_needs_none() -> None:
    for options in ({"control": "seats", "consent": False}, {"control": "team"}, {"control": "team", "consent": True}):
        table = Table(**options).hands("Love", "Fantasy").turn().do(trade(1))
        table.expect(hands={0: "Fantasy", 1: "Love"}, actions=1)


@covers("DC-5.3")
def test_only_different_cards_are_traded() -> None:
    table = Table().hands("Love, Treats", "Love").turn()
    assert trade(1) in table.offers
    table.do(trade(1)).expect(hands={0: "2 Love", 1: "Treats"}, actions=1)
    assert trade(1) in table.offers
    table = Table().hands("Love", "2 Love").turn()
    assert trade(1) not in table.offers
    table = Table().hands("Love, Treats", "Love, Treats").turn().do(trade(1)).asks(0, GIVE)
    table.do(power("Treats")).expect(hands={0: "2 Love", 1: "2 Treats"}, actions=1)


@covers("DC-5.3")
def test_the_wild_may_be_traded_like_any_power() -> None:
    table = Table().hands("Wild", "Fantasy").turn().do(trade(1)).expect(hands={0: "Fantasy", 1: "Wild"}, actions=1)
    assert trade(1) in table.offers


@covers("DC-5.3")
def test_treasures_are_never_traded() -> None:
    table = Table().hands("Love", "").treasures("", "Time right").turn()
    assert trade(1) not in table.offers


@covers("DC-5.1", "DC-6.10")
def test_a_trade_lets_the_others_play_again() -> None:
    table = Table("cooper, jazz", control="seats").hands("Love", "2 Fantasy").counters(time=4).turn()
    table.asks(1, PHASE, ability("Jazz"), GO_ON).do(GO_ON).do(trade(1), ACCEPT).expect(
        hands={0: "Fantasy", 1: "Love, Fantasy"}, actions=1
    )
    table.asks(0, PHASE)  # Jazz has no pair any more
    table = Table("cooper, mochi, jazz", control="seats").hands("Love", "Courage", "2 Fantasy").counters(time=4).turn()
    table.asks(2, PHASE).do(GO_ON).do(trade(1), ACCEPT).asks(2, PHASE)
