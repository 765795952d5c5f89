"""Lucidity in words and pictures."""
