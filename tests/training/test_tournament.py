"""Tournaments: balanced line-ups, shared wins, blocks, honest leads, ratings."""

from __future__ import annotations

import csv
import io
import json
import math
from collections import Counter
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from scipy import stats

from nightmare_agents.agent import Bot
from nightmare_agents.play import play_table
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.bots import choose
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_training.evaluate.tournament import report
from nightmare_training.evaluate.tournament.holding import hold
from nightmare_training.evaluate.tournament.lineups import alone, duels, mixed, williams
from nightmare_training.evaluate.tournament.ratings import (
    DRAWN,
    SCALE,
    WON,
    beats,
    met,
    ratings,
    spread_of_blocks,
    strengths,
)
from nightmare_training.evaluate.tournament.results import Tournament
from nightmare_training.evaluate.tournament.seats import facts_of, seated, sizes, win_shares
from nightmare_training.plots import draw_tournament
from nightmare_training.support.intervals import paired_p_value
from reference import lantern, pig

PAIR = ["random", "monte-carlo-1"]
SHORT = {"target": 20}


@pytest.fixture(scope="module")
def tournament() -> Tournament:
    return hold("pig", PAIR, [2], 60, 3, SHORT)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_a_williams_design_gives_every_seat_and_every_neighbour_equally_often(n: int) -> None:
    rows = williams(n)
    for row in rows:
        assert sorted(row) == list(range(n))
    squares = 1 if n % 2 == 0 else 2
    for seat in range(n):
        assert set(Counter(row[seat] for row in rows).values()) == {squares}
    after = Counter(pair for row in rows for pair in pairwise(row))
    assert after == dict.fromkeys(permutations(range(n), 2), squares)


def test_one_among_others_sits_on_every_seat() -> None:
    assert alone("a", "b", 3) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    two = duels(["a", "b"], 2)
    assert set(two["a", "b"]) == set(two["b", "a"]) == {("a", "b"), ("b", "a")}


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (3, 3), (5, 3), (5, 4), (4, 2)])
def test_mixed_tables_are_balanced(players: int, seats: int) -> None:
    names = [f"player {i}" for i in range(players)]
    lineups = mixed(names, seats)
    assert len(set(lineups)) == len(lineups)
    assert all(len(set(lineup)) == seats for lineup in lineups)
    assert len({Counter(lineup[seat] for lineup in lineups)[name] for seat in range(seats) for name in names}) == 1


def test_players_come_round_again_where_they_are_too_few() -> None:
    for lineup in mixed(["a", "b"], 4):
        assert sorted(lineup) == ["a", "a", "b", "b"]


def test_a_shared_win_counts_a_part_for_each() -> None:
    returns = np.array([[1.0, -1.0, -1.0], [0.0, 0.0, -1.0], [0.0, 0.0, 0.0]])
    shares = win_shares(returns)
    assert shares.tolist() == [[1, 0, 0], [0.5, 0.5, 0], [1 / 3, 1 / 3, 1 / 3]]


def test_the_facts_of_a_seat() -> None:
    one = np.array([1, 2])
    facts = {"power_0": one, "power_1": 2 * one, "turns": 3 * one, "points": np.zeros((2, 4))}
    found = facts_of(facts, 1)
    assert {name: values.tolist() for name, values in found.items()} == {"power": [2, 4], "turns": [3, 6]}


def test_the_table_has_the_size_that_is_asked_for() -> None:
    assert seated(lantern.GAME, 3, {"breath": 1}) == {"breath": 1, "seats": 3}
    assert seated(pig.GAME, 2, SHORT) == SHORT
    assert sizes("2, 4") == [2, 4]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"sizes": [3]}, "pig is not for 3 players: a table has 2"),
        ({"sizes": []}, "sizes of tables"),
        ({"sizes": [2, 2]}, "different numbers of players"),
        ({"players": ["random"]}, "at least two players"),
        ({"players": ["random", "random"]}, "named twice"),
        ({"players": ["random", "nobody"]}, "no player 'nobody'"),
        ({"games": 1}, "at least 2"),
        ({"options": {"taget": 1}}, "its options: target"),
        ({"game": "lantern", "options": {"seats": 2}}, "a tournament sets it"),
        ({"game": "endless_nightmare", "sizes": [1]}, "not for 1 players"),
    ],
)
def test_bad_input_is_refused_before_a_game_is_played(arguments: dict[str, Any], message: str) -> None:
    request = {"game": "pig", "players": PAIR, "sizes": [2], "games": 10**9, "seed": 0, **arguments}
    with pytest.raises(OptionError, match=message):
        hold(**request)


def test_the_same_tournament_gives_the_same_json(tournament: Tournament) -> None:
    assert hold("pig", PAIR, [2], 60, 3, SHORT).model_dump_json() == tournament.model_dump_json()
    assert Tournament.model_validate_json(tournament.model_dump_json()) == tournament


