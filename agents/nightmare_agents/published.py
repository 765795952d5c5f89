"""The published policies: in the repository's results, or in the installed package."""

from __future__ import annotations

from pathlib import Path

POLICY_FILE = "policy.npz"
"""The name of a policy's file in the folder of its training."""

LEARNED = "learned"
"""The name of a game's published policy as a player."""

FOLDERS = (Path(__file__).parents[2] / "results", Path(__file__).parent / "policies")
"""The folders that have a folder for each policy: of the repository, then of the installed package."""


SHORT = ("_quick", "_fast")
"""The ends of the names of short trainings: they are compared, and are no players of the package."""


def published_policies() -> dict[str, Path]:
    """Return the folders of the published policies by their names; a game's own has the name of the game."""
    files = (file for folder in reversed(FOLDERS) for file in sorted(folder.glob(f"*/{POLICY_FILE}")))
    return {file.parent.name: file.parent for file in files if not file.parent.name.endswith(SHORT)}
