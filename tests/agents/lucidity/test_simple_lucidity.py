"""Rest or Dream Again by a rule for people: each sentence does what it says, and all else is the stalker's."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nightmare_agents.agent import Bot, act_one
from nightmare_agents.lucidity.simple import SENTENCES, simple
from nightmare_agents.lucidity.simple_best import BEST
from nightmare_agents.play import play_table
from nightmare_agents.registry import find_agent
from nightmare_gym.dreaming.layout import COLOURS, DREAM_AGAIN, EXHAUST, HUNT, ONE, SHADOW
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.engine.layout import NOBODY
from nightmare_gym.engine.position import Position

pytestmark = pytest.mark.study

ROOT = Path(__file__).parents[3]
GAME = "lucidity"
STALKER = find_agent(GAME, "stalker")
CARD = {"hunt": HUNT, "exhaust": EXHAUST, "shadow": SHADOW, "power": ONE}


def asked(**dice: int) -> Position:
    """A Dreamer of two is to Rest or Dream Again, with dice of the second colour on an else empty card."""
    rng = np.random.default_rng(3)
    while True:
        position = Position(GAME, players=2)
        while position.actor != NOBODY:
            state = position.state
            if state.agenda.steps[state.agenda.height - 1].step == DreamerStep.REST_OR_DREAM and not position.is_chance:
                me = state.dreamers[state.dreamer]
                me.card[:] = 0
                for name, number in dice.items():
                    if name in CARD:
                        me.card[CARD[name] * COLOURS + 1] = number
                    else:
                        state[name] = number
                return position
            if position.is_chance:
                outcomes, odds = zip(*position.chance_outcomes(), strict=True)
                position.resolve(int(rng.choice(outcomes, p=odds)))
            else:
                position.apply(act_one(STALKER, position))


@pytest.mark.parametrize(
    ("rule", "dice", "dreams_on"),
    [
        ({"rest_hunts": 2}, {"hunt": 1}, True),
        ({"rest_hunts": 2}, {"hunt": 2}, False),
        ({"rest_exhausts": 1}, {"exhaust": 1}, False),
        ({"rest_dangers": 3}, {"hunt": 1, "exhaust": 1}, True),
        ({"rest_dangers": 3}, {"hunt": 2, "exhaust": 1}, False),
        ({"rest_shadows": 2}, {"shadow": 2}, False),
        ({"rest_power": 8}, {"power": 7}, True),
        ({"rest_power": 8}, {"power": 8}, False),
        ({"rest_lead": 2}, {"power": 1}, True),
        ({"rest_lead": 2}, {"power": 2}, False),
        ({"rest_dreams": 1}, {}, False),
        ({"rest_dreams": 2}, {}, True),
        ({"rest_bag": 40}, {}, True),
        ({"rest_hunts": 1, "on_shadows": 2}, {"hunt": 2, "shadow": 2}, True),
        ({"rest_hunts": 1, "on_shadows": 2}, {"hunt": 2, "shadow": 1}, False),
        ({}, {"hunt": 3, "exhaust": 2}, True),
        ({}, {"power": 2, "final_turns": 1}, False),
        ({"rest_hunts": 1}, {"hunt": 3, "final_turns": 1}, True),
    ],
)
def test_a_sentence_does_what_it_says(rule: dict[str, int], dice: dict[str, int], dreams_on: bool) -> None:
    assert (act_one(simple(rule), asked(**dice)) == DREAM_AGAIN) == dreams_on


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4, "temptation": "envy"}], ids=str)
def test_rules_are_legal_and_pickle(options: dict[str, Any]) -> None:
    rule = simple({one.name: one.values[0] for one in SENTENCES[1:]}, "all")
    twin = pickle.loads(pickle.dumps(rule))
    others = [find_agent(GAME, "stalker")] * (options["players"] - 1)
    finals = play_table(GAME, [rule, *others], 40, 5, options)
    assert (finals["actor"] == NOBODY).all()
    assert finals.tobytes() == play_table(GAME, [twin, *others], 40, 5, options).tobytes()


def test_without_a_sentence_it_is_the_stalker() -> None:
    plain = [play_table(GAME, [one] * 2, 40, 5, {"players": 2}) for one in (simple({}), STALKER)]
    assert plain[0].tobytes() == plain[1].tobytes()


def test_the_best_rules_are_those_of_the_published_search() -> None:
    published = json.loads((ROOT / "results" / "lucidity" / "simple_rules.json").read_text(encoding="utf-8"))
    (ladder,) = published["ladders"]
    assert [one["numbers"] for one in ladder["rules"]] == list(BEST)
    assert [len(numbers) for numbers in BEST] == [1, 2, 3]
    agent = find_agent("lucidity", "simple-2")
    assert isinstance(agent, Bot)
    assert (agent.name, agent.parameters) == ("simple-2", simple(BEST[1]).parameters)
    with pytest.raises(OptionError, match="simple-4: expected 1 to 3 integers"):
        find_agent("lucidity", "simple-4")
