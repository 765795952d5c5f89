"""The questions of a Dreamer's turn as whole sentences, which both games of Lucidity share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nightmare_gym.dreaming import layout as L
from nightmare_gym.dreaming.records import Params, State
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.rendering.dreaming.due import top
from nightmare_gym.rendering.dreaming.phrases import dice, dreamer, dreams, joined, number
from nightmare_gym.rendering.dreaming.rows import power_of, rows_of
from nightmare_gym.rendering.dreaming.story import HUNT_ROW, card_of

Question = Callable[[Any, Any], str]


def tracks(state: State, params: Params) -> str:
    """Ask for a Sleep Track."""
    draws = [f"{name} ({', '.join(map(str, params.draws[track]))} dreams)" for track, name in enumerate(L.TRACK_NAMES)]
    return f"how deeply do you sleep: {joined(draws, 'or')}?"


def returns(state: State, params: Params) -> str:
    """Ask for a dream that returns to the bag."""
    return f"you have drawn {dreams(state.drawn)}: which one returns to the bag ({top(state).a} still to return)?"


def rerolls(state: State, params: Params) -> str:
    """Ask for a Power to spend."""
    held = card_of(state)[: L.POWERS]
    return f"{_rolled(state)}, and you hold {dice(held)}: do you spend one to reroll dreams of its colour?"


def rerolled(state: State, params: Params) -> str:
    """Ask for the dreams to reroll."""
    colour = L.COLOUR_NAMES[state.paid]
    lying = [n * (kind % L.COLOURS == state.paid) for kind, n in enumerate(state.unresolved)]
    taken = int(state.drawn[state.paid])
    if taken:
        return f"you reroll {number(taken, f'{colour} dream')}, and {dice(lying)} {_lie(lying)} there: do you add one?"
    return f"you reroll {colour} dreams: which of {dice(lying)}?"


def shadows(state: Any, params: Params) -> str:
    """Ask for the next Shadow."""
    held = card_of(state)[: L.POWERS].reshape(-1, L.COLOURS).any(axis=0)
    lying = state.unresolved.reshape(L.FACES, L.COLOURS).any(axis=0)
    if not (held & lying).any():
        return f"{_rolled(state)}: which Shadow do you resolve next?"
    if state.unresolved.sum() == 1:
        return f"{_rolled(state)}: do you resolve it, or do you spend a Power to reroll it?"
    return f"{_rolled(state)}: which Shadow do you resolve next, or do you spend a Power to reroll?"


def rotated(state: State, params: Params) -> str:
    """Ask for an Exhaust to rotate."""
    return "the Shadow of Imprisonment rotates an Exhaust of yours to its Shadow: which one?"


def hunted(state: State, params: Params) -> str:
    """Ask for a Shadow to move to the Hunt row."""
    row = rows_of(card_of(state), params)[HUNT_ROW]
    return (
        "the Shadow of Primeval Fear lets you move a Shadow to your Hunt row, "
        f"which holds {len(row.kinds)} of {row.spaces}: which one, if any?"
    )


def rest_or_dream(state: State, params: Params) -> str:
    """Ask for Rest or Dream Again."""
    more = int(params.draws[state.track, state.level + 1])
    return f"you have {power_of(card_of(state))} Power: do you Rest, or Dream Again with {more} dreams?"


def rest(state: State, params: Params) -> str:
    """Ask for the dice that Rest returns."""
    card = card_of(state)
    exhausts = sum(card[L.EXHAUST * L.COLOURS : L.SHADOW * L.COLOURS])
    every = f", or all Exhausts ({exhausts})" if exhausts else ""
    return f"you Rest: which Shadow do you return to the bag{every}?"


def _rolled(state: State) -> str:
    return f"{dice(state.unresolved)} {'is' if sum(state.unresolved) == 1 else 'are'} unresolved"


def _lie(counts: Iterable[int]) -> str:
    return "lies" if sum(counts) == 1 else "lie"


ASKED: dict[int, Question] = {
    DreamerStep.CHOOSE_TRACK: tracks,
    DreamerStep.RETURN: returns,
    DreamerStep.REROLL: rerolls,
    DreamerStep.CHOOSE_DREAMS: rerolled,
    DreamerStep.CHOOSE_SHADOW: shadows,
    DreamerStep.ROTATE: rotated,
    DreamerStep.MOVE_SHADOW: hunted,
    DreamerStep.REST_OR_DREAM: rest_or_dream,
    DreamerStep.REST: rest,
}
"""The questions of both games, which begin in lower case: a player's name may come before."""


def draws(state: State, params: Params) -> str:
    """Announce a draw."""
    left = int(top(state).a)
    return f"{dreamer(state, params).does('draw')} {'a dream' if left == 1 else f'{left} more dreams'} from the bag."


def rolls(state: State, params: Params) -> str:
    """Announce a roll."""
    return f"{dreamer(state, params).does('roll')} {dreams(state.drawn)}."


def penalty(state: State, params: Params) -> str:
    """Announce the Exhaust penalty."""
    return "The Exhaust penalty: a dream is drawn, and all Power of its colour is lost."


DECIDED: dict[int, Question] = {
    DreamerStep.DRAW: draws,
    DreamerStep.ROLL: rolls,
    DreamerStep.PENALTY: penalty,
}
"""The announcements of nature's events in both games."""
