"""How games are told and drawn: a folder for each game, and what several of them share."""
