"""Exact solutions: all reachable positions, their values, and the best actions."""
