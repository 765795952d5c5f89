"""The committed results: the policies play as well as their READMEs say, and as well as the project demands."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from nightmare_agents.learned import load_policy
from nightmare_agents.play import play, play_table
from nightmare_agents.published import POLICY_FILE
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.register import make_game
from nightmare_training.config.files import load_config
from nightmare_training.evaluate.grid import Grid
from nightmare_training.evaluate.seeds import FILE as SEEDS
from nightmare_training.evaluate.seeds import Seeds
from nightmare_training.evaluate.tournament.results import Tournament
from nightmare_training.published.outdated import known

RESULTS = Path(__file__).parents[2] / "results"
FOLDER = RESULTS / "endless_nightmare"
PUBLISHED = (
    "endless_nightmare",
    "endless_nightmare_active",
    "bogeymen",
    "bogeymen_search",
    "lucidity",
    "dream_catchers",
    "dream_catchers_search",
    "dream_catchers_seats",
    "cathedral",
)


@pytest.mark.parametrize(("setting", "bar"), [("basic", 40.0), ("strategist", 50.0)])
def test_the_published_mean_is_found_again(setting: str, bar: float) -> None:
    """The same 10,000 games; only rounding in another numpy's matrix products could change a choice now and then.

    The bar is the mean score that a learned policy must reach.
    """
    published = Grid.model_validate_json((FOLDER / "comparison.json").read_text()).settings[setting]
    (figures,) = (one for name, one in published.agents.items() if name.startswith("results/"))
    game = make_game("endless_nightmare")
    finals = play(game, load_policy(FOLDER, game), published.games, published.seed, published.options)
    scores = game.summary(finals, game.params(**published.options))["score"]
    assert published.games >= 10_000
    assert scores.mean() == pytest.approx(figures.mean, abs=0.2)
    assert scores.mean() - 5.5 * scores.std() / np.sqrt(len(scores)) > bar


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_published_config_is_the_one_in_configs(name: str) -> None:
    published, ours = (load_config(file).model_dump() for file in (str(RESULTS / name / "config.yaml"), name))
    if (seeds := RESULTS / name / SEEDS).exists():
        ours["seed"] = Seeds.model_validate_json(seeds.read_bytes()).median
    assert published == ours


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_policy_is_small(name: str) -> None:
    assert (RESULTS / name / POLICY_FILE).stat().st_size < 1_000_000


def test_the_training_was_short() -> None:
    assert json.loads((FOLDER / "training.json").read_text())["seconds"] < 30 * 60


def test_against_every_bogeyman_the_policy_beats_the_best_heuristic() -> None:
    found = Grid.model_validate_json((RESULTS / "bogeymen" / "comparison.json").read_bytes())
    heuristics = [gap for gap in found.gaps if gap.other in ("random", "passive", "keeper")]
    assert {gap.setting for gap in heuristics} >= set(found.settings)
    assert all(gap.ci95[0] > 0 for gap in heuristics)


def test_at_tables_of_every_size_the_policy_beats_those_whom_it_met_in_training() -> None:
    """The racer, the survivor and the bogeyman are newer than the policy, and about as strong."""
    found = Tournament.model_validate_json((RESULTS / "lucidity" / "tournament.json").read_bytes())
    assert [tables.players for tables in found.tables] == [2, 3, 4]
    for tables in found.tables:
        leads = {lead.other: lead for lead in tables.leads if lead.player == found.names[0]}
        assert leads.keys() == {"random", "greedy", "racer", "survivor", "bogeyman", "expectimax"}
        assert all(leads[other].ci95[0] > 0 for other in ("random", "greedy", "expectimax"))


def test_a_published_share_of_wins_is_found_again() -> None:
    """The first games of one line-up: as good as the published share over all games and seats, by 5.5 deviations."""
    found = Tournament.model_validate_json((RESULTS / "lucidity" / "tournament.json").read_bytes())
    published = found.tables[0].cross[found.names[0]]["greedy"].wins
    players = [load_policy(RESULTS / "lucidity", "lucidity"), find_agent("lucidity", "greedy")]
    games = min(found.games, 500)
    finals = play_table("lucidity", players, games, found.seed, {**found.options, "players": 2})
    wins = (finals["returns"][:, 0] + 1) / 2
    assert abs(wins.mean() - published) < 5.5 * wins.std() / np.sqrt(games)


def test_real_players_neither_always_beat_a_bogeyman_nor_never() -> None:
    found = Grid.model_validate_json((RESULTS / "bogeymen" / "comparison.json").read_bytes())
    for setting in found.settings.values():
        for player in ("passive", "keeper", "expectimax"):
            assert 0.05 < setting.agents[player]["won"] < 0.95


@pytest.mark.parametrize("setting", ["Envy", "Depths, Hard"])
def test_a_published_win_rate_is_found_again(setting: str) -> None:
    """The same games; only rounding in another numpy's matrix products could change a choice now and then.

    A policy of an earlier observation cannot play them any more; then the ledger says so of it and of its win rates.
    """
    found = Grid.model_validate_json((RESULTS / "bogeymen" / "comparison.json").read_bytes())
    published = found.settings[setting]
    try:
        policy = load_policy(RESULTS / "bogeymen", "bogeymen")
    except OptionError:
        assert known(RESULTS).keys() >= {"bogeymen/policy.npz", "bogeymen/comparison.json"}
        return
    finals = play("bogeymen", policy, found.games, found.seed, published.options)
    assert (finals["returns"][:, 0] > 0).mean() == pytest.approx(published.agents[found.players[0]]["won"], abs=0.005)


def dream_catchers() -> Grid:
    """The published figures of the players of Dream Catchers."""
    return Grid.model_validate_json((RESULTS / "dream_catchers" / "comparison.json").read_bytes())


def test_in_every_bedroom_a_team_of_two_that_learned_beats_the_greedy_team() -> None:
    found = dream_catchers()
    gaps = {gap.setting: gap for gap in found.gaps if gap.other == "greedy"}
    two = [name for name, one in found.settings.items() if one.options["players"] == 2]
    assert len(two) == 6
    for setting in two:
        assert gaps[setting].mean > 0, setting
        assert gaps[setting].p_corrected < 0.05, setting


@pytest.mark.parametrize(
    ("setting", "independent"),
    [
        ("Samantha, 2 players", 0.62), ("Samantha, 3 players", 0.51), ("Samantha, 4 players", 0.42),
        ("Peter, 2 players", 0.09), ("Peter, 3 players", 0.06), ("Peter, 4 players", 0.05),
    ],
)  # fmt: skip
def test_the_greedy_team_is_as_strong_as_an_independent_study_found(setting: str, independent: float) -> None:
    """At least, within 5 points."""
    assert dream_catchers().settings[setting].agents["greedy"]["won_ci95"][0] > independent - 0.05


def test_a_published_win_rate_of_a_team_is_found_again() -> None:
    """The same games; only rounding in another numpy's matrix products could change a choice now and then."""
    found = dream_catchers()
    published = found.settings["Peter, 2 players"]
    policy = load_policy(RESULTS / "dream_catchers", "dream_catchers")
    finals = play("dream_catchers", policy, found.games, found.seed, published.options)
    assert (finals["returns"][:, 0] > 0).mean() == pytest.approx(published.agents[found.players[0]]["won"], abs=0.01)


