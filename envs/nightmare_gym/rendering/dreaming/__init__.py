"""The pictures that both games of Lucidity share: the night, the dice, a Dreamer card, the middle of the table."""
