"""Component files: what is wrong in one is said in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightmare_gym.engine.components import load, unsourced
from nightmare_gym.engine.errors import OptionError
from reference.lantern import FILE, Components

SOUND = FILE.read_text(encoding="utf-8")


def complaint(folder: Path, text: str) -> str:
    """What `load` says about a file."""
    file = folder / "components.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError) as raised:
        load(file, Components)
    return str(raised.value)


@pytest.mark.parametrize(
    ("there", "changed", "says"),
    [
        ("breath = 2", "breath = 9", ["rules.breath", "less than or equal to 3", "found 9"]),
        ("breath = 2", 'breath = "two"', ["rules.breath", "valid integer", "found 'two'"]),
        ("breath = 2\n", "", ["rules.breath", "required"]),
        ("breath = 2", "breath = 2\nbreadth = 2", ["rules.breadth", "not permitted", "found 2"]),
        ('[rules]\nsource = "rulebook"', "[rules]", ["rules.source", "required"]),
        (
            '[rules]\nsource = "rulebook"',
            '[rules]\nsource = "memory"',
            ["rules.source", "'rulebook'", "'memory'"],
        ),
        ("risk = 4", "risk = 7", ["stones.rows.3.risk", "less than or equal to 6", "found 7"]),
        ('name = "red", ', "", ["stones.rows.2.name", "required"]),
        ("[stones]", "[pebbles]", ["stones", "required"]),
    ],
)
def test_an_entry_is_named_with_its_file_and_what_was_expected(
    tmp_path: Path, there: str, changed: str, says: list[str]
) -> None:
    assert there in SOUND
    said = complaint(tmp_path, SOUND.replace(there, changed, 1))
    line = next(line for line in said.splitlines() if line.startswith(f"components.toml: {says[0]}: "))
    for words in says[1:]:
        assert words in line


def test_one_wrong_entry_is_one_line(tmp_path: Path) -> None:
    assert len(complaint(tmp_path, SOUND.replace("breath = 2", "breath = 9")).splitlines()) == 1


def test_every_wrong_entry_has_its_line(tmp_path: Path) -> None:
    said = complaint(tmp_path, SOUND.replace("breath = 2", "breath = 9").replace("risk = 4", "risk = 7"))
    assert [line.split(": ")[1] for line in said.splitlines()] == ["rules.breath", "stones.rows.3.risk"]


def test_text_that_is_no_toml_is_refused_in_one_line(tmp_path: Path) -> None:
    said = complaint(tmp_path, "[rules\n")
    assert said.startswith("components.toml: not valid TOML: ")
    assert len(said.splitlines()) == 1


def test_a_sound_file_is_read_once() -> None:
    assert load(FILE, Components) is load(FILE, Components)
    assert load(FILE, Components).rules.breath == 2


def test_what_is_not_from_the_rulebook_is_listed_with_its_reason(tmp_path: Path) -> None:
    file = tmp_path / "components.toml"
    assert unsourced(load(FILE, Components)) == []
    model = '[stones]\nsource = "model"\nnote = "fits the scores"'
    file.write_text(SOUND.replace('[stones]\nsource = "rulebook"', model))
    assert unsourced(load(file, Components)) == ["stones: model (fits the scores)"]
