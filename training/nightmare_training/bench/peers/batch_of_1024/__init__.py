"""Many games that are stepped together."""
