"""Turns of Lucidity laid out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nightmare_gym.dreaming.layout import COLOURS
from nightmare_gym.dreaming.steps import DreamerStep
from nightmare_gym.engine.position import Position


def dreamer(
    bag: Mapping[int, int], card: Mapping[int, int], level: int | None = None, players: int = 2, **options: Any
) -> Position:
    """Lay out a turn of seat 0, at its start, or at Rest-or-Dream with the marker on a level of the light track.

    Args:
        bag: The number of dice of each colour in the bag.
        card: The number of dice of each kind on the Dreamer's card.
        level: The level of the Sleep Track.
        players: The number of players.
        options: The game's other options.
    """
    position = Position("lucidity", players=players, **options)
    state = position.state
    for colour in range(COLOURS):
        state.bag[colour] = bag.get(colour, 0)
    for kind, dice in card.items():
        state.dreamers[0].card[kind] = dice
    if level is not None:
        state.track, state.level = 0, level
        state.agenda.steps[state.agenda.height - 1].step = DreamerStep.REST_OR_DREAM
    return position
