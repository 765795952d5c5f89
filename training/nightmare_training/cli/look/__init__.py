"""Commands that show games, players and positions, and solve them."""
