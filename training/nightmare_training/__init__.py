"""Training, honest comparison, benchmarks and the command line of nightmare-gym (extra `train`)."""
