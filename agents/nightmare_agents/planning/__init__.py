"""Planners for every game: expectimax over layers of positions, and Monte-Carlo tree search."""
