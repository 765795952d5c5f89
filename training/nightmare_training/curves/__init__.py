"""Learning curves of several runs beside each other, by samples and by wall time."""
