"""The best play of a solved board of Endless Nightmare in a form that people can read."""
