"""How both games of Lucidity look: the night, the dice, a Dreamer card, what lies in the middle."""