def test_a_score_is_the_mean_over_both_seats(tournament: Tournament) -> None:
    first, second = (find_agent("pig", name) for name in PAIR)
    one = play_table("pig", [first, second], 60, 3, SHORT)["returns"]
    other = play_table("pig", [second, first], 60, 3, SHORT)["returns"]
    blocks = ((one[:, 0] > 0).astype(float) + (other[:, 1] > 0)) / 2
    score = tournament.tables[0].cross["random"]["monte-carlo-1"]
    assert score.wins == pytest.approx(blocks.mean())
    assert score.wins_ci95[1] - score.wins == pytest.approx(2.0009954 * blocks.std(ddof=1) / math.sqrt(60), rel=1e-5)
    assert score.mean == pytest.approx((one[:, 0].mean() + other[:, 1].mean()) / 2)


def test_two_seats_divide_the_wins(tournament: Tournament) -> None:
    (tables,) = tournament.tables
    ahead, behind = tables.cross["random"]["monte-carlo-1"], tables.cross["monte-carlo-1"]["random"]
    assert ahead.wins + behind.wins == pytest.approx(1.0)
    for lead in tables.leads:
        assert lead.wins == pytest.approx(tables.cross[lead.player][lead.other].wins * 2 - 1)
    assert tables.mixed["random"].wins == pytest.approx(ahead.wins)
    assert tables.mixed["random"]["turns"] > 0


def test_equals_have_no_lead_at_any_size() -> None:
    """Two copies of the random player.

    False alarms: of the six leads, none is 6 standard errors from 0 but for 1e-7 (t with 199 degrees of freedom).
    """
    found = hold("lantern", [Bot("a", choose), Bot("b", choose)], [2, 3, 4], 200, 1)
    for tables in found.tables:
        for lead in tables.leads:
            error = (lead.ci95[1] - lead.ci95[0]) / (2 * stats.t.ppf(0.975, 199))
            assert abs(lead.wins) <= 6 * error  # 0 at tables of two: each seat has its own dice, whoever sits there


def test_the_better_player_leads_and_is_rated_higher(tournament: Tournament) -> None:
    """Flat Monte-Carlo against random at Pig: it wins 93% of games.

    False alarms: over 120 games, were the share as low as 0.8, fewer than 60 wins have probability below 1e-12.
    """
    (tables,) = tournament.tables
    assert tables.cross["monte-carlo-1"]["random"].wins > 0.5
    assert tournament.ratings["monte-carlo-1"].rating > tournament.ratings["random"].rating
    assert next(lead for lead in tables.leads if lead.player == "monte-carlo-1").p_corrected < 1e-6


def test_blocks_keep_the_promise_that_single_games_would_break() -> None:
    """Games of a block are alike: over 4,000 tournaments of equals, p < 0.05 in 5% of them by blocks.

    False alarms: 5 standard errors, below 6e-7. As single games the same data would raise the alarm far more often.
    """
    dice = np.random.default_rng(20_254)
    luck = dice.normal(0.0, 1.0, (4000, 100, 1))
    games = luck + dice.normal(0.0, 1.0, (4000, 100, 6))
    blocks = np.mean([paired_p_value(one) < 0.05 for one in games.mean(2)])
    single = np.mean([paired_p_value(one.ravel()) < 0.05 for one in games])
    assert abs(blocks - 0.05) < 5 * np.sqrt(0.05 * 0.95 / 4000)
    assert single > 0.2


def test_who_has_met_whom() -> None:
    wins = np.array([[1.0, 0.0, 0.0], [0.5, 0.5, 0.0]])
    found = met(["a", "b", "c"], ("a", "b", "c"), wins).tolist()
    assert found == [[0, 1, WON], [0, 2, WON], [0, 1, DRAWN], [0, 2, WON], [1, 2, WON]]
    assert met(["a", "b"], ("a", "a"), np.array([[1.0, 0.0]])).tolist() == []  # nobody meets itself


def test_ratings_find_the_strengths_that_there_are() -> None:
    """Games of three with Luce's odds 6 : 3 : 1; the ratings' differences are logarithms of the odds.

    False alarms: over 25 such samples the standard deviation of a difference was at most 0.064 logits, and the bias
    0.03; 0.45 are more than 6 of the former beyond the latter.
    """
    odds = np.array([6.0, 3.0, 1.0])
    winners = np.random.default_rng(20_255).choice(3, 4000, p=odds / odds.sum())
    found = ratings(["a", "b", "c"], [(("a", "b", "c"), np.eye(3)[winners])], 0)
    a, b, c = ((found[name].rating - 25.0) / SCALE for name in "abc")
    assert abs((a - b) - math.log(2)) < 0.45
    assert abs((b - c) - math.log(3)) < 0.45
    assert all(one.ci95[0] < one.rating < one.ci95[1] and one.order > 0 for one in found.values())


def test_ratings_do_not_depend_on_the_order_of_names_by_more_than_their_uncertainty() -> None:
    winners = np.random.default_rng(20_256).choice(2, 400, p=(0.7, 0.3))
    tables = [(("a", "b"), np.eye(2)[winners])]
    one, other = ratings(["a", "b"], tables, 0), ratings(["b", "a"], tables, 0)
    for name in "ab":
        assert abs(one[name].rating - other[name].rating) < one[name].sigma


