"""Endless Nightmare (Basic) solved: its optimum on small boards, and bounds of it on any board."""

from __future__ import annotations

from nightmare_agents.endless_nightmare.solving.table import SOLVER

__all__ = ["SOLVER"]
