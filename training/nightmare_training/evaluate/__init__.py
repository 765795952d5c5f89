"""Honest comparison: paired games, control variates, early stopping, tournaments."""
