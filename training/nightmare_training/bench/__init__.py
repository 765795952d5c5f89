"""The speed on one core of this library and of others."""
