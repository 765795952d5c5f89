"""Players for nightmare-gym: hand-written bots, searchers and learned policies, all by one protocol."""
