"""The review of games: figures of players, as text, page and JSON."""
