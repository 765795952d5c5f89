"""The hash of what code does: it changes with what is done, and with nothing else.

A small package is written to disk, edited, and hashed: each edit is one line of a table.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from nightmare_gym.engine import reach
from nightmare_gym.engine.reach import fingerprint
from reference.process import run

FILES = {
    "__init__.py": "",
    "play.py": '''
"""What is hashed."""
from __future__ import annotations
from functools import cache
import numpy as np
from nightmare_gym.engine.compile import entry, rule
from PACKAGE import table as T
from PACKAGE.helper import aside, helper, once
from PACKAGE.player import Colour, Player, player

@rule
def choose(state: int, more: int = T.MORE) -> int:
    """Choose."""
    # a comment
    total: int = helper(state) + more
    for i in range(3):
        total += (lambda x: x * 2)(i)
    return total + T.TABLE[0] + T.UNEVEN[1]

def use(state):
    if state < 0:
        raise ValueError(f"{state} is below 0")
    whereabouts = Player.__module__, Player.__doc__
    return player.act(state) + choose(state) + (Colour.RED is Colour.BLUE) + once(state) + len(np.zeros(3))

def even(n):
    return n == 0 or odd(n - 1)

def odd(n):
    return n > 0 and even(n - 1)

class Game:
    def apply(self, state):
        return helper(state)

    def describe(self, state):
        return f"at {state}"
''',
    "helper.py": """
from functools import cache
from numba.extending import overload
from nightmare_gym.engine.compile import rule
from PACKAGE.table import STEP

def aside(x):
    return x

@overload(aside)
def _aside(x):
    return lambda x: x + 0

@rule
def helper(x):
    return aside(x) * STEP

@cache
def once(x):
    return x + 8

def unused(x):
    return x + 99
""",
    "table.py": """
import numpy as np
STEP = 3
MORE = 4
TABLE = np.array([1, 2, 3])
UNEVEN = {1: (2, "b"), "c": {2.5, 3.5}}
UNUSED = 5
""",
    "player.py": """
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from PACKAGE.table import STEP

class Colour(IntEnum):
    RED = 1
    BLUE = 2

@dataclass
class Player:
    weight: float
    name: str = field(default="", compare=False)

    def act(self, state):
        return self.weigh(state)

    def weigh(self, state):
        return self.weight * state

    def save(self, path):
        return f"{path} written"

