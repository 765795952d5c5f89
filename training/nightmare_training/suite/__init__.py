"""Nightmare-12: one benchmark of twelve tasks, whose cards anybody can verify."""
