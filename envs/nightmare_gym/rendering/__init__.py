"""The texts and pictures of games: a folder for each game, and the parts that several of them share."""
