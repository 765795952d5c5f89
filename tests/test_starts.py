"""Starts are quick because of what they leave out: each is a process of its own, whose modules are told."""

from __future__ import annotations

import json

import pytest

from reference.process import run

TELL = """
import atexit, json, sys
atexit.register(lambda: print("\\n" + json.dumps([*sys.modules]), file=sys.stderr))
"""
COMMAND = TELL + "from nightmare_training.cli import main\nsys.argv = ['nightmare', *{arguments!r}]\nmain()"
FIRST_STEP = (
    TELL
    + """
import gymnasium, nightmare_gym
env = gymnasium.make("Nightmare/EndlessNightmare-v0")
_, info = env.reset(seed=0)
env.step(int(info["action_mask"].argmax()))
"""
)

COMPILER = {"numba", "llvmlite"}
TRAINING = {"sb3_contrib", "stable_baselines3", "tensorboard", "torch"}
OTHERS = {"PIL", "matplotlib", "openskill", "pandas", "pygame", "scipy", "starlette", "uvicorn"}
SHOWING = {"rich", "typer"}
PLAYERS = {"keeper", "greedy", "planner", "heuristic", "expectimax", "mcts"}
"""The last parts of the names of some players' modules."""


def imported(code: str) -> list[str]:
    """All modules that a process has imported."""
    modules: list[str] = json.loads(run("-c", code).stderr.splitlines()[-1])
    return modules


def packages(modules: list[str]) -> set[str]:
    """The packages of some modules."""
    return {module.partition(".")[0] for module in modules}


@pytest.mark.parametrize(
    "arguments",
    [["--version"], ["--help"], ["envs"], *(["agents", game] for game in ("bogeymen", "cathedral", "lucidity"))],
    ids=" ".join,
)
def test_commands_that_list_import_neither_the_compiler_nor_a_player(arguments: list[str]) -> None:
    modules = imported(COMMAND.format(arguments=arguments))
    assert "nightmare_training.cli" in modules
    assert packages(modules) & (COMPILER | TRAINING | OTHERS) == set()
    of_agents = {module.rpartition(".")[2] for module in modules if module.startswith("nightmare_agents.")}
    assert of_agents & PLAYERS == set()


def test_help_imports_no_numpy() -> None:
    assert packages(imported(COMMAND.format(arguments=["--help"]))) & {"gymnasium", "numpy", "pettingzoo"} == set()


def test_a_later_first_step_starts_no_compiler_and_imports_nothing_that_it_does_not_need() -> None:
    run("-c", FIRST_STEP)  # from here on compiled code is kept
    modules = imported(FIRST_STEP)
    assert "numba" in modules
    assert packages(modules) & (TRAINING | SHOWING | OTHERS - {"scipy"}) == set()
    compiling = [name for name in modules if name.startswith(("scipy.linalg", "numba.np.linalg"))]
    assert compiling == []
