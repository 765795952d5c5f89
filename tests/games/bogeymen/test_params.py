"""Component file and options: each mistake in them is told in one line."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError

from nightmare_gym.engine.components import complaints
from nightmare_gym.engine.errors import OptionError
from nightmare_gym.games.bogeymen import params as bogeymen
from nightmare_gym.games.bogeymen.layout import HARD_RULES


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("shadow_rows.spaces", 0, "shadow_rows.spaces: Input should be greater than or equal to 1"),
        ("escape.moved_at_rest", 3, "escape.moved_at_rest: Input should be 2"),
        ("columns.lord_of_envy", 4, "columns.lord_of_envy: Input should be less than or equal to 3"),
        ("columns.lord_of_envy", 0, "columns.lord_of_envy: Input should be greater than or equal to 1"),
        (
            "layouts.standard.lord_of_envy.rows",
            21,
            "layouts.standard.lord_of_envy.rows: Input should be less than or equal to 20",
        ),
        (
            "layouts.standard.lord_of_envy.rows",
            3,
            "layouts.standard.lord_of_envy: Value error, faces for 4 rows",
        ),
        (
            "layouts.first.every_bogeyman.lowest",
            [[]],
            "layouts.first.every_bogeyman.lowest.0: Tuple should",
        ),
        (
            "layouts.gentle.every_bogeyman.lowest",
            [["Hunt", "1", "1"]],
            "layouts.gentle.every_bogeyman.lowest.0.0: Input should be '1', 'Exhaust'",
        ),
        (
            "layouts.gentle.every_bogeyman",
            None,
            "layouts.gentle: Value error, lady_of_primeval_fear: it has no car",
        ),
        (
            "layouts.standard.lord_of_the_depths.highest",
            [["1", "1"]],
            "(whole): Value error, layouts: lord_of_the_depths: expected a face for each of 3 columns in every row",
        ),
        ("hard.lord_of_envy", "mercy", "hard.lord_of_envy: Input should be 'none', 'red Spooks turn to Hunt'"),
        ("hunt_kills_spooks.nobody", 1, "hunt_kills_spooks.nobody: Extra inputs are not permitted"),
    ],
)
def test_a_wrong_entry_is_told_with_its_key(path: str, value: object, complaint: str) -> None:
    data = copy.deepcopy(tomllib.loads(bogeymen.FILE.read_text(encoding="utf-8")))
    at: Any = data
    *parents, last = path.split(".")
    for part in parents:
        at = at[part]
    at[last] = value
    with pytest.raises(ValidationError) as caught:
        bogeymen.Components.model_validate(data)
    line = complaints("components.toml", caught.value)[0]
    assert line.startswith(f"components.toml: {complaint}")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"bogeyman": "boogie"}, "bogeyman='boogie': expected 'lady_of_primeval_fear', 'lord_of_the_depths', "),
        ({"bogeyman": ["lord_of_envy"]}, "bogeyman=['lord_of_envy']: expected "),
        ({"hard": 1}, "hard=1: expected True or False"),
        ({"rows": 5}, "rows=5: expected 6 to 20, or None for the card's own"),
        ({"rows": 21}, "rows=21: expected 6 to 20"),
        ({"rows": True}, "rows=True: expected 6 to 20"),
        ({"rows": 7.0}, "rows=7.0: expected 6 to 20"),
        ({"layout": "cruel"}, "layout='cruel': there is no such layout; there are: standard, first, gentle"),
        ({"layout": []}, "layout=[]: there is no such layout"),
        ({"layout": "gentle", "rows": 7}, "rows=7: layout 'gentle' has 5 rows; leave rows out"),
        ({"spook_rerolls": "no"}, "spook_rerolls='no': expected True or False"),
        ({"turn_limit": 0}, "turn_limit=0: expected a whole number of at least 1"),
    ],
)
def test_a_wrong_option_is_told(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(OptionError) as caught:
        bogeymen.build_params(**options)
    assert str(caught.value).startswith(complaint)
    assert "\n" not in str(caught.value)


def test_each_bogeyman_has_its_rules_in_the_parameters() -> None:
    cards = bogeymen.build_params(hard=True)["bogeymen"][0]
    assert cards["for_hunt"].tolist() == [2, 0, 0, 0]
    assert cards["for_envy"].tolist() == [0, 0, 1, 0]
    assert cards["for_exhaust"].tolist() == [0, 0, 0, 1]
    assert [HARD_RULES[rule] for rule in cards["hard_rule"]] == [
        "red Spooks turn to Hunt", "a Spook on every column", "green Spooks turn to Shadow",
        "the next Rest returns nothing",
    ]  # fmt: skip
    assert not bogeymen.build_params()["bogeymen"][0]["hard_rule"].any()
    first = bogeymen.build_params(hard=True, layout="first")["bogeymen"][0]
    assert HARD_RULES[first["hard_rule"][2]] == "the oldest Power is lost"
    assert np.delete(first["hard_rule"], 2).tolist() == np.delete(cards["hard_rule"], 2).tolist()


def test_rows_between_those_that_are_named_show_shadow() -> None:
    card = bogeymen.SpookCard(
        source="printed", rows=6, lowest=(("1", "Exhaust"),), highest=(("1", "1"), ("1", "Shadow"))
    )
    shadow = ("Shadow",) * 3
    assert list(card.faces(6)) == [("1", "Exhaust"), shadow, shadow, shadow, ("1", "Shadow"), ("1", "1")]
    assert list(card.faces(3)) == [("1", "Exhaust"), ("1", "Shadow"), ("1", "1")]


def test_rows_can_only_be_left_out_where_their_faces_are_not_named() -> None:
    full = {"source": "printed", "rows": 10, "highest": [["1", "1"]] * 8}
    mine = {"layouts": {"standard": {"lord_of_envy": full}}}
    assert bogeymen.build_params(rows=8, components=mine)["bogeymen"][0]["rows"].tolist() == [8] * 4
    with pytest.raises(OptionError, match="rows=7: expected 8 to 20, or None for the card's own"):
        bogeymen.build_params(rows=7, components=mine)


def test_what_is_not_from_the_rulebook_is_listed() -> None:
    tables = {line.split(":")[0] for line in bogeymen.provenance(hard=True)}
    assert {"dice", "sleep_tracks", "envy_kills_spooks", "exhaust_kills_spooks"} <= tables
    assert {f"layouts.standard.{name}" for name in bogeymen.NAMES} <= tables
    assert {"hard_official", "hard"} <= tables
    assert "hard" not in {line.split(":")[0] for line in bogeymen.provenance()}
    gentle = {line.split(":")[0] for line in bogeymen.provenance(layout="gentle", bogeyman="random")}
    assert "layouts.gentle.every_bogeyman" in gentle
