"""The best rules for people: for each number of integers the best list of sentences, found by search.

The model is Neller and Presser's study of Pig (2010, "Practical Play of the Dice Game Pig", The UMAP Journal 31(1)):
rules that a person can remember, each with its gap to optimal play.
"""
