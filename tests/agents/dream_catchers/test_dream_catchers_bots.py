"""The players of Dream Catchers: legal everywhere, seeded, pickled by name, and as strong as they are said to be."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_agents.agent import Agent, act_one
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent, recipes
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.dream_catchers.layout import (
    ABILITIES,
    DELAY,
    DISPEL,
    FIRST_ABILITY,
    POWER_NAMES,
    SLEPT,
)
from nightmare_gym.games.dream_catchers.steps import Step
from nightmare_gym.rendering.dream_catchers.words import step_of
from reference.table import walk

GAME = make_game("dream_catchers")
PLAYERS = ["greedy", "planner", "rollout-16"]
OPTIONS: list[dict[str, Any]] = [
    *({"players": 2 + bedroom % 3, "bedroom": bedroom} for bedroom in range(1, 7)),
    *({"players": players, "control": "seats"} for players in (2, 3, 4)),
    {"players": 4, "control": "seats", "consent": False},
]


def wins(agent: Agent, games: int, seed: int, **options: Any) -> NDArray[np.float64]:
    """1 for each game that is won, else 0."""
    return (play(GAME, agent, games, seed, options)["ending"] == SLEPT).astype(float)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_ends_its_games_by_legal_actions_only(name: str, options: dict[str, Any]) -> None:
    finals = play(GAME, find_agent(GAME.id, name), 2 if name == "rollout-16" else 50, 5, options)
    assert (finals["actor"] == NOBODY).all()
    assert (finals["ending"] >= 0).all()


@pytest.mark.parametrize("name", PLAYERS)
def test_players_act_legally_wherever_random_play_leads(name: str) -> None:
    agent = find_agent(GAME.id, name)
    asked = 0
    for seed in range(4 if name == "rollout-16" else 20):
        options = OPTIONS[seed % len(OPTIONS)]
        for position in walk(Position(GAME, **options), seed=seed):
            if position.actor >= 0:
                asked += 1
                assert act_one(agent, position, seed) in position.legal_actions()
    assert asked > 100


@pytest.mark.parametrize("name", PLAYERS)
def test_games_are_seeded_and_players_pickle_by_name(name: str) -> None:
    agent = find_agent(GAME.id, name)
    twin = pickle.loads(pickle.dumps(agent))
    games = 2 if name == "rollout-16" else 20
    assert twin.name == agent.name
    first = play(GAME, agent, games, 3)
    assert first.tobytes() == play(GAME, twin, games, 3).tobytes()
    assert first.tobytes() != play(GAME, agent, games, 4).tobytes()


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ("2 Treats, Courage", "Courage"),  # a pair of common Powers, not the rare one
        ("2 Strength, Courage", "2 Strength"),
        ("Love, Courage, Wild", "Love, Wild"),  # neither the Wild, nor a pair with it
        ("2 Love, 2 Courage", "2 Courage"),
        ("Fantasy, 2 Courage, Wild", "Fantasy, Courage, Wild"),  # and no more than are needed
    ],
)
@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_where_a_pair_stands_for_any_symbol_the_cheapest_cards_pay(name: str, hand: str, left: str) -> None:
    position = Position(GAME, bedroom=2, characters="cooper,candy")
    while position.is_chance:
        position.resolve(position.chance_outcomes()[0][0])
    position.state.catchers[0].powers[:] = counts(hand)
    courage = np.flatnonzero(position.params.dream_symbols == 1 << POWER_NAMES.index("Courage"))
    position.state.dreamscape[0] = courage[0]
    position.apply(0)
    agent = find_agent(GAME.id, name)
    while position.actor == 0 and step_of(position.state) == Step.CHOOSE_PAYMENT:
        position.apply(act_one(agent, position))
    assert position.state.catchers[0].powers.tolist() == counts(left)


def counts(hand: str) -> list[int]:
    """A hand in words, such as "2 Love, Wild", as counts."""
    found = dict.fromkeys(POWER_NAMES, 0)
    for part in hand.split(", "):
        number, _, name = part.rpartition(" ")
        found[name] = int(number or 1)
    return list(found.values())


def test_players_are_listed_with_a_meaning() -> None:
    assert {recipe.name for recipe in recipes(GAME.id)} >= {"random", "greedy", "planner", "rollout-K"}
    assert all(recipe.meaning for recipe in recipes(GAME.id))


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_every_ability_is_used(name: str) -> None:
    """Bubbles', too, with cards that are drawn anew after it; Priscilla's pair in her bedroom only."""
    used: set[int] = set()
    for characters in ("jazz,mochi,bubbles,oscar", "bubbles,cooper,candy,pixie"):
        options = {"players": 4, "characters": characters, "bedroom": 5}
        play(GAME, find_agent(GAME.id, name), 100, 11, options, watch=lambda _, actions: used.update(actions.tolist()))
    assert used.issuperset(range(FIRST_ABILITY, FIRST_ABILITY + ABILITIES))


@pytest.mark.parametrize("name", PLAYERS)
def test_players_discard_a_treasure_too_many(name: str) -> None:
    """They play it before they are asked, and hardly anybody else is."""
    position = next(position for position in walk(Position(GAME), seed=1) if position.actor >= 0)
    state = position.state
    state.catchers[state.mover].treasures[DELAY] = state.catchers[state.mover].treasures[DISPEL] = 3
    state.agenda.steps[state.agenda.height - 1].step = Step.CHOOSE_DISCARD
    assert act_one(find_agent(GAME.id, name), position) in position.legal_actions()


def test_random_play_hardly_ever_wins() -> None:
    """About one game in a hundred with two players; 5.5 standard errors of 4,000 games below one in twenty."""
    found = wins(find_agent(GAME.id, "random"), 4_000, 7)
    assert found.mean() + 5.5 * np.sqrt(0.05 * 0.95 / len(found)) < 0.05


@pytest.mark.parametrize(
    ("bedroom", "players", "independent"), [(1, 2, 0.62), (1, 3, 0.51), (1, 4, 0.42), (6, 2, 0.09), (6, 3, 0.06)]
)
def test_greedy_is_as_strong_as_an_independent_study_found(bedroom: int, players: int, independent: float) -> None:
    """At least, less 5 points; 5.5 standard errors: one that were weaker would pass one time in 10**7."""
    found = wins(find_agent(GAME.id, "greedy"), 3_000, 13, bedroom=bedroom, players=players)
    assert found.mean() - 5.5 * found.std() / np.sqrt(len(found)) > independent - 0.05


def test_the_planner_beats_greedy() -> None:
    """Paired by the dice, by 5 standard errors: were they equally strong, it would pass one time in three million."""
    planner, greedy = (wins(find_agent(GAME.id, name), 4_000, 21, bedroom=5) for name in ("planner", "greedy"))
    gain = planner - greedy
    assert gain.mean() > 5 * gain.std() / np.sqrt(len(gain))


def test_rollouts_improve_on_their_player() -> None:
    """Paired by the dice, by 5 standard errors."""
    search, greedy = (wins(find_agent(GAME.id, name), 100, 21, bedroom=5) for name in ("rollout-32", "greedy"))
    gain = search - greedy
    assert gain.mean() > 5 * gain.std() / np.sqrt(len(gain))
