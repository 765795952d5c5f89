"""The names of a player's choices: the Action, or keeping or changing a roll with a Sanity."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightmare_agents.agent import Actions
from nightmare_agents.endless_nightmare.solving.player import step_of
from nightmare_gym.games.endless_nightmare.layout import FIRST_ACTION, KEEP, PLAYER_ACTIONS, POINTS
from nightmare_gym.games.endless_nightmare.steps import Step

ROLLS = {
    "the Action": (Step.ACTION_ROLLED,),
    "the event": (Step.EVENT_ROLLED,),
    "the selection": (Step.COLUMN_ROLLED, Step.ROW_ROLLED),
}
"""The rolls that a Sanity may change, by their purpose."""

CHOICES = (*PLAYER_ACTIONS, *(f"{verb} the roll for {what}" for what in ROLLS for verb in ("keep", "change")))
"""All choices, regardless of the number of points and of the way in which a roll is changed."""

KINDS = (*PLAYER_ACTIONS, *(f"Sanity on {what}" for what in ROLLS))
"""The kinds of decisions: by the Action that was chosen, or by the roll that a Sanity may change."""

KIND_OF = np.array([*range(len(PLAYER_ACTIONS)), *(len(PLAYER_ACTIONS) + i for i in range(len(ROLLS)) for _ in "kc")])
"""The kind of decision in which each of `CHOICES` is made."""

SIDES = ("fewer", "", "more")
"""The ways in which the best action differs from another one of the same choice, in points or in pips; by sign + 1."""


def choices(states: NDArray[np.void], actions: Actions) -> NDArray[np.int64]:
    """Return the index in `CHOICES` of each action in its position."""
    step = step_of(states)
    found = (actions - FIRST_ACTION) // POINTS
    for i, uses in enumerate(ROLLS.values()):
        asked = (step["step"] != Step.CHOOSE_ACTION) & np.isin(step["a"], uses)
        found[asked] = len(PLAYER_ACTIONS) + 2 * i + (actions[asked] != KEEP)
    return found


def mistakes(states: NDArray[np.void], actions: Actions, best: Actions) -> NDArray[np.int64]:
    """Return a number for each pair of a choice and the best one; `mistake` puts it into words."""
    chosen, better = choices(states, actions), choices(states, best)
    side = np.where(chosen == better, np.sign(best - actions), 0) + 1
    return (chosen * len(CHOICES) + better) * len(SIDES) + side


def mistake(number: int) -> tuple[str, str]:
    """Return the texts for the choice, and for the best one."""
    rest, side = divmod(number, len(SIDES))
    chosen, better = divmod(rest, len(CHOICES))
    unit = "points" if chosen < len(PLAYER_ACTIONS) else "pips"
    return CHOICES[chosen], CHOICES[better] + (f", {SIDES[side]} {unit}" if SIDES[side] else "")
