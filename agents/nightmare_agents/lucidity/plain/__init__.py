"""The plain turn of Lucidity: exactly, for any card and any bag.

A turn by all its rules but three: Shadows fill their rows and have no effects, nobody buys rerolls, and a Nightmare
takes its Shadows and uses no ability. What is left is the heart of it: how deep to sleep, which dreams to return, and
whether to Rest or to push on, over every draw and every fall of the dice, with every row checked as the rules do.
"""
