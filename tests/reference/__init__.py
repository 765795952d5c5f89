"""Reference games, small enough to be checked by hand, and helpers of the engine's tests to play them."""
