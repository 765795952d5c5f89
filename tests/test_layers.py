"""Each package imports only those below it, and no game imports another."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = [
    ROOT / "envs" / "nightmare_gym",
    ROOT / "agents" / "nightmare_agents",
    ROOT / "agents" / "nightmare_play",
    ROOT / "training" / "nightmare_training",
    ROOT / "training" / "nightmare_studies",
]
OURS = tuple(source.name for source in SOURCES)

LAYERS = (
    "the engine", "the games", "the rendering", "the interfaces", "the checks", "the agents", "the play",
    "the training", "the studies",
)  # fmt: skip
ENGINE, GAMES, RENDERING, INTERFACES, TESTING, AGENTS, PLAY, TRAINING, STUDIES = range(len(LAYERS))


def layer(module: str) -> int:
    """The layer of one of our modules; what lies directly in `nightmare_gym` belongs to the interfaces.

    `nightmare_gym.dreaming` (what two games share) imports no game and stands beside the engine.
    """
    top, *rest = module.split(".")
    if top == "nightmare_studies":
        return STUDIES
    if top == "nightmare_training":
        return TRAINING
    if top == "nightmare_play":
        return PLAY
    if top == "nightmare_agents":
        return AGENTS
    layers = {"engine": ENGINE, "dreaming": ENGINE, "games": GAMES, "rendering": RENDERING, "testing": TESTING}
    return layers.get(rest[0] if rest else "", INTERFACES)


SHARED = {"canvas", "drawing", "dreaming", "sprites", "svg", "text"}
"""The packages that the rendering of several games rests on."""


def game(module: str) -> str | None:
    """The game that a module belongs to, by its rules or by its rendering."""
    parts = module.split(".")
    return parts[2] if layer(module) in (GAMES, RENDERING) and len(parts) > 2 and parts[2] not in SHARED else None


STUDY_FOLDERS = {path.parent.name for path in (ROOT / "training" / "nightmare_studies").glob("*/__init__.py")}


def study(module: str) -> str | None:
    """The study that a module belongs to."""
    top, *rest = module.split(".")
    return rest[0] if top == "nightmare_studies" and rest and rest[0] in STUDY_FOLDERS else None


FLOORS = (
    {"support"}, {"work"}, {"metrics", "studies"}, {"evaluate"}, {"config", "trainers"}, {"forecast"}, {"train"},
    {"reports"}, {"plots"}, {"curves"}, {"evaluators"}, {"published"}, {"seeds"},
    {"experiment", "bench", "precompile", "suite", "sweep"}, {"cli"},
)  # fmt: skip
"""The packages and modules of the training, from the lowest floor up."""
ALGORITHMS = "nightmare_training.train.algorithms"


def floor(module: str) -> int:
    """The floor of a module of the training; the package itself, which exports what users need, is above all."""
    _, *rest = module.split(".")
    return next((i for i, names in enumerate(FLOORS) if rest and rest[0] in names), len(FLOORS))


def climbs(module: str, name: str) -> str | None:
    """Tell what is wrong with an import from one module of the training to another."""
    if layer(module) != TRAINING or layer(name) != TRAINING or name == "nightmare_training":
        return None
    above = floor(name)
    if floor(module) < above < len(FLOORS):
        return f"{name.split('.')[1]} lies above {module.split('.')[1]}"
    of_algorithms = (f"{one}.".startswith(f"{ALGORITHMS}.") for one in (module, name))
    if floor(module) == above and tuple(of_algorithms) == (False, True):
        return "the loop must not import an algorithm"
    return None


def imports(tree: ast.AST, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """Every import of our own modules: (line, full name), those inside functions and type checks too."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(tree):
        found: list[str] = []
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            start = ".".join(part for part in (above, node.module or "") if part)
            found = [f"{start}.{alias.name}" for alias in node.names]
        yield from ((node.lineno, name) for name in found if name.split(".")[0] in OURS)  # type: ignore[attr-defined]


