"""A Python loop over positions with explicit chance."""
