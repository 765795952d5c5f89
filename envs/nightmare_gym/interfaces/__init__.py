"""The faces that the games show: Gymnasium, native batches, stable-baselines3, pictures."""
