"""Telling decisions: those in which another player would differ, and what each of the two actions is worth."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nightmare_agents.agent import Agent
from nightmare_studies.strong_play.findings import Moment, Worth, mean_of
from nightmare_studies.strong_play.games import Setting
from nightmare_studies.strong_play.habits import Apart, Habits
from nightmare_training.support.intervals import Floats
from nightmare_training.support.progress import Begin

PICTURES, LOOK, MEASURED = 2, 64, 500
"""The decisions that are shown, the games by which they are chosen, and the games by which they are measured."""


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
        gaps = [np.subtract(*_after(setting, player, each, LOOK, 1)).mean() for each in candidates]
        best = candidates[int(np.argmax(gaps))]
        mine, theirs = _after(setting, player, best, MEASURED, 2)
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


def _after(setting: Setting, player: Agent, one: Apart, games: int, further: int) -> tuple[Floats, Floats]:
    """Return the headline's parts of games after the player's action and after the other's, on the same dice."""
    mine, theirs = (setting.after(player, one.game, one.state, a, games, further) for a in (one.mine, one.theirs))
    return mine, theirs
