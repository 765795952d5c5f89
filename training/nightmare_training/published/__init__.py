"""The published results: their kinds, the commands that renew them, and a check for old ones."""
