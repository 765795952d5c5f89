"""The engine: everything that all games share. It knows no game."""
