"""A loop that is compiled as a whole, with the choices in it."""
