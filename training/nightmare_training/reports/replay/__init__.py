"""A replay shown: as text, as a page that opens anywhere, and as an animated picture."""