def cathedral() -> Grid:
    """The published figures of the players of Nightmare Cathedral."""
    return Grid.model_validate_json((RESULTS / "cathedral" / "comparison.json").read_bytes())


@pytest.mark.parametrize("difficulty", ["normal", "even", "harder"])
def test_the_learned_margin_is_better_than_that_of_every_player_that_does_not_search(difficulty: str) -> None:
    gaps = {gap.other: gap for gap in cathedral().gaps if gap.setting == difficulty}
    for other in ("random", "king", "greedy", "strategist"):
        assert gaps[other].mean > 0, other
        assert gaps[other].p_corrected < 0.05, other


def test_a_published_margin_is_found_again() -> None:
    """The same games; only rounding in another numpy's matrix products could change a choice now and then."""
    found, game = cathedral(), make_game("cathedral")
    published = found.settings["normal"]
    finals = play(game, load_policy(RESULTS / "cathedral", game), found.games, found.seed, published.options)
    margins = game.summary(finals, game.params())["margin"]
    assert margins.mean() == pytest.approx(published.agents[found.players[0]]["margin"], abs=0.3)


def active() -> Grid:
    """The published figures of the players of Endless Nightmare, Active version and Mix & Match."""
    return Grid.model_validate_json((RESULTS / "endless_nightmare_active" / "comparison.json").read_bytes())


def test_in_both_active_versions_and_with_every_skill_the_policy_beats_every_bot() -> None:
    found = active()
    assert {"active", "mixed", "active, novice", "active, deft"} <= set(found.settings)
    assert {gap.other for gap in found.gaps} >= {"random", "always-move-3", "heuristic", "lookahead"}
    assert all(gap.mean > 0 and gap.p_corrected < 0.05 for gap in found.gaps)


@pytest.mark.parametrize("setting", ["active", "mixed"])
def test_a_published_active_mean_is_found_again(setting: str) -> None:
    """The first of the same games, within 5.5 standard errors of the published mean."""
    found = active()
    published = found.settings[setting]
    policy = load_policy(RESULTS / "endless_nightmare_active", "endless_nightmare_active")
    returns = play("endless_nightmare_active", policy, 2_000, found.seed, published.options)["returns"][:, 0]
    error = returns.std() / np.sqrt(len(returns))
    assert abs(returns.mean() - published.agents[found.players[0]].mean) < 5.5 * error
