"""Commands that compare players and trainings."""