def test_every_report_holds_the_tournament(tournament: Tournament, tmp_path: Path) -> None:
    said = io.StringIO()
    report.show(tournament, Console(file=said, width=150))
    for kind, write in report.WRITERS.items():
        write(tournament, tmp_path / f"t.{kind}")
    for text in (said.getvalue(), (tmp_path / "t.markdown").read_text(encoding="utf-8")):
        for word in ("one among others", "among monte-carlo-1", "leads", "mixed tables", "Ratings", "seed 3", "blocks"):
            assert word in text
    assert Tournament(**json.loads((tmp_path / "t.json").read_text())) == tournament
    rows = list(csv.DictReader((tmp_path / "t.csv").open(encoding="utf-8")))
    assert [(row["player"], row["among"]) for row in rows] == [
        ("random", "monte-carlo-1"),
        ("monte-carlo-1", "random"),
        ("random", "mixed"),
        ("monte-carlo-1", "mixed"),
    ]


def test_the_leads_of_learned_policies_come_alone() -> None:
    found = hold("pig", PAIR, [2], 10, 0, SHORT).tables[0]
    assert [(lead.player, lead.other) for lead in report.chosen_leads(found)] == [("random", "monte-carlo-1")]
    learned = [lead.model_copy(update={"player": f"runs/{lead.player}"}) for lead in found.leads[1:]]
    tables = found.model_copy(update={"leads": [found.leads[0], *learned]})
    assert [lead.player for lead in report.chosen_leads(tables)] == ["runs/monte-carlo-1"]


def test_a_tournament_is_drawn(tournament: Tournament, tmp_path: Path) -> None:
    files = draw_tournament(tournament, tmp_path)
    assert [file.name for file in files] == ["crosstable.png", "ratings.png"]
    assert all(file.stat().st_size > 5000 for file in files)


def test_lucidity_tells_what_becomes_of_the_players() -> None:
    found = hold("lucidity", ["random", "cautious"], [2, 3], 10, 0)
    assert [tables.players for tables in found.tables] == [2, 3]
    for tables in found.tables:
        one = tables.mixed["random"]
        assert {"power", "nightmare", "eliminated", "turns", "endings"} <= set(one.model_dump())
        assert sum(one["endings"].values()) == pytest.approx(1.0)
    assert make_game("lucidity").layout.seats == 4


def test_the_most_likely_strengths_are_those_of_the_model() -> None:
    """With many games the strengths' differences are the logarithms of the odds; nobody's is ever infinite."""
    beaten = np.zeros((2, 2, 2))
    beaten[0, 0, 1], beaten[0, 1, 0] = 3e6, 1e6
    beaten[1, 0, 1] = 1000.0
    even, won_all = strengths(beaten)
    assert even[0] - even[1] == pytest.approx(math.log(3), abs=1e-5)
    assert even.sum() == pytest.approx(0.0, abs=1e-6)
    assert 6 < won_all[0] - won_all[1] < 12


def test_a_draw_is_half_a_win_for_each() -> None:
    wins = np.array([[1.0, 0.0, 0.0], [0.5, 0.5, 0.0]])
    one, other = beats(["a", "b", "c"], ("a", "b", "c"), wins)
    assert one.tolist() == [[0, 1, 1], [0, 0, 0], [0, 0, 0]]
    assert other.tolist() == [[0, 0.5, 1], [0.5, 0, 1], [0, 0, 0]]
    assert not beats(["a", "b"], ("a", "a"), np.array([[1.0, 0.0]])).any()


def test_the_spread_over_blocks_is_what_blocks_do() -> None:
    """Six line-ups of each block have the same dice: ratings vary from tournament to tournament as the bootstrap says.

    Independent games would vary less by a factor of the root of 6. False alarms: the standard deviation over 400
    tournaments is known to 3.5%, so 20% are more than 5 of its own deviations.
    """
    dice = np.random.default_rng(20_257)

    def tables() -> list[tuple[tuple[str, ...], Any]]:
        wins = np.eye(2)[dice.choice(2, 100, p=(0.7, 0.3))]
        return [(("a", "b"), wins), (("b", "a"), wins[:, ::-1])] * 3

    leads = [spread_of(tables()) for _ in range(400)]
    bootstrap = np.mean([spread_of_blocks(["a", "b"], tables(), dice)[0] for _ in range(20)])
    assert np.std(leads, ddof=1) == pytest.approx(bootstrap, rel=0.2)


def spread_of(tables: list[tuple[tuple[str, ...], Any]]) -> float:
    """The first player's most likely rating, on the scale of ratings."""
    beaten = np.sum([beats(["a", "b"], lineup, wins) for lineup, wins in tables], axis=(0, 1))
    return float(SCALE * strengths(beaten[None])[0, 0])
