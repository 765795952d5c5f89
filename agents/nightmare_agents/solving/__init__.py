"""Exact solutions: every position that can be reached, what it is worth, and what to do in it."""
