"""Telling decisions: those in which another player would differ, and what each of the two actions is worth."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nightmare_agents.agent import Agent
from nightmare_studies.strong_play.findings import Moment, Worth
from nightmare_studies.strong_play.games import Setting
from nightmare_studies.strong_play.habits import Apart, Habits
from nightmare_training.evaluate.mean import mean_of
from nightmare_training.support.intervals import Floats
from nightmare_training.support.progress import Begin

PICTURES, MEASURED = 2, 500
"""The number of decisions that are shown, and of the games by which each of their actions is measured."""
LOOKS = ((64, 4), (256, 1))
"""The looks by which they are chosen: games after each action, and the decisions with the largest gaps to keep."""


def moments(setting: Setting, player: Agent, habits: Habits, kinds: Sequence[Worth], begin: Begin) -> list[Moment]:
    """Find a telling decision of each of the kinds that the other player loses most by.

    Of some decisions with the most frequent differences the one with the largest gap is taken. It is then measured
    anew on other dice, so that the choice does not flatter it.
    """
    wholes = [one for one in kinds if not one.part and one.differences and one.other.headline.mean > 0]
    wholes.sort(key=lambda one: -one.other.headline.mean)
    names, found = [kind.name for kind in habits.kinds], []
    told = begin("moments", len(wholes[:PICTURES]))
    for one in wholes[:PICTURES]:
        kind, pairs = names.index(one.name), [(apart.player, apart.other) for apart in one.differences]
        candidates = [each for pair in pairs for each in habits.moments[kind, pair]]
        best = _clearest(setting, player, candidates)
        mine, theirs = _after(setting, player, best, MEASURED, 1 + len(LOOKS))
        found.append(
            Moment(
                kind=one.name,
                game=best.game,
                turn=int(best.state["turn"][0]),
                player=str(setting.game.actions[best.mine]),
                other=str(setting.game.actions[best.theirs]),
                worths=(mean_of(mine), mean_of(theirs)),
                gap=mean_of(mine - theirs),
                games=MEASURED,
                of=len(candidates),
                position=setting.position(best.state),
            )
        )
        told(1)
    return found


def _clearest(setting: Setting, player: Agent, candidates: list[Apart]) -> Apart:
    """Return the decision with the largest gap; the few that a quick look leaves are looked at again."""
    for further, (games, keep) in enumerate(LOOKS, 1):
        gaps = [np.subtract(*_after(setting, player, one, games, further)).mean() for one in candidates]
        candidates = [candidates[i] for i in np.argsort(-np.array(gaps), kind="stable")[:keep]]
    return candidates[0]


def _after(setting: Setting, player: Agent, one: Apart, games: int, further: int) -> tuple[Floats, Floats]:
    """Return the headline's parts of games after the player's action and after the other's, on the same dice."""
    mine, theirs = (setting.after(player, one.game, one.state, a, games, further) for a in (one.mine, one.theirs))
    return mine, theirs
