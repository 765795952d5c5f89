"""Endless Nightmare (Basic) solved: the optimum of any board, and bounds of it."""

from __future__ import annotations

from nightmare_agents.endless_nightmare.solving.table import SOLVER

__all__ = ["SOLVER"]