player = Player(1.5, "one")
""",
}

numbers = itertools.count()


def module(folder: Path, *edits: tuple[str, str, str]) -> Any:
    """The module `play` of the package, some of its files edited."""
    name = f"toy_{next(numbers)}"
    package = folder / name
    package.mkdir()
    files = dict(FILES)
    for file, there, changed in edits:
        assert there in files[file]
        files[file] = files[file].replace(there, changed)
    for file, text in files.items():
        (package / file).write_text(text.replace("PACKAGE", name))
    sys.path.insert(0, str(folder))
    try:
        return import_module(f"{name}.play")
    finally:
        sys.path.remove(str(folder))


ROOTS: dict[str, Callable[[Any], Any]] = {
    "a rule": lambda play: play.choose,
    "a function": lambda play: play.use,
    "a method": lambda play: play.Game().apply,
    "a player": lambda play: play.player.act,
    "a circle": lambda play: play.even,
}

SAME = {
    "a docstring": ("play.py", '"""Choose."""', '"""Choose as well as can be."""'),
    "no docstring": ("play.py", '    """Choose."""\n', ""),
    "a comment": ("play.py", "# a comment", "# another one"),
    "lines further down": ("play.py", "@rule", "\n\n# more\n\n@rule"),
    "an annotation": ("play.py", "state: int, more: int", "state: float, more"),
    "an annotation of a local": ("play.py", "total: int =", "total ="),
    "layout": ("play.py", "helper(state) + more", "(\n        helper(\n            state\n        )\n        + more)"),
    "the text of an error": ("play.py", "is below 0", "must be 0 or more"),
    "a constant that is not used": ("table.py", "UNUSED = 5", "UNUSED = 6"),
    "a function that is not called": ("helper.py", "x + 99", "x + 98"),
    "a method that is not called": ("player.py", "written", "kept"),
    "another method of the class": ("play.py", "at {state}", "it is at {state}"),
    "the name of a player": ("player.py", '"one"', '"two"'),
    "a constant by another name": ("helper.py", "from PACKAGE.table import STEP", "from PACKAGE import table as t"),
    "a constant that is reckoned": ("table.py", "STEP = 3", "STEP = 1 + 2"),
}

CHANGED = {
    "a constant of another module": ("table.py", "STEP = 3", "STEP = 4", {"a rule", "a function", "a method"}),
    "its type": ("table.py", "STEP = 3", "STEP = 3.0", {"a rule", "a function", "a method"}),
    "an array": ("table.py", "[1, 2, 3]", "[1, 2, 4]", {"a rule", "a function"}),
    "an array's type": ("table.py", "[1, 2, 3]", "[1, 2, 3], np.int8", {"a rule", "a function"}),
    "a nested value": ("table.py", '"b"', '"c"', {"a rule", "a function"}),
    "a value of a set": ("table.py", "2.5, 3.5", "2.5, 3.75", {"a rule", "a function"}),
    "a helper": ("helper.py", "aside(x) * STEP", "aside(x) + STEP", {"a rule", "a function", "a method"}),
    "a helper's helper": ("helper.py", "    return x\n", "    return -x\n", {"a rule", "a function", "a method"}),
    "its compiled version": ("helper.py", "x + 0", "x + 1", {"a rule", "a function", "a method"}),
    "a function behind a cache": ("helper.py", "x + 8", "x + 9", {"a function"}),
    "a default": ("table.py", "MORE = 4", "MORE = 5", {"a rule", "a function"}),
    "a nested function": ("play.py", "x * 2", "x * 3", {"a rule", "a function"}),
    "an operator": ("play.py", "total += ", "total -= ", {"a rule", "a function"}),
    "a member of an enumeration": ("player.py", "BLUE = 2", "BLUE = 3", {"a function"}),
    "a player's parameter": ("player.py", "Player(1.5", "Player(1.25", {"a function", "a player"}),
    "what a player's method calls": ("player.py", "* state", "/ state", {"a function", "a player"}),
    "another function of others": ("play.py", "np.zeros", "np.ones", {"a function"}),
    "one of a circle": ("play.py", "n > 0 and", "n > 1 and", {"a circle"}),
}


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    play = module(tmp_path_factory.mktemp("before"))
    return {name: fingerprint(root(play)) for name, root in ROOTS.items()}


@pytest.mark.parametrize("edit", [name for name in SAME if name != "a constant by another name"])
def test_what_is_done_is_the_same(edit: str, before: dict[str, str], tmp_path: Path) -> None:
    play = module(tmp_path, SAME[edit])
    assert {name: fingerprint(root(play)) for name, root in ROOTS.items()} == before


def test_names_and_places_do_not_count(before: dict[str, str], tmp_path: Path) -> None:
    moved = (
        SAME["a constant by another name"],
        ("helper.py", "* STEP", "* t.PACE"),
        ("player.py", "from PACKAGE.table import STEP\n", ""),
        ("table.py", "STEP = 3", "PACE = 3"),
        ("helper.py", "def helper(", "def aid("),
        ("play.py", "import aside, helper, once", "import aid as helper, aside, once"),
    )
    play = module(tmp_path, *moved)
    assert {name: fingerprint(root(play)) for name, root in ROOTS.items()} == before


@pytest.mark.parametrize("edit", CHANGED)
def test_what_is_done_has_changed(edit: str, before: dict[str, str], tmp_path: Path) -> None:
    *change, changed = CHANGED[edit]
    play = module(tmp_path, tuple(change))  # type: ignore[arg-type]  # three texts
    assert {name for name, root in ROOTS.items() if fingerprint(root(play)) != before[name]} == changed


PROBE = """
import sys
sys.path.insert(0, {folder!r})
from {package} import play
from nightmare_agents.hashes import code_hash
from nightmare_agents.registry import find_agent
from nightmare_gym.engine.register import make_game
from nightmare_gym.engine.hashes import observation_hash, rules_hash
from nightmare_gym.engine.reach import fingerprint
from reference.pig import GAME

