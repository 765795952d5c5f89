"""Reference games: small enough to be checked by hand, and what the engine's tests need to play them."""
