"""Tournaments of games for several players: who sits where, what came of it, how sure it is."""
