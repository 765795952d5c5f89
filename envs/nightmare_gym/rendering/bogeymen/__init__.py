"""The Bogeymen in words and pictures."""
