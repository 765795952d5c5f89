"""What each decision of a player loses to the best play of a solved board of Endless Nightmare."""
