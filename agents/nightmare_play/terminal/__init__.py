"""A game in the terminal: questions, answers by number or name, and commands beside them."""
