"""Dream Catchers in words and pictures."""
