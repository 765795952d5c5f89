"""The players of the Bogeymen: legal everywhere, seeded, pickled by name, and as strong as they are said to be."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nightmare_agents.agent import Actions, Agent, Decisions, act_one
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent, recipes
from nightmare_gym.dreaming.layout import DREAM_AGAIN, FIRST_PAY, KIND_NAMES, POWERS
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from nightmare_gym.games.bogeymen.layout import FIRST_PLACE, POWERFUL, WON, Step
from nightmare_gym.games.bogeymen.params import NAMES
from reference.table import walk

GAME = make_game("bogeymen")
PAYMENTS = list(range(FIRST_PAY, FIRST_PAY + POWERS))
PLAYERS = ["passive", "keeper", "racer", "expectimax"]
OPTIONS: list[dict[str, Any]] = [
    *({"bogeyman": name, "hard": True} for name in NAMES),
    {"rows": 6},
    {"rows": 20, "hard": True},
    {"layout": "first", "hard": True},
    {"layout": "gentle"},
]


def wins(agent: Agent, games: int, seed: int, **options: Any) -> NDArray[np.float64]:
    """1 for each game that is won, else 0."""
    return np.isin(play(GAME, agent, games, seed, options)["ending"], WON).astype(float)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_ends_its_games_by_legal_actions_only(name: str, options: dict[str, Any]) -> None:
    finals = play(GAME, find_agent(GAME.id, name), 20, 5, options)
    assert (finals["actor"] == NOBODY).all()
    assert (finals["ending"] >= 0).all()


@pytest.mark.parametrize("name", PLAYERS)
def test_players_act_legally_wherever_random_play_leads(name: str) -> None:
    agent = find_agent(GAME.id, name)
    asked = 0
    for seed in range(12):
        options = OPTIONS[seed % len(OPTIONS)]
        for position in walk(Position(GAME, **options), seed=seed):
            if position.actor >= 0:
                asked += 1
                assert act_one(agent, position, seed) in position.legal_actions()
    assert asked > 200


@pytest.mark.parametrize(
    ("row", "place"),
    [
        (("green 1", "blue 1", "green 1"), 3),  # Envy would take the blue one, which is the greater loss
        (("blue 1", "green 1", "blue 1"), 1),
        (("red 2", "red 1", "red 2"), 1),
        (("red 1", "red 2", "red 1"), 3),
        (("yellow 1", "green 1", "red 1", "green 1", "red 1"), 4),  # the oldest stays, whichever is spent
        (("blue 1", "blue 1", "green 1", "blue 1"), 4),  # and here
    ],
)
@pytest.mark.parametrize("name", PLAYERS)
def test_of_power_alike_it_spends_the_die_whose_loss_costs_least(name: str, row: tuple[str, ...], place: int) -> None:
    position = Position(GAME, bogeyman=NAMES[0])
    while position.is_chance:
        position.resolve(position.chance_outcomes()[0][0])
    kinds = [KIND_NAMES.index(die) for die in row]
    state, spent = position.state, kinds[place - 1]
    state.dreamers[0].power_row[: len(kinds)] = kinds
    state.dreamers[0].card[:POWERS] = [kinds.count(kind) - (kind == spent) for kind in range(POWERS)]
    height = int(state.agenda.height)
    state.agenda.steps[height].step, state.agenda.steps[height].a = Step.CHOOSE_SPENT, spent
    state.agenda.height = height + 1
    assert len(position.legal_actions()) > 1
    assert act_one(find_agent(GAME.id, name), position) == FIRST_PLACE + place - 1


@pytest.mark.parametrize("name", PLAYERS)
def test_games_are_seeded_and_players_pickle_by_name(name: str) -> None:
    agent = find_agent(GAME.id, name)
    twin = pickle.loads(pickle.dumps(agent))
    assert twin.name == agent.name
    first = play(GAME, agent, 20, 3)
    assert first.tobytes() == play(GAME, twin, 20, 3).tobytes()
    assert first.tobytes() != play(GAME, agent, 20, 4).tobytes()


def test_players_are_listed_with_a_meaning() -> None:
    assert {recipe.name for recipe in recipes(GAME.id)} >= set(PLAYERS)
    assert all(recipe.meaning for recipe in recipes(GAME.id))


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("bogeyman", NAMES)
def test_the_baseline_never_pays_for_a_reroll(bogeyman: str, hard: bool) -> None:
    """It could have: at each of the steps at which a Power may be spent it is asked with one to spend."""
    could: set[int] = set()

    def watch(decisions: Decisions, actions: Actions) -> None:
        assert not np.isin(actions, PAYMENTS).any()
        paying = decisions.rows[decisions.masks[decisions.rows][:, PAYMENTS].any(axis=1)]
        agenda = decisions.states["agenda"][paying]
        could.update(one["steps"]["step"][one["height"] - 1] for one in agenda)

    play(GAME, find_agent(GAME.id, "passive"), 500, 17, {"bogeyman": bogeyman, "hard": hard}, watch=watch)
    assert could == {DreamerStep.REROLL, DreamerStep.CHOOSE_SHADOW, Step.REROLL_SPOOKS}


@pytest.mark.parametrize(("rows", "published"), [(8, 0.85), (10, 0.74), (12, 0.62)])
def test_the_baseline_wins_as_often_as_published(rows: int, published: float) -> None:
    """Within two points (what was published leaves ties open) and 5.5 standard errors of 10,000 games."""
    rate = wins(find_agent(GAME.id, "passive"), 10_000, 13, bogeyman=NAMES[0], layout="first", rows=rows).mean()
    assert abs(rate - published) < 0.02 + 5.5 * np.sqrt(published * (1 - published) / 10_000)


@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [("keeper", "passive", 2_000), ("racer", "passive", 2_000), ("expectimax", "keeper", 400)],
)
def test_players_beat_those_that_they_are_said_to_beat(better: str, worse: str, games: int) -> None:
    """Paired by the dice, by 5 standard errors: were they equally strong, it would pass one time in three million."""
    gain = wins(find_agent(GAME.id, better), games, 21, hard=True) - wins(
        find_agent(GAME.id, worse), games, 21, hard=True
    )
    assert gain.mean() > 5 * gain.std() / np.sqrt(games)


def test_the_racer_reaches_15_power_more_often_than_the_keeper_and_dreams_again() -> None:
    """By 5 standard errors of the difference, paired by the dice."""
    again = np.zeros(2)

    def by_power(number: int, name: str) -> NDArray[np.float64]:
        def watch(decisions: Decisions, actions: Actions) -> None:
            again[number] += (actions == DREAM_AGAIN).sum()

        finals = play(GAME, find_agent(GAME.id, name), 1_500, 23, {}, watch=watch)
        return (finals["ending"] == POWERFUL).astype(float)

    more = by_power(0, "racer") - by_power(1, "keeper")
    assert more.mean() > 5 * more.std() / np.sqrt(len(more))
    assert again[0] > 2 * again[1]


def test_the_keeper_rerolls_spooks_and_wins_more_by_it() -> None:
    """Against the Lord of the Depths, by 5 standard errors, paired by the dice."""
    keeper, options = find_agent(GAME.id, "keeper"), {"bogeyman": "lord_of_the_depths"}
    gain = wins(keeper, 2_000, 25, **options) - wins(keeper, 2_000, 25, **options, spook_rerolls=False)
    assert gain.mean() > 5 * gain.std() / np.sqrt(len(gain))
