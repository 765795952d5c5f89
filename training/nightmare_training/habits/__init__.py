"""What a player does where: the decisions that show how it pushes its luck. One file for each game.

A game's file has its name and declares `Habits`: called with decisions and the actions taken in them (it is
the `watch` of `nightmare_agents.play.play`), it counts them; `draw(figure)` shows them; `note` says how to
read the drawing.
"""
