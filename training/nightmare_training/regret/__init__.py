"""The loss of each decision of a player against the best play of a solved board of Endless Nightmare."""