def offences(source: Path) -> list[str]:
    """Every import of a package that points upwards or from game to game, as a line."""
    lines = []
    for file in sorted(source.rglob("*.py")):
        parts = file.relative_to(source.parent).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        module = ".".join(parts[:-1] if is_package else parts)
        for line, name in imports(ast.parse(file.read_bytes()), module, is_package):
            where = f"{file.relative_to(source.parent)}:{line}: {name}"
            if layer(name) > layer(module):
                lines.append(f"{where}: {LAYERS[layer(module)]} must not import {LAYERS[layer(name)]}")
            elif wrong := climbs(module, name):
                lines.append(f"{where}: {wrong}")
            elif layer(module) <= RENDERING and game(name) not in (None, game(module)):
                lines.append(f"{where}: no game imports another")
            elif study(name) not in (None, study(module)):
                lines.append(f"{where}: only a study itself imports what is in its folder")
    return lines


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.name))
def test_packages_import_only_what_lies_below(source: Path) -> None:
    assert list(source.rglob("*.py"))
    assert offences(source) == []


@pytest.mark.parametrize(
    ("file", "text", "offends"),
    [
        ("engine/loops.py", "from nightmare_gym.games import endless_nightmare", "must not import the games"),
        ("engine/loops.py", "import nightmare_gym", "must not import the interfaces"),
        ("engine/loops.py", "def f():\n    import nightmare_agents.greedy", "must not import the agents"),
        ("engine/loops.py", "from .. import games", "must not import the games"),
        ("engine/loops.py", "from ..games.one import rules", "must not import the games"),
        ("engine/loops.py", "from nightmare_gym import engine", None),
        ("games/one/rules.py", "from nightmare_gym.games.two.rules import setup", "no game imports another"),
        ("games/one/rules.py", "from ..two import rules", "no game imports another"),
        ("games/one/__init__.py", "from .. import two", "no game imports another"),
        ("games/one/__init__.py", "from . import rules", None),
        ("games/one/rules.py", "from nightmare_gym.games.one.layout import LAYOUT", None),
        ("games/one/rules.py", "from nightmare_gym.engine import dice", None),
        ("games/one/rules.py", "from nightmare_gym.interfaces import env", "must not import the interfaces"),
        ("games/one/rules.py", "from nightmare_gym import testing", "must not import the checks"),
        ("games/one/rules.py", "from nightmare_gym.rendering.one.words import asked", "must not import the rendering"),
        ("games/one/__init__.py", "def f():\n    from nightmare_gym import rendering", "must not import the rendering"),
        ("dreaming/turn.py", "from nightmare_gym.rendering.dreaming import words", "must not import the rendering"),
        ("engine/game.py", "import nightmare_gym.rendering.one", "must not import the rendering"),
        ("rendering/one/words.py", "from nightmare_gym.games.one.layout import LAYOUT", None),
        ("rendering/one/words.py", "from nightmare_gym.rendering.drawing import Canvas", None),
        ("rendering/one/words.py", "from nightmare_gym.rendering.dreaming.dice import die", None),
        ("rendering/one/words.py", "from nightmare_gym.games.two.layout import LAYOUT", "no game imports another"),
        ("rendering/one/words.py", "from nightmare_gym.rendering.two import words", "no game imports another"),
        ("rendering/drawing.py", "from nightmare_gym.games.one import GAME", "no game imports another"),
        ("rendering/one/words.py", "from nightmare_gym.interfaces import env", "must not import the interfaces"),
        ("interfaces/env.py", "from nightmare_gym.rendering.one import RENDERING", None),
        ("interfaces/env.py", "from nightmare_gym.testing import check_game", "must not import the checks"),
        ("testing/game.py", "from nightmare_gym.interfaces import gymnasium", None),
        ("interfaces/env.py", "from nightmare_training import ppo", "must not import the training"),
        ("interfaces/env.py", "from nightmare_gym.games.one import GAME", None),
        ("testing/env.py", "from nightmare_agents import bots", "must not import the agents"),
        ("__init__.py", "from nightmare_agents import bots", "must not import the agents"),
        ("lucidity_v0.py", "import nightmare_gym.interfaces, numpy", None),
    ],
)
def test_a_planted_import_is_found(tmp_path: Path, file: str, text: str, offends: str | None) -> None:
    planted = tmp_path / "nightmare_gym" / file
    planted.parent.mkdir(parents=True)
    planted.write_text(f"import numpy\n{text}\n")
    found = offences(tmp_path / "nightmare_gym")
    assert len(found) == (offends is not None)
    assert offends is None or (offends in found[0] and found[0].startswith(f"nightmare_gym/{file}:"))


