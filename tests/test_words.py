"""Docstrings open with a verb or a noun phrase, in the folders that are done."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DONE = (
    "README.md",
    "agents/nightmare_agents",
    "agents/nightmare_play",
    "docs/about/design.md",
    "docs/about/how_results_are_made.md",
    "docs/about/rules.md",
    "docs/about/speed.md",
    "docs/adding_a_game.md",
    "docs/adding_an_algorithm.md",
    "docs/commands.md",
    "docs/compiled_code.md",
    "docs/debugging_a_rule.md",
    "docs/errors.md",
    "docs/examples.md",
    "docs/fit_skill.md",
    "docs/honest_comparison.md",
    "docs/index.md",
    "docs/people.md",
    "docs/planning.md",
    "docs/recipes",
    "docs/replays.md",
    "docs/playing.md",
    "docs/recipes/README.md",
    "docs/replays.md",
    "docs/review.md",
    "docs/simple_rules.md",
    "docs/solving.md",
    "docs/strong_play/bogeymen.md",
    "docs/strong_play/cathedral.md",
    "docs/strong_play/dream_catchers.md",
    "docs/strong_play/endless_nightmare.md",
    "docs/strong_play/endless_nightmare_active.md",
    "docs/strong_play/lucidity.md",
    "docs/strong_play.md",
    "docs/tournaments.md",
    "docs/training.md",
    "docs/tutorials/first_environment.md",
    "docs/tutorials/plan_with_exact_odds.md",
    "docs/tutorials/self_play.md",
    "docs/tutorials/solve_a_small_game.md",
    "docs/tutorials/take_the_luck_out.md",
    "docs/tutorials/train_and_compare.md",
    "docs/tutorials/write_your_own_game.md",
    "docs/words.md",
    "envs/nightmare_gym/__init__.py",
    "envs/nightmare_gym/dream_catchers_v0.py",
    "envs/nightmare_gym/dreaming",
    "envs/nightmare_gym/ecosystem",
    "envs/nightmare_gym/engine",
    "envs/nightmare_gym/game_v0.py",
    "envs/nightmare_gym/games",
    "envs/nightmare_gym/interfaces",
    "envs/nightmare_gym/lucidity_v0.py",
    "envs/nightmare_gym/rendering",
    "envs/nightmare_gym/testing",
    "tests/docs",
    "tests/ecosystem",
    "tests/games",
    "tests/reference",
    "tests/rendering",
    "tests/studies",
    "tests/training",
    "training/nightmare_studies",
    "training/nightmare_training",
)

RULE = r"(?:(?:Rules? |[A-Z]{2}-)[^:]*: )?"
OPENING = re.compile(
    RULE + r"(?:what|who|whom|whose|whether|how|when|where|why|which|as|so many|has|is|are|does)\b", re.IGNORECASE
)
"""The beginning of a docstring, after the number of a rule, that is neither a verb nor a noun phrase."""
SO_MANY = re.compile(r"\bso[\s#]+many\b", re.IGNORECASE)


def files(done: str) -> list[Path]:
    """List the files of a folder or file that is done."""
    path = ROOT / done
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def docstrings(source: str) -> Iterator[str]:
    """Yield the docstrings of a module, its classes, functions, attributes and constants."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def comments(source: str) -> str:
    """Join the comments of a module, a line each."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return "\n".join(token.string for token in tokens if token.type == tokenize.COMMENT)


def riddles(source: str) -> list[str]:
    """List the texts of a module that a reader would stumble over."""
    texts = list(docstrings(source))
    opened = [text for text in texts if OPENING.match(text)]
    return opened + [text for text in (*texts, comments(source)) if SO_MANY.search(text)]


@pytest.mark.parametrize("done", DONE)
def test_texts_are_plain(done: str) -> None:
    for file in files(done):
        text = file.read_text(encoding="utf-8")
        found = riddles(text) if file.suffix == ".py" else SO_MANY.findall(text)
        assert not found, f"{file.relative_to(ROOT)}: {found}"


@pytest.mark.parametrize(
    "text",
    [
        '"""What a game is."""',
        'class A:\n    """Whether it ends."""',
        'def f():\n    """How many there are."""',
        'def f():\n    """NC-5.1, NC-5.2: who plays."""',
        'def f():\n    """Rule 2: does the flame burn?"""',
        'LIMIT = 3\n"""So many at once."""',
        'def f():\n    """Play.\n\n    Take so\n    many steps.\n    """',
        "x = 1  # so many\n",
        "# this is so\n# many\n",
    ],
)
def test_a_riddle_is_found(text: str) -> None:
    assert riddles(text)


@pytest.mark.parametrize(
    "text", ['"""The number of dice."""', 'def f():\n    """Rule 1: asked again."""', 'NAME = "what is so many"']
)
def test_a_plain_text_passes(text: str) -> None:
    assert not riddles(text)


def test_every_folder_has_files() -> None:
    assert all(files(done) for done in DONE)


OLD = re.compile(r"_?(?:box(?:es)?|build_box|playouts?|measures_of|register_measures|judge_of|is_warm)")
"""Names that were given up for the words of docs/words.md."""
APART = {"envs/nightmare_gym/rendering/dreaming/dice.py", "training/nightmare_training/support/tables.py"}
"""Files in which a box is drawn."""


def old_names(source: str) -> set[str]:
    """List the names of a module that were given up."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME and OLD.fullmatch(token.string)}


def test_names_that_were_given_up_are_found() -> None:
    assert old_names("def f(box, params): return playouts(box, 'boxes')") == {"box", "playouts"}


@pytest.mark.parametrize("folder", ["envs", "agents", "training"])
def test_no_name_that_was_given_up_is_used(folder: str) -> None:
    paths = sorted((ROOT / folder).rglob("*.py"))
    files = {path: path.relative_to(ROOT).as_posix() for path in paths}
    found = {name: old for path, name in files.items() if name not in APART and (old := old_names(path.read_text()))}
    assert len(files) > 50
    assert found == {}
