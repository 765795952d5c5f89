"""Printed components: the file to fill in, its way back into a game, and what is wrong in one, told with its line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from nightmare_gym.engine.errors import ArgumentError, OptionError
from nightmare_gym.engine.hashes import rules_hash
from nightmare_gym.engine.position import Position
from nightmare_gym.engine.printed_form import form
from nightmare_gym.engine.register import make_game
from nightmare_gym.engine.toml_lines import lines_of
from nightmare_gym.interfaces.replay import Replay
from reference import pig

GAMES = ("endless_nightmare", "endless_nightmare_active", "bogeymen", "lucidity", "dream_catchers", "cathedral")
CHANGES = {
    "endless_nightmare": ("spaces = 30", "spaces = 24"),
    "bogeymen": ("rows = 14", "rows = 13"),
    "lucidity": ('depths = "drown"', 'depths = "covet"'),
    "dream_catchers": ("turns = 12", "turns = 11"),
    "cathedral": ("slots = 10", "slots = 9"),
}
"""A change of each game's file that is a change of the game."""


@cache
def _form(id: str) -> str:
    return form(make_game(id))


@pytest.fixture
def my(tmp_path: Path) -> Path:
    return tmp_path / "my.toml"


def places(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the place of everything in a content of TOML."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, one in inner:
        yield (*way, name)
        yield from places(one, (*way, name))


@pytest.mark.parametrize("id", GAMES)
def test_the_file_to_fill_in_is_the_very_same_game(id: str, my: Path) -> None:
    game = make_game(id)
    my.write_text(_form(id))
    assert game.params(components=my).tobytes() == game.params().tobytes()
    assert game.provenance(components=str(my)) == game.provenance()
    assert rules_hash(game, {"components": str(my)}) == rules_hash(game)


@pytest.mark.parametrize("id", GAMES)
def test_the_file_to_fill_in_names_every_entry_and_every_source(id: str) -> None:
    text = _form(id)
    comments = " ".join(line.lstrip("# ") for line in text.splitlines() if line.startswith("#"))
    for place in places(tomllib.loads(text)):
        if place[-1] not in ("source", "note") and isinstance(place[-1], str):
            assert place[-1] in comments
    assert "RECONSTRUCTED: " in text
    assert max(map(len, (line for line in text.splitlines() if line.startswith("#")))) <= 120


@pytest.mark.parametrize("id", CHANGES)
def test_printed_data_is_played_and_has_another_hash(id: str, my: Path) -> None:
    before, after = CHANGES[id]
    text = _form(id)
    assert before in text
    my.write_text(text.replace(before, after, 1))
    game = make_game(id)
    mine: dict[str, Any] = {"components": str(my)}
    assert game.params(**mine).tobytes() != game.params().tobytes()
    assert rules_hash(game, mine) != rules_hash(game)
    replay = Replay.begin(Position(game, **mine), ["Ann"] * int(game.params()["seats"][0]))
    my.unlink()  # the record has the data, not the file's name
    assert (
        Replay.from_json(replay.to_json()).first().params_array.tobytes()
        == Position(game, **replay.options).params_array.tobytes()
    )
    assert replay.same_rules
    assert not replay.model_copy(update={"options": {}}).same_rules


def test_what_is_printed_is_no_longer_reconstructed(my: Path) -> None:
    game = make_game("bogeymen")
    my.write_text('[layouts.standard.lord_of_envy]\nsource = "printed"\nrows = 9\nlowest = [["1", "Exhaust"]]\n')
    mine = game.params(components=my)
    assert mine["bogeymen"]["rows"][0].tolist() == [14, 15, 9, 19]
    lines = game.provenance(components=my)
    assert "layouts.standard.lord_of_envy: printed" in lines
    assert any(line.startswith("layouts.standard.lady_of_imprisonment: reconstructed") for line in lines)


def wrong(game: str, file: Path, text: str) -> str:
    """Return what is said of a file."""
    file.write_text(text)
    with pytest.raises(OptionError) as error:
        make_game(game).params(components=file)
    said = str(error.value)
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    ("game", "before", "after", "says"),
    [
        ("endless_nightmare", "spaces = 30", "spaces = 99", "ring.spaces: Input should be less than or equal to 60"),
        ("endless_nightmare", "spaces = 30", "spaces = 30.0", "ring.spaces: Input should be a valid integer"),
        ("endless_nightmare", "spaces = 30", 'spaces = "30"', "ring.spaces: Input should be a valid integer"),
        ("endless_nightmare", "spaces = 30", "spaces = true", "ring.spaces: Input should be a valid integer"),
        ("endless_nightmare", "spaces = 30", "spices = 30", "ring.spaces: it is missing; 1 more"),
        ("endless_nightmare", "catch = 0", "catch = 0\ncatches = 0", "ring.catches: there is no such entry; expected"),
        ("endless_nightmare", "catch = 0", "catch = 1979-05-27", "ring.catch: Input should be a valid integer"),
        ("endless_nightmare", "{ from = 0, eyes = 2 }", "{ from = 5, eyes = 2 }", "shadow: rows must stand in falling"),
        ("endless_nightmare", '"Lost"', '"Last"', "nightmare_table.right.0: 'Last': expected one of Apocalypse"),
        ("endless_nightmare", "lead = 10", "lead = 30", "ring: lead must lie between catch and spaces - catch"),
        ("bogeymen", "rows = 14", "rows = 21", "standard.lady_of_primeval_fear.rows: Input should be less than or eq"),
        ("bogeymen", "rows = 15", "rows = 1", "standard.lord_of_the_depths: faces for 2 rows; expected at most 1"),
        ("bogeymen", "shadow = 3", "shadow = 4", "dice.depths: a die has 6 sides, not 7"),
        ("bogeymen", "light = [3, 5, 7]", "light = [3, 5]", "sleep_tracks.light.2: it is missing"),
        ("lucidity", "light = [3, 5, 7]", "light = [3, 5, 5]", "sleep_tracks: light: draws must rise along a track"),
        ("lucidity", '"hunt"', '"haunt"', "abilities.primeval_fear: Input should be 'none', 'drown'"),
        ("dream_catchers", "weaken = 2", "weaken = 3", "treasures: there are 12 Treasures, not 13"),
        ("dream_catchers", '{ symbols = ["fantasy"] },', '{ symbols = ["fear"] },', "tiles.2.symbols.0: Input should"),
        ("cathedral", "exits", "exists", "there is no table 'exists' to replace"),
        ("cathedral", '["northwest", "north", "west", ', '["northwest", "north", ', "map: west is adjacent to inner_"),
        ("cathedral", "number = 3", "number = 9", "laps: laps, lap: expected each of A, B, C, D once more"),
        ("cathedral", "defence = 0, copies = 2", "defence = 0, copies = 4", "battle_cards.cards.0.copies: Input"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(game: str, before: str, after: str, says: str, my: Path) -> None:
    text = _form(game)
    bare = "\n".join("" if line.startswith("#") else line for line in text.splitlines())
    assert before in bare
    changed = bare.replace(before, after, 1)
    said = wrong(game, my, changed)
    name, line, rest = said.split(":", 2)
    assert name == str(my)
    assert says in rest
    first = next(
        n for n, (old, new) in enumerate(zip(bare.splitlines(), changed.splitlines(), strict=False), 1) if old != new
    )
    header = max(n for n, row in enumerate(changed.splitlines()[:first], 1) if row.startswith("["))
    assert int(line) in (first, header)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[rows\n", "not valid TOML: "),
        ("", "there is no table in it"),
        ("hard = 3\n", "my.toml:1: hard: Input should be an object (found 3)"),
        ("\n[rules]\n", "my.toml:2: there is no table 'rules' to replace"),
        ("[layouts.gentle]\n", "my.toml:1: there is no table 'layouts.gentle' to replace"),
        ("[hard]\n", "my.toml:1: hard.source: it is missing"),
        ("a = " + "[" * 10_000, "my.toml"),
    ],
)
def test_a_file_that_is_none_is_refused(text: str, says: str, my: Path) -> None:
    assert says in wrong("bogeymen", my, text)


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    game = make_game("bogeymen")
    for given in (tmp_path / "nowhere", tmp_path, tmp_path / "binary", "a\0b", 5, ["rows"]):
        with pytest.raises(OptionError) as error:
            game.params(components=given)
        assert str(error.value).startswith("components")
        assert "\n" not in str(error.value)


def test_a_game_without_printed_components_has_no_such_file() -> None:
    with pytest.raises(OptionError, match="pig has no components"):
        form(pig.GAME)
    with pytest.raises(ArgumentError, match="no option 'components'"):
        pig.GAME.params(components="my.toml")


@pytest.mark.parametrize("id", CHANGES)
def test_a_number_is_refused_by_its_own_range(id: str) -> None:
    """The declared ranges of the parameters let pass all that a model lets pass."""
    content = tomllib.loads(_form(id))
    refused = set()
    for *way, last in places(content):
        table: Any = content
        for part in way:
            table = table[part]
        sound = table[last]
        if type(sound) is int and all(part == 0 for part in way if isinstance(part, int)):
            for number in (0, 5, 9, 31, 2**40):
                table[last] = number
                refused.add(said_of(id, content))
            table[last] = sound
    assert len(refused) > 1
    assert [said for said in refused if said and not said.startswith("components: ")] == []


def said_of(id: str, content: dict[str, Any]) -> str:
    """Return what is said of a content; nothing if it is sound."""
    try:
        make_game(id).params(components=content)
    except OptionError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("id", GAMES)
def test_the_lines_of_our_own_files_are_those_of_their_entries(id: str) -> None:
    for printed in make_game(id).printed:
        text = printed.file.read_text()
        lines = lines_of(text)
        assert set(lines) == set(places(tomllib.loads(text)))
        for place, line in lines.items():
            if isinstance(place[-1], str):
                assert place[-1] in text.splitlines()[line - 1]


def test_the_line_of_everything_that_toml_has() -> None:
    text = '''a = """x
[no]
b = 1""" # c = 2
"b.c".d = [1,
  [2, "]"], # ]
  {x = 1, y.z = 'q'}]
[[t]]
n = 1979-05-27T07:32:00Z
[[t]]
  [t.u]
  k = {}
  [[t.v]]
[e]
f = \'\'\'
g = 1\'\'\'
h = "\\\\"
i = "\\"]" # = 3'''
    found = lines_of(text)
    assert set(found) == set(places(tomllib.loads(text)))
    wanted = {
        ("a",): 1, ("b.c", "d"): 4, ("b.c", "d", 1, 1): 5, ("b.c", "d", 2, "y", "z"): 6, ("t",): 7, ("t", 0, "n"): 8,
        ("t", 1): 9, ("t", 1, "u", "k"): 11, ("t", 1, "v", 0): 12, ("e", "f"): 14, ("e", "h"): 16, ("e", "i"): 17,
    }  # fmt: skip
    assert {place: found[place] for place in wanted} == wanted
