"""Commands for upkeep: new games, records, pages, precompiling, benchmarks."""
