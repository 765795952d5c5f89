"""The interfaces of the games: Gymnasium, PettingZoo, native batches, stable-baselines3, pictures."""
