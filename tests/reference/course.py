"""Games played position by position, as reviews take them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from nightmare_agents.agent import Agent, act_one
from nightmare_agents.planning.rows import joined
from nightmare_gym.engine.position import Position
from nightmare_play.review.account import Course


def play_course(start: Position, agents: Sequence[Agent | None], seed: int, most: int = 100_000) -> Course:
    """Play a game, or its first events; None plays at random."""
    chooser, here = random.Random(seed), start.clone()
    states = [here.states.copy()]
    choices: list[int] = []
    while not here.is_over and here.state.turn <= here.params.turn_limit and len(choices) < most:
        if here.is_chance:
            outcomes, odds = zip(*here.chance_outcomes(), strict=True)
            choices.append(int(chooser.choices(outcomes, odds)[0]))
            here.resolve(choices[-1])
        else:
            agent = agents[here.actor]
            legal = here.legal_actions()
            choices.append(chooser.choice(legal) if agent is None else act_one(agent, here, chooser.getrandbits(30)))
            here.apply(choices[-1])
        states.append(here.states.copy())
    names = tuple("random" if agent is None else agent.name for agent in agents)
    return Course(joined(states), np.array(choices, np.int64), names, f"game {seed}")


def scripted(start: Position, choices: Sequence[int]) -> Course:
    """Play these events."""
    here, states = start.clone(), [start.states.copy()]
    for choice in choices:
        (here.resolve if here.is_chance else here.apply)(choice)
        states.append(here.states.copy())
    seats = int(start.params.seats)
    return Course(joined(states), np.array(choices, np.int64), ("scripted",) * seats, "scripted")
