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
from nightmare_gym.games.dream_catchers import params as dream_catchers
from nightmare_gym.games.dream_catchers.layout import CANDY, JAZZ, SPACES


def data() -> dict[str, Any]:
    """The component file, to be tampered with."""
    return copy.deepcopy(tomllib.loads(dream_catchers.FILE.read_text(encoding="utf-8")))


def refused(changed: dict[str, Any]) -> str:
    """Return the line with which a component file is refused."""
    with pytest.raises(ValidationError) as caught:
        dream_catchers.Components.model_validate(changed)
    return complaints("components.toml", caught.value)[0]


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("powers.wild", 2, "powers.wild: Input should be less than or equal to 1"),
        ("powers.strength", 0, "powers.strength: Input should be greater than or equal to 1"),
        ("powers.hope", 1, "powers.hope: Extra inputs are not permitted"),
        ("turn.hand", 5, "turn.hand: Input should be less than or equal to 4"),
        ("turn.die", 8, "turn.die: Input should be 6"),
        ("turn.monsters_to_lose", 4, "turn.monsters_to_lose: Input should be 3"),
        ("turn.pixie_cards", 1, "turn.pixie_cards: Input should be 2"),
        ("weakness.tokens", 7, "weakness.tokens: Input should be less than or equal to 6"),
        ("weakness.least_strength", 0, "weakness.least_strength: Input should be greater than or equal to 1"),
        ("longest_game.turns", 401, "longest_game.turns: Input should be less than or equal to 400"),
        ("treasures.weaken", 3, "treasures: Value error, there are 12 Treasures, not 13"),
        ("sweet_dreams.tiles.0.symbols", [], "sweet_dreams.tiles.0.symbols: Tuple should have at least 1 item"),
        ("sweet_dreams.tiles.0.symbols", ["hope"], "sweet_dreams.tiles.0.symbols.0: Input should be 'love'"),
        ("sweet_dreams.tiles.0.symbols", ["love", "love"], "sweet_dreams.tiles.0: Value error, a tile shows a symbol"),
        ("sweet_dreams.tiles.0.copies", 3, "sweet_dreams.tiles.0.copies: Input should be less than or equal to 2"),
        ("sweet_dreams.tiles.0.copies", 2, "sweet_dreams: Value error, there are 17 Sweet Dreams"),
        ("sweet_dreams.tiles.0.arrow", "up", "sweet_dreams: Value error, there are 17 Sweet Dreams, without arrows"),
        ("nightmares.tiles.0.arrow", "across", "nightmares.tiles.0.arrow: Input should be 'up', 'down'"),
        ("nightmares.tiles.0.chest", True, "nightmares: Value error, each Nightmare has an arrow, and no chest"),
        ("nightmares.tiles.0.copies", 2, "nightmares: Value error, there are 17 Nightmares"),
        ("monsters.tiles.0.strength", 7, "monsters.tiles.0.strength: Input should be less than or equal to 6"),
        ("monsters.tiles.0.strength", 1, "monsters.tiles.0.strength: Input should be greater than or equal to 2"),
        ("monsters.tiles.0.needs", ["love", "love", "love"], "monsters.tiles.0: Value error, a Monster shows a symbol"),
        ("monsters.tiles.0.eats", "dust", "monsters.tiles.0.eats: Input should be 'love'"),
        ("modifiers.lily.eaten_to_lose_a_dream", -1, "modifiers.lily.eaten_to_lose_a_dream: Input should be greater"),
        ("modifiers.lily.pair_is_any_power", 2, "modifiers.lily.pair_is_any_power: Input should be less than"),
        ("modifiers.nobody", {"source": "rulebook"}, "(whole): Value error, modifiers: expected samantha"),
        ("bedrooms.lily.turns", 17, "bedrooms.lily.turns: Input should be less than or equal to 16"),
        ("bedrooms.lily.monsters", [14], "bedrooms.lily: Value error, monsters: expected different moves from 1 to 13"),
        ("bedrooms.lily.monsters", [0], "bedrooms.lily.monsters.0: Input should be greater than or equal to 1"),
        ("bedrooms.lily.monsters", [3, 3], "bedrooms.lily: Value error, monsters: expected different moves"),
        ("bedrooms.lily.monsters", [1, 2, 3, 4, 5, 6, 7], "bedrooms.lily.monsters: Tuple should have at most 6 items"),
        (
            "bedrooms.lily.sweet_dreams",
            [12, 12, 17],
            "bedrooms.lily.sweet_dreams.2: Input should be less than or equal to 16",
        ),
        ("bedrooms.lily.nightmare", [12, 10, 9], "bedrooms.lily: Value error, nightmare: expected steps from 1 to the"),
        ("bedrooms.lily.calmest", 17, "bedrooms.lily.calmest: Input should be less than or equal to 16"),
        ("bedrooms.lily.source", "hearsay", "bedrooms.lily.source: Input should be 'rulebook'"),
    ],
)
def test_a_wrong_entry_is_told_with_its_key(path: str, value: object, complaint: str) -> None:
    changed = data()
    at: Any = changed
    *parents, last = path.split(".")
    for part in parents:
        at = at[int(part) if part.isdigit() else part]
    at[last] = value
    assert refused(changed).startswith(f"components.toml: {complaint}")


