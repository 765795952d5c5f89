"""The effects of Shadows on the Dreamer who resolves them (rule numbers: RULES.md of Lucidity)."""

from __future__ import annotations

from typing import Any

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.card import may_be_hunted
from nightmare_gym.dreaming.records import State
from nightmare_gym.dreaming.sleep import draw
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.agenda import become, done
from nightmare_gym.engine.compile import rule


@rule
def effect(state: State, colour: int) -> None:
    """LU-5, LU-5.4: begin the effect of a Shadow, by its colour; each game has its own step for Envy."""
    if colour == L.BLUE:
        bring_in(state)
    elif colour == L.YELLOW:
        become(state, DreamerStep.ROTATE)
    else:
        become(state, DreamerStep.MOVE_SHADOW)


@rule
def bring_in(state: State) -> None:
    """LU-5.4: one die is drawn, rolled, and joins the unresolved ones (none from an empty bag)."""
    become(state, DreamerStep.ROLL)
    draw(state, 1)


@rule
def reroll_from_card(state: State, dreamer: Any, kind: int) -> None:
    """LU-5.5: a die on the card is rolled again, and joins the unresolved ones."""
    dreamer.card[kind] -= 1
    state.drawn[kind % L.COLOURS] += 1
    become(state, DreamerStep.ROLL)


@rule
def shadow_of_imprisonment(state: State, dreamer: Any, seat: int) -> None:
    """LU-5.7: the Dreamer chooses an Exhaust, which is rotated to its Shadow. A single one is rotated unasked."""
    colours, last = 0, L.NONE
    for colour in range(L.COLOURS):
        if dreamer.card[L.EXHAUST * L.COLOURS + colour] > 0:
            colours += 1
            last = colour
    if colours == 0:
        done(state)
    elif colours == 1:
        rotate(state, dreamer, L.EXHAUST * L.COLOURS + last)
    else:
        state.actor = seat


@rule
def rotate(state: State, dreamer: Any, kind: int) -> None:
    """LU-5.7: the die stays where it is and shows Shadow; it is not resolved."""
    dreamer.card[kind] -= 1
    dreamer.card[L.ROTATED * L.COLOURS + kind % L.COLOURS] += 1
    done(state)


@rule
def shadow_of_primeval_fear(state: State, dreamer: Any, seat: int) -> None:
    """LU-5.8: the Dreamer may move a Shadow to the Hunt row, if there is one."""
    if any_huntable(dreamer):
        state.actor = seat
    else:
        done(state)


@rule
def any_huntable(dreamer: Any) -> bool:
    """LU-5.8: tell whether there is a Shadow outside the Hunt row."""
    for kind in range(L.SHADOW * L.COLOURS, L.KINDS):
        if dreamer.card[kind] > 0 and may_be_hunted(kind):
            return True
    return False
