"""Every rule of every game is written down, implemented and proved: RULES.md, the code and the tests agree.

Read from the source alone. A row of RULES.md is `| number | rule | source | function | test |`; a test claims numbers
with `@covers(...)`; code cites them in comments and docstrings. What games share is in folders of their own, such as
`dreaming`: a game's functions are also those of the shared folders that it imports.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import nightmare_gym.games

TESTS = Path(__file__).parent
GAMES = {
    page.parent.name: page.parent for page in sorted(Path(*nightmare_gym.games.__path__).glob("*/RULES.md"))
}  # fmt: skip
NUMBER = re.compile(r"\b[A-Z]{2,3}-\d+(?:\.\d+)*\b")
RULES_APART = {"engine", "games", "rendering"}
"""The folders that games import and that hold none of their rules."""
IMPORTED = re.compile(r"^from nightmare_gym\.(\w+)", re.MULTILINE)
each_game = pytest.mark.parametrize("game", GAMES)


class Row(NamedTuple):
    """One rule of RULES.md."""

    number: str
    rule: str
    source: str
    functions: list[str]
    tests: list[str]


def rows(game: str) -> Iterator[Row]:
    """The rules of a game."""
    for line in (GAMES[game] / "RULES.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and NUMBER.fullmatch(cells[0]):
            number, rule, source, functions, tests = cells
            yield Row(number, rule, source, re.findall(r"`([\w.]+)`", functions), re.findall(r"`([\w.]+)`", tests))


@cache
def functions(folder: Path) -> dict[str, ast.FunctionDef]:
    """All functions of a folder's modules, as "module.function", or "folder.module.function" from a folder within."""
    return {
        ".".join((*file.relative_to(folder).with_suffix("").parts, node.name)): node
        for file in folder.rglob("*.py")
        for node in ast.parse(file.read_bytes()).body
        if isinstance(node, ast.FunctionDef)
    }


@cache
def parts(game: str) -> tuple[Path, ...]:
    """The folders that hold a game's rules: its own, and those that it shares with other games."""
    imported = {
        name for file in GAMES[game].rglob("*.py") for name in IMPORTED.findall(file.read_text(encoding="utf-8"))
    }
    shared = [GAMES[game].parents[1] / name for name in sorted(imported - RULES_APART)]
    return (GAMES[game], *shared)


def cited(folder: Path) -> set[tuple[str, str]]:
    """The rule numbers of all games in a folder's code, each with the name of its file."""
    prefixes = {prefix(game) for game in GAMES}
    return {
        (file.name, number)
        for file in folder.rglob("*.py")
        for number in NUMBER.findall(file.read_text(encoding="utf-8"))
        if number.split("-")[0] in prefixes
    }


def claims(test: ast.FunctionDef) -> set[str]:
    """The numbers that a test claims with `@covers(...)`."""
    return {
        argument.value
        for call in test.decorator_list
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "covers"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def numbers(game: str) -> list[str]:
    """The numbers of a game's rules."""
    return [row.number for row in rows(game)]


def prefix(game: str) -> str:
    """Return the prefix of the numbers of a game's rules."""
    return numbers(game)[0].split("-")[0]


def all_numbers() -> set[str]:
    """The numbers of all games' rules: the page of one may mention those of another."""
    return {number for game in GAMES for number in numbers(game)}


def test_there_are_games() -> None:
    assert {"endless_nightmare", "lucidity"} <= set(GAMES)


def test_shared_rules_are_found() -> None:
    assert [folder.name for folder in parts("endless_nightmare")] == ["endless_nightmare"]
    assert [folder.name for folder in parts("lucidity")] == ["lucidity", "dreaming"]


def test_no_two_games_number_alike() -> None:
    prefixes = [prefix(game) for game in GAMES]
    assert sorted(set(prefixes)) == sorted(prefixes)


@each_game
def test_no_number_stands_for_two_rules(game: str) -> None:
    assert sorted(set(numbers(game))) == sorted(numbers(game))
    assert len({number.split("-")[0] for number in numbers(game)}) == 1


@each_game
def test_every_row_is_filled(game: str) -> None:
    assert not [row.number for row in rows(game) if not (row.rule and row.source and row.functions and row.tests)]


@each_game
def test_every_rule_names_functions_of_the_game(game: str) -> None:
    known = {name for folder in parts(game) for name in functions(folder)}
    assert not [(row.number, name) for row in rows(game) for name in row.functions if name not in known]


@each_game
def test_every_rule_names_tests_that_claim_it(game: str) -> None:
    known = functions(TESTS / game)
    unproved = [
        (row.number, name)
        for row in rows(game)
        for name in row.tests
        if name not in known or row.number not in claims(known[name])
    ]
    assert not unproved


@each_game
def test_every_number_that_a_test_claims_is_a_rule(game: str) -> None:
    known = set(numbers(game))
    assert not {name: claims(test) - known for name, test in functions(TESTS / game).items() if claims(test) - known}


@each_game
def test_every_number_that_the_code_cites_is_a_rule(game: str) -> None:
    own = cited(GAMES[game])
    assert [number for _, number in own if number.startswith(f"{prefix(game)}-")]
    assert not {(file, number) for file, number in own if number not in all_numbers()}


@each_game
def test_every_number_that_shared_code_cites_is_a_rule(game: str) -> None:
    for folder in parts(game)[1:]:
        assert cited(folder)
        assert not {(file, number) for file, number in cited(folder) if number not in all_numbers()}


@each_game
def test_every_number_that_the_page_mentions_is_a_rule(game: str) -> None:
    page = (GAMES[game] / "RULES.md").read_text(encoding="utf-8")
    headings = {number for line in page.splitlines() if line.startswith("#") for number in NUMBER.findall(line)}
    tops = {number.split(".")[0] for number in numbers(game)}
    assert headings <= tops
    body = "\n".join(line for line in page.splitlines() if not line.startswith("#"))
    assert set(NUMBER.findall(body)) <= all_numbers()
