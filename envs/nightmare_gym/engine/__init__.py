"""The engine: the code that all games share. It knows no game."""
