"""Hand-written players answer every step that a game asks, and an unknown one is an error that names both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nightmare_agents.agent import Actions, Bot, Decisions, act_one
from nightmare_agents.flat_monte_carlo import FlatMonteCarlo
from nightmare_agents.planning.rollouts import Rollouts
from nightmare_agents.play import play
from nightmare_agents.registry import find_agent, recipes
from nightmare_agents.rollout import ROUND, rollout
from nightmare_agents.whole_games import WholeGames
from nightmare_gym.engine.bots import choose
from nightmare_gym.engine.dice import streams
from nightmare_gym.engine.errors import NoAnswer
from nightmare_gym.engine.game import records
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.register import make_game
from reference import lantern
from reference.forgetful import FORGETFUL
from reference.options import OPTIONS, Options

RANDOM = Bot("random", choose)
BOTS = [
    (game, recipe.example)
    for game in ("bogeymen", "cathedral", "dream_catchers", "endless_nightmare", "lucidity")
    for recipe in recipes(game)
    if recipe.name != "random" and isinstance(find_agent(game, recipe.example), Bot)
]
SLOW = {("cathedral", "planner"): 1, ("cathedral", "strategist"): 2, ("cathedral", "greedy"): 2}
"""Games of each example, where it is not `GAMES`."""
RARE = {"which Treasure to discard"}
"""Steps that random play may never come to; `test_dream_catchers_bots` asks at this one."""
GAMES = 30
ASKED = 40
"""So often a player is asked at a step of other players' games."""

examples = settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def steps_of(decisions: Decisions, rows: Any) -> list[str]:
    """The steps at which rows stand."""
    agenda = decisions.states["agenda"][rows]
    return [decisions.game.layout.step_names[one["steps"]["step"][one["height"] - 1]] for one in agenda]


@pytest.mark.parametrize(("game", "name"), BOTS)
def test_players_answer_all_that_is_asked_in_their_own_games_and_in_others(game: str, name: str) -> None:
    """In others': a player's own choices keep it from some steps, but it may sit down anywhere."""
    bot, asked, there_are = find_agent(game, name), Counter[str](), set[str]()

    def sit_down(decisions: Decisions, taken: Actions) -> None:
        new = [asked[step] < ASKED for step in steps_of(decisions, decisions.rows)]
        rows = decisions.rows[new][:ASKED]
        asked.update(steps_of(decisions, rows))
        answers = bot.act(Decisions(**{**vars(decisions), "rows": rows}))
        assert decisions.masks[rows, answers].all()

    @examples
    @given(OPTIONS[game], st.integers(0, 2**32))
    def check(options: Options, seed: int) -> None:
        edition = make_game(game, options)
        there_are.update(edition.layout.step_names[1 : 1 + edition.layout.asking])
        play(edition, RANDOM, 3 * GAMES, seed, options, watch=sit_down)
        finals = play(edition, bot, SLOW.get((game, name), GAMES), seed, options)
        assert (finals["actor"] == NOBODY).any() or options.get("turn_limit", 0) < 9

    check()
    assert there_are - set(asked) <= RARE


TRYING_OUT = {
    ("bogeymen", "expectimax"), ("cathedral", "greedy"), ("cathedral", "strategist"), ("cathedral", "planner"),
    ("endless_nightmare", "lookahead"),
}  # fmt: skip
"""These try out whatever the rules allow at a step, and so know every step."""


@pytest.mark.parametrize(("game", "name"), [one for one in BOTS if one not in TRYING_OUT])
def test_an_unknown_step_raises(game: str, name: str) -> None:
    """The step is one that the rules do by themselves, as a new question would be one without a name in the player."""
    position, bot = Position(game), find_agent(game, name)
    position.state.actor = 0
    position.state.agenda.height = 1
    position.state.agenda.steps[0].step = len(position.game.layout.step_names) - 1
    masks = np.ones((1, len(position.game.actions)), np.bool_)
    decisions = Decisions(
        position.game, position.states, position.params_array, np.zeros((1, 1), np.float32), masks,
        records(streams(0, 1)), np.zeros(1, np.intp),
    )  # fmt: skip
    last = position.game.layout.step_names[-1]
    with pytest.raises(NoAnswer, match=f"{name} has no legal answer to {last!r} of {game}"):
        bot.act(decisions)


def at_blow() -> Position:
    """Lantern, where somebody is asked whether to blow."""
    position = Position(lantern.GAME)
    while position.actor < 0 or 2 not in position.legal_actions():
        if position.is_chance:
            position.resolve(position.chance_outcomes()[0][0])
        else:
            position.apply(position.legal_actions()[0])
    return position


PLAYED: dict[str, Callable[[], object]] = {
    "play": lambda: play(lantern.GAME, FORGETFUL, 5, 1),
    "a single position": lambda: act_one(FORGETFUL, at_blow()),
    "whole games": lambda: WholeGames(lantern.GAME, 5, 1).returns(FORGETFUL),
    "a rollout's player": lambda: act_one(rollout(FORGETFUL, ROUND), at_blow()),
    "a search by rollouts": lambda: act_one(rollout(FORGETFUL, ROUND), Position(lantern.GAME)),
    "flat Monte-Carlo": lambda: act_one(FlatMonteCarlo(2, "flat", FORGETFUL), Position(lantern.GAME)),
    "rollouts as a value": lambda: Rollouts(FORGETFUL).final(lantern.GAME, at_blow().states, at_blow().params_array),
}


@pytest.mark.parametrize("played", PLAYED)
def test_the_error_names_player_and_step_wherever_a_game_is_played(played: str) -> None:
    with pytest.raises(NoAnswer, match=r"forgetful has no legal answer to 'Blow' of lantern; position: {") as caught:
        PLAYED[played]()
    assert Position.from_json(str(caught.value).split("position: ")[1]).legal_actions() == [2, 3]
