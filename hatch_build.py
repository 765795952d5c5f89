"""The metadata that is made at the build: the project's addresses, and a README whose links lead there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^]]*)\]\((?!https?://|#)([^)]+)\)")
"""A link to a file of the repository, or a picture (`!`)."""


class Addresses(MetadataHookInterface):
    """The part of the metadata that follows from the repository's address."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the addresses and the README."""
        repository, tag = self.config["repository"], f"v{metadata['version']}"
        files = f"{repository}/blob/{tag}"
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")

        def whole(link: re.Match[str]) -> str:
            picture, words, path = link.groups()
            return f"{picture}[{words}]({f'{repository}/raw/{tag}' if picture else files}/{path})"

        metadata["readme"] = {"content-type": "text/markdown", "text": LINK.sub(whole, text)}
        metadata["urls"] = {
            "Repository": repository,
            "Documentation": f"{files}/README.md",
            "Changelog": f"{files}/CHANGELOG.md",
            "Issues": f"{repository}/issues",
        }