@pytest.mark.parametrize(
    ("file", "text", "offends"),
    [
        ("train/loop.py", "from nightmare_training.evaluators import evaluator_of", "evaluators lies above train"),
        ("train/loop.py", "from nightmare_training import experiment", "experiment lies above train"),
        ("train/loop.py", "from nightmare_training.train.algorithms import PPO", "must not import an algorithm"),
        ("train/loop.py", "from nightmare_training.train import algorithms", "must not import an algorithm"),
        ("train/loop.py", "from nightmare_training.trainers import Trainer", None),
        ("train/loop.py", "from nightmare_training.train.cloning import clone", None),
        ("train/algorithms/ppo.py", "from nightmare_training.cli import app", "cli lies above train"),
        ("train/algorithms/ppo.py", "from nightmare_training.train.algorithms import sb3", None),
        ("train/algorithms/ppo.py", "from nightmare_training.train.cloning import Examples", None),
        ("config/training.py", "from nightmare_training.train import loop", "train lies above config"),
        ("support/locks.py", "import nightmare_training.evaluate.grid", "evaluate lies above support"),
        ("evaluate/grid.py", "from nightmare_training.reports import grid", "reports lies above evaluate"),
        ("trainers.py", "import nightmare_training.train.algorithms.ppo", "train lies above trainers"),
        ("experiment.py", "from nightmare_training.train.loop import train", None),
        ("__init__.py", "from nightmare_training import trainers", None),
    ],
)
def test_an_import_of_a_higher_floor_of_the_training_is_found(
    tmp_path: Path, file: str, text: str, offends: str | None
) -> None:
    planted = tmp_path / "nightmare_training" / file
    planted.parent.mkdir(parents=True)
    planted.write_text(f"import numpy\n{text}\n")
    found = offences(tmp_path / "nightmare_training")
    assert len(found) == (offends is not None)
    assert offends is None or offends in found[0]


def test_every_part_of_the_training_has_a_floor() -> None:
    parts = (ROOT / "training" / "nightmare_training").iterdir()
    named = {part.stem for part in parts if part.suffix == ".py" or (part.is_dir() and (part / "__init__.py").exists())}
    assert named - {"__init__"} == set().union(*FLOORS)


def test_no_folder_of_the_training_has_more_than_15_modules() -> None:
    folders = {file.parent for file in (ROOT / "training").rglob("*.py")}
    assert len(folders) > 15
    assert [folder.name for folder in folders if len(list(folder.glob("*.py"))) > 15] == []


@pytest.mark.parametrize(
    ("file", "text", "offends"),
    [
        ("nightmare_training/published.py", "import nightmare_studies.turns.study", "must not import the studies"),
        (
            "nightmare_training/studies.py",
            "def f():\n    from nightmare_studies import turns",
            "must not import the studies",
        ),
        ("nightmare_agents/bot.py", "from nightmare_studies.rules import all_rules", "must not import the studies"),
        ("nightmare_studies/turns/study.py", "from nightmare_studies.regret.study import Study", "only a study itself"),
        ("nightmare_studies/rules.py", "from nightmare_studies.regret.study import Study", "only a study itself"),
        ("nightmare_studies/turns/study.py", "from nightmare_studies.turns import cases", None),
        ("nightmare_studies/turns/study.py", "from nightmare_studies.rules import all_rules", None),
        ("nightmare_studies/turns/study.py", "from nightmare_training.published.kinds import Kind", None),
    ],
)
def test_nothing_but_a_study_imports_a_study(tmp_path: Path, file: str, text: str, offends: str | None) -> None:
    planted = tmp_path / file
    planted.parent.mkdir(parents=True)
    planted.write_text(f"import numpy\n{text}\n")
    found = offences(tmp_path / file.split("/")[0])
    assert len(found) == (offends is not None)
    assert offends is None or offends in found[0]


def test_agents_do_not_import_the_training(tmp_path: Path) -> None:
    planted = tmp_path / "nightmare_agents" / "bot.py"
    planted.parent.mkdir()
    planted.write_text("import nightmare_gym\nfrom nightmare_gym.games import one\nimport nightmare_training.ppo\n")
    assert len(offences(planted.parent)) == 1


def test_the_play_lies_between_the_agents_and_the_training(tmp_path: Path) -> None:
    agent, play = tmp_path / "nightmare_agents" / "bot.py", tmp_path / "nightmare_play" / "session.py"
    for planted in (agent, play):
        planted.parent.mkdir()
        planted.write_text(
            "import nightmare_agents.play\nimport nightmare_play.telling\nimport nightmare_training.ppo\n"
        )
    assert len(offences(agent.parent)) == 2
    assert len(offences(play.parent)) == 1
