"""Training configs, and how what a person types becomes a game and its options."""
