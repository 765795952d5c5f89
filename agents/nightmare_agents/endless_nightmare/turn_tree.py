"""The tree of all courses of a turn, walked on scratch paper.

A node is a position. The player takes the best branch; nature's branches count by their exact odds. Where a throw or
a stop of the watch is aimed, all aims lead to the same ends with other odds: each end is valued once, and then the
aims are compared. The path is an explicit stack because compiled code may not recurse.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nightmare_agents.endless_nightmare.bot_records import BotRecord
from nightmare_agents.endless_nightmare.value import value
from nightmare_gym.engine.agenda import top
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE, NOBODY
from nightmare_gym.engine.odds import WHOLE
from nightmare_gym.games.endless_nightmare import layout as L
from nightmare_gym.games.endless_nightmare.feats import hand
from nightmare_gym.games.endless_nightmare.records import Params, State
from nightmare_gym.games.endless_nightmare.rules import apply, chance, legal, resolve
from nightmare_gym.games.endless_nightmare.state import LAYOUT
from nightmare_gym.games.endless_nightmare.steps import Step

BEST, MEAN, AIMED = range(3)
"""The kinds of nodes: their worth is the best branch's, the branches' mean, or the mean under the best aim."""

NODE = np.dtype(
    [
        ("position", LAYOUT.dtype),
        ("kind", "i4"),
        ("branch", "i4"),  # the one that is being explored
        ("branches", "i4"),
        ("best", "i4"),
        ("odds", "i8", (len(L.ACTIVE_ACTIONS),)),  # of each branch; 1 for a legal action, 0 for an impossible one
        ("total", "i8"),  # the sum of the odds so far
        ("worths", "f8", (L.OVER + 1,)),  # of each end of a throw or a stop
        ("worth", "f8"),
    ]
)
NODES = 7
"""The longest path: choose a Nightmare, roll and bend its event, choose, roll and bend an Action."""

PAPER = np.dtype([("nodes", NODE, (NODES,))])


@rule
def explore(bot: BotRecord, params: Params) -> None:
    """Find the worth of the first node's position, and its best branch."""
    nodes = bot.scratch[0].nodes
    unfold(nodes[0], params)
    depth = 0
    while depth >= 0:
        node = nodes[depth]
        if next_branch(node):
            below = nodes[depth + 1]
            below.position = node.position
            take(node, below.position, params)
            if is_leaf(node.position, below.position, params):
                count(node, value(bot, below.position, params))
            else:
                unfold(below, params)
                depth += 1
        else:
            close(node, params)
            depth -= 1
            if depth >= 0:
                count(nodes[depth], node.worth)


@rule
def unfold(node: Any, params: Params) -> None:
    """Set up a node with its branches, all unexplored."""
    state = node.position
    node.branch, node.best = L.NONE, L.NONE
    if state.actor == NATURE:
        node.kind, node.total, node.worth = MEAN, 0, 0.0
        node.branches = chance(state, params, node.odds)
        return
    step = top(state).step
    if step == Step.CHOOSE_AIM:
        node.kind = AIMED
        node.branches = ends_of_aim(state, params)
        for end in range(node.branches):
            node.odds[end] = 1
        return
    node.kind, node.worth = BEST, -1.0
    node.branches = L.ADD + 1 if step == Step.SPEND_SANITY else len(node.odds)
    for action in range(node.branches):
        node.odds[action] = 0
    legal(state, params, node.odds)


@rule
def by_watch(state: State, params: Params) -> bool:
    """Tell whether the aim is a time."""
    return params.nightmares[state.nightmare].number == L.BY_STOPWATCH


@rule
def ends_of_aim(state: State, params: Params) -> int:
    """The number of ends of a stop or a throw."""
    return L.LATE + 1 if by_watch(state, params) else L.OVER + 1


@rule
def next_branch(node: Any) -> bool:
    """Go on to the next possible branch; tell whether there is one."""
    node.branch += 1
    while node.branch < node.branches and node.odds[node.branch] == 0:
        node.branch += 1
    return bool(node.branch < node.branches)


@rule
def take(node: Any, state: State, params: Params) -> None:
    """Play a node's branch in a copy of its position; the end of a throw leaves no trace of its aim."""
    if node.kind == MEAN:
        resolve(state, params, node.branch)
    elif node.kind == BEST:
        apply(state, params, node.branch)
    else:
        apply(state, params, L.FIRST_TIME if by_watch(state, params) else L.FIRST_AIM)
        resolve(state, params, node.branch)


@rule
def is_leaf(before: Any, after: Any, params: Params) -> bool:
    """Tell whether the tree ends here: the turn is over, or a selection roll was bent.

    In the Basic version it also ends after any other bent roll, and where the player has another choice than to bend
    one; published results depend on that.
    """
    if after.actor == NOBODY or after.turn != before.turn:
        return True
    step = top(before)
    if step.step == Step.SPEND_SANITY and (step.a == Step.COLUMN_ROLLED or step.a == Step.ROW_ROLLED):
        return True
    if params.versions[1] > 0:
        return False
    return step.step == Step.SPEND_SANITY or (after.actor != NATURE and top(after).step != Step.SPEND_SANITY)


@rule
def count(node: Any, worth: float) -> None:
    """Count the worth of the branch that was explored."""
    if node.kind == MEAN:
        odds = node.odds[node.branch]
        node.worth += odds * worth
        node.total += odds
    elif node.kind == AIMED:
        node.worths[node.branch] = worth
    elif worth > node.worth:
        node.best, node.worth = node.branch, worth


@rule
def close(node: Any, params: Params) -> None:
    """Compute a node's worth once all branches are explored."""
    if node.kind == MEAN:
        node.worth /= node.total
    elif node.kind == AIMED:
        compare_aims(node, params)


@rule
def compare_aims(node: Any, params: Params) -> None:
    """Find the aim with the best mean over the ends."""
    state = node.position
    watch, side = by_watch(state, params), hand(params.nightmares[state.nightmare])
    node.worth = -1.0
    for aim in range(L.AIMS):
        found = 0.0
        for end in range(node.branches):
            odds = params.stopping[aim, end] if watch else params.landing[side, aim, end]
            found += odds * node.worths[end]
        if found / WHOLE > node.worth:
            node.worth = found / WHOLE
            node.best = aim + (L.FIRST_TIME if watch else L.FIRST_AIM)
