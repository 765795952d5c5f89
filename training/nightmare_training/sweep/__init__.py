"""Sweeps: a search for better values of a config, trial by trial, by Optuna."""
