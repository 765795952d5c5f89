"""Endless Nightmare in words and pictures."""
