"""Nightmare Cathedral in words and pictures."""
