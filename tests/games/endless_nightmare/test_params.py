"""The component file: each mistake in it is told in one line."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest
from pydantic import ValidationError

from nightmare_gym.engine.components import complaints
from nightmare_gym.games.endless_nightmare.params import FILE, Components


def file() -> dict[str, Any]:
    """The component file as it is."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def test_the_file_is_accepted() -> None:
    assert set(Components.model_validate(file()).boards) >= {"reconstructed", "small"}


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("rules.points_per_nightmare", "ten", "rules.points_per_nightmare: Input should be a valid integer"),
        ("rules.source", "hearsay", "rules.source: Input should be 'rulebook', 'published', 'printed'"),
        ("nightmares.1.length", 0, "nightmares.1.length: Input should be greater than or equal to 1"),
        ("nightmares.4.event", "flying", "nightmares.4.event: Input should be 'none', 'exposed', 'falling'"),
        ("boards.small.ring.lead", 12, "boards.small.ring: Value error, lead must lie between"),
        (
            "boards.small.tracks.sanity.start",
            9,
            "boards.small.tracks.sanity: Value error, start must not lie above top",
        ),
        ("boards.small.tracks.courage.start", 0, "boards.small.tracks: Value error, sanity.start and courage.start"),
        ("boards.small.shadow.rows.0.from", 1, "boards.small.shadow: Value error, rows must stand in falling order"),
        ("boards.small.shadow.eyes", 1, "boards.small.shadow.eyes: Extra inputs are not permitted"),
        ("boards.small.nightmare_table.left.0", "Teeth", "'Teeth': expected one of Apocalypse"),
        ("nightmares.0.name", "Zombies", "nightmares must be, in this order: Apocalypse"),
    ],
)
def test_a_wrong_entry_is_told_with_its_key(path: str, value: object, complaint: str) -> None:
    data = copy.deepcopy(file())
    at: Any = data
    *parents, last = path.split(".")
    for part in parents:
        at = at[int(part)] if isinstance(at, list) else at[part]
    at[int(last) if isinstance(at, list) else last] = value
    with pytest.raises(ValidationError) as caught:
        Components.model_validate(data)
    lines = complaints("components.toml", caught.value)
    assert len(lines) == 1
    assert lines[0].startswith("components.toml: ")
    assert complaint in lines[0]
