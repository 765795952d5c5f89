"""The plain turn of Lucidity, solved exactly for any card and any bag.

It is a turn by all rules but three: Shadows fill their rows and have no effects, nobody buys rerolls, and a Nightmare
takes its Shadows and uses no ability. The Sleep Track, the dreams to return, and Rest or Dream Again remain, over every
draw and every fall of the dice, with every row checked by the rules.
"""
