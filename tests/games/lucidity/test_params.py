"""Component files and options: each mistake in them is told in one line."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from nightmare_gym.dreaming import params as dreaming
from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.games.lucidity import params as lucidity
from nightmare_gym.games.lucidity.layout import ABILITIES


def wrong(file: Path, model: type[BaseModel], path: str, value: object) -> list[str]:
    """The complaints about a file with one entry changed."""
    data = copy.deepcopy(tomllib.loads(file.read_text(encoding="utf-8")))
    at: Any = data
    *parents, last = path.split(".")
    for part in parents:
        at = at[part]
    at[last] = value
    with pytest.raises(ValidationError) as caught:
        model.model_validate(data)
    return complaints(file.name, caught.value)


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("dice.envy.power_1", 4, "dice.envy: Value error, a die has 6 sides, not 7"),
        ("dice.source", "hearsay", "dice.source: Input should be 'rulebook', 'published', 'printed'"),
        ("dice.of_each_colour", 21, "dice.of_each_colour: Input should be less than or equal to 20"),
        ("sleep_tracks.deep", [5, 9, 7], "sleep_tracks: Value error, deep: draws must rise along a track"),
        ("dreamer_card.hunt", 0, "dreamer_card.hunt: Input should be greater than or equal to 1"),
        ("turn.drawn", 2, "turn.drawn: Extra inputs are not permitted"),
    ],
)
def test_a_wrong_entry_of_the_dreamers_file_is_told(path: str, value: object, complaint: str) -> None:
    (line,) = wrong(dreaming.FILE, dreaming.Components, path, value)
    assert complaint in line


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("shadow_rows.spaces", 0, "shadow_rows.spaces: Input should be greater than or equal to 1"),
        ("takes.face", "Power", "takes.face: Input should be 'Shadow'"),
        ("minions.drawn", 3, "minions.drawn: Input should be 2"),
        ("abilities.envy", "steal", "abilities.envy: Input should be 'none', 'drown', 'covet', 'imprison', 'hunt'"),
    ],
)
def test_a_wrong_entry_of_the_nightmares_file_is_told(path: str, value: object, complaint: str) -> None:
    (line,) = wrong(lucidity.FILE, lucidity.Components, path, value)
    assert complaint in line


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"players": 1}, "players=1: expected 2, 3 or 4"),
        ({"players": 5}, "players=5: expected 2, 3 or 4"),
        ({"players": True}, "players=True: expected 2, 3 or 4"),
        ({"temptation": "depths"}, "temptation='depths': expected None, 'envy' or 'primeval_fear'"),
        ({"abilities": 1}, "abilities=1: expected True or False"),
        ({"turn_limit": 0}, "turn_limit=0: expected a whole number of at least 1"),
    ],
)
def test_a_wrong_option_is_told(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(OptionError) as caught:
        lucidity.build_params(**options)
    assert str(caught.value).startswith(complaint)


@pytest.mark.parametrize(
    ("options", "abilities"),
    [
        ({}, ["drown", "covet", "imprison", "hunt"]),
        ({"temptation": "envy"}, ["drown", "tempt", "imprison", "hunt"]),
        ({"temptation": "primeval_fear"}, ["drown", "covet", "imprison", "tempt"]),
        ({"temptation": "envy", "abilities": False}, ["none"] * 4),
    ],
)
def test_each_nightmare_has_its_ability_in_the_parameters(options: dict[str, Any], abilities: list[str]) -> None:
    assert [ABILITIES[i] for i in lucidity.build_params(**options)["abilities"][0]] == abilities


def test_what_is_not_from_the_rulebook_is_listed() -> None:
    lines = "\n".join(lucidity.provenance())
    for table in ("dice", "sleep_tracks", "takes", "abilities"):
        assert table in lines
    assert "abilities:" not in "\n".join(lucidity.provenance(abilities=False))
