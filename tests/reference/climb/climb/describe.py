"""A position and an outcome in words."""

from __future__ import annotations

from typing import Any

from climb.layout import OPENED, PATHS
from nightmare_gym.engine.rendering import Rendering


def describe(state: Any, params: Any) -> str:
    """Tell the climbers' places and the camps."""
    lines = [f"day {state.turn}" if params.seats == 1 else f"turn {state.turn}, seat {state.mover} climbs"]
    for number, path in enumerate(PATHS):
        camps = ", ".join(str(player.camp[number]) for player in state.players[: params.seats])
        lines.append(f"{path}: {state.height[number]} of {params.heights[number]}, camps at {camps}")
    return "\n".join(lines)


def outcome_name(state: Any, params: Any, outcome: int) -> str:
    """Name the paths that the dice open."""
    return f"the dice open {OPENED[outcome]}"


RENDERING = Rendering(describe=describe, outcome_name=outcome_name)
