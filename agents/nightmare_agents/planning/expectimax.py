"""Expectimax over layers of positions, as a planner and as a player; for several seats it is max^n."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

import numpy as np

from nightmare_agents.agent import Actions, Decisions
from nightmare_agents.learned import LearnedPolicy
from nightmare_agents.planning.analysis import Analysis, Choice, worded_line
from nightmare_agents.planning.layers import Limits, Lookahead, OutOfTimeError, look_ahead
from nightmare_agents.planning.planner import refuse_unasked, whole
from nightmare_agents.planning.prior import ratings, softmax
from nightmare_agents.planning.rows import taken
from nightmare_agents.values import Value, rewarded
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.engine.position import Position

AT_ONCE = 64
"""The rows that are searched together, as long as the node budget allows."""


@dataclass
class Expectimax:
    """A planner that looks some decisions ahead, with the odds of all of nature's events between them.

    A search depends on the position and the seed alone, so it is the same in any batch.

    Attributes:
        name: The planner's name.
        depth: Decisions on every line of play.
        value: The value of the positions after them.
        policy: A policy whose prior is reported; the search does not need it.
        nodes: Positions that a search may generate (see `Limits`).
        outcomes: The most outcomes of an event of nature that are all followed; larger events are sampled.
        samples: The draws of a sampled event.
        seed: Seed of these draws.
    """

    name: str = field(compare=False)
    depth: int
    value: Value
    policy: LearnedPolicy | None = None
    nodes: int = 200_000
    outcomes: int = 64
    samples: int = 16
    seed: int = 0

    def __post_init__(self) -> None:
        for what in ("depth", "nodes", "outcomes", "samples"):
            whole(self.name, what, getattr(self, what))

    @property
    def limits(self) -> Limits:
        """The limits of a search."""
        return Limits(self.depth, self.nodes, self.outcomes, self.samples, self.seed)

    def act(self, decisions: Decisions) -> Actions:
        """Return the best action in each row."""
        game, rows = decisions.game, decisions.rows
        params_array = rewarded(self.value, game, decisions.params_array)
        actions, begun, together = np.zeros(len(rows), np.int64), 0, AT_ONCE
        while begun < len(rows):
            some = rows[begun : begun + together]
            found = look_ahead(game, taken(decisions.states, some), params_array, self.value, self.limits)
            if found.cut and together > 1:  # now each row has the whole budget for itself
                together = 1
                continue
            actions[begun : begun + len(some)] = [_line(found, root, 1)[0][0] for root in range(len(some))]
            begun += len(some)
        return actions

    def analyse(self, position: Position, seconds: float | None = None) -> Analysis:
        """Value the legal actions.

        Args:
            position: A position in which a seat is asked.
            seconds: Search one decision ahead, then two, and so on up to `depth`, and report the last search that
                ends in this time; None searches `depth` decisions ahead at once.

        Raises:
            IllegalAction: No seat is asked.
        """
        refuse_unasked(self.name, position)
        begun = time.monotonic()
        found = self._within(position, None if seconds is None else begun + seconds)
        root, top = found.layers[0], found.layers[0].edges(0)
        worths = found.layers[1].values[root.children[top]]
        actions = [int(action) for action in root.choices[top]]
        prior: list[float | None] = [None] * len(actions)
        if self.policy is not None:
            prior = [*softmax(ratings(self.policy, position.game, position.states, position.params_array)[0, actions])]
        choices = [
            Choice(action=action, name=position.action_name(action), values=tuple(worth), prior=before)
            for action, worth, before in zip(actions, worths, prior, strict=True)
        ]
        choices.sort(key=lambda choice: -(choice.values or ())[position.actor])
        return Analysis(
            game=position.game.id,
            planner=self.name,
            seat=position.actor,
            best=choices[0].action,
            choices=tuple(choices),
            values=tuple(root.values[0]),
            line=worded_line(position, _line(found, 0, len(found.layers))),
            nodes=found.nodes,
            depth=found.depth,
            seconds=time.monotonic() - begun,
            sampled=found.sampled,
            cut=found.cut,
        )

    def _within(self, position: Position, deadline: float | None) -> Lookahead:
        """Return the deepest search that ends in time; the first one has no deadline."""
        game, states = position.game, position.states
        params_array = rewarded(self.value, game, position.params_array)
        if deadline is None:
            return look_ahead(game, states, params_array, self.value, self.limits)
        limits = replace(self.limits, depth=1)
        found = look_ahead(game, states, params_array, self.value, limits)
        try:
            while limits.depth < self.depth and not found.cut:
                limits = replace(limits, depth=limits.depth + 1, deadline=deadline)
                found = look_ahead(game, states, params_array, self.value, limits)
        except OutOfTimeError:
            pass
        return found


def _line(found: Lookahead, root: int, most: int) -> list[tuple[int, float | None]]:
    """The best actions and likeliest outcomes from a root: (choice, odds) of at most `most` events."""
    steps: list[tuple[int, float | None]] = []
    here = root
    for layer, below in zip(found.layers, found.layers[1:], strict=False):
        edges = layer.edges(here)
        if edges.start == edges.stop or len(steps) == most:
            break
        actor, odds = layer.actors[here], layer.odds[edges]
        liked = odds if actor == NATURE else below.values[layer.children[edges], actor]
        pick = edges.start + int(liked.argmax())
        steps.append((int(layer.choices[pick]), float(layer.odds[pick]) if actor == NATURE else None))
        here = int(layer.children[pick])
    return steps
