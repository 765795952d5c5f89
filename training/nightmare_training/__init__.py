"""Training, evaluation, tournaments and reports, and the command line."""
