"""NC-8: building the Cathedral, standard, variable and with the Divergent Paths; stage 2."""

from __future__ import annotations

import pytest

from games.cathedral.table import DAY, DRAW, GO_ON, LOWER, NIGHT, Table, dream, token
from games.covers import covers
from nightmare_gym.games.cathedral.areas import stage
from nightmare_gym.games.cathedral.layout import (
    DRAW_REWARD,
    FORT_REWARD,
    HUMAN,
    IN_DECK,
    KING,
    NIGHTMARES,
    OUT,
    PRODUCE_REWARD,
    STEP_REWARD,
    TOKEN_NAMES,
)
from nightmare_gym.games.cathedral.steps import Step

pytestmark = pytest.mark.rules

PRODUCE, MARKER, SITE = "where to produce", "which marker to advance", "where to build"
TOKEN, KINGS_TOKEN = "which token", "which token the King takes"
REWARDS = ["draw", "produce", "draw", "step", "draw", "produce"] + ["draw", "step", "draw", "produce", "draw", "step"]


def build(side: int, pieces: int = 1, built: int = 0, **options: object) -> Table:
    """A side builds."""
    table = Table(**options).areas(north="H", south="H", northwest="HH", northeast="HH", southeast="HH")
    table.areas(southwest="HH").built(built)
    if options.get("divergent"):
        table.tokens(*(TOKEN_NAMES[kind] for kind, n in enumerate([3, 2, 1, 1, 1, 1, 1, 1, 1]) for _ in range(n)))
    table.state.nightmares[:] = 0, 1
    return table.step(Step.BUILD, side, pieces, number=1 + side)


# --- the standard game --------------------------------------------------------------------------------------------


@covers("NC-8.1", "NC-8.6")
@pytest.mark.parametrize("side", [HUMAN, KING])
@pytest.mark.parametrize("piece", range(1, 13))
def test_each_piece_rewards_the_human_and_the_king_climbs_whoever_builds(piece: int, side: int) -> None:
    table = build(side, built=piece - 1)
    what = REWARDS[piece - 1]
    if what == "draw":
        table.asks_nature(DRAW).nature(7)
    elif what == "produce":
        table.asks(PRODUCE, "northwest", "north", "northeast", "southeast", "south", "southwest", GO_ON).do(GO_ON)
    else:
        table.asks(MARKER, LOWER, GO_ON).do(GO_ON)
    table.over().from_here()
    assert (table.seen["pieces"], table.seen["kings_markers"]) == (piece, (0, 1))
    assert table.seen["hand"] == ([7, 50, 51] if what == "draw" else [50, 51])


@covers("NC-8.1")
def test_it_is_the_lower_marker_that_climbs() -> None:
    table = (
        Table()
        .kings_markers(1, 5)
        .step(Step.BUILD, HUMAN, 1)
        .nature(0)
        .over()
        .expect(kings_markers=(2, 5), pieces=1, hand=[0])
    )
    table = Table(piece_steps=2).kings_markers(1, 5).step(Step.BUILD, KING, 1, number=2).nature(0).over()
    table.expect(kings_markers=(3, 5), pieces=1, hand=[0])


@covers("NC-8.1")
@pytest.mark.parametrize(("number", "builds"), [(1, False), (2, False), (3, True), (4, True), (23, True)])
def test_each_side_builds_at_the_end_of_each_of_its_turns_but_the_first(number: int, builds: bool) -> None:
    table = Table().areas(north="H", south="K").dreams(displayed=[0, 1]).king("Ritual").night(1).turn(number)
    steps = [int(step.step) for step in table.state.agenda.steps[: table.state.agenda.height]]
    assert (Step.BUILD in steps) == builds
    if builds:
        assert steps[1] == Step.BUILD
        assert table.state.agenda.steps[1].a == (number + 1) % 2
        assert Step.CHOOSE_NIGHT not in steps[:2]


@covers("NC-8.1")
def test_the_last_piece_comes_on_turn_15() -> None:
    assert Table().params.first_build_turn + 12 == 15


