"""The processor time of a game's first use, divided into what the compiler spends it on."""
