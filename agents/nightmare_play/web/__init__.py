"""Play in the browser: a page that this program serves on this machine only."""
