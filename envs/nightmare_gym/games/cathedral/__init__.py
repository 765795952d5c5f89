"""Nightmare Cathedral, by B. Kubacki (Board&Dice, 2023), solo against the King of Horrors (D. Turczi and N. Shaw)."""

from __future__ import annotations

from nightmare_gym.engine.game import Game
from nightmare_gym.games.cathedral.layout import (
    ACTIONS,
    CARDS,
    DEVELOPMENTS,
    MARGIN,
    SUITS,
)
from nightmare_gym.games.cathedral.params import build_params, provenance
from nightmare_gym.games.cathedral.printed.components import PRINTED
from nightmare_gym.games.cathedral.records import Params
from nightmare_gym.games.cathedral.state import LAYOUT
from nightmare_gym.games.cathedral.summary import summary


def worst_return(params: Params) -> float:
    """The return of a loss; with the reward "margin" that of 0 points against all points that the King can score."""
    return -1.0 if params.reward != MARGIN else -_all_the_kings_points(params) / params.margin_scale


def _all_the_kings_points(params: Params) -> float:
    """The most points that the King can score."""
    tokens = params.token_copies.sum() if params.divergent else 0
    dreams = params.dream_points.sum() + SUITS * params.suit_points.max()
    hand = DEVELOPMENTS if params.hand_points else CARDS // params.hand_share
    return float(2 * params.track_points.max() + params.forts + dreams + params.devoured_points.max() + tokens + hand)


GAME = Game(
    id="cathedral",
    layout=LAYOUT,
    actions=ACTIONS,
    max_outcomes=CARDS,
    build_params=build_params,
    rules=(f"{__name__}.rules", f"{__name__}.features", f"{__name__}.scoring"),
    rendered_by="nightmare_gym.rendering.cathedral:RENDERING",
    summary=summary,
    worst_return=worst_return,
    provenance=provenance,
    printed=(PRINTED,),
    compile_seconds=35,
)
