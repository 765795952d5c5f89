"""The Dreamer's turn, which both games of Lucidity share: dice, bag, Dreamer card, Sleep Tracks, Shadows, Rest."""
