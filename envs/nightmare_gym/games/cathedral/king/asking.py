"""What the King's steps ask for (the die, an area card, the human's word), and the choice of the best of a set."""

from __future__ import annotations

from nightmare_gym.engine.agenda import then
from nightmare_gym.engine.compile import rule
from nightmare_gym.engine.layout import NATURE
from nightmare_gym.games.cathedral.layout import HUMAN
from nightmare_gym.games.cathedral.records import Params, State
from nightmare_gym.games.cathedral.steps import Step

WALKING, PERFORMING_RITUAL, FORTIFYING = range(3)
"""What the Horror die is rolled for."""

TO_HAND, DISSENTING = range(2)
"""What the King does with the cards of KING_DRAWS: all to its hand, or an Upgrade under its action."""

WORST = 2**30
"""Above every key by which `better` compares."""
WEIGHT = 64
"""A criterion counts so many times the next one, whose numbers differ by less than that."""


@rule
def better(best: int, lowest: int, element: int, key: int) -> tuple[int, int]:
    """The set of those with the lowest key, and that key, after one more element was looked at."""
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