print(*(fingerprint(root) for root in (play.choose, play.use, play.Game().apply, play.player.act, play.even)))
print(rules_hash(GAME), rules_hash("lucidity", {{"players": 3}}), observation_hash(make_game("lucidity")))
print(*(code_hash(find_agent("lucidity", name).act, make_game("lucidity")) for name in ("random", "greedy", "mcts-5")))
"""


def test_every_process_finds_the_same_hashes_compiled_or_not(before: dict[str, str], tmp_path: Path) -> None:
    package = module(tmp_path).__name__.split(".")[0]
    code = PROBE.format(folder=str(tmp_path), package=package)
    found = {
        run("-c", code, PYTHONHASHSEED="1").stdout,
        run("-c", code, PYTHONHASHSEED="2", NUMBA_DISABLE_JIT="1").stdout,
    }
    assert len(found) == 1
    assert found.pop().splitlines()[0].split() == [*before.values()]


def test_a_type_of_the_compiler_goes_by_its_name() -> None:
    """And not by its number, which depends on how many types were made before it."""
    probe = """
from numba import types, typeof
for length in range(MORE):
    types.UniTuple(types.int64, 900 + length)
from nightmare_agents.endless_nightmare.solving.lanes import LANES
from nightmare_gym.engine.reach import fingerprint
print(LANES._code, fingerprint(LANES))
"""
    few, many = (run("-c", probe.replace("MORE", more)).stdout.split() for more in ("0", "3"))
    assert few[0] != many[0]
    assert few[1] == many[1]


def test_a_copy_in_another_folder_has_the_same_hash(before: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    assert fingerprint(module(tmp_path / "elsewhere").use) == before["a function"]


def test_a_data_file_counts_by_its_content(tmp_path: Path) -> None:
    file, other = tmp_path / "components.toml", tmp_path / "copy" / "components.toml"
    other.parent.mkdir()
    for one in (file, other):
        one.write_text("eyes = 3")
    assert fingerprint(file) == fingerprint(other)
    other.write_text("eyes = 4")
    assert fingerprint(file) != fingerprint(other)


def test_a_function_without_source_counts_by_its_code() -> None:
    made = {}
    for name, text in {"one": "x + 1", "same": "x + 1", "other": "x + 2"}.items():
        scope: dict[str, Any] = {"__name__": "made"}
        exec(f"def f(x):\n    return {text}", scope)
        made[name] = fingerprint(scope["f"])
    assert made["one"] == made["same"] != made["other"]


def test_closures_count_by_what_they_hold() -> None:
    def adds(n: int) -> Callable[[int], int]:
        return lambda x: x + n

    assert fingerprint(adds(1)) == fingerprint(adds(1)) != fingerprint(adds(2))


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(PLAIN, PLAIN)
def test_values_with_equal_hashes_are_equal(one: Any, other: Any) -> None:
    assert (fingerprint(one) == fingerprint(other)) == (repr(one) == repr(other))


@given(arrays.arrays(st.sampled_from(["i4", "f8", "?"]), arrays.array_shapes(max_dims=2, max_side=3)), st.data())
def test_an_array_counts_by_every_element(array: Any, data: st.DataObject) -> None:
    place = tuple(data.draw(st.integers(0, side - 1)) for side in array.shape)
    other = array.copy()
    assert fingerprint(array) == fingerprint(other)
    other[place] = not other[place]
    assert (fingerprint(array) != fingerprint(other)) == (array.tobytes() != other.tobytes())


def test_the_order_of_a_set_does_not_count() -> None:
    names = [f"name {i}" for i in range(40)]
    assert fingerprint(set(names)) == fingerprint({*names[20:], *names[:20]}) != fingerprint({*names, "one more"})
    assert fingerprint({len, max}) == fingerprint({max, len}) != fingerprint({max, min})


def test_what_a_method_takes_from_the_class_above_counts() -> None:
    def below(by: int) -> Any:
        class Above:
            def act(self, x: int) -> int:
                return x + by

        class Below(Above):
            def act(self, x: int) -> int:
                return super().act(x) * 2

        return Below()

    assert fingerprint(below(1).act) == fingerprint(below(1).act) != fingerprint(below(2).act)


def test_titles_of_a_dtype_do_not_count() -> None:
    plain, titled = np.dtype([("mark", "i4")]), np.dtype([(("pig@stamp", "mark"), "i4")])
    assert fingerprint(plain) == fingerprint(titled) != fingerprint(np.dtype([("mark", "i8")]))


def test_what_holds_itself_has_a_hash() -> None:
    circle: list[Any] = [1]
    circle.append(circle)
    assert fingerprint(circle) != fingerprint([1])


def test_the_machinery_is_there() -> None:
    for name in reach.MACHINERY:
        import_module(name)
