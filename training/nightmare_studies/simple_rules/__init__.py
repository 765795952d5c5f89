"""The best rules for people: for each number of integers the best list of sentences, found by search.

The model is Neller and Presser's study of Pig (2010, "Practical Play of the Dice Game Pig", The UMAP Journal 31(1)):
rules that a person can remember, with their gaps to optimal play.
"""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Find the best rules for people, made of few integers, and their gap to the best players.",
    games=("endless_nightmare", "lucidity"),
    command="nightmare_studies.simple_rules.command:simple_rules",
    kinds="nightmare_studies.simple_rules.published:KINDS",
)
