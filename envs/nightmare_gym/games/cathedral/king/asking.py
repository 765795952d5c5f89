"""The requests of the King's steps (the die, an area card, the human's choice), and the choice of the best of a set."""

from __future__ import annotations

from nightmare_gym.engine.agenda import then
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral.layout import HUMAN
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

WALKING, PERFORMING_RITUAL, FORTIFYING = range(3)
"""The purposes of a roll of the Horror die."""

TO_HAND, DISSENTING = range(2)
"""The purposes of `KING_DRAWS`: all cards go to the King's hand, or an Upgrade goes under its action."""

WORST = 2**30
"""Above every key by which `better` compares."""
WEIGHT = 64
"""The weight of a criterion over the next one, whose numbers differ by less than that."""


@rule
def better(best: int, lowest: int, element: int, key: int) -> tuple[int, int]:
    """The set of the elements with the lowest key, and that key, after one more element."""
    if key > lowest:
        return best, lowest
    if key < lowest:
        best = 0
    return best | 1 << element, key


@rule
def draw_area_card(state: State, areas: int) -> None:
    """Nature picks one of several areas."""
    then(state, Step.AREA_CARD, 0, areas)
    state.actor = NATURE


@rule
def ask_human(state: State, params: Params, choice: int, candidates: int) -> None:
    """NC-15.11: the human settles a tie of the King's, unless that is left to chance."""
    then(state, choice, 0, candidates)
    state.actor = HUMAN if params.players_choice == 1 else NATURE