def test_a_missing_tile_or_bedroom_is_told() -> None:
    changed = data()
    del changed["monsters"]["tiles"][0]
    assert refused(changed).startswith("components.toml: monsters.tiles: Tuple should have at least 10 items")
    changed = data()
    changed["bedrooms"]["lily"] = changed["bedrooms"].pop("lily")
    assert "bedrooms: expected samantha, peter_and_nathan, diana, lily, priscilla, peter, in this order" in refused(
        changed
    )


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"players": 1}, "players=1: expected 2, 3 or 4"),
        ({"players": 5}, "players=5: expected 2, 3 or 4"),
        ({"players": 2.0}, "players=2.0: expected 2, 3 or 4"),
        ({"players": True}, "players=True: expected 2, 3 or 4"),
        ({"bedroom": 0}, "bedroom=0: expected 1 to 6, or 'random'"),
        ({"bedroom": 7}, "bedroom=7: expected 1 to 6, or 'random'"),
        ({"bedroom": "samantha"}, "bedroom='samantha': expected 1 to 6, or 'random'"),
        ({"bedroom": None}, "bedroom=None: expected 1 to 6, or 'random'"),
        ({"characters": "jazz"}, "characters='jazz': expected 'random', or a different name for each of 2 players"),
        ({"characters": "jazz,jazz"}, "characters='jazz,jazz': expected 'random', or a different name"),
        ({"characters": ["jazz", "batman"]}, "characters=['jazz', 'batman']: expected 'random', or a different name"),
        ({"characters": ["jazz", ["oscar"]]}, "characters=['jazz', ['oscar']]: expected 'random', or a different name"),
        ({"characters": 3}, "characters=3: expected 'random', or a different name"),
        ({"characters": None}, "characters=None: expected 'random', or a different name"),
        ({"characters": {"jazz": 1, "oscar": 1}}, "characters={'jazz': 1, 'oscar': 1}: expected 'random'"),
        ({"characters": "jazz,oscar", "players": 3}, "characters='jazz,oscar': expected 'random', or a different name"),
        ({"control": "nobody"}, "control='nobody': expected 'team' or 'seats'"),
        ({"control": None}, "control=None: expected 'team' or 'seats'"),
        ({"control": ["team"]}, "control=['team']: expected 'team' or 'seats'"),
        ({"consent": 1}, "consent=1: expected True or False"),
        ({"reward": "score"}, "reward='score': expected 'outcome' or 'progress'"),
        ({"reward": None}, "reward=None: expected 'outcome' or 'progress'"),
    ],
)
def test_a_wrong_option_is_told(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(OptionError) as caught:
        dream_catchers.build_params(**options)
    assert str(caught.value).startswith(complaint)
    assert "\n" not in str(caught.value)


def test_all_cards_and_tiles_are_in_the_box() -> None:
    params = dream_catchers.build_params()[0]
    assert (params["powers"].sum(), params["treasures"].sum()) == (34, 12)
    assert (params["dream_copies"].sum(), params["monster_copies"].sum()) == (34, 10)
    assert (params["dream_copies"] * params["is_nightmare"]).sum() == 17
    assert (params["has_chest"] * params["is_nightmare"]).sum() == 0
    for kind in np.flatnonzero(params["dream_copies"]):
        assert int(params["dream_symbols"][kind]).bit_count() in (1, 2)
        assert (params["arrows"][kind] >= 0) == params["is_nightmare"][kind]
    assert {int(needs).bit_count() for needs in params["needs"]} == {3}
    assert {int(eats).bit_count() for eats in params["eats"]} == {1}


def test_the_tracks_are_those_for_the_number_of_players() -> None:
    for players in (2, 3, 4):
        rooms = dream_catchers.build_params(players=players)[0]["bedrooms"]
        assert rooms["nightmare"].tolist() == [start + 2 - players for start in (11, 12, 11, 11, 10, 13)]
        assert (rooms["nightmare"] <= rooms["calmest"]).all()
        assert rooms["start"].tolist() == [13, 13, 11, 13, 13, 14]
        assert [np.flatnonzero(tokens).size for tokens in rooms["tokens"]] == [3, 4, 4, 4, 5, 6]
        assert rooms["tokens"].shape == (6, SPACES)


def test_names_of_characters_weigh_one_each_for_their_seats() -> None:
    weights = dream_catchers.build_params(characters=("candy", "jazz"))[0]["character_weights"]
    assert [np.flatnonzero(row).tolist() for row in weights] == [[CANDY], [JAZZ], [], []]
    assert dream_catchers.build_params(players=3)[0]["character_weights"].sum(axis=1).tolist() == [7, 7, 7, 0]


def test_what_is_not_from_the_rulebook_is_listed() -> None:
    tables = {line.split(":")[0] for line in dream_catchers.provenance()}
    assert {"weakness", "longest_game", "treasures", "sweet_dreams", "nightmares", "monsters"} <= tables
    assert {f"bedrooms.{room}" for room in dream_catchers.ROOMS} <= tables
    assert not {"powers", "turn"} & tables
    lily = {line.split(":")[0] for line in dream_catchers.provenance(bedroom=4)}
    assert {table for table in lily if table.startswith("bedrooms")} == {"bedrooms.lily"}
