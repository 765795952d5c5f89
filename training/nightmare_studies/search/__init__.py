"""Search curves: strength against playouts a decision, of tree search and of flat rollouts."""

from __future__ import annotations

from nightmare_training.studies import Study

STUDY = Study(
    line="Measure a game's tree search, with a policy and without, beside flat rollouts of as many playouts.",
    games=("endless_nightmare", "endless_nightmare_active", "bogeymen", "lucidity", "dream_catchers", "cathedral"),
    command="nightmare_studies.search.command:search",
)
"""`nightmare study search`."""
