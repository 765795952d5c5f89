"""Your Game: roll a die as often as you dare, for one player."""

from __future__ import annotations

from nightmare_gym.engine.game import Game

from your_game import rules, scoring
from your_game.layout import ACTIONS, D6, LAYOUT
from your_game.params import build_params, provenance
from your_game.scoring import worst_return
from your_game.summary import summary

GAME = Game(
    id="your_game",
    layout=LAYOUT,
    actions=ACTIONS,
    max_outcomes=D6,
    build_params=build_params,
    rules=(rules, scoring),
    rendered_by="your_game.describe:RENDERING",
    summary=summary,
    worst_return=worst_return,
    provenance=provenance,
    compile_seconds=5,
)