# --- the variable-length game -------------------------------------------------------------------------------------


@covers("NC-8.2")
def test_variable_the_king_climbs_for_its_pieces_and_the_human_gets_nothing() -> None:
    table = build(KING, 2, 3, length="variable").over().expect(pieces=5, kings_markers=(1, 1))
    assert table.state.cards[7] == IN_DECK


@covers("NC-8.3")
def test_variable_the_human_gets_the_rewards_of_its_pieces_and_the_king_does_not_climb() -> None:
    table = build(HUMAN, 2, 3, length="variable").asks(MARKER).do(GO_ON).asks_nature(DRAW).nature(7).over()
    table.expect(pieces=5, hand=[7])


@covers("NC-8.3")
@pytest.mark.parametrize(("number", "pieces"), [(0, 0), (1, 1), (5, 2)])
def test_a_completed_dream_builds_as_many_pieces_as_it_has_icons(number: int, pieces: int) -> None:
    for length in ("variable", "standard"):
        table = Table(length=length).markers(6, 6).dreams(held=[number], displayed=[9, 10], stacked=[]).built(4)
        table.deck(7, 8).steps((Step.CHOOSE_COMPLETE, 0, 0)).do(dream(number), dream(9))
        while table.state.actor < 0:
            table.nature(next(iter(table.odds)))
        table.over()
        assert table.seen["pieces"] == 4 + (pieces if length == "variable" else 0)


@covers("NC-8.2", "NC-8.3")
def test_variable_no_piece_is_built_by_itself() -> None:
    table = Table(length="variable").areas(north="H").turn(5)
    assert Step.BUILD not in [int(step.step) for step in table.state.agenda.steps[: table.state.agenda.height]]


@covers("NC-8.10")
def test_variable_three_pieces_stand_from_the_start() -> None:
    assert Table(length="variable").state.pieces == 3
    assert Table().state.pieces == 0


@covers("NC-8.11")
def test_pieces_beyond_the_last_are_lost() -> None:
    table = build(HUMAN, 2, 12, length="variable").over()
    assert table.seen["pieces"] == 13
    assert table.seen["kings_markers"] == (0, 0)
    table.step(Step.BUILD, KING, 2, number=2).over().expect()


# --- the Divergent Paths ------------------------------------------------------------------------------------------


@covers("NC-8.4")
@pytest.mark.parametrize("length", ["standard", "variable"])
def test_divergent_the_human_takes_any_token_and_the_king_does_not_climb(length: str) -> None:
    table = build(HUMAN, divergent=True, length=length).asks(TOKEN, *map(token, TOKEN_NAMES))
    table.do(token("gray: draw")).nature(7).over().from_here()
    assert table.state.tokens.tolist() == [2, 2, 1, 1, 1, 1, 1, 1, 1]
    assert table.seen["kings_markers"] == (0, 0)
    assert table.seen["hand"] == [7, 50, 51]


@covers("NC-8.4", "NC-8.6")
@pytest.mark.parametrize(
    ("name", "then"),
    [
        ("gray: draw", [DRAW]),
        ("gray: produce", [PRODUCE]),
        ("gray: step", [MARKER]),
        ("yellow: draw 2", [DRAW, DRAW]),
        ("yellow: produce 2", [PRODUCE]),
        ("yellow: 2 steps", [MARKER, MARKER]),
        ("yellow: a level for a Follower", [SITE]),
        ("red: controlled areas", []),
        ("red: fort levels", []),
    ],
)
def test_what_each_token_gives(name: str, then: list[str]) -> None:
    table = build(HUMAN, divergent=True).do(token(name))
    for asked in then:
        assert table.asked == asked
        if asked == DRAW:
            table.nature(next(iter(table.odds)))
        elif asked == PRODUCE:
            table.do("north")
            assert table.area("north") == ("HH" if name == "gray: produce" else "HHH")
        elif asked == MARKER:
            table.do(LOWER)
        else:
            table.do("north", "north").from_here()
            assert table.area("north") == "h1"
    table.over()
    assert table.state.your_tokens.tolist() == [int(name == "red: controlled areas"), int(name == "red: fort levels")]


