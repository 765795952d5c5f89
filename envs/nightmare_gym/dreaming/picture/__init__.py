"""How the pictures of both games of Lucidity look: the night, the dice, a Dreamer card, what lies in the middle.

Pillow is imported with these modules: only a game's `picture`, when it draws its first picture, imports them.
"""
