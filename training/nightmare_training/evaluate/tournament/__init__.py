"""Tournaments of games for several players: line-ups, results, intervals and ratings."""