@covers("NC-8.4")
def test_a_single_token_is_taken_unasked() -> None:
    table = Table(divergent=True).tokens(*["yellow: draw 2"] * 2).step(Step.BUILD, HUMAN, 1).asks_nature(DRAW)
    assert table.seen["tokens"] == {"yellow: draw 2": 1}


@covers("NC-8.5")
@pytest.mark.parametrize(
    ("left", "takes", "climbs"),
    [
        (("gray: draw", "yellow: draw 2", "red: fort levels"), "red: fort levels", False),
        (("gray: draw", "yellow: draw 2", "red: fort levels"), "yellow: draw 2", True),
        (("gray: draw", "yellow: draw 2", "red: fort levels"), "gray: draw", True),
        (("gray: draw", "yellow: draw 2"), "yellow: draw 2", False),
        (("gray: draw", "yellow: draw 2"), "gray: draw", True),
        (("gray: draw", "gray: step"), "gray: step", False),
    ],
)
@pytest.mark.parametrize("length", ["standard", "variable"])
def test_divergent_the_king_climbs_for_a_token_that_is_not_of_the_highest_level(
    left: tuple[str, ...], takes: str, climbs: bool, length: str
) -> None:
    table = Table(divergent=True, length=length).tokens(*left).built(4).step(Step.BUILD, KING, 1, number=2)
    table.asks(KINGS_TOKEN, *map(token, left)).do(token(takes)).over()
    table.expect(
        kings_markers=(0, 1) if climbs else (0, 0),
        kings_tokens=1,
        pieces=5,
        tokens={name: 1 for name in left if name != takes},
    )


@covers("NC-8.5")
def test_the_kings_last_kind_of_token_is_taken_unasked_and_never_makes_it_climb() -> None:
    table = Table(divergent=True).tokens("gray: draw", "gray: draw").step(Step.BUILD, KING, 2, number=2).over()
    table.expect(kings_tokens=2, pieces=2, tokens={})


@covers("NC-8.5")
def test_nature_may_choose_the_kings_token() -> None:
    table = Table(divergent=True, king_choices="random").tokens("gray: draw", "red: fort levels")
    table.step(Step.BUILD, KING, 1, number=2).asks_nature(KINGS_TOKEN, "gray: draw", "red: fort levels")
    table.nature("gray: draw").over().expect(
        kings_markers=(0, 1), kings_tokens=1, pieces=1, tokens={"red: fort levels": 1}
    )
    table = Table(divergent=True, king_choices="random").tokens("gray: draw", "red: fort levels")
    table.step(Step.BUILD, HUMAN, 1).asks(TOKEN)


@covers("NC-8.5")
def test_divergent_a_harder_king_climbs_two_for_a_lower_token() -> None:
    table = Table(divergent=True, piece_steps=2).tokens("gray: draw", "red: fort levels")
    table.step(Step.BUILD, KING, 1, number=2).do(token("gray: draw")).over()
    assert table.seen["kings_markers"] == (0, 2)


@covers("NC-8.4", "NC-8.5", "NC-8.7")
def test_there_is_no_token_for_the_last_piece() -> None:
    table = Table(divergent=True).tokens("gray: draw").built(12).step(Step.BUILD, KING, 1, number=2).over()
    table.expect(pieces=13, lairs=("inner northwest", "inner southeast"))


# --- rewards ------------------------------------------------------------------------------------------------------


@covers("NC-8.6")
def test_rewards() -> None:
    Table().step(Step.REWARD, DRAW_REWARD, 2).nature(3, 4).over().expect(hand=[3, 4])
    table = Table().areas(north="H", south="H").step(Step.REWARD, PRODUCE_REWARD, 2).asks(PRODUCE).do("south").over()
    table.expect(areas={"south": "HHH"})
    table = Table().areas(northwest="HH", north="H").step(Step.REWARD, STEP_REWARD, 2).do(LOWER, LOWER).over()
    table.expect(areas={"northwest": ""}, markers=(1, 1))
    table = Table().areas(north="HHH h2", south="H k1").step(Step.REWARD, FORT_REWARD, 1).asks(SITE, "north", GO_ON)
    table.do("north", "south").over().expect(areas={"north": "HHH h3", "south": "k1"})
    Table().areas(north="HHH h2").step(Step.REWARD, FORT_REWARD, 1).do(GO_ON).over().expect()


@covers("NC-8.6")
def test_rewards_use_no_upgrades() -> None:
    table = Table().areas(northwest="H", north="HHH").upgrades(0, 5, 10, 12, 30, 35).step(Step.REWARD, STEP_REWARD, 1)
    table.do(LOWER).over().expect(areas={"northwest": ""}, markers=(0, 1))


# --- stage 2 ------------------------------------------------------------------------------------------------------


@covers("NC-8.7", "NC-8.8", "NC-8.9")
@pytest.mark.parametrize("side", [HUMAN, KING])
def test_the_last_piece_begins_stage_2(side: int) -> None:
    table = Table().built(12).areas(inner_northwest="HHKKSS h1", inner_southeast="HS", north="HKS").discards(7)
    table.state.nightmares[:] = 0, 1
    assert stage(table.state) == 0
    table.step(Step.BUILD, side, 1, number=1 + side).over()
    table.expect(
        pieces=13,
        areas={"inner northwest": "HKS h1", "inner southeast": ""},
        devoured="HHKSS",
        lairs=("inner northwest", "inner southeast"),
    )
    assert stage(table.state) == 1
    assert OUT not in table.state.cards
    assert (table.state.cards == IN_DECK).sum() == 49
    assert NIGHTMARES == 8


@covers("NC-8.8")
def test_the_kings_head_start_on_the_devoured_board() -> None:
    table = (
        Table(devoured_start=3)
        .built(12)
        .areas(north="K", inner_northwest="K")
        .step(Step.BUILD, KING, 1, number=2)
        .over()
    )
    assert table.seen["devoured"] == "KKKK"
    assert table.state.supply[KING] == 20 - 5
    table = Table().built(12).areas(inner_northwest="H").step(Step.BUILD, KING, 1, number=2).over()
    assert table.seen["devoured"] == "H"


@covers("NC-8.8")
def test_what_the_supply_lacks_comes_from_the_map_even_the_last_of_an_area() -> None:
    table = (
        Table(devoured_start=3).areas(north="K", south="KK k1").elsewhere("K", 1).step(Step.STAGE_TWO, number=2).over()
    )
    table.expect(areas={"north": "", "south": "K k1"}, devoured="KKK", lairs=("inner northwest", "inner southeast"))


@covers("NC-8.9")
def test_the_left_nightmare_devours_first_and_each_the_king_the_human_the_shadows() -> None:
    table = Table().built(12).areas(inner_northwest="HKS", inner_southeast="HKS").devoured(shadows=6)
    table.step(Step.BUILD, HUMAN, 1).over()
    table.expect(
        pieces=13,
        areas={"inner northwest": "", "inner southeast": "HS"},
        devoured="HKK" + "S" * 7,
        lairs=("inner northwest", "inner southeast"),
    )


@covers("NC-8.9", "NC-2.3")
def test_a_game_enters_stage_2_in_the_humans_turn_after_the_night() -> None:
    table = Table().areas(north="H").built(12).dreams(stacked=[]).deck(1, 2, 3, 4, 5).night(1).king("Ritual").turn(15)
    table.state.nightmares[:] = 0, 1
    table.do("pass on Develop")
    while table.state.actor < 0:
        table.nature(next(iter(table.odds)))
    table.asks(NIGHT).do("Night space 4")
    assert table.seen["pieces"] == 13
    assert table.asked != DAY
